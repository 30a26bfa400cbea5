import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../../kernel/audit/audit.server.ts'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import type { Database, Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { CallerRights, Viewing } from '../../../kernel/http/handler.server.ts'
import { usersTable } from '../user.table.ts'

/** The act of reading something as somebody else. */
const viewedAct = 'auth:viewed'

/**
 * The person as whom a caller with these rights may look at the product: somebody who can sign in and is not an
 * administrator. Refuses otherwise.
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

/** Lets administrators look at the product as somebody else does, and logs what they read. */
export function openViewing({ db }: Database): Viewing {
  /** What was logged in `minute`, by administrator, person and path; requests wait until their act is in the log. */
  const logged = new Map<string, Promise<void>>()
  let minute = ''

  return {
    async find(rights, id) {
      // Nobody has the id 0.
      const person = await findViewed(db, rights, /^\d{1,9}$/.test(id) ? Number(id) : 0)
      return { id: person.id, groups: person.groups }
    },
    async log(origin, path, entry) {
      const current = `${origin.now.toISOString().slice(0, 16)}:00Z`
      if (current !== minute) {
        minute = current
        logged.clear()
      }
      const { actor, viewedAs } = origin
      const key = `${actor} ${viewedAs} ${path}`
      const known = logged.get(key)
      if (known) return known
      const writing = write()
      logged.set(key, writing)
      return writing.catch((error: unknown) => {
        logged.delete(key)
        throw error
      })

      async function write() {
        // Another process may have logged it.
        const [row] = await db
          .select({ id: auditLog.id })
          .from(auditLog)
          .where(
            and(
              eq(auditLog.actor_id, actor!),
              gte(auditLog.at, current),
              eq(auditLog.act, viewedAct),
              eq(auditLog.viewed_as, viewedAs!),
              sql`${auditLog.detail} ->> 'path' = ${path}`,
            ),
          )
          .limit(1)
        if (!row) await writeAudit(db, origin, viewedAct, { ...entry, detail: { path } })
      }
    },
  }
}
