import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import type { Db } from '../../../kernel/database/db.server.ts'
import { accessActs, signInWays } from '../auth.ts'

/** Accesses that a person sees of themselves. */
const shownAccesses = 10

const [signedIn, ...refusals] = accessActs

/** The last sign-ins of a person and attempts on their account, from the audit log, newest first. */
export async function listAccesses(db: Db, user: number) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      or(
        and(eq(auditLog.act, signedIn), eq(auditLog.actor_id, user)),
        and(
          inArray(auditLog.act, refusals),
          eq(auditLog.resource, 'users'),
          eq(auditLog.record_id, user),
        ),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(shownAccesses)
  return rows.map(({ at, act, detail, ip, user_agent }) => ({
    ...{ at, ip, user_agent },
    act: act as (typeof accessActs)[number],
    how: signInWays.find((way) => way === detail?.how) ?? null,
  }))
}
