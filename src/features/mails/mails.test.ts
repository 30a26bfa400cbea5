import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { outbox } from '../../integrations/mail/outbox.server.ts'
import { smtp } from '../../integrations/mail/smtp.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { type Letter, type Mail, MailRefused } from '../../kernel/mail.server.ts'
import { secretBox } from '../../kernel/secrets/secretBox.server.ts'
import { fixedKeys } from '../../kernel/secrets/secretKeys.server.ts'
import { type Language, languages } from '../../kernel/text.ts'
import { createSay } from '../../kernel/words.server.ts'
import { startWorker } from '../../kernel/worker.server.ts'
import { chooseOutside } from '../../outside.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { headerOf, type MailFault, partOf, queuedMails, serveMail } from '../../testing/mails.ts'
import { texts } from '../../words.server.ts'
import { letterHtml } from './letterFrame.ts'
import { mailJobs } from './mail.jobs.ts'
import { mailHandlers } from './mail.server.ts'
import { mailsTable as table } from './mail.table.ts'
import { maxMailTries, type StoredMail } from './mail.ts'
import { openPost } from './post.server.ts'

const from = 'Bureau Énergie <bureau@example.ch>'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  await admin.settings.update({
    body: { organisation: 'Énergies & Cie <SA>', street: 'Rue du Lac', number: '4' },
    params: { id: 1 },
  })
})
afterEach(() => app.database.db.delete(table))

const post = (letter: Partial<Letter> = {}, language: Language | null = 'fr') =>
  openPost({ say: createSay(texts), publicUrl: () => 'https://egide.example', box: app.box })(
    {
      key: 'letter-1',
      to: { email: 'ada@example.ch', name: 'Ada «B» Bianchi', language },
      path: '/mandates/7?a=1&b=2',
      write: () => ({ subject: 'Rapport prêt : été', text: 'Première ligne\nsuite\n\n<b>Fin</b>' }),
      ...letter,
    },
    app.database.db,
  )

const context = (now = new Date()) => ({
  database: app.database,
  enqueue: () => async () => undefined,
  log: app.app.server.log,
  now: () => now,
})
const jobs = (url: string) =>
  mailJobs({
    mail: smtp({ url, from }),
    files: app.outside.files,
    box: app.box,
    showsSecrets: false,
  }).tasks
const readOnlyMail = async () => (await app.database.db.select().from(table))[0]!
const send = async (url: string) =>
  jobs(url)['mails.send']!({ mail: (await readOnlyMail()).id }, context())
const jobCount = async () =>
  Number(
    (
      await app.database.db.execute<{ count: number }>(
        sql`select count(*) from graphile_worker.jobs where task_identifier = 'mails.send'`,
      )
    ).rows[0]!.count,
  )

