import type { FetchFault } from '../../integrations/registerDumps/registerDumps.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { listQuery, orderBy, pageParts } from '../../kernel/record/list.ts'
import { cantons } from '../buildings/building.ts'
import { origins } from '../mandates/mandate.ts'
import { dumpFaults, rowProblems } from '../register/import/dump.ts'

/** Areas of which the publisher has a dump: the country, or a canton, in lower case. */
export const dumpAreas = ['ch', ...cantons.map((canton) => canton.toLowerCase())] as const

/** Largest dump that may be sent, in bytes. */
export const maxDumpBytes = 4 * 1024 ** 3

/**
 * Where the dump of an import comes from; `command` is a file on the server, `previous` a return to the version before,
 * which needs none.
 */
export const importOrigins = ['upload', 'address', 'command', 'previous'] as const
export type ImportOrigin = (typeof importOrigins)[number]

export const importStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

/** What an import does, in order, from the arrival of the dump on. */
export const shownSteps = ['fetch', 'buildings', 'entrances', 'indexes', 'swap'] as const
export type ShownStep = (typeof shownSteps)[number]

const fetchFaults = [
  'not_configured',
  'unreachable',
  'refused',
  'too_large',
  'cut',
] as const satisfies readonly FetchFault[]

/** Why an import failed; the version in use stays. */
export const importFaults = [...dumpFaults, ...fetchFaults, 'failed'] as const
export type ImportFault = (typeof importFaults)[number]

/** Bad rows of an import that are kept and shown; all are counted. */
export const maxKeptRows = 10_000

const dataSource = shape.object({
  key: shape.text(),
  title: shape.text(),
  version: shape.text(),
  licence: shape.text(),
  rows: shape.int(),
  loaded_at: shape.moment(),
  /** Share of the rows that have a value, from 0 to 1, by column; null if the source has addresses only. */
  coverage: shape.record(shape.number()).nullable(),
})
export type DataSource = TypeOf<typeof dataSource>

/** Columns by which the sources can be sorted. */
const sortedColumns = ['title', 'version', 'rows', 'loaded_at'] as const
export type SortedColumn = (typeof sortedColumns)[number]

const previousVersion = shape.object({
  key: shape.text(),
  title: shape.text(),
  version: shape.text(),
  licence: shape.text(),
  rows: shape.int(),
  loaded_at: shape.moment(),
})
export type PreviousVersion = TypeOf<typeof previousVersion>

const registerImport = shape.object({
  id: shape.int(),
  origin: shape.choice(importOrigins),
  name: shape.text(),
  person_name: shape.text().nullable(),
  asked_at: shape.moment(),
  state: shape.choice(importStates),
  started_at: shape.moment().nullable(),
  ended_at: shape.moment().nullable(),
  step: shape.choice(shownSteps).nullable(),
  done: shape.number().nullable(),
  total: shape.number().nullable(),
  fault: shape.choice(importFaults).nullable(),
  fault_detail: shape.text().nullable(),
  version: shape.text().nullable(),
  cantons: shape.list(shape.text()).nullable(),
  buildings: shape.int().nullable(),
  entrances: shape.int().nullable(),
  without_address: shape.int().nullable(),
  bad_rows: shape.int().nullable(),
})
export type RegisterImport = TypeOf<typeof registerImport>

/** Whether an import has not ended. */
export const isImporting = ({ state }: Pick<RegisterImport, 'state'>) =>
  state === 'waiting' || state === 'running'

const badRow = shape.object({
  file: shape.choice(['buildings', 'entrances']),
  line: shape.int(),
  problem: shape.choice(rowProblems),
  column: shape.text().nullable(),
})

/** Where a mandate comes from: one of the office on a building that a campaign had found comes from that campaign. */
export const leadOrigins = [...origins, 'campaign'] as const

const mandateOrigin = shape.object({
  origin: shape.choice(leadOrigins),
  mandates: shape.int(),
  open: shape.int(),
  latest: shape.moment().nullable(),
})

export const sourceSchemas = {
  DataSource: dataSource,
  PreviousVersion: previousVersion,
  RegisterImport: registerImport,
  ImportedRow: badRow,
  MandateOriginCount: mandateOrigin,
}

const importId = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const uploadId = shape.object({ id: shape.text({ max: 36 }) })

export const sourceEndpoints = {
  /** The sources in use, and what can be fetched. */
  list: endpoint('GET', '/sources/', {
    access: 'sources:read',
    expensive: ['search'],
    query: shape.object({ ...listQuery, sort: orderBy(sortedColumns) }),
    output: shape.object({
      ...pageParts(dataSource),
      /** Areas of which the register can be fetched; empty if that is off. */
      areas: shape.list(shape.text()),
      /** The version of the register before the current one, as long as it can be put back. */
      previous: previousVersion.nullable(),
    }),
  }),
  imports: endpoint('GET', '/sources/imports/', {
    access: 'sources:read',
    output: shape.object({ results: shape.list(registerImport) }),
  }),
  badRows: endpoint('GET', '/sources/imports/{id}/rows/', {
    access: 'sources:read',
    params: importId,
    output: shape.object({ results: shape.list(badRow) }),
  }),
  mandates: endpoint('GET', '/sources/mandates/', {
    access: 'sources:read',
    output: shape.object({ results: shape.list(mandateOrigin) }),
  }),
  /** Imports the dump of an area from the public address. */
  fetch: endpoint('POST', '/sources/register/import/', {
    access: 'sources:create',
    body: shape.strictObject({ area: shape.choice(dumpAreas) }),
    output: registerImport,
    status: 202,
  }),
  /** Announces a dump that is sent. */
  begin: endpoint('POST', '/sources/uploads/', {
    access: 'sources:create',
    body: shape.strictObject({
      name: shape.line({ max: 200 }),
      size: shape.number({ min: 1 }),
    }),
    output: shape.object({ id: shape.text(), url: shape.text() }),
    status: 201,
  }),
  /** Imports a dump that was sent. */
  finish: endpoint('POST', '/sources/uploads/{id}/', {
    access: 'sources:create',
    params: uploadId,
    output: registerImport,
    status: 202,
  }),
  /** Cancels an import that has not ended; the version in use stays. */
  cancelImport: endpoint('DELETE', '/sources/imports/{id}/', {
    access: 'sources:create',
    params: importId,
    output: registerImport,
  }),
  /** Puts the version before the current one back, which the caller names. */
  restorePrevious: endpoint('POST', '/sources/previous/', {
    access: 'sources:create',
    body: shape.strictObject({ version: shape.line({ max: 100 }), loaded_at: shape.moment() }),
    output: registerImport,
    status: 201,
  }),
  cancel: endpoint('DELETE', '/sources/uploads/{id}/', {
    access: 'sources:create',
    params: uploadId,
    status: 204,
  }),
}
