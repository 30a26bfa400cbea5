import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { serveLoopback } from '../../testing/loopback.ts'
import {
  type BexioFault,
  type BexioService,
  serveBexio,
} from '../../testing/outside/accounting/bexio.ts'
import { booksMapping } from '../../testing/outside/accounting/books.ts'
import type { AccountingContact, Offer } from './accounting.ts'
import { openBexio } from './bexio.server.ts'
import type { BexioClientOptions } from './bexioClient.server.ts'

let service: BexioService
beforeAll(async () => {
  service = await serveBexio()
})
beforeEach(() => {
  service.faultOf = undefined
  service.requests.length = 0
})
afterAll(() => service.close())

const open = (options: BexioClientOptions = {}, url = service.url) =>
  openBexio({ ...service.connection(), url }, booksMapping, options)

const contact: AccountingContact = {
  ...{ company: null, first_name: 'Ada', last_name: 'Keller', email: 'ada@example.ch' },
  ...{ phone: null, street: 'Rue du Lac', number: '3', postcode: '1207', city: 'Genève' },
  language: 'fr',
}
let count = 0
function anOffer(more: Partial<Offer> = {}): Offer {
  count++
  return {
    ...{ reference: `EG-TEST-${count}`, number: `Q-2026-${1000 + count}` },
    title: `Q-2026-${1000 + count} Rue du Lac 3`,
    ...{ language: 'fr', header: 'Madame,', footer: 'Payable à 30 jours' },
    ...{ valid_from: '2026-11-01', valid_until: '2026-12-01', taxes_included: false },
    lines: [
      {
        ...{ text: 'CECB Plus', quantity: '2', unit: 'h', unit_price: '100.00' },
        ...{ vat_rate: '8.1', discount: '10', optional: false },
      },
      {
        ...{ text: 'Option', quantity: '1', unit: null, unit_price: '50.00' },
        ...{ vat_rate: '8.1', discount: '0', optional: true },
      },
    ],
    ...more,
  }
}

async function made(port = open(), offer = anOffer()) {
  const person = (await port.findContacts(contact))[0] ?? (await port.makeContact(contact))
  return { port, offer, remote: await port.create(offer, person) }
}

async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof OutsideFailure)) throw new Error('did not fail', { cause: error })
  return error
}

describe('an offer', () => {
  it('is created as a draft with the amounts and the number of the service, and found by our reference', async () => {
    const { port, offer, remote } = await made()
    expect(remote).toMatchObject({
      ...{ status: 'draft', number: expect.stringMatching(/^AN-\d{5}$/) },
      amounts: { net: '180.00', taxes: '14.58', total: '194.58' },
      url: expect.stringContaining(remote.id),
    })
    expect(await port.find(offer)).toEqual([remote.id])
    expect(await port.find({ ...offer, reference: 'EG-OTHER' })).toEqual([])
    expect(await port.read(remote.id)).toEqual(remote)
    expect(await port.read('999999')).toBeUndefined()
  })

  it('says what was typed: signs of HTML are none, and lines break where they did', async () => {
    const typed = 'U < 0.15 & R > 6\n<b>Toiture</b> &amp; façade'
    const [line] = anOffer().lines
    const offer = anOffer({ header: typed, footer: typed, lines: [{ ...line!, text: typed }] })
    const { remote } = await made(open(), { ...offer, title: `${offer.number} Rue A & B` })
    const { title, header, footer, positions } = service.books.offers.get(Number(remote.id))!
    expect(title).toBe(`${offer.number} Rue A & B`)
    for (const text of [header, footer, positions[0]!.text])
      expect(text).toBe(
        'U &lt; 0.15 &amp; R &gt; 6<br />&lt;b&gt;Toiture&lt;/b&gt; &amp;amp; façade',
      )
  })

  it('takes every way between the statuses, and is written in each', async () => {
    const { port, offer, remote } = await made()
    let current = remote
    for (const status of [
      'pending',
      'confirmed',
      'declined',
      'draft',
      'declined',
      'confirmed',
      'pending',
    ] as const) {
      current = await port.move(current, status)
      expect(current.status).toBe(status)
    }
    current = await port.move(current, 'confirmed')
    const written = await port.write(current, { ...offer, footer: 'Autre' })
    expect(written.status).toBe('draft')
    expect(written.text).not.toBe(remote.text)
    expect(written.number).toBe(remote.number)
  })

  it('needs user, account and every VAT rate mapped', () => {
    const [line] = anOffer().lines
    const offer = anOffer({ lines: [line!, { ...line!, vat_rate: '9.9' }] })
    expect([open().unmapped(offer), open().unmapped(anOffer())]).toEqual(['9.9', undefined])
  })

  it('is listed in pages', async () => {
    for (let index = 0; index < 3; index++) await made()
    const listed: string[] = []
    for await (const { id } of open().list()) listed.push(id)
    expect(new Set(listed).size).toBe(service.books.offers.size)
    const recent: string[] = []
    for await (const { id } of open().list(new Date(Date.now() - 86_400_000))) recent.push(id)
    expect(recent).toEqual(listed)
  })
})

