import type {
  Block,
  LayoutPosition,
  ReportCell,
  ReportFact,
  ReportLayout,
} from '../../src/features/reports/layout.ts'
import type { Snapshot } from '../../src/features/reports/snapshot.ts'
import type { Language } from '../../src/kernel/text.ts'

/** Top and bottom of the text area of a page, in mm. */
const [top, bottom] = [26, 275]
const third = top + (bottom - top) / 3

/**
 * Finds layout faults of a report: positions that do not fit the number of pages, a title separated from its
 * content, an isolated table row, signatures alone on a page, a page other than the last that is less than a third full.
 * Ignores the cover.
 */
export function findLayoutFaults(positions: readonly LayoutPosition[], pages: number): string[] {
  const faults: string[] = []
  const last = Math.max(...positions.map(({ page }) => page))
  if (last !== pages)
    faults.push(`the last position is on page ${last} of ${pages}: the layout did not settle`)
  for (const [index, { kind, page, y }] of positions.entries()) {
    if (kind !== 'title') continue
    const next = positions
      .slice(index + 1)
      .find((position) => position.kind === 'row' || position.kind === 'block')
    if (!next) faults.push(`page ${page}: nothing follows a title at ${Math.round(y)} mm`)
    else if (next.page !== page)
      faults.push(`page ${page}: a title at ${Math.round(y)} mm is left at the end`)
  }
  for (const rows of tableRows(positions)) {
    if (rows.length === 1) continue
    const counts = new Map<number, number>()
    for (const { page } of rows) counts.set(page, (counts.get(page) ?? 0) + 1)
    for (const [page, count] of counts)
      if (count === 1) faults.push(`page ${page}: a row of a table of ${rows.length} is alone`)
  }
  const end = positions.findLastIndex(({ kind }) => kind === 'title')
  if (positions[end - 1]?.page !== last) faults.push(`page ${last}: the signatures are alone`)
  for (let page = 2; page < pages; page++) {
    const lowest = Math.max(
      0,
      ...positions.filter((position) => position.page === page).map(({ y }) => Math.min(y, bottom)),
    )
    if (lowest < third) faults.push(`page ${page}: ends at ${Math.round(lowest)} mm`)
  }
  return faults
}

/** Blocks of a layout that hold nothing: their title would stand alone. */
export const findEmptyBlocks = ({ sections }: ReportLayout): string[] =>
  flattenBlocks(sections.flatMap((section) => section.blocks)).flatMap((block) => {
    const held =
      block.kind === 'facts'
        ? block.facts
        : block.kind === 'table'
          ? block.rows
          : block.kind === 'list'
            ? block.items
            : block.kind === 'part'
              ? block.blocks
              : [block]
    return held.length > 0 ? [] : [`nothing is in ${JSON.stringify(block)}`]
  })

/** Rows of each table, in order. */
export function tableRows(positions: readonly LayoutPosition[]): LayoutPosition[][] {
  const tables: LayoutPosition[][] = []
  for (const position of positions)
    if (position.kind === 'row') {
      if (position.at === 0) tables.push([])
      tables.at(-1)!.push(position)
    }
  return tables
}

const sentence =
  'Le remplacement se prépare avec la régie, les propriétaires et les entreprises, pièce par pièce et sans couper le chauffage. '
const fillerText = (length: number) =>
  sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