describe('posting a letter', () => {
  it('queues one mail and one job for a key, within the transaction', async () => {
    const before = await jobCount()
    await expect(
      app.database.transaction({ actor: null, source: 'system' }, async (db) => {
        await openPost({ say: createSay(texts), publicUrl: () => '', box: app.box })(
          {
            key: 'undone',
            to: { email: 'a@example.ch', name: null, language: null },
            path: '/',
            write: () => ({ subject: 'a', text: 'b' }),
          },
          db,
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await queuedMails(app.database)).toEqual([])
    expect(await jobCount()).toBe(before)
    await post()
    await post({ write: () => ({ subject: 'Another', text: '' }) })
    const mails = await queuedMails(app.database)
    expect(mails.map(({ subject }) => subject)).toEqual(['Rapport prêt : été'])
    expect(await jobCount()).toBe(before + 1)
  })

  it.each(languages)(
    'writes greeting, link and closing in the language of the recipient: %s',
    async (language) => {
      await post({}, language)
      const say = createSay(texts).in(language)
      const [mail] = await queuedMails(app.database)
      expect(mail!.text).toBe(
        [
          say('letter:greeting.named', { name: 'Ada «B» Bianchi' }),
          'Première ligne\nsuite',
          '<b>Fin</b>',
          `${say('letter:open.page')}\nhttps://egide.example/mandates/7?a=1&b=2`,
          `${say('letter:closing')}\nÉnergies & Cie <SA>\nRue du Lac 4`,
          `${say('letter:automatic.contact', { email: admin.email })}\n`,
        ].join('\n\n'),
      )
    },
  )
})

describe('sending a mail', () => {
  it('delivers text and HTML with the same content, and one Message-ID', async () => {
    const server = await serveMail()
    await post()
    await send(server.url)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'bureau@example.ch', to: ['ada@example.ch'] })
    expect(headerOf(mail!, 'From')).toBe(from)
    expect(headerOf(mail!, 'Subject')).toBe('Rapport prêt : été')
    expect(headerOf(mail!, 'To')).toBe('Ada «B» Bianchi <ada@example.ch>')
    expect(headerOf(mail!, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(mail!, 'X-Auto-Response-Suppress')).toBe('All')
    expect(headerOf(mail!, 'Reply-To')).toBe(`Énergies & Cie <SA> <${admin.email}>`)
    expect(headerOf(mail!, 'References')).toBe('')
    const row = await readOnlyMail()
    expect(headerOf(mail!, 'Message-ID')).toBe(`<${row.message}@example.ch>`)
    expect(row).toMatchObject({ state: 'sent', port: 'smtp', tries: 1, problem: null })
    expect(partOf(mail!, 'text/plain')).toContain('Première ligne\r\nsuite\r\n\r\n<b>Fin</b>')
    const html = partOf(mail!, 'text/html')
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Première ligne<br>suite')
    expect(html).toContain('&lt;b&gt;Fin&lt;/b&gt;')
    expect(html).toContain('href="https://egide.example/mandates/7?a=1&amp;b=2&amp;lang=fr"')
    expect(html).toContain('Énergies &amp; Cie &lt;SA&gt;')
    // The job may run again after it has sent the mail.
    await send(server.url)
    expect(server.received).toHaveLength(1)
  })

  it('threads the mails of a mandate, and addresses answers to the person in charge', async () => {
    const server = await serveMail()
    const { results } = await admin.products.list({})
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Rue du Lac', street_number: '4' },
    })
    const { id } = await admin.mandates.create({
      body: { product: results[0]!.id, building, client: admin.id, responsible: admin.id },
    })
    await admin.settings.update({ body: { support_email: 'aide@example.ch' }, params: { id: 1 } })
    const letters = [
      { key: 'quote', path: '/accept', thread: id },
      { key: 'delivered', path: `/cecb-client-form/${id}`, thread: id },
      // The person in charge would answer themselves.
      { key: 'objected', thread: id, to: { email: admin.email, name: null, language: null } },
      { key: 'copy', path: '/data-protection' },
    ]
    for (const letter of letters) await post(letter)
    for (const { id: mail } of await queuedMails(app.database))
      await jobs(server.url)['mails.send']!({ mail }, context())
    await admin.settings.update({ body: { support_email: null }, params: { id: 1 } })
    const headers = (name: string) => server.received.map((mail) => headerOf(mail, name))
    const thread = `<mandate-${id}@example.ch>`
    expect(headers('References')).toEqual([thread, thread, thread, ''])
    expect(headers('In-Reply-To')).toEqual([thread, thread, thread, ''])
    const inCharge = expect.stringContaining(`<${admin.email}>`)
    const support = expect.stringContaining('<aide@example.ch>')
    expect(headers('Reply-To')).toEqual([inCharge, inCharge, support, support])
    const [quote, delivered] = server.received
    expect(partOf(quote!, 'text/plain')).toContain('Lire l’offre\r\nhttps://')
    expect(partOf(quote!, 'text/html')).toContain('>Lire l’offre</a>')
    expect(partOf(delivered!, 'text/plain')).toContain('Ouvrir le mandat\r\nhttps://')
    expect(partOf(quote!, 'text/plain')).toContain(`Pour toute question\u00a0: ${admin.email}`)
  })

  it('sends stored files with it, and keeps trying while one cannot be read', async () => {
    const server = await serveMail()
    const hash = await app.outside.files.keep(Buffer.from('the accepted quote'))
    await post({ attachments: [{ name: 'Q-2026-0001 é.txt', type: 'text/plain', hash }] })
    await send(server.url)
    expect(server.received[0]!.source).toContain(
      Buffer.from('the accepted quote').toString('base64'),
    )
    expect(headerOf(server.received[0]!, 'Content-Type')).toMatch(/^multipart\/mixed/)
    await app.outside.files.remove(hash)
    await app.database.db.update(table).set({ state: 'queued' })
    await expect(send(server.url)).rejects.toThrow(/not sent yet/)
    expect(await readOnlyMail()).toMatchObject({ state: 'queued' })
  })

  it('sends a mail that an earlier version queued', async () => {
    const server = await serveMail()
    await post()
    await app.database.db.execute(
      sql`update mails set content = content - 'to' - 'replyTo' - 'thread'`,
    )
    await send(server.url)
    expect(headerOf(server.received[0]!, 'To')).toBe('ada@example.ch')
    expect(await readOnlyMail()).toMatchObject({ state: 'sent' })
  })

  it('signs in to the server, and stays queued if the password is wrong', async () => {
    const server = await serveMail({ user: 'office', password: 'secret-1' })
    await post()
    await expect(send(server.url.replace('secret-1', 'other'))).rejects.toThrow(/not sent yet/)
    expect(await readOnlyMail()).toMatchObject({ state: 'queued', tries: 1 })
    expect((await readOnlyMail()).problem).toContain('Wrong password')
    await send(server.url)
    expect(await readOnlyMail()).toMatchObject({ state: 'sent', tries: 2, problem: null })
  })

  it.each<MailFault>(['busy', 'lost'])(
    'tries again with the same Message-ID: %s',
    async (fault) => {
      const server = await serveMail()
      server.faults.push(fault)
      await post()
      // The log names the cause, and nobody's address.
      const cause = { busy: 'the mail server answered 451', lost: 'Connection closed unexpectedly' }
      await expect(send(server.url)).rejects.toThrow(
        new RegExp(`^mail \\d+ is not sent yet: ${cause[fault as 'busy' | 'lost']}$`),
      )
      expect(await readOnlyMail()).toMatchObject({ state: 'queued', tries: 1, sent_at: null })
      expect((await readOnlyMail()).problem).toBeTruthy()
      await send(server.url)
      expect(await readOnlyMail()).toMatchObject({ state: 'sent', tries: 2 })
      const ids = server.received.map((mail) => headerOf(mail, 'Message-ID'))
      expect(ids).toHaveLength(fault === 'lost' ? 2 : 1)
      expect(new Set(ids).size).toBe(1)
    },
  )

  it.each<[MailFault, string]>([
    ['unknown', 'Nobody is called ada@example.ch'],
    ['refused', 'Looks like spam'],
  ])('fails at once if the server rejects the mail: %s', async (fault, problem) => {
    const server = await serveMail()
    server.faults.push(fault)
    await post()
    await send(server.url)
    expect(await readOnlyMail()).toMatchObject({ state: 'failed', tries: 1 })
    expect((await readOnlyMail()).problem).toContain(problem)
  })

  it('keeps the secret of its link encrypted until it is sent', async () => {
    const server = await serveMail()
    server.faults.push('busy')
    await post({ secret: '#the-secret' })
    expect(JSON.stringify(await readOnlyMail())).not.toContain('the-secret')
    await expect(send(server.url)).rejects.toThrow(/not sent yet/)
    expect(JSON.stringify(await readOnlyMail())).not.toContain('the-secret')
    await send(server.url)
    expect(partOf(server.received[0]!, 'text/plain')).toContain('b=2&lang=fr#the-secret')
    expect((await readOnlyMail()).secret).toBeNull()
  })

  it('sends a link that an earlier version queued in plain text', async () => {
    const server = await serveMail()
    await post({ secret: '#the-secret' })
    await app.database.db.execute(sql`update mails set secret = '#an-older-one'`)
    await send(server.url)
    expect(partOf(server.received[0]!, 'text/plain')).toContain('b=2&lang=fr#an-older-one')
  })

  it('fails if the product has no key to decrypt its link', async () => {
    const server = await serveMail()
    await post({ secret: '#the-secret' })
    const { seal } = secretBox(fixedKeys('another secret of the server'))
    await app.database.db.update(table).set({ secret: seal('#the-secret') })
    await send(server.url)
    expect(await readOnlyMail()).toMatchObject({ state: 'failed', secret: null })
    expect(server.received).toEqual([])
  })

  it('shows the link to administrators in a demonstration only', async () => {
    await post({ secret: '#the-secret' })
    const params = { id: (await readOnlyMail()).id }
    expect((await admin.mails.get({ params })).text).toContain('b=2&lang=fr#…')
    const shown = mailHandlers({ box: app.box, port: 'outbox', showsSecrets: true })
    const get = shown.get as (input: object, context: Partial<Context>) => Promise<StoredMail>
    const { text } = await get({ params }, { db: app.database.db })
    expect(text).toContain('b=2&lang=fr#the-secret')
  })

  it('stores no secret of a link, even if the mail server quotes it in its answer', async () => {
    const server = await serveMail()
    server.faults.push('quoted')
    await post({ secret: '#the-secret' })
    await send(server.url)
    const row = await readOnlyMail()
    expect(row.problem).toContain('/mandates/7?a=1&b=2&lang=fr#…')
    expect(JSON.stringify(row)).not.toContain('the-secret')
  })

  it('fails after the last attempt', async () => {
    await post()
    await app.database.db.update(table).set({ tries: maxMailTries - 2 })
    // Nothing listens on this port.
    await expect(send('smtp://127.0.0.1:1')).rejects.toThrow(/not sent yet/)
    await send('smtp://127.0.0.1:1')
    expect(await readOnlyMail()).toMatchObject({ state: 'failed', tries: maxMailTries })
  })

  it('happens once if two workers run the same job', async () => {
    const server = await serveMail()
    await post()
    await Promise.all([send(server.url), send(server.url)])
    expect(server.received).toHaveLength(1)
  })

  it('includes the logo of the office, or no logo if its file is lost', async () => {
    const server = await serveMail()
    const onePixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { logo } = await admin.settings.keepFile({
      params: { name: 'logo' },
      body: { name: 'logo.png', content: onePixel },
    })
    await post()
    await send(server.url)
    expect(partOf(server.received[0]!, 'text/html')).toContain('src="cid:logo"')
    expect(server.received[0]!.source).toContain('Content-ID: <logo>')
    await app.outside.files.remove((logo as { hash: string }).hash)
    await post({ key: 'letter-2' })
    const [, second] = await app.database.db.select().from(table).orderBy(table.id)
    await jobs(server.url)['mails.send']!({ mail: second!.id }, context())
    expect(partOf(server.received[1]!, 'text/html')).not.toContain('<img')
    await admin.settings.removeFile({ params: { name: 'logo' } })
  })

  it('runs as a job of the product, which writes to the outbox without a mail server', async () => {
    await post({ key: 'a/b c' })
    const worker = await startWorker({
      pool: app.database.pool,
      jobs: app.app.jobs,
      context: context(),
    })
    await vi.waitFor(async () => expect((await readOnlyMail()).state).toBe('sent'), 5000)
    await worker.stop()
    expect((await readOnlyMail()).port).toBe('outbox')
    const folder = join(app.config.DATA_DIR, 'outbox')
    expect(readdirSync(folder)).toEqual(['a%2Fb%20c.json'])
    const file = JSON.parse(readFileSync(join(folder, 'a%2Fb%20c.json'), 'utf8'))
    expect(file).toMatchObject({
      key: 'a/b c',
      to: 'ada@example.ch',
      subject: 'Rapport prêt : été',
    })
    expect(file.html).toContain('Énergies &amp; Cie')
  })
})

