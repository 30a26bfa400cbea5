import { createHash, randomBytes, randomUUID, type UUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { access } from '../../access.ts'
import { type Person, permissionsOf } from '../../kernel/access.ts'
import { type Db, one } from '../../kernel/db.server.ts'
import { fail } from '../../kernel/errors.ts'
import { type HandlersOf, prepared } from '../../kernel/serve.server.ts'
import { users } from '../users/user.table.ts'
import { attempts } from './attempts.ts'
import { credentials, refreshTokens } from './auth.table.ts'
import { authEndpoints } from './auth.ts'
import { type FirstAdminCode, hasAdministrator } from './setup.server.ts'

/** Lives of tokens (decisions, section 13). */
const accessMinutes = 15
const refreshHours = 12
const familyDays = 30
/** A token that was just replaced may come once more from a tab that did not hear of it. */
const graceSeconds = 30

/** Argon2id, 19 MiB, two rounds (OWASP's first recommendation); runs off the event loop. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Each takes a core; one is left to those who are at work. Where too many wait, others are told to
 * come again.
 */
const hashing = limited(Math.max(1, availableParallelism() - 1), 100)

export const hashPassword = (password: string) => hashing(() => argon2(password, argonOptions))

/** Compared with where the address is unknown, so that the answer takes as long; nobody's password. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$npbkwvsbMC3M5Eus9Kn/fg$Yhk9cAnaCCveY/eoJ2zi3NO47xmsjogFSMeUZ+cdP20'

/** Wrong passwords taken in a minute: from one caller for one address, and from one caller in all. */
const perAddress = { most: 10, seconds: 60 }
const perCaller = { most: 100, seconds: 60 }

function limited(most: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else if (waiting.length < mostWaiting)
      await new Promise<void>((resolve) => waiting.push(resolve))
    else fail(503, 'kernel:unavailable', { retryAfter: 5 })
    try {
      return await work()
    } finally {
      // The place goes on to whoever waits longest.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Tokens that are remembered as verified; then all are forgotten and looked at anew. */
const mostVerified = 10_000

/** Signs access tokens, and says whose a token is. */
export type AccessTokens = {
  sign(person: Person, now: Date): Promise<string>
  /** The person, or nothing where the token is wrong or has expired. */
  verify(token: string, now: Date): Promise<Person | undefined>
}

export function accessTokens(secret: string): AccessTokens {
  const key = createHash('sha256').update(`access:${secret}`).digest()
  /** A signature that was right stays right: each token is looked at once, its end each time. */
  const verified = new Map<string, { person: Person; until: number }>()
  return {
    sign: ({ id, groups }, now) =>
      new SignJWT({ groups })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(id))
        .setIssuedAt(now)
        .setExpirationTime(later(now, accessMinutes * 60))
        .sign(key),
    async verify(token, now) {
      const known = verified.get(token)
      if (known) return known.until > now.getTime() ? known.person : undefined
      const said: JWTPayload | undefined = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: now,
      }).then(
        ({ payload }) => payload,
        () => undefined,
      )
      if (!said?.sub || !said.exp || !Array.isArray(said.groups)) return undefined
      const person = { id: Number(said.sub), groups: said.groups as string[] }
      if (verified.size >= mostVerified) verified.clear()
      verified.set(token, { person, until: said.exp * 1000 })
      return person
    },
  }
}

/** An account that may sign in. */
const active = and(eq(users.sign_in, 'active'), isNull(users.deleted_at))

const rightsAnswer = (person: Person) => ({
  groups: [...person.groups],
  permissions: permissionsOf(access, person),
})

