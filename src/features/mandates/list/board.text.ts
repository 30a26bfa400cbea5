import { text } from '../../../kernel/text.ts'

export const boardText = text('mandate_board', {
  more: { fr: 'Afficher plus', en: 'Show more', it: 'Mostra altri' },
  empty: { fr: 'Aucun mandat', en: 'No mandates', it: 'Nessun mandato' },
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
  'key.space': { fr: 'Espace', en: 'Space', it: 'Spazio' },
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
