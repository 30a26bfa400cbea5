import { and, desc, eq, isNotNull, lte, max, min, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { failFields } from '../../kernel/http/errors.ts'
import type { Context, Handler } from '../../kernel/http/handler.server.ts'
import type { Measure } from '../../kernel/metrics.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { backupsTable as table } from './backup.table.ts'
import { type Backups, type operationsEndpoints, operationsLimits } from './operations.ts'

const isGood = and(eq(table.state, 'done'), eq(table.is_tried, true))

/** Those that a clock which was ahead let be due later count as none. */
const isPast = (now: Date) => lte(table.due_at, now.toISOString())

/** The backups as the page shows them. */
export async function askBackups(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { BACKUP_TARGET, isBackedUpElsewhere }: HandlerParts['config'],
): Promise<Backups> {
  const [nights, [good], opening] = await Promise.all([
    db
      .select()
      .from(table)
      .where(isPast(now))
      .orderBy(desc(table.due_at))
      .limit(operationsLimits.nights),
    db
      .select({ at: max(table.due_at) })
      .from(table)
      .where(and(isGood, isPast(now))),
    lastOpening(db),
  ])
  return {
    is_scheduled: BACKUP_TARGET !== undefined,
    is_elsewhere: isBackedUpElsewhere,
    nights,
    last_good_at: good?.at ?? null,
    opened_at: opening?.at ?? null,
    opened_by: opening?.by ?? null,
    is_to_open: BACKUP_TARGET !== undefined && (await isToOpen(db, now)),
  }
}

async function lastOpening(db: Db) {
  const [found] = await db
    .select({ at: table.opened_at, by: usersTable.name })
    .from(table)
    .leftJoin(usersTable, eq(usersTable.id, table.opened_by))
    .where(isNotNull(table.opened_at))
    .orderBy(desc(table.opened_at))
    .limit(1)
  return found
}

/** Whether nobody has opened a backup for a quarter of a year, or since the first one that was made. */
export async function isToOpen(db: Db, now: Date): Promise<boolean> {
  const [first] = await db
    .select({ at: min(table.due_at) })
    .from(table)
    .where(eq(table.state, 'done'))
  if (!first?.at) return false
  const since = (await lastOpening(db))?.at ?? first.at
  return now.getTime() - Date.parse(since) > operationsLimits.openedDays * 86_400_000
}

/** Notes who opened a backup: whoever knows the hash of the archive in it has. */
export const noteOpened: Handler<typeof operationsEndpoints.opened> = async (
  { body: { sha256 } },
  { db, user, now, audit },
) => {
  const [opened] = await db
    .update(table)
    .set({ opened_at: now.toISOString(), opened_by: user.id })
    .where(eq(table.archive_sha256, sha256))
    .returning({ due_at: table.due_at, name: table.name })
  if (!opened) return failFields({ sha256: [{ key: 'operations:error.no_such_backup' }] })
  await audit('operations:backup_opened', { detail: { name: opened.name } })
  return { due_at: opened.due_at }
}

/**
 * Age of the last good backup; of the first that was due, while there is none. Nothing is told before one was due, and where
 * the product makes none.
 */
export const backupMeasure = ({ BACKUP_TARGET }: HandlerParts['config']): Measure => ({
  name: 'egide_backup_age_seconds',
  help: 'Age of the last scheduled backup that was restored and compared.',
  async read(db) {
    if (!BACKUP_TARGET) return []
    const [found] = await db
      .select({
        value: sql<number | null>`extract(epoch from now()
          - coalesce(max(${table.due_at}) filter (where ${isGood}), min(${table.due_at})))::float8`,
      })
      .from(table)
      .where(sql`${table.due_at} <= now()`)
    return found?.value == null ? [] : [{ value: found.value }]
  },
})
