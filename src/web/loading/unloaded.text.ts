import { text } from '../../kernel/text.ts'

/** Message in place of a page whose scripts do not load. */
export const unloadedText = text('unloaded', {
  sentence: {
    fr: 'La page ne s’affiche pas ? Vérifiez la connexion, puis rechargez-la.',
    en: 'The page does not appear? Check the connection, then reload it.',
    it: 'La pagina non appare? Controlli la connessione, poi la ricarichi.',
  },
  reload: { fr: 'Recharger', en: 'Reload', it: 'Ricarica' },
})
