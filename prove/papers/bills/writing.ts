import type { BillLanguage } from './bill.ts'
import type { Chance } from './chance.ts'

/** Rounds to a number of decimals, in francs to the centime. */
export const roundTo = (value: number, decimals = 2) =>
  Math.round(value * 10 ** decimals + 1e-6) / 10 ** decimals

/** Rounds to five centimes, as bills do that are paid in cash too. */
export const roundToFive = (francs: number) => Math.round(francs * 20) / 20

/** VAT on a net amount: 8.1 % since 2024, 7.7 % before. */
export function vatOn(net: number, day: string) {
  const percent = day < '2024' ? 7.7 : 8.1
  return { percent, francs: roundTo((net * percent) / 100) }
}

/** How one bill writes numbers. */
export type NumberStyle = { thousands: string; decimal: string }

/** A style of numbers that is usual in Swiss bills; the thousands have no sign, an apostrophe or a space. */
export const drawNumberStyle = (chance: Chance): NumberStyle => ({
  thousands: chance.pick(["'", "'", '’', '\u00a0', '']),
  decimal: '.',
})

/** Writes a number with a fixed number of decimals. */
export function writeNumber(value: number, decimals: number, style: NumberStyle): string {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.thousands)
  return `${value < 0 ? '-' : ''}${grouped}${part ? style.decimal + part : ''}`
}

const months: Record<BillLanguage, string[]> = {
  fr: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin'].concat([
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ]),
  it: ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'].concat([
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ]),
}

/** Ways of writing a day; `long` spells the month. */
export type DayStyle = 'dotted' | 'short' | 'long'

/** Writes a day (YYYY-MM-DD) as bills do. */
export function writeDay(day: string, style: DayStyle, language: BillLanguage): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (style === 'dotted') return `${date}.${month}.${year}`
  if (style === 'short') return `${date}.${month}.${year.slice(2)}`
  const first = language === 'fr' ? '1er' : '1°'
  return `${date === '01' ? first : Number(date)} ${months[language][Number(month) - 1]} ${year}`
}

/** Writes the month of a day, with its year. */
export const writeMonth = (day: string, language: BillLanguage) =>
  `${months[language][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** Number of days from the first to the last, both counted. */
export const daysFromTo = (first: string, last: string) =>
  Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1

/** A day of the given years. */
export function drawDay(chance: Chance, years: readonly number[], monthsOfYear = [1, 12] as const) {
  const month = String(chance.whole(monthsOfYear[0], monthsOfYear[1])).padStart(2, '0')
  return `${chance.pick(years)}-${month}-${String(chance.whole(1, 28)).padStart(2, '0')}`
}

/** Escapes a text for HTML. */
export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

/** A row of a table; cells from `rightFrom` on hold numbers. */
export const tableRow = (cells: readonly string[], rightFrom: number, kind = '') =>
  `<tr class="${kind}">${cells
    .map((cell, index) => `<td class="${index >= rightFrom ? 'number' : ''}">${cell}</td>`)
    .join('')}</tr>`

/** The head of a table; cells from `rightFrom` on stand above numbers. */
export const tableHead = (cells: readonly string[], rightFrom: number) =>
  `<thead>${tableRow(cells, rightFrom).replaceAll('td', 'th')}</thead>`
