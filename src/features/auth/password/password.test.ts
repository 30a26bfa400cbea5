import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import type { Sealed } from '../../../kernel/secrets/sealed.table.ts'
import { languages } from '../../../kernel/text.ts'
import { createSay } from '../../../kernel/words.server.ts'
import {
  type TestApp,
  type TestPerson,
  testApp,
  testPassword,
  tokensOf,
} from '../../../testing/app.ts'
import { builtProgram } from '../../../testing/template.ts'
import { untilServed } from '../../../testing/untilServed.ts'
import { texts } from '../../../words.server.ts'
import { mailsTable } from '../../mails/mail.table.ts'
import { passwordLinks } from '../auth.table.ts'
import { openJudge, type Weakness, weaknesses } from './judge.server.ts'
import { invitationDays, resetMinutes } from './passwordLinks.server.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})

const chosen = 'grille soupape verger'
const minute = 60_000
const after = (milliseconds: number) => new Date(Date.now() + milliseconds)

/** Runs the jobs that are queued, as the worker does; each twice, as it may happen. */
async function runJobs() {
  const { rows } = await app.database.db.execute<{ id: string; task: string; payload: object }>(
    sql`select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  const context = {
    database: app.database,
    enqueue: () => async () => undefined,
    log: app.app.server.log,
    now: () => new Date(),
  }
  for (const { id, task, payload } of rows) {
    if (!task.startsWith('auth.')) continue
    for (const _ of [1, 2]) await app.app.jobs.tasks[task]!(payload, context)
    await app.database.db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`)
  }
}

const mailsTo = (email: string) =>
  app.database.db
    .select()
    .from(mailsTable)
    .where(eq(mailsTable.recipient, email))
    .orderBy(mailsTable.id)

/** The token at the end of a mail's link. */
const tokenOf = ({ secret }: { secret: Sealed | null }) => app.box.open(secret!).slice(1)

/** Requests a link for an address, and returns its token; undefined if no mail was written. */
async function requestLink(email: string) {
  const before = (await mailsTo(email)).length
  const { detail } = await app.anonymous.auth.requestReset({ body: { email } })
  expect(detail).toBe('Email sent')
  await runJobs()
  const mails = await mailsTo(email)
  expect(mails.length - before).toBeLessThanOrEqual(1)
  return mails.length > before ? tokenOf(mails.at(-1)!) : undefined
}

const reset = (token: string, password = chosen) =>
  app.anonymous.auth.resetPassword({ body: { token, password } })
const linkOf = (token: string) => app.anonymous.auth.passwordLink({ body: { token } })
const say = createSay(texts).in('en')
const signIn = (email: string, password: string) =>
  app.anonymous.auth.login({ body: { email, password } })
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused')
  return error
}

