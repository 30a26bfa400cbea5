import type {
  Block,
  LayoutPosition,
  ReportCell,
  ReportFact,
  ReportLayout,
} from '../src/features/reports/layout.ts'
import type { Snapshot } from '../src/features/reports/snapshot.ts'
import type { Language } from '../src/kernel/text.ts'

/** Top and bottom of the text area of a page, in mm. */
const [top, bottom] = [26, 275]
const third = top + (bottom - top) / 3

/**
 * Layout faults of a report: elements printed at another place than recorded, a title separated from
 * its content, an isolated table row, a page less than a third full that is not the last. Ignores the
 * cover.
 */
export function findLayoutFaults(places: readonly LayoutPosition[], pages: number): string[] {
  const faults: string[] = []
  const last = Math.max(...places.map(({ page }) => page))
  if (last !== pages) faults.push(`of ${pages} pages, ${last} are told: their places never settled`)
  for (const [at, { kind, page, y }] of places.entries()) {
    if (kind !== 'title') continue
    const next = places.slice(at + 1).find((one) => one.kind === 'row' || one.kind === 'block')
    if (!next) faults.push(`page ${page}: nothing follows a title at ${Math.round(y)} mm`)
    else if (next.page !== page)
      faults.push(`page ${page}: a title at ${Math.round(y)} mm is left at the end`)
  }
  for (const rows of tableRows(places)) {
    if (rows.length === 1) continue
    const counts = new Map<number, number>()
    for (const { page } of rows) counts.set(page, (counts.get(page) ?? 0) + 1)
    for (const [page, count] of counts)
      if (count === 1) faults.push(`page ${page}: a row of a table of ${rows.length} is alone`)
  }
  for (let page = 2; page < pages; page++) {
    const lowest = Math.max(
      0,
      ...places.filter((one) => one.page === page).map(({ y }) => Math.min(y, bottom)),
    )
    if (lowest < third) faults.push(`page ${page}: ends at ${Math.round(lowest)} mm`)
  }
  return faults
}

/** Rows of each table, in order. */
export function tableRows(places: readonly LayoutPosition[]): LayoutPosition[][] {
  const tables: LayoutPosition[][] = []
  for (const place of places)
    if (place.kind === 'row') {
      if (place.at === 0) tables.push([])
      tables.at(-1)!.push(place)
    }
  return tables
}

const sentence =
  'Le remplacement se prépare avec la régie, les propriétaires et les entreprises, pièce par pièce et sans couper le chauffage. '
const long = (length: number) =>
  sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
