import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { followEvents } from '../../testing/following.ts'
import type { Status } from '../mandates/mandate.ts'
import { type MessageThread, messageThreads } from './thread.ts'

let app: TestApp
let admin: TestPerson
let colleague: TestPerson
let client: TestPerson
let partner: TestPerson

beforeAll(async () => {
  app = await testApp()
  ;[admin, colleague, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
})
beforeEach(() => app.setNow(undefined))

let count = 0
async function aMandate(
  people: { client?: number; partner?: number | null } = {},
  kind: 'cecb' | 'cvc_concept' = 'cecb',
) {
  const { id: building } = await admin.buildings.create({
    body: { street_name: `Rue des Messages ${++count}` },
  })
  const product = (await admin.products.list({ query: { kind } })).results[0]!.id
  const { id } = await admin.mandates.create({
    body: {
      ...{ product, building, client: client.id, partner: partner.id, responsible: admin.id },
      ...people,
    },
  })
  await force(id, 'in_progress')
  return { id, building }
}
/** Sets the status of a mandate without the steps to it. */
const force = (id: number, status: Status) =>
  app.database.pool.query(
    `update mandates set status = $1, status_dates = '{"offered": "2026-11-02T08:00:00Z"}' where id = $2`,
    [status, id],
  )

type Content = { text?: string; files?: number[]; mentions?: number[] }
const write = (who: TestPerson, mandate: number, thread: MessageThread, content: Content = {}) =>
  who.messages.create({ body: { mandate, thread, text: 'Bonjour', ...content } })
const listOf = async (who: TestPerson, mandate: number, thread?: MessageThread) =>
  (
    await who.messages.list({
      query: { mandate: [mandate], ...(thread && { thread: [thread] }), sort: 'id' },
    })
  ).results
const texts = async (who: TestPerson, mandate: number) =>
  (await listOf(who, mandate)).map(({ text }) => text)
const threadsOf = (who: TestPerson, mandate: number) => who.messages.threads({ query: { mandate } })
const unreadOf = async (who: TestPerson, mandate: number) =>
  (await threadsOf(who, mandate)).map(({ thread, unread }) => `${thread} ${unread}`)
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: CallError) => error.status,
  )

