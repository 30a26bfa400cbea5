import { SwissQRCode } from 'swissqrbill/svg'
import type { Data } from 'swissqrbill/types'
import {
  calculateQRReferenceChecksum,
  calculateSCORReferenceChecksum,
  formatIBAN,
  formatReference,
  isQRIBAN,
} from 'swissqrbill/utils'
import { swissRules } from '../../../kernel/field/swissRules.ts'
import type { Country } from '../../auth/account.ts'
import type { QuoteWords } from '../pdf/quoteWords.server.ts'
import { paymentText } from './paymentText.ts'

/** Debtor or creditor of a payment with a structured address, in the character set of Swiss payments. */
export type PaymentParty = {
  name: string
  street: string | null
  number: string | null
  postcode: string
  city: string
  country: Country
}

type Address = Record<'street' | 'number' | 'postcode' | 'city', string | null>

/** A party as the standard writes it; undefined if a part is missing or has other characters. */
export function partyOf(
  party: string | null,
  address: Address,
  country: PaymentParty['country'],
): PaymentParty | undefined {
  const name = paymentText(party, 70)
  const street = address.street?.trim() ? paymentText(address.street, 70) : null
  const postcode = paymentText(address.postcode, 16)
  const city = paymentText(address.city, 35)
  const number = address.number?.trim() ? paymentText(address.number, 16) : null
  if (!name || street === undefined || !postcode || !city || number === undefined) return undefined
  return { name, street, number: street && number, postcode, city, country }
}

/** The account and the side that is paid, of the office's settings; undefined unless they are complete. */
export function creditorOf(
  settings: Address & { organisation: string | null; iban: string | null },
): { iban: string; creditor: PaymentParty } | undefined {
  const iban = swissRules.iban.normalise(settings.iban ?? '')
  const country = (['CH', 'LI'] as const).find((one) => iban.startsWith(one))
  if (!country || !swissRules.iban.isValid(iban)) return undefined
  const creditor = partyOf(settings.organisation, settings, country)
  return creditor && { iban, creditor }
}

/**
 * The reference by which a payment is recognised: a QR reference for a QR-IBAN, which demands one, and a creditor
 * reference (ISO 11649) for other accounts. Both contain the number of the quote.
 */
export function paymentReference(iban: string, number: string, id: number): string {
  if (isQRIBAN(iban)) {
    const digits = number.replace(/\D/g, '').slice(-16).padStart(16, '0')
    const reference = digits + String(id).padStart(10, '0')
    return reference + calculateQRReferenceChecksum(reference)
  }
  const reference = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(-21)
  return `RF${calculateSCORReferenceChecksum(reference)}${reference}`
}

export type InvoicePayment = {
  iban: string
  /** CHF, decimal text. */
  amount: string
  reference: string
  message: string
  creditor: PaymentParty
  debtor: PaymentParty | null
}

const addressOf = ({ name, street, number, postcode, city, country }: PaymentParty) => ({
  ...{ name, address: street ?? '', zip: postcode, city, country },
  ...(number !== null && { buildingNumber: number }),
})

/** The QR code of a bill as SVG, 46 × 46 mm. Throws if the amount cannot be paid. */
export function paymentCodeSvg(payment: InvoicePayment): string {
  const { iban, amount, reference, creditor, debtor } = payment
  // The library checks neither the sign of an amount nor characters.
  if (!/^\d{1,9}\.\d{2}$/.test(amount) || Number(amount) === 0)
    throw new Error(`${amount} cannot be paid`)
  const message = paymentText(payment.message, 140)
  const data: Data = {
    amount: Number(amount),
    currency: 'CHF',
    creditor: { account: iban, ...addressOf(creditor) },
    ...(debtor && { debtor: addressOf(debtor) }),
    ...(message && { message }),
    reference,
  }
  return drawnAtOnce(new SwissQRCode(data).toString())
}

/**
 * Merges consecutive squares of one colour into one path. Printers and viewers round each shape up to whole dots: single
 * squares would grow into the white ones, and some scanners find no code at 150 or 200 dpi.
 */
function drawnAtOnce(svg: string): string {
  const squares = [
    ...svg.matchAll(
      /<rect x="([\d.]+)mm" y="([\d.]+)mm" width="([\d.]+)mm" height="([\d.]+)mm" fill="(\w+)"/g,
    ),
  ]
  const paths: { colour: string; d: string }[] = []
  for (const [, x, y, width, height, colour = ''] of squares) {
    if (paths.at(-1)?.colour !== colour) paths.push({ colour, d: '' })
    paths.at(-1)!.d += `M${x} ${y}h${width}v${height}h-${width}z`
  }
  const drawn = paths.map(({ colour, d }) => `<path fill="${colour}" d="${d}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="46mm" height="46mm" viewBox="0 0 46 46">${drawn}</svg>`
}

/** The lines of a side of a payment as they are printed. */
const printedLines = ({ name, street, number, postcode, city, country }: PaymentParty) => ({
  name,
  street: [street, number].filter(Boolean).join(' '),
  place: `${country === 'CH' ? '' : `${country} - `}${postcode} ${city}`,
})

/**
 * Texts of the payment part and receipt, beside the code. The press sets them, since the library drops words with letters
 * beyond Latin-1: it does not know their widths.
 */
export function paymentPartLayout(payment: InvoicePayment, t: QuoteWords) {
  const { iban, amount, reference, creditor, debtor, message } = payment
  return {
    words: Object.fromEntries(partWords.map((key) => [key, t(`payment.${key}`)])),
    account: formatIBAN(iban),
    creditor: printedLines(creditor),
    reference: formatReference(reference),
    message: paymentText(message, 140) ?? '',
    debtor: debtor && printedLines(debtor),
    // The standard separates thousands by spaces.
    amount: amount.replace(/\B(?=(\d{3})+\.)/g, ' '),
  }
}

const partWords = [
  ...['receipt', 'part', 'account', 'reference', 'information', 'payer', 'payer_blank'],
  ...['currency', 'amount', 'acceptance', 'separate'],
] as const
