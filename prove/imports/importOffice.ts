import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportEntry, RowVerdict, SheetKind } from '../../src/features/imports/import.ts'
import type { TestApp, TestPerson } from '../../src/testing/app.ts'
import { runWaitingJobs } from '../../src/testing/crossings/changes.ts'
import type { Office, TrueRow, TrueSheet } from './offices.ts'
import type { Meaning } from './words.ts'

/** Waits until a step of an import is done: in this process, or by a worker that is killed meanwhile. */
export type Work = (id: number) => Promise<void>

export const workHere =
  (app: TestApp): Work =>
  () =>
    runWaitingJobs(app)

/** Polls until another process has done the step. */
export const workElsewhere =
  (admin: TestPerson): Work =>
  async (id) => {
    const busy = ['checking', 'running', 'undoing']
    for (const end = Date.now() + 600_000; ; await sleep(50)) {
      const { import: found } = await admin.imports.get({ params: { id }, query: { page_size: 1 } })
      if (!busy.includes(found.status)) return
      if (Date.now() > end) throw new Error(`import ${id} is ${found.status} for ten minutes`)
    }
  }

/** Fields of the product that a column may be; the first is what a person would choose. */
const fieldsOf = (meaning: Meaning): string[] => {
  const [entity = '', name = ''] = meaning.split('.')
  const kind = `${entity}s`.replace('persons', 'users')
  if (meaning === 'person.street') return ['users.address', 'users.street']
  if (meaning === 'building.street_name') return ['buildings.address']
  if (meaning === 'mandate.ordered') return ['mandates.ordered_on']
  return [`${kind}.${name}`]
}

const kindsOf: Record<TrueSheet['kind'], SheetKind[]> = {
  ...{ people: ['users'], buildings: ['buildings'], mandates: ['mandates'] },
  all: ['users', 'buildings', 'mandates'],
}
const kindOf = { person: 'users', building: 'buildings', mandate: 'mandates' } as const
export type Entity = keyof typeof kindOf

/** Uploads a file and corrects the proposed columns where a person would; returns what had to be corrected. */
export async function uploadOffice(admin: TestPerson, office: Office) {
  const content = Buffer.from(office.content).toString('base64')
  const { id } = await admin.imports.create({ body: { name: office.name, content } })
  const { sheets } = await admin.imports.get({ params: { id } })
  const corrections: string[] = []
  const correct = (what: string) => {
    corrections.push(`${office.name}: ${what}`)
  }
  const body = sheets.map((sheet, index) => {
    const truth = office.sheets[index]!
    if (sheet.header_line !== truth.headerLine)
      correct(`header ${sheet.header_line}, not ${truth.headerLine}`)
    const wanted = kindsOf[truth.kind]
    const isSame = wanted.every((kind) => sheet.kinds.includes(kind))
    if (!isSame || sheet.kinds.length !== wanted.length) {
      correct(`${sheet.kinds.join('+')}, not ${wanted.join('+')}`)
    }
    const columns = truth.columns.map(({ heading, meaning }, at) => {
      const { field = null, words = {} } = sheet.columns[at] ?? {}
      const right = meaning ? fieldsOf(meaning) : []
      const isRight = meaning ? right.includes(field ?? '') : field === null
      if (isRight) return { field, words }
      correct(`${heading || '(empty)'} is ${field}, not ${right[0] ?? 'nothing'}`)
      return { field: right[0] ?? null, words: {} }
    })
    return { header_line: truth.headerLine, kinds: wanted, existing: 'fill' as const, columns }
  })
  if (corrections.length > 0) await admin.imports.map({ params: { id }, body: { sheets: body } })
  const wordFixes = await correctWords(admin, id, office)
  corrections.push(...wordFixes)
  return { id, corrections }
}

/** Says what words of services and statuses stand for that were not understood. */
async function correctWords(admin: TestPerson, id: number, office: Office) {
  const { sheets } = await admin.imports.get({ params: { id } })
  const corrections: string[] = []
  const body = sheets.map(({ header_line, kinds, existing, columns }, index) => ({
    ...{ header_line, kinds, existing },
    columns: columns.map(({ field, words, different, options }, at) => {
      const meaning = office.sheets[index]!.columns[at]?.meaning
      if (meaning !== 'mandate.status' && meaning !== 'mandate.product') return { field, words }
      const given = { ...words }
      for (const { word, meaning: read } of different) {
        const row = office.sheets[index]!.rows.find(({ written }) => written[meaning] === word)
        if (!row) continue
        const value = row.truth[meaning]
        const right =
          meaning === 'mandate.status'
            ? value
            : options?.find(({ label }) => sameService(label, String(value)))?.value
        if (read === right || right === undefined) continue
        corrections.push(`${office.name}: “${word}” is ${read}, not ${value}`)
        given[word] = right
      }
      return { field, words: given }
    }),
  }))
  if (corrections.length > 0) await admin.imports.map({ params: { id }, body: { sheets: body } })
  return corrections
}

