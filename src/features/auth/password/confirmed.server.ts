import type { UUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { fail } from '../../../kernel/http/errors.ts'
import type { PrepareContext } from '../../../kernel/http/handler.server.ts'
import { confirmedMinutes } from '../account.ts'
import { sessions } from '../auth.table.ts'

/**
 * Refuses a change of somebody's access unless the caller recently proved their identity: by signing in, by their
 * password in this session, or by a passkey. A stranger may be using an open session. For `prepare`, so that the
 * refusal is not stored under an idempotency key, and the call can be repeated after the password.
 */
export async function refuseUnlessConfirmed({ read, user, now }: PrepareContext) {
  const since = new Date(now.getTime() - confirmedMinutes * 60_000).toISOString()
  const proved = sql`greatest(${sessions.created_at}, ${sessions.confirmed_at}, ${sessions.passkey_at})`
  const isRecent = and(
    eq(sessions.id, user.session as UUID),
    sql`${proved} > ${since}::timestamptz`,
  )
  if (user.session === undefined || (await read.$count(sessions, isRecent)) === 0)
    fail(403, 'auth:confirm_first')
}
