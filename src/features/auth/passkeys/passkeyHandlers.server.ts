// Over 300 lines: the handlers of all ceremonies of passkeys.
import type { UUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  type PrepareContext,
  prepared,
} from '../../../kernel/http/handler.server.ts'
import type { AccessTokens } from '../accessTokens.server.ts'
import { sessions } from '../auth.table.ts'
import type { OwnPasswordCheck } from '../password/ownPassword.server.ts'
import { endPasskeySessions, isActive } from '../sessions.server.ts'
import { completeSignIn, type SignInRulesOf } from '../signIn.server.ts'
import {
  consumePending,
  personOfPending,
  personWithoutFactor,
} from '../twoFactor/pendingSignIns.server.ts'
import {
  hasSecondFactor,
  lockPerson,
  removeSecondFactor,
  renewBackupCodes,
} from '../twoFactor/secondFactor.server.ts'
import { forgetDevices, rememberDevice } from '../twoFactor/trustedDevices.server.ts'
import type { TwoFactorPolicyOf } from '../twoFactor/twoFactorHandlers.server.ts'
import { usersTable } from '../user.table.ts'
import { consumeChallenge, createChallenge } from './challenges.server.ts'
import {
  type Assertion,
  type Attestation,
  algorithms,
  bytesOfBase64,
  loadWebauthn,
  type NewCredential,
  readAssertion,
  readAttestation,
} from './credential.server.ts'
import {
  findPasskey,
  insertPasskey,
  passkeysOf,
  recordUse,
  removeOwn,
  renameOwn,
  userHandleOf,
} from './passkeyStore.server.ts'
import { challengeMinutes, maxPasskeys, passkeyEndpoints, recentMinutes } from './passkeys.ts'
import { firstName } from './providers.ts'
import { type RelyingParty, relyingPartyOf } from './relyingParty.server.ts'

type Options = {
  tokens: AccessTokens
  checkOwnPassword: OwnPasswordCheck
  twoFactorPolicy: TwoFactorPolicyOf
  signInRules: SignInRulesOf
  publicUrl: () => string
}

const timeout = challengeMinutes * 60_000

