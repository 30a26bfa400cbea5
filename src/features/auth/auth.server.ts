import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Captcha } from '../../integrations/captcha/captcha.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import { type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { networkOf } from '../../kernel/limits/network.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { unchosenLanguage } from '../../kernel/text.ts'
import { listAccesses } from './accesses/lastAccesses.server.ts'
import type { AccessTokens } from './accessTokens.server.ts'
import { credentials, refreshTokens, sessions } from './auth.table.ts'
import { authEndpoints, captchaHeader } from './auth.ts'
import { readCallers } from './callers.server.ts'
import { refuseWithoutCaptcha } from './captcha/captcha.server.ts'
import type { Counted, Failures } from './guesses/guesses.server.ts'
import { passkeyHandlers } from './passkeys/passkeyHandlers.server.ts'
import type { passkeyEndpoints } from './passkeys/passkeys.ts'
import { type JudgePort, personalWords, refuseGuessable } from './password/judge.server.ts'
import { ownPasswordCheck } from './password/ownPassword.server.ts'
import { passwordHandlers } from './password/passwordHandlers.server.ts'
import { hashPassword, passwordCheck } from './passwords.server.ts'
import {
  chooseSuccessor,
  endOwnSession,
  endSession,
  endSessions,
  extendSession,
  failEnded,
  hashOfToken,
  hasSignedInFrom,
  isActive,
  isDeactivated,
  listSessions,
  setPassword,
} from './sessions.server.ts'
import { type FirstAdminCode, hasAdministrator } from './setup.server.ts'
import { accountRights, completeSignIn, type SignInRulesOf } from './signIn.server.ts'
import { createPendingSignIn } from './twoFactor/pendingSignIns.server.ts'
import { hasSecondFactor } from './twoFactor/secondFactor.server.ts'
import { deviceCookie, isTrusted, isTrustedBy } from './twoFactor/trustedDevices.server.ts'
import { type TwoFactorPolicyOf, twoFactorHandlers } from './twoFactor/twoFactorHandlers.server.ts'
import { usersTable } from './user.table.ts'

/** Grace period after the rotation of a token, as another tab may still send the old one. */
const graceSeconds = 30

/** Statement that serializes concurrent setups. */
const lockSetup = sql`select pg_advisory_xact_lock(hashtext('auth.setup'))`

type Options = {
  tokens: AccessTokens
  supportEmail: (db: Db) => Promise<string | null>
  firstAdminCode: FirstAdminCode
  judge: JudgePort
  box: SecretBox
  twoFactorPolicy: TwoFactorPolicyOf
  signInRules: SignInRulesOf
  failures: Failures
  captcha: Captcha
  publicUrl: () => string
}

