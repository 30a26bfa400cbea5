import type { GivenLine } from '../quote.ts'

/** What people change about a line. */
const columns = [
  'text',
  'quantity',
  'unit',
  'unit_price',
  'vat_rate',
  'service_until',
  'optional',
  'discount',
  'note',
  'mandate',
  'product',
] as const satisfies readonly (keyof GivenLine)[]

/** Whether two values of a column say the same: amounts are text, and what is not given may be told as null. */
function isSame(one: unknown, other: unknown) {
  const [a, b] = [one ?? '', other ?? '']
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b))
}

const isSameLine = (one: GivenLine, other: GivenLine) =>
  columns.every((column) => !(column in one) || isSame(one[column], other[column]))

/** A line that both changed; undefined if both changed the same column. */
function mergeLine(original: GivenLine, mine: GivenLine, theirs: GivenLine): GivenLine | undefined {
  const changed = columns.filter(
    (column) => column in mine && !isSame(mine[column], original[column]),
  )
  const isClash = changed.some(
    (column) => !isSame(theirs[column], original[column]) && !isSame(theirs[column], mine[column]),
  )
  if (isClash) return undefined
  return { ...theirs, ...Object.fromEntries(changed.map((column) => [column, mine[column]])) }
}

type Lines = readonly GivenLine[]

/** The ids of lines that are in both lists, in the order of the first. */
const idsIn = (lines: Lines, other: Lines) =>
  lines.flatMap(({ id }) => (other.some((line) => line.id === id) ? [id] : []))

/**
 * The lines of a quote that two people changed at once: my changes on theirs. Undefined if both changed the same value,
 * one changed what the other deleted, or both moved lines: that is for a person to decide.
 */
export function mergeLines(original: Lines, mine: Lines, theirs: Lines): Lines | undefined {
  const byId = (lines: Lines, id: number | undefined) => lines.find((line) => line.id === id)
  const isMoved = (lines: Lines) =>
    String(idsIn(lines, original)) !== String(idsIn(original, lines))
  if (isMoved(mine) && isMoved(theirs)) return undefined

  const merged = new Map<GivenLine, GivenLine>()
  for (const line of original) {
    const [my, their] = [byId(mine, line.id), byId(theirs, line.id)]
    if (!my || !their) {
      const left = my ?? their
      if (left && !isSameLine(left, line)) return undefined
      continue
    }
    const both = mergeLine(line, my, their)
    if (!both) return undefined
    merged.set(my, both)
    merged.set(their, both)
  }
  const isNew = ({ id }: GivenLine) => id === undefined || !byId(original, id)
  // A new line of mine gets an id of its own: theirs may have the same.
  const added = (line: GivenLine, isMine: boolean) => {
    const { id: _, ...rest } = line
    return isMine ? rest : line
  }
  // The order of whoever moved lines, with the other’s new lines after the line that they followed.
  const [leading, following] = isMoved(mine) ? [mine, theirs] : [theirs, mine]
  const result = leading.flatMap((line) =>
    isNew(line) ? added(line, leading === mine) : (merged.get(line) ?? []),
  )
  following.forEach((line, index) => {
    if (!isNew(line)) return
    const before = following.slice(0, index).findLast((one) => merged.has(one))
    const at = before ? result.indexOf(merged.get(before)!) + 1 : 0
    // After what was inserted there already.
    const next = result.findIndex((one, place) => place >= at && [...merged.values()].includes(one))
    result.splice(next < 0 ? result.length : next, 0, added(line, following === mine))
  })
  return result
}