/** Calls about passkeys. */
export function passkeyHandlers({
  tokens,
  checkOwnPassword,
  twoFactorPolicy,
  signInRules,
  publicUrl,
}: Options): HandlersOf<typeof passkeyEndpoints> {
  /** The relying party; refuses if passkeys are impossible. */
  function site(): RelyingParty {
    const party = relyingPartyOf(publicUrl())
    return 'off' in party ? fail(409, 'passkey:off') : party
  }

  /** A stranger at an open session must not be able to change how its owner signs in. */
  async function confirmOwner({ password }: { password?: string }, context: PrepareContext) {
    if (password !== undefined) await checkOwnPassword({ password }, context)
    else if (!(await isRecent(context.read, context)))
      failFields({ password: [{ key: 'auth:sign_in.password_missing' }] })
  }

  /** Options with which a browser creates a passkey for a person. */
  async function enrolOptions({ id, email }: { id: number; email: string }, db: Db, now: Date) {
    const own = await passkeysOf(db, id)
    refuseMore(own.length)
    const userHandle = userHandleOf(own)
    const { generateRegistrationOptions } = await loadWebauthn()
    const options = await generateRegistrationOptions({
      rpName: 'Égide',
      rpID: site().id,
      userName: email,
      userDisplayName: email,
      userID: bytesOfBase64(userHandle),
      challenge: await createChallenge(db, { ceremony: 'enrol', user: id, userHandle }, now),
      timeout,
      attestationType: 'none',
      excludeCredentials: own.map(asDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    })
    return { options: { ...options } }
  }

  /** Options with which a browser signs a challenge: with one of a person's passkeys, or with any. */
  async function signInOptions(user: number | null, db: Db, now: Date) {
    const { generateAuthenticationOptions } = await loadWebauthn()
    const options = await generateAuthenticationOptions({
      rpID: site().id,
      challenge: await createChallenge(db, { ceremony: ceremonyOf(user), user }, now),
      timeout,
      userVerification: 'required',
      allowCredentials: user === null ? [] : (await passkeysOf(db, user)).map(asDescriptor),
    })
    return { options: { ...options } }
  }

  /** Checks a new passkey of a person before the transaction, as its challenge is used up even if it is refused. */
  async function checkNew(credential: Attestation, user: number, { read, now }: PrepareContext) {
    const party = site()
    const used = await consumeChallenge(read, credential, { ceremony: 'enrol', user }, now)
    if (!used?.userHandle) fail(400, 'passkey:expired')
    const { challenge, userHandle } = used
    const created = await readAttestation(party, credential, { challenge, userHandle })
    return created ?? fail(400, 'passkey:not_added')
  }

  /** Checks a signed challenge before the transaction; with `user`, only a passkey of this person is accepted. */
  async function checkSigned(credential: Assertion, user: number | null, context: PrepareContext) {
    const { read, now, log, audit } = context
    const party = site()
    const used = await consumeChallenge(read, credential, { ceremony: ceremonyOf(user), user }, now)
    if (!used) fail(401, 'passkey:expired')
    const passkey = await findPasskey(read, credential.id, user ?? undefined)
    // One answer for all these cases, so that nobody learns which passkeys exist.
    if (!passkey) fail(401, 'passkey:refused')
    const use = await readAssertion(party, passkey, credential, used.challenge)
    if (!use) {
      log.warn({ user: passkey.user_id, passkey: passkey.id }, 'passkey refused')
      await audit('auth:passkey_refused', { resource: 'users', id: passkey.user_id })
      fail(401, 'passkey:refused')
    }
    return { id: passkey.id, user: passkey.user_id, use }
  }

  /** Locks the account and adds a passkey; returns backup codes if it is the first second factor. */
  async function add(user: number, credential: NewCredential, context: Context) {
    const { db, now, enqueue, say, userAgent } = context
    // Check again, as several may have been started.
    refuseMore((await passkeysOf(db, user)).length)
    const isFirst = !(await hasSecondFactor(db, user))
    const at = now.toISOString()
    const added = await insertPasskey(db, {
      ...credential,
      user_id: user,
      name: firstName(credential, userAgent, say),
      created_at: at,
    })
    if (!added) fail(400, 'passkey:known')
    await context.audit('auth:passkey_added', { actor: user, detail: { name: added.name } })
    await enqueue('auth.tellPasskey', { user, at, what: 'added', name: added.name })
    return { ...added, backup_codes: isFirst ? await renewBackupCodes(db, user) : [] }
  }

  return {
    async passkeys(_, { db, user, now }) {
      const own = await passkeysOf(db, user.id)
      const isPossible = !('off' in relyingPartyOf(publicUrl()))
      return {
        is_offered: isPossible,
        is_recent: await isRecent(db, { user, now }),
        results: isPossible ? own : [],
      }
    },

    passkeyOptions: prepared(passkeyEndpoints.passkeyOptions, {
      prepare: ({ body }, context) => confirmOwner(body, context),
      async handle(_, { db, user, now }) {
        const [person] = await db
          .select({ id: usersTable.id, email: usersTable.email })
          .from(usersTable)
          .where(eq(usersTable.id, user.id))
        if (!person) fail(401, 'auth:access_token_invalid')
        return enrolOptions(person, db, now)
      },
    }),

    addPasskey: prepared(passkeyEndpoints.addPasskey, {
      prepare: ({ body }, context) => checkNew(body.credential, context.user.id, context),
      async handle(_, context) {
        await lockPerson(context.db, context.user.id)
        return add(context.user.id, context.prepared, context)
      },
    }),

    async renamePasskey({ params: { id }, body: { name } }, { db, user }) {
      if (!(await renameOwn(db, user.id, id, name))) fail(404, 'kernel:not_found')
    },

    removePasskey: prepared(passkeyEndpoints.removePasskey, {
      prepare: ({ body }, context) => confirmOwner(body, context),
      async handle({ params: { id } }, { db, user, now, enqueue, audit }) {
        await lockPerson(db, user.id)
        const removed = await removeOwn(db, user.id, id)
        if (!removed) fail(404, 'kernel:not_found')
        // A session that it opened could add another passkey.
        await endPasskeySessions(db, user.id, now, user.session)
        await audit('auth:passkey_removed', { detail: { name: removed.name } })
        if (!(await hasSecondFactor(db, user.id))) {
          if ((await twoFactorPolicy(user.groups, db)) === 'required')
            fail(409, 'passkey:last_required')
          await removeSecondFactor(db, user.id)
          await forgetDevices(db, user.id)
        }
        const at = now.toISOString()
        await enqueue('auth.tellPasskey', {
          ...{ user: user.id, at, what: 'removed', name: removed.name },
        })
        return undefined
      },
    }),

    async passkeySignInOptions(_, { db, now }) {
      return { ...(await signInOptions(null, db, now)), origin: site().origin }
    },

    signInWithPasskey: prepared(passkeyEndpoints.signInWithPasskey, {
      prepare: ({ body }, context) => checkSigned(body.credential, null, context),
      async handle(_, context) {
        const { db, now, prepared: signed } = context
        // Check again: the account may have been deactivated meanwhile.
        const [person] = await db
          .select({ id: usersTable.id, groups: usersTable.groups })
          .from(usersTable)
          .where(and(eq(usersTable.id, signed.user), isActive))
          .for('share')
        if (!person || !(await recordUse(db, signed.id, signed.use, now)))
          fail(401, 'passkey:refused')
        return completeSignIn(person, context, { tokens, signInRules }, 'passkey')
      },
    }),

    async passkeyFactorOptions({ body: { pending_token } }, { db, now }) {
      const person = await personOfPending(db, pending_token, now)
      if (!person) fail(401, 'auth:pending_invalid')
      return signInOptions(person.id, db, now)
    },

    verifyPasskeyFactor: prepared(passkeyEndpoints.verifyPasskeyFactor, {
      async prepare({ body: { pending_token, credential } }, context) {
        const person = await personOfPending(context.read, pending_token, context.now)
        if (!person) fail(401, 'auth:pending_invalid')
        return checkSigned(credential, person.id, context)
      },
      async handle({ body: { pending_token, remember_device } }, context) {
        const { db, now, prepared: signed } = context
        const person = await personOfPending(db, pending_token, now)
        if (!person || !(await consumePending(db, pending_token))) fail(401, 'auth:pending_invalid')
        if (!(await recordUse(db, signed.id, signed.use, now))) fail(401, 'passkey:refused')
        if (remember_device)
          await rememberDevice(person.id, (await signInRules(db)).trustedDays, context)
        return completeSignIn(person, context, { tokens, signInRules }, 'passkey')
      },
    }),

    async passkeyPendingOptions({ body: { pending_token } }, { db, now }) {
      return enrolOptions(await personWithoutFactor(db, pending_token, now), db, now)
    },

    addPasskeyPending: prepared(passkeyEndpoints.addPasskeyPending, {
      async prepare({ body: { pending_token, credential } }, context) {
        const person = await personOfPending(context.read, pending_token, context.now)
        if (!person) fail(401, 'auth:pending_invalid')
        return checkNew(credential, person.id, context)
      },
      async handle({ body: { pending_token } }, context) {
        const { db, now } = context
        const person = await personWithoutFactor(db, pending_token, now)
        if (!(await consumePending(db, pending_token))) fail(401, 'auth:pending_invalid')
        const { backup_codes } = await add(person.id, context.prepared, context)
        const signedIn = await completeSignIn(person, context, { tokens, signInRules }, 'passkey')
        return { ...signedIn, backup_codes }
      },
    }),
  }
}

/** Limits the number of passkeys per person, since the options of every sign-in list them all. */
function refuseMore(count: number) {
  if (count >= maxPasskeys) fail(409, 'passkey:too_many', { params: { max: maxPasskeys } })
}

/** Whether a passkey was used recently in the caller's session. */
async function isRecent(db: Db, { user, now }: Pick<Context, 'user' | 'now'>): Promise<boolean> {
  if (user.session === undefined) return false
  const since = new Date(now.getTime() - recentMinutes * 60_000).toISOString()
  const [found] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, user.session as UUID), gt(sessions.passkey_at, since)))
  return found !== undefined
}

const ceremonyOf = (user: number | null) => (user === null ? 'sign_in' : 'second_factor')

const asDescriptor = ({
  credential_id,
  transports,
}: {
  credential_id: string
  transports: string[]
}) => ({ id: credential_id, transports })
