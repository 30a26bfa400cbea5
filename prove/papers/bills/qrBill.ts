import { create } from 'qrcode'
import type { BillLanguage } from './bill.ts'
import type { Chance } from './chance.ts'
import type { Party } from './parties.ts'
import { escaped, writeNumber } from './writing.ts'

/** The account of a supplier, and how payments to it are told apart. */
export type BillAccount = { iban: string; reference: string; referenceType: 'QRR' | 'SCOR' | 'NON' }

/** Remainder of a row of digits and letters modulo 97, letters being 10 to 35 (ISO 7064). */
export function remainder97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

const checked97 = (country: string, rest: string) =>
  `${country}${String(98 - remainder97(`${rest}${country}00`)).padStart(2, '0')}${rest}`

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Check digit of a QR reference (modulo 10, recursive). */
export function checkDigit10(digits: string): number {
  const carry = [...digits].reduce((last, digit) => carries[(last + Number(digit)) % 10]!, 0)
  return (10 - carry) % 10
}

/** An account with right check digits: a QR-IBAN with a QR reference, or an IBAN. */
export function drawAccount(chance: Chance): BillAccount {
  if (chance.happens(0.6)) {
    const iban = checked97('CH', `${chance.whole(30_000, 31_999)}${chance.digits(12)}`)
    const digits = chance.digits(20).padStart(26, '0')
    return { iban, reference: `${digits}${checkDigit10(digits)}`, referenceType: 'QRR' }
  }
  const iban = checked97('CH', `00${chance.whole(200, 899)}${chance.digits(12)}`)
  return chance.happens(0.5)
    ? { iban, reference: checked97('RF', chance.digits(12)), referenceType: 'SCOR' }
    : { iban, reference: '', referenceType: 'NON' }
}

/** Writes an IBAN in groups of four. */
export const spacedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

const spacedReference = ({ reference, referenceType }: BillAccount) =>
  referenceType === 'QRR' ? reference.replace(/(?=(.{5})+$)/g, ' ').trim() : spacedIban(reference)

export type Payment = {
  account: BillAccount
  creditor: Party
  debtor: Party
  francs: number
  message: string
  /** Structured information of the biller (Swico S1). */
  billing?: string
}

/** Payload of the code, by the Swiss implementation guidelines for the QR bill, version 2.2. */
export function qrPayload({ account, creditor, debtor, francs, message, billing }: Payment) {
  const party = ({ name, street, number, zip, town }: Party) => [
    'S',
    name,
    street,
    number,
    zip,
    town,
    'CH',
  ]
  return [
    ...['SPC', '0200', '1', account.iban],
    ...party(creditor),
    ...['', '', '', '', '', '', ''],
    ...[francs.toFixed(2), 'CHF'],
    ...party(debtor),
    ...[account.referenceType, account.reference, message, 'EPD'],
    ...(billing ? [billing] : []),
  ].join('\r\n')
}

/** The code of 46 mm with the Swiss cross of 7 mm in its middle. */
function drawCode(payload: string): string {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' })
  const squares = Array.from(modules.data, (isDark, index) =>
    isDark ? `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z` : '',
  )
  const scale = modules.size / 46
  return `<svg class="code" viewBox="0 0 ${modules.size} ${modules.size}" shape-rendering="crispEdges">
    <path d="${squares.join('')}"/>
    <g transform="translate(${modules.size / 2} ${modules.size / 2}) scale(${scale})">
      <path d="M-3.5-3.5h7v7h-7z" fill="#fff"/><path d="M-3-3h6v6h-6z"/>
      <path d="M-.6-1.95h1.2v1.35h1.35v1.2h-1.35v1.35h-1.2v-1.35h-1.35v-1.2h1.35z" fill="#fff"/>
    </g></svg>`
}

const words = {
  fr: {
    receipt: 'Récépissé',
    part: 'Section paiement',
    account: 'Compte / Payable à',
    reference: 'Référence',
    message: 'Informations supplémentaires',
    debtor: 'Payable par',
    currency: 'Monnaie',
    amount: 'Montant',
    desk: 'Point de dépôt',
  },
  it: {
    receipt: 'Ricevuta',
    part: 'Sezione pagamento',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    message: 'Informazioni supplementari',
    debtor: 'Pagabile da',
    currency: 'Valuta',
    amount: 'Importo',
    desk: 'Punto di accettazione',
  },
}

/** Receipt and payment part for the lower 105 mm of a sheet. */
export function paymentPart(payment: Payment, language: BillLanguage): string {
  const { account, creditor, debtor, francs, message, billing } = payment
  const word = words[language]
  const block = (title: string, lines: string[]) =>
    `<h6>${title}</h6><p>${lines.map(escaped).join('<br>')}</p>`
  const address = ({ name, street, number, zip, town }: Party) => [
    name,
    `${street} ${number}`,
    `${zip} ${town}`,
  ]
  const parties = [
    block(word.account, [spacedIban(account.iban), ...address(creditor)]),
    account.reference && block(word.reference, [spacedReference(account)]),
  ].join('')
  const amount = writeNumber(francs, 2, { thousands: '\u00a0', decimal: '.' })
  const sum = `<div class="sum"><div>${block(word.currency, ['CHF'])}</div><div>${block(word.amount, [amount])}</div></div>`
  return `<section class="payment">
    <div class="receipt"><h5>${word.receipt}</h5>
      <div class="parties">${parties}${block(word.debtor, address(debtor))}</div>${sum}
      <h6 class="desk">${word.desk}</h6></div>
    <div class="part"><div class="left"><h5>${word.part}</h5>${drawCode(qrPayload(payment))}${sum}</div>
      <div class="right">${parties}${block(word.message, [message, ...(billing ? [billing] : [])])}
        ${block(word.debtor, address(debtor))}</div></div>
  </section>`
}

/** Rules for the payment part, whose letters are prescribed. */
export const paymentCss = `
.payment { position: absolute; left: 0; right: 0; bottom: 0; height: 105mm; display: flex; background: inherit;
  border-top: .2mm dashed #333; font-family: 'Liberation Sans', Arial, 'Open Sans', sans-serif; color: #000 }
.payment h5 { font-size: 11pt; margin: 0 0 3mm } .payment p { margin: 0 0 2.2mm }
.payment .receipt { width: 62mm; padding: 5mm; border-right: .2mm dashed #333; box-sizing: border-box }
.payment .receipt h6 { font-size: 6pt; margin: 0 } .payment .receipt p { font-size: 8pt; line-height: 9pt }
.payment .parties { height: 58mm; overflow: hidden } .payment .desk { text-align: right; margin-top: 4mm }
.payment .part { display: flex; padding: 5mm; flex: 1 } .payment .left { width: 51mm } .payment .right { flex: 1 }
.payment .part h6 { font-size: 8pt; margin: 0 }
.payment .part p { font-size: 9.5pt; line-height: 11pt; overflow-wrap: anywhere }
.payment .code { width: 46mm; height: 46mm; display: block; margin: 2mm 0 5mm }
.payment .sum { display: flex; gap: 6mm }`