describe('the threads of a mandate (§6)', () => {
  it('are kept apart: each is read by its side and the office', async () => {
    const { id } = await aMandate()
    await write(client, id, 'client', { text: 'from the client' })
    await write(admin, id, 'client', { text: 'to the client' })
    await write(partner, id, 'partner', { text: 'from the partner' })
    await write(colleague, id, 'internal', { text: 'among us' })
    expect(await texts(client, id)).toEqual(['from the client', 'to the client'])
    expect(await texts(partner, id)).toEqual(['from the partner'])
    expect((await texts(admin, id)).length).toBe(4)
    expect((await threadsOf(client, id)).map(({ thread }) => thread)).toEqual(['client'])
    expect((await threadsOf(partner, id)).map(({ thread }) => thread)).toEqual(['partner'])
    expect((await threadsOf(admin, id)).map(({ thread }) => thread)).toEqual([...messageThreads])
  })

  it('are written by their side and the office only', async () => {
    const { id } = await aMandate()
    expect(await statusOf(write(client, id, 'partner'))).toBe(403)
    expect(await statusOf(write(client, id, 'internal'))).toBe(403)
    expect(await statusOf(write(partner, id, 'client'))).toBe(403)
    expect(await statusOf(write(partner, id, 'internal'))).toBe(403)
    const [stranger, nobody] = [await app.as('client'), await app.as()]
    expect(await statusOf(write(stranger, id, 'client'))).toBe(404)
    expect(await statusOf(write(nobody, id, 'client'))).toBe(403)
    expect(await statusOf(threadsOf(stranger, id))).toBe(404)
    expect(await texts(admin, id)).toEqual([])
  })

  it('stay with the person with whom they were written when the mandate gets another one', async () => {
    const { id } = await aMandate()
    await write(client, id, 'client', { text: 'my bank details' })
    await write(partner, id, 'partner', { text: 'my fee' })
    const [nextClient, nextPartner] = [await app.as('client'), await app.as('partner')]
    await admin.mandates.update({
      params: { id },
      body: { client: nextClient.id, partner: nextPartner.id },
    })
    expect(await texts(nextClient, id)).toEqual([])
    expect(await texts(nextPartner, id)).toEqual([])
    expect(await texts(client, id)).toEqual([])
    expect((await threadsOf(nextClient, id))[0]).toMatchObject({ count: 0, unread: 0, last: null })
    await write(admin, id, 'client', { text: 'welcome' })
    expect(await texts(nextClient, id)).toEqual(['welcome'])
    expect(await texts(admin, id)).toEqual(['my bank details', 'my fee', 'welcome'])
  })

  it('can be read but not written once the mandate has ended, except by the office', async () => {
    const { id } = await aMandate()
    await write(client, id, 'client')
    for (const status of ['closed', 'cancelled'] as const) {
      await force(id, status)
      await expect(write(client, id, 'client')).rejects.toMatchObject({ body: { code: 'ended' } })
      expect(await texts(client, id)).toEqual(['Bonjour'])
      expect((await threadsOf(client, id))[0]).toMatchObject({ may_write: false, closed: 'ended' })
    }
    await write(admin, id, 'internal')
  })

  it('say why nobody can write: no offer, no partner, no page', async () => {
    const { id } = await aMandate({ partner: null })
    await force(id, 'draft')
    await expect(write(admin, id, 'client')).rejects.toMatchObject({
      body: { code: 'not_offered' },
    })
    await expect(write(admin, id, 'partner')).rejects.toMatchObject({
      body: { code: 'no_partner' },
    })
    expect(await threadsOf(client, id).catch(({ status }) => status)).toBe(404)
    const concept = await aMandate({}, 'cvc_concept')
    await expect(write(admin, concept.id, 'client')).rejects.toMatchObject({
      body: { code: 'no_page' },
    })
    expect((await threadsOf(admin, concept.id)).map(({ thread }) => thread)).toEqual(['internal'])
  })

  it('list their readers; only the office learns by which mails others are told', async () => {
    const { id } = await aMandate()
    const [thread] = await threadsOf(admin, id)
    const mailOf = (person: TestPerson) =>
      thread!.readers.find((reader) => reader.id === person.id)?.mail
    expect([mailOf(client), mailOf(admin), mailOf(colleague)]).toEqual(['each', 'each', 'never'])
    expect(mailOf(partner)).toBeUndefined()
    const [own] = await threadsOf(client, id)
    const secrets = own!.readers.map(({ mail, has_account }) => [mail, has_account])
    expect(secrets).toEqual(own!.readers.map(() => [null, null]))
    expect(own!.mail).toEqual({ is: 'each', is_own: false })
  })

  it('answer who may read what as the rule has it, whoever wrote when', async () => {
    const others = { client: await app.as('client'), partner: await app.as('partner') }
    const both = await app.as('client', 'partner')
    const clients = { client, other: others.client, both }
    const partners = { partner, other: others.partner, both }
    const step = fc.oneof(
      fc.record({
        thread: fc.constantFrom(...messageThreads),
        by: fc.constantFrom('office' as const, 'side' as const),
      }),
      fc.record({ client: fc.constantFrom(...(['client', 'other', 'both'] as const)) }),
      fc.record({ partner: fc.constantFrom(...(['partner', 'other', 'both'] as const)) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async (steps) => {
        const { id } = await aMandate()
        let now: { client: TestPerson; partner: TestPerson } = { client, partner }
        const written: { text: string; thread: MessageThread; with: number | null }[] = []
        for (const one of steps) {
          if ('client' in one) now = { ...now, client: clients[one.client] }
          if ('partner' in one) now = { ...now, partner: partners[one.partner] }
          if (!('thread' in one)) {
            const people = { client: now.client.id, partner: now.partner.id }
            await admin.mandates.update({ params: { id }, body: people })
            continue
          }
          const { thread } = one
          const side = thread === 'internal' ? undefined : now[thread]
          const text = randomUUID()
          await write(one.by === 'side' && side ? side : admin, id, thread, { text })
          written.push({ text, thread, with: side?.id ?? null })
        }
        for (const who of [client, partner, others.client, others.partner, both]) {
          const expected = written
            .filter(
              ({ thread, with: other }) =>
                other === who.id && thread !== 'internal' && now[thread].id === who.id,
            )
            .map(({ text }) => text)
          expect(await texts(who, id)).toEqual(expected)
        }
        expect(await texts(colleague, id)).toEqual(written.map(({ text }) => text))
      }),
      { numRuns: 8 },
    )
  })
})

describe('a message', () => {
  it('needs a text or a file, and is stored once although its answer was lost', async () => {
    const { id } = await aMandate()
    await expect(write(client, id, 'client', { text: '  ' })).rejects.toMatchObject({ status: 400 })
    const key = { idempotencyKey: randomUUID() }
    const body = { mandate: id, thread: 'client', text: 'once' } as const
    const [first, repeated] = [
      await client.messages.create({ body }, key),
      await client.messages.create({ body }, key),
    ]
    expect(repeated.id).toBe(first.id)
    expect(await texts(client, id)).toEqual(['once'])
  })

  it('can be withdrawn by its author for five minutes and leaves a mark', async () => {
    const { id } = await aMandate()
    const message = await write(client, id, 'client', { text: 'wrong address' })
    const params = { id: message.id }
    expect(await statusOf(admin.messages.withdraw({ params }))).toBe(403)
    expect(await statusOf(partner.messages.withdraw({ params }))).toBe(404)
    expect(await client.messages.withdraw({ params })).toMatchObject({ text: null })
    await client.messages.withdraw({ params })
    expect((await listOf(admin, id))[0]).toMatchObject({
      text: null,
      withdrawn_at: expect.any(String),
    })
    expect(await unreadOf(admin, id)).toEqual(['client 0', 'partner 0', 'internal 0'])
    const late = await write(client, id, 'client')
    app.setNow(new Date(Date.now() + 5.1 * 60_000))
    await expect(client.messages.withdraw({ params: { id: late.id } })).rejects.toMatchObject({
      body: { code: 'too_late' },
    })
  })

  it('is never changed or deleted', async () => {
    const { id } = await aMandate()
    const { id: message } = await write(admin, id, 'client')
    for (const method of ['PATCH', 'DELETE']) {
      const { status } = await fetch(`${app.url}/api/messages/${message}/`, {
        method,
        headers: { Authorization: `Bearer ${admin.token}` },
      })
      expect(status).toBe(405)
    }
  })

  it('mentions only people of its thread', async () => {
    const { id } = await aMandate()
    const mention = (who: TestPerson, thread: MessageThread, person: TestPerson) =>
      write(who, id, thread, { text: '@', mentions: [person.id] })
    await mention(client, 'client', colleague)
    await mention(admin, 'client', client)
    for (const [who, thread, person] of [
      [client, 'client', partner],
      [admin, 'partner', client],
      [admin, 'internal', client],
    ] as const)
      await expect(mention(who, thread, person)).rejects.toMatchObject({
        status: 400,
        body: { fields: { mentions: [expect.stringContaining('this thread')] } },
      })
    expect((await listOf(client, id))[0]!.mentions).toEqual([
      { id: colleague.id, name: expect.any(String) },
    ])
  })
})

describe('attachments', () => {
  const upload = (
    who: TestPerson,
    { id: mandate, building }: { id: number; building: number },
    type: 'plan' | 'quote' = 'plan',
  ) =>
    uploadFile(app, who, Buffer.concat([emptyPdf, Buffer.from(`\n% ${randomUUID()}`)]), {
      ...{ building, mandate, type, folder: 'plans', name: `${type}.pdf` },
    })
  const attach = (who: TestPerson, mandate: number, thread: MessageThread, file: number) =>
    write(who, mandate, thread, { text: '', files: [file] })
  const attachedFor = async (who: TestPerson, mandate: number) =>
    (await listOf(who, mandate)).flatMap(({ attachments = [] }) =>
      attachments.map(({ file }) => file),
    )

  it('of the office reach the client only once they are published to them', async () => {
    const mandate = await aMandate()
    const { id: plan } = await upload(admin, mandate)
    await expect(attach(admin, mandate.id, 'client', plan)).rejects.toMatchObject({
      body: { fields: { files: [expect.stringContaining('publish it first')] } },
    })
    await admin.files.publish({ params: { id: plan } })
    await attach(admin, mandate.id, 'client', plan)
    expect(await attachedFor(client, mandate.id)).toEqual([plan])
    // The rights of the file decide at each reading.
    await admin.files.withdraw({ params: { id: plan } })
    expect(await attachedFor(client, mandate.id)).toEqual([])
    expect(await attachedFor(admin, mandate.id)).toEqual([plan])
  })

  it('of the client are the client’s own files', async () => {
    const mandate = await aMandate()
    const [own, hidden] = [await upload(client, mandate), await upload(admin, mandate)]
    await attach(client, mandate.id, 'client', own.id)
    await expect(attach(client, mandate.id, 'client', hidden.id)).rejects.toMatchObject({
      status: 400,
    })
    expect(await attachedFor(admin, mandate.id)).toEqual([own.id])
  })

  it('never bring a quote to the partner, not even afterwards', async () => {
    const mandate = await aMandate()
    const quote = await upload(admin, mandate, 'quote')
    await expect(attach(admin, mandate.id, 'partner', quote.id)).rejects.toMatchObject({
      body: { fields: { files: [expect.any(String)] } },
    })
    const plan = await upload(admin, mandate)
    await attach(admin, mandate.id, 'partner', plan.id)
    expect(await attachedFor(partner, mandate.id)).toEqual([plan.id])
    await admin.files.update({ params: { id: plan.id }, body: { type: 'quote' } })
    expect(await attachedFor(partner, mandate.id)).toEqual([])
  })

  it('of a thread are listed beside it, the newest first, to those who see the files', async () => {
    const mandate = await aMandate()
    const besides = async (who: TestPerson) =>
      (await threadsOf(who, mandate.id)).map(({ thread, attached, attachments }) => [
        ...[thread, attached],
        attachments.map(({ file }) => file),
      ])
    const files: number[] = []
    for (let at = 0; at < 6; at++) {
      const { id } = await upload(admin, mandate)
      await admin.files.publish({ params: { id } })
      await attach(admin, mandate.id, 'client', id)
      files.unshift(id)
    }
    const { id: plan } = await upload(admin, mandate)
    await attach(admin, mandate.id, 'partner', plan)
    expect(await besides(admin)).toEqual([
      ['client', 6, files.slice(0, 5)],
      ['partner', 1, [plan]],
      ['internal', 0, []],
    ])
    // Attached again, it is the newest, once.
    await attach(admin, mandate.id, 'client', files[5]!)
    expect((await besides(client))[0]).toEqual(['client', 6, [files[5], ...files.slice(0, 4)]])
    await admin.files.withdraw({ params: { id: files[0]! } })
    expect((await besides(client))[0]).toEqual(['client', 5, [files[5], ...files.slice(1, 5)]])
    expect(await besides(partner)).toEqual([['partner', 1, [plan]]])
  })

  it('are files of the same mandate', async () => {
    const [one, two] = [await aMandate(), await aMandate()]
    const file = await upload(admin, two)
    await expect(attach(admin, one.id, 'internal', file.id)).rejects.toMatchObject({
      body: { fields: { files: [expect.stringContaining('this mandate')] } },
    })
  })
})

describe('what is unread', () => {
  it('is counted by thread, marked as read, and told to the others', async () => {
    const { id } = await aMandate()
    await write(client, id, 'client')
    const { id: second } = await write(client, id, 'client')
    await write(partner, id, 'partner')
    expect(await unreadOf(admin, id)).toEqual(['client 2', 'partner 1', 'internal 0'])
    expect(await unreadOf(client, id)).toEqual(['client 0'])
    const mark = { mandate: id, thread: 'client', up_to: second } as const
    await admin.messages.markRead({ body: mark })
    await admin.messages.markRead({ body: mark })
    expect(await unreadOf(admin, id)).toEqual(['client 0', 'partner 1', 'internal 0'])
    expect(await unreadOf(colleague, id)).toEqual(['client 2', 'partner 1', 'internal 0'])
    const [first] = await listOf(client, id)
    expect(first!.read_by).toEqual([
      { id: admin.id, name: expect.any(String), at: expect.any(String) },
    ])
  })

  it('ends with an answer', async () => {
    const { id } = await aMandate()
    await write(client, id, 'client')
    await write(admin, id, 'client')
    expect((await unreadOf(admin, id))[0]).toBe('client 0')
    expect(await unreadOf(client, id)).toEqual(['client 1'])
  })

  it('cannot be marked in a thread out of reach', async () => {
    const { id } = await aMandate()
    const { id: up_to } = await write(admin, id, 'internal')
    for (const [who, thread] of [
      [client, 'internal'],
      [client, 'client'],
      [partner, 'internal'],
    ] as const)
      expect(await statusOf(who.messages.markRead({ body: { mandate: id, thread, up_to } }))).toBe(
        404,
      )
  })

  it('is listed for homes as the rule has it, whoever wrote, read or withdrew when', async () => {
    const step = fc.record({
      act: fc.constantFrom(...(['write', 'read', 'withdraw'] as const)),
      by: fc.constantFrom(...(['client', 'admin', 'colleague'] as const)),
    })
    const people = { client, admin, colleague }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const { id } = await aMandate()
        type Written = { id: number; by: (typeof steps)[number]['by']; isWithdrawn: boolean }
        const written: Written[] = []
        const known = { office: 0, counterpart: 0 }
        for (const { act, by } of steps) {
          const side = by === 'client' ? 'counterpart' : 'office'
          const last = written.at(-1)
          if (act === 'write') {
            const { id: message } = await write(people[by], id, 'client')
            written.push({ id: message, by, isWithdrawn: false })
            known[side] = message
          } else if (act === 'read' && last) {
            const body = { mandate: id, thread: 'client', up_to: last.id } as const
            await people[by].messages.markRead({ body })
            known[side] = last.id
          } else if (act === 'withdraw' && last?.by === by) {
            await people[by].messages.withdraw({ params: { id: last.id } })
            last.isWithdrawn = true
          }
        }
        const firstFor = (side: 'office' | 'counterpart') =>
          written.find(
            (message) =>
              (message.by === 'client') === (side === 'office') &&
              !message.isWithdrawn &&
              message.id > known[side],
          )
        const expected = (['counterpart', 'office'] as const).flatMap((reader) => {
          const first = firstFor(reader)
          return first ? [{ reader, message: first.id }] : []
        })
        const { rows } = await app.database.pool.query(
          'select reader, message from unread_threads where mandate = $1 order by reader',
          [id],
        )
        expect(rows).toEqual(expected)
      }),
      { numRuns: 12 },
    )
  })

  it('is told live when somebody has read it, to the readers of the thread only', async () => {
    const { id } = await aMandate()
    const message = await write(client, id, 'client')
    const change = `messages ${message.id} 1`
    const [forColleague, forPartner] = [
      await followEvents(app, colleague),
      await followEvents(app, partner),
    ]
    const body = { mandate: id, thread: 'client', up_to: message.id } as const
    await admin.messages.markRead({ body })
    await expect.poll(forColleague.changes).toContain(change)
    const toPartner = await write(admin, id, 'partner')
    await expect.poll(forPartner.changes).toContain(`messages ${toPartner.id} 1`)
    expect(forPartner.changes()).not.toContain(change)
  })

  it('is told live to the readers of the thread only', async () => {
    const { id } = await aMandate()
    const [forClient, forPartner] = [
      await followEvents(app, client),
      await followEvents(app, partner),
    ]
    const note = await write(admin, id, 'internal')
    const toPartner = await write(admin, id, 'partner')
    const toClient = await write(admin, id, 'client')
    await expect.poll(forClient.changes).toContain(`messages ${toClient.id} 1`)
    await expect.poll(forPartner.changes).toContain(`messages ${toPartner.id} 1`)
    const seen = [...forClient.changes(), ...forPartner.changes()]
    expect(seen.filter((change) => change.startsWith(`messages ${note.id} `))).toEqual([])
    expect(forClient.changes()).not.toContain(`messages ${toPartner.id} 1`)
    expect(forPartner.changes()).not.toContain(`messages ${toClient.id} 1`)
  })
})

