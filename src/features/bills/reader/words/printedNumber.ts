import type { Unit } from '../../../reference/energy.ts'
import { matchesIn, type PrintedRow, type RowSpan } from './printed.ts'

/** A number on a bill. `decimals` counts the printed ones. */
export type PrintedNumber = RowSpan & { value: number; decimals: number }

/** What separates thousands; OCR also takes an apostrophe for these. */
const apostrophes = '\'’‘`´′″°"”“*'

/** Thousands apart, with a space around or instead of the apostrophe. */
const spaced = `\\d{1,3}(?:(?: ?['’‘\`´′] ?| )\\d{3})+(?![\\d${apostrophes}])(?:[.,]\\d+)?`
const closed = `\\d(?:[\\d.,${apostrophes}]*\\d)?`
/** Francs without centimes, and the minus after the number that accounting programs print. */
const ending = '(?:[.,][-–—](?!\\d)|(?<=[.,]\\d\\d)[-−–](?![\\p{L}\\d]))?'

const numberPattern = new RegExp(
  `(?:(?<=chf|fr\\.)|(?<![\\p{L}\\d.,/-]|\\d[${apostrophes}]))[-−–]?(?:${spaced}|${closed})${ending}(?!(?!n?m3)[\\p{L}]*\\d)(?!/(?:19|20)\\d\\d)`,
  'gu',
)

/** Units of which a bill has a few, to the kilogram or less: 8.420 t is not 8420 t. */
export const largeUnits: readonly Unit[] = ['t', 'MWh', 'stere', 'm3_bulk']

/**
 * Value of a printed number: thousands separated by an apostrophe, a space, a point or a comma, decimals after a
 * point or comma, for which a dash may stand. Three digits after the only point or comma are thousands, except with a
 * large unit. A minus may stand before or after the number.
 */
export function valueOfPrinted(
  text: string,
  unit?: Unit,
): Pick<PrintedNumber, 'value' | 'decimals'> | undefined {
  const sign = /^[-−–]|\d[-−–]$/.test(text) ? -1 : 1
  const digits = text.replace(/^[-−–] ?/, '').replace(new RegExp(`[${apostrophes}\\s]`, 'g'), "'")
  const compact = digits.replace(/'+/g, "'").replace(/[.,'−–—-]+$/, '')
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d+))?$/.exec(compact) ?? []
  const groups = whole.split(/['.,]/)
  // The rest of a number whose beginning was lost.
  if (/^0\d/.test(whole)) return undefined
  const isGrouped = groups.length > 1
  if (!/^\d/.test(compact) || /['.,]{2}/.test(compact)) return undefined
  if (isGrouped && !groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
    return undefined
  const separators = new Set(whole.replace(/\d/g, ''))
  if (separators.size > 1) return undefined
  const sameSign = separators.has(compact.at(-fraction.length - 1) ?? '')
  const couldBeThousands =
    fraction.length === 3 && whole !== '0' && !whole.includes("'") && groups[0]!.length <= 3
  const isThousands = couldBeThousands && (sameSign || !(unit && largeUnits.includes(unit)))
  // The recogniser takes an apostrophe for a point: 7.048.98.
  const isSum = isGrouped && fraction.length === 2
  if (sameSign && !isThousands && fraction && !isSum) return undefined
  if (isThousands && isGrouped && !sameSign)
    // 1.234,500: both signs are there, so the last one is the decimal sign.
    return { value: sign * Number(`${groups.join('')}.${fraction}`), decimals: 3 }
  if (isThousands) return { value: sign * Number(groups.join('') + fraction), decimals: 0 }
  return {
    value: sign * Number(`${groups.join('')}.${fraction || '0'}`),
    decimals: /[.,][-–—]$/.test(text) ? 2 : fraction.length,
  }
}

/** Numbers that were found, by row and unit: proofs ask for those of all rows again and again. */
const foundIn = new WeakMap<PrintedRow, Map<Unit | undefined, readonly PrintedNumber[]>>()

/** All numbers of a row, read as amounts of a unit if one is given. */
export function numbersIn(row: PrintedRow, unit?: Unit): readonly PrintedNumber[] {
  const found = foundIn.get(row) ?? new Map<Unit | undefined, readonly PrintedNumber[]>()
  foundIn.set(row, found)
  const numbers = found.get(unit) ?? readNumbers(row, unit)
  found.set(unit, numbers)
  return numbers
}

const readNumbers = (row: PrintedRow, unit?: Unit): readonly PrintedNumber[] =>
  matchesIn(row, numberPattern).flatMap((place) => {
    const read = valueOfPrinted(place.match[0].trim(), unit)
    return read ? [{ row, from: place.from, to: place.to, ...read }] : []
  })
