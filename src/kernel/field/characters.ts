/**
 * Invisible characters, or ones that reorder the text around them: control characters except tab and line
 * feed, bidirectional controls, unpaired surrogates, and noncharacters.
 */
const hidden = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\p{Cs}\p{Noncharacter_Code_Point}]/u
const hiddenAll = new RegExp(hidden, 'gu')
/** Zero-width and blank characters, often pasted unnoticed; they make different names look the same, or empty. */
const blanks = /[\u00ad\u115f\u1160\u180e\u200b\u2060\u3164\ufeff\uffa0]/g
const lineBreak = /\r\n?|[\n\u2028\u2029]/
const lineBreaks = new RegExp(lineBreak, 'g')

/** Whether a text of several lines has no hidden characters. */
export const isPlain = (text: string) => !hidden.test(text)
/** Whether a text is a single line without hidden characters. */
export const isOneLine = (text: string) => isPlain(text) && !/[\t\n\u2028\u2029]/.test(text)

/** Tidies a typed or pasted line: trimmed, NFC, without blank characters. */
export const tidyLine = (typed: string) => typed.replace(blanks, '').normalize('NFC').trim()

/** Tidies text of several lines in the same way; all line breaks become line feeds. */
export const tidyLines = (typed: string) => tidyLine(typed.replace(lineBreaks, '\n'))

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
