/**
 * Invisible characters, or ones that reorder the text around them: control characters except tab and line
 * feed, bidirectional controls, unpaired surrogates, and noncharacters.
 */
const hidden = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\p{Cs}\p{Noncharacter_Code_Point}]/u
const hiddenAll = new RegExp(hidden, 'gu')
/** Zero-width and blank characters, often pasted unnoticed; they make different names look the same, or empty. */
const blanks = /[\u00ad\u115f\u1160\u180e\u200b\u2060\u3164\ufeff\uffa0]/g
/** Vertical tab, form feed and next line are what Word and old programs break lines with. */
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
const lineBreaks = new RegExp(lineBreak, 'g')

/** Whether a text of several lines has no hidden characters. */
export const isPlain = (text: string) => !hidden.test(text)
/** Whether a text is a single line without hidden characters. */
export const isOneLine = (text: string) => isPlain(text) && !/[\t\n\u2028\u2029]/.test(text)

/** Marks of direction, and the controls that open and close a piece of text of another direction. */
const directionMarks = /[\u061c\u200e\u200f]/g
const directionPairs = [
  { opening: /[\u202a\u202b\u202d\u202e]/, closing: '\u202c' },
  { opening: /[\u2066-\u2068]/, closing: '\u2069' },
] as const
const anyDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/**
 * Removes marks of direction, and controls of it that open and close again: Windows, contacts and banking apps put them
 * around what is copied. A control without its counterpart stays, and is refused, as it reorders what follows.
 */
function withoutDirections(text: string): string {
  if (!anyDirection.test(text)) return text
  const characters = [...text.replace(directionMarks, '')]
  for (const { opening, closing } of directionPairs) {
    const open: number[] = []
    characters.forEach((character, index) => {
      if (opening.test(character)) open.push(index)
      const start = character === closing ? open.pop() : undefined
      if (start !== undefined) characters[start] = characters[index] = ''
    })
  }
  return characters.join('')
}

/** Tidies a typed or pasted line: trimmed, NFC, without blank characters and paired controls of direction. */
export const tidyLine = (typed: string) =>
  withoutDirections(typed.replace(blanks, '')).normalize('NFC').trim()

/** Tidies a search: white space of any kind is a space, as cells of a table are copied with tabs between them. */
export const tidySearch = (typed: string) => tidyLine(typed.replace(/[\s\u0085]+/g, ' '))

/** Tidies text of several lines in the same way; all line breaks become line feeds. */
export const tidyLines = (typed: string) => tidyLine(typed.replace(lineBreaks, '\n'))

/**
 * A typed or pasted value that has a format, such as a number, date or phone: tidied, every space a plain one and every
 * dash a hyphen.
 */
export const tidyNotation = (typed: string) =>
  tidyLine(typed)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** Removes hidden characters. Needed for texts stored before hidden characters were refused. */
export const printable = (text: string) => text.replace(lineBreaks, '\n').replace(hiddenAll, '')

/** Removes hidden characters and line breaks, for subjects and file names. */
export const printableLine = (text: string) =>
  printable(text.replace(new RegExp(`(?:${lineBreak.source}|\\t)+`, 'g'), ' '))

/** Removes hidden characters from all texts in a JSON value. */
export function printableAll<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T
  if (Array.isArray(value)) return value.map(printableAll) as T
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, printableAll(part)]),
  ) as T
}

const isPlainObject = (value: object) => Object.getPrototypeOf(value) === Object.prototype
