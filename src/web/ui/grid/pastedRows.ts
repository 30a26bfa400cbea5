import { tidyLine } from '../../../kernel/field/characters.ts'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { plain } from '../../../kernel/field/folded.ts'
import { isUnit, type NumberFormat, parseDate, parseNumber } from '../../../kernel/field/parse.ts'
import { displayValue, type TranslateKey } from '../input/fieldValue.ts'
import type { CheckedChange } from '../input/formRules.ts'

/** Texts and codes needed to parse cells. */
type ParseContext = {
  columns: Fields
  /** Translators of the columns' texts, one per language. */
  translators: readonly TranslateKey[]
  /** Texts for yes, no and unknown, one per language. */
  flags: readonly { yes: string; no: string; unknown: string }[]
  /** By register attribute. */
  codes: Record<string, readonly { code: number; label: string }[]>
}

/** Context for parsing and checking pasted cells. */
export type PasteContext = ParseContext & {
  /** Checks the value of a column by the server's rules. */
  check: (column: string, value: unknown) => CheckedChange
}

/** Kinds that can be parsed from text. */
const pastableKinds: readonly Field['kind'][] = [
  'text',
  'long_text',
  'email',
  'phone',
  'iban',
  'url',
  'integer',
  'decimal',
  'money',
  'date',
  'choice',
  'choices',
  'code',
  'flag',
]

/** Columns that accept pasted values. */
export const pastableColumns = (columns: Fields) =>
  Object.keys(columns).filter((name) => {
    const field = columns[name]
    return field && !field.readOnly && pastableKinds.includes(field.kind)
  })

/**
 * Detects the decimal sign of a column, assuming one number format: `1.234,5` next to `2.000` implies that the
 * latter is two thousand. Undefined if no cell is conclusive.
 */
export function decimalSign(cells: readonly string[]): NumberFormat['sign'] {
  const hasMatch = (pattern: RegExp) => cells.some((cell) => pattern.test(cell))
  if (hasMatch(/\d\.\d{3}([.,]\d)/) || hasMatch(/\d,(\d{1,2}|\d{4,})(?!\d)/)) return ','
  if (hasMatch(/\d,\d{3}([.,]\d)/) || hasMatch(/\d\.(\d{1,2}|\d{4,})(?!\d)/)) return '.'
  return undefined
}

function optionOf(name: string, field: Field, text: string, { translators }: ParseContext) {
  const query = plain(text)
  return (
    field.options?.find(
      (option) =>
        plain(option) === query || translators.some((t) => plain(t(`${name}.${option}`)) === query),
    ) ??
    field.options?.find((option) => isUnit(text, option)) ??
    // A rate: 8,1 % is 8.1.
    field.options?.find((option) => /^\d/.test(option) && option === amountOf(text))
  )
}

/** A number without its per cent sign, with a decimal point. */
const amountOf = (text: string) => text.replace(',', '.').replace(/\s*%$/, '')

/** Parses options separated by commas; a label may itself contain commas. */
function optionsOf(name: string, field: Field, text: string, context: ParseContext): string[] {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  for (let length = parts.length; length > 1; length -= 1) {
    const option = optionOf(name, field, parts.slice(0, length).join(', '), context)
    const rest = parts.slice(length).join(', ')
    if (option) return [option, ...(rest ? optionsOf(name, field, rest, context) : [])]
  }
  const [first = '', ...others] = parts
  const option = optionOf(name, field, first, context) ?? first
  return [option, ...(others.length > 0 ? optionsOf(name, field, others.join(', '), context) : [])]
}

function codeOf(field: Field, text: string, { codes }: ParseContext) {
  const query = plain(text)
  return codes[field.attribute ?? '']?.find(
    ({ code, label }) => String(code) === text || plain(label) === query,
  )?.code
}

function flagOf(text: string, { flags }: ParseContext) {
  const query = plain(text)
  const isOneOf = (words: readonly string[]) => words.some((word) => plain(word) === query)
  if (isOneOf([...flags.map(({ yes }) => yes), 'true', 'x', '1'])) return true
  if (isOneOf([...flags.map(({ no }) => no), 'false', '0'])) return false
  return isOneOf(flags.map(({ unknown }) => unknown)) ? null : undefined
}

/** Parses a cell's text; returns the text itself if it is not valid, so that validation rejects it. */
export function parsePastedValue(
  name: string,
  input: string,
  context: ParseContext,
  sign?: NumberFormat['sign'],
): unknown {
  const field = context.columns[name]
  const text = tidyLine(input)
  if (!field || text === '') return null
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return parseNumber(text, { ...field, sign }) ?? text
    case 'date':
      return parseDate(text) ?? text
    case 'choice':
      return optionOf(name, field, text, context) ?? text
    case 'choices':
      return optionsOf(name, field, text, context)
    case 'code':
      return codeOf(field, text, context) ?? text
    case 'flag': {
      const flag = flagOf(text, context)
      return flag === undefined ? text : flag
    }
    default:
      // Exports escape text that looks like a formula with an apostrophe.
      return text.replace(/^'(?=[=+\-@])/, '')
  }
}

/** Formats a value for the clipboard, so that pasting parses it again. */
export function clipboardValue(
  name: string,
  field: Field,
  value: unknown,
  context: Parameters<typeof displayValue>[3],
): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && pastableKinds.includes(field.kind)
    ? String(value)
    : displayValue(name, field, value, context)
}

