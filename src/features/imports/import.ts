// Over 300 lines: the calls of imports, described once with their shapes.
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { listQuery } from '../../kernel/record/list.ts'

/** Records that an import can write, in the order in which they are written: each may refer to those before it. */
export const importKinds = [
  'users',
  'buildings',
  'contacts',
  'mandates',
  'quotes',
  'consumptions',
  'heating_systems',
  'renovations',
] as const
export type ImportKind = (typeof importKinds)[number]

/** What a sheet can be of: whoever has no e-mail in a list of people is a contact. */
export const sheetKinds = importKinds.filter((kind) => kind !== 'contacts')
export type SheetKind = (typeof sheetKinds)[number]

/** The kinds that a row of a kind refers to, so that their columns may stand in its sheet. */
export const referredKinds: Record<ImportKind, readonly ImportKind[]> = {
  users: [],
  buildings: ['users'],
  contacts: ['buildings'],
  mandates: ['users', 'buildings'],
  quotes: ['users', 'buildings', 'mandates'],
  ...{ consumptions: ['buildings'], heating_systems: ['buildings'], renovations: ['buildings'] },
}

/** These kinds, and those that their rows refer to. */
export const referredKindsOf = (kinds: readonly ImportKind[]): ImportKind[] =>
  importKinds.filter((kind) =>
    kinds.some((one) => one === kind || referredKinds[one].includes(kind)),
  )

