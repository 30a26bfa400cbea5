import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import { outsideRecords } from '../../kernel/counters.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { hasSynchronousReplica } from '../../kernel/database/state.server.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { countJobs } from '../../kernel/metrics.server.ts'
import { workerCount } from '../../kernel/worker.server.ts'
import { askBackups, noteOpened } from './backups.server.ts'
import type { Operations, operationsEndpoints } from './operations.ts'

type Parts = Pick<HandlerParts, 'config' | 'outside'>

const moment = (at: Date | undefined) => at?.toISOString() ?? null

/** Handlers of the page on how the installation is. Each part is asked by itself, so that one without an answer hides no other. */
export const operationsHandlers = ({
  config,
  outside,
}: Parts): HandlersOf<typeof operationsEndpoints> => ({
  opened: noteOpened,

  async read(_, { db, now, log }) {
    const orUnknown = <T>(asked: Promise<T>) =>
      asked.catch((error: unknown) => {
        log.warn({ err: error }, 'a part of the installation did not say how it is')
        return null
      })
    const [backups, database, jobs, mails, storage] = await Promise.all([
      orUnknown(askBackups({ db, now }, config)),
      orUnknown(askDatabase(db, config)),
      orUnknown(askJobs(db)),
      orUnknown(askMails(db, outside.mail.name)),
      orUnknown(askStorage(db, config, outside.files.name)),
    ])
    return {
      asked_at: now.toISOString(),
      program: {
        version: config.version,
        node: process.versions.node,
        since: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      },
      ...{ backups, database, jobs, mails, storage },
      services: [...outsideRecords]
        .map(([host, { answeredAt, failedAt, failure = null }]) => ({
          ...{ host, failure },
          answered_at: moment(answeredAt),
          failed_at: moment(failedAt),
        }))
        .sort((a, b) => (a.host < b.host ? -1 : 1)),
    }
  },
})

async function askDatabase(db: Db, { DATABASE_URL }: Parts['config']) {
  const { rows } = await db.execute<NonNullable<Operations['database']>>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      current_setting('transaction_read_only') = 'on' as is_read_only,
      coalesce(not ${hasSynchronousReplica}, false) as is_replica_missing`)
  return { ...one(rows), kind: DATABASE_URL ? ('external' as const) : ('embedded' as const) }
}

async function askJobs(db: Db) {
  const [counts, workers] = await Promise.all([countJobs(db), workerCount(db)])
  return { ...counts, workers }
}

async function askMails(db: Db, port: Parts['outside']['mail']['name']) {
  const { rows } = await db.execute<{
    queued: number
    failed: number
    oldest_queued_seconds: number
    last_sent_at: Date | string | null
  }>(sql`
    select count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0)::int
        as oldest_queued_seconds,
      max(sent_at) as last_sent_at
    from mails`)
  const { last_sent_at, ...counts } = one(rows)
  return {
    ...counts,
    port,
    last_sent_at: moment(last_sent_at ? new Date(last_sent_at) : undefined),
  }
}

async function askStorage(db: Db, { DATA_DIR, S3_BUCKET }: Parts['config'], name: string) {
  const [{ bavail, blocks, bsize }, { rows }] = await Promise.all([
    statfs(DATA_DIR),
    db.execute<NonNullable<Operations['storage']>['bytes']>(sql`
      select
        coalesce(sum(v.size) filter (where deleted_at is null and number = edition), 0)::float8 as files,
        coalesce(sum(v.size) filter (where deleted_at is null and number < edition), 0)::float8 as versions,
        coalesce(sum(v.size) filter (where deleted_at is not null), 0)::float8 as trash,
        (select sum(pg_total_relation_size(relid))::float8 from pg_stat_user_tables
          where relname like 'register\\_%') as register
      from file_editions v join files on files.id = v.file`),
  ])
  return {
    kind: S3_BUCKET ? ('bucket' as const) : ('folder' as const),
    // A bucket says in its name what is wrong.
    is_away: name.includes(','),
    free_bytes: bavail * bsize,
    total_bytes: blocks * bsize,
    bytes: one(rows),
  }
}
