import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import {
  type HandlersOf,
  type PrepareContext,
  prepared,
} from '../../../kernel/http/handler.server.ts'
import { networkOf } from '../../../kernel/limits/network.ts'
import type { SecretBox } from '../../../kernel/secrets/secretBox.server.ts'
import type { AccessTokens } from '../accessTokens.server.ts'
import type { TwoFactorPolicy } from '../account.ts'
import { backupCodes, credentials, secondFactors } from '../auth.table.ts'
import { authEndpoints } from '../auth.ts'
import type { Counted, Failures } from '../guesses/guesses.server.ts'
import { relyingPartyOf } from '../passkeys/relyingParty.server.ts'
import type { OwnPasswordCheck } from '../password/ownPassword.server.ts'
import { completeSignIn, type SignInRulesOf } from '../signIn.server.ts'
import { usersTable } from '../user.table.ts'
import { consumePending, personOfPending, personWithoutFactor } from './pendingSignIns.server.ts'
import {
  acceptCode,
  checkCode,
  confirmKey,
  countAttempt,
  createKey,
  failLocked,
  hasApp,
  hasPasskey,
  hasSecondFactor,
  lockPerson,
  removeApp,
  renewBackupCodes,
  timeOfStep,
} from './secondFactor.server.ts'
import {
  deviceCookie,
  forgetDevice,
  forgetDevices,
  listDevices,
  rememberDevice,
} from './trustedDevices.server.ts'

/** Returns the policy on the second factor for a person of these groups. */
export type TwoFactorPolicyOf = (groups: readonly string[], db: Db) => Promise<TwoFactorPolicy>

type Options = {
  tokens: AccessTokens
  box: SecretBox
  checkOwnPassword: OwnPasswordCheck
  twoFactorPolicy: TwoFactorPolicyOf
  signInRules: SignInRulesOf
  failures: Failures
  publicUrl: () => string
}
type TwoFactorCalls = Pick<
  typeof authEndpoints,
  | 'verifySecondFactor'
  | 'pendingSignIn'
  | 'enrolPending'
  | 'confirmPending'
  | 'secondFactor'
  | 'enrol'
  | 'confirmSecondFactor'
  | 'renewBackupCodes'
  | 'disableSecondFactor'
  | 'forgetDevice'
  | 'forgetDevices'
>

