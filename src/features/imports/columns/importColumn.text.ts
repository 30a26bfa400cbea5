import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const importColumnText = text('import_column', {
  'column.street_and_number': {
    fr: 'Rue et numéro',
    en: 'Street name and number',
    it: 'Via e numero',
  },
  'column.address_of_person': {
    fr: 'Adresse de la personne',
    en: 'Address of the person',
    it: 'Indirizzo della persona',
  },
  'column.calendar_year': { fr: 'Année civile', en: 'Calendar year', it: 'Anno civile' },
  'column.price': { fr: 'Prix hors TVA', en: 'Price without VAT', it: 'Prezzo senza IVA' },
  'column.net': { fr: 'Montant hors TVA', en: 'Amount without VAT', it: 'Importo senza IVA' },
  'column.vat': { fr: 'Montant de la TVA', en: 'VAT amount', it: 'Importo dell’IVA' },
  'column.vat_rate': { fr: 'Taux de la TVA', en: 'VAT rate', it: 'Aliquota IVA' },
  'column.total': { fr: 'Montant TVA comprise', en: 'Amount with VAT', it: 'Importo IVA inclusa' },
  'column.draft_on': common.createdOn,
  'column.offered_on': { fr: 'Offert le', en: 'Offered on', it: 'Offerto il' },
  'column.ordered_on': { fr: 'Commandé le', en: 'Ordered on', it: 'Ordinato il' },
  'column.in_progress_on': { fr: 'Commencé le', en: 'Begun on', it: 'Iniziato il' },
  'column.in_review_on': { fr: 'En contrôle le', en: 'In review on', it: 'In verifica il' },
  'column.delivered_on': { fr: 'Remis le', en: 'Delivered on', it: 'Consegnato il' },
  'column.closed_on': { fr: 'Clôturé le', en: 'Closed on', it: 'Chiuso il' },
  'column.cancelled_on': { fr: 'Annulé le', en: 'Cancelled on', it: 'Annullato il' },
})
