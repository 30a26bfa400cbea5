import { tidyNotation } from './characters.ts'

/** Converts '+41 (0)22 343.11.22' and '022 343 11 22' to '0041223431122'; of other text it only removes separators. */
export function normalisePhone(typed: string): string {
  const digits = tidyNotation(typed)
    .replace(/\(0\)/, '')
    .replace(/[\s.\-/()’']/g, '')
    .replace(/^\+/, '00')
  return /^0[1-9]\d{8}$/.test(digits) ? `0041${digits.slice(1)}` : digits
}

/**
 * A stored number as people read and enter it: '+41 79 123 45 67'; foreign ones are not grouped, as each country does it
 * its way. Other text stays as it is.
 */
export function formatPhone(stored: string): string {
  const [, area, ...groups] = /^0041(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(stored) ?? []
  return area ? ['+41', area, ...groups].join(' ') : stored.replace(/^00(?=\d+$)/, '+')
}
