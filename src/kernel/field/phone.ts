import type { FieldProblems } from '../http/errors.ts'
import { tidyNotation } from './characters.ts'
import type { Fields } from './fields.ts'
import type { Shape } from './shape.ts'
import { fieldAt } from './tables.ts'

/** Digits of a stored number: of the specification (00 41 and nine more), and what an office may allow (E.164 after 00). */
export const phoneDigits = { usual: 13, fewest: 10, most: 15 } as const

/**
 * Reports the phone numbers among values that have another length than the specification says; `values` are valid by
 * their fields otherwise.
 */
export function problemsWithPhoneLengths(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): FieldProblems {
  const problems: FieldProblems = {}
  for (const [name, value] of Object.entries(values)) {
    const field = fieldAt(fields, name)
    if (field?.kind !== 'phone' || typeof value !== 'string' || value === '') continue
    const { is } = field.value as Shape
    if (is.as !== 'text' || value.length === phoneDigits.usual) continue
    const key = value.length > phoneDigits.usual ? is.tooLong : is.wrong
    if (key) problems[name] = [{ key }]
  }
  return problems
}

/** What stands before a number in a signature or a link. */
const label = /^\p{L}{1,10}[.:\s]+(?=[\d+(])/u

/**
 * Converts '+41 (0)22 343.11.22', '022 343 11 22', 'Tél. 022 343 11 22' and 'tel:+41223431122', as links are copied, to
 * '0041223431122'; of other text it only removes separators.
 */
export function normalisePhone(typed: string): string {
  const digits = withoutSeparators(tidyNotation(typed).replace(label, ''))
  return /^0[1-9]\d{8}$/.test(digits) ? `0041${digits.slice(1)}` : digits
}

const withoutSeparators = (typed: string) =>
  tidyNotation(typed)
    .replace(/\(0\)/, '')
    .replace(/[\s.\-/()’']/g, '')
    .replace(/^\+/, '00')

/**
 * A stored number as people read and enter it: '+41 79 123 45 67'; foreign ones are not grouped, as each country does it
 * its way. Other text stays as it is.
 */
export function formatPhone(stored: string): string {
  const [, area, ...groups] = /^0041(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(stored) ?? []
  return area ? ['+41', area, ...groups].join(' ') : stored.replace(/^00(?=\d+$)/, '+')
}

/**
 * Part of a number, in any spelling, as it stands in stored numbers: of '079 123' that is '79123', of '+41 79 123'
 * '004179123', of '123 45' '12345'. Undefined if it is no part of a number.
 */
export function phonePart(typed: string): string | undefined {
  const part = withoutSeparators(typed).replace(/^0(?=[1-9])/, '')
  return /^\d+$/.test(part) ? part : undefined
}

/** Fewest digits, without those for abroad and of a country, by which people are searched: fewer stand in too many numbers. */
const fewestSearched = 4

/** A `phonePart` that is long enough to be searched. */
export function searchedPhonePart(typed: string): string | undefined {
  const part = phonePart(typed)
  const own = part?.replace(/^00\d{0,2}/, '') ?? ''
  return own.length >= fewestSearched ? part : undefined
}
