import { tidyNotation } from './characters.ts'
import { unaccented } from './folded.ts'

/** Number format of a field. */
export type NumberFormat = {
  /** Decimals that the field keeps, any number by default; decides whether 1.234 has thousands. More are read too. */
  decimals?: number
  unit?: string
  /** Decimal sign, if known. */
  sign?: ',' | '.'
}

/** Reason why a text is not a valid number: its format, two possible readings, or a unit other than the field's. */
export type NumberProblem = 'format' | 'two_ways' | 'unit'

/**
 * Parses a typed or pasted number; returns undefined if it is none, ambiguous, or in another unit. Thousands may be
 * separated by ’, ', a space, or whichever of point and comma is not the decimal sign. Unless that sign is known, three
 * digits after a single point or comma are thousands in a field without decimals, ambiguous in one with one or two,
 * and decimals in others (`docs/decisions/014-dates-and-numbers.md`). The unit of the field, or the beginning of it, may
 * follow: "26,5 ct" in a field for ct/kWh.
 */
export function parseNumber(typed: string, format: NumberFormat = {}): number | undefined {
  const read = readNumber(typed, format)
  return typeof read === 'number' ? read : undefined
}

/** Returns why a text is not a valid number of a field; undefined if it is valid. */
export function numberProblem(typed: string, format: NumberFormat): NumberProblem | undefined {
  const read = readNumber(typed, format)
  return typeof read === 'number' ? undefined : read
}

/** Text keys by the reason why a text is not a number. */
const numberMessages = { format: 'number_form', two_ways: 'number_two_ways', unit: 'number_unit' }

/** The text key of the message for a text that is not a valid number of a field; undefined if it is valid. */
export function numberProblemKey(
  typed: string,
  field: NumberFormat & { isYear?: boolean },
): string | undefined {
  const reason = numberProblem(typed, field)
  if (!reason) return undefined
  const { decimals, unit, isYear } = field
  if (isYear) return 'kernel:error.year_form'
  if (reason === 'unit' && !unit) return 'kernel:error.number_alone'
  const isWhole = reason === 'format' && decimals === 0
  return `kernel:error.${isWhole ? 'whole_number' : numberMessages[reason]}`
}

