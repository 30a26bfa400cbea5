import { day, line, longText, section } from '../../kernel/field/fields.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/z.ts'
import { confirmationEndpoints } from './confirmation/confirmation.ts'
import { originFields } from './origin/origin.ts'
import {
  type References,
  referenceTables,
  type TableName,
  tableNames,
  type Version,
} from './reference.ts'
import { mostRows } from './rows.ts'

/** What is said of a version beside its rows. */
export const versionFields = section('version', 'base', {
  valid_from: day({ required: true }),
  source: line({ required: true, max: 300 }),
  note: longText({ max: 2000 }),
})

/** What the fields of versions and the columns of all tables are called and offer. */
export const referenceFields = {
  ...Object.assign({}, ...Object.values(referenceTables)),
  // The same words also name the advice.
  key: referenceTables.idc_limits.key,
  ...originFields,
  ...versionFields,
}

const told = {
  id: z.int(),
  valid_from: z.string(),
  source: z.string(),
  note: z.string().nullable(),
}
const version = z.object({ ...told, rows: z.array(z.record(z.string(), z.unknown())) })

/** A version without its rows, with who made it; nobody made what is shipped. */
const listedVersion = z.object({
  ...told,
  created_at: z.iso.datetime().nullable(),
  created_by: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type ListedVersion = z.infer<typeof listedVersion>

const table = z.enum(tableNames as [TableName, ...TableName[]])

export const referenceEndpoints = {
  ...confirmationEndpoints,
  /** Of each table the version in force on a day, today without one, or that which is named by its id. */
  inForce: endpoint('GET', '/reference/', {
    access: 'reference:read',
    query: z.object({
      on: z.iso.date().optional(),
      ...(Object.fromEntries(
        tableNames.map((name) => [name, z.coerce.number().int().optional()]),
      ) as Record<TableName, z.ZodOptional<z.ZodCoercedNumber>>),
    }),
    output: z.object(
      Object.fromEntries(tableNames.map((name) => [name, version])),
    ) as unknown as z.ZodType<References>,
  }),
  /** The versions of a table, the one that came last into force first. */
  versions: endpoint('GET', '/reference/{table}/versions/', {
    access: 'reference:read',
    params: z.object({ table }),
    output: z.object({ results: z.array(listedVersion) }),
  }),
  version: endpoint('GET', '/reference/{table}/versions/{version}/', {
    access: 'reference:read',
    params: z.object({
      table,
      version: z.coerce.number().int().min(-2147483648).max(2147483647),
    }),
    output: version as unknown as z.ZodType<Version>,
  }),
  /**
   * Adds a version; none is ever changed or deleted. A row has its columns and `origins`, by column where
   * its figures come from; a figure without one is the office's own.
   */
  create: endpoint('POST', '/reference/{table}/versions/', {
    access: 'reference:create',
    params: z.object({ table }),
    body: z.strictObject({
      valid_from: versionFields.valid_from.schema,
      source: versionFields.source.schema,
      note: versionFields.note.schema.nullish(),
      rows: z.array(z.record(z.string(), z.unknown())).max(mostRows),
    }),
    output: version as unknown as z.ZodType<Version>,
    status: 201,
    refusals: {
      400: 'What is wrong with a row stands at `rows.<place>.<column>`, from 0; with the origin of a figure at `rows.<place>.origins.<column>.<field>`.',
    },
  }),
}
