import { text } from '../../../kernel/text.ts'

export const chartText = text('chart', {
  as_table: { fr: 'Voir en tableau', en: 'Show as a table', it: 'Mostra come tabella' },
  as_chart: { fr: 'Voir en graphique', en: 'Show as a chart', it: 'Mostra come grafico' },
  said: {
    fr: '{label}, graphique. Le tableau donne les mêmes valeurs.',
    en: '{label}, chart. The table shows the same values.',
    it: '{label}, grafico. La tabella riporta gli stessi valori.',
  },
  none: { fr: 'Aucune donnée', en: 'No data', it: 'Nessun dato' },
  failed: {
    fr: 'Le graphique n’a pas pu être chargé. Le tableau donne les mêmes valeurs.',
    en: 'Failed to load the chart. The table shows the same values.',
    it: 'Impossibile caricare il grafico. La tabella riporta gli stessi valori.',
  },
})
