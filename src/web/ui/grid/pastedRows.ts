import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { plain } from '../../../kernel/field/folded.ts'
import { type NumberForm, parseDate, parseNumber } from '../../../kernel/field/parse.ts'
import type { Problem } from '../../../kernel/http/errors.ts'
import { checkChange } from '../form/formRules.ts'
import { displayValue, type SayKey } from '../input/fieldValue.ts'

/** By what pasted cells are understood. */
export type PasteMeans = {
  columns: Fields
  /** The words of the columns, in each language. */
  says: readonly SayKey[]
  /** Words for yes, no and unknown, in each language. */
  flags: readonly { yes: string; no: string; unknown: string }[]
  /** By register attribute. */
  codes: Record<string, readonly { code: number; label: string }[]>
  sayProblem: (problem: Problem) => string
}

/** Kinds that a text says whole. */
const pasted: readonly Field['kind'][] = [
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

/** The columns into which something can be pasted. */
export const pastedInto = (columns: Fields) =>
  Object.keys(columns).filter((name) => {
    const field = columns[name]
    return field && !field.readOnly && pasted.includes(field.kind)
  })

/**
 * Numbers of one column are written in one way: `1.234,5` beside `2.000` says that the latter is two
 * thousand. Nothing where no cell shows both signs, or one that can only begin decimals.
 */
export function decimalSign(cells: readonly string[]): NumberForm['sign'] {
  const isShown = (pattern: RegExp) => cells.some((cell) => pattern.test(cell))
  if (isShown(/\d\.\d{3}([.,]\d)/) || isShown(/\d,(\d{1,2}|\d{4,})(?!\d)/)) return ','
  if (isShown(/\d,\d{3}([.,]\d)/) || isShown(/\d\.(\d{1,2}|\d{4,})(?!\d)/)) return '.'
  return undefined
}

function optionOf(name: string, field: Field, text: string, { says }: PasteMeans) {
  const sought = plain(text)
  return field.options?.find(
    (option) =>
      plain(option) === sought || says.some((say) => plain(say(`${name}.${option}`)) === sought),
  )
}

/** Several options apart by commas, which an option's word may hold as well. */
function optionsOf(name: string, field: Field, text: string, means: PasteMeans): string[] {
  const parts = text.split(/[,\n]/).map((part) => part.trim())
  for (let length = parts.length; length > 1; length -= 1) {
    const option = optionOf(name, field, parts.slice(0, length).join(', '), means)
    const rest = parts.slice(length).join(', ')
    if (option) return [option, ...(rest ? optionsOf(name, field, rest, means) : [])]
  }
  const [first = '', ...others] = parts
  const option = optionOf(name, field, first, means) ?? first
  return [option, ...(others.length > 0 ? optionsOf(name, field, others.join(', '), means) : [])]
}

function codeOf(field: Field, text: string, { codes }: PasteMeans) {
  const sought = plain(text)
  return codes[field.attribute ?? '']?.find(
    ({ code, label }) => String(code) === text || plain(label) === sought,
  )?.code
}

function flagOf(text: string, { flags }: PasteMeans) {
  const sought = plain(text)
  const isOneOf = (words: readonly string[]) => words.some((word) => plain(word) === sought)
  if (isOneOf([...flags.map(({ yes }) => yes), 'true', 'x', '1'])) return true
  if (isOneOf([...flags.map(({ no }) => no), 'false', '0'])) return false
  return isOneOf(flags.map(({ unknown }) => unknown)) ? null : undefined
}

/** The value that a cell means; the text itself where it means none, which the check then refuses. */
export function valueOf(
  name: string,
  given: string,
  means: PasteMeans,
  sign?: NumberForm['sign'],
): unknown {
  const field = means.columns[name]
  const text = given.trim()
  if (!field || text === '') return null
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return parseNumber(text, { ...field, sign }) ?? text
    case 'date':
      return parseDate(text) ?? text
    case 'choice':
      return optionOf(name, field, text, means) ?? text
    case 'choices':
      return optionsOf(name, field, text, means)
    case 'code':
      return codeOf(field, text, means) ?? text
    case 'flag': {
      const flag = flagOf(text, means)
      return flag === undefined ? text : flag
    }
    default:
      // Exports put an apostrophe before what a spreadsheet would take for a formula.
      return text.replace(/^'(?=[=+\-@])/, '')
  }
}

/** A value as it is copied, so that it is understood where it is pasted. */
export function writtenValue(
  name: string,
  field: Field,
  value: unknown,
  means: Parameters<typeof displayValue>[3],
): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && pasted.includes(field.kind)
    ? String(value)
    : displayValue(name, field, value, means)
}

