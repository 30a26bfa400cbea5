import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { formatTime } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { secretBox } from '../../../kernel/secrets/secretBox.server.ts'
import { fixedKeys } from '../../../kernel/secrets/secretKeys.server.ts'
import { languages } from '../../../kernel/text.ts'
import { createSay } from '../../../kernel/words.server.ts'
import { type TestApp, type TestPerson, testApp, testPassword } from '../../../testing/app.ts'
import { runWaiting } from '../../../testing/kickoff/device.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { texts } from '../../../words.server.ts'
import { mailsTable } from '../../mails/mail.table.ts'
import type { TwoFactorPolicy } from '../account.ts'
import { backupCodes, secondFactors, trustedDevices } from '../auth.table.ts'
import { trustedDays } from '../auth.ts'
import { deviceName } from '../screens/deviceName.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const second = 1_000
const minute = 60 * second
const day = 24 * 60 * minute
const step = 30 * second
/** The beginning of a step, so that codes do not change while a test runs. */
const begin = Math.floor(Date.now() / step) * step
const setTime = (milliseconds: number) => app.setNow(new Date(begin + milliseconds))

const codeOf = (secret: string, milliseconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: begin + milliseconds,
  })

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused')
  return error
}

/** A person whose second factor was turned on at the beginning, with its key and backup codes. */
async function protectedPerson() {
  setTime(0)
  const person = await app.as('client')
  const { secret } = await person.auth.enrol({ body: { password: testPassword } })
  const { backup_codes } = await person.auth.confirmSecondFactor({
    body: { code: codeOf(secret, 0) },
  })
  return { ...person, secret, backupCodes: backup_codes }
}
type ProtectedPerson = Awaited<ReturnType<typeof protectedPerson>>

async function signIn({ email }: { email: string }, password = testPassword) {
  const { data } = await app.anonymous.auth.login({ body: { email, password } })
  return data
}
async function pendingTokenOf(person: { email: string }) {
  const { need_2fa, access, refresh, groups, permissions, pending_token } = await signIn(person)
  expect({ need_2fa, access, refresh, groups, permissions }).toEqual({
    ...{ need_2fa: true, access: null, refresh: null, groups: [], permissions: [] },
  })
  return pending_token!
}
const verify = (
  pending_token: string,
  typed: { code?: string; backup_code?: string; remember_device?: boolean },
) => app.anonymous.auth.verifySecondFactor({ body: { pending_token, ...typed } })