/** Parses and checks a cell: a value, or an error message. */
export const parsePastedCell = (
  name: string,
  text: string,
  context: PasteContext,
  sign?: NumberFormat['sign'],
) => context.check(name, parsePastedValue(name, text, context, sign))

/** A number followed by a text. */
const measurePattern = /^([\d.,'’ʼ\s]*\d)\s*(\p{L}.*)$/u

/**
 * Splits each pasted column whose amounts carry their unit, such as "12 500 kWh", in two, if a column with these units
 * as options accepts pasted values.
 */
export function splitUnits(
  lines: readonly (readonly string[])[],
  context: ParseContext,
): string[][] {
  const { columns } = context
  const choices = pastableColumns(columns).filter((name) => columns[name]!.kind === 'choice')
  const [first = [], ...rest] = lines
  const unitColumns = first.map((_, index) => {
    const units = lines.flatMap((line) => measurePattern.exec(line[index]!.trim())?.[2] ?? [])
    const filled = rest.filter((line) => line[index]!.trim() !== '')
    if (units.length === 0 || units.length * 2 < filled.length) return undefined
    return choices.find((name) =>
      units.every((unit) => optionOf(name, columns[name]!, unit, context) !== undefined),
    )
  })
  return lines.map((line) =>
    line.flatMap((cell, index) => {
      if (unitColumns[index] === undefined) return [cell]
      const [, amount = cell, unit = ''] = measurePattern.exec(cell.trim()) ?? []
      return [amount, unit]
    }),
  )
}

/** Target of each pasted column, and whether the first line is a header. */
export type ColumnGuess = { hasHead: boolean; targets: (string | undefined)[] }

/** Guesses the targets from the headings, or from the cells if there are none. */
export function guessColumns(
  lines: readonly (readonly string[])[],
  context: PasteContext,
): ColumnGuess {
  const names = pastableColumns(context.columns)
  const [first = [], ...rest] = lines
  const named = first.map((heading) => names.find((name) => isHeading(heading, name, context)))
  const filled = first.filter((cell) => cell.trim() !== '').length
  const found = named.filter((name) => name !== undefined).length
  if (rest.length > 0 && found > 0 && found * 2 >= filled)
    return { hasHead: true, targets: byContent(rest, withoutDuplicates(named), names, context) }
  const unnamed = first.map(() => undefined)
  const withFirst = byContent(lines, unnamed, names, context)
  const withoutFirst = byContent(rest, unnamed, names, context)
  const score = (targets: ColumnGuess['targets']) =>
    targets.reduce(
      (sum, name) => sum + (name === undefined ? 0 : 1 + rank(context.columns[name]!)),
      0,
    )
  const targets = score(withoutFirst) > score(withFirst) ? withoutFirst : withFirst
  // A first line that does not fit the columns below is a header with unknown headings.
  const isHeader = targets.some(
    (name, index) =>
      name !== undefined &&
      first[index]?.trim() &&
      parsePastedCell(name, first[index], context).problem,
  )
  return { hasHead: rest.length > 0 && isHeader, targets }
}

/** Whether a heading names a column; a unit may follow: "Quantité (kWh)". */
function isHeading(heading: string, name: string, { translators }: ParseContext) {
  const spellings = [heading, heading.replace(/[([,].*$/s, '')].map(plain)
  return [name, ...translators.map((t) => t(`field.${name}`))].some((word) =>
    spellings.includes(plain(word)),
  )
}

const withoutDuplicates = (names: readonly (string | undefined)[]) =>
  names.map((name, index) => (names.indexOf(name) === index ? name : undefined))

/** Lines examined to guess a column's content. */
const sampleSize = 20
/** Specificity per kind: any cell is valid text, few are valid dates. */
const ranks: Partial<Record<Field['kind'], number>> = {
  long_text: 0,
  text: 1,
  decimal: 2,
  money: 2,
  integer: 3,
}
/** Of texts, the one that every row needs comes first. */
const rank = ({ kind, required }: Field) => {
  const own = ranks[kind] ?? 4
  return required && own < 2 ? 1.5 : own
}

/** Completes the targets from the cells: in column order if that fits, otherwise by best fit. */
function byContent(
  lines: readonly (readonly string[])[],
  named: readonly (string | undefined)[],
  names: readonly string[],
  context: PasteContext,
): (string | undefined)[] {
  const cellsAt = (index: number) =>
    lines.slice(0, sampleSize).flatMap((line) => (line[index]?.trim() ? [line[index]] : []))
  function fits(name: string | undefined, index: number) {
    const cells = cellsAt(index)
    if (name === undefined || cells.length === 0) return false
    const sign = decimalSign(cells)
    const wrong = cells.filter(
      (cell) => parsePastedCell(name, cell, context, sign).problem !== undefined,
    )
    return wrong.length * 2 <= cells.length
  }
  if (named.length === names.length && named.every((name) => name === undefined)) {
    const inOrder = named.map((_, index) => names[index])
    if (inOrder.every((name, index) => cellsAt(index).length === 0 || fits(name, index)))
      return inOrder
  }
  const remaining = names
    .filter((name) => !named.includes(name))
    .sort((a, b) => rank(context.columns[b]!) - rank(context.columns[a]!))
  return named.map((name, index) => {
    const found = name ?? remaining.find((candidate) => fits(candidate, index))
    if (found !== undefined && remaining.includes(found))
      remaining.splice(remaining.indexOf(found), 1)
    return found
  })
}