const rowsOf = (count: number, table: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${table}/r${index}/title`,
      `${index + 1}. ${fillerText(40 + ((index * 53) % 240))}`,
    ]),
  )

/** Pictures for the photos of `contentVariants`, by hash: one of a pixel. */
export const samplePhotos = {
  pixel: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Variants of a snapshot with as much or as little content as a report may have. */
export const contentVariants: Record<string, (snapshot: Snapshot) => Snapshot> = {
  'as it is': (snapshot) => snapshot,
  'forty rows': (snapshot) => ({
    ...snapshot,
    consumptions: Array.from({ length: 40 }, (_, index) => ({
      start_date: `${1985 + index}-07-01`,
      end_date: `${1986 + index}-06-30`,
      energy: 'mazout',
      usage: 'heating_dhw',
      unit: 'l',
      amount: 18_000 + index,
      energy_kwh: 180_000 + index,
    })),
    plants: Array.from({ length: 8 }, () => snapshot.plants[0]!),
    renovations: Array.from({ length: 40 }, (_, index) => ({
      company: fillerText(60),
      completion_year: 1980 + index,
    })),
  }),
  'long texts': (snapshot) => ({
    ...snapshot,
    answers: {
      ...snapshot.answers,
      recommended: snapshot.answers.recommended ?? 'pacSondes',
      recommended_reason: fillerText(1000),
      findings: `${fillerText(4000)}\n\n${fillerText(1500)}`,
      subsidies_due: fillerText(2000),
      'options/pacSondes/remark': fillerText(300),
      ...rowsOf(30, 'quick_wins'),
      ...rowsOf(30, 'next_steps'),
    },
  }),
  'long names': (snapshot) => ({
    ...snapshot,
    office: {
      ...snapshot.office,
      name: fillerText(160),
      address: [fillerText(90), fillerText(90)],
    },
    people: {
      client: fillerText(200),
      client_address: [fillerText(120)],
      partner: fillerText(200),
      responsible: fillerText(120),
    },
    building: { ...snapshot.building, address: fillerText(180), place: fillerText(60) },
  }),
  'many photos': (snapshot) => ({
    ...snapshot,
    photos: [4, 3, 0.5, 0.75, 1.5, 1.5, 0.7, 1.8, 1].map((ratio, index) => ({
      ...{ file: index, caption: fillerText(20 + 22 * index) },
      ...{ hash: index === 2 ? null : 'pixel', width: Math.round(1000 * ratio), height: 1000 },
    })),
  }),
  'hardly anything': (snapshot) => ({
    ...snapshot,
    office: { name: null, address: [], email: null, vat_number: null },
    people: { client: '', client_address: [], partner: null, responsible: null },
    building: { ...snapshot.building, values: {}, provenance: {} },
    plants: [],
    consumptions: [],
    renovations: [],
    official: [],
    indices: [],
    law: null,
    answers: {},
  }),
}

/** All blocks of a report in order, including nested ones. */
const flattenBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...(block.kind === 'part' ? flattenBlocks(block.blocks) : [])])
const cellText = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text)
const factText = ({ name, value, source }: ReportFact) => [name, value, source ?? '']

/** Whether a cell has a bar or a range in the place of its text. */
const isDrawn = (cell: ReportCell) =>
  typeof cell !== 'string' && (cell.bar !== undefined || cell.spread !== undefined)

/** Texts of the rows of each table and list of facts, in order. */
export function tableTexts({ cover, sections }: ReportLayout): string[][][] {
  const blocks = flattenBlocks(sections.flatMap((section) => section.blocks))
  return [
    cover.facts.map(factText),
    ...blocks.flatMap((block) =>
      block.kind === 'table'
        ? [block.rows.map((row) => row.filter((cell) => !isDrawn(cell)).map(cellText))]
        : block.kind === 'facts'
          ? [block.facts.map(factText)]
          : [],
    ),
  ]
}

/** All texts of a layout that are printed. */
export function layoutTexts({ cover, sections }: ReportLayout): string[] {
  const texts: string[] = []
  const collect = (value: unknown, key?: string) => {
    if (typeof value === 'string') {
      if (!['kind', 'tone', 'file', 'alt', 'colour', 'chapter'].includes(key ?? ''))
        texts.push(value)
    } else if (value instanceof Object)
      for (const [name, part] of Object.entries(value))
        collect(part, Array.isArray(value) ? key : name)
  }
  collect(sections)
  collect([cover.kind, cover.title, cover.address, cover.place, cover.facts, cover.office])
  return texts.filter((text) => text.trim() !== '')
}

/** File with the approved text of a sample report: the consultation's, or that of a kind. */
export const goldenFile = (language: Language, kind = 'sample') =>
  `src/features/reports/golden/${kind}.${language}.txt`
/** Removes the layout information (heading marks, page numbers) from a line of the golden text. */
export const goldenLine = (line: string) =>
  line
    .replace(/^(#+|>|-|\d+\.) /, '')
    .replace(/ {2}\(page \d+\)$/, '')
    .replaceAll(' | ', ' ')

/** Text of a report with the page of each title, for a line-by-line diff. */
export function goldenText(
  { cover, sections }: ReportLayout,
  positions: readonly LayoutPosition[],
): string {
  const pages = positions.filter(({ kind }) => kind === 'title').map(({ page }) => page)
  const titleLine = (depth: number, text: string) =>
    `\n${'#'.repeat(depth)} ${text}  (page ${pages.shift()})`
  const row = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.replaceAll('\n', ' '))
      .filter((cell) => cell !== '')
      .join(' | ')
  const linesOf = (block: Block): string[] => {
    switch (block.kind) {
      case 'part':
        return [
          titleLine(2, block.title),
          ...(block.note ? [`> ${block.note}`] : []),
          ...block.blocks.flatMap(linesOf),
        ]
      case 'subtitle':
        return [titleLine(3, block.text)]
      case 'chart':
        return [titleLine(3, block.title)]
      case 'text':
        return block.text.split('\n')
      case 'statement':
        return [[block.verdict?.text, block.text].filter(Boolean).join(' ')]
      case 'headline':
        return [block.name, `${block.value} ${block.unit}`, ...block.beside]
      case 'figures':
        return block.figures.map(({ name, value, unit }) => row([name, value, unit]))
      case 'facts':
        return block.facts.map((fact) => row(factText(fact)))
      case 'list':
        return block.items.map(
          (item, index) => `${block.isNumbered ? `${index + 1}.` : '-'} ${item}`,
        )
      case 'table':
        return [
          row(block.columns.map(({ title }) => title)),
          ...block.rows.map((cells) => row(cells.map(cellText))),
        ]
      case 'photos':
        return [row(block.photos.map(({ caption }) => caption))]
      case 'comments':
        return block.comments.map(({ about, text, answer }) => row([about, text, answer]))
      case 'signatures':
        return block.places.map(({ title, name, date, sign }) => row([title, name, date, sign]))
    }
  }
  return [
    ...[cover.kind, cover.title, cover.address, cover.place],
    ...cover.facts.map((fact) => row(factText(fact))),
    ...sections.flatMap(({ title, subtitle, blocks }) => [
      titleLine(1, title),
      ...(subtitle ? [subtitle] : []),
      ...blocks.flatMap(linesOf),
    ]),
    '',
  ].join('\n')
}