describe('a forgotten password', () => {
  it('is replaced by the link in the mail, which works once and ends all sessions', async () => {
    const person = await app.as('client')
    const token = (await requestLink(person.email))!
    for (const _ of [1, 2])
      expect(await linkOf(token)).toEqual({ email: person.email, is_first: false })
    const [mail] = await mailsTo(person.email)
    expect(mail!.content.link).toMatch(/\/password-reset$/)
    expect(mail!.content.text).toContain(String(resetMinutes))
    expect(await reset(token)).toEqual({ detail: 'Password has been reset' })
    await expect(person.auth.me({})).rejects.toMatchObject({ status: 401 })
    expect((await refusalOf(signIn(person.email, testPassword))).status).toBe(401)
    expect((await signIn(person.email, chosen)).data.access).toBeTruthy()
    for (const late of [() => reset(token, 'another cellar door'), () => linkOf(token)]) {
      const { status, body } = await refusalOf(late())
      expect([status, body.code]).toEqual([410, 'link_invalid'])
    }
    await runJobs()
    const [, changed] = await mailsTo(person.email)
    expect(changed!.subject).toBe('Votre mot de passe a été changé')
    expect(changed!.has_secret).toBe(false)
  })

  it.each(['unknown', 'deactivated', 'none', 'deleted'])(
    'gets no mail, but the same answer: %s',
    async (state) => {
      const person = await app.as('client')
      const params = { id: person.id }
      if (state === 'deactivated') await admin.users.deactivate({ params })
      if (state === 'deleted') await admin.users.remove({ params })
      const contact = await admin.users.create({
        body: { first_name: 'Nina', email: `contact-${person.id}@example.ch` },
      })
      const email = { unknown: 'nobody@example.ch', none: contact.email! }[state] ?? person.email
      expect(await requestLink(email)).toBeUndefined()
    },
  )

  it('has links that expire after an hour', async () => {
    const person = await app.as('client')
    const token = (await requestLink(person.email))!
    app.setNow(after((resetMinutes + 1) * minute))
    for (const call of [reset, linkOf]) expect((await refusalOf(call(token))).status).toBe(410)
    app.setNow(after((resetMinutes - 1) * minute))
    await reset(token)
    app.setNow(undefined)
  })

  it('invalidates all links of the person once one is used', async () => {
    const person = await app.as('client')
    const tokens = [(await requestLink(person.email))!, (await requestLink(person.email))!]
    const results = await Promise.allSettled(
      tokens.flatMap((token) => [reset(token), reset(token)]),
    )
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(
      await app.database.db
        .select()
        .from(passwordLinks)
        .where(eq(passwordLinks.user_id, person.id)),
    ).toEqual([])
  })

  it('gets at most five mails an hour', async () => {
    const { email } = await app.as('client')
    const sent = []
    for (let count = 0; count < 7; count++) sent.push(await requestLink(email))
    expect(sent.filter(Boolean)).toHaveLength(5)
  })

  it('is not replaced after the account was deactivated', async () => {
    const person = await app.as('client')
    const token = (await requestLink(person.email))!
    await admin.users.deactivate({ params: { id: person.id } })
    expect((await refusalOf(reset(token))).status).toBe(410)
  })

  it.each(['email', 'password', 'own password', 'deactivated'])(
    'has no valid link after a change: %s',
    async (change) => {
      const person = await app.as('client')
      const params = { id: person.id }
      const token = (await requestLink(person.email))!
      const password = 'pelouse tambour vigne'
      if (change === 'email')
        await admin.users.update({ params, body: { email: `new-${person.email}` } })
      if (change === 'password') await admin.users.setPassword({ params, body: { password } })
      if (change === 'own password')
        await person.auth.changePassword({ body: { current: testPassword, password } })
      if (change === 'deactivated') {
        await admin.users.deactivate({ params })
        await admin.users.activate({ params })
      }
      expect((await refusalOf(reset(token))).status).toBe(410)
    },
  )

  it('stores tokens as hashes, and deletes those in mails once the mails are sent', async () => {
    const person = await app.as('client')
    const token = (await requestLink(person.email))!
    const links = await app.database.db.select().from(passwordLinks)
    expect(JSON.stringify(links)).not.toContain(token)
    const [mail] = await mailsTo(person.email)
    const { text } = await admin.mails.get({ params: { id: mail!.id } })
    expect(text).toContain('/password-reset?lang=fr#…')
    expect(text).not.toContain(token)
    await app.app.jobs.tasks['mails.send']!(
      { mail: mail!.id },
      {
        database: app.database,
        enqueue: () => async () => undefined,
        log: app.app.server.log,
        now: () => new Date(),
      },
    )
    const [sent] = await mailsTo(person.email)
    expect(sent).toMatchObject({ state: 'sent', secret: null })
    expect(JSON.stringify(await app.database.db.select().from(mailsTable))).not.toContain(token)
    await reset(token)
  })

  it('refuses arbitrary tokens without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 100, unit: 'binary' }),
        async (token) => {
          for (const call of [reset, linkOf])
            expect([400, 410]).toContain((await refusalOf(call(token))).status)
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('an invitation', () => {
  const aContact = () =>
    admin.users.create({
      body: { first_name: 'Nina', email: `nina-${Math.random()}@example.ch`, groups: ['client'] },
    })

  it('lets a person choose their first password, also when sent again', async () => {
    const { id, email } = await aContact()
    const invite = () => admin.users.invite({ params: { id } })
    expect((await invite()).sign_in).toBe('invited')
    await runJobs()
    app.setNow(after(11_000))
    expect((await invite()).sign_in).toBe('invited')
    await runJobs()
    const mails = await mailsTo(email!)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Votre accès à Égide'))
    expect(mails[0]!.content.text).toContain(email)
    expect((await refusalOf(signIn(email!, chosen))).status).toBe(401)
    app.setNow(after((invitationDays * 24 - 1) * 60 * minute))
    // The newer invitation replaces the one before.
    expect((await refusalOf(reset(tokenOf(mails[0]!)))).status).toBe(410)
    expect(await linkOf(tokenOf(mails[1]!))).toEqual({ email, is_first: true })
    expect((await reset(tokenOf(mails[1]!))).detail).toBe(say('auth:reset.first_done'))
    app.setNow(undefined)
    expect((await signIn(email!, chosen)).data.groups).toEqual(['client'])
    expect((await admin.users.get({ params: { id } })).sign_in).toBe('active')
    expect((await refusalOf(reset(tokenOf(mails[1]!)))).status).toBe(410)
    expect((await refusalOf(invite())).status).toBe(409)
    await runJobs()
    expect(await mailsTo(email!)).toHaveLength(2)
  })

  it('is sent once by two concurrent calls, and its link stays valid', async () => {
    const { id, email } = await aContact()
    const invite = () => admin.users.invite({ params: { id } })
    const calls = await Promise.allSettled([invite(), invite()])
    expect(calls.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { status, body, retryAfter } = await refusalOf(invite())
    expect([status, body.code, retryAfter]).toEqual([409, 'invite_just_sent', 10])
    await runJobs()
    const [mail, ...more] = await mailsTo(email!)
    expect(more).toEqual([])
    expect((await reset(tokenOf(mail!))).detail).toBe(say('auth:reset.first_done'))
  })

  it('expires after a week, and is not sent to people who were deactivated meanwhile', async () => {
    const { id, email } = await aContact()
    await admin.users.invite({ params: { id } })
    await runJobs()
    const [mail] = await mailsTo(email!)
    app.setNow(after((invitationDays * 24 + 1) * 60 * minute))
    expect((await refusalOf(reset(tokenOf(mail!)))).status).toBe(410)
    app.setNow(after(11_000))
    await admin.users.invite({ params: { id } })
    app.setNow(undefined)
    await admin.users.deactivate({ params: { id } })
    await runJobs()
    expect(await mailsTo(email!)).toHaveLength(1)
    expect((await refusalOf(admin.users.invite({ params: { id } }))).status).toBe(409)
  })

  it('is refused to clients and partners', async () => {
    const { id } = await aContact()
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      expect((await refusalOf(person.users.invite({ params: { id } }))).status).toBe(403)
    }
  })
})

describe('changing the password', () => {
  it('keeps this session and ends the others', async () => {
    const person = await app.as('partner')
    const other = tokensOf(await signIn(person.email, testPassword))
    await person.auth.changePassword({ body: { current: testPassword, password: chosen } })
    expect((await person.auth.me({})).id).toBe(person.id)
    const elsewhere = app.clientWith(other.access)
    await expect(elsewhere.auth.me({})).rejects.toMatchObject({ status: 401 })
    expect((await signIn(person.email, chosen)).data.access).toBeTruthy()
    await runJobs()
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Votre mot de passe a été changé',
    ])
  })

  it('requires the current one, and limits guesses', async () => {
    const person = await app.as('partner')
    const change = (current: string) =>
      refusalOf(person.auth.changePassword({ body: { current, password: chosen } }))
    const { status, body } = await change('not this one')
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['current']])
    for (let count = 1; count < 10; count++) await change('not this one')
    const limited = await change(testPassword)
    expect(limited.status).toBe(429)
    expect(limited.retryAfter).toBeGreaterThan(0)
  })

  it('limits guesses by person, too, and resets the count after the correct one', async () => {
    const person = await app.as('partner')
    for (let count = 0; count < 9; count++)
      await refusalOf(
        person.auth.changePassword({ body: { current: 'not this one', password: chosen } }),
      )
    await person.auth.changePassword({ body: { current: testPassword, password: chosen } })
    const { status } = await refusalOf(
      person.auth.changePassword({ body: { current: 'not this one', password: chosen } }),
    )
    expect([400, 429]).toContain(status)
  })

  it('needs a sign-in', async () => {
    const call = app.anonymous.auth.changePassword({
      body: { current: testPassword, password: chosen },
    })
    expect((await refusalOf(call)).status).toBe(401)
  })
})

