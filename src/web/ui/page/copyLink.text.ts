import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of a link that is shown to be copied. */
export const copyLinkText = text('copyLink', {
  link: { fr: 'Lien', en: 'Link', it: 'Link' },
  copy: common.copyTheLink,
  copied: common.linkCopied,
  not_copied: {
    fr: 'Le navigateur n’a pas permis de copier : sélectionnez le lien et copiez-le.',
    en: 'The browser did not allow copying; select the link and copy it.',
    it: 'Il browser non ha permesso di copiare: selezioni il link e lo copi.',
  },
})