/** Adds a refresh token to a family, or opens one. */
async function issueRefresh(
  db: Db,
  userId: number,
  now: Date,
  family: UUID = randomUUID(),
  familyEnd = later(now, familyDays * 86_400),
) {
  const token = randomBytes(32).toString('base64url')
  const end = later(now, refreshHours * 3600)
  await db.insert(refreshTokens).values({
    hash: hashToken(token),
    family,
    user_id: userId,
    created_at: now.toISOString(),
    expires_at: (end < familyEnd ? end : familyEnd).toISOString(),
    family_expires_at: familyEnd.toISOString(),
  })
  return token
}

/** Ends every session of a person. */
export async function revokeSessions(db: Db, userId: number, now: Date) {
  await db
    .update(refreshTokens)
    .set({ revoked_at: now.toISOString() })
    .where(and(eq(refreshTokens.user_id, userId), isNull(refreshTokens.revoked_at)))
}

/** Sets a person's password; sessions of the old one end. */
export async function setPassword(db: Db, userId: number, passwordHash: string, now: Date) {
  await db
    .insert(credentials)
    .values({ user_id: userId, password_hash: passwordHash })
    .onConflictDoUpdate({
      target: credentials.user_id,
      set: { password_hash: passwordHash, updated_at: now.toISOString() },
    })
  await revokeSessions(db, userId, now)
}

type Options = {
  tokens: AccessTokens
  supportEmail: (db: Db) => Promise<string | null>
  firstAdminCode: FirstAdminCode
}