describe('a password', () => {
  const judge = openJudge(builtProgram)
  const personal = ['camille.berset@example.ch', 'Camille', 'Berset', 'Fondation des Deux-Ponts']

  it.each<[string, Weakness]>([
    ['password', 'common'],
    ['motdepasse1', 'common'],
    ['Camille2026', 'personal'],
    ['berset1984', 'personal'],
    ['egide2026', 'product'],
    ['qwertzuiop', 'keyboard'],
    ['aaaaaaaa', 'repeated'],
    ['abcdefghij', 'sequence'],
    ['01.02.1990', 'date'],
  ])('is refused if it is easy to guess: %s (%s)', async (password, weakness) => {
    expect(await judge.weaknessOf({ password, personal })).toBe(weakness)
  })

  it('is accepted if it is random or made of several words', async () => {
    for (const password of [chosen, testPassword, 'Xk4!vbQ2', 'cheval agrafe pile'])
      expect([password, await judge.weaknessOf({ password, personal })]).toEqual([password, null])
  })

  it('is judged in time for every input', { timeout: 240_000 }, async () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 500, unit: 'binary' }),
      fc
        .constantFrom('p4$$w0rd', '4@8({[<36|!1/0$5+7%2', '01021990')
        .map((part) => part.repeat(60)),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (password) => {
        const weakness = await judge.weaknessOf({ password, personal })
        expect([null, ...weaknesses]).toContain(weakness)
      }),
      { numRuns: 12 },
    )
  })

  it('is refused with the reason in every language and in every form', async () => {
    const person = await app.as('client')
    const token = (await requestLink(person.email))!
    const password = 'motdepasse1'
    const calls = [
      () => reset(token, password),
      () => person.auth.changePassword({ body: { current: testPassword, password } }),
      () => admin.users.setPassword({ params: { id: person.id }, body: { password } }),
    ]
    for (const call of calls) {
      const { status, body } = await refusalOf(untilServed<unknown>(call))
      expect([status, body.fields?.password?.[0]]).toEqual([
        400,
        createSay(texts).in('en')('auth:error.password_common'),
      ])
    }
    for (const language of languages)
      for (const weakness of weaknesses)
        expect(createSay(texts).in(language)(`auth:error.password_${weakness}`)).toMatch(/\.$/)
    // The link is not used up by a refusal.
    await reset(token)
  })
})
