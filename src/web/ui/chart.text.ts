import { text } from '../../kernel/text.ts'

export const chartText = text('chart', {
  as_table: { fr: 'Voir en tableau', en: 'Show as a table', it: 'Mostra come tabella' },
  as_chart: { fr: 'Voir en graphique', en: 'Show as a chart', it: 'Mostra come grafico' },
  said: {
    fr: '{label}, graphique. Le tableau dit les mêmes valeurs.',
    en: '{label}, chart. The table tells the same values.',
    it: '{label}, grafico. La tabella dice gli stessi valori.',
  },
  none: { fr: 'Pas de valeur', en: 'No value', it: 'Nessun valore' },
  failed: {
    fr: 'Le graphique n’a pas pu être chargé. Le tableau dit les mêmes valeurs.',
    en: 'Failed to load the chart. The table tells the same values.',
    it: 'Impossibile caricare il grafico. La tabella dice gli stessi valori.',
  },
})