export function authHandlers({
  tokens,
  supportEmail,
  firstAdminCode,
}: Options): HandlersOf<typeof authEndpoints> {
  const failures = [attempts(perAddress), attempts(perCaller)]

  /** Compares a password in its turn. Refuses whoever failed too often meanwhile. */
  const checkPassword = (hash: string | undefined, password: string, keys: string[], now: Date) =>
    hashing(async () => {
      failures.forEach((failure, at) => void failure.check(keys[at]!, now))
      const right = await argon2Verify(hash ?? decoy, password)
      if (right && hash !== undefined) return true
      failures.forEach((failure, at) => void failure.failed(keys[at]!, now))
      return false
    })

  return {
    login: prepared(authEndpoints.login, {
      async prepare({ body }, { read, now, ip }) {
        const [account] = await read
          .select({ id: users.id, hash: credentials.password_hash })
          .from(users)
          .innerJoin(credentials, eq(credentials.user_id, users.id))
          .where(and(eq(users.email, body.email), active))
        const keys = [`${ip} ${body.email}`, ip]
        if (!(await checkPassword(account?.hash, body.password, keys, now)) || !account)
          fail(401, 'auth:wrong_credentials')
        return account
      },
      async handle(_, { db, now, prepared: { id, hash } }) {
        // Whoever was deactivated, or has another password by now, does not come in on the old one.
        const [account] = await db
          .select({ id: users.id, groups: users.groups })
          .from(users)
          .where(and(eq(users.id, id), active))
          .for('share')
        const signedIn = await db
          .update(credentials)
          .set({ last_login: now.toISOString() })
          .where(and(eq(credentials.user_id, id), eq(credentials.password_hash, hash)))
          .returning({ id: credentials.user_id })
        if (!account || signedIn.length === 0) fail(401, 'auth:wrong_credentials')
        const refresh = await issueRefresh(db, id, now)
        return {
          data: {
            ...rightsAnswer(account),
            access: await tokens.sign(account, now),
            refresh,
            need_2fa: false,
            pending_token: null,
          },
        }
      },
    }),

    async verify({ body }, { db, now }) {
      const said = await tokens.verify(body.token, now)
      const [account] = said
        ? await db
            .select({ id: users.id, groups: users.groups })
            .from(users)
            .where(and(eq(users.id, said.id), active))
        : []
      if (!account) fail(401, 'auth:access_token_invalid')
      return rightsAnswer(account)
    },

    refresh: prepared(authEndpoints.refresh, {
      // The reuse of a replaced token ends its family, and that must last although the call is refused.
      async prepare({ body }, { read, now }) {
        const [token] = await read
          .select()
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, hashToken(body.refresh)))
        if (token && !token.revoked_at && outOfGrace(token.rotated_at, now))
          await revokeFamily(read, token.family, now)
      },
      async handle({ body }, { db, now }) {
        const hash = hashToken(body.refresh)
        const [token] = await db
          .select()
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, hash))
          .for('update')
        if (
          !token ||
          token.revoked_at ||
          new Date(token.expires_at) <= now ||
          outOfGrace(token.rotated_at, now)
        )
          fail(401, 'auth:refresh_token_invalid')
        const [account] = await db
          .select({ id: users.id, groups: users.groups })
          .from(users)
          .where(and(eq(users.id, token.user_id), active))
        if (!account) fail(401, 'auth:refresh_token_invalid')
        const access = await tokens.sign(account, now)
        if (!body.rotate) return { access }
        if (!token.rotated_at)
          await db
            .update(refreshTokens)
            .set({ rotated_at: now.toISOString() })
            .where(eq(refreshTokens.hash, hash))
        return {
          access,
          refresh: await issueRefresh(
            db,
            account.id,
            now,
            token.family,
            new Date(token.family_expires_at),
          ),
        }
      },
    }),

    async logout({ body }, { db, now }) {
      const [token] = await db
        .select()
        .from(refreshTokens)
        .where(eq(refreshTokens.hash, hashToken(body.refresh)))
      if (token) await revokeFamily(db, token.family, now)
    },

    setupState: async (_, { db, now }) => {
      if (await hasAdministrator(db)) return { open: false }
      await firstAdminCode.refresh(now)
      return { open: true }
    },

    setup: prepared(authEndpoints.setup, {
      async prepare({ body }, { read, now }) {
        if (await hasAdministrator(read)) fail(409, 'auth:setup_closed')
        const code = await firstAdminCode.check(body.code, now)
        if (code !== 'right')
          fail(403, `auth:setup_code_${code}`, {
            fields: { code: [{ key: `auth:error.setup_code_${code}` }] },
          })
        return hashPassword(body.password)
      },
      async handle({ body }, { db, now, language, prepared: passwordHash }) {
        // One at a time: the second of two finds the administrator that the first has made.
        await db.execute(sql`select pg_advisory_xact_lock(hashtext('auth.setup'))`)
        if (await hasAdministrator(db)) fail(409, 'auth:setup_closed')
        const { email, first_name, last_name } = body
        const [taken] = await db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.email, email), isNull(users.deleted_at)))
        if (taken) fail(409, 'kernel:taken', { fields: { email: [{ key: 'kernel:error.taken' }] } })
        const { id } = one(
          await db
            .insert(users)
            .values({
              email,
              first_name,
              last_name: last_name || null,
              language,
              groups: ['admin'],
              sign_in: 'active',
            })
            .returning({ id: users.id }),
        )
        await setPassword(db, id, passwordHash, now)
        await firstAdminCode.remove()
        return { id, email }
      },
    }),

    async me(_, { db, user }) {
      const [account] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, user.id), active))
      if (!account) fail(401, 'auth:access_token_invalid')
      return {
        ...rightsAnswer(user),
        id: account.id,
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        language: account.language ?? 'fr',
        support_email: await supportEmail(db),
      }
    },
  }
}

const outOfGrace = (rotated: string | null, now: Date) =>
  rotated !== null && later(new Date(rotated), graceSeconds) < now

async function revokeFamily(db: Db, family: UUID, now: Date) {
  await db
    .update(refreshTokens)
    .set({ revoked_at: now.toISOString() })
    .where(and(eq(refreshTokens.family, family), isNull(refreshTokens.revoked_at)))
}

/** Forgets refresh tokens that ended a day ago. */
export async function forgetEndedTokens(db: Db, now: Date) {
  await db
    .delete(refreshTokens)
    .where(lt(refreshTokens.expires_at, sql`${later(now, -86_400).toISOString()}::timestamptz`))
}