/** Calls about the second factor. */
export function twoFactorHandlers({
  tokens,
  box,
  checkOwnPassword,
  twoFactorPolicy,
  signInRules,
  failures,
  publicUrl,
}: Options): HandlersOf<TwoFactorCalls> {
  const checkPassword = (password: string, context: PrepareContext) =>
    checkOwnPassword({ password }, context)

  return {
    verifySecondFactor: prepared(authEndpoints.verifySecondFactor, {
      // The attempt is counted here, as a refusal in `handle` would roll it back.
      async prepare({ body }, context) {
        const { read, now, ip, audit } = context
        const person = await personOfPending(read, body.pending_token, now, ip)
        if (!person) fail(401, 'auth:pending_invalid')
        // People of this network do not wait because a stranger guesses there.
        const guesses: Counted[] = person.isKnownNetwork ? [] : [['code', networkOf(ip)]]
        await failures.refuseInAll(guesses, context)
        const lockedUntil = await countAttempt(read, person.id, now)
        const right = await checkCode(read, box, person.id, body, now)
        if (right) return right
        await failures.record(guesses, context)
        const account = { resource: 'users', id: person.id }
        await audit('auth:code_refused', { ...account, detail: { how: wayOf(body) } })
        if (lockedUntil === null) return failCode(body)
        await audit('auth:factor_locked', account)
        return failLocked(lockedUntil, now)
      },
      async handle({ body }, context) {
        const { db, now, prepared: right } = context
        const person = await personOfPending(db, body.pending_token, now)
        if (!person || !(await consumePending(db, body.pending_token)))
          fail(401, 'auth:pending_invalid')
        if (!(await acceptCode(db, person.id, right, now))) failCode(body)
        if (body.remember_device)
          await rememberDevice(person.id, (await signInRules(db)).trustedDays, context)
        return completeSignIn(person, context, { tokens, signInRules }, wayOf(body))
      },
    }),

    async pendingSignIn({ body }, { db, now }) {
      const person = await personOfPending(db, body.pending_token, now)
      if (!person) fail(401, 'auth:pending_invalid')
      const has_app = await hasApp(db, person.id)
      const has_passkey = await hasPasskey(db, person.id)
      const arePasskeysOn = !('off' in relyingPartyOf(publicUrl()))
      const must_enrol = !has_app && !has_passkey
      return {
        ...{ must_enrol, has_app, has_passkey: arePasskeysOn && (has_passkey || must_enrol) },
        trusted_days: (await signInRules(db)).trustedDays,
      }
    },

    async enrolPending({ body }, { db, now }) {
      const { id, email } = await personWithoutFactor(db, body.pending_token, now)
      return createKey(db, box, { id, email }, now)
    },

    async confirmPending({ body: { pending_token, code } }, context) {
      const { db, now, enqueue, audit } = context
      const person = await personWithoutFactor(db, pending_token, now)
      if (!(await confirmKey(db, box, person.id, code, now)))
        failFields({ code: [{ key: 'auth:error.code_wrong' }] })
      if (!(await consumePending(db, pending_token))) fail(401, 'auth:pending_invalid')
      await enqueue('auth.tellSecondFactor', { user: person.id, at: now.toISOString(), what: 'on' })
      await audit('auth:factor_on', { actor: person.id })
      const backup_codes = await renewBackupCodes(db, person.id)
      return {
        ...(await completeSignIn(person, context, { tokens, signInRules }, 'code')),
        backup_codes,
      }
    },

    async secondFactor(_, { db, user, now, cookies }) {
      const [factor] = await db
        .select()
        .from(secondFactors)
        .where(eq(secondFactors.user_id, user.id))
      const left = and(eq(backupCodes.user_id, user.id), isNull(backupCodes.used_at))
      return {
        confirmed_at: factor?.confirmed_at ?? null,
        code_at: factor?.confirmed_at ? timeOfStep(factor.last_step) : null,
        backup_codes: await db.$count(backupCodes, left),
        password_at: await passwordChangedAt(db, user.id),
        policy: await twoFactorPolicy(user.groups, db),
        trusted_days: (await signInRules(db)).trustedDays,
        devices: await listDevices(db, user.id, cookies[deviceCookie], now),
      }
    },

    enrol: prepared(authEndpoints.enrol, {
      // A stranger at an open session must not be able to lock its owner out.
      prepare: ({ body }, context) => checkPassword(body.password, context),
      async handle(_, { db, user, now }) {
        const isOffered = (await twoFactorPolicy(user.groups, db)) !== 'off'
        if (!isOffered && !(await hasSecondFactor(db, user.id)))
          fail(409, 'auth:second_factor_not_offered')
        const [person] = await db
          .select({ id: usersTable.id, email: usersTable.email })
          .from(usersTable)
          .where(eq(usersTable.id, user.id))
        if (!person) fail(401, 'auth:access_token_invalid')
        return createKey(db, box, person, now)
      },
    }),

    confirmSecondFactor: prepared(authEndpoints.confirmSecondFactor, {
      prepare: (_, { read, user, now }) => countAttempt(read, user.id, now),
      async handle({ body: { code } }, context) {
        const { db, user, now, enqueue, audit, prepared: lockedUntil } = context
        if (!(await confirmKey(db, box, user.id, code, now))) {
          if (lockedUntil !== null) failLocked(lockedUntil, now)
          failFields({ code: [{ key: 'auth:error.code_wrong' }] })
        }
        await forgetDevices(db, user.id)
        await audit('auth:factor_on')
        await enqueue('auth.tellSecondFactor', { user: user.id, at: now.toISOString(), what: 'on' })
        return { backup_codes: await renewBackupCodes(db, user.id) }
      },
    }),

    renewBackupCodes: prepared(authEndpoints.renewBackupCodes, {
      prepare: ({ body }, context) => checkPassword(body.password, context),
      async handle(_, { db, user, audit }) {
        if (!(await hasSecondFactor(db, user.id))) fail(409, 'auth:second_factor_off')
        await audit('auth:backup_codes_renewed')
        return { backup_codes: await renewBackupCodes(db, user.id) }
      },
    }),

    disableSecondFactor: prepared(authEndpoints.disableSecondFactor, {
      prepare: ({ body }, context) => checkPassword(body.password, context),
      async handle(_, { db, user, now, enqueue, audit }) {
        await lockPerson(db, user.id)
        const isRequired = (await twoFactorPolicy(user.groups, db)) === 'required'
        if (isRequired && !(await hasPasskey(db, user.id))) fail(409, 'auth:second_factor_required')
        const wasOn = await hasApp(db, user.id)
        await removeApp(db, user.id)
        await forgetDevices(db, user.id)
        if (!wasOn) return undefined
        await audit('auth:factor_off')
        await enqueue('auth.tellSecondFactor', {
          user: user.id,
          at: now.toISOString(),
          what: 'off',
        })
        return undefined
      },
    }),

    async forgetDevice({ params: { id } }, { db, user, audit }) {
      const { rowCount } = await forgetDevice(db, user.id, id)
      if (rowCount) await audit('auth:device_forgotten')
    },

    async forgetDevices(_, { db, user, audit }) {
      await forgetDevices(db, user.id)
      await audit('auth:device_forgotten')
    },
  }
}

async function passwordChangedAt(db: Db, user: number) {
  const [credential] = await db
    .select({ at: credentials.updated_at })
    .from(credentials)
    .where(eq(credentials.user_id, user))
  return credential?.at ?? null
}

/** Whether a code of the app was typed, or a backup code. */
const wayOf = ({ code }: { code?: string | undefined }) => (code ? 'code' : 'backup_code')

/** Refuses a wrong code at the field in which it was typed. */
function failCode(body: { code?: string | undefined }): never {
  if (body.code)
    fail(401, 'auth:code_wrong', { fields: { code: [{ key: 'auth:error.code_wrong' }] } })
  return fail(401, 'auth:backup_code_wrong', {
    fields: { backup_code: [{ key: 'auth:error.backup_code_wrong' }] },
  })
}
