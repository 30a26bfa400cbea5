import type { BillLanguage, BillTruth, BillWishes } from './bill.ts'
import type { Chance } from './chance.ts'
import { type Customer, drawAddress, drawCustomer, drawVatNumber, type Party } from './parties.ts'
import { drawAccount, paymentPart, spacedIban } from './qrBill.ts'
import {
  type DayStyle,
  drawNumberStyle,
  escaped,
  roundTo,
  writeDay,
  writeNumber,
} from './writing.ts'

/** How a bill writes its numbers, and its days in one of these styles; the same throughout the bill. */
export function drawNotation(
  chance: Chance,
  language: BillLanguage,
  dayStyles: readonly DayStyle[] = ['dotted'],
) {
  const numberStyle = drawNumberStyle(chance)
  const dayStyle = dayStyles.length > 1 ? chance.pick(dayStyles) : dayStyles[0]!
  return {
    write: (value: number, decimals = 2) => writeNumber(value, decimals, numberStyle),
    day: (of: string) => writeDay(of, dayStyle, language),
  }
}

type Settling = {
  language: BillLanguage
  creditor: Party
  debtor: Party
  due: number
  invoice: string
  /** Day of the invoice. */
  dated: string
  vatNumber: string
}

/** How a bill is paid: its payment part if it has one, the written account, and what the code says. */
function drawSettling(chance: Chance, wishes: BillWishes, settling: Settling) {
  const { language, creditor, debtor, due, invoice, dated, vatNumber } = settling
  const account = drawAccount(chance)
  const [year = '', month, day] = dated.split('-')
  const swico = `//S1/10/${invoice.replace(/\W/g, '')}/11/${year.slice(2)}${month}${day}/30/${vatNumber.replace(/\D/g, '')}`
  const billing = chance.happens(0.4) ? swico : undefined
  const wrong = chance.pick([due * 1.081, due + chance.whole(10, 400), due / 10])
  const francs = wishes.qrContradicts ? roundTo(wrong) : due
  const message = `${language === 'fr' ? 'Facture' : 'Fattura'} ${invoice}`
  const payment = { account, creditor, debtor, francs, message, billing }
  const asks: Pick<BillTruth, 'hasQr' | 'qr_francs' | 'qr_agrees'> = wishes.hasQr
    ? { hasQr: true, qr_francs: francs, qr_agrees: francs === due }
    : { hasQr: false, qr_francs: null, qr_agrees: null }
  return {
    part: wishes.hasQr ? paymentPart(payment, language) : '',
    iban: spacedIban(account.iban),
    asks,
  }
}

type Invoicing = {
  language: BillLanguage
  creditor: Party
  /** What remains to be paid. */
  due: number
  dated: string
  /** How often the customer lives at the place that is supplied. */
  homeShare: number
  drawInvoiceNumber: () => string
}

/** Who gets the bill, for which place and under which number, and how it is paid. */
export function drawInvoicing(
  chance: Chance,
  wishes: BillWishes,
  { language, creditor, due, dated, homeShare, drawInvoiceNumber }: Invoicing,
) {
  const customer = drawCustomer(chance, language)
  const place = chance.happens(homeShare) ? customer : drawAddress(chance, language)
  const invoice = drawInvoiceNumber()
  const vatNumber = drawVatNumber(chance, language)
  const settling = { language, creditor, debtor: customer, due, invoice, dated, vatNumber }
  return { customer, place, invoice, vatNumber, ...drawSettling(chance, wishes, settling) }
}

/** The lines of an address for the window of an envelope. */
export const addressLines = ({ lines, street, number, zip, town }: Customer) =>
  [...lines.map(escaped), `${street} ${number}`, `${zip} ${town}`].join('<br>')

type Content = {
  /** Puts content into the frame of the layout. */
  wrap: (content: string) => string
  /** The payment part below the first sheet. */
  part: string
  /** All that stands on the only sheet, or what stands on the first and on the second. */
  whole: string
  first: string
  second: string
}

/** The sheets of a bill: one, or two of which the second has the consumption. */
export const sheetsOf = (
  { hasTwoSheets }: BillWishes,
  { wrap, part, whole, first, second }: Content,
) => (hasTwoSheets ? [wrap(first) + part, wrap(second)] : [wrap(whole) + part])