/** `failed`: the file could not be read, or the run of a whole import was refused. */
export const importStatuses = [
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/**
 * What becomes of a row: a new record, nothing (`same`), a change of an existing one, a question whether it is one that is
 * there (`double`), or nothing because of its values (`refused`) or of the person (`skipped`).
 */
export const verdicts = ['refused', 'double', 'change', 'new', 'same', 'skipped'] as const
export type RowVerdict = (typeof verdicts)[number]

/** What happens to fields of an existing record in which the file says something else. */
export const existingModes = ['fill', 'replace'] as const
export type ExistingMode = (typeof existingModes)[number]

/** Largest file and number of rows. */
export const importLimits = {
  bytes: 8 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  sheets: 20,
} as const

/** Days that the rows of a file are kept. */
export const importKeptDays = 30

const importId = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const kind = shape.choice(importKinds)
const sheetKind = shape.choice(sheetKinds)

/** The field of a column, as `<kind>.<name>`; null if the column is not imported. */
const columnField = shape.text({ max: 60 }).nullable()

/** What a word of the file stands for in a field of options or codes; null leaves the field empty. */
const meaning = shape.either([shape.text({ max: 60 }), shape.int()]).nullable()

const columnMapping = shape.strictObject({
  field: columnField,
  /** Words that stand for something else than they say. */
  words: shape.record(meaning, { maxKeyLength: 200 }),
})
const sheetMapping = {
  /** The line with the names of the columns, from 1. */
  header_line: shape.int({ min: 0, max: 200 }),
  /** What is written of it; nothing of a sheet without. */
  kinds: shape.list(sheetKind, { max: sheetKinds.length, isDistinct: true }),
  existing: shape.choice(existingModes),
}
export type ColumnMapping = TypeOf<typeof columnMapping>
export type SheetMapping = {
  header_line: number
  kinds: SheetKind[]
  existing: ExistingMode
  columns: ColumnMapping[]
}

const importColumn = shape.object({
  header: shape.text(),
  field: columnField,
  words: shape.record(meaning, { maxKeyLength: 200 }),
  /** The first values that are there. */
  samples: shape.list(shape.text()),
  /** Number of values that are there, and that could be read. */
  ...{ filled: shape.int(), read: shape.int() },
  /** The commonest problem of those that could not, with the line of the first. */
  problem: shape.text().nullable(),
  problem_line: shape.int().nullable(),
  /** What a field of options may be. */
  options: shape
    .list(shape.object({ value: shape.either([shape.int(), shape.text()]), label: shape.text() }))
    .nullable(),
  /** Different words of a field of options, the commonest first. */
  different: shape.list(
    shape.object({ word: shape.text(), count: shape.int(), meaning, is_read: shape.boolean() }),
  ),
})
export type ImportColumnState = TypeOf<typeof importColumn>

const importSheet = shape.object({
  name: shape.text(),
  rows: shape.int(),
  ...sheetMapping,
  columns: shape.list(importColumn),
  /** The fields that its columns may be, with their names. */
  fields: shape.list(shape.object({ field: shape.text(), name: shape.text() })),
  /** Rows that are refused, or may be a double, of which the rest waits for somebody. */
  waiting: shape.int(),
})
export type ImportSheet = TypeOf<typeof importSheet>

const tally = shape.object({ kind, verdict: shape.choice(verdicts), count: shape.int() })

/** How many records an import wrote, and what undoing it would leave. */
const written = shape.object({
  ...{ created: shape.int(), changed: shape.int() },
  /** Those that somebody changed, or hung something on, since. */
  touched: shape.int(),
})

const anImport = shape.object({
  id: shape.int(),
  name: shape.text(),
  status: shape.choice(importStatuses),
  created_at: shape.moment(),
  created_by: shape.text().nullable(),
  run_at: shape.moment().nullable(),
  rows: shape.int(),
  /** Of `rows`, how many have been dealt with while it runs. */
  progress: shape.int(),
  /** Why it failed. */
  problem: shape.text().nullable(),
  tallies: shape.list(tally),
  written: written.nullable(),
})
export type Import = TypeOf<typeof anImport>

const change = shape.object({
  field: shape.text(),
  before: shape.text().nullable(),
  after: shape.text().nullable(),
  /** Whether it stays as it is, since what is there stays. */
  is_kept: shape.boolean(),
})

/** A record of a row, as it will be written. */
const entry = shape.object({
  ...{ sheet: shape.int(), line: shape.int(), kind },
  verdict: shape.choice(verdicts),
  /** What it is about: an address, a name, a number. */
  title: shape.text(),
  detail: shape.text().nullable(),
  /** What speaks against it, and what it may be instead. */
  problem: shape.text().nullable(),
  /** The column whose value is the problem, and a value in its place. */
  ...{ column: shape.int().nullable(), suggestion: shape.text().nullable() },
  changes: shape.list(change),
  /** The record that it is, or may be. */
  record: shape.object({ id: shape.int(), label: shape.text() }).nullable(),
  /** Rows with the same problem, which one answer settles. */
  alike: shape.int(),
  /** What became of it: written, set back, or kept with a reason. */
  state: shape.choice(['written', 'undone', 'kept']).nullable(),
})
export type ImportEntry = TypeOf<typeof entry>

const entryQuery = {
  kind: kind.optional(),
  verdict: shape.choice(verdicts).optional(),
  ...listQuery,
}

const detailed = shape.object({
  import: anImport,
  sheets: shape.list(importSheet),
  verdicts: shape.object({ count: shape.int(), results: shape.list(entry) }),
})

/** What a person answers about a row. */
export const answers = ['same', 'new', 'skip'] as const
export type Answer = (typeof answers)[number]

const profile = shape.object({ id: shape.int(), name: shape.text() })

export const importEndpoints = {
  list: endpoint('GET', '/imports/', {
    access: 'imports:read',
    output: shape.object({ results: shape.list(anImport), profiles: shape.list(profile) }),
  }),
  /** Reads a workbook (XLSX) or CSV file and guesses what its columns are; nothing of it is written. */
  create: endpoint('POST', '/imports/', {
    access: 'imports:write',
    acceptsForm: true,
    body: shape.strictObject({
      name: shape.line({ min: 1, max: 200 }),
      content: shape.base64({ max: Math.ceil(importLimits.bytes / 3) * 4 }),
      /** What its rows are, if the names of the columns are not to decide. */
      kind: sheetKind.optional(),
      profile: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
    }),
    maxBytes: Math.ceil(importLimits.bytes / 3) * 4 + 4096,
    output: shape.object({ id: shape.int(), status: shape.choice(importStatuses) }),
    status: 201,
  }),
  get: endpoint('GET', '/imports/{id}/', {
    access: 'imports:read',
    expensive: ['search'],
    params: importId,
    query: shape.object(entryQuery),
    output: detailed,
  }),
  /** Says what the columns are. */
  map: endpoint('PATCH', '/imports/{id}/', {
    access: 'imports:write',
    params: importId,
    body: shape.strictObject({
      sheets: shape.list(
        shape.strictObject({ ...sheetMapping, columns: shape.list(columnMapping, { max: 100 }) }),
        { max: importLimits.sheets },
      ),
    }),
    output: detailed,
  }),
  /** Says row by row what an import would write. */
  check: endpoint('POST', '/imports/{id}/check/', {
    access: 'imports:write',
    params: importId,
    output: anImport,
  }),
  /** The rows of a sheet that are refused or may be doubles, with the reason: corrected, they can be imported again. */
  waiting: endpoint('GET', '/imports/{id}/sheets/{sheet}/waiting/', {
    access: 'imports:read',
    params: shape.object({
      id: shape.urlInt({ min: 1, max: 2147483647 }),
      sheet: shape.urlInt({ min: 0, max: 2147483647 }),
    }),
    expensive: true,
    output: download('text/csv'),
  }),
  /** Answers the question of a row, or corrects a value; of all rows with the same one, if asked. */
  answer: endpoint('POST', '/imports/{id}/answers/', {
    access: 'imports:write',
    params: importId,
    body: shape.strictObject({
      ...{
        sheet: shape.int({ min: 0, max: 100 }),
        line: shape.int({ min: 1, max: 2_000_000 }),
        kind,
      },
      answer: shape.choice(answers).nullish(),
      correction: shape
        .strictObject({
          column: shape.int({ min: 0, max: 1000 }),
          text: shape.line({ max: 500 }),
        })
        .nullish(),
      for_alike: shape.boolean().optional(),
    }),
    output: anImport,
  }),
  /** Writes what was checked: as one transaction, or in batches of which each stays. */
  run: endpoint('POST', '/imports/{id}/run/', {
    access: 'imports:write',
    params: importId,
    body: shape.strictObject({ whole: shape.boolean().optional() }),
    output: anImport,
  }),
  /** Deletes what an import created and sets back what it changed, where nobody has changed it since. */
  undo: endpoint('POST', '/imports/{id}/undo/', {
    access: 'imports:write',
    params: importId,
    output: anImport,
  }),
  remove: endpoint('DELETE', '/imports/{id}/', {
    access: 'imports:write',
    params: importId,
    status: 204,
  }),
  /** Keeps what the columns of an import are under a name, for other files. */
  keepProfile: endpoint('POST', '/imports/{id}/profile/', {
    access: 'imports:write',
    params: importId,
    body: shape.strictObject({ name: shape.line({ min: 1, max: 80 }) }),
    output: profile,
  }),
  removeProfile: endpoint('DELETE', '/imports/profiles/{id}/', {
    access: 'imports:write',
    params: importId,
    status: 204,
  }),
}
export const importSchemas = {
  Import: anImport,
  ImportSheet: importSheet,
  ImportEntry: entry,
}