const anyApostrophe = /[’‘ʼ`´]/g

function readNumber(
  typed: string,
  { decimals, unit = '', sign }: NumberFormat,
): number | NumberProblem {
  const text = tidyNotation(typed).replace(anyApostrophe, "'")
  const [, currency, amount = ''] = /^(chf|s?frs?\.?)? ?(.*)$/i.exec(text) ?? []
  const [, plusOrMinus, digits = '', dash, suffix] =
    /^([-+]?) ?([\d.,' ]*)(-{0,2}) ?(.*)$/.exec(amount) ?? []
  // 1'200.– is an amount without centimes.
  const amountDigits = dash ? digits.replace(/[.,] ?$/, '') : digits.trim()
  const [first, second] = readings(amountDigits, sign)
  if (first === undefined) return 'format'
  if (currency && !isUnit('CHF', unit)) return 'unit'
  if (dash && !isUnit('CHF', unit)) return 'format'
  if (suffix && !isUnit(suffix, unit)) return 'unit'
  const magnitude = second === undefined ? first : resolveReading(amountDigits, decimals)
  if (magnitude === undefined) return 'two_ways'
  return plusOrMinus === '-' && magnitude !== 0 ? -magnitude : magnitude
}

/** Patterns of numbers by decimal sign; the integer part may be in groups of three digits. */
const numberPatterns = {
  '.': /^(\d+|[1-9]\d{0,2}([', ])\d{3}(?:\2\d{3})*)?(?:\.(\d*))?$/,
  ',': /^(\d+|[1-9]\d{0,2}(['. ])\d{3}(?:\2\d{3})*)?(?:,(\d*))?$/,
}

/** Possible values of the digits: none, one or two. */
function readings(digits: string, sign: NumberFormat['sign']): readonly number[] {
  if (!/\d/.test(digits)) return []
  const found = (sign ? [sign] : (['.', ','] as const)).flatMap((decimalSign) => {
    const [text, whole = '', , decimals = ''] = numberPatterns[decimalSign].exec(digits) ?? []
    if (text === undefined) return []
    return [Number(`${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`)]
  })
  return [...new Set(found)]
}

/** Decides by the decimals of the field whether 1.234 has thousands or decimals; undefined if ambiguous. */
function resolveReading(digits: string, decimals: number | undefined): number | undefined {
  if (decimals === 0) return Number(digits.replace(/\D/g, ''))
  return decimals === undefined || decimals >= 3 ? Number(digits.replace(',', '.')) : undefined
}

/** Other spellings of units, without accents and capitals. */
const unitAliases: Record<string, string> = {
  '%': 'pourcent percento percent prozent',
  '°c': '° c degres gradi degrees grad celsius',
  a: 'an ans annee annees anno anni year years jahr jahre',
  chf: 'fr frs sfr francs franchi franken',
  ct: 'cts rp centimes centesimi rappen',
  h: 'heures ore hours stunden',
  kw: 'kilowatt kilowatts',
  l: 'litres litre litri litro liter liters',
  m: 'metres metre metri metro meter meters',
  m2: 'mq qm metrescarres metriquadrati quadratmeter',
  m3: 'mc metrescubes metricubi kubikmeter',
  t: 'tonnes tonne tonnellate tonnen',
}

const foldedName = (name: string) =>
  unaccented(name.normalize('NFKD'))
    .replaceAll('μ', 'u')
    .replace(/[\s.·*^]/g, '')

/** Whether a text names a unit, such as "litres" for l, or the beginning of the unit. */
export function isUnit(suffix: string, unit: string): boolean {
  const name = foldedName(suffix)
  const parts = unit.split(/(?=[/·(\s])/)
  const beginnings = parts.map((_, index) => foldedName(parts.slice(0, index + 1).join('')))
  return beginnings.some(
    (beginning) =>
      beginning !== '' && (beginning === name || unitAliases[beginning]?.split(' ').includes(name)),
  )
}

/**
 * Parses a typed or pasted date into 'yyyy-mm-dd'; returns undefined if the text is not one day of the calendar, such
 * as 31.2.2026, or 3 jui 26, which fits two months. The day comes
 * first (3.12.26, 3/12/2026, 03122026, 3 déc. 2026), unless the text begins with a four-digit year or the name of
 * a month. A time of midnight, as spreadsheets add it, may follow.
 */
export function parseDate(typed: string): string | undefined {
  const text = tidyNotation(typed)
    .replace(/[ T]0{1,2}:00(?::00(?:\.0+)?)?Z?$/, '')
    .replace(/ ?([./-]) ?/g, '$1')
  const byDay =
    /^(\d{1,2})([./ -])(\d{1,2})\2(\d{2}|\d{4})$/.exec(text) ??
    /^(\d\d)()(\d\d)(\d\d|(?:1[89]|2[01])\d\d)$/.exec(text)
  const byYear =
    /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/.exec(text) ??
    /^((?:1[89]|2[01])\d\d)()(\d\d)(\d\d)$/.exec(text)
  const byName =
    /^(\d{1,2})(?:er|st|nd|rd|th|[.°])?[ -]?(\p{L}{3,})[. -]{1,2}(\d{4}|\d{2})$/iu.exec(text)
  const byMonth = /^(\p{L}{3,})[. ](\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(text)
  return (
    (byDay && toDay(byDay[4], byDay[3], byDay[1])) ??
    (byYear && toDay(byYear[1], byYear[3], byYear[4])) ??
    (byName && toDay(byName[3], monthNamed(byName[2]), byName[1])) ??
    (byMonth && toDay(byMonth[3], monthNamed(byMonth[1]), byMonth[2])) ??
    undefined
  )
}

/** Two-digit years below this are 20xx, the others 19xx. */
const pivot = 50

/** Returns 'yyyy-mm-dd' if the calendar has this day. */
function toDay(year = '', month = '', day = ''): string | undefined {
  const fullYear = year.length === 2 ? `${Number(year) < pivot ? 20 : 19}${year}` : year
  const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // `Date` turns 31.02. into a day in March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

let months: readonly (readonly string[])[] | undefined

/** Number of the month whose name starts with `prefix` in fr, de, it or en; '' if none or several. */
function monthNamed(prefix = ''): string {
  months ??= ['fr', 'de', 'it', 'en'].map((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, month) => foldedName(format(Date.UTC(2000, month))))
  })
  const sought = foldedName(prefix)
  const found = new Set(
    months.flatMap((names) =>
      names.flatMap((name, index) => (name.startsWith(sought) ? [index + 1] : [])),
    ),
  )
  return found.size === 1 ? String([...found][0]) : ''
}
