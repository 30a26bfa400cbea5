import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Fields } from '../../kernel/field/fields.ts'
import type { Follower } from '../buildings/merge/merge.server.ts'
import { heatingFields } from './heatingSystem.ts'
import { maintenanceFields } from './maintenanceCompany.ts'
import { renovationFields } from './renovation.ts'
import { meterSeriesFields } from './series/meterSeries.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
  maintenanceCompaniesTable,
  meterSeriesTable,
  renovationsTable,
} from './technical.table.ts'

type RowTable = Follower['table'] & Record<'id' | 'building' | 'mandate' | 'deleted_at', PgColumn>

/** Rows of which two may say the same: they are told apart by `columns`, and `perMandate` if each mandate needs its own. */
type Repeatable = { table: RowTable; columns: readonly string[]; perMandate?: boolean }

/** Rows that are told apart by all that people enter in them, but for their place. */
const rowsOf = (table: RowTable, fields: Fields): Repeatable => ({
  table,
  columns: Object.keys(fields).filter(
    (name) => !fields[name]!.readOnly && name !== 'building' && name !== 'mandate',
  ),
})

/**
 * Condition for the rows outside the trash that the other building has too, with the same values in these columns. Of
 * two such rows the remaining building's is kept, unless the other one is seen by more people: each row that leaves
 * has one that stays, and that everybody sees who saw it.
 */
function repeatedRows(
  { table, columns, perMandate = false }: Repeatable,
  from: number,
  to: number,
): SQL {
  const column = (name: string) => sql`${table}.${sql.identifier(name)}`
  const twin = (name: string) => sql`twin.${sql.identifier(name)}`
  const isTwin = and(
    sql`twin.deleted_at is null`,
    // A missing mandate on either side makes the comparison null, and the row a twin.
    perMandate ? sql`(${twin('mandate')} = ${column('mandate')}) is not false` : undefined,
    ...columns.map((name) => sql`${twin(name)} is not distinct from ${column(name)}`),
  )!
  const hasTwin = (building: number, condition: SQL) => sql`exists (
    select from ${table} twin where twin.building = ${building}::int and ${isTwin} and ${condition})`
  const seenByAll = seenByAllOf(column('mandate'), twin('mandate'))
  const seenByMore = sql`${seenByAll} and not ${seenByAllOf(twin('mandate'), column('mandate'))}`
  return and(
    sql`${column('deleted_at')} is null`,
    or(
      and(sql`${column('building')} = ${from}`, hasTwin(to, seenByAll)),
      and(sql`${column('building')} = ${to}`, hasTwin(from, seenByMore)),
    ),
  )!
}

/** Whether the client and the partner who see the rows of one mandate see those of another; without one, only the office does. */
const seenByAllOf = (mandate: SQL, other: SQL) => sql`(
  ${mandate} is null or ${mandate} is not distinct from ${other} or exists (
    select from mandates theirs join mandates ours on ours.id = ${other}
    where theirs.id = ${mandate} and ours.deleted_at is null
      and (ours.status <> 'draft' or theirs.status = 'draft')
      and ours.client is not distinct from theirs.client
      and (theirs.partner is null or ours.partner = theirs.partner)))`

/** Rows that simply get the id of the remaining building, each once. */
const followBuilding = (kind: Follower['kind'], rows: Repeatable): Follower => ({
  kind,
  table: rows.table,
  where: (from) => eq(rows.table.building, from),
  repeated: (from, to) => repeatedRows(rows, from, to),
  set: (_, to) => ({ building: to }),
})

/** Consumptions: one of no mandate beside another would double the index; two mandates count theirs once (`countedOnce`). */
const consumptions: Repeatable = {
  table: consumptionsTable,
  columns: ['energy', 'usage', 'unit', 'amount', 'start_date', 'end_date'],
  perMandate: true,
}

/** How technical rows move to the remaining building when theirs is merged into it. */
export const technicalFollowers: readonly Follower[] = [
  followBuilding('consumptions', consumptions),
  followBuilding('maintenance_companies', rowsOf(maintenanceCompaniesTable, maintenanceFields)),
  followBuilding('renovations', rowsOf(renovationsTable, renovationFields)),
  followBuilding('meter_series', rowsOf(meterSeriesTable, meterSeriesFields)),
  {
    kind: 'heating_systems',
    table: heatingSystemsTable,
    where: (from) =>
      or(
        eq(heatingSystemsTable.building, from),
        sql`${heatingSystemsTable.further_buildings} @> array[${from}::int]`,
      )!,
    repeated: (from, to) => repeatedRows(rowsOf(heatingSystemsTable, heatingFields), from, to),
    // Write the same values: the trigger `follow_merge` replaces the merged building in them.
    set: () => ({
      building: sql`${heatingSystemsTable.building}`,
      further_buildings: sql`${heatingSystemsTable.further_buildings}`,
    }),
  },
  {
    kind: 'idc',
    table: idcTable,
    // Only one official index per year: the remaining building's takes precedence. None of another EGID.
    where: (from, to) =>
      and(
        eq(idcTable.building, from),
        sql`not (${idcTable.mandate} is null and exists (
          select from buildings stays join buildings leaves on leaves.id = ${from}
          where stays.id = ${to} and stays.egid <> leaves.egid))`,
        sql`not (${idcTable.mandate} is null and ${idcTable.deleted_at} is null and exists (
          select 1 from idc official where official.building = ${to} and official.year = ${idcTable.year}
          and official.mandate is null and official.deleted_at is null))`,
      )!,
    set: (_, to) => ({ building: to }),
  },
]
