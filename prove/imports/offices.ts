// Over 300 lines: the file of an office, from what a row says to its cells and bytes.
import { letterOf } from '../../src/kernel/workbook/openXml.ts'
import { Workbook } from '../../src/kernel/workbook/workbook.server.ts'
import { pick, type Random } from '../hostile.ts'
import {
  headings,
  idleHeadings,
  type Meaning,
  noteLines,
  type SheetLanguage,
  services,
  statusWords,
  titleLines,
  totalWords,
} from './words.ts'
import type { Stock, TrueBuilding, TrueMandate, TruePerson, World } from './world.ts'
import {
  csvText,
  type DateStyle,
  encodeText,
  type NumberStyle,
  shortStreet,
  type TextEncodingName,
  withoutAccents,
  writeDate,
  writeHouse,
  writeNumber,
  writePhone,
} from './writing.ts'

type SheetKind = 'people' | 'buildings' | 'mandates' | 'all'
type Entity = 'person' | 'building' | 'mandate'

/** What somebody who knows the office says of a row. */
export type TrueRow = {
  /** Line in the file, from 1. */
  line: number
  person?: TruePerson
  building?: TrueBuilding
  mandate?: TrueMandate
  /** What the row says again, of an earlier row or of what the office has; the entity and how it is written. */
  duplicate?: { entity: Entity; of: 'file' | 'stock'; how: string; original: object }
  /** The cell that is wrong. */
  error?: Meaning
  /** What was written in each cell that somebody filled in. */
  written: Partial<Record<Meaning, string>>
  /** The truth of each cell. */
  truth: Partial<Record<Meaning, string | number>>
  /** Cells that do not say all: months without a day, "about". */
  vague: Meaning[]
}
export type TrueSheet = {
  name: string
  kind: SheetKind
  headerLine: number
  columns: { heading: string; meaning: Meaning | null }[]
  rows: TrueRow[]
}
export type Office = { name: string; type: string; content: Uint8Array; sheets: TrueSheet[] }

/** A cell: text, or a number or day of a workbook. */
type Cell = string | number | Date

type Habits = {
  language: SheetLanguage
  dates: DateStyle[]
  numbers: NumberStyle[]
  /** How often names are in capitals, and without accents. */
  capitals: number
  unaccented: number
  /** Other sheets name buildings by their EGID. */
  hasEveryEgid: boolean
}

const meaningsOf = {
  people: ['last_name', 'first_name', 'email', 'phone_number', 'street', 'postcode', 'city'].map(
    (name) => `person.${name}` as Meaning,
  ),
  buildings: ['egid', 'street_name', 'postcode', 'city', 'sre', 'construction_year']
    .concat(['last_renovation_date', 'apartments'])
    .map((name) => `building.${name}` as Meaning),
  mandates: ['mandate.number', 'mandate.product', 'mandate.status', 'mandate.ordered']
    .concat(['mandate.due_date', 'person.email', 'building.egid'])
    .map((name) => name as Meaning),
  all: [
    'mandate.number',
    'mandate.product',
    'mandate.status',
    'mandate.ordered',
    'mandate.due_date',
  ]
    .concat(['person.last_name', 'person.first_name', 'person.email', 'person.phone_number'])
    .concat(['building.egid', 'building.street_name', 'building.postcode', 'building.city'])
    .concat(['building.sre'])
    .map((name) => name as Meaning),
} satisfies Record<SheetKind, Meaning[]>

const errorsOf = {
  people: ['person.email'],
  buildings: ['building.egid', 'building.sre', 'building.last_renovation_date'],
  mandates: ['mandate.ordered', 'mandate.due_date'],
  all: ['mandate.due_date', 'person.email', 'building.egid', 'building.sre'],
} satisfies Record<SheetKind, Meaning[]>

function errorText(meaning: Meaning, random: Random): string {
  switch (meaning) {
    case 'person.email':
      return pick(random, ['anne@@regie.example', 'p.rey@mail@bluewin.example'])
    case 'building.egid':
      return pick(random, ['399999991', '388888812'])
    case 'building.sre':
      return `-${100 + Math.floor(random() * 900)}`
    default:
      return pick(random, ['31.02.2024', '2024-13-05', '30.2.23', '45.11.2024'])
  }
}

/** Shuffles the order of columns, as each office has its own. */
function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

type Drawing = { random: Random; world: World; stock: Stock; habits: Habits }
type Known = { people: TruePerson[]; buildings: TrueBuilding[]; mandates: TrueMandate[] }
type Said = Pick<TrueRow, 'person' | 'building' | 'mandate' | 'duplicate'> & { hasEgid?: boolean }

