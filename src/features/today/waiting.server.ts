import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  createStatementCache,
  parameter,
  rightsKey,
} from '../../kernel/database/statements.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { asSql } from '../../kernel/record/recordRead.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { type TodayGroup, todayGroups, todayLimits, type WaitingRow } from './today.ts'

/** Rows of one source that belong into one group, as the office sees them: undefined if there can be none. */
function inGroup({ due, actor, onlyWhenDue }: WaitingSource, group: TodayGroup): SQL | undefined {
  const today = parameter('today')
  const isOffice = typeof actor === 'string' ? actor === 'office' : sql`${actor} = 'office'`
  if (group === 'late') return due && sql`${due} < ${today}`
  if (onlyWhenDue) return group === 'today' ? due && sql`${due} = ${today}` : undefined
  if (group === 'waiting') {
    if (isOffice === true) return undefined
    return and(
      isOffice === false ? undefined : sql`not ${isOffice}`,
      due ? sql`(${due} is null or ${due} > ${today})` : sql`true`,
    )
  }
  // What the office does without a day, it does now; others are asked again on the day until which they were waited for.
  if (isOffice === false) return due && sql`${due} = ${today}`
  if (isOffice === true) return due ? sql`${due} = ${today}` : sql`true`
  return due ? sql`(${due} = ${today} or (${due} is null and ${isOffice}))` : isOffice
}

const personOf = ({ person }: WaitingSource) => person ?? sql`${mandatesTable.responsible}`

type Scope = { context: Context; more?: SQL | undefined }

const rightTo = ({ resource }: WaitingSource, { rights }: Context) =>
  resource === undefined ? true : rights.to(resource, 'read')

/** Rows of a source that the caller may see and that meet a condition. */
const rowsOf = (source: WaitingSource, condition: SQL, selected: SQL, { context, more }: Scope) =>
  sql`select ${selected} from ${mandatesTable} ${source.join ?? sql``}
    where ${and(mandateRecords.visible(context), asSql(rightTo(source, context)), source.where, condition, more)}`

/** The first rows of a source, ordered by an expression that an index has. */
const firstOf = (source: WaitingSource, condition: SQL, order: SQL, scope: Scope) =>
  sql`(${rowsOf(source, condition, columnsOf(source), scope)} order by ${order} limit ${sql.raw(String(todayLimits.rows))})`

const columnsOf = (source: WaitingSource) => {
  const { fact, id, since, due, actor, detail, reminder } = source
  return sql`${sql.raw(`'${fact}'`)}::text as fact, ${id} as id, ${mandatesTable.id} as mandate,
    (${since})::timestamptz as since, (${due ?? sql`null`})::date as due,
    ${typeof actor === 'string' ? sql.raw(`'${actor}'`) : actor}::text as actor,
    ${personOf(source)} as person, coalesce(${detail ?? sql`null`}, '{}'::jsonb) as detail,
    ${reminder?.may ?? sql`false`} as may_remind`
}

const asInstant = (value: unknown) => new Date(String(value)).toISOString()

/** Columns of an answer, of found rows and their mandates. */
const answered = {
  fact: sql<WaitingRow['fact']>`found.fact`,
  id: sql<number>`found.id`,
  since: sql<string>`found.since`.mapWith(asInstant),
  due: sql<string | null>`found.due`,
  actor: sql<WaitingRow['actor']>`found.actor`,
  detail: sql<FoundDetail>`found.detail`,
  may_remind: sql<boolean>`found.may_remind`,
  mandate: sql<number>`found.mandate`,
  version: sql<number>`placed.version`,
  number: sql<string>`placed.number`,
  status: sql<WaitingRow['status']>`placed.status`,
  origin: sql<WaitingRow['origin']>`placed.origin`,
  kind: sql<WaitingRow['kind']>`placed.kind`,
  product_name: sql<WaitingRow['product_name']>`products.name`,
  building: sql<number>`buildings.id`,
  building_address: sql<string>`buildings.address`,
  building_city: sql<string | null>`nullif(concat_ws(' ', buildings.postcode, buildings.city), '')`,
  person_name: sql<string | null>`coalesce(person.company_name, person.name)`,
}

const withMandates = (found: SQL) => sql`(${found}) as found
  join mandates placed on placed.id = found.mandate
  join buildings on buildings.id = placed.building
  join products on products.id = placed.product
  left join users person on person.id = found.person`

/** A detail that the handlers open before it is answered. */
type FoundDetail = WaitingRow['detail'] & { sealed?: Sealed }
type FoundRow = Omit<WaitingRow, 'service_type' | 'detail'> & { detail: FoundDetail }