describe('enrolment', () => {
  it('turns the factor on with a code of the new key, and returns ten backup codes', async () => {
    setTime(0)
    const person = await app.as('partner')
    expect(await person.auth.secondFactor({})).toMatchObject({
      ...{ confirmed_at: null, backup_codes: 0, devices: [], policy: 'optional' },
    })
    const { secret, otpauth_url } = await person.auth.enrol({ body: { password: testPassword } })
    const url = new URL(otpauth_url)
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain(person.email)
    expect(url.searchParams.get('secret')).toBe(secret)
    // A key without a code of it protects nothing.
    expect((await signIn(person)).need_2fa).toBe(false)
    const wrong = await refusalOf(person.auth.confirmSecondFactor({ body: { code: '12345' } }))
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['code']])
    const { backup_codes } = await person.auth.confirmSecondFactor({
      body: { code: codeOf(secret, 0) },
    })
    expect(new Set(backup_codes).size).toBe(10)
    for (const code of backup_codes) expect(code).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/)
    expect(await person.auth.secondFactor({})).toMatchObject({
      ...{ confirmed_at: new Date(begin).toISOString(), backup_codes: 10 },
    })
    const again = await refusalOf(
      person.auth.confirmSecondFactor({ body: { code: codeOf(secret, step) } }),
    )
    expect(again.status).toBe(409)
  })

  it('limits guesses at a key that was not confirmed', async () => {
    setTime(0)
    const person = await app.as('client')
    await person.auth.enrol({ body: { password: testPassword } })
    const guess = () => refusalOf(person.auth.confirmSecondFactor({ body: { code: '000000' } }))
    for (let count = 0; count < 4; count++) expect((await guess()).status).toBe(400)
    for (let count = 0; count < 2; count++) {
      const { status, body } = await guess()
      expect([status, body.code]).toEqual([429, 'factor_locked'])
    }
  })

  it.each(['in the profile', 'at sign-in'])(
    'has to be confirmed within 15 minutes: %s',
    async (where) => {
      setTime(0)
      const person = await app.as('client')
      const required = where === 'at sign-in'
      const setPolicy = (two_factor_client: TwoFactorPolicy | null) =>
        admin.settings.update({ params: { id: 1 }, body: { two_factor_client } })
      if (required) await setPolicy('required')
      // The token of a sign-in has expired by then: a second one finds the key of the first.
      const pending = async () => ({ pending_token: await pendingTokenOf(person) })
      const create = async () =>
        required
          ? app.anonymous.auth.enrolPending({ body: await pending() })
          : person.auth.enrol({ body: { password: testPassword } })
      const confirm = async (code: string) =>
        required
          ? app.anonymous.auth.confirmPending({ body: { ...(await pending()), code } })
          : // The access token has expired by then.
            app
              .clientWith((await signIn(person)).access!)
              .auth.confirmSecondFactor({ body: { code } })
      const { secret } = await create()
      const late = 15 * minute
      setTime(late)
      const refused = await refusalOf(confirm(codeOf(secret, late)))
      expect([refused.status, refused.body.code]).toEqual([409, 'key_expired'])
      expect(refused.body.detail).toContain('more than 15 minutes old')
      setTime(late - second)
      await confirm(codeOf(secret, late - second))
      await setPolicy(null)
    },
  )

  it('is deleted after a day if it was not confirmed, and keeps the app in use', async () => {
    const kept = await protectedPerson()
    await kept.auth.enrol({ body: { password: testPassword } })
    const other = await app.as('client')
    await other.auth.enrol({ body: { password: testPassword } })
    const forget = () =>
      app.app.jobs.tasks['auth.forgetEndedSessions']!(
        {},
        {
          database: app.database,
          enqueue: () => async () => undefined,
          log: app.app.server.log,
          now: () => new Date(begin + 15 * minute),
        },
      )
    await forget()
    const factorOf = async ({ id }: { id: number }) =>
      (await app.database.db.select().from(secondFactors).where(eq(secondFactors.user_id, id)))[0]
    expect(await factorOf(kept)).toMatchObject({ new_secret: null, new_secret_at: null })
    expect((await factorOf(kept))!.secret).not.toBeNull()
    expect(await factorOf(other)).toBeUndefined()
  })

  it('keeps the old app until the new one is confirmed, and asks for the password', async () => {
    const person = await protectedPerson()
    expect(
      (await refusalOf(person.auth.enrol({ body: { password: '' } }))).body.fields,
    ).toHaveProperty('password')
    const wrong = await refusalOf(person.auth.enrol({ body: { password: 'not this one' } }))
    expect(wrong.body.fields).toHaveProperty('password')
    const { secret } = await person.auth.enrol({ body: { password: testPassword } })
    setTime(step)
    await verify(await pendingTokenOf(person), { code: codeOf(person.secret, step) })
    setTime(2 * step)
    await person.auth.confirmSecondFactor({ body: { code: codeOf(secret, 2 * step) } })
    setTime(4 * step)
    const pending = await pendingTokenOf(person)
    expect(
      (await refusalOf(verify(pending, { code: codeOf(person.secret, 4 * step) }))).status,
    ).toBe(401)
    await verify(pending, { code: codeOf(secret, 4 * step) })
  })

  it('is not kept under an idempotency key, nor are passwords', async () => {
    setTime(0)
    const person = await app.as('client')
    const key = randomUUID()
    const ask = (path: string, body: object) =>
      fetch(`${app.url}/api${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${person.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
    const { secret } = await (await ask('/2fa/enrol/', { password: testPassword })).json()
    await ask('/password/change/', { current: testPassword, password: 'grille soupape verger' })
    const { rows } = await app.database.db.execute(sql`select * from idempotency_keys`)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('stores keys and codes so that the database alone does not reveal them', async () => {
    const person = await protectedPerson()
    const rows = [
      ...(await app.database.db.select().from(secondFactors)),
      ...(await app.database.db.select().from(backupCodes)),
    ]
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(person.secret)
    for (const code of person.backupCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('the second step of a sign-in', () => {
  it('accepts the code of the current time step or a neighbouring one, with spaces, once', async () => {
    for (const drift of [-1, 0, 1]) {
      const person = await protectedPerson()
      const now = 3 * step
      setTime(now)
      const pending = await pendingTokenOf(person)
      const code = codeOf(person.secret, now + drift * step)
      const { data } = await verify(pending, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
      expect(data).toMatchObject({ need_2fa: false, pending_token: null, groups: ['client'] })
      expect((await app.clientWith(data.access!).auth.me({})).id).toBe(person.id)
      // Neither the token nor the code, nor an older one, works again.
      expect((await refusalOf(verify(pending, { code }))).status).toBe(401)
      const next = await pendingTokenOf(person)
      for (const old of [code, codeOf(person.secret, now + (drift - 1) * step)])
        expect((await refusalOf(verify(next, { code: old }))).status).toBe(401)
    }
  })

  it.each([-2, 2])('refuses a code that is %i time steps away', async (drift) => {
    const person = await protectedPerson()
    setTime(5 * step)
    const pending = await pendingTokenOf(person)
    const code = codeOf(person.secret, (5 + drift) * step)
    const { status, body } = await refusalOf(verify(pending, { code }))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([401, ['code']])
  })

  it('accepts each backup code once, in any notation', async () => {
    const person = await protectedPerson()
    const [first, other] = person.backupCodes as [string, string]
    await verify(await pendingTokenOf(person), { backup_code: first })
    const pending = await pendingTokenOf(person)
    expect((await refusalOf(verify(pending, { backup_code: first }))).body.fields).toHaveProperty(
      'backup_code',
    )
    await verify(pending, { backup_code: other.toLowerCase().replaceAll('-', ' ') })
    expect((await person.auth.secondFactor({})).backup_codes).toBe(8)
    const { backup_codes: renewed } = await person.auth.renewBackupCodes({
      body: { password: testPassword },
    })
    expect((await person.auth.secondFactor({})).backup_codes).toBe(10)
    const third = await pendingTokenOf(person)
    await refusalOf(verify(third, { backup_code: person.backupCodes[3]! }))
    await verify(third, { backup_code: renewed[0]! })
  })

  it('expires after ten minutes', async () => {
    const person = await protectedPerson()
    const pending = await pendingTokenOf(person)
    setTime(10 * minute)
    const late = await refusalOf(verify(pending, { code: codeOf(person.secret, 10 * minute) }))
    expect([late.status, late.body.code]).toEqual([401, 'pending_invalid'])
  })

  it('locks the factor for 15 minutes after five wrong codes, even if they arrive concurrently', async () => {
    const person = await protectedPerson()
    setTime(step)
    const pending = await pendingTokenOf(person)
    const wrong = await Promise.allSettled(
      Array.from({ length: 12 }, () => verify(pending, { code: '000000' })),
    )
    const statuses = wrong.map((one) =>
      one.status === 'rejected' ? (one.reason as CallError).status : 200,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
    const locked = await refusalOf(verify(pending, { code: codeOf(person.secret, step) }))
    expect([locked.status, locked.retryAfter]).toEqual([429, 15 * 60])
    // Backup codes are no way around the lock.
    expect((await refusalOf(verify(pending, { backup_code: person.backupCodes[0]! }))).status).toBe(
      429,
    )
    setTime(step + 15 * minute)
    const again = await pendingTokenOf(person)
    await refusalOf(verify(again, { code: '000000' }))
    await verify(again, { code: codeOf(person.secret, step + 15 * minute) })
  })

  it.each(languages)(
    'reports at the fifth wrong code how long the factor is locked, and until when: %s',
    async (language) => {
      const person = await protectedPerson()
      setTime(step)
      const pending = await pendingTokenOf(person)
      const guess = async (code: string) => {
        const response = await fetch(`${app.url}/api/2fa/verify/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
          body: JSON.stringify({ pending_token: pending, code }),
        })
        const { detail } = (await response.json()) as { detail: string }
        return { wait: Number(response.headers.get('Retry-After')), detail }
      }
      const say = createSay(texts).in(language)
      for (let count = 0; count < 4; count++)
        expect((await guess('000000')).detail).toBe(say('auth:error.code_wrong'))
      const time = formatTime(new Date(begin + step + 15 * minute))
      const locked = (minutes: number) => ({
        wait: minutes * 60,
        detail: say('auth:error.factor_locked', { count: minutes, time }),
      })
      expect(await guess('000000')).toEqual(locked(15))
      expect(locked(15).detail).toContain(time)
      setTime(step + 9 * minute)
      expect(await guess(codeOf(person.secret, step + 9 * minute))).toEqual(locked(6))
    },
  )

  it('does not suggest waiting for the next code if a backup code was wrong', async () => {
    const person = await protectedPerson()
    setTime(step)
    const { body } = await refusalOf(
      verify(await pendingTokenOf(person), { backup_code: 'AAAA-BBBB' }),
    )
    expect([body.code, Object.keys(body.fields!)]).toEqual(['backup_code_wrong', ['backup_code']])
    expect(body.detail).toBe(createSay(texts).in('en')('auth:error.backup_code_wrong'))
  })

  /** Runs the jobs that tell people of a lock, each twice, as it may happen; returns the mails to a person. */
  async function lockMailsTo({ email }: { email: string }) {
    const { rows } = await app.database.db.execute<{ payload: object }>(
      sql`select j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'auth.tellLocked' order by j.id`,
    )
    for (const { payload } of rows)
      for (const _ of [1, 2])
        await app.app.jobs.tasks['auth.tellLocked']!(payload, {
          database: app.database,
          enqueue: () => async () => undefined,
          log: app.app.server.log,
          now: () => new Date(),
        })
    return app.database.db.select().from(mailsTable).where(eq(mailsTable.recipient, email))
  }

  it.each(languages)('sends the person one mail about a lock: %s', async (language) => {
    const person = await protectedPerson()
    await person.users.update({ params: { id: person.id }, body: { language } })
    setTime(step)
    const pending = await pendingTokenOf(person)
    for (let count = 0; count < 4; count++) await refusalOf(verify(pending, { code: '000000' }))
    expect(await lockMailsTo(person)).toEqual([])
    for (let count = 0; count < 4; count++) await refusalOf(verify(pending, { code: '000000' }))
    const [mail, ...more] = await lockMailsTo(person)
    expect(more).toEqual([])
    const say = createSay(texts).in(language)
    expect(mail!.subject).toBe(say('password_mail:factor_locked.subject'))
    expect(mail!.content.text).toMatch(/15/)
    expect(mail!.content.link).toMatch(/\/password-reset-request$/)
    expect(mail!.has_secret).toBe(false)
    setTime(step + 15 * minute)
    const again = await pendingTokenOf(person)
    for (let count = 0; count < 5; count++) await refusalOf(verify(again, { code: '000000' }))
    expect(await lockMailsTo(person)).toHaveLength(2)
  })

  it('sends no mail if the code that would lock the factor is correct', async () => {
    const person = await protectedPerson()
    setTime(step)
    const pending = await pendingTokenOf(person)
    for (let count = 0; count < 4; count++) await refusalOf(verify(pending, { code: '000000' }))
    await verify(pending, { code: codeOf(person.secret, step) })
    expect(await lockMailsTo(person)).toEqual([])
  })

  it('resets the count of wrong codes after a correct one', async () => {
    const person = await protectedPerson()
    for (const round of [1, 2, 3]) {
      setTime(round * step)
      const pending = await pendingTokenOf(person)
      for (let count = 0; count < 4; count++) await refusalOf(verify(pending, { code: '000000' }))
      await verify(pending, { code: codeOf(person.secret, round * step) })
    }
  })

  it('signs in once when the same code is sent twice at once', async () => {
    const person = await protectedPerson()
    setTime(step)
    const tokens = [await pendingTokenOf(person), await pendingTokenOf(person)]
    const code = codeOf(person.secret, step)
    const results = await Promise.allSettled(tokens.map((token) => verify(token, { code })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends with the account', async () => {
    const person = await protectedPerson()
    setTime(step)
    const pending = await pendingTokenOf(person)
    await admin.users.deactivate({ params: { id: person.id } })
    const refused = await refusalOf(verify(pending, { code: codeOf(person.secret, step) }))
    expect(refused.status).toBe(401)
  })

  it('refuses arbitrary tokens and codes without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }),
        fc.string({ maxLength: 20, unit: 'binary' }),
        async (token, code) => {
          expect([400, 401]).toContain((await refusalOf(verify(token, { code }))).status)
        },
      ),
      { numRuns: 20 },
    )
  })
})

