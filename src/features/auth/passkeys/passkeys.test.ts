// Over 300 lines: everything that must be refused, each against the same few calls.
import { and, eq, like, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '../../../testing/app.ts'
import {
  cborMap,
  type Deviation,
  type SoftAuthenticator,
  softAuthenticator,
} from '../../../testing/passkeys/softAuthenticator.ts'
import type { TwoFactorPolicy } from '../account.ts'
import { passkeyChallenges, passkeys } from './passkey.table.ts'
import { maxPasskeys } from './passkeys.ts'
import { firstName } from './providers.ts'
import { relyingPartyOf } from './relyingParty.server.ts'

let app: TestApp
let admin: TestPerson
/** The address at which people open the product; tests reach it by its IP address. */
let origin: string
beforeAll(async () => {
  app = await testApp()
  origin = app.url.replace('127.0.0.1', 'localhost')
  admin = await app.as('admin')
})
beforeEach(() => setTime(0))

const minute = 60_000
const begin = Date.now()
const setTime = (milliseconds: number) => app.setNow(new Date(begin + milliseconds))

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused')
  return error
}
const statusAndCode = async (call: Promise<unknown>) => {
  const { status, body } = await refusalOf(call)
  return [status, body.code]
}

type Options = { challenge: string } & Record<string, unknown>
const optionsFor = (person: TestPerson, password: string | undefined = testPassword) =>
  person.auth.passkeyOptions({ body: { password } })

async function enrol(person: TestPerson, device: SoftAuthenticator, deviation?: Deviation) {
  const { options } = await optionsFor(person)
  return person.auth.addPasskey({ body: { credential: device.create(options, deviation) } })
}

/** A person with a passkey, and the device that has it. */
async function passkeyPerson(device = softAuthenticator(origin)) {
  const person = await app.as('client')
  const { id, backup_codes } = await enrol(person, device)
  return { ...person, device, passkey: id, backupCodes: backup_codes }
}

const signInOptions = async (): Promise<Options> =>
  (await app.anonymous.auth.passkeySignInOptions({})).options
async function signInWith(device: SoftAuthenticator, deviation?: Deviation) {
  const credential = device.get(await signInOptions(), deviation)
  return (await app.anonymous.auth.signInWithPasskey({ body: { credential } })).data
}

async function enterPassword({ email }: { email: string }) {
  const { data } = await app.anonymous.auth.login({ body: { email, password: testPassword } })
  return data
}
async function pendingTokenOf(person: { email: string }) {
  const { need_2fa, access, pending_token } = await enterPassword(person)
  expect([need_2fa, access]).toEqual([true, null])
  return pending_token!
}
async function verifyFactor(pending_token: string, device: SoftAuthenticator, deviation = {}) {
  const { options } = await app.anonymous.auth.passkeyFactorOptions({ body: { pending_token } })
  const credential = device.get(options, deviation)
  return app.anonymous.auth.verifyPasskeyFactor({ body: { pending_token, credential } })
}

async function enrolApp(person: TestPerson) {
  const { secret } = await person.auth.enrol({ body: { password: testPassword } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: begin })
  await person.auth.confirmSecondFactor({ body: { code } })
}

describe('the address of the product', () => {
  it.each([
    ['https://egide.example.ch', 'egide.example.ch'],
    ['https://egide.example.ch:8443', 'egide.example.ch'],
    ['http://localhost:3000', 'localhost'],
  ])('%s can have passkeys', (url, id) => {
    expect(relyingPartyOf(url)).toEqual({ id, origin: url })
  })

  it.each([
    'http://127.0.0.1:3000',
    'https://192.0.2.7',
    'http://[::1]:3000',
    'http://egide.example',
  ])('%s cannot', (url) => expect(relyingPartyOf(url)).toHaveProperty('off'))

  it('without a name turns passkeys off, and says why', async () => {
    const ipApp = await testApp({ env: { PUBLIC_URL: 'http://192.0.2.7:3000' } })
    const person = await ipApp.as('client')
    expect(await person.auth.passkeys({})).toEqual({
      ...{ is_offered: false, is_recent: false, results: [] },
    })
    const off = [409, 'off']
    expect(await statusAndCode(optionsFor(person))).toEqual(off)
    expect(await statusAndCode(ipApp.anonymous.auth.passkeySignInOptions({}))).toEqual(off)
    const health = await (await fetch(`${ipApp.url}/api/health/`)).json()
    expect(health.passkeys).toMatch(/^off: .*IP address/)
    expect((await (await fetch(`${app.url}/api/health/`)).json()).passkeys).toBe(`on: ${origin}`)
  })
})

