import { unaccented } from '../../../../kernel/field/folded.ts'
import { levelShifts } from './levelled.ts'
import { withCubicMetres, withDigits, withKnownWords } from './mendedWords.ts'
import { withWrappedDates } from './wrappedDates.ts'

/** A rectangle in pixels or points of a page. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A printed word; `confidence` goes from 0 to 1. */
export type PrintedWord = { text: string; box: Box; confidence: number }

/**
 * Words on one line from left to right. In `text` one space separates words and a tab separates columns;
 * `folded` has the same characters without accents and capitals.
 */
export type PrintedRow = {
  page: number
  words: readonly PrintedWord[]
  /** Where each word starts in `text`. */
  starts: readonly number[]
  text: string
  folded: string
  box: Box
}

/** Part of the text of a row. */
export type RowSpan = { row: PrintedRow; from: number; to: number }

/** A page in words. */
export type PrintedPage = {
  /** From 1. */
  number: number
  width: number
  height: number
  words: readonly PrintedWord[]
  source: 'text' | 'ocr'
}

const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2
const heightOf = ({ top, bottom }: Box) => bottom - top

/** The smallest rectangle around several. */
export const boxAround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** Without accents and capitals, character for character. */
export const foldedSameLength = (text: string): string =>
  Array.from(text, (character) => {
    const folded = unaccented(character)
    return folded.length === character.length ? folded : character
  }).join('')

/**
 * Puts the words of a page into rows, after its lines were made level. A word joins the row whose last word is level
 * with it.
 */
export function printedRowsOf({ number, words, width, height }: PrintedPage): PrintedRow[] {
  const shiftOf = levelShifts(words, width, height)
  const levelled = withoutSpecks(words).map((word) => ({
    word,
    level: moved(word.box, -shiftOf(word.box)),
  }))
  const rows: (typeof levelled)[] = []
  for (const next of levelled.sort((one, other) => one.level.left - other.level.left)) {
    const distanceTo = (row: typeof levelled) => levelDistance(row.at(-1)!.level, next.level)
    const best = rows.reduce<typeof levelled | undefined>(
      (nearest, row) =>
        distanceTo(row) < (nearest ? distanceTo(nearest) : maxLevelDistance) ? row : nearest,
      undefined,
    )
    if (best) best.push(next)
    else rows.push([next])
  }
  const topOf = (row: typeof levelled) => middleOf(boxAround(row.map(({ level }) => level)))
  const sorted = rows.sort((one, other) => topOf(one) - topOf(other))
  return withWrappedDates(sorted.map((row) => row.map(({ word }) => word))).map((row) =>
    rowFrom(number, row),
  )
}

const moved = ({ left, right, top, bottom }: Box, by: number): Box => ({
  left,
  right,
  top: top + by,
  bottom: bottom + by,
})

/** Words of one row share at least this much of the lower one's height, and more if one reaches over the other. */
const maxLevelDistance = 0.55
const maxOverlappingDistance = 0.35

function levelDistance(before: Box, next: Box) {
  const shared = Math.min(before.bottom, next.bottom) - Math.max(before.top, next.top)
  const distance = 1 - shared / Math.max(1, Math.min(heightOf(before), heightOf(next)))
  // Words that overlap sideways stand above each other, unless the recogniser drew the box of one around both.
  const overlap = before.right - next.left
  const isOver = overlap > 0.5 * Math.min(before.right - before.left, next.right - next.left)
  return isOver && distance > maxOverlappingDistance ? Number.POSITIVE_INFINITY : distance
}

/** Words without what the recogniser made of folds, rules and edges. */
function withoutSpecks(words: readonly PrintedWord[]): PrintedWord[] {
  const usual = medianOf(words.map(({ box }) => heightOf(box)))
  return words.filter(({ text, box, confidence }) => {
    if (heightOf(box) > 2.5 * usual && confidence < 0.8) return false
    if (/[\p{L}\p{N}]/u.test(text)) return heightOf(box) > 0.3 * usual
    return /^[-–—:()/%+x×&=]$/.test(text) || (text === '|' && heightOf(box) <= 1.3 * usual)
  })
}

function medianOf(values: number[]) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1
}

/** Letters that some fonts put for an apostrophe. */
const apostropheLetters = /[ʼʹˈ‛]/g

/** Gap between columns, in heights of a word; between numbers a space within one is narrower. */
const columnGap = 1.3
const numberGap = 0.8

function rowFrom(page: number, words: PrintedWord[]): PrintedRow {
  const box = boxAround(words.map((word) => word.box))
  const height = medianOf(words.map((word) => heightOf(word.box)))
  const starts: number[] = []
  let text = ''
  words.forEach((word, at) => {
    const before = words[at - 1]
    if (before) text += isNewColumn(before, word, height) ? '\t' : ' '
    starts.push(text.length)
    text += withCubicMetres(withDigits(word.text)).replace(apostropheLetters, '’')
  })
  return { page, words, starts, text, folded: withKnownWords(foldedSameLength(text)), box }
}

/** A wide gap, or a gap between letters of another size, such as a logo and a name. */
function isNewColumn(before: PrintedWord, next: PrintedWord, height: number) {
  const gap = next.box.left - before.box.right
  const sizes = [heightOf(before.box), heightOf(next.box)].sort((one, other) => one - other)
  const isOtherSize = sizes[1]! > 1.35 * sizes[0]! && sizes[0]! > 0.8 * height
  const areNumbers = /\d$/.test(before.text) && /^\d/.test(next.text)
  const widest = areNumbers ? numberGap : columnGap
  return gap > widest * Math.max(height, sizes[0]!) || (isOtherSize && gap > 0.6 * sizes[1]!)
}

/** The words that a span touches. */
export const wordsIn = ({ row, from, to }: RowSpan): PrintedWord[] =>
  row.words.filter(({ text }, at) => row.starts[at]! < to && row.starts[at]! + text.length > from)

/** The place of a span on its page. */
export const boxOf = (span: RowSpan): Box => {
  const words = wordsIn(span)
  return boxAround(words.length > 0 ? words.map(({ box }) => box) : [span.row.box])
}

/** How surely the words of a span were read: as the least sure of them. */
export const confidenceOf = (span: RowSpan): number =>
  Math.min(1, ...wordsIn(span).map(({ confidence }) => confidence))

/** How surely a name was read: the mean of its words. */
export const meanConfidenceOf = (span: RowSpan): number => {
  const words = wordsIn(span)
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)
}

/** The text of a span, as printed. */
export const textOf = ({ row, from, to }: RowSpan): string => row.text.slice(from, to).trim()

/** All places in a row where a pattern for its folded text matches. */
export const matchesIn = (
  row: PrintedRow,
  pattern: RegExp,
): (RowSpan & { match: RegExpExecArray })[] =>
  [...row.folded.matchAll(pattern)].map((match) => ({
    row,
    from: match.index,
    to: match.index + match[0].length,
    match: match as RegExpExecArray,
  }))

/** The columns of a row. */
export function cellsOf(row: PrintedRow): RowSpan[] {
  const cells: RowSpan[] = []
  let from = 0
  for (const part of row.text.split('\t')) {
    cells.push({ row, from, to: from + part.length })
    from += part.length + 1
  }
  return cells
}

/** Whether two boxes share a part of their width. */
export const shareColumn = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) >
  0.25 * Math.min(one.right - one.left, other.right - other.left)
