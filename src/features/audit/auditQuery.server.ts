import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { auditLog, isRefusal } from '../../kernel/audit/audit.table.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { timeZone } from '../../kernel/field/format.ts'
import type { Input } from '../../kernel/http/endpoint.ts'
import { countLimit } from '../../kernel/record/list.ts'
import { searchWords } from '../../kernel/record/search.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandateTexts } from '../mandates/mandate.table.ts'
import { rangeOfAddresses } from './addresses.ts'
import type { auditEndpoints } from './audit.ts'

export type AuditFilters = Omit<Input<typeof auditEndpoints.list>['query'], 'page' | 'page_size'>

/** Maximum number of records that a search takes into account; with more it would be useless. */
const maxRecords = 1000

const startOfDay = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`

/** Conditions of the filters, without the search. */
export function filterConditions({ act, actor, from, to, refused }: AuditFilters): SQL[] {
  return [
    ...(act ? [inArray(auditLog.act, act)] : []),
    ...(actor ? [inArray(auditLog.actor_id, actor)] : []),
    ...(from ? [sql`${auditLog.at} >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`${auditLog.at} < ${startOfDay(to, 1)}`] : []),
    ...(refused ? [isRefusal] : []),
  ]
}

/**
 * Conditions of a search, each with its own index: acts of people, acts on people and records, addresses.
 * Undefined without a search.
 */
export async function searchConditions(
  search: string | undefined,
  db: Db,
): Promise<SQL[] | undefined> {
  if (!search) return undefined
  const range = rangeOfAddresses(search)
  const words = searchWords(search)
  if (words.length === 0 && !range) return []
  const matches = (text: SQL) =>
    and(...words.map((word) => sql`${text} like '%' || search_text(${word.text}) || '%'`))
  const idsOf = async (
    table: typeof usersTable | typeof buildingsTable | typeof mandateTexts,
    text: SQL,
  ) => {
    if (words.length === 0) return []
    const rows = await db
      .select({ id: table.id })
      .from(table as typeof usersTable)
      .where(matches(text))
      .limit(maxRecords)
    return rows.map(({ id }) => id)
  }
  const people = await idsOf(usersTable, sql`${usersTable.search}`)
  const buildings = await idsOf(buildingsTable, sql`${buildingsTable.search}`)
  const mandates = await idsOf(mandateTexts, sql`${mandateTexts.whole}`)
  const records = { users: people, buildings, mandates }
  return [
    ...(people.length > 0 ? [inArray(auditLog.actor_id, people)] : []),
    ...Object.entries(records)
      .filter(([, ids]) => ids.length > 0)
      .map(
        ([resource, ids]) =>
          and(eq(auditLog.resource, resource), inArray(auditLog.record_id, ids))!,
      ),
    ...(range ? [sql`${auditLog.ip} between ${range.first}::inet and ${range.last}::inet`] : []),
  ]
}

/** The rows that match all filters and one condition of the search, if there is one. */
export const matchingRows = (filters: readonly SQL[], found: readonly SQL[] | undefined) =>
  and(...filters, found && (or(...found) ?? sql`false`))

/** Ids of one page, newest first, and the number of matching rows, counted up to the limit plus one. */
export async function readPage(
  db: Db,
  filters: readonly SQL[],
  found: readonly SQL[] | undefined,
  { page, page_size }: { page: number; page_size: number },
) {
  const rowCount = page * page_size
  const branches = found ?? [sql`true`]
  if (branches.length === 0) return { ids: [], count: 0 }
  // Each branch reads its index in order and stops early.
  const newest = branches.map(
    (branch) =>
      sql`(${db
        .select({ id: auditLog.id, at: auditLog.at })
        .from(auditLog)
        .where(and(...filters, branch))
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(rowCount)})`,
  )
  const matching = branches.map(
    (branch) =>
      sql`(${db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(and(...filters, branch))
        .limit(countLimit + 1)})`,
  )
  const union = (parts: SQL[]) => sql.join(parts, parts.length > 1 ? sql` union ` : sql``)
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (${union(newest)}) as newest
    order by at desc, id desc limit ${page_size} offset ${rowCount - page_size}`)
  const total = await db.execute<{ count: number }>(sql`
    select count(*) from (select from (${union(matching)}) as all_found limit ${countLimit + 1}) as counted`)
  return { ids: rows.map(({ id }) => id), count: total.rows[0]!.count }
}

/** Number of matching rows of each day between two moments, and how many wait for a seal. */
export const readDays = (db: Db, where: SQL | undefined, first: string, last: string) =>
  db
    .select({
      day: sql<string>`to_char(${auditLog.at} at time zone ${timeZone}, 'YYYY-MM-DD')`,
      count: sql<number>`count(*)`,
      unsealed: sql<number>`count(*) filter (where ${auditLog.seal_id} is null)`,
    })
    .from(auditLog)
    .where(
      and(
        where,
        sql`${auditLog.at} >= ${startOfDay(first)}`,
        sql`${auditLog.at} < ${startOfDay(last, 1)}`,
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
