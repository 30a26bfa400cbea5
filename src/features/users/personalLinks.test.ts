import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { sendContent } from '../../testing/files/upload.ts'
import { openDevice, runWaiting } from '../../testing/kickoff/device.ts'
import { codeOfRefusal, orderedForm } from '../../testing/kickoff/form.ts'

let app: TestApp
let admin: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, partner] = await Promise.all([app.as('admin'), app.as('partner')])
  await admin.settings.update({
    params: { id: 1 },
    body: { organisation: 'Bureau du Lac', vat_number: 'CHE-116.281.710' },
  })
})

type Person = { id: number }

let count = 0
async function aMandate(client: Person) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Liens', street_number: String(++count), city: 'Genève' },
  })
  const product = (await admin.products.list({ query: { kind: 'cecbplus' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id, responsible: admin.id },
  })
  return { building, mandate }
}

/** Token of the newest mail whose key begins like this. */
async function mailedToken(key: string) {
  const { rows } = await app.database.pool.query<{ secret: string }>(
    'select secret from mails where key like $1 order by id desc limit 1',
    [`${key}%`],
  )
  return app.box.open(rows[0]!.secret as never).slice(1)
}

/** A quote for a person, sent; its link. */
async function aQuoteLink(client: Person) {
  const { mandate } = await aMandate(client)
  const quote = await admin.quotes.create({
    body: {
      ...{ contractor: client.id, mandates: [mandate] },
      lines: [{ text: 'CECB Plus', quantity: '1', unit_price: '2000', vat_rate: '8.1', mandate }],
    },
  })
  await admin.quotes.send({ params: { id: quote.id } })
  await runWaiting(app, 'quotes.print')
  await runWaiting(app, 'quotes.mailLink')
  return { quote: quote.id, token: await mailedToken('quote-sent-') }
}

const linksOf = async ({ id }: Person) =>
  Object.fromEntries(
    (await admin.users.links({ params: { id } })).results.map(({ kind, count: open }) => [
      kind,
      open,
    ]),
  )

/** Ways in which a person loses their access, and gets it back. */
const losses = {
  deactivated: {
    take: ({ id }: Person) => admin.users.deactivate({ params: { id } }),
    give: ({ id }: Person) => admin.users.activate({ params: { id } }),
  },
  'without a group': {
    take: ({ id }: Person) => admin.users.update({ params: { id }, body: { groups: [] } }),
    give: ({ id }: Person, group: 'client' | 'admin' = 'client') =>
      admin.users.update({ params: { id }, body: { groups: [group] } }),
  },
} as const
type Loss = keyof typeof losses
const eachLoss = Object.keys(losses) as Loss[]

