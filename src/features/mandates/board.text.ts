import { text } from '../../kernel/text.ts'

export const boardText = text('mandate_board', {
  more: { fr: 'Afficher plus', en: 'Show more', it: 'Mostra altri' },
  empty: { fr: 'Aucun mandat', en: 'No mandate', it: 'Nessun mandato' },
  drop: { fr: 'Déposer ici', en: 'Drop here', it: 'Rilasciare qui' },
  asks: {
    fr: 'Une raison sera demandée',
    en: 'A reason will be asked for',
    it: 'Sarà chiesto il motivo',
  },
  help: {
    fr: 'Espace pour déplacer, flèches pour choisir le statut, Espace pour déposer, Échap pour revenir.',
    en: 'Space to move it, arrows to choose the state, Space to drop, Escape to go back.',
    it: 'Spazio per spostare, frecce per scegliere lo stato, Spazio per rilasciare, Esc per tornare indietro.',
  },
  'key.space': { fr: 'Espace', en: 'Space', it: 'Spazio' },
  'key.lift': { fr: 'déplacer', en: 'move', it: 'spostare' },
  lifted: {
    fr: '{address} est pris. {status}.',
    en: '{address} is lifted. {status}.',
    it: '{address} è sollevato. {status}.',
  },
  returned: {
    fr: '{address} reste dans « {status} ».',
    en: '{address} stays in “{status}”.',
    it: '{address} resta in «{status}».',
  },
})