/** What a row speaks of; one in sixteen says something again. */
function drawSaid(
  kind: SheetKind,
  known: Known,
  { random, world, stock }: Omit<Drawing, 'habits'>,
): Said {
  const isAgain = random() < 1 / 16
  const of =
    random() < 0.5 && known[kind === 'all' ? 'mandates' : kind].length > 3 ? 'file' : 'stock'
  const from = of === 'file' ? known : stock
  const remember = <K extends keyof Known>(list: K, one: Known[K][number]) => {
    ;(known[list] as (typeof one)[]).push(one)
    return one
  }
  if (kind === 'people') {
    if (!isAgain) return { person: remember('people', world.person()) as TruePerson }
    const original = pick(random, from.people)
    const { written, how } = world.samePerson(original)
    return { person: written, duplicate: { entity: 'person', of, how, original } }
  }
  if (kind === 'buildings') {
    if (!isAgain) return { building: remember('buildings', world.building()) as TrueBuilding }
    const original = pick(random, from.buildings)
    const { written, how, hasEgid } = world.sameBuilding(original)
    return { building: written, hasEgid, duplicate: { entity: 'building', of, how, original } }
  }
  if (isAgain) {
    const mandate = pick(random, from.mandates)
    const { person, building } = mandate
    return {
      person,
      building,
      mandate,
      hasEgid: true,
      duplicate: { entity: 'mandate', of, how: 'exact', original: mandate },
    }
  }
  // Known clients come back with further buildings; a building has one mandate.
  const people = kind === 'all' ? known.people : [...stock.people, ...known.people]
  const person =
    kind === 'mandates' || (random() < 0.55 && people.length > 0)
      ? pick(random, people)
      : (remember('people', world.person()) as TruePerson)
  if (kind === 'mandates') {
    const taken = new Set([...stock.mandates, ...known.mandates].map(({ building }) => building))
    const free = [...stock.buildings, ...known.buildings].filter((one) => !taken.has(one))
    const building = free.length > 0 ? pick(random, free) : undefined
    if (!building) throw new Error('Every building has its mandate.')
    const mandate = remember('mandates', world.mandate(person, building)) as TrueMandate
    return { person, building, mandate, hasEgid: true }
  }
  const building = remember('buildings', world.building()) as TrueBuilding
  const mandate = remember('mandates', world.mandate(person, building)) as TrueMandate
  return { person, building, mandate }
}

/** The cells of a row in the order of the columns, with their truth. */
function writeRow(said: Said, columns: TrueSheet['columns'], drawing: Drawing) {
  const { random, habits } = drawing
  const { person, building, mandate, hasEgid = habits.hasEveryEgid || random() < 0.8 } = said
  const row: Omit<TrueRow, 'line'> = { ...said, written: {}, truth: {}, vague: [] }
  const isUpper = random() < habits.capitals
  const isPlain = random() < habits.unaccented
  const name = (text: string) => {
    const plain = isPlain ? withoutAccents(text) : text
    return isUpper ? plain.toUpperCase() : plain
  }
  const onDay = (meaning: Meaning, day: string) => {
    const style = pick(random, habits.dates)
    if (style === 'month') row.vague.push(meaning)
    return writeDate(day, style, habits.language)
  }
  const count = (meaning: Meaning, value: number): Cell => {
    const style = pick(random, habits.numbers)
    if (style === 'about') row.vague.push(meaning)
    return style === 'plain' ? value : writeNumber(value, style)
  }
  const cellOf = (meaning: Meaning): Cell => {
    const say = (value: string | number, cell: Cell): Cell => {
      row.truth[meaning] = value
      return cell
    }
    switch (meaning) {
      case 'person.first_name':
        return say(person!.first_name, name(person!.first_name))
      case 'person.last_name':
        return say(person!.last_name, name(person!.last_name))
      case 'person.email':
        return say(person!.email.toLowerCase(), person!.email)
      case 'person.phone_number':
        return say(person!.phone_number, writePhone(person!.phone_number, random))
      case 'person.street':
        return say(
          `${person!.street} ${person!.number}`,
          `${shortStreet(person!.street, random)} ${person!.number}`,
        )
      case 'person.postcode':
        return say(person!.postcode, person!.postcode)
      case 'person.city':
        return say(person!.city, person!.city)
      case 'building.egid':
        return hasEgid ? say(building!.egid, building!.egid) : ''
      case 'building.street_name':
        return say(
          `${building!.street_name} ${building!.street_number}`,
          `${shortStreet(building!.street_name, random)} ${writeHouse(building!.street_number, random)}`,
        )
      case 'building.postcode':
        return say(building!.postcode, building!.postcode)
      case 'building.city':
        return say(building!.city, building!.city)
      case 'building.sre':
        return say(building!.sre, count(meaning, building!.sre))
      case 'building.construction_year':
        return say(building!.construction_year, building!.construction_year)
      case 'building.apartments':
        return say(building!.apartments, building!.apartments)
      case 'building.last_renovation_date':
        return say(building!.last_renovation_date, onDay(meaning, building!.last_renovation_date))
      case 'mandate.number':
        return say(mandate!.number, mandate!.number)
      case 'mandate.product':
        return say(mandate!.product, pick(random, services[mandate!.product][habits.language]))
      case 'mandate.status':
        return say(mandate!.status, pick(random, statusWords[mandate!.status][habits.language]))
      case 'mandate.ordered':
        return say(mandate!.ordered, onDay(meaning, mandate!.ordered))
      case 'mandate.due_date':
        return say(mandate!.due_date, onDay(meaning, mandate!.due_date))
    }
  }
  const idle = () => (random() < 0.3 ? pick(random, ['rouge', 'x', 'oui', '3']) : '')
  const cells = columns.map(({ meaning, heading }) =>
    meaning ? cellOf(meaning) : heading === '' ? '' : idle(),
  )
  return { row, cells }
}