describe('links made for a person (§8)', () => {
  it.each(eachLoss)('of a quote open, answer and send nothing for who is %s', async (loss) => {
    const client = await app.as('client')
    const { quote, token } = await aQuoteLink(client)
    const { anonymous } = app
    await anonymous.quotes.openLink({ body: { token } })
    expect(await linksOf(client)).toMatchObject({ quote: 1 })
    await losses[loss].take(client)
    const body = { token, name: 'Ada Keller' }
    for (const call of [
      () => anonymous.quotes.openLink({ body: { token } }),
      () => anonymous.quotes.acceptByLink({ body }),
      () => anonymous.quotes.declineByLink({ body }),
    ])
      expect(await codeOfRefusal(call())).toEqual([410, 'contractor_inactive'])
    expect(await codeOfRefusal(admin.quotes.mail({ params: { id: quote } }))).toEqual([
      409,
      'no_mail',
    ])
    expect(await admin.quotes.get({ params: { id: quote } })).toMatchObject({ status: 'sent' })
    expect(await linksOf(client)).not.toHaveProperty('quote')
    await losses[loss].give(client)
    const opened = anonymous.quotes.openLink({ body: { token } })
    expect(await codeOfRefusal(opened)).toEqual([410, 'contractor_inactive'])
    // Sent again, it has another link.
    await admin.quotes.mail({ params: { id: quote } })
    await runWaiting(app, 'quotes.mailLink')
    const again = await mailedToken('quote-sent-')
    expect(again).not.toBe(token)
    await anonymous.quotes.openLink({ body: { token: again } })
  })

  it('work for a contact who never had an account, until the group that they had is taken', async () => {
    const contact = await admin.users.create({
      body: { first_name: 'Zoé', email: `contact-${++count}@example.ch` },
    })
    const { token } = await aQuoteLink(contact)
    const open = () => app.anonymous.quotes.openLink({ body: { token } })
    await open()
    const params = { id: contact.id }
    await admin.users.update({ params, body: { groups: ['client'] } })
    await open()
    await admin.users.update({ params, body: { groups: [] } })
    expect(await codeOfRefusal(open())).toEqual([410, 'contractor_inactive'])
  })

  it.each(eachLoss)(
    'of a kick-off form take nothing from who is %s, uploads included',
    async (loss) => {
      const made = await orderedForm({ app, admin, partner })
      const { uuid, client, mandate } = made
      const phone = openDevice(app.url)
      await phone.kickoff.read({ params: { uuid } })
      const content = randomBytes(1_000)
      const upload = await phone.kickoff.beginUpload({
        params: { uuid },
        body: { name: 'plan.pdf', type: 'plan', size: content.length },
      })
      expect(await linksOf(client)).toMatchObject({ kickoff: 1, upload: 1 })
      await losses[loss].take(client)
      const refused = [410, 'client_deactivated']
      expect(await codeOfRefusal(phone.kickoff.read({ params: { uuid } }))).toEqual(refused)
      await expect(phone.sendContent(upload.url, content)).rejects.toThrow('401')
      const finish = phone.kickoff.finishUpload({ params: { uuid, upload: upload.id } })
      expect(await codeOfRefusal(finish)).toEqual(refused)
      const forms = await admin.kickoff.list({ params: { id: mandate } })
      expect(forms).toMatchObject([{ state: 'client_deactivated', url: null }])
      const { kickoff_form_url } = await admin.users.get({ params: { id: client.id } })
      expect(kickoff_form_url).toBeNull()
      expect(await linksOf(client)).toEqual({})
      await losses[loss].give(client)
      // Open again or not, it says what holds: this link is void, another one is needed.
      await expect(phone.kickoff.read({ params: { uuid } })).rejects.toMatchObject({
        ...{ status: 410, body: { code: 'client_deactivated' } },
        message: expect.stringContaining('new form'),
      })
      const anew = await admin.kickoff.make({ params: { id: mandate }, body: {} })
      await phone.kickoff.read({ params: { uuid: anew.uuid } })
    },
  )

  it.each(eachLoss)('to files end with whoever made them, who is %s', async (loss) => {
    const colleague = await app.as('admin')
    const place = await aMandate(await app.as('client'))
    const { path } = await colleague.files.share({ body: { ...place, folder: 'plans', days: 7 } })
    const token = path.split('#')[1]!
    const open = () => app.anonymous.files.openShare({ body: { token } })
    await open()
    expect(await linksOf(colleague)).toMatchObject({ share: 1 })
    await losses[loss].take(colleague)
    expect(await codeOfRefusal(open())).toEqual([410, 'maker_inactive'])
    const listed = await admin.files.shares({ query: { ...place, folder: 'plans' } })
    expect(listed).toMatchObject([{ maker_inactive: true, revoked_at: null }])
    await losses[loss].give(colleague, 'admin')
    expect(await codeOfRefusal(open())).toEqual([410, 'maker_inactive'])
  })

  it('to files end with the right to make them, also if that is given back', async () => {
    const colleague = await app.as('admin')
    const place = await aMandate(await app.as('client'))
    const { path } = await colleague.files.share({ body: { ...place, folder: 'plans', days: 7 } })
    const body = { token: path.split('#')[1]! }
    for (const group of ['partner', 'admin'] as const) {
      await admin.users.update({ params: { id: colleague.id }, body: { groups: [group] } })
      expect(await codeOfRefusal(app.anonymous.files.openShare({ body }))).toEqual([
        410,
        'maker_inactive',
      ])
    }
  })

  it.each(eachLoss)('to an appointment end with the client, who is %s', async (loss) => {
    const client = await app.as('client')
    const { mandate } = await aMandate(client)
    const slots = [{ day: '2099-03-02', time: '09:00' }]
    const body = { mandate, person: admin.id, minutes: 45, attendees: ['client' as const], slots }
    const { id } = await admin.appointments.create({ body })
    await runWaiting(app, 'appointments.tell')
    const token = await mailedToken(`appointment-${id}-offered-`)
    const open = () => app.anonymous.appointments.openLink({ body: { token } })
    await open()
    expect(await linksOf(client)).toMatchObject({ appointment: 1 })
    await losses[loss].take(client)
    expect(await codeOfRefusal(open())).toEqual([410, 'unknown'])
    expect(await linksOf(client)).toEqual({})
    await losses[loss].give(client)
    expect(await codeOfRefusal(open())).toEqual([410, 'unknown'])
    // The next change mails one that opens.
    await admin.appointments.update({ params: { id }, body: { place: 'Loge' } })
    await runWaiting(app, 'appointments.tell')
    const anew = await mailedToken(`appointment-${id}-offered-`)
    expect(await app.anonymous.appointments.openLink({ body: { token: anew } })).toMatchObject({
      ...{ state: 'offered', place: 'Loge' },
    })
  })

  it.each(eachLoss)('to a calendar end with its person, who is %s', async (loss) => {
    const client = await app.as('client')
    const { path } = await client.calendar.make({})
    expect((await fetch(app.url + path)).status).toBe(200)
    expect(await linksOf(client)).toMatchObject({ calendar: 1 })
    await losses[loss].take(client)
    expect((await fetch(app.url + path)).status).toBe(404)
    expect(await linksOf(client)).toEqual({})
    await losses[loss].give(client)
    expect((await fetch(app.url + path)).status).toBe(404)
  })

  it.each(eachLoss)('in an invitation end with its person, who is %s', async (loss) => {
    const { id } = await admin.users.create({
      body: { first_name: 'Nina', email: `nina-${++count}@example.ch`, groups: ['client'] },
    })
    await admin.users.invite({ params: { id } })
    await runWaiting(app, 'auth.sendInvitation')
    const token = await mailedToken('invitation-')
    await app.anonymous.auth.passwordLink({ body: { token } })
    expect(await linksOf({ id })).toEqual({ invitation: 1 })
    await losses[loss].take({ id })
    expect(await codeOfRefusal(app.anonymous.auth.passwordLink({ body: { token } }))).toEqual([
      410,
      'link_invalid',
    ])
    const again = loss === 'deactivated' ? 'invite_deactivated' : 'invite_no_group'
    expect(await codeOfRefusal(admin.users.invite({ params: { id } }))).toEqual([409, again])
    expect(await linksOf({ id })).toEqual({})
    await losses[loss].give({ id })
    expect(await codeOfRefusal(app.anonymous.auth.passwordLink({ body: { token } }))).toEqual([
      410,
      'link_invalid',
    ])
  })

  it('of an upload under way take nothing more from who has lost their group', async () => {
    const client = await app.as('client')
    const place = await aMandate(client)
    await admin.mandates.setStatus({
      params: { id: place.mandate },
      body: { to: 'ordered', reason: 'Par téléphone' },
    })
    const content = randomBytes(1_000)
    const { id, url } = await client.files.begin({
      body: { name: 'plan.pdf', type: 'plan', folder: 'plans', size: content.length, ...place },
    })
    expect(await linksOf(client)).toMatchObject({ upload: 1 })
    await losses['without a group'].take(client)
    await expect(sendContent(app.url + url, content, client.token)).rejects.toThrow('404')
    expect((await codeOfRefusal(client.files.finish({ params: { id } })))[0]).toBeGreaterThan(399)
  })

  it.each(eachLoss)('stay ended if who is %s is merged into somebody with access', async (loss) => {
    const { anonymous } = app
    const { uuid, client, mandate } = await orderedForm({ app, admin, partner })
    const { token } = await aQuoteLink(client)
    const slots = [{ day: '2099-03-03', time: loss === 'deactivated' ? '09:00' : '14:00' }]
    const offered = { minutes: 45, attendees: ['client' as const], slots }
    const { id } = await admin.appointments.create({
      body: { mandate, person: admin.id, ...offered },
    })
    await runWaiting(app, 'appointments.tell')
    const appointment = await mailedToken(`appointment-${id}-offered-`)
    const colleague = await app.as('admin')
    const place = await aMandate(client)
    const { path } = await colleague.files.share({ body: { ...place, folder: 'plans', days: 7 } })
    const phone = openDevice(app.url)
    const open = [
      () => phone.kickoff.read({ params: { uuid } }),
      () => anonymous.quotes.openLink({ body: { token } }),
      () => anonymous.appointments.openLink({ body: { token: appointment } }),
      () => anonymous.files.openShare({ body: { token: path.split('#')[1]! } }),
    ]
    for (const call of open) await call()
    const into = { client: await app.as('client'), admin: await app.as('admin') }
    for (const [gone, { id: kept }] of [
      [client, into.client],
      [colleague, into.admin],
    ] as const) {
      await losses[loss].take(gone)
      const { version: other_version } = await admin.users.get({ params: { id: gone.id } })
      await admin.users.merge({ params: { id: kept }, body: { other: gone.id, other_version } })
    }
    for (const call of open) expect((await codeOfRefusal(call()))[0]).toBe(410)
    expect({ ...(await linksOf(into.client)), ...(await linksOf(into.admin)) }).toEqual({})
  })

  it('of somebody with access open as before once they are merged', async () => {
    const [kept, gone] = [await app.as('client'), await app.as('client')]
    const { token } = await aQuoteLink(gone)
    const { version: other_version } = await admin.users.get({ params: { id: gone.id } })
    const params = { id: kept.id }
    await admin.users.merge({ params, body: { other: gone.id, other_version } })
    await app.anonymous.quotes.openLink({ body: { token } })
    const { results } = await admin.users.merges({ params })
    await admin.users.undoMerge({ params, body: { merge: results[0]!.id } })
    await app.anonymous.quotes.openLink({ body: { token } })
  })

  it('are counted for the office alone', async () => {
    const client = await app.as('client')
    for (const person of [client, partner])
      expect((await codeOfRefusal(person.users.links({ params: { id: client.id } })))[0]).toBe(403)
    expect((await codeOfRefusal(admin.users.links({ params: { id: 999_999 } })))[0]).toBe(404)
  })
})
