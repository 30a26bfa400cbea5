import { and, eq } from 'drizzle-orm'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { PrepareContext } from '../../../kernel/http/handler.server.ts'
import { credentials } from '../auth.table.ts'
import type { Counted, Failures } from '../guesses/guesses.server.ts'
import type { passwordCheck } from '../passwords.server.ts'
import { isActive } from '../sessions.server.ts'
import { usersTable } from '../user.table.ts'

/**
 * Checks the caller's own password, which is asked again before their sign-in methods are changed, and returns their account.
 * `typed` has one entry, by the field in which it was typed. Guesses are limited as at sign-in.
 */
export function ownPasswordCheck(passwords: ReturnType<typeof passwordCheck>, failures: Failures) {
  return async (typed: Record<string, string>, context: PrepareContext) => {
    const { read, user, ip, now, audit } = context
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
    const guesses: Counted = ['own_password', String(user.id)]
    passwords.refuseGuesser(ip, email, now)
    await failures.refuseInAll([guesses], context)
    // Count before checking, so that concurrent attempts cannot exceed the limit.
    await failures.record([guesses], context)
    if (!(await passwords.isRight({ ip, email, password, hash, isKnownNetwork: true }, context))) {
      await audit('auth:password_refused')
      failFields({ [field]: [{ key: 'auth:error.password_wrong' }] })
    }
    await failures.forget(guesses, context)
    return account
  }
}
export type OwnPasswordCheck = ReturnType<typeof ownPasswordCheck>