describe('a new passkey', () => {
  it('is asked for with a password, verified, and listed', async () => {
    const person = await app.as('client')
    expect(await person.auth.passkeys({})).toEqual({
      ...{ is_offered: true, is_recent: false, results: [] },
    })
    for (const password of [undefined, 'not this one'])
      expect(
        (await refusalOf(person.auth.passkeyOptions({ body: { password } }))).body.fields,
      ).toHaveProperty('password')
    const { options } = await optionsFor(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Égide' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = softAuthenticator(origin)
    const added = await person.auth.addPasskey({ body: { credential: device.create(options) } })
    // Without any other second factor, backup codes come with it.
    expect(added.backup_codes).toHaveLength(10)
    const { results } = await person.auth.passkeys({})
    expect(results).toEqual([
      {
        ...{ id: added.id, name: added.name, is_synced: false, transports: ['internal'] },
        ...{ created_at: new Date(begin).toISOString(), used_at: null },
      },
    ])
    // A second one of the same person: the first device is told not to make another.
    const second = await optionsFor(person)
    expect(second.options.excludeCredentials).toMatchObject([
      { id: device.credentials[0]!.id.toString('base64url') },
    ])
    expect((second.options.user as { id: string }).id).toBe((options.user as { id: string }).id)
    const other = softAuthenticator(origin, { isSynced: true }).create(second.options)
    const { backup_codes } = await person.auth.addPasskey({ body: { credential: other } })
    expect(backup_codes).toEqual([])
    expect((await person.auth.passkeys({})).results.map((one) => one.is_synced)).toEqual([
      ...[false, true],
    ])
  })

  it.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://egide.evil.example' }],
    ['of another port', { origin: 'http://localhost:1' }],
    ['of another name', { rpId: 'evil.example' }],
    ['without verification of the person', { isVerified: false }],
    ['of the wrong ceremony', { type: 'webauthn.get' }],
    ['from a page within another one', { crossOrigin: true }],
    ['with a certificate', { attestation: { format: 'fido-u2f', statement: cborMap([]) } }],
  ])('%s is refused, and its challenge is used up', async (_, deviation) => {
    const person = await app.as('client')
    const { options } = await optionsFor(person)
    const device = softAuthenticator(origin)
    const add = (how?: Deviation) =>
      person.auth.addPasskey({ body: { credential: device.create(options, how) } })
    expect(await statusAndCode(add(deviation))).toEqual([400, 'not_added'])
    expect(await statusAndCode(add())).toEqual([400, 'expired'])
    expect((await person.auth.passkeys({})).results).toEqual([])
  })

  it('needs an unused challenge for this person and purpose, at most five minutes old', async () => {
    const person = await app.as('client')
    const stranger = await app.as('client')
    const device = softAuthenticator(origin)
    const add = async (options: Options, deviation?: Deviation) =>
      person.auth.addPasskey({ body: { credential: device.create(options, deviation) } })
    const expired = [400, 'expired']
    expect(await statusAndCode(add((await optionsFor(stranger)).options))).toEqual(expired)
    expect(await statusAndCode(add(await signInOptions()))).toEqual(expired)
    const { options } = await optionsFor(person)
    const challenge = Buffer.alloc(32, 7).toString('base64url')
    expect(await statusAndCode(add(options, { challenge }))).toEqual(expired)
    setTime(5 * minute)
    expect(await statusAndCode(add(options))).toEqual(expired)
    const fresh = await optionsFor(person)
    const twice = await Promise.allSettled([add(fresh.options), add(fresh.options)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = await optionsFor(person)
    const known = device.create(again.options)
    await person.auth.addPasskey({ body: { credential: known } })
    // The same credential for somebody else.
    const theirs = await optionsFor(stranger)
    const copied = {
      ...known,
      response: {
        ...known.response,
        clientDataJSON: device.create(theirs.options).response.clientDataJSON,
      },
    }
    const taken = stranger.auth.addPasskey({ body: { credential: copied } })
    expect(await statusAndCode(taken)).toEqual([400, 'known'])
  })

  it('is reported by mail, as is its removal', async () => {
    const person = await passkeyPerson()
    const body = { password: testPassword }
    await person.auth.removePasskey({ params: { id: person.passkey }, body })
    const { rows } = await app.database.db.execute<{ what: string }>(
      sql`select payload->>'what' as what from graphile_worker._private_jobs
        where payload->>'user' = ${String(person.id)} and payload->>'name' is not null order by id`,
    )
    expect(rows.map(({ what }) => what)).toEqual(['added', 'removed'])
  })

  it('is refused beyond twenty per person, also if several are added concurrently', async () => {
    const person = await app.as('client')
    const row = { user_id: person.id, user_handle: 'handle', public_key: 'key', name: 'Key' }
    const stored = Array.from({ length: maxPasskeys - 1 }, (_, index) => ({
      ...{ ...row, credential_id: `${person.id}-${index}`, counter: 0, transports: [] },
      ...{ is_synced: false, is_backed_up: false, created_at: new Date(begin).toISOString() },
    }))
    await app.database.db.insert(passkeys).values(stored)
    const device = softAuthenticator(origin)
    const begun = [await optionsFor(person), await optionsFor(person)]
    const added = await Promise.allSettled(
      begun.map(({ options }) =>
        person.auth.addPasskey({ body: { credential: device.create(options) } }),
      ),
    )
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await app.database.db.$count(passkeys, eq(passkeys.user_id, person.id))).toBe(
      maxPasskeys,
    )
    expect(await statusAndCode(optionsFor(person))).toEqual([409, 'too_many'])
  })

  it('is recorded in the audit log, as are its removal and each refusal', async () => {
    const person = await passkeyPerson()
    await refusalOf(signInWith(person.device, { origin: 'https://egide.evil.example' }))
    const body = { password: testPassword }
    await person.auth.removePasskey({ params: { id: person.passkey }, body })
    const rows = await app.database.db
      .select({ act: auditLog.act, actor: auditLog.actor_id })
      .from(auditLog)
      .where(
        and(
          like(auditLog.act, 'auth:passkey_%'),
          or(eq(auditLog.actor_id, person.id), eq(auditLog.record_id, person.id)),
        ),
      )
      .orderBy(auditLog.id)
    expect(rows).toEqual([
      { act: 'auth:passkey_added', actor: person.id },
      { act: 'auth:passkey_refused', actor: null },
      { act: 'auth:passkey_removed', actor: person.id },
    ])
  })

  it('has challenges that are stored as hashes and deleted after they expire', async () => {
    const { challenge } = await signInOptions()
    const rows = await app.database.db.select().from(passkeyChallenges)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(challenge)
    setTime(6 * minute)
    for (let count = 0; count < 5; count++) await signInOptions()
    expect(await app.database.db.$count(passkeyChallenges)).toBeLessThanOrEqual(5)
  })

  it('is named after its provider or device by default', () => {
    const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/147.0 Safari/537.36'
    const nameOf = (aaguid: string | null, ...transports: string[]) =>
      firstName({ aaguid, transports }, chrome, (key) => key)
    expect(nameOf('fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'internal')).toBe('iCloud Keychain')
    expect(nameOf(null, 'internal', 'hybrid')).toBe('Chrome 147, macOS')
    expect(nameOf(null, 'hybrid')).toBe('passkey:phone')
    expect(nameOf(null, 'usb')).toBe('passkey:security_key')
  })
})

describe('a sign-in without password', () => {
  it('needs no second factor, and says when the passkey was used', async () => {
    const person = await passkeyPerson()
    setTime(minute)
    const data = await signInWith(person.device)
    expect(data).toMatchObject({ need_2fa: false, pending_token: null, groups: ['client'] })
    const signedIn = app.clientWith(data.access!)
    expect((await signedIn.auth.me({})).id).toBe(person.id)
    const { results, is_recent } = await signedIn.auth.passkeys({})
    expect([results[0]?.used_at, is_recent]).toEqual([
      ...[new Date(begin + minute).toISOString(), true],
    ])
  })

  it('is offered in the same way to everybody', async () => {
    const { options, origin: where } = await app.anonymous.auth.passkeySignInOptions({})
    expect(where).toBe(origin)
    expect(options).toMatchObject({
      ...{ rpId: 'localhost', allowCredentials: [], userVerification: 'required' },
    })
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://egide.evil.example' }],
    ['another name', { rpId: 'evil.example' }],
    ['the wrong ceremony', { type: 'webauthn.create' }],
    ['a page within another one', { crossOrigin: true }],
    ['no verification of the person', { isVerified: false }],
    ['the handle of somebody else', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['a counter that went back', { counter: 1 }],
    ['a counter that stands still', { counter: 2 }],
  ])('is refused with %s, and ends nothing else', async (_, deviation) => {
    const person = await passkeyPerson()
    await signInWith(person.device)
    expect(await statusAndCode(signInWith(person.device, deviation))).toEqual([401, 'refused'])
    expect((await person.auth.me({})).id).toBe(person.id)
    await signInWith(person.device, { counter: 9 })
  })

  it('is refused with an altered signature, an unknown passkey, or a removed one', async () => {
    const person = await passkeyPerson()
    const credential = person.device.get(await signInOptions())
    const signature = `${credential.response.signature.slice(0, -8)}AAAAAAAA`
    const changed = { ...credential, response: { ...credential.response, signature } }
    const signIn = (body: typeof credential) =>
      app.anonymous.auth.signInWithPasskey({ body: { credential: body } })
    expect(await statusAndCode(signIn(changed))).toEqual([401, 'refused'])
    const stranger = softAuthenticator(origin)
    stranger.create((await optionsFor(person)).options)
    expect(await statusAndCode(signInWith(stranger))).toEqual([401, 'refused'])
    const body = { password: testPassword }
    await person.auth.removePasskey({ params: { id: person.passkey }, body })
    expect(await statusAndCode(signInWith(person.device))).toEqual([401, 'refused'])
  })

  it('accepts each challenge once, within five minutes, and only those for a sign-in', async () => {
    const person = await passkeyPerson()
    const signIn = (options: Options) =>
      app.anonymous.auth.signInWithPasskey({ body: { credential: person.device.get(options) } })
    const options = await signInOptions()
    const twice = await Promise.allSettled([signIn(options), signIn(options), signIn(options)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statusAndCode(signIn(options))).toEqual([401, 'expired'])
    const body = { pending_token: await pendingTokenOf(person) }
    const factor = await app.anonymous.auth.passkeyFactorOptions({ body })
    expect(await statusAndCode(signIn(factor.options))).toEqual([401, 'expired'])
    const late = await signInOptions()
    setTime(5 * minute)
    expect(await statusAndCode(signIn(late))).toEqual([401, 'expired'])
  })

  it('can begin at one process and end at another', async () => {
    const PUBLIC_URL = 'https://egide.example'
    const shared = await testApp({ env: { PUBLIC_URL } })
    const other = await shared.startProcess()
    const device = softAuthenticator(PUBLIC_URL)
    await enrol(await shared.as('client'), device)
    const { options } = await shared.anonymous.auth.passkeySignInOptions({})
    const body = { credential: device.get(options) }
    expect((await other.clientWith().auth.signInWithPasskey({ body })).data.access).toBeTruthy()
    const again = shared.anonymous.auth.signInWithPasskey({ body })
    expect(await statusAndCode(again)).toEqual([401, 'expired'])
  })

  it('ignores the counters of synchronised passkeys', async () => {
    const device = softAuthenticator(origin, { isSynced: true })
    await passkeyPerson(device)
    for (const counter of [0, 0, 7, 3, 0])
      expect((await signInWith(device, { counter })).access).toBeTruthy()
  })

  it('is refused to those who may not sign in, and works again for those who may', async () => {
    const person = await passkeyPerson()
    const params = { id: person.id }
    const options = await signInOptions()
    await admin.users.deactivate({ params })
    const credential = person.device.get(options)
    expect(
      await statusAndCode(app.anonymous.auth.signInWithPasskey({ body: { credential } })),
    ).toEqual([401, 'refused'])
    await admin.users.activate({ params })
    expect((await signInWith(person.device)).access).toBeTruthy()
    const gone = await passkeyPerson()
    await admin.users.remove({ params: { id: gone.id } })
    expect(await statusAndCode(signInWith(gone.device))).toEqual([401, 'refused'])
  })
})

describe('a passkey as second factor', () => {
  it('is asked for after the password, or a backup code instead', async () => {
    const person = await passkeyPerson()
    const pending_token = await pendingTokenOf(person)
    expect(await app.anonymous.auth.pendingSignIn({ body: { pending_token } })).toEqual({
      ...{ must_enrol: false, has_app: false, has_passkey: true, trusted_days: 30 },
    })
    const { options } = await app.anonymous.auth.passkeyFactorOptions({ body: { pending_token } })
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{}] })
    const { data } = await verifyFactor(pending_token, person.device)
    expect((await app.clientWith(data.access!).auth.me({})).id).toBe(person.id)
    // The token is used up.
    expect(await statusAndCode(verifyFactor(pending_token, person.device))).toEqual([
      ...[401, 'pending_invalid'],
    ])
    const body = {
      pending_token: await pendingTokenOf(person),
      backup_code: person.backupCodes[0]!,
    }
    expect((await app.anonymous.auth.verifySecondFactor({ body })).data.access).toBeTruthy()
  })

  it('counts wrong backup codes of somebody without an app', async () => {
    const person = await passkeyPerson()
    const pending_token = await pendingTokenOf(person)
    const guess = () =>
      refusalOf(
        app.anonymous.auth.verifySecondFactor({ body: { pending_token, backup_code: 'AAAA' } }),
      )
    for (let count = 0; count < 4; count++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    expect((await guess()).status).toBe(429)
    // A passkey cannot be guessed, so it is not locked.
    expect((await verifyFactor(pending_token, person.device)).data.access).toBeTruthy()
  })

  it('must belong to the same person', async () => {
    const person = await passkeyPerson()
    const other = await passkeyPerson()
    const pending = await pendingTokenOf(person)
    expect(await statusAndCode(verifyFactor(pending, other.device))).toEqual([401, 'refused'])
    const unverified = verifyFactor(pending, person.device, { isVerified: false })
    expect(await statusAndCode(unverified)).toEqual([401, 'refused'])
    const { data } = await verifyFactor(pending, person.device)
    expect(data.access).toBeTruthy()
  })

  it('can coexist with an app: removing either keeps the other', async () => {
    const person = await passkeyPerson()
    await enrolApp(person)
    const password = { password: testPassword }
    await person.auth.disableSecondFactor({ body: password })
    expect(await person.auth.secondFactor({})).toMatchObject({
      ...{ confirmed_at: null, backup_codes: 10 },
    })
    expect((await enterPassword(person)).need_2fa).toBe(true)
    await enrolApp(person)
    await person.auth.removePasskey({ params: { id: person.passkey }, body: password })
    expect((await enterPassword(person)).need_2fa).toBe(true)
    await person.auth.disableSecondFactor({ body: password })
    expect((await enterPassword(person)).need_2fa).toBe(false)
    expect((await person.auth.secondFactor({})).backup_codes).toBe(0)
  })

  it('survives a change of the password, and is removed by an administrator’s reset', async () => {
    const person = await passkeyPerson()
    const changed = { current: testPassword, password: 'grille soupape verger' }
    await person.auth.changePassword({ body: changed })
    expect((await signInWith(person.device)).access).toBeTruthy()
    const params = { id: person.id }
    expect((await admin.users.get({ params })).second_factor_at).toBe(new Date(begin).toISOString())
    await admin.users.resetSecondFactor({ params })
    expect((await admin.users.get({ params })).second_factor_at).toBeNull()
    expect(await statusAndCode(signInWith(person.device))).toEqual([401, 'refused'])
    expect(await app.database.db.$count(passkeys, eq(passkeys.user_id, person.id))).toBe(0)
  })
})

describe('a session that a stolen passkey has opened', () => {
  const isOpen = async (token: string) => {
    const answer = await app
      .clientWith(token)
      .auth.me({})
      .catch((error: CallError) => error)
    return !(answer instanceof CallError)
  }

  it('ends when its owner removes the passkey, while their own session continues', async () => {
    const person = await passkeyPerson()
    const { access, refresh } = await signInWith(person.device)
    expect(await isOpen(access!)).toBe(true)
    const body = { password: testPassword }
    await person.auth.removePasskey({ params: { id: person.passkey }, body })
    // A process learns of ended sessions by a notification of the database.
    await expect.poll(() => isOpen(access!)).toBe(false)
    const renewed = app.anonymous.auth.refresh({ body: { refresh: refresh! } })
    expect((await refusalOf(renewed)).status).toBe(401)
    expect(await isOpen(person.token)).toBe(true)
  })

  it('ends when an administrator resets the second factor, as all others do', async () => {
    const person = await passkeyPerson()
    const { access, refresh } = await signInWith(person.device)
    await admin.users.resetSecondFactor({ params: { id: person.id } })
    for (const token of [access!, person.token]) await expect.poll(() => isOpen(token)).toBe(false)
    const renewed = app.anonymous.auth.refresh({ body: { refresh: refresh! } })
    expect((await refusalOf(renewed)).status).toBe(401)
  })
})

describe('the passkeys of a person', () => {
  it('are renamed and removed by their owner only', async () => {
    const person = await passkeyPerson()
    const other = await app.as('admin')
    const params = { id: person.passkey }
    const missing = [404, 'not_found']
    const rename = (who: TestPerson, name: string) =>
      who.auth.renamePasskey({ params, body: { name } })
    expect(await statusAndCode(rename(other, 'Mine'))).toEqual(missing)
    const body = { password: testPassword }
    expect(await statusAndCode(other.auth.removePasskey({ params, body }))).toEqual(missing)
    expect((await refusalOf(rename(person, '  '))).body.fields).toHaveProperty('name')
    await rename(person, ' MacBook  ')
    expect((await person.auth.passkeys({})).results[0]?.name).toBe('MacBook')
    await person.auth.removePasskey({ params, body })
    expect((await person.auth.passkeys({})).results).toEqual([])
    expect((await enterPassword(person)).need_2fa).toBe(false)
  })

  it('can be changed with the password, or within ten minutes after the use of a passkey', async () => {
    const person = await passkeyPerson()
    const params = { id: person.passkey }
    const remove = (who: typeof person.auth) => who.removePasskey({ params, body: {} })
    expect((await refusalOf(remove(person.auth))).body.fields).toHaveProperty('password')
    const { access } = await signInWith(person.device)
    const { auth } = app.clientWith(access!)
    await auth.passkeyOptions({ body: {} })
    setTime(10 * minute)
    expect((await refusalOf(auth.passkeyOptions({ body: {} }))).body.fields).toHaveProperty(
      'password',
    )
    expect((await refusalOf(remove(auth))).body.fields).toHaveProperty('password')
    setTime(9 * minute)
    await remove(auth)
  })
})

describe('the policy of a group', () => {
  const setPolicy = (policy: TwoFactorPolicy | null) =>
    admin.settings.update({ params: { id: 1 }, body: { two_factor_client: policy } })
  afterEach(() => setPolicy(null))

  it('that requires a second factor is satisfied by enrolling a passkey during the sign-in', async () => {
    const person = await app.as('client')
    const stranger = await passkeyPerson()
    await setPolicy('required')
    const pending_token = await pendingTokenOf(person)
    const body = { pending_token }
    const { auth } = app.anonymous
    expect(await auth.pendingSignIn({ body })).toEqual({
      ...{ must_enrol: true, has_app: false, has_passkey: true, trusted_days: 30 },
    })
    const asPerson = app.clientWith(pending_token)
    for (const call of [
      () => asPerson.auth.me({}),
      () => asPerson.auth.passkeys({}),
      () => asPerson.auth.passkeyOptions({ body: { password: testPassword } }),
    ])
      expect((await refusalOf(call())).status).toBe(401)
    // A passkey of somebody else does not complete it.
    expect(await statusAndCode(verifyFactor(pending_token, stranger.device))).toEqual([
      ...[401, 'refused'],
    ])

    const device = softAuthenticator(origin)
    const { options } = await auth.passkeyPendingOptions({ body })
    const credential = device.create(options)
    const unverified = { ...body, credential: device.create(options, { isVerified: false }) }
    expect(await statusAndCode(auth.addPasskeyPending({ body: unverified }))).toEqual([
      ...[400, 'not_added'],
    ])
    expect(await statusAndCode(auth.addPasskeyPending({ body: { ...body, credential } }))).toEqual([
      ...[400, 'expired'],
    ])
    const next = device.create((await auth.passkeyPendingOptions({ body })).options)
    const { data, backup_codes } = await auth.addPasskeyPending({
      body: { ...body, credential: next },
    })
    expect(backup_codes).toHaveLength(10)
    const signedIn = app.clientWith(data.access!)
    expect((await signedIn.auth.me({})).id).toBe(person.id)
    // From now on a password alone can no longer enrol.
    const later = { pending_token: await pendingTokenOf(person) }
    expect(await statusAndCode(auth.passkeyPendingOptions({ body: later }))).toEqual([
      ...[409, 'second_factor_on'],
    ])
    expect((await verifyFactor(later.pending_token, device)).data.access).toBeTruthy()
    // The last factor cannot be removed; with an app it can.
    const [own] = (await signedIn.auth.passkeys({})).results
    const remove = () => signedIn.auth.removePasskey({ params: { id: own!.id }, body: {} })
    expect(await statusAndCode(remove())).toEqual([409, 'last_required'])
    await enrolApp({ ...person, ...signedIn })
    await remove()
    const off = signedIn.auth.disableSecondFactor({ body: { password: testPassword } })
    expect(await statusAndCode(off)).toEqual([409, 'second_factor_required'])
  })

  it('that offers no second factor still allows passkeys in place of the password', async () => {
    await setPolicy('off')
    const person = await passkeyPerson()
    const { is_offered, results } = await person.auth.passkeys({})
    expect([is_offered, results.length]).toEqual([true, 1])
    expect((await signInWith(person.device)).access).toBeTruthy()
    expect((await enterPassword(person)).need_2fa).toBe(true)
  })
})