const sameService = (label: string, kind: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-zé+]/g, '')
    .replace('é', 'e')
    .replace('+', 'plus')
    .replace('cece', 'cecb') === kind

/** Every verdict of an import, by sheet, line and kind. */
export async function verdictsOf(admin: TestPerson, id: number) {
  const found = new Map<string, ImportEntry>()
  for (let page = 1; ; page++) {
    const { verdicts } = await admin.imports.get({
      params: { id },
      query: { page, page_size: 100 },
    })
    for (const entry of verdicts.results)
      found.set(`${entry.sheet} ${entry.line} ${entry.kind}`, entry)
    if (page * 100 >= verdicts.count) return found
  }
}
export type Verdicts = Awaited<ReturnType<typeof verdictsOf>>

export type Judgement = {
  rows: number
  duplicates: number
  found: number
  missed: string[]
  /** Records that nobody has yet, and how many of them were asked about or taken for another one. */
  fresh: number
  false_ones: string[]
  errors: number
  unrefused: string[]
  refused_wrongly: string[]
}

const recognised: RowVerdict[] = ['same', 'change', 'double']

/** Holds the dry run against what is true of each row. */
export function judgeVerdicts(office: Office, verdicts: Verdicts): Judgement {
  const judged: Judgement = {
    ...{ rows: 0, duplicates: 0, found: 0, missed: [], fresh: 0, false_ones: [], errors: 0 },
    ...{ unrefused: [], refused_wrongly: [] },
  }
  /** Whom and what the file named before, and which of them were refused or wait: they are nobody's duplicates. */
  const named = new Set<object>()
  const waiting = new Set<object>()
  for (const [index, sheet] of office.sheets.entries())
    for (const row of sheet.rows) {
      judged.rows++
      for (const entity of ['person', 'building', 'mandate'] as const) {
        const one = row[entity]
        if (!one || !kindsOf[sheet.kind].includes(kindOf[entity])) continue
        const entry = verdicts.get(`${index} ${row.line} ${kindOf[entity]}`)
        const isFirst = !named.has(one)
        judgeEntry({ office, row, entity, entry, judged, isFirst, waiting })
        named.add(one)
        if (entry && ['new', 'same', 'change'].includes(entry.verdict)) waiting.delete(one)
        else if (isFirst) waiting.add(one)
      }
    }
  return judged
}

type Judging = {
  office: Office
  row: TrueRow
  entity: Entity
  entry: ImportEntry | undefined
  judged: Judgement
  isFirst: boolean
  waiting: ReadonlySet<object>
}

function judgeEntry({ office, row, entity, entry, judged, isFirst, waiting }: Judging) {
  const told = () =>
    [
      ...[office.name, row.line, entity, entry?.verdict, entry?.problem, entry?.record?.label],
      ...[row.duplicate?.how, row.duplicate?.of, JSON.stringify(row.written)],
    ].join(' ')
  if (row.error) {
    if (row.error.split('.')[0] !== entity) return
    judged.errors++
    if (entry?.verdict !== 'refused' || !entry.problem) judged.unrefused.push(told())
    return
  }
  const isRefused = entry?.verdict === 'refused'
  // What a row refers to may have been refused itself.
  const needed = [row.person, row.building].filter((one) => one !== undefined)
  if (
    isRefused &&
    (isVague(row) || (entity === 'mandate' && needed.some((one) => waiting.has(one))))
  )
    return
  if (row.duplicate?.entity === entity) {
    if (waiting.has(row.duplicate.original)) return
    judged.duplicates++
    if (entry && recognised.includes(entry.verdict)) judged.found++
    else judged.missed.push(told())
  } else if (!row.duplicate && isFirst) {
    judged.fresh++
    if (!entry || isRefused) judged.refused_wrongly.push(told())
    else if (recognised.includes(entry.verdict)) judged.false_ones.push(told())
  }
}

/** Whether a row does not say all, and may be refused: a month is no day, "about" is no number. */
const isVague = ({ vague }: TrueRow) => vague.length > 0