const withServiceType = <R extends FoundRow>(row: R) => ({
  ...row,
  service_type: serviceTypeOf[row.kind],
})

type Counted = { group: TodayGroup; count: number }
type Grouped = FoundRow & { group: TodayGroup }

const statement = createStatementCache()

/** What waits for whom, by group, for those who may read all mandates; only the caller's own with `mine`. */
export async function findToday(
  sources: readonly WaitingSource[],
  mine: boolean,
  context: Context,
) {
  const { db, user, now } = context
  const listed = sources.filter(({ homes }) => homes.includes('office'))
  const isOwn = (source: WaitingSource) =>
    mine ? sql`${personOf(source)} = ${parameter('me')}` : undefined
  const parts = todayGroups.map((group) => ({
    group,
    sources: listed.flatMap((source) => {
      const condition = inGroup(source, group)
      return condition ? [{ source, condition, scope: { context, more: isOwn(source) } }] : []
    }),
  }))
  const orderOf = ({ due, since }: WaitingSource, group: TodayGroup) =>
    group === 'late' ? due! : since
  const rights = [
    context.rights.to('mandates', 'read'),
    ...listed.map((one) => rightTo(one, context)),
  ]
  const key = rightsKey(rights)
  const rows = statement(db, key && `rows ${key} ${mine}`, () => {
    const found = parts.map(({ group, sources }) => {
      const all = sources.map(({ source, condition, scope }) =>
        firstOf(source, condition, orderOf(source, group), scope),
      )
      return sql`(select ${sql.raw(`'${group}'`)} as in_group, found.* from (${sql.join(all, sql` union all `)}) as found
        order by ${sql.raw(group === 'late' ? 'due' : 'since')}, mandate limit ${sql.raw(String(todayLimits.rows))})`
    })
    return db
      .select({ ...answered, group: sql<TodayGroup>`found.in_group` })
      .from(withMandates(sql.join(found, sql` union all `)))
      .orderBy(
        sql`case when found.in_group = 'late' then found.due::timestamptz else found.since end, found.mandate`,
      )
  })
  const counts = statement(db, key && `counts ${key} ${mine}`, () => {
    const found = parts.map(({ group, sources }) => {
      // In the order of an index, so that the limit ends the search early.
      const all = sources.map(
        ({ source, condition, scope }) =>
          sql`(${rowsOf(source, condition, sql`1`, scope)} order by ${orderOf(source, group)} limit ${sql.raw(String(todayLimits.count + 1))})`,
      )
      return sql`select ${sql.raw(`'${group}'`)} as in_group, count(*)::int as found from (${sql.join(all, sql` union all `)}) as found`
    })
    return db
      .select({ group: sql<TodayGroup>`in_group`, count: sql<number>`found` })
      .from(sql`(${sql.join(found, sql` union all `)}) as counted`)
  })
  const values = { today: dayOf(now), me: user.id }
  const [foundRows, counted] = (await Promise.all([
    rows.execute(values),
    counts.execute(values),
  ])) as [Grouped[], Counted[]]
  const groupOf = (group: TodayGroup) => {
    const count = counted.find((one) => one.group === group)?.count ?? 0
    return {
      count: Math.min(count, todayLimits.count),
      count_capped: count > todayLimits.count,
      results: foundRows.filter((row) => row.group === group).map(withServiceType),
    }
  }
  return { late: groupOf('late'), today: groupOf('today'), waiting: groupOf('waiting') }
}

/** What is expected of the caller as the client or partner of their mandates, the oldest first. */
export async function findExpected(sources: readonly WaitingSource[], context: Context) {
  const found = (['client', 'partner'] as const).flatMap((side) =>
    sources
      .filter(({ homes }) => homes.includes(side))
      .map((source) => {
        const isTheirs =
          typeof source.actor === 'string' ? sql`true` : sql`${source.actor} = ${side}`
        const more = eq(mandatesTable[side], context.user.id)
        return firstOf(source, isTheirs, source.since, { context, more })
      }),
  )
  const rows = await context.db
    .select(answered)
    .from(withMandates(sql.join(found, sql` union all `)))
    .orderBy(sql`found.since, found.mandate, found.id`)
    .limit(todayLimits.rows)
  return rows.map(withServiceType)
}

/** Whether the reminder of a fact may be sent for a mandate that the caller sees; undefined if nothing waits there. */
export async function mayRemind(source: WaitingSource, mandate: number, context: Context) {
  const [found] = await context.db
    .select({ may: sql<boolean>`found.may_remind` })
    .from(
      sql`(${rowsOf(source, eq(mandatesTable.id, mandate), columnsOf(source), { context })}) as found`,
    )
  return found?.may
}
