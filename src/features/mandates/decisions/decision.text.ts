import { text } from '../../../kernel/text.ts'

/** Texts of decisions with a reason, on homes and on the page of a mandate. */
export const decisionText = text('mandate_decision', {
  sent_back: {
    fr: 'Renvoyé pour correction le {date} par {by}',
    en: 'Sent back for correction on {date} by {by}',
    it: 'Rimandato per correzione il {date} da {by}',
  },
  reopened: { fr: 'Rouvert le {date}', en: 'Reopened on {date}', it: 'Riaperto il {date}' },
  ordered: {
    fr: 'Commande enregistrée le {date}',
    en: 'Order recorded on {date}',
    it: 'Ordine registrato il {date}',
  },
  cancelled: { fr: 'Annulé le {date}', en: 'Cancelled on {date}', it: 'Annullato il {date}' },
  with_reason: {
    fr: '{decided} : « {reason} »',
    en: '{decided}: “{reason}”',
    it: '{decided}: «{reason}»',
  },
  title: {
    fr: 'Décisions du bureau',
    en: 'Decisions of the office',
    it: 'Decisioni dello studio',
  },
  to_correct: { fr: 'À corriger', en: 'To correct', it: 'Da correggere' },
})
