import { eq, ne, sql } from 'drizzle-orm'
import type { JobParts } from '../../feature.server.ts'
import type { MadeBackup } from '../../kernel/backup/nightly.server.ts'
import { MachineBusy } from '../../kernel/database/child.server.ts'
import type { Database, Db } from '../../kernel/database/db.server.ts'
import { dayOf, formatInstant } from '../../kernel/field/format.ts'
import type { Job, JobContext, Jobs } from '../../kernel/jobs.server.ts'
import type { Letter } from '../../kernel/mail.server.ts'
import { isActive } from '../auth/sessions.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { backupsTable as table } from './backup.table.ts'
import type { BackupAnswer } from './backupMaker.server.ts'
import { isToOpen } from './backups.server.ts'
import type { nightFaults } from './operations.ts'

type Parts = Pick<JobParts, 'config' | 'outside' | 'post'>
type Fault = (typeof nightFaults)[number]

/** Key of the advisory lock of whoever makes a backup: an arbitrary number, the same in every process. */
const backupLock = 4_512_125

const system = { actor: null, source: 'system' }

/** Background jobs of backups: make one when it is due, and ask administrators once a quarter to open one. */
export function backupJobs({ config, outside, post }: Parts): Jobs {
  const { BACKUP_TARGET, BACKUP_RECIPIENT } = config

  const backUp: Job<{ _cron?: { ts: string } }> = async ({ _cron }, context) => {
    if (!BACKUP_TARGET || !BACKUP_RECIPIENT) return
    const { database, now, log } = context
    const due_at = new Date(_cron?.ts ?? now()).toISOString()
    await holding(database, async () => {
      if (!(await begin(database.db, due_at, now()))) return
      const answer = await make({ BACKUP_TARGET, BACKUP_RECIPIENT }, due_at, context)
      if ('made' in answer) return succeed(database.db, due_at, answer.made, now())
      log.error({ fault: answer.fault, said: answer.said }, 'a backup failed')
      await fail(database, due_at, answer.fault, context)
      throw new Error(`no backup: ${answer.fault}`)
    })
  }

  /** Lets the backup be made in a process of its own. */
  async function make(
    target: { BACKUP_TARGET: string; BACKUP_RECIPIENT: string },
    due_at: string,
    { database, now }: JobContext,
  ): Promise<Exclude<BackupAnswer, { fault: string }> | { fault: Fault; said: string }> {
    const { root, version, DATA_DIR, SECRET_KEYS, BACKUP_KEEP } = config
    const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PREFIX } = config
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
    try {
      return await outside.backupMaker.make({
        config: {
          ...{ root, version, DATA_DIR, SECRET_KEYS, BACKUP_KEEP, ...target },
          ...{ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PREFIX },
          ...{ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
        },
        databaseUrl: database.direct.options.connectionString!,
        now: now().toISOString(),
        due: due_at,
      })
    } catch (error) {
      const fault = error instanceof MachineBusy ? 'interrupted' : 'not_made'
      return { fault, said: (error as Error).message }
    }
  }

  /** Notes a failure, and tells administrators of it once the queue has given it up. */
  const fail = (database: Database, due_at: string, fault: Fault, context: JobContext) =>
    database.transaction(system, async (db) => {
      const ended_at = context.now().toISOString()
      await db
        .update(table)
        .set({ state: 'failed', fault, ended_at })
        .where(eq(table.due_at, due_at))
      if (!context.isLastAttempt) return
      await tellAdministrators(db, `backup-failed-${due_at}`, (words) => ({
        subject: words('operations:mail.failed.subject', { date: formatInstant(due_at) }),
        text: words('operations:mail.failed.text', {
          date: formatInstant(due_at),
          reason: words(`operations:fault.${fault}`),
        }),
      }))
    })

  const askToOpen: Job = (_, { database, now }) =>
    database.transaction(system, async (db) => {
      if (!BACKUP_TARGET || !(await isToOpen(db, now()))) return
      const [year, month] = dayOf(now()).split('-')
      const quarter = Math.ceil(Number(month) / 3)
      await tellAdministrators(db, `backup-open-${year}-${quarter}`, (words) => ({
        subject: words('operations:mail.open.subject'),
        text: words('operations:mail.open.text'),
      }))
    })

  /** Queues a mail to each administrator; one of the same key is never sent twice. */
  async function tellAdministrators(db: Db, key: string, write: Letter['write']) {
    const people = await db
      .select({
        id: usersTable.id,
        email: usersTable.email,
        name: usersTable.name,
        language: usersTable.language,
      })
      .from(usersTable)
      .where(sql`${isActive} and 'admin' = any(${usersTable.groups})`)
    for (const { id, ...to } of people)
      await post({ key: `${key}-${id}`, to, path: '/settings?tab=operations', write }, db)
  }

  return {
    tasks: { 'operations.backUp': backUp, 'operations.askToOpen': askToOpen },
    schedule: BACKUP_TARGET
      ? [
          {
            ...{ task: 'operations.backUp', match: config.BACKUP_SCHEDULE },
            // For half an hour: the database or a mounted disk may be restarting.
            ...{ maxAttempts: 8, catchUpHours: 20 },
          },
          { task: 'operations.askToOpen', match: '20 5 * * *' },
        ]
      : [],
  }
}

/** Runs work while this process alone may make a backup. Throws if another one does: the queue tries again. */
async function holding(database: Database, work: () => Promise<void>) {
  const client = await database.direct.connect()
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1) as "isFree"',
      [backupLock],
    )
    if (!rows[0]?.isFree) throw new Error('another process is making a backup')
    try {
      await work()
    } finally {
      // The lock of a connection that is lost has ended with it.
      await client.query('select pg_advisory_unlock($1)', [backupLock]).catch(() => undefined)
    }
  } finally {
    client.release(true)
  }
}

/** Notes that a backup is being made; false if the one that was due then is there already. */
async function begin(db: Db, due_at: string, now: Date): Promise<boolean> {
  const started = { state: 'running' as const, started_at: now.toISOString() }
  const rows = await db
    .insert(table)
    .values({ due_at, ...started })
    .onConflictDoUpdate({
      target: table.due_at,
      set: { ...started, tries: sql`${table.tries} + 1`, ended_at: null, fault: null },
      setWhere: ne(table.state, 'done'),
    })
    .returning({ id: table.id })
  return rows.length > 0
}

async function succeed(db: Db, due_at: string, made: MadeBackup, now: Date) {
  const { trial, removed: _, ...file } = made
  const counted = trial ?? { rows: null, tables: null, contents: null, seals: null }
  await db
    .update(table)
    .set({
      ...{ ...file, ...counted, is_tried: trial !== null },
      ...{ state: 'done', ended_at: now.toISOString() },
    })
    .where(eq(table.due_at, due_at))
}
