import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import {
  type AuditEntry,
  type AuditOrigin,
  writeAudit,
} from '../../../kernel/audit/audit.server.ts'
import type { Database, Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { CallerRights, Viewing } from '../../../kernel/http/handler.server.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import { usersTable } from '../user.table.ts'
import { viewedLine, viewingEndedAct, viewingStartedAct } from './viewAs.ts'
import { viewedPaths, viewings } from './viewing.table.ts'

/** Minutes without a read after which a viewing ends. */
export const idleMinutes = 10
/** Maximum number of paths in one act; more go into another act. */
const maxPaths = 500

const system = { actor: null, source: 'system' }

/**
 * The person whom a caller with these rights may view as: somebody who can sign in and is not an administrator.
 * Refuses others.
 */
export async function findViewed(db: Db, rights: CallerRights, id: number) {
  const right = rights.to('users', 'view_as')
  if (right === false) fail(403, 'view_as:view_as_forbidden')
  const [person] = await db
    .select({
      id: usersTable.id,
      name: usersTable.name,
      groups: usersTable.groups,
      sign_in: usersTable.sign_in,
    })
    .from(usersTable)
    .where(
      and(eq(usersTable.id, id), isNull(usersTable.deleted_at), right === true ? undefined : right),
    )
  if (!person) fail(404, 'view_as:view_as_unknown')
  if (person.groups.includes('admin')) fail(403, 'view_as:view_as_administrator')
  if (person.sign_in !== 'active') fail(403, 'view_as:view_as_inactive')
  return { id: person.id, name: person.name, groups: person.groups }
}

/** Lets administrators view the product as somebody else, and records what they read. */
export const openViewing = ({ db, transaction }: Database): Viewing => ({
  async find(rights, id) {
    // Nobody has the id 0.
    const person = await findViewed(db, rights, /^\d{1,9}$/.test(id) ? Number(id) : 0)
    return { id: person.id, groups: person.groups }
  },
  log: (origin, path, entry) =>
    transaction(system, async (db) => {
      await endOpenViewing(db, origin, { idleSince: idleTime(origin.now) })
      await keepViewing(db, origin)
      await keepPath(db, origin, path, entry)
    }),
})

/** An administrator, and the person they view as. */
type Pair = { actor_id: number; viewed_as: number }

const pairOf = ({ actor, viewedAs }: AuditOrigin): Pair => ({
  actor_id: actor!,
  viewed_as: viewedAs!,
})

const isOf = (
  { actor_id, viewed_as }: Pair,
  table: typeof viewings | typeof viewedPaths = viewings,
) => and(eq(table.actor_id, actor_id), eq(table.viewed_as, viewed_as))

const idleTime = (now: Date) => new Date(now.getTime() - idleMinutes * 60_000).toISOString()

/** Begins a viewing and logs it; ends an open one of the same person first. */
export async function beginViewing(db: Db, origin: AuditOrigin, reason?: string | null) {
  await endOpenViewing(db, origin)
  await keepViewing(db, origin, reason)
}

/** Ends the open viewing of a person, if any; with `idleSince`, only if nothing was read since then. */
export async function endOpenViewing(
  db: Db,
  origin: AuditOrigin,
  { idleSince }: { idleSince?: string } = {},
) {
  const [open] = await db
    .select()
    .from(viewings)
    .where(isOf(pairOf(origin)))
    .for('update')
  if (open && (idleSince === undefined || open.last_at < idleSince))
    await endViewing(db, open, origin.now)
}

/** Records that somebody reads in a viewing; the first read begins it if it was not begun explicitly. */
async function keepViewing(db: Db, origin: AuditOrigin, reason?: string | null) {
  const at = origin.now.toISOString()
  const caller = { ip: origin.ip || null, user_agent: origin.userAgent?.slice(0, 300) ?? null }
  const [kept] = await db
    .insert(viewings)
    .values({ ...pairOf(origin), started_at: at, last_at: at, reason: reason || null, ...caller })
    .onConflictDoUpdate({
      target: [viewings.actor_id, viewings.viewed_as],
      set: { last_at: sql`greatest(${viewings.last_at}, excluded.last_at)`, ...caller },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (kept!.isNew)
    await writeAudit(db, origin, viewingStartedAct, {
      ...{ resource: 'users', id: origin.viewedAs! },
      ...(reason && { detail: { reason } }),
    })
}

const keepPath = (db: Db, origin: AuditOrigin, path: string, { resource, id }: AuditEntry) =>
  db
    .insert(viewedPaths)
    .values({
      ...pairOf(origin),
      ...{ path, first_at: origin.now.toISOString() },
      ...{ resource: resource ?? null, record_id: id ?? null },
    })
    .onConflictDoUpdate({
      target: [viewedPaths.actor_id, viewedPaths.viewed_as, viewedPaths.path],
      set: { calls: sql`${viewedPaths.calls} + 1` },
    })

/** Ends a viewing: what was read moves from the working tables into the audit log. */
async function endViewing(db: Db, viewing: typeof viewings.$inferSelect, now: Date) {
  const { actor_id, viewed_as, reason, started_at, last_at, ip, user_agent } = viewing
  const read = await db.delete(viewedPaths).where(isOf(viewing, viewedPaths)).returning()
  await db.delete(viewings).where(isOf(viewing))
  const lines = read
    .sort((a, b) => a.first_at.localeCompare(b.first_at) || a.path.localeCompare(b.path))
    .map(viewedLine)
  const origin: AuditOrigin = {
    ...{ actor: actor_id, viewedAs: viewed_as, now },
    ...(ip && { ip }),
    ...(user_agent && { userAgent: user_agent }),
  }
  for (let first = 0; first === 0 || first < lines.length; first += maxPaths)
    await writeAudit(db, origin, viewingEndedAct, {
      ...{ resource: 'users', id: viewed_as },
      detail: {
        ...(reason && { reason }),
        ...{ started_at, last_at, read: lines.slice(first, first + maxPaths) },
      },
    })
}

/** Ends idle viewings, also those that a stopped process left open. */
export const endIdleViewings: Job = async (_, { database, now }) => {
  const since = idleTime(now())
  await database.transaction(system, async (db) => {
    const idle = await db
      .select()
      .from(viewings)
      .where(lt(viewings.last_at, since))
      .for('update', { skipLocked: true })
    for (const viewing of idle) await endViewing(db, viewing, now())
  })
}
