import { SwissQRBill } from 'swissqrbill/svg'
import type { Data } from 'swissqrbill/types'
import {
  calculateQRReferenceChecksum,
  calculateSCORReferenceChecksum,
  isQRIBAN,
} from 'swissqrbill/utils'
import { swissRules } from '../../../kernel/field/swissRules.ts'
import type { Language } from '../../../kernel/text.ts'
import { paymentText } from './paymentText.ts'

/** One side of a payment with its structured address, in the characters of payments. */
export type PaymentParty = {
  name: string
  street: string
  number: string | null
  postcode: string
  city: string
  country: 'CH' | 'LI'
}

type Address = Record<'street' | 'number' | 'postcode' | 'city', string | null>

/** A side of a payment; undefined if a part is missing or cannot be written. */
export function partyOf(
  party: string | null,
  address: Address,
  country: PaymentParty['country'],
): PaymentParty | undefined {
  const name = paymentText(party, 70)
  const street = paymentText(address.street, 70)
  const postcode = paymentText(address.postcode, 16)
  const city = paymentText(address.city, 35)
  const number = address.number?.trim() ? paymentText(address.number, 16) : null
  if (!name || !street || !postcode || !city || number === undefined) return undefined
  return { name, street, number, postcode, city, country }
}

/** The country of a postcode in the postal area of Switzerland; undefined for all others. */
export function countryOfPostcode(postcode: string | null): PaymentParty['country'] | undefined {
  if (!/^[1-9]\d{3}$/.test(postcode?.trim() ?? '')) return undefined
  return Number(postcode) >= 9485 && Number(postcode) <= 9498 ? 'LI' : 'CH'
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

export type DepositPayment = {
  iban: string
  /** CHF, decimal text. */
  amount: string
  reference: string
  message: string
  creditor: PaymentParty
  debtor: PaymentParty | null
}

const addressOf = ({ name, street, number, postcode, city, country }: PaymentParty) => ({
  ...{ name, address: street, zip: postcode, city, country },
  ...(number !== null && { buildingNumber: number }),
})

/** The payment part and receipt of a QR bill as SVG, 210 × 105 mm. Throws if the amount is none that can be paid. */
export function paymentPartSvg(payment: DepositPayment, language: Language): string {
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
  const fontName = 'Liberation Sans'
  return new SwissQRBill(data, { language: upperCased[language], fontName }).toString()
}

const upperCased = { fr: 'FR', en: 'EN', it: 'IT' } as const
