import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { one } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { type FieldProblems, fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import type { RecordTable, Values } from '../../kernel/record/recordRead.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { buildingSearch } from '../register/address.ts'
import { refuseOtherPhoneLengths } from '../users/phoneLengths.server.ts'
import {
  maintenanceCompanies,
  type maintenanceCompanyEndpoints,
  maintenanceFields,
} from './maintenanceCompany.ts'
import { problemsWithRenovation, type renovationEndpoints, renovations } from './renovation.ts'
import * as tables from './technical.table.ts'

type ParentColumns = { building: PgColumn; mandate: PgColumn }

/** Configuration that the records of all technical tables share: joins, columns and search. */
export const technicalRowConfig = (table: RecordTable & ParentColumns) => ({
  joins: [
    { table: buildingsTable, on: eq(buildingsTable.id, table.building), always: true },
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate) },
  ],
  columns: { building_address: buildingsTable.address, mandate_number: mandatesTable.number },
  search: {
    allText: buildingsTable.search,
    byGroup: {},
    byReference: { building: { identifiers: buildingsTable.search } },
    ...buildingSearch,
  },
})

/** Column with the name of the person who entered a row. */
export const authorColumns = (table: RecordTable) => ({
  entered_by_name: sql<string | null>`(
    select coalesce(u.company_name, u.name) from users u where u.id = ${table}.entered_by)`,
})

/**
 * Checks building and mandate of a row, and sets the author of a new one. People without full reach must name a
 * mandate and cannot move a row; the mandate must be about the row's building.
 */
async function checkParents(
  resource: string,
  values: Values,
  { db, rights, user }: Context,
  current?: Values,
): Promise<Values> {
  const next = { ...current, ...values } as { building: number; mandate?: number | null }
  const movedFields = (['building', 'mandate'] as const).filter(
    (field) => field in values && values[field] !== (current?.[field] ?? null),
  )
  if (!current && !next.mandate && rights.to(resource, 'create') !== true)
    failFields({ mandate: [{ key: 'kernel:error.required' }] })
  if (current && movedFields.length > 0 && rights.to(resource, 'write') !== true)
    fail(403, 'kernel:forbidden', {
      fields: Object.fromEntries(
        movedFields.map((field) => [field, [{ key: 'kernel:error.not_writable' }]]),
      ),
    })
  if (movedFields.length > 0 && next.mandate) {
    const { building } = one(
      await db
        .select({ building: mandatesTable.building })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, next.mandate)),
    )
    if (building !== next.building)
      failFields({ mandate: [{ key: 'technical:error.other_building' }] })
  }
  return current ? values : { ...values, entered_by: user.id }
}

/** Returns a `beforeWrite` that validates by the rules of the table (`problems`), then by those of all technical rows. */
export const validateTechnicalRow =
  (resource: string, problems: (next: Values, today: string) => FieldProblems = () => ({})) =>
  async (values: Values, context: Context, current?: Values) => {
    const found = problems({ ...current, ...values }, dayOf(context.now))
    if (Object.keys(found).length > 0) failFields(found)
    return checkParents(resource, values, context, current)
  }

export const maintenanceCompanyRecords = records(maintenanceCompanies, {
  table: tables.maintenanceCompaniesTable,
  ...technicalRowConfig(tables.maintenanceCompaniesTable),
  columns: {
    ...technicalRowConfig(tables.maintenanceCompaniesTable).columns,
    ...authorColumns(tables.maintenanceCompaniesTable),
  },
  exported: {
    words: 'maintenance',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      company_name: 'company_name',
      role: 'role',
      phone_number: 'phone_number',
      email: 'email',
    },
  },
  async beforeWrite(values, context, current) {
    await refuseOtherPhoneLengths(maintenanceFields, values, context)
    return validateTechnicalRow('maintenance_companies')(values, context, current)
  },
})

export const maintenanceCompanyHandlers: HandlersOf<typeof maintenanceCompanyEndpoints> =
  maintenanceCompanyRecords.handlers

export const renovationRecords = records(renovations, {
  table: tables.renovationsTable,
  ...technicalRowConfig(tables.renovationsTable),
  columns: {
    ...technicalRowConfig(tables.renovationsTable).columns,
    ...authorColumns(tables.renovationsTable),
  },
  exported: {
    words: 'renovation',
    columns: {
      building_address: 'building_address',
      mandate_number: 'mandate_number',
      element: 'element',
      work_type: 'work_type',
      company: 'company',
      completion_year: 'completion_year',
    },
  },
  beforeWrite: validateTechnicalRow('renovations', problemsWithRenovation),
})

export const renovationHandlers: HandlersOf<typeof renovationEndpoints> = renovationRecords.handlers
