import { type SQL, sql } from 'drizzle-orm'
import { type Db, postgresError } from './db.server.ts'

/** Channel on which the notifier tells all processes that the outbox has something new. */
export const changesChannel = 'egide_changes'

/** A change of a record; `at` is the id of its history row, null if it left none. */
export type Change = { at: number | null; kind: string; id: number; version: number }

/** Changes, oldest transaction first, and the snapshot from which to go on. */
type News = { snapshot: string; changes: Change[] | undefined }

/** Where changes are kept, in the transaction that makes them. */
const sources = [
  { table: sql`history`, at: sql`id` },
  { table: sql`announcements`, at: sql`null::bigint` },
]

/**
 * What transactions changed that a snapshot (`pg_snapshot`) does not see and that have committed now: those that began after
 * it, and those that it found open. Whoever kept the highest id instead would pass by what commits later under a lower one.
 */
function rowsSince(snapshot: string, limit: number): SQL {
  const since = sql`${snapshot}::pg_snapshot`
  const isNew = [
    sql`transaction_id >= pg_snapshot_xmax(${since})
      and transaction_id < pg_snapshot_xmax(pg_current_snapshot())`,
    sql`transaction_id = any(array(select pg_snapshot_xip(${since})))`,
  ]
  const parts = sources.flatMap(({ table, at }) =>
    isNew.map(
      (where) => sql`(select transaction_id, ${at} as at, resource, record_id, version from ${table}
        where ${where} order by transaction_id, id limit ${limit})`,
    ),
  )
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as found
    order by transaction_id, at limit ${limit})`
}

/**
 * Reads the changes since a snapshot, as they are visible now: each exactly once, if the next reading begins with the
 * snapshot that this one returns. Undefined if there are more than `limit`, or if the snapshot is of another database, such
 * as the one before a failover that lost transactions.
 */
export async function readNews(db: Db, since: string, limit: number): Promise<News> {
  const { rows } = await db.execute<
    { snapshot: string; is_ahead: boolean } & { [K in keyof Change]: Change[K] | null }
  >(sql`
    select pg_current_snapshot()::text as snapshot,
      pg_snapshot_xmax(${since}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead,
      at, resource as kind, record_id as id, version
    from (values (true)) as always left join ${rowsSince(since, limit + 1)} as news on true
    order by transaction_id, at`)
  const { snapshot, is_ahead } = rows[0]!
  const changes = rows.filter((row): row is typeof row & Change => row.kind !== null)
  return { snapshot, changes: is_ahead || changes.length > limit ? undefined : changes }
}

/** The present snapshot. */
export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )
  return rows[0]!.snapshot
}

/** A change as triggers told it until version 0.1, which may still run beside this one and reads nothing else. */
const message = sql`json_build_array(coalesce(at, (select max(id) from history), 0), resource, record_id, version)::text`

/** Most changes of which one message each tells; processes read the others by themselves. */
const maxMessages = 1_000

/** Wakes all processes if there are changes since a snapshot; returns the present one. */
export async function tellNews(db: Db, since: string): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(sql`
    select pg_current_snapshot()::text as snapshot,
      case when resource is not null then pg_notify(${changesChannel}, ${message})::text end
    from (values (true)) as always left join ${rowsSince(since, maxMessages)} as news on true`)
  return rows[0]!.snapshot
}

/** Wakes all processes by telling the last change once more; returns the present snapshot. */
export async function tellLast(db: Db): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(sql`
    select pg_current_snapshot()::text as snapshot, pg_notify(${changesChannel}, ${message})::text
    from (values (true)) as always left join (
      select id as at, resource, record_id, version from history order by id desc limit 1) as news on true`)
  return rows[0]!.snapshot
}

/** Forgets what left no history, a day after it was told. */
export async function forgetAnnouncements(db: Db) {
  await db.execute(sql`delete from announcements where at < now() - interval '1 day'`)
}

/** Databases that places can tell apart. */
const origins = 4_095

/** The timeline of the server: a promoted replica has another one, and may lack transactions of the primary before it. */
const timeline = sql`case when pg_is_in_recovery() then ''
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`

/**
 * A number of the database: one that was restored on another server, or on a replica that was promoted, counts transactions
 * anew, and a place of the one before would pass by what changed between. Where the product may not ask for the identity of
 * the server, it is the database's name and number alone.
 */
export async function readOrigin(db: Db): Promise<number> {
  const hashOf = (server: SQL) =>
    db.execute<{ hash: number }>(
      sql`select abs(hashtext(${server} || '/' || oid)::bigint)::float8 as hash
        from pg_database where datname = current_database()`,
    )
  const { rows } = await hashOf(
    sql`(select system_identifier || ${timeline} from pg_control_system())`,
  ).catch((error: unknown) => {
    if (postgresError(error)?.code !== insufficientPrivilege) throw error
    return hashOf(sql`datname::text`)
  })
  return rows[0]!.hash % origins
}

const insufficientPrivilege = '42501'

/**
 * Where places of the stream of events begin, for each database elsewhere; those of version 0.1 are ids of history, far below.
 * A place of another version or database tells the page to read everything again.
 */
const firstPlace = 2 ** 40
const firstPlaceOf = (origin: number) => firstPlace * (1 + origin)

/** The place of a snapshot in the stream of events: the first transaction that it may not see. */
export const streamPlaceOf = (snapshot: string, origin: number): number =>
  firstPlaceOf(origin) + Number(snapshot.split(':', 1)[0])

/** A snapshot that sees everything before a place; undefined for places of other versions and databases. */
export function snapshotAt(place: number, origin: number): string | undefined {
  const transaction = place - firstPlaceOf(origin)
  return transaction > 0 && transaction < firstPlace ? `${transaction}:${transaction}:` : undefined
}