/** Ports, each with a count of the mails that it has delivered. */
const ports = {
  async smtp() {
    const server = await serveMail()
    const count = () => new Set(server.received.map((mail) => headerOf(mail, 'Message-ID'))).size
    return { port: smtp({ url: server.url, from }), count }
  },
  async outbox() {
    const folder = mkdtempSync(join(tmpdir(), 'egide-outbox-'))
    return { port: outbox(folder), count: () => readdirSync(folder).length }
  },
}
const aMail = (key: string): Mail => ({
  key,
  message: key,
  to: 'ada@example.ch',
  language: 'it',
  subject: 'Perché?',
  text: 'È pronto.\n',
  html: '<p>È pronto.</p>',
  at: new Date('2026-11-25T08:00:00Z'),
})

describe.each(['smtp', 'outbox'] as const)('the mail port %s', (name) => {
  it('delivers a mail once, however often it is sent', async () => {
    const { port, count } = await ports[name]()
    expect(port.name).toBe(name)
    for (const key of ['one', 'two', 'one']) await port.send(aMail(key))
    expect(count()).toBe(2)
  })
})

describe('the SMTP port', () => {
  it('stops waiting for the mail server at the deadline', async () => {
    const server = await serveMail()
    server.faults.push('silent')
    const sending = smtp({ url: server.url, from, deadline: 400 }).send(aMail('one'))
    const failure = await sending.catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    expect(String(failure)).toMatch(/did not answer in time|Timeout/)
  })

  it('lets no address or subject add a recipient or header', async () => {
    const server = await serveMail()
    const port = smtp({ url: server.url, from })
    const mail = { ...aMail('one'), subject: 'a\r\nBcc: all@example.ch' }
    await port.send({ ...mail, to: 'ada@example.ch, all@example.ch' }).catch(() => undefined)
    await port.send(mail)
    for (const { to, source } of server.received) {
      expect(to).not.toContain('all@example.ch')
      expect(source).not.toMatch(/^Bcc:/m)
    }
  })
})

