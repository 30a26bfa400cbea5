import { text } from '../../../../kernel/text.ts'

/** Texts of subsidies on the pages of quotes and mandates. */
export const claimScreenText = text('claim_screen', {
  rest: { fr: 'À la charge du client', en: 'Left to the client', it: 'A carico del cliente' },
  rest_asked: {
    fr: 'À la charge du client si tout est accordé',
    en: 'Left to the client if all is granted',
    it: 'A carico del cliente se tutto è concesso',
  },
  'to.office': { fr: 'versée au bureau', en: 'paid to the office', it: 'versato allo studio' },
  'to.client': { fr: 'versée au client', en: 'paid to the client', it: 'versato al cliente' },
  waiting: {
    fr: 'Subventions demandées : {count}',
    en: 'Subsidies applied for: {count}',
    it: 'Incentivi richiesti: {count}',
  },
  to_receive: {
    fr: 'Subventions à recevoir : {count}',
    en: 'Subsidies to receive: {count}',
    it: 'Incentivi da ricevere: {count}',
  },
})