export function authHandlers(
  options: Options,
): Omit<HandlersOf<typeof authEndpoints & typeof passkeyEndpoints>, 'contact'> {
  const { tokens, supportEmail, firstAdminCode, twoFactorPolicy, signInRules } = options
  const { captcha, failures, judge } = options
  const passwords = passwordCheck(failures)
  const checkOwnPassword = ownPasswordCheck(passwords, failures)

  return {
    ...passwordHandlers({ ...options, checkOwnPassword }),
    ...twoFactorHandlers({ ...options, checkOwnPassword }),
    ...passkeyHandlers({ ...options, checkOwnPassword }),

    login: prepared(authEndpoints.login, {
      async prepare({ body }, context) {
        const { read, now, ip, audit } = context
        const { email, password } = body
        passwords.refuseGuesser(ip, email, now)
        const [account] = await passwords.lookUp(ip, async () =>
          read
            .select({
              id: usersTable.id,
              hash: credentials.password_hash,
              sign_in: usersTable.sign_in,
              isKnownNetwork: hasSignedInFrom(ip),
            })
            .from(usersTable)
            .innerJoin(credentials, eq(credentials.user_id, usersTable.id))
            .where(and(eq(usersTable.email, email), or(isActive, isDeactivated))),
        )
        const device = context.cookies[deviceCookie]
        const isAsked = captcha.widget && (await signInRules(read)).asksCaptcha
        if (isAsked && !(account && (await isTrustedBy(read, account.id, device, now))))
          await refuseWithoutCaptcha(captcha, context.headers[captchaHeader], context)
        const { hash, isKnownNetwork = false } = account ?? {}
        const attempt = { ip, email, password, hash, isKnownNetwork }
        if (!(await passwords.isRight(attempt, context)) || !account) {
          const person = account && { resource: 'users', id: account.id }
          await audit('auth:sign_in_refused', { ...person, typed: email })
          fail(401, 'auth:wrong_credentials')
        }
        // Only those who know the password learn this.
        if (account.sign_in === 'deactivated') {
          await audit('auth:sign_in_refused', { resource: 'users', id: account.id, typed: email })
          fail(401, 'auth:account_deactivated')
        }
        return account
      },
      async handle(_, context) {
        const {
          db,
          now,
          prepared: { id, hash },
        } = context
        // Check again: the account may have been deactivated or the password changed meanwhile.
        const [account] = await db
          .select({ id: usersTable.id, groups: usersTable.groups })
          .from(usersTable)
          .where(and(eq(usersTable.id, id), isActive))
          .for('share')
        const [unchanged] = await db
          .select({ id: credentials.user_id })
          .from(credentials)
          .where(and(eq(credentials.user_id, id), eq(credentials.password_hash, hash)))
          // A concurrent change of the password must see the session, or the sign-in the new password.
          .for('update')
        if (!account || !unchanged) fail(401, 'auth:wrong_credentials')
        const hasFactor = await hasSecondFactor(db, id)
        const isComplete = hasFactor
          ? await isTrusted(db, id, context.cookies[deviceCookie], now)
          : (await twoFactorPolicy(account.groups, db)) !== 'required'
        const how = hasFactor ? 'trusted_device' : 'password'
        if (isComplete) return completeSignIn(account, context, options, how)
        return {
          data: {
            groups: [],
            permissions: [],
            access: null,
            refresh: null,
            need_2fa: true,
            pending_token: await createPendingSignIn(db, id, now),
          },
        }
      },
    }),

    async verify({ body }, { db, now }) {
      const session = await tokens.verify(body.token, now)
      const caller = session && (await readCallers(db, [session])).get(session)
      if (!caller) fail(401, 'auth:access_token_invalid')
      return accountRights(caller)
    },

    refresh: prepared(authEndpoints.refresh, {
      // Reuse of a rotated token ends its session. Done here, as a refusal in `handle` would roll it back.
      async prepare({ body }, { read, now, audit }) {
        const [token] = await read
          .select()
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, hashOfToken(body.refresh)))
        if (!token || !isOutOfGrace(token, now)) return
        const id = await endSession(read, token.session, 'token_reused', now)
        if (id) await audit('auth:token_reused', { resource: 'users', id })
      },
      async handle({ body: { refresh, rotate = false } }, { db, now, ip, userAgent }) {
        const isThisToken = eq(refreshTokens.hash, hashOfToken(refresh))
        const [token] = await db.select().from(refreshTokens).where(isThisToken).for('update')
        if (!token || new Date(token.expires_at) <= now || isOutOfGrace(token, now))
          fail(401, 'auth:refresh_token_invalid')
        const [session] = await db
          .select({ id: sessions.id, created_at: sessions.created_at, user: sessions.user_id })
          .from(sessions)
          .innerJoin(usersTable, eq(usersTable.id, sessions.user_id))
          .where(and(eq(sessions.id, token.session), isNull(sessions.ended_at), isActive))
        if (!session) return failEnded(db, token.session)
        if (rotate && !token.rotated_at)
          await db.update(refreshTokens).set({ rotated_at: now.toISOString() }).where(isThisToken)
        const successor = rotate
          ? await chooseSuccessor(db, tokens.successorsOf(refresh))
          : undefined
        const life = await signInRules(db)
        await extendSession(db, session, { origin: { ip, userAgent }, successor, life, now })
        const access = await tokens.sign(session.id, session.user, now)
        return successor === undefined ? { access } : { access, refresh: successor }
      },
    }),

    async logout({ body }, { db, now, audit }) {
      const [token] = await db
        .select()
        .from(refreshTokens)
        .where(eq(refreshTokens.hash, hashOfToken(body.refresh)))
      const actor = token && (await endSession(db, token.session, 'signed_out', now))
      if (actor) await audit('auth:signed_out', { actor })
    },

    async sessions(_, { db, user, now }) {
      const results = await listSessions(db, user.id, now)
      return { results: results.map((one) => ({ ...one, is_current: one.id === user.session })) }
    },

    async lastAccesses(_, { db, user }) {
      return { results: await listAccesses(db, user.id) }
    },

    async endSession({ params: { id } }, { db, user, now, audit }) {
      if (await endOwnSession(db, user.id, id, now)) await audit('auth:session_ended')
    },

    async endOtherSessions(_, { db, user, now, audit }) {
      const count = await endSessions(db, user.id, 'signed_out', now, user.session)
      if (count > 0) await audit('auth:other_sessions_ended', { detail: { count } })
    },

    setupState: async (_, { db, now }) => {
      if (await hasAdministrator(db)) return { open: false }
      await firstAdminCode.refresh(now)
      return { open: true }
    },

    setup: prepared(authEndpoints.setup, {
      async prepare({ body }, context) {
        const { read, now, ip, audit } = context
        if (await hasAdministrator(read)) fail(409, 'auth:setup_closed')
        const guesses: Counted[] = [['setup', networkOf(ip)]]
        await failures.refuseInAll(guesses, context)
        const code = await firstAdminCode.check(body.code, now)
        if (code !== 'right') {
          // A concurrent setup may have removed the code.
          await read.execute(lockSetup)
          if (await hasAdministrator(read)) fail(409, 'auth:setup_closed')
          if (code === 'wrong') await failures.record(guesses, context)
          await audit('auth:setup_refused')
          fail(403, `auth:setup_code_${code}`, {
            fields: { code: [{ key: `auth:error.setup_code_${code}` }] },
          })
        }
        const { email, first_name, last_name = null, password } = body
        const person = { email, first_name, last_name, company_name: null }
        await refuseGuessable(judge, { password, personal: personalWords(person) })
        return hashPassword(password)
      },
      async handle({ body }, { db, now, language, audit, prepared: passwordHash }) {
        // Setups run one at a time, so that a second one finds the administrator of the first.
        await db.execute(lockSetup)
        if (await hasAdministrator(db)) fail(409, 'auth:setup_closed')
        const { email, first_name, last_name } = body
        const [taken] = await db
          .select({ id: usersTable.id })
          .from(usersTable)
          .where(and(eq(usersTable.email, email), isNull(usersTable.deleted_at)))
        if (taken) fail(409, 'kernel:taken', { fields: { email: [{ key: 'kernel:error.taken' }] } })
        const { id } = one(
          await db
            .insert(usersTable)
            .values({
              email,
              first_name,
              last_name: last_name || null,
              language,
              groups: ['admin'],
              sign_in: 'active',
            })
            .returning({ id: usersTable.id }),
        )
        await setPassword(db, id, passwordHash, now)
        await audit('auth:set_up', { actor: id })
        await firstAdminCode.remove()
        return { id, email }
      },
    }),

    async me(_, { db, user }) {
      const [account] = await db
        .select()
        .from(usersTable)
        .where(and(eq(usersTable.id, user.id), isActive))
      if (!account) fail(401, 'auth:access_token_invalid')
      return {
        ...accountRights(user),
        id: account.id,
        email: account.email,
        first_name: account.first_name,
        last_name: account.last_name,
        language: account.language ?? unchosenLanguage,
        support_email: await supportEmail(db),
        viewed_by: user.viewedBy?.id ?? null,
      }
    },
  }
}

/** Whether a token was rotated longer ago than the grace period. */
const isOutOfGrace = ({ rotated_at }: { rotated_at: string | null }, now: Date) =>
  rotated_at !== null && new Date(rotated_at).getTime() + graceSeconds * 1000 < now.getTime()
