import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { tidyNotation } from './characters.ts'
import { normalisePhone, phoneDigits } from './phone.ts'

/** Normalises and checks a text in an official format. */
export type SwissRule = {
  normalise: (typed: string) => string
  /** Maximum length after normalisation. */
  max?: number
  /** Checks the normalised text. */
  isValid: RegExp | ((normalised: string) => boolean)
}

/** The official Swiss formats. */
export const swissRules = {
  /** Digits, country code starting with 00; whether other lengths than 13 are accepted, the office decides. */
  phone: {
    normalise: normalisePhone,
    max: phoneDigits.most,
    isValid: new RegExp(`^(00\\d{${phoneDigits.fewest - 2},})?$`),
  },
  /** Without spaces, in capitals, and without "IBAN" before it; ibantools checks length and check digits. */
  iban: {
    normalise: (typed) =>
      electronicFormatIBAN(tidyNotation(typed).replace(/^IBAN[\s:]*/i, '')) ?? typed,
    isValid: isValidIBAN,
  },
  /**
   * Company number (IDE, UID), also its VAT number; the last digit is a check digit modulo 11 (eCH-0097).
   */
  company_number: { normalise: normaliseCompanyNumber, isValid: isCompanyNumber },
  /** Four digits, without "CH-" before them; Liechtenstein is in the postal area of Switzerland. */
  postcode: {
    normalise: (typed) => tidyNotation(typed).replace(/^(?:CH|FL|LI)[ -]*(?=\d)/i, ''),
    isValid: (postcode) => countryOfPostcode(postcode) !== undefined,
  },
} satisfies Record<string, SwissRule>

/** Converts 'che 123456789 TVA' to 'CHE-123.456.789'; other text stays as typed. */
function normaliseCompanyNumber(typed: string): string {
  const [, ...groups] =
    /^CHE(\d{3})(\d{3})(\d{3})(?:TVA|MWST|IVA|VAT)?$/.exec(
      tidyNotation(typed).replace(/[ .-]/g, '').toUpperCase(),
    ) ?? []
  return groups.length > 0 ? `CHE-${groups.join('.')}` : typed.trim()
}

/** Weights of the digits before the check digit. */
const companyWeights = [5, 4, 3, 2, 7, 6, 5, 4]

function isCompanyNumber(value: string): boolean {
  if (!/^CHE-\d{3}\.\d{3}\.\d{3}$/.test(value)) return false
  const digits = [...value.replace(/\D/g, '')].map(Number)
  const sum = companyWeights.reduce(
    (total, weight, index) => total + weight * (digits[index] ?? 0),
    0,
  )
  return (11 - (sum % 11)) % 11 === digits[8]
}

/** First and last postcodes of Switzerland, and those of Liechtenstein between them (swisstopo, index of localities). */
const swissPostcodes = { first: 1000, last: 9658 }
const liechtensteinPostcodes = { first: 9485, last: 9498 }

/** The country of a postcode in the postal area of Switzerland; undefined for all others. */
export function countryOfPostcode(postcode: string | null): 'CH' | 'LI' | undefined {
  const isWithin = ({ first, last }: typeof swissPostcodes) =>
    Number(postcode) >= first && Number(postcode) <= last
  if (!/^\d{4}$/.test(postcode?.trim() ?? '') || !isWithin(swissPostcodes)) return undefined
  return isWithin(liechtensteinPostcodes) ? 'LI' : 'CH'
}
