import type { Language } from '../text.ts'

/** Keeps a number and its unit on one line. */
const noBreakSpace = '\u00a0'
export const timeZone = 'Europe/Zurich'

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** Whether a value is a plain date ('yyyy-mm-dd'). */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && plainDate.test(value)

const zurichParts = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsInZurich(instant: string | Date) {
  const parts = zurichParts.formatToParts(new Date(instant)).map((part) => [part.type, part.value])
  const { year, month, day, hour, minute } = Object.fromEntries(parts) as Record<string, string>
  return { date: `${year?.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** The calendar day of an instant in Europe/Zurich, as 'yyyy-mm-dd'. */
export const dayOf = (instant: string | Date): string => partsInZurich(instant).date

/**
 * Formats a date as dd.mm.yyyy, the same in all languages; an instant gives its day in Europe/Zurich.
 */
export function formatDate(date: string | Date): string {
  const plain = typeof date === 'string' && plainDate.test(date) ? date : dayOf(date)
  const [year, month, day] = plain.split('-')
  return `${day}.${month}.${year}`
}

/** The time of an instant in Europe/Zurich: 14:03. */
export const formatTime = (instant: string | Date): string => partsInZurich(instant).time

/** Day and time of an instant in Europe/Zurich: 20.11.2026, 14:03. */
export const formatInstant = (instant: string | Date): string =>
  `${formatDate(instant)}, ${formatTime(instant)}`

const seconds = {
  year: 31_557_600,
  month: 2_629_800,
  week: 604_800,
  day: 86_400,
  hour: 3600,
  minute: 60,
}

/** Formats the time until or since an instant: 'il y a 3 jours', 'yesterday'; under a minute 'now'. */
export function formatRelative(instant: string | Date, now: Date, language: Language): string {
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const difference = (new Date(instant).getTime() - now.getTime()) / 1000
  for (const [unit, length] of Object.entries(seconds) as [keyof typeof seconds, number][]) {
    if (Math.abs(difference) >= length)
      return formatter.format(Math.trunc(difference / length), unit)
  }
  return formatter.format(0, 'second')
}

type NumberOptions = {
  /** Exact number of decimals shown; by default as many as the number has, at most six. */
  decimals?: number
  /** Written after a no-break space. */
  unit?: string
}

/** Formatters by decimals, cached: creating one costs more than formatting a screen full of numbers. */
const formatters = new Map<number | undefined, Intl.NumberFormat>()

function formatterFor(decimals: number | undefined): Intl.NumberFormat {
  const cached = formatters.get(decimals)
  if (cached) return cached
  const formatter = new Intl.NumberFormat('de-CH', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 6,
    signDisplay: 'negative',
  })
  formatters.set(decimals, formatter)
  return formatter
}

/** Formats a number as 12’345.6 m²: U+2019 between thousands, decimal point, true minus; the same in all languages. */
export function formatNumber(value: number, { decimals, unit }: NumberOptions = {}): string {
  const text = formatterFor(decimals)
    .formatToParts(value)
    .map((part) => signs[part.type] ?? part.value)
    .join('')
  return unit ? `${text}${noBreakSpace}${unit}` : text
}

/** Replacements for the signs of ICU: its versions differ in the apostrophe of de-CH, and none has a true minus. */
const signs: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
  group: '’',
  minusSign: '−',
  decimal: '.',
}

/** Formats an amount in francs with centimes: −68’800.00 CHF. */
export const formatMoney = (francs: number): string =>
  formatNumber(francs, { decimals: 2, unit: 'CHF' })

/** A unit in a language: what is MB and GB elsewhere is Mo and Go in French. */
export const unitIn = <Unit extends string | undefined>(unit: Unit, language: Language) =>
  language !== 'fr' ? unit : unit === 'MB' ? 'Mo' : unit === 'GB' ? 'Go' : unit

/** Formats a size: 340 kB, 1.2 MB, 1.5 GB; in French Ko, Mo and Go. 1 kB is 1000 bytes. */
export function formatSize(bytes: number, language: Language): string {
  const kilo = language === 'fr' ? 'Ko' : 'kB'
  if (bytes < 999_500) return formatNumber(Math.ceil(bytes / 1000), { unit: kilo })
  return bytes < 999_950_000
    ? formatNumber(bytes / 1e6, { decimals: 1, unit: unitIn('MB', language) })
    : formatNumber(bytes / 1e9, { decimals: 1, unit: unitIn('GB', language) })
}

/** Adds days to a date ('yyyy-mm-dd'). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Adds years to a date ('yyyy-mm-dd'); 29 February becomes the 28th if the year is no leap year. Returns null for any other value. */
export function yearsAfter(day: unknown, years: number): string | null {
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2})$/.exec(String(day)) ?? []
  if (!year) return null
  const later = Number(year) + years
  const isLeap = new Date(Date.UTC(later, 1, 29)).getUTCMonth() === 1
  return `${later}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`
}