/** Signs in with a cookie, and returns the answer and the cookie that it sets. */
async function signInWith(person: { email: string }, cookie = '') {
  const response = await fetch(`${app.url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: person.email, password: testPassword }),
  })
  return (await response.json()) as { data: { need_2fa: boolean } }
}
async function trust(person: ProtectedPerson, at: number) {
  setTime(at)
  const body = {
    pending_token: await pendingTokenOf(person),
    code: codeOf(person.secret, at),
    remember_device: true,
  }
  const response = await fetch(`${app.url}/api/2fa/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Chrome/147 Mac OS X' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.headers.get('set-cookie')!
}

describe('a trusted device', () => {
  it('needs no code for 30 days, for this person only, unless the trust is revoked', async () => {
    const person = await protectedPerson()
    const other = await protectedPerson()
    const header = await trust(person, step)
    expect(header).toMatch(/^trusted_device=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', `Max-Age=${30 * 86_400}`])
      expect(header).toContain(part)
    const cookie = header.split(';')[0]!
    expect((await signInWith(person, cookie)).data.need_2fa).toBe(false)
    expect((await signInWith(person)).data.need_2fa).toBe(true)
    expect((await signInWith(other, cookie)).data.need_2fa).toBe(true)
    setTime(step + trustedDays * day - minute)
    expect((await signInWith(person, cookie)).data.need_2fa).toBe(false)
    setTime(step + trustedDays * day)
    expect((await signInWith(person, cookie)).data.need_2fa).toBe(true)
    setTime(step)
    const { devices } = await person.auth.secondFactor({})
    expect(devices.map(({ user_agent }) => deviceName(user_agent))).toEqual(['Chrome 147, macOS'])
    // Others cannot forget it.
    await other.auth.forgetDevice({ params: { id: devices[0]!.id } })
    expect((await signInWith(person, cookie)).data.need_2fa).toBe(false)
    await person.auth.forgetDevice({ params: { id: devices[0]!.id } })
    expect((await signInWith(person, cookie)).data.need_2fa).toBe(true)
  })

  it('is trusted for the days that the office sets, which also end an older trust', async () => {
    const person = await protectedPerson()
    const older = (await trust(person, step)).split(';')[0]!
    const setDays = (trusted_days: number | null) =>
      admin.settings.update({ params: { id: 1 }, body: { trusted_days } })
    await setDays(7)
    onTestFinished(async () => void (await setDays(null)))
    await runWaiting(app, 'auth.applySignInRules')
    const newer = await trust(person, 2 * step)
    expect(newer).toContain(`Max-Age=${7 * 86_400}`)
    setTime(step + 7 * day - minute)
    expect((await signInWith(person, older)).data.need_2fa).toBe(false)
    setTime(2 * step + 7 * day - second)
    expect((await signInWith(person, older)).data.need_2fa).toBe(true)
    expect((await signInWith(person, newer.split(';')[0]!)).data.need_2fa).toBe(false)
    setTime(3 * step)
    expect(await person.auth.secondFactor({})).toMatchObject({ trusted_days: 7 })
    for (const trusted_days of [0, 91])
      await expect(
        admin.settings.update({ params: { id: 1 }, body: { trusted_days } }),
      ).rejects.toMatchObject({
        status: 400,
        body: { fields: { trusted_days: [expect.anything()] } },
      })
  })

  it.each(['password', 'off', 'replaced', 'reset'])('loses its trust: %s', async (reason) => {
    const person = await protectedPerson()
    await trust(person, step)
    const password = testPassword
    if (reason === 'password')
      await person.auth.changePassword({
        body: { current: password, password: 'grille soupape verger' },
      })
    if (reason === 'off') await person.auth.disableSecondFactor({ body: { password } })
    if (reason === 'reset') await admin.users.resetSecondFactor({ params: { id: person.id } })
    if (reason === 'replaced') {
      const { secret } = await person.auth.enrol({ body: { password } })
      await person.auth.confirmSecondFactor({ body: { code: codeOf(secret, step) } })
    }
    const left = await app.database.db
      .select()
      .from(trustedDevices)
      .where(eq(trustedDevices.user_id, person.id))
    expect(left).toEqual([])
  })
})

describe('the second factor', () => {
  it('is turned off with the password only', async () => {
    const person = await protectedPerson()
    const wrong = await refusalOf(
      person.auth.disableSecondFactor({ body: { password: 'not this one' } }),
    )
    expect(wrong.body.fields).toHaveProperty('password')
    expect((await signIn(person)).need_2fa).toBe(true)
    await person.auth.disableSecondFactor({ body: { password: testPassword } })
    expect((await signIn(person)).need_2fa).toBe(false)
    const codes = await refusalOf(
      person.auth.renewBackupCodes({ body: { password: testPassword } }),
    )
    expect(codes.status).toBe(409)
  })

  it('of an administrator cannot be reset by themselves without their password', async () => {
    setTime(0)
    const boss = await app.as('admin')
    const { secret } = await boss.auth.enrol({ body: { password: testPassword } })
    await boss.auth.confirmSecondFactor({ body: { code: codeOf(secret, 0) } })
    const own = await refusalOf(boss.users.resetSecondFactor({ params: { id: boss.id } }))
    expect([own.status, own.body.code]).toEqual([409, 'second_factor_own'])
  })

  it('can be reset only by administrators, who see who has one', async () => {
    const person = await protectedPerson()
    const params = { id: person.id }
    const { second_factor_at } = await admin.users.get({ params })
    expect(second_factor_at).toBe(new Date(begin).toISOString())
    for (const group of ['client', 'partner'] as const)
      expect(
        (await refusalOf((await app.as(group)).users.resetSecondFactor({ params }))).status,
      ).toBe(403)
    expect((await admin.users.resetSecondFactor({ params })).second_factor_at).toBeNull()
    expect((await signIn(person)).need_2fa).toBe(false)
    expect((await refusalOf(admin.users.resetSecondFactor({ params }))).status).toBe(409)
    const { rows } = await app.database.db.execute(
      sql`select payload from graphile_worker._private_jobs
        where payload ->> 'user' = ${String(person.id)} and payload ->> 'what' = 'reset'`,
    )
    // They never had a passkey: the mail speaks of the app alone.
    expect(rows).toMatchObject([{ payload: { removed: 'app' } }])
    await runWaiting(app, 'auth.tellSecondFactor')
    const mails = (await queuedMails(app.database)).filter(({ to }) => to === person.email)
    const told = mails.find(({ text }) => text.includes('retiré'))
    expect(told?.text).toContain('application de codes le')
    expect(told?.text).not.toContain('clés')
  })
})

describe('a server with another secret', () => {
  it('accepts backup codes, but no codes of an app', async () => {
    const person = await protectedPerson()
    await app.database.db
      .update(secondFactors)
      .set({ secret: secretBox(fixedKeys('another secret of the server')).seal(person.secret) })
      .where(eq(secondFactors.user_id, person.id))
    setTime(step)
    const pending = await pendingTokenOf(person)
    const code = codeOf(person.secret, step)
    expect((await refusalOf(verify(pending, { code }))).status).toBe(401)
    await verify(pending, { backup_code: person.backupCodes[0]! })
  })
})

describe('the policy of a group', () => {
  const setPolicy = (group: 'client' | 'partner', policy: TwoFactorPolicy | null) =>
    admin.settings.update({ params: { id: 1 }, body: { [`two_factor_${group}`]: policy } })
  afterEach(() => Promise.all([setPolicy('client', null), setPolicy('partner', null)]))

  it('that requires a second factor lets people do nothing at their next sign-in but turn it on', async () => {
    setTime(0)
    const person = await app.as('client')
    await setPolicy('client', 'required')
    const pending_token = await pendingTokenOf(person)
    const body = { pending_token }
    expect(await app.anonymous.auth.pendingSignIn({ body })).toMatchObject({ must_enrol: true })
    // Neither a code nor a backup code can be right yet, and the token is no access token.
    expect((await refusalOf(verify(pending_token, { code: '000000' }))).status).toBe(401)
    expect((await refusalOf(verify(pending_token, { backup_code: 'AAAA' }))).status).toBe(401)
    const asPerson = app.clientWith(pending_token)
    expect((await refusalOf(asPerson.auth.me({}))).status).toBe(401)
    expect((await refusalOf(asPerson.mandates.list({}))).status).toBe(401)
    const early = await refusalOf(
      app.anonymous.auth.confirmPending({ body: { ...body, code: '000000' } }),
    )
    expect(early.status).toBe(409)
    const { secret } = await app.anonymous.auth.enrolPending({ body })
    const wrong = await refusalOf(
      app.anonymous.auth.confirmPending({ body: { ...body, code: '000000' } }),
    )
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['code']])
    const confirm = () =>
      app.anonymous.auth.confirmPending({ body: { ...body, code: codeOf(secret, 0) } })
    const results = await Promise.allSettled([confirm(), confirm()])
    const [done] = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(done!.backup_codes).toHaveLength(10)
    expect((await app.clientWith(done!.data.access!).auth.me({})).id).toBe(person.id)
    setTime(step)
    await verify(await pendingTokenOf(person), { code: codeOf(secret, step) })
    const off = await refusalOf(
      person.auth.disableSecondFactor({ body: { password: testPassword } }),
    )
    expect(off.status).toBe(409)
  })

  it('never lets a password alone replace a factor', async () => {
    const person = await protectedPerson()
    await setPolicy('client', 'required')
    setTime(step)
    const body = { pending_token: await pendingTokenOf(person) }
    expect(await app.anonymous.auth.pendingSignIn({ body })).toMatchObject({ must_enrol: false })
    expect((await refusalOf(app.anonymous.auth.enrolPending({ body }))).status).toBe(409)
    const code = codeOf(person.secret, step)
    const confirmed = app.anonymous.auth.confirmPending({ body: { ...body, code } })
    expect((await refusalOf(confirmed)).status).toBe(409)
  })

  it('that offers no second factor keeps existing ones', async () => {
    const person = await protectedPerson()
    const other = await app.as('client')
    await setPolicy('client', 'off')
    expect((await refusalOf(other.auth.enrol({ body: { password: testPassword } }))).status).toBe(
      409,
    )
    expect((await other.auth.secondFactor({})).policy).toBe('off')
    expect((await signIn(person)).need_2fa).toBe(true)
    await person.auth.disableSecondFactor({ body: { password: testPassword } })
    expect((await signIn(person)).need_2fa).toBe(false)
  })

  it('is the strictest of all groups of a person, and optional by default', async () => {
    const both = await app.as('client', 'partner')
    expect((await both.auth.secondFactor({})).policy).toBe('optional')
    await setPolicy('client', 'off')
    expect((await both.auth.secondFactor({})).policy).toBe('optional')
    await setPolicy('partner', 'off')
    expect((await both.auth.secondFactor({})).policy).toBe('off')
    await setPolicy('partner', 'required')
    expect((await both.auth.secondFactor({})).policy).toBe('required')
    expect((await (await app.as()).auth.secondFactor({})).policy).toBe('optional')
    expect((await signIn(admin)).need_2fa).toBe(false)
  })

  it('refuses arbitrary pending tokens without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }),
        async (token) => {
          const body = { pending_token: token }
          const { pendingSignIn, enrolPending, confirmPending } = app.anonymous.auth
          for (const call of [
            () => pendingSignIn({ body }),
            () => enrolPending({ body }),
            () => confirmPending({ body: { ...body, code: '123456' } }),
          ])
            expect([400, 401]).toContain((await refusalOf(call())).status)
        },
      ),
      { numRuns: 10 },
    )
  })
})
