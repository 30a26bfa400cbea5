import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const boardText = text('mandate_board', {
  more: { fr: 'Afficher plus', en: 'Show more', it: 'Mostra altri' },
  empty: common.noMandates,
  drop: { fr: 'Déposer ici', en: 'Drop here', it: 'Rilasciare qui' },
  asks: {
    fr: 'Un motif sera demandé',
    en: 'You will be asked for a reason',
    it: 'Sarà chiesto un motivo',
  },
  help: {
    fr: 'Espace pour déplacer, flèches pour choisir le statut, Espace pour déposer, Échap pour revenir.',
    en: 'Space to pick up, arrows to choose the status, Space to drop, Escape to cancel.',
    it: 'Spazio per spostare, frecce per scegliere lo stato, Spazio per rilasciare, Esc per tornare indietro.',
  },
  'key.space': common.space,
  'key.lift': { fr: 'déplacer', en: 'move', it: 'spostare' },
  lifted: {
    fr: 'Mandat {address} en déplacement : {status}.',
    en: 'Moving {address}: {status}.',
    it: 'Spostamento di {address}: {status}.',
  },
  returned: {
    fr: '{address} reste dans « {status} ».',
    en: '{address} stays in “{status}”.',
    it: '{address} resta in «{status}».',
  },
})