describe('a contact', () => {
  it('is found by mail, else by name and postcode', async () => {
    const port = open()
    const other = { ...contact, first_name: 'Bo', email: 'bo@example.ch' }
    const id = await port.makeContact(other)
    expect([await port.hasContact(id), await port.hasContact('999999')]).toEqual([true, false])
    expect(await port.findContacts(other)).toEqual([id])
    expect(await port.findContacts({ ...other, email: null })).toEqual([id])
    expect(await port.findContacts({ ...other, email: null, postcode: '1000' })).toEqual([])
    const twin = await port.makeContact(other)
    expect(await port.findContacts(other)).toEqual([id, twin])
    await port.removeContact(twin)
    expect(await port.findContacts(other)).toEqual([id])
  })
})

describe('a failure', () => {
  const cases: [BexioFault, string][] = [
    ['lost', 'too_slow'],
    ['unanswered', 'too_slow'],
    ['failed', 'failed'],
    ['failed_after', 'failed'],
    ['garbage', 'unreadable'],
    ['limited', 'busy'],
    ['unauthorised', 'unauthorised'],
    ['refused', 'refused'],
  ]
  it.each(cases)('%s of a create is %s', async (fault, reason) => {
    await made()
    service.faultOf = ({ method, path }) =>
      method === 'POST' && path === '/2.0/kb_offer' ? fault : undefined
    const port = open(reason === 'too_slow' ? { timeout: 500 } : {})
    expect(await failureOf(made(port))).toMatchObject({ reason })
  })

  it('by refusal says what the service says', async () => {
    const refused = await failureOf(open().create(anOffer(), '424242'))
    expect(refused.said).toContain('contact_id: unknown')
  })

  it('of the limit says for how long, also before the limit is passed', async () => {
    let time = Date.now()
    const port = open({ now: () => time })
    service.faultOf = () => 'limited'
    expect(await failureOf(port.test())).toMatchObject({ reason: 'busy', retryAfter: 1 })
    service.faultOf = undefined
    time += 1_000
    service.remaining = 1
    await port.test()
    const asked = service.requests.length
    expect(await failureOf(port.test())).toMatchObject({ reason: 'busy', retryAfter: 1 })
    expect(service.requests).toHaveLength(asked)
    time += 1_000
    service.remaining = 1_000
    expect(await port.test()).toEqual({ company: 'Bureau du Lac SA' })
  })

  it('follows no redirect, which could carry the token elsewhere', async () => {
    const elsewhere = await serveLoopback((_, response) => response.end('{}'))
    const { url } = await serveLoopback((_, response) =>
      response.writeHead(307, { location: elsewhere.url }).end(),
    )
    expect(await failureOf(open({}, url).test())).toMatchObject({ reason: 'redirected' })
    expect(elsewhere.requests).toEqual([])
  })
})
