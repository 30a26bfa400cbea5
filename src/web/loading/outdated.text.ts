import { text } from '../../kernel/text.ts'

/** Message in place of the program in a browser that is too old for it. */
export const outdatedText = text('outdated', {
  sentence: {
    fr: 'Égide demande un navigateur plus récent : Chrome ou Edge 112, Firefox 115, Safari 16.4 ou une version ultérieure. Mettez le vôtre à jour, puis rouvrez cette page.',
    en: 'Égide needs a newer browser: Chrome or Edge 112, Firefox 115, Safari 16.4 or later. Update yours, then open this page again.',
    it: 'Égide richiede un browser più recente: Chrome o Edge 112, Firefox 115, Safari 16.4 o una versione successiva. Aggiorni il suo, poi riapra questa pagina.',
  },
})
