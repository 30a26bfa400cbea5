import { unaccented } from './folded.ts'

/** What a field says of the numbers that it takes. */
export type NumberForm = {
  /** How many decimals it takes; any number without it. */
  decimals?: number
  unit?: string
  /** By which sign decimals begin, where that is known. */
  sign?: ',' | '.'
}

/** Why a text is no number of a field: its form, which of two numbers it means, or what stands behind it. */
export type NumberProblem = 'form' | 'two_ways' | 'unit'

/**
 * The number that somebody typed or pasted; undefined where there is any doubt. Thousands stand apart by
 * ’, ' or a space, or by the one of point and comma that does not begin the decimals; three digits behind
 * the only sign are in doubt (`docs/decisions/014-dates-and-numbers.md`). The unit of the field, or its
 * beginning, may follow: "26,5 ct" in a field for ct/kWh.
 */
export function parseNumber(typed: string, form: NumberForm = {}): number | undefined {
  const read = readNumber(typed, form)
  return typeof read === 'number' ? read : undefined
}

/** Why a text is no number of a field. */
export function numberProblem(typed: string, form: NumberForm): NumberProblem | undefined {
  const read = readNumber(typed, form)
  return typeof read === 'number' ? undefined : read
}

const anySpace = /\s+/g
const anyApostrophe = /[’‘ʼ`´]/g

function readNumber(
  typed: string,
  { decimals, unit = '', sign }: NumberForm,
): number | NumberProblem {
  const text = typed.trim().replace(anySpace, ' ').replace(anyApostrophe, "'")
  const [, currency, amount = ''] = /^(chf|s?frs?\.?)? ?(.*)$/i.exec(text) ?? []
  const [, minus, digits = '', dash, behind] =
    /^([-−–]?) ?([\d.,' ]*)([-–—]{0,2}) ?(.*)$/.exec(amount) ?? []
  // 1'200.– is an amount without centimes.
  const bare = dash ? digits.replace(/[.,] ?$/, '') : digits.trim()
  const [first, second] = readings(bare, sign)
  if (first === undefined) return 'form'
  if (currency && !isUnit('CHF', unit)) return 'unit'
  if (dash && !isUnit('CHF', unit)) return 'form'
  if (behind && !isUnit(behind, unit)) return 'unit'
  const size = second === undefined ? first : asTaken(bare, decimals)
  if (size === undefined) return 'two_ways'
  return minus && size !== 0 ? -size : size
}

/** Numbers by the sign with which their decimals begin; the whole part may be in groups of three digits. */
const written = {
  '.': /^(\d+|[1-9]\d{0,2}([', ])\d{3}(?:\2\d{3})*)?(?:\.(\d*))?$/,
  ',': /^(\d+|[1-9]\d{0,2}(['. ])\d{3}(?:\2\d{3})*)?(?:,(\d*))?$/,
}

/** The numbers that the digits may mean: none, one or two. */
function readings(digits: string, sign: NumberForm['sign']): readonly number[] {
  if (!/\d/.test(digits)) return []
  const found = (sign ? [sign] : (['.', ','] as const)).flatMap((one) => {
    const [text, whole = '', , decimals = ''] = written[one].exec(digits) ?? []
    if (text === undefined) return []
    return [Number(`${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`)]
  })
  return [...new Set(found)]
}

/** Of 1.234, thousands or decimals, what a field with so many decimals takes; undefined where it is in doubt. */
function asTaken(digits: string, decimals: number | undefined): number | undefined {
  if (decimals === 0) return Number(digits.replace(/\D/g, ''))
  return decimals === undefined || decimals >= 3 ? Number(digits.replace(',', '.')) : undefined
}

/** How people write units otherwise, folded. */
const otherNames: Record<string, string> = {
  '%': 'pourcent percento percent prozent',
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

/** Whether what stands behind a number is the unit of its field, or the beginning of it. */
function isUnit(behind: string, unit: string): boolean {
  const given = foldedName(behind)
  const parts = unit.split(/(?=[/·(\s])/)
  const beginnings = parts.map((_, at) => foldedName(parts.slice(0, at + 1).join('')))
  return beginnings.some(
    (one) => one !== '' && (one === given || otherNames[one]?.split(' ').includes(given)),
  )
}

/**
 * The day that somebody typed or pasted, as 'yyyy-mm-dd'; undefined where there is any doubt. The day
 * stands first (3.12.26, 3/12/2026, 03122026, 3 déc. 2026), unless the year does with all its digits or the
 * month is a name. The midnight that spreadsheets add may follow.
 */
export function parseDate(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(anySpace, ' ')
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
    (byDay && dayIn(byDay[4], byDay[3], byDay[1])) ??
    (byYear && dayIn(byYear[1], byYear[3], byYear[4])) ??
    (byName && dayIn(byName[3], monthNamed(byName[2]), byName[1])) ??
    (byMonth && dayIn(byMonth[3], monthNamed(byMonth[1]), byMonth[2])) ??
    undefined
  )
}

/** Years of two digits below it are of this century, the others of the last one. */
const pivot = 50

function dayIn(year = '', month = '', day = ''): string | undefined {
  const whole = year.length === 2 ? `${Number(year) < pivot ? 20 : 19}${year}` : year
  const iso = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // 31.02. would roll over into March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

let months: readonly (readonly string[])[] | undefined

/** The number of the month whose name begins so in a language of the country; '' for none, or several. */
function monthNamed(begun = ''): string {
  months ??= ['fr', 'de', 'it', 'en'].map((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => foldedName(format(Date.UTC(2000, at))))
  })
  const sought = foldedName(begun)
  const found = new Set(
    months.flatMap((names) =>
      names.flatMap((name, at) => (name.startsWith(sought) ? [at + 1] : [])),
    ),
  )
  return found.size === 1 ? String([...found][0]) : ''
}
