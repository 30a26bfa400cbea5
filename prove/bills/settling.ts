import type { BillLanguage, BillTruth, BillWishes } from './bill.ts'
import type { Chance } from './chance.ts'
import type { Party } from './parties.ts'
import { drawAccount, paymentPart, spacedIban } from './qrBill.ts'
import { roundTo } from './writing.ts'

export type Settling = {
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
export function drawSettling(chance: Chance, wishes: BillWishes, settling: Settling) {
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