describe('with 200 messages', () => {
  it('a thread answers fast, and an index serves what is unread', async () => {
    const { id } = await aMandate()
    const { id: other } = await aMandate()
    // Without history, as there are many.
    await app.database.pool.query('alter table messages disable trigger user')
    await app.database.pool.query(
      `insert into messages (mandate, thread, author, counterpart, text)
       select $1, 'client', $2, $2, 'Message ' || n
       from generate_series(1, 20000) n`,
      [other, client.id],
    )
    await app.database.pool.query(
      `insert into messages (mandate, thread, author, counterpart, text)
       select $1, 'client', case when n % 2 = 0 then $2::int else $3::int end, $2, 'Message ' || n
       from generate_series(1, 200) n`,
      [id, client.id, admin.id],
    )
    await app.database.pool.query('alter table messages enable trigger user')
    await app.database.pool.query('analyze messages, message_reads')
    const times: number[] = []
    const query = { mandate: [id], thread: ['client' as const], page_size: 30 }
    for (let round = 0; round < 20; round++) {
      const startedAt = performance.now()
      await Promise.all([admin.messages.list({ query }), threadsOf(client, id)])
      times.push(performance.now() - startedAt)
    }
    process.stdout.write(
      `messages: p95 ${times.sort((a, b) => a - b)[18]!.toFixed(1)} ms for two calls\n`,
    )
    const { rows } = await app.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain
      select count(*) from messages where mandate = ${id} and thread = 'client' and id > (
        select coalesce(max(up_to), 0) from message_reads
        where mandate = ${id} and thread = 'client' and person = ${admin.id})`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/messages_thread/)
    expect(plan).not.toMatch(/Seq Scan on messages\b/)
    expect((await unreadOf(admin, id))[0]).toBe('client 100')
  }, 60_000)
})
