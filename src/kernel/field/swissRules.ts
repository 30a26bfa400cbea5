import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** How a text of an official form is written out, and whether it is one. */
export type SwissRule = {
  write: (typed: string) => string
  /** Longest it is once written out. */
  max?: number
  fits: RegExp | ((written: string) => boolean)
}

/** The official forms of the country, one rule for every use. */
export const swissRules = {
  /** The stored form of the specification: 13 digits, country code starting with 00. */
  phone: { write: normalisePhone, max: 13, fits: /^(00\d{11})?$/ },
  /** Without spaces, in capitals; country length and check digits by ibantools. */
  iban: { write: (typed) => electronicFormatIBAN(typed) ?? typed, fits: isValidIBAN },
  /**
   * The number of a company (IDE, UID), which is its VAT number too: the last digit checks the others
   * modulo 11 (eCH-0097).
   */
  company_number: { write: normaliseCompanyNumber, fits: isCompanyNumber },
} satisfies Record<string, SwissRule>

/** '+41 (0)22 343.11.22' and '022 343 11 22' give '0041223431122'; what is no number stays as typed. */
export function normalisePhone(typed: string): string {
  const digits = typed
    .replace(/\(0\)/, '')
    .replace(/[\s.\-/()’']/g, '')
    .replace(/^\+/, '00')
  return /^0[1-9]\d{8}$/.test(digits) ? `0041${digits.slice(1)}` : digits
}

/** 'che 123456789 TVA' gives 'CHE-123.456.789'; what is no such number stays as typed. */
function normaliseCompanyNumber(typed: string): string {
  const [, ...groups] =
    /^CHE(\d{3})(\d{3})(\d{3})(?:TVA|MWST|IVA|VAT)?$/.exec(
      typed.replace(/[\s.\-–]/g, '').toUpperCase(),
    ) ?? []
  return groups.length > 0 ? `CHE-${groups.join('.')}` : typed.trim()
}

/** Weights of the digits before the check digit. */
const companyWeights = [5, 4, 3, 2, 7, 6, 5, 4]

function isCompanyNumber(value: string): boolean {
  if (!/^CHE-\d{3}\.\d{3}\.\d{3}$/.test(value)) return false
  const digits = [...value.replace(/\D/g, '')].map(Number)
  const sum = companyWeights.reduce((all, weight, at) => all + weight * (digits[at] ?? 0), 0)
  return (11 - (sum % 11)) % 11 === digits[8]
}