const dayOfSerial = (date: Date) => String(Math.round(date.getTime() / 86_400_000) + 25_569)
const asText = (cell: Cell) => (cell instanceof Date ? dayOfSerial(cell) : String(cell))

type Table = TrueSheet & { lines: Cell[][]; merged: string[] }

/** A sheet with what stands above, beside and below its rows. */
function drawTable(
  kind: SheetKind,
  name: string,
  size: number,
  known: Known,
  drawing: Drawing,
): Table {
  const { random, habits } = drawing
  const { language } = habits
  const used = new Set<string>()
  const columns: TrueSheet['columns'] = shuffled(
    [
      ...meaningsOf[kind].map((meaning) => {
        const free = headings[meaning][language].filter((heading) => !used.has(heading))
        const heading = pick(random, free.length > 0 ? free : headings[meaning][language])
        used.add(heading)
        return { heading, meaning }
      }),
      ...idleHeadings[language].slice(0, 2 + Math.floor(random() * 2)).map((heading) => ({
        heading,
        meaning: null,
      })),
    ],
    random,
  )
  const width = letterOf(columns.length)
  const lines: Cell[][] = []
  const merged: string[] = []
  if (random() < 0.7) {
    lines.push([titleLines[language]], [])
    merged.push(`A1:${width}1`)
  }
  if (random() < 0.4) {
    // A band above the headings.
    const at = 1 + Math.floor(columns.length / 2)
    const line = lines.length + 1
    lines.push(['Administration', ...Array<string>(at - 1).fill(''), '2026'])
    merged.push(`A${line}:${letterOf(at)}${line}`)
  }
  lines.push(columns.map(({ heading }) => heading))
  const headerLine = lines.length
  const rows: TrueRow[] = []
  for (let index = 0; index < size; index++) {
    const { row, cells } = writeRow(drawSaid(kind, known, drawing), columns, drawing)
    if (!row.duplicate && random() < 0.04) {
      const wrong = pick<Meaning>(random, errorsOf[kind])
      const at = columns.findIndex(({ meaning }) => meaning === wrong)
      cells[at] = errorText(wrong, random)
      row.error = wrong
    }
    for (const [at, { meaning }] of columns.entries())
      if (meaning) row.written[meaning] = asText(cells[at]!)
    lines.push(cells)
    rows.push({ ...row, line: lines.length })
    if (random() < 0.02) lines.push([])
  }
  mergeTowns({ columns, rows, lines, merged })
  const total = columns.findIndex(({ meaning }) => meaning === 'building.sre')
  if (total > 0) {
    const sum = rows.reduce((all, { building }) => all + (building?.sre ?? 0), 0)
    lines.push(columns.map((_, at) => (at === 0 ? totalWords[language] : at === total ? sum : '')))
  }
  if (random() < 0.7) lines.push([], [noteLines[language]])
  return { name, kind, headerLine, columns, rows, lines, merged }
}

