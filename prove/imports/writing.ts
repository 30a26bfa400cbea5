import { pick, type Random } from '../hostile.ts'

/** How people write names, addresses, telephones, dates and numbers. Each takes what is true and returns a cell. */

export const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Replaces one letter inside a word by its neighbour on the keyboard or drops or doubles it. */
export function withTypingError(text: string, random: Random): string {
  const places = [...text.matchAll(/(?<=\p{L})\p{Ll}(?=\p{L})/gu)].map(({ index }) => index)
  if (places.length === 0) return `${text}e`
  const at = pick(random, places)
  const letter = text[at]!
  const other = pick(
    random,
    [...'aeionrst'].filter((one) => one !== withoutAccents(letter)),
  )
  const written = pick(random, [other, '', letter + letter])
  return text.slice(0, at) + written + text.slice(at + 1)
}

const shortTypes: Record<string, string[]> = {
  Avenue: ['av.', 'Av.', 'av', 'Ave'],
  Boulevard: ['bd', 'Bd', 'boul.'],
  Chemin: ['ch.', 'Ch.', 'ch'],
  Place: ['pl.', 'Pl.'],
  Quai: ['q.'],
  Route: ['rte', 'Rte', 'rte.'],
  Rue: ['r.', 'rue', 'R.'],
}

/** The street with its type shortened, if it has one. */
export function shortStreet(street: string, random: Random): string {
  const [type = '', ...rest] = street.split(' ')
  const forms = shortTypes[type]
  return forms && rest.length > 0 ? [pick(random, forms), ...rest].join(' ') : street
}

/** House numbers such as 15 bis, 15bis, 15B, 15 b. */
export function writeHouse(number: string, random: Random): string {
  const [, digits = number, letters = ''] = /^(\d+)(\D*)$/.exec(number) ?? []
  if (letters === '') return number
  return pick(random, [
    `${digits}${letters}`,
    `${digits} ${letters}`,
    `${digits}${letters.toUpperCase()}`,
  ])
}

/** A Swiss telephone given as +41 and nine digits. */
export function writePhone(phone: string, random: Random): string {
  const local = `0${phone.slice(3)}`
  const grouped = local.replace(/^(...)(...)(..)(..)$/, '$1 $2 $3 $4')
  return pick(random, [
    grouped,
    local,
    phone,
    grouped.replace(/^0/, '+41 '),
    grouped.replace(/^0/, '0041 '),
    grouped.replace(/^0/, '+41 (0)'),
    grouped.replaceAll(' ', '.'),
    grouped.replace(' ', '/'),
  ])
}

const months = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  en: 'January February March April May June July August September October November December',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
}

export type DateStyle = 'short' | 'full' | 'iso' | 'serial' | 'slash' | 'month' | 'long'
/** A day as text, or as a date of the workbook. `month` has no day. */
export function writeDate(
  day: string,
  style: DateStyle,
  language: keyof typeof months,
): string | Date {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[language].split(' ')[Number(month) - 1]!
  switch (style) {
    case 'short':
      return `${Number(date)}.${Number(month)}.${year.slice(2)}`
    case 'full':
      return `${date}.${month}.${year}`
    case 'iso':
      return day
    case 'slash':
      return `${date}/${month}/${year}`
    case 'month':
      return `${name} ${year}`
    case 'long':
      return `${Number(date)} ${name} ${year}`
    case 'serial':
      return new Date(`${day}T00:00:00Z`)
  }
}

export type NumberStyle =
  | 'plain'
  | 'apostrophe'
  | 'typographic'
  | 'space'
  | 'about'
  | 'unit'
  | 'cents'
/** A whole number as people write areas; `number` is a cell of the workbook. */
export function writeNumber(value: number, style: NumberStyle): string {
  const grouped = (by: string) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, by)
  switch (style) {
    case 'plain':
      return String(value)
    case 'apostrophe':
      return grouped("'")
    case 'typographic':
      return grouped('’')
    case 'space':
      return grouped('\u00A0')
    case 'about':
      return `~${value}`
    case 'unit':
      return `${grouped(' ')} m2`
    case 'cents':
      return `${grouped("'")}.00`
  }
}

/** Encodes text as Windows programs save it. */
export function encodeText(text: string, encoding: TextEncodingName): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8-bom':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf-16':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'windows-1252':
      return Buffer.from([...text].map((letter) => windowsByte(letter)))
  }
}
export type TextEncodingName = 'utf-8' | 'utf-8-bom' | 'utf-16' | 'windows-1252'

const windowsExtras: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
}
const windowsByte = (letter: string) => {
  const point = letter.codePointAt(0)!
  return windowsExtras[letter] ?? (point < 256 ? point : 0x3f)
}

/** Writes cells as a CSV file with its separator, quoted where needed. */
export const csvText = (rows: readonly (readonly string[])[], separator: string) =>
  rows
    .map((cells) =>
      cells
        .map((cell) =>
          /["\n\r]/.test(cell) || cell.includes(separator)
            ? `"${cell.replaceAll('"', '""')}"`
            : cell,
        )
        .join(separator),
    )
    .join('\r\n')
