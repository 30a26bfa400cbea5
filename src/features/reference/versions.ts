import { section } from '../../kernel/field/fields.ts'
import { day, enteredDay, line, longText } from '../../kernel/field/kinds.ts'
import { type OptionalShape, type Shape, shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { confirmationEndpoints } from './confirmation/confirmation.ts'
import { originFields } from './origin/origin.ts'
import { type References, referenceTables, type Version } from './reference.ts'
import { maxVersionRows } from './rows.ts'
import { type TableName, tableNames } from './tableNames.ts'

/** The fields of a version besides its rows. */
export const versionFields = section('version', 'base', {
  valid_from: day({ required: true }),
  source: line({ required: true, max: 300 }),
  note: longText({ max: 2000 }),
})

/** The fields of versions, origins and all tables by name; their labels are derived from these. */
export const referenceFields = {
  ...Object.assign({}, ...Object.values(referenceTables)),
  // `advice` and `idc_limits` both have a column `key`: use that of the limits, whose options need labels.
  key: referenceTables.idc_limits.key,
  ...originFields,
  ...versionFields,
}

const commonFields = {
  id: shape.int(),
  valid_from: shape.text(),
  source: shape.text(),
  note: shape.text().nullable(),
}
const version = shape.object({ ...commonFields, rows: shape.list(shape.record(shape.anything())) })

/** A version without its rows, but with its author, who is null for shipped versions. */
const listedVersion = shape.object({
  ...commonFields,
  created_at: shape.moment().nullable(),
  created_by: shape.object({ id: shape.int(), name: shape.text() }).nullable(),
  /** The day of the shipped version that the office held its rows against. */
  reviewed: shape.text().nullable(),
})
export type ListedVersion = TypeOf<typeof listedVersion>

const table = shape.choice(tableNames)

export const referenceEndpoints = {
  ...confirmationEndpoints,
  /**
   * Returns a version of each table: the one requested by id, else the one in force on a day, by default today.
   * `models_of` asks for the shipped versions of an earlier day, with which a calculation was begun.
   */
  inForce: endpoint('GET', '/reference/', {
    access: 'reference:read',
    query: shape.object({
      on: enteredDay().optional(),
      models_of: enteredDay().optional(),
      ...(Object.fromEntries(tableNames.map((name) => [name, shape.urlInt().optional()])) as Record<
        TableName,
        OptionalShape<number | undefined>
      >),
    }),
    output: shape.object(
      Object.fromEntries(tableNames.map((name) => [name, version])),
    ) as unknown as Shape<References>,
  }),
  /**
   * Takes the daily mean temperatures that are missing, from the product and from MeteoSwiss, as a new version of
   * `degree_days`. What MeteoSwiss does not give is named in `warnings`; what it does is kept.
   */
  takeWeather: endpoint('POST', '/reference/degree_days/weather/', {
    access: 'reference:create',
    output: shape.object({
      /** Days that are new. */
      days: shape.int(),
      /** The last day with a mean; null without any. */
      until: shape.date().nullable(),
      warnings: shape.list(shape.text()),
    }),
  }),
  /** Lists the versions of a table, latest first. */
  versions: endpoint('GET', '/reference/{table}/versions/', {
    access: 'reference:read',
    params: shape.object({ table }),
    output: shape.object({ results: shape.list(listedVersion) }),
  }),
  /** Returns one version of a table with its rows; 404 if there is none. */
  version: endpoint('GET', '/reference/{table}/versions/{version}/', {
    access: 'reference:read',
    params: shape.object({
      table,
      version: shape.urlInt({ min: -2147483648, max: 2147483647 }),
    }),
    output: version as unknown as Shape<Version>,
  }),
  /**
   * Adds a version; versions are never changed or deleted. A row has its columns and `origins` by column; a
   * figure without an origin is the office's own. `reviewed` is the day of the shipped version that its rows were held
   * against, see `shippedChanges`; by default that of the version before, or of the last shipped one if it is the first.
   */
  create: endpoint('POST', '/reference/{table}/versions/', {
    access: 'reference:create',
    params: shape.object({ table }),
    body: shape.strictObject({
      valid_from: versionFields.valid_from.value,
      source: versionFields.source.value,
      note: versionFields.note.value.nullish(),
      reviewed: day().value.nullish(),
      rows: shape.list(shape.record(shape.anything()), { max: maxVersionRows }),
    }),
    output: version as unknown as Shape<Version>,
    status: 201,
  }),
}