describe('the HTML of a letter', () => {
  it('escapes all texts', () => {
    const nasty = `"><script>alert('1')</script>&`
    const html = letterHtml(
      {
        ...{ greeting: nasty, text: nasty, link: nasty, linkLabel: nasty },
        ...{ closing: nasty, sender: [nasty, nasty], footer: nasty },
      },
      { language: 'fr', subject: nasty, logo: 'cid:logo' },
    )
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(&#39;1&#39;\)/g)).toHaveLength(12)
  })
})

describe('the list of mails', () => {
  it('shows an administrator the state of each mail, and resends a failed one', async () => {
    const server = await serveMail()
    server.faults.push('unknown')
    await post({ key: 'first' })
    await send(server.url)
    await post({ key: 'second' })
    const { results, count, port } = await admin.mails.list({})
    expect([count, port]).toEqual([2, 'outbox'])
    expect(results.map(({ state }) => state)).toEqual(['queued', 'failed'])
    const failed = await admin.mails.list({ query: { state: 'failed' } })
    expect(failed.results.map(({ id }) => id)).toEqual([results[1]!.id])
    const params = { id: results[1]!.id }
    const mail = await admin.mails.get({ params })
    expect(mail.text).toContain('Première ligne')
    expect(mail.problem).toContain('Nobody')
    await app.database.db.execute(
      sql`select graphile_worker.remove_job('mail-' || ${params.id}::int)`,
    )
    const before = await jobCount()
    expect(await admin.mails.send({ params })).toMatchObject({ state: 'queued', tries: 0 })
    expect(await jobCount()).toBe(before + 1)
    await expect(admin.mails.send({ params })).rejects.toMatchObject({ status: 409 })
    await expect(admin.mails.send({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    })
    await jobs(server.url)['mails.send']!({ mail: params.id }, context())
    expect((await admin.mails.get({ params })).state).toBe('sent')
  })

  it('is refused to clients and partners', async () => {
    await post()
    const params = { id: (await readOnlyMail()).id }
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      await expect(person.mails.list({})).rejects.toMatchObject({ status: 403 })
      await expect(person.mails.get({ params })).rejects.toMatchObject({ status: 403 })
      await expect(person.mails.send({ params })).rejects.toMatchObject({ status: 403 })
    }
  })

  it('drops sent mails after 90 days, but keeps queued ones', async () => {
    await post({ key: 'sent' })
    await app.database.db.update(table).set({ state: 'sent' })
    await post({ key: 'waiting' })
    const later = (days: number) => context(new Date(Date.now() + days * 24 * 3600_000))
    const forget = app.app.jobs.tasks['mails.forget']!
    await forget({}, later(89))
    expect(await queuedMails(app.database)).toHaveLength(2)
    await forget({}, later(91))
    expect((await queuedMails(app.database)).map(({ key }) => key)).toEqual(['waiting'])
    await app.database.db.delete(table).where(eq(table.key, 'waiting'))
  })

  it.each([undefined, 'smtp://127.0.0.1:1'])(
    'drops files of the outbox after 90 days, too: mail server %s',
    async (SMTP_URL) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'egide-test-'))
      const folder = join(dataDir, 'outbox')
      const files = outbox(folder)
      for (const key of ['old', 'new']) await files.send({ ...aMail(key), key })
      const days = (count: number) => new Date(Date.now() - count * 24 * 3600_000)
      utimesSync(join(folder, 'old.json'), days(91), days(91))
      utimesSync(join(folder, 'new.json'), days(89), days(89))
      const { mail } = chooseOutside({
        ...app.config,
        DATA_DIR: dataDir,
        SMTP_URL,
        MAIL_FROM: from,
      })
      const { tasks } = mailJobs({
        mail,
        files: app.outside.files,
        box: app.box,
        showsSecrets: false,
      })
      await tasks['mails.forget']!({}, context())
      expect(readdirSync(folder)).toEqual(['new.json'])
      await tasks['mails.forget']!({}, context(new Date(Date.now() + 2 * 24 * 3600_000)))
      expect(readdirSync(folder)).toEqual([])
      rmSync(dataDir, { recursive: true })
      // A folder that does not exist is empty.
      await tasks['mails.forget']!({}, context())
    },
  )
})