const rowsOf = (count: number, table: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${table}/r${at}/title`,
      `${at + 1}. ${long(40 + ((at * 53) % 240))}`,
    ]),
  )

/** Variants of a snapshot with as much or as little content as a report may have. */
export const contentVariants: Record<string, (snapshot: Snapshot) => Snapshot> = {
  'as it is': (snapshot) => snapshot,
  'forty rows': (snapshot) => ({
    ...snapshot,
    consumptions: Array.from({ length: 40 }, (_, at) => ({
      start_date: `${1985 + at}-07-01`,
      end_date: `${1986 + at}-06-30`,
      energy: 'mazout',
      usage: 'heating_dhw',
      unit: 'l',
      amount: 18_000 + at,
      energy_kwh: 180_000 + at,
    })),
    plants: Array.from({ length: 8 }, () => snapshot.plants[0]!),
    renovations: Array.from({ length: 40 }, (_, at) => ({
      company: long(60),
      completion_year: 1980 + at,
    })),
  }),
  'long texts': (snapshot) => ({
    ...snapshot,
    answers: {
      ...snapshot.answers,
      recommended: snapshot.answers.recommended ?? 'pacSondes',
      recommended_reason: long(1000),
      findings: `${long(4000)}\n\n${long(1500)}`,
      subsidies_due: long(2000),
      'options/pacSondes/remark': long(300),
      ...rowsOf(30, 'quick_wins'),
      ...rowsOf(30, 'next_steps'),
    },
  }),
  'long names': (snapshot) => ({
    ...snapshot,
    office: { ...snapshot.office, name: long(160), address: [long(90), long(90)] },
    people: {
      client: long(200),
      client_address: [long(120)],
      partner: long(200),
      responsible: long(120),
    },
    building: { ...snapshot.building, address: long(180), place: long(60) },
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
  blocks.flatMap((one) => [one, ...(one.kind === 'part' ? flattenBlocks(one.blocks) : [])])
const cellText = (cell: ReportCell) => (typeof cell === 'string' ? cell : cell.text)
const factText = ({ name, value, source }: ReportFact) => [name, value, source ?? '']

/** Texts of the rows of each table and list of facts, in order. */
export function tableTexts({ cover, sections }: ReportLayout): string[][][] {
  const blocks = flattenBlocks(sections.flatMap((section) => section.blocks))
  return [
    cover.facts.map(factText),
    ...blocks.flatMap((one) =>
      one.kind === 'table'
        ? [one.rows.map((row) => row.map(cellText))]
        : one.kind === 'facts'
          ? [one.facts.map(factText)]
          : [],
    ),
  ]
}

/** All texts of a layout. */
export function layoutTexts({ cover, sections }: ReportLayout): string[] {
  const said: string[] = []
  const collect = (value: unknown, key?: string) => {
    if (typeof value === 'string') {
      if (!['kind', 'tone', 'file', 'alt', 'colour'].includes(key ?? '')) said.push(value)
    } else if (value instanceof Object)
      for (const [name, one] of Object.entries(value))
        collect(one, Array.isArray(value) ? key : name)
  }
  collect(sections)
  collect([cover.kind, cover.title, cover.address, cover.place, cover.facts, cover.office])
  return said.filter((text) => text.trim() !== '')
}

/** File with the approved text of the sample report. */
export const goldenFile = (language: Language) =>
  `src/features/reports/golden/sample.${language}.txt`
/** A line of the golden text without layout information. */
export const goldenLine = (line: string) =>
  line
    .replace(/^(#+|>|-|\d+\.) /, '')
    .replace(/ {2}\(page \d+\)$/, '')
    .replaceAll(' | ', ' ')

/** Text of a report with the page of each title, for a line-by-line diff. */
export function goldenText(
  { cover, sections }: ReportLayout,
  places: readonly LayoutPosition[],
): string {
  const pages = places.filter(({ kind }) => kind === 'title').map(({ page }) => page)
  const titled = (depth: number, text: string) =>
    `\n${'#'.repeat(depth)} ${text}  (page ${pages.shift()})`
  const row = (cells: readonly string[]) =>
    cells
      .map((one) => one.replaceAll('\n', ' '))
      .filter((one) => one !== '')
      .join(' | ')
  const linesOf = (one: Block): string[] => {
    switch (one.kind) {
      case 'part':
        return [
          titled(2, one.title),
          ...(one.note ? [`> ${one.note}`] : []),
          ...one.blocks.flatMap(linesOf),
        ]
      case 'subtitle':
        return [titled(3, one.text)]
      case 'chart':
        return [titled(3, one.title)]
      case 'text':
        return one.text.split('\n')
      case 'statement':
        return [[one.verdict?.text, one.text].filter(Boolean).join(' ')]
      case 'headline':
        return [one.name, `${one.value} ${one.unit}`, ...one.beside]
      case 'figures':
        return one.figures.map(({ name, value, unit }) => row([name, value, unit]))
      case 'facts':
        return one.facts.map((fact) => row(factText(fact)))
      case 'list':
        return one.items.map((item, at) => `${one.isNumbered ? `${at + 1}.` : '-'} ${item}`)
      case 'table':
        return [
          row(one.columns.map(({ title }) => title)),
          ...one.rows.map((cells) => row(cells.map(cellText))),
        ]
      case 'signatures':
        return one.places.map(({ title, name, date, sign }) => row([title, name, date, sign]))
    }
  }
  return [
    ...[cover.kind, cover.title, cover.address, cover.place],
    ...cover.facts.map((fact) => row(factText(fact))),
    ...sections.flatMap(({ title, subtitle, blocks }) => [
      titled(1, title),
      ...(subtitle ? [subtitle] : []),
      ...blocks.flatMap(linesOf),
    ]),
    '',
  ].join('\n')
}
