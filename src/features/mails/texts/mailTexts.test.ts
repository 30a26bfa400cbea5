import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { languages } from '../../../kernel/text.ts'
import { createSay } from '../../../kernel/words.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { texts } from '../../../words.server.ts'
import { mailsTable } from '../mail.table.ts'
import { openPost } from '../post.server.ts'
import { ownWords, placeholdersIn } from './ownWords.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterEach(() => app.database.db.delete(mailsTable))

const sent = { mail: 'quote_mail:sent', language: 'fr' as const }
const code = { mail: 'quote_mail:code', language: 'fr' as const }
const own = { subject: 'Offre {number}', text: 'Bonjour,\n\nvoici l’offre {number} : {total} CHF.' }

const fieldsOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error.body.fields ?? error.status
}

/** The mail that a quote sends in French. */
async function mailOfQuote() {
  await openPost({ say: createSay(texts), publicUrl: () => '', box: app.box })(
    {
      key: 'one',
      to: { email: 'ada@example.ch', name: null, language: 'fr' },
      path: '/',
      write: (words) => {
        const params = { number: 'Q-1', total: '9.00', address: 'Rue', date: '1.1.2027' }
        return {
          subject: words('quote_mail:sent.subject', params),
          text: words('quote_mail:sent.text', params),
        }
      },
    },
    app.database.db,
  )
  const [mail] = await queuedMails(app.database)
  return mail!
}

describe('the texts of mails', () => {
  it('are those of the product in each language, with the placeholders that are filled in', async () => {
    const { results } = await admin.mails.texts({})
    const mails = new Set(results.map(({ mail }) => mail))
    expect(results).toHaveLength(mails.size * languages.length)
    expect(mails.size).toBeGreaterThan(30)
    expect([...mails]).toEqual(expect.arrayContaining([sent.mail, 'password_mail:invited']))
    const row = results.find(({ mail, language }) => mail === sent.mail && language === 'fr')!
    expect(row).toMatchObject({ own: null, needed: [] })
    expect(row.placeholders.toSorted()).toEqual(['address', 'date', 'number', 'total'])
    expect(results.find(({ mail }) => mail === code.mail)).toMatchObject({ needed: ['code'] })
  })

  it('are sent in the office’s words in their language, until it returns to the product’s', async () => {
    const usual = (await mailOfQuote()).subject
    await app.database.db.delete(mailsTable)
    const before = (await admin.settings.get({ params: { id: 1 } })).version
    expect(await admin.mails.keepText({ body: { ...sent, ...own } })).toMatchObject({ own })
    const mail = await mailOfQuote()
    expect(mail.subject).toBe('Offre Q-1')
    expect(mail.text).toContain('voici l’offre Q-1\u00a0: 9.00\u00a0CHF.')
    const { version, mail_texts } = await admin.settings.get({ params: { id: 1 } })
    expect([version, mail_texts]).toEqual([before + 1, [{ ...sent, ...own }]])
    await app.database.db.delete(mailsTable)
    expect(await admin.mails.removeText({ query: sent })).toMatchObject({ own: null })
    expect((await mailOfQuote()).subject).toBe(usual)
    const { results } = await admin.settings.history({
      params: { id: 1 },
      query: { field: 'mail_texts' },
    })
    expect(results.map(({ actor }) => actor?.id)).toEqual([admin.id, admin.id])
  })

  it('are not stored where the office writes what the product does', async () => {
    const { results } = await admin.mails.texts({})
    const row = results.find(({ mail, language }) => mail === sent.mail && language === 'fr')!
    const body = { ...sent, ...row.usual, text: row.usual.text.replaceAll('\u00a0', ' ') }
    expect(await admin.mails.keepText({ body })).toMatchObject({ own: null })
  })

  it('are refused with unknown placeholders, without the code, empty, or for no mail', async () => {
    const keep = (body: Parameters<TestPerson['mails']['keepText']>[0]['body']) =>
      fieldsOf(admin.mails.keepText({ body }))
    expect(await keep({ ...sent, ...own, subject: 'Offre {numero}' })).toHaveProperty('subject')
    expect(await keep({ ...sent, ...own, text: '{secret} {number}' })).toHaveProperty('text')
    expect(await keep({ ...code, ...own, text: 'Offre {number}' })).toHaveProperty('text')
    expect(await keep({ ...sent, subject: ' ', text: '' })).toEqual({
      subject: expect.anything(),
      text: expect.anything(),
    })
    expect(await keep({ mail: 'task:field', language: 'fr', ...own })).toBe(404)
    expect((await admin.settings.get({ params: { id: 1 } })).mail_texts).toEqual([])
  })

  it('are not overwritten by somebody who has seen earlier ones', async () => {
    const seen = { ifMatch: (await admin.mails.texts({})).results[0]!.version }
    await admin.mails.keepText({ body: { ...sent, ...own } }, seen)
    const late = { ...sent, ...own, subject: 'Devis {number}' }
    expect(await fieldsOf(admin.mails.keepText({ body: late }, seen))).toBe(409)
    expect(await fieldsOf(admin.mails.removeText({ query: sent }, seen))).toBe(409)
    const { results } = await admin.mails.texts({})
    const row = results.find(({ mail, language }) => mail === sent.mail && language === 'fr')!
    expect(row).toMatchObject({ own })
    await admin.mails.removeText({ query: sent }, { ifMatch: row.version })
  })

  it('can be seen with examples before they are stored', async () => {
    const seen = await admin.mails.previewText({ body: { ...sent, ...own } })
    expect(seen.subject).toBe('Offre M-2026-0042')
    expect(seen.text).toMatch(/^Bonjour Ada Keller,\n\nBonjour,\n\nvoici l’offre M-2026-0042/)
    expect((await admin.settings.get({ params: { id: 1 } })).mail_texts).toEqual([])
  })

  it('are the administrators’ only', async () => {
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      const calls = [
        () => person.mails.texts({}),
        () => person.mails.keepText({ body: { ...sent, ...own } }),
        () => person.mails.removeText({ query: sent }),
        () => person.mails.previewText({ body: { ...sent, ...own } }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 })
    }
  })

  it('fill in their own placeholders only, whatever values say', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        const say = ownWords(
          () => '',
          [{ mail: 'a:b', language: 'en', subject: '{one}|{two}|{three}', text: 'x' }],
          'en',
        )
        expect(say('a:b.subject', { one: first, two: second })).toBe(`${first}|${second}|`)
      }),
    )
    expect(placeholdersIn('{b} {a} {b} {} { c } {numéro} {nom du client}')).toEqual([
      'a',
      'b',
      'c',
      'nom du client',
      'numéro',
    ])
  })
})
