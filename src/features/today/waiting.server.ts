import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  createStatementCache,
  parameter,
  rightsKey,
} from '../../kernel/database/statements.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { asSql } from '../../kernel/record/recordRead.server.ts'
import type { Sealed } from '../../kernel/secrets/sealed.table.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { checkFacts, todayGroups, todayLimits, upcomingDays, type WaitingRow } from './today.ts'

/** A list of the office's home. */
const lists = [...todayGroups, 'upcoming'] as const
type TodayList = (typeof lists)[number]

/** Rows of one source that belong into one list, as the office sees them: undefined if there can be none. */
function inList({ due, actor, onlyWhenDue }: WaitingSource, list: TodayList): SQL | undefined {
  const today = parameter('today')
  const isOffice = typeof actor === 'string' ? actor === 'office' : sql`${actor} = 'office'`
  // What others do by then is listed as waiting for them.
  if (list === 'upcoming') {
    const isListed = onlyWhenDue ? true : isOffice
    if (!due || isListed === false) return undefined
    return and(sql`${due} > ${today} and ${due} <= ${parameter('last')}`, asSql(isListed))
  }
  if (list === 'late') return due && sql`${due} < ${today}`
  if (onlyWhenDue) return list === 'today' ? due && sql`${due} = ${today}` : undefined
  if (list === 'waiting') {
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

/** When a row of a source waits since and until, as instant and day. */
const timesOf = ({ since, due }: WaitingSource) =>
  sql`(${since})::timestamptz as since, (${due ?? sql`null`})::date as due`

const actorOf = ({ actor }: WaitingSource) =>
  sql`${typeof actor === 'string' ? sql.raw(`'${actor}'`) : actor}::text`

/** Whose turn a row is, who in the office follows it, and what words and buttons need. */
const detailsOf = (source: WaitingSource) => {
  const { detail, reminder } = source
  return sql`${actorOf(source)} as actor,
    ${personOf(source)} as person, coalesce(${detail ?? sql`null`}, '{}'::jsonb) as detail,
    ${reminder?.may ?? sql`false`} as may_remind`
}

const columnsOf = (source: WaitingSource) =>
  sql`${sql.raw(`'${source.fact}'`)}::text as fact, ${source.id} as id, ${mandatesTable.id} as mandate,
    ${timesOf(source)}, ${detailsOf(source)}`

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

type Listed = FoundRow & { list: TodayList; count: number; checks: number }

const statement = createStatementCache()

/** One source of the rows of a list, with its number in the statement. */
type Part = { source: WaitingSource; place: number; list: TodayList; condition: SQL; scope: Scope }

const isByDay = (list: TodayList) => list === 'late' || list === 'upcoming'
const orderOf = ({ source: { due, since }, list }: Part) => (isByDay(list) ? due! : since)
const listOrder = sql.raw(
  `case when in_list in ('late', 'upcoming') then due::timestamptz else since end, mandate`,
)

/** Which rows wait, without their details: of each source no more than are counted, in the order of an index. */
const waitingRows = (part: Part) => {
  const { source, place, list, condition, scope } = part
  const columns = sql`${sql.raw(`'${list}'`)}::text as in_list, ${sql.raw(String(place))} as source,
    ${source.id} as id, ${mandatesTable.id} as mandate, ${timesOf(source)}`
  return sql`(${rowsOf(source, condition, columns, scope)} order by ${orderOf(part)}
    limit ${sql.raw(String(todayLimits.count + 1))})`
}

/** The details of a listed row, if it is of this source: whether it waits and may be seen was asked when it was found. */
const detailsIn = (source: WaitingSource, place: number) =>
  sql`(select ${sql.raw(`'${source.fact}'`)}::text as fact, ${detailsOf(source)} from ${mandatesTable} ${source.join ?? sql``}
    where listed.source = ${sql.raw(String(place))} and ${mandatesTable.id} = listed.mandate and ${source.id} = listed.id)`

/**
 * What waits for whom, by list, for those who may read all mandates; only what the caller does or follows if `isMine`.
 * The rows of all lists are found and counted first; only those that are answered are looked at closely, with limits that
 * tell the planner how few they are. `only` names the chosen sources.
 */
export async function findToday(
  sources: readonly WaitingSource[],
  { isMine, only }: { isMine: boolean; only: string | undefined },
  context: Context,
) {
  const { db, user, now } = context
  const listed = sources.filter(({ homes }) => homes.includes('office'))
  const isOwn = (source: WaitingSource) =>
    isMine ? sql`${personOf(source)} = ${parameter('me')}` : undefined
  const rights = [
    context.rights.to('mandates', 'read'),
    ...listed.map((one) => rightTo(one, context)),
  ]
  const key = rightsKey(rights)
  const rows = statement(db, key && `${key} ${isMine} ${only}`, () => {
    const parts = lists.flatMap((list) =>
      listed.flatMap((source, place): Part[] => {
        const condition = inList(source, list)
        const scope = { context, more: isOwn(source) }
        return condition ? [{ source, place, list, condition, scope }] : []
      }),
    )
    const checks = listed.flatMap(({ fact }, place) => (checkFacts.includes(fact) ? [place] : []))
    const details = listed.map((source, place) => detailsIn(source, place))
    const found = sql`(
      with waits as materialized (${sql.join(parts.map(waitingRows), sql` union all `)}),
      ranked as (
        select *, count(*) over (partition by in_list)::int as in_all,
          (count(*) filter (where source in (${sql.raw(checks.join())})) over ())::int as checks,
          row_number() over (partition by in_list order by ${listOrder})::int as place
        from waits)
      select listed.*, details.*
      from (select * from ranked where place <= ${sql.raw(String(todayLimits.rows))}
        limit ${sql.raw(String(lists.length * todayLimits.rows))}) as listed
      cross join lateral (${sql.join(details, sql` union all `)} limit 1) as details)`
    return db
      .select({
        ...answered,
        list: sql<TodayList>`found.in_list`,
        ...{ count: sql<number>`found.in_all`, checks: sql<number>`found.checks` },
      })
      .from(withMandates(found))
      .orderBy(sql`found.in_list, found.place`)
  })
  const today = dayOf(now)
  const values = { today, last: addDays(today, upcomingDays), me: user.id }
  const foundRows = (await rows.execute(values)) as Listed[]
  const capped = (count: number) => ({
    count: Math.min(count, todayLimits.count),
    count_capped: count > todayLimits.count,
  })
  const listOf = (list: TodayList) => {
    const found = foundRows.filter((row) => row.list === list)
    return { ...capped(found[0]?.count ?? 0), results: found.map(withServiceType) }
  }
  return {
    ...{ late: listOf('late'), today: listOf('today'), waiting: listOf('waiting') },
    upcoming: listOf('upcoming'),
    checks: capped(foundRows[0]?.checks ?? 0),
  }
}

const sides = ['client', 'partner'] as const

/** The sources of what is expected of the caller on each side, with the conditions for what is theirs. */
const expectedParts = (sources: readonly WaitingSource[], context: Context) =>
  sides.flatMap((side) =>
    sources
      .filter(({ homes }) => homes.includes(side))
      .map((source) => ({
        source,
        isTheirs: typeof source.actor === 'string' ? sql`true` : sql`${source.actor} = ${side}`,
        scope: { context, more: eq(mandatesTable[side], context.user.id) },
      })),
  )

/** What is expected of the caller as the client or partner of their mandates, the oldest first. */
export async function findExpected(sources: readonly WaitingSource[], context: Context) {
  const found = expectedParts(sources, context).map(({ source, isTheirs, scope }) =>
    firstOf(source, isTheirs, source.since, scope),
  )
  const rows = await context.db
    .select(answered)
    .from(withMandates(sql.join(found, sql` union all `)))
    .orderBy(sql`found.since, found.mandate, found.id`)
    .limit(todayLimits.rows)
  return rows.map(withServiceType)
}

/** How much is expected of the caller on each side; `found` are the first rows, which are all if they are few. */
export async function countExpected(
  sources: readonly WaitingSource[],
  found: readonly { actor: WaitingRow['actor'] }[],
  context: Context,
): Promise<Record<(typeof sides)[number], number>> {
  const counted = (rows: readonly { actor: string; count: number }[]) => {
    const of = (side: string) =>
      rows.reduce((sum, { actor, count }) => sum + (actor === side ? count : 0), 0)
    return { client: of('client'), partner: of('partner') }
  }
  if (found.length < todayLimits.rows)
    return counted(found.map(({ actor }) => ({ actor, count: 1 })))
  const rows = expectedParts(sources, context).map(
    ({ source, isTheirs, scope }) =>
      sql`(${rowsOf(source, isTheirs, sql`${actorOf(source)} as actor`, scope)})`,
  )
  return counted(
    await context.db
      .select({ actor: sql<string>`found.actor`, count: sql<number>`count(*)::int` })
      .from(sql`(${sql.join(rows, sql` union all `)}) as found`)
      .groupBy(sql`found.actor`),
  )
}

/** Whether a reminder of any row of a fact may be sent for a mandate that the caller sees; undefined if nothing waits there. */
export async function mayRemind(source: WaitingSource, mandate: number, context: Context) {
  const [found] = await context.db
    .select({ may: sql<boolean | null>`bool_or(found.may_remind)` })
    .from(
      sql`(${rowsOf(source, eq(mandatesTable.id, mandate), columnsOf(source), { context })}) as found`,
    )
  return found?.may ?? undefined
}
