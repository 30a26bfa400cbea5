import { eq } from 'drizzle-orm'
import { access } from '../../access.ts'
import { type Person, permissionsOf } from '../../kernel/access.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { AccessTokens } from './accessTokens.server.ts'
import type { SignInRules } from './account.ts'
import { credentials } from './auth.table.ts'
import type { signInWays } from './auth.ts'
import { openSession } from './sessions.server.ts'
import type { SignInResult } from './signInShapes.ts'

/** Groups and permissions of a person, as sign-in and verification return them. */
export const accountRights = (person: Person) => ({
  groups: [...person.groups],
  permissions: permissionsOf(access, person),
})

/** How a person proved their identity; the second factor, if there was one. */
type SignInWay = (typeof signInWays)[number]

/** Returns what the office set for signing in. */
export type SignInRulesOf = (db: Db) => Promise<SignInRules>

export type SignInParts = { tokens: AccessTokens; signInRules: SignInRulesOf }

/** Opens a session for a person who has proved their identity. */
export async function completeSignIn(
  person: Person,
  { db, now, ip, userAgent, audit }: Context,
  { tokens, signInRules }: SignInParts,
  how: SignInWay,
): Promise<SignInResult> {
  await db
    .update(credentials)
    .set({ last_login: now.toISOString() })
    .where(eq(credentials.user_id, person.id))
  await audit('auth:signed_in', { actor: person.id, detail: { how } })
  const life = await signInRules(db)
  const origin = { ip, userAgent, byPasskey: how === 'passkey', life }
  const session = await openSession(db, person.id, origin, now)
  return {
    data: {
      ...accountRights(person),
      access: await tokens.sign(session.id, person.id, now),
      refresh: session.refresh,
      need_2fa: false,
      pending_token: null,
    },
  }
}