/** Neighbours of the same town share its cell, as Excel merges them. */
function mergeTowns({
  columns,
  rows,
  lines,
  merged,
}: Pick<Table, 'columns' | 'rows' | 'lines' | 'merged'>) {
  const at = columns.findIndex(({ meaning }) => meaning === 'building.city')
  if (at < 0) return
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before?.line !== row.line - 1 || before.building?.city !== row.building?.city) continue
    lines[row.line - 1]![at] = ''
    merged.push(`${letterOf(at + 1)}${before.line}:${letterOf(at + 1)}${row.line}`)
  }
}

export type FileHabits = Habits & {
  name: string
  sheets: { kind: SheetKind; share: number }[]
  encoding?: TextEncodingName
  separator?: string
}

/** The files of ten offices: what they keep, how they write, and what their program saves. */
export const tenOffices: FileHabits[] = [
  ...(
    [
      ['clients.xlsx', 'fr', ['people']],
      ['adresses.csv', 'fr', ['people'], 'windows-1252', ';'],
      ['contacts.txt', 'en', ['people'], 'utf-16', '\t'],
      ['immeubles.xlsx', 'fr', ['buildings']],
      ['liegenschaften.csv', 'de', ['buildings'], 'utf-8-bom', ';'],
      ['immobili.csv', 'it', ['buildings'], 'utf-8', ','],
      ['mandats.xlsx', 'fr', ['all']],
      ['suivi.csv', 'fr', ['all'], 'windows-1252', ';'],
      ['reprise 2026.xlsx', 'fr', ['people', 'buildings', 'mandates']],
      ['export.csv', 'en', ['all'], 'utf-8', ','],
    ] as const
  ).map(
    ([name, language, sheets, encoding, separator], index): FileHabits => ({
      ...{ name, language, encoding: encoding as TextEncodingName, separator: separator as string },
      sheets: sheets.map((kind) => ({ kind, share: 1 / sheets.length })),
      dates: (
        [
          ['full', 'serial'],
          ['short'],
          ['iso'],
          ['serial', 'month'],
          ['full'],
          ['slash', 'long'],
        ] as const
      )[index % 6] as unknown as DateStyle[],
      numbers: (
        [
          ['plain', 'apostrophe'],
          ['typographic', 'about'],
          ['space', 'unit'],
          ['cents', 'plain'],
        ] as const
      )[index % 4] as unknown as NumberStyle[],
      capitals: index % 3 === 1 ? 0.5 : 0.05,
      unaccented: index % 4 === 1 ? 0.4 : 0.05,
      hasEveryEgid: sheets.length > 1,
    }),
  ),
]

/** Draws the file of an office, with what is true of each row. */
export async function drawOffice(
  habits: FileHabits,
  size: number,
  parts: Omit<Drawing, 'habits'>,
): Promise<Office> {
  const known: Known = { people: [], buildings: [], mandates: [] }
  const tables = habits.sheets.map(({ kind, share }) =>
    drawTable(kind, kind === 'all' ? 'Feuil1' : kind, Math.ceil(size * share), known, {
      ...parts,
      habits,
    }),
  )
  const sheets = tables.map(
    ({ name, kind, headerLine, columns, rows }): TrueSheet => ({
      name,
      kind,
      headerLine,
      columns,
      rows,
    }),
  )
  if (habits.encoding) {
    const [table] = tables
    // A CSV has no merged cells: programs write the first and leave the others empty; offices then fill them in.
    const lines = table!.lines.map((cells) => cells.map(asText))
    const at = table!.columns.findIndex(({ meaning }) => meaning === 'building.city')
    for (const { line, truth } of table!.rows)
      if (at >= 0) lines[line - 1]![at] = String(truth['building.city'])
    const text = csvText(lines, habits.separator!)
    const content = encodeText(text, habits.encoding)
    return { name: habits.name, type: 'text/csv', content, sheets }
  }
  const book = new Workbook({ title: habits.name, author: '', at: new Date(0) })
  for (const { name, lines, merged } of tables) {
    const sheet = book.addSheet(name)
    for (const line of lines) {
      const row = sheet.addRow(line)
      for (const [at, cell] of line.entries())
        if (cell instanceof Date) row.getCell(at + 1).numFmt = 'dd.mm.yyyy'
    }
    sheet.merged.push(...joined(merged))
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: habits.name, type, content: await book.write(), sheets }
}

/** Joins merged ranges that overlap downwards, as a cell belongs to one of them. */
function joined(ranges: readonly string[]): string[] {
  const list: string[] = []
  for (const range of ranges) {
    const last = list.at(-1)
    const [start = '', end = ''] = range.split(':')
    if (last?.endsWith(`:${start}`)) list[list.length - 1] = `${last.split(':')[0]}:${end}`
    else list.push(range)
  }
  return list
}
