import { text } from '../../kernel/text.ts'

/** What comes after the acceptance of a quote; in its receipt and on the page of its link. */
export const quoteNextText = text('quote_next', {
  office: { fr: 'le bureau', en: 'the office', it: 'lo studio' },
  form: {
    fr: 'La suite : vous recevez par e-mail, dans les minutes qui viennent, le formulaire de lancement, une dizaine de minutes à remplir. Le mandat commence dès que vous l’avez envoyé ; {who} s’en charge.',
    en: 'What comes next: within minutes you receive the kick-off form by email; it takes about ten minutes. The mandate starts once you have sent it; {who} is in charge.',
    it: 'Il seguito: entro pochi minuti riceve per e-mail il modulo di avvio, da compilare in una decina di minuti. Il mandato inizia quando lo ha inviato; se ne occupa {who}.',
  },
  ordered: {
    fr: 'La suite : le mandat est commandé et {who} s’en charge ; vous n’avez rien à faire.',
    en: 'What comes next: the mandate is ordered and {who} is in charge; you need not do anything.',
    it: 'Il seguito: il mandato è ordinato e se ne occupa {who}; non deve fare nulla.',
  },
  waits: {
    fr: 'La suite : la commande reste à enregistrer par le bureau, qui en est averti ; vous n’avez rien à faire.',
    en: 'What comes next: the office, which has been told, still has to record the order; you need not do anything.',
    it: 'Il seguito: lo studio, che ne è avvisato, deve ancora registrare l’ordine; non deve fare nulla.',
  },
  cancelled: {
    fr: 'La suite : le mandat est annulé, l’offre n’a donc pas d’effet ; pour toute question, adressez-vous au bureau.',
    en: 'What comes next: the mandate has been cancelled, so the quote has no effect; contact the office with any question.',
    it: 'Il seguito: il mandato è annullato, quindi l’offerta non ha effetto; per qualsiasi domanda si rivolga allo studio.',
  },
})
