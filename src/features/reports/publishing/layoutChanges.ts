import type { Block, ReportCell, ReportLayout, Section } from '../layout.ts'
import type { ReportChange } from '../report.ts'

/** A layout, and what tells one of its pictures from another by file name. */
export type ComparedLayout = {
  layout: Pick<ReportLayout, 'cover' | 'sections'>
  pictures: ReadonlyMap<string, string>
}

/** Smallest printed piece that is compared: a paragraph, fact, list item or table row. */
type Piece = {
  text: string
  /** What it is about, such as the first cell of its row. */
  name?: string
  /** Identity of its picture. */
  picture?: string
  /** Marks it as changed. */
  mark: () => void
}

const joined = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined && text !== '').join(' · ')

const cellText = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text)

/** Printed pieces of blocks, in order. */
function piecesOf(blocks: readonly Block[], pictures: ComparedLayout['pictures']): Piece[] {
  return blocks.flatMap((block): Piece[] => {
    const mark = (at: number) => () => {
      block.changed = [...(block.changed ?? []), at]
    }
    const whole = (text: string): Piece[] => [{ text, mark: mark(0) }]
    switch (block.kind) {
      case 'part':
        return [...whole(joined([block.title, block.note])), ...piecesOf(block.blocks, pictures)]
      case 'text':
      case 'subtitle':
        return whole(block.text)
      case 'statement':
        return whole(joined([block.verdict?.text, block.text]))
      case 'headline':
        return whole(joined([block.name, `${block.value} ${block.unit}`, ...block.beside]))
      case 'figures':
        return block.figures.map(({ name, value, unit }) => ({
          ...{ name, text: joined([name, `${value} ${unit}`.trim()]) },
          mark: mark(0),
        }))
      case 'facts':
        return block.facts.map(({ name, value, source }, at) => ({
          ...{ name, text: joined([name, value, source]), mark: mark(at) },
        }))
      case 'list':
        return block.items.map((text, at) => ({ text, mark: mark(at) }))
      case 'table':
        return [
          { text: joined(block.columns.map(({ title }) => title)), mark: mark(-1) },
          ...block.rows.map((row, at) => ({
            ...{ name: row[0] && cellText(row[0]), text: joined(row.map(cellText)) },
            mark: mark(at),
          })),
        ]
      case 'chart':
        return [
          {
            ...{ name: block.title, text: block.title, picture: pictures.get(block.file) },
            mark: mark(0),
          },
        ]
      case 'photos':
        return block.photos.map(({ caption, file }) => ({
          ...{ name: caption, text: caption, picture: pictures.get(file), mark: mark(0) },
        }))
      case 'comments':
        return []
      case 'signatures':
        return block.places.map(({ title, name }) => ({
          ...{ name: title, text: joined([title, name]), mark: mark(0) },
        }))
    }
  })
}

/** Pieces of a chapter: its subtitle, then its blocks. */
const sectionPieces = (section: Section, pictures: ComparedLayout['pictures']): Piece[] => [
  ...(section.subtitle
    ? [
        {
          text: section.subtitle,
          mark: () => {
            section.isChanged = true
          },
        },
      ]
    : []),
  ...piecesOf(section.blocks, pictures),
]

const isSame = (one: Piece, other: Piece) =>
  one.text === other.text && one.picture === other.picture

/** Index pairs of the longest common subsequence, in order. */
function commonPairs<T>(
  before: readonly T[],
  after: readonly T[],
  same: (one: T, other: T) => boolean,
): [number, number][] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let b = before.length - 1; b >= 0; b--)
    for (let a = after.length - 1; a >= 0; a--)
      lengths[b * width + a] = same(before[b]!, after[a]!)
        ? lengths[(b + 1) * width + a + 1]! + 1
        : Math.max(lengths[(b + 1) * width + a]!, lengths[b * width + a + 1]!)
  const pairs: [number, number][] = []
  for (let b = 0, a = 0; b < before.length && a < after.length; ) {
    if (same(before[b]!, after[a]!)) pairs.push([b++, a++])
    else if (lengths[(b + 1) * width + a]! >= lengths[b * width + a + 1]!) b++
    else a++
  }
  return pairs
}

/** What became of pieces between two that stayed: those of one name belong together, unnamed ones in their order. */
function matchPieces(removed: readonly Piece[], added: readonly Piece[]) {
  const left = [...removed]
  const matched = added.map((after) => {
    const at = left.findIndex(({ name }) => name === after.name)
    return { before: at < 0 ? null : left.splice(at, 1)[0]!, after }
  })
  return [...matched, ...left.map((before) => ({ before, after: null }))]
}

/** Compares the pieces of a chapter and marks those that are new or changed. */
function comparePieces(
  section: string,
  before: readonly Piece[],
  after: readonly Piece[],
): ReportChange[] {
  const ends: [number, number][] = [
    ...commonPairs(before, after, isSame),
    [before.length, after.length],
  ]
  let [from, to] = [0, 0]
  return ends.flatMap(([b, a]) => {
    const pairs = matchPieces(before.slice(from, b), after.slice(to, a))
    ;[from, to] = [b + 1, a + 1]
    return pairs.map(({ before: was, after: is }) => {
      is?.mark()
      const kind = !was ? 'added' : !is ? 'removed' : was.text === is.text ? 'picture' : 'changed'
      return { kind, section, before: was?.text ?? null, after: is?.text ?? null } as const
    })
  })
}

/**
 * Compares a draft with an earlier report in the same language, chapter by chapter, and marks in the draft what is new or
 * changed (`changed` of its blocks). Returns what differs in the order of the draft, then the chapters that are gone. A
 * chapter that is new or gone is one change.
 */
export function compareLayouts(previous: ComparedLayout, draft: ComparedLayout): ReportChange[] {
  const cover = (layout: ComparedLayout['layout']): Section => {
    const { title, kind, address, place, facts, office } = layout.cover
    const texts = [kind, [address, place].join(', '), office.join(', ')]
    return {
      title,
      blocks: [...texts.map((text) => ({ kind: 'text' as const, text })), { kind: 'facts', facts }],
    }
  }
  const left = [cover(previous.layout), ...previous.layout.sections]
  const changes = [cover(draft.layout), ...draft.layout.sections].flatMap((section) => {
    const at = left.findIndex(({ title }) => title === section.title)
    const before = at < 0 ? undefined : left.splice(at, 1)[0]!
    const pieces = sectionPieces(section, draft.pictures)
    if (before)
      return comparePieces(section.title, sectionPieces(before, previous.pictures), pieces)
    for (const { mark } of pieces) mark()
    return [{ kind: 'added', section: section.title, before: null, after: section.title } as const]
  })
  const gone = left.map(
    ({ title }) => ({ kind: 'removed', section: title, before: title, after: null }) as const,
  )
  return [...changes, ...gone]
}
