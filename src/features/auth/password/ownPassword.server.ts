import { and, eq } from 'drizzle-orm'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { PrepareContext } from '../../../kernel/http/handler.server.ts'
import { credentials } from '../auth.table.ts'
import { type FailureLimit, failureLimiter } from '../failureLimiter.ts'
import { type passwordCheck, refuseFor } from '../passwords.server.ts'
import { isActive } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'

/** Limit of wrong passwords for one person, whatever network they come from. */
const perPerson: FailureLimit = { burst: 10, intervalSeconds: 60 }

/**
 * Checks the caller's own password, which is asked again before changes of how they sign in, and returns their account.
 * `typed` has one entry, by the field in which it was typed. Guesses are limited as at sign-in.
 */
export function ownPasswordCheck(passwords: ReturnType<typeof passwordCheck>) {
  const guesses = failureLimiter(perPerson)
  return async (typed: Record<string, string>, { read, user, ip, now }: PrepareContext) => {
    const [[field, password]] = Object.entries(typed) as [[string, string]]
    const [account] = await read
      .select({
        email: usersTable.email,
        first_name: usersTable.first_name,
        last_name: usersTable.last_name,
        company_name: usersTable.company_name,
        hash: credentials.password_hash,
      })
      .from(usersTable)
      .innerJoin(credentials, eq(credentials.user_id, usersTable.id))
      .where(and(eq(usersTable.id, user.id), isActive))
    if (!account) fail(401, 'auth:access_token_invalid')
    const { email, hash } = account
    const key = String(user.id)
    passwords.refuseGuesser(ip, email, now)
    refuseFor(guesses.wait(key, now))
    // Counted before it is checked, so that attempts at the same moment cannot exceed the limit.
    guesses.recordFailure(key, now)
    const attempt = { ip, email, password, hash, isKnownNetwork: true, now }
    if (!(await passwords.isRight(attempt)))
      failFields({ [field]: [{ key: 'auth:error.password_wrong' }] })
    guesses.forget(key)
    return account
  }
}
export type OwnPasswordCheck = ReturnType<typeof ownPasswordCheck>
