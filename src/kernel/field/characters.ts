/**
 * Characters that show as nothing, or turn what stands around them: control characters but tab and line
 * break, marks of writing direction, halves of surrogate pairs, and code points that are no characters.
 */
const hidden = /[^\P{Cc}\t\n]|[\p{Bidi_Control}\p{Cs}\p{Noncharacter_Code_Point}]/u
const hiddenAll = new RegExp(hidden, 'gu')
/** Characters without width or ink that come along when text is copied: they make two names look the same, or one of nothing. */
const inkless = /[\u00ad\u115f\u1160\u180e\u200b\u2060\u3164\ufeff\uffa0]/g
const lineBreak = /\r\n?|[\n\u2028\u2029]/
const lineBreaks = new RegExp(lineBreak, 'g')

/** Whether text of several lines hides nothing. */
export const isPlain = (text: string) => !hidden.test(text)
/** Whether text is one line that hides nothing. */
export const isOneLine = (text: string) => isPlain(text) && !/[\t\n\u2028\u2029]/.test(text)

/** Text of one line as somebody types or pastes it: trimmed, NFC, without what has no ink. */
export const tidyLine = (typed: string) => typed.replace(inkless, '').normalize('NFC').trim()

/** The same of several lines, each of which ends with a line feed. */
export const tidyLines = (typed: string) => tidyLine(typed.replace(lineBreaks, '\n'))

/** A text without hidden characters. What was stored before they were refused is still read and exported. */
export const printable = (text: string) => text.replace(lineBreaks, '\n').replace(hiddenAll, '')

/** The same on one line, for subjects and names of files. */
export const printableLine = (text: string) =>
  printable(text.replace(new RegExp(`(?:${lineBreak.source}|\\t)+`, 'g'), ' '))

/** A value of any shape, all its texts printable. */
export function printableAll<T>(value: T): T {
  if (typeof value === 'string') return printable(value) as T
  if (Array.isArray(value)) return value.map(printableAll) as T
  if (typeof value !== 'object' || value === null || !isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, printableAll(part)]),
  ) as T
}

const isPlainObject = (value: object) => Object.getPrototypeOf(value) === Object.prototype