/** A cell as it was understood: the value to take, or the sentence that refuses it. */
export const understood = (
  name: string,
  text: string,
  means: PasteMeans,
  sign?: NumberForm['sign'],
) => checkChange(means.columns, name, valueOf(name, text, means, sign), means.sayProblem)

/** Which column each pasted one goes into, and whether the first line names them. */
export type Guess = { hasHead: boolean; targets: (string | undefined)[] }

/** Guesses from headings and, where there are none, from what the cells hold. */
export function guess(lines: readonly (readonly string[])[], means: PasteMeans): Guess {
  const names = pastedInto(means.columns)
  const [first = [], ...rest] = lines
  const named = first.map((heading) => names.find((name) => isHeading(heading, name, means)))
  const filled = first.filter((cell) => cell.trim() !== '').length
  const found = named.filter((name) => name !== undefined).length
  if (rest.length > 0 && found > 0 && found * 2 >= filled)
    return { hasHead: true, targets: byContent(rest, onlyOnce(named), names, means) }
  const unnamed = first.map(() => undefined)
  const whole = byContent(lines, unnamed, names, means)
  const below = byContent(rest, unnamed, names, means)
  const worth = (targets: Guess['targets']) =>
    targets.reduce(
      (sum, name) => sum + (name === undefined ? 0 : 1 + rank(means.columns[name]!)),
      0,
    )
  const targets = worth(below) > worth(whole) ? below : whole
  // A line that does not fit what is below it names it, in words that are not ours.
  const isUnlike = targets.some(
    (name, at) =>
      name !== undefined && first[at]?.trim() && understood(name, first[at], means).problem,
  )
  return { hasHead: rest.length > 0 && isUnlike, targets }
}

/** A heading may tell its unit: "Quantité (kWh)". */
function isHeading(heading: string, name: string, { says }: PasteMeans) {
  const forms = [heading, heading.replace(/[([,].*$/s, '')].map(plain)
  return [name, ...says.map((say) => say(`field.${name}`))].some((word) =>
    forms.includes(plain(word)),
  )
}

const onlyOnce = (names: readonly (string | undefined)[]) =>
  names.map((name, at) => (names.indexOf(name) === at ? name : undefined))

/** Lines looked at to guess what a column holds. */
const sample = 20
/** How little the cells of another kind fit one by chance: any text is a text, few are a day. */
const ranks: Partial<Record<Field['kind'], number>> = {
  long_text: 0,
  text: 1,
  decimal: 2,
  money: 2,
  integer: 3,
}
const rank = ({ kind }: Field) => ranks[kind] ?? 4

/** Completes what headings say by what the cells hold: in order where that fits, else where each fits best. */
function byContent(
  lines: readonly (readonly string[])[],
  named: readonly (string | undefined)[],
  names: readonly string[],
  means: PasteMeans,
): (string | undefined)[] {
  const cellsAt = (at: number) =>
    lines.slice(0, sample).flatMap((line) => (line[at]?.trim() ? [line[at]] : []))
  function fits(name: string | undefined, at: number) {
    const cells = cellsAt(at)
    if (name === undefined || cells.length === 0) return false
    const sign = decimalSign(cells)
    const wrong = cells.filter((cell) => understood(name, cell, means, sign).problem !== undefined)
    return wrong.length * 2 <= cells.length
  }
  if (named.length === names.length && named.every((name) => name === undefined)) {
    const inOrder = named.map((_, at) => names[at])
    if (inOrder.every((name, at) => cellsAt(at).length === 0 || fits(name, at))) return inOrder
  }
  const left = names
    .filter((name) => !named.includes(name))
    .sort((a, b) => rank(means.columns[b]!) - rank(means.columns[a]!))
  return named.map((name, at) => {
    const found = name ?? left.find((one) => fits(one, at))
    if (found !== undefined && left.includes(found)) left.splice(left.indexOf(found), 1)
    return found
  })
}
