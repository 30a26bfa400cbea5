import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { type NotionServer, notionEnv, serveNotion } from '../../testing/outside/notion.ts'

let app: TestApp
let admin: TestPerson
let notion: NotionServer
let mandate: number
let number: string

const runNotes = () => runWaiting(app, 'taskNotes.send')
const stateOf = async (id = mandate) =>
  (await admin.task_notes.state({ query: { mandate: id } })).results
const send = (body: Record<string, unknown> = {}) =>
  admin.task_notes.send({ body: { mandate, with_items: true, ...body } })

async function newMandate() {
  const client = await app.as('client')
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: building } = await admin.buildings.create({
    body: { street_name: 'Rue des Notes', street_number: '4', postcode: '1204', city: 'Genève' },
  })
  return admin.mandates.create({ body: { product, building, client: client.id } })
}

beforeAll(async () => {
  notion = await serveNotion()
  app = await testApp({ env: notionEnv(notion) })
  admin = await app.as('admin')
  await admin.settings.update({
    params: { id: 1 },
    body: {
      task_notes_status: 'Statut',
      task_notes_date: 'Échéance',
      task_notes_person: 'Responsable',
    },
  })
})
beforeEach(async () => {
  // What the test before left waiting.
  await runNotes()
  ;({ id: mandate, number } = await newMandate())
  await app.database.pool.query('update integrations set next_call_at = null')
})
afterEach(() => {
  notion.draw = () => undefined
  notion.types.Égide = 'rich_text'
})
const pagesOf = (reference: string) => notion.pages().filter((page) => page.reference === reference)
const referenceOf = async (id = mandate) =>
  (await app.database.pool.query('select reference from task_notes where mandate = $1', [id]))
    .rows[0].reference as string

describe('a note about a mandate', () => {
  it('becomes a page with title, properties, open items and links, and no personal data but the name (§2.notes.send_to_notes)', async () => {
    const draft = await admin.task_notes.draft({ query: { mandate } })
    const { client_name } = await admin.mandates.get({ params: { id: mandate } })
    expect(draft.title).toMatch(/ - Rue des Notes 4 - /)
    expect(draft.title.endsWith(client_name!)).toBe(true)
    const queued = await send({
      status: 'En cours',
      due: '2027-03-01',
      assignee: notion.personId,
      summary: 'Premier paragraphe.\n\nSecond.',
    })
    expect(queued).toMatchObject({ state: 'queued', url: null, task: null })
    await runNotes()
    const [page] = pagesOf(await referenceOf())
    expect(page).toMatchObject({ title: draft.title, status: 'En cours', due: '2027-03-01' })
    expect(page!.people).toEqual([{ id: notion.personId }])
    const [part, ...others] = page!.parts
    expect(others).toEqual([])
    expect(part).toEqual([
      `Égide · ${number}`,
      ...['Premier paragraphe.', 'Second.', 'Open items', ...draft.items],
      ...['Links', `Mandate ${number}`, 'Files of the mandate'],
    ])
    const { email } = (await admin.users.list({ query: { search: client_name! } })).results[0]!
    expect(JSON.stringify(page)).not.toContain(email)
    expect(JSON.stringify(page!.blocks)).toContain(`/PEIK-admin-form/${mandate}?tab=files`)
    const [sent] = await stateOf()
    expect(sent).toMatchObject({ state: 'sent', problem: null, requested_by: expect.any(String) })
    expect(sent!.url).toContain('notion.so')
  })

  it('goes out once: a second sending updates the same page (§2.notes.send_to_notes)', async () => {
    await send({ summary: 'Avant', status: 'À faire' })
    await runNotes()
    await send({ summary: 'Après', status: 'Terminé' })
    await runNotes()
    const pages = pagesOf(await referenceOf())
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({ status: 'Terminé' })
    expect(pages[0]!.parts).toHaveLength(1)
    expect(pages[0]!.parts[0]).toContain('Après')
    expect(pages[0]!.parts[0]).not.toContain('Avant')
    expect(await stateOf()).toHaveLength(1)
  })

  it('may go into an existing task, whose name and content stay (§2.notes.send_to_notes)', async () => {
    const task = notion.add('Chantier de la rue des Notes')
    const { results } = await admin.task_notes.tasks({ query: { q: 'chantier' } })
    expect(results).toContainEqual({
      ...{ id: task, title: 'Chantier de la rue des Notes', url: expect.any(String) },
    })
    for (const summary of ['Un', 'Deux']) {
      await send({ task, summary, status: 'En cours' })
      await runNotes()
    }
    const page = notion.pages().find(({ id }) => id === task)!
    expect(page).toMatchObject({
      title: 'Chantier de la rue des Notes',
      status: 'En cours',
      reference: '',
    })
    expect(page.parts.map(([first]) => first)).toEqual(['Mine', `Égide · ${number}`])
    expect(page.parts[1]).toContain('Deux')
    expect(await stateOf()).toMatchObject([{ task, state: 'sent' }])
  })

  it('adds phone and email of the client only if somebody asks for it (§2.notes.send_to_notes)', async () => {
    const { client } = await admin.mandates.get({ params: { id: mandate } })
    await admin.users.update({ params: { id: client! }, body: { phone_number: '079 123 45 67' } })
    const { contact } = await admin.task_notes.draft({ query: { mandate } })
    expect(contact[0]).toBe('+41 79 123 45 67')
    await send({ with_contact: true })
    await runNotes()
    expect(pagesOf(await referenceOf())[0]!.parts[0]).toEqual(expect.arrayContaining(contact))
  })

  it('keeps to the limits of the service, with long texts and many lines (§2.notes.send_to_notes)', async () => {
    const summary = `${'é'.repeat(4_400)}\n\n${Array.from({ length: 150 }, (_, n) => `p${n}`).join('\n\n')}`
    await send({ summary: summary.slice(0, 5_000) })
    await runNotes()
    const [part] = pagesOf(await referenceOf())[0]!.parts
    expect(part!.length).toBeGreaterThan(110)
    expect(part!.join('')).toContain('é'.repeat(4_400))
    expect(await stateOf()).toMatchObject([{ state: 'sent' }])
  })

  it('keeps no personal data once it is sent, and is in the audit log (§1)', async () => {
    await send({ summary: 'Secret' })
    await runNotes()
    const { rows } = await app.database.pool.query('select * from task_notes where mandate = $1', [
      mandate,
    ])
    expect(rows[0]).toMatchObject({ payload: null, sent_hash: rows[0].payload_hash })
    expect(rows[0].payload_hash).toMatch(/^[\da-f]{64}$/)
    const acts = await app.database.pool.query(
      `select act, actor_id from audit_log where resource = 'mandates' and record_id = $1 and act like 'task_note:%' order by id`,
      [mandate],
    )
    expect(acts.rows).toEqual([
      { act: 'task_note:queued', actor_id: admin.id },
      { act: 'task_note:sent', actor_id: admin.id },
    ])
  })

  it('is made anew after its page was removed there (§2.notes.send_to_notes)', async () => {
    await send()
    await runNotes()
    const first = await referenceOf()
    notion.trash(pagesOf(first)[0]!.id)
    await send()
    await runNotes()
    expect(await stateOf()).toMatchObject([{ state: 'failed', is_gone: true }])
    await send()
    await runNotes()
    expect(await stateOf()).toMatchObject([{ state: 'sent', is_gone: false }])
    expect(await referenceOf()).not.toBe(first)
    expect(pagesOf(await referenceOf())).toHaveLength(1)
  })

  it('is only for the office, and for mandates within reach (§6)', async () => {
    for (const group of ['client', 'partner'] as const) {
      const person = await app.as(group)
      for (const call of [
        () => person.task_notes.state({}),
        () => person.task_notes.tasks({}),
        () => person.task_notes.draft({ query: { mandate } }),
        () => person.task_notes.send({ body: { mandate } }),
      ])
        await expect(call()).rejects.toMatchObject({ status: 403 })
    }
    await expect(admin.task_notes.draft({ query: { mandate: 999_999 } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(send({ mandate: 999_999 })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a notes service that fails', () => {
  it('leaves the names of tasks out, with the words of the specification (§8.text.notes_names_failed)', async () => {
    notion.draw = () => 'failed'
    await expect(admin.task_notes.tasks({ query: { q: 'x' } })).rejects.toMatchObject({
      status: 409,
      body: {
        code: 'names_failed',
        detail: 'Failed to fetch Notion tasks names',
        reason: 'The service is failing: try again later.',
      },
    })
  })

  it('makes a note wait, and tells why (§8.text.notes_send_failed)', async () => {
    await send()
    notion.draw = () => 'failed'
    await runNotes()
    expect(await stateOf()).toMatchObject([{ state: 'queued', problem: expect.any(String) }])
    notion.draw = () => undefined
    await runNotes()
    expect(await stateOf()).toMatchObject([{ state: 'sent', problem: null }])
  })

  it('is left alone as long as it asks for, which is no attempt', async () => {
    await send()
    notion.draw = () => 'busy'
    await runNotes()
    const { rows } = await app.database.pool.query(
      `select n.tries, i.next_call_at > now() as paused, j.run_at > now() as later
       from task_notes n, integrations i, graphile_worker.jobs j
       where n.mandate = $1 and i.service = 'task_notes' and j.key = 'taskNotes/' || n.id`,
      [mandate],
    )
    expect(rows).toEqual([{ tries: 0, paused: true, later: true }])
  })

  it.each(['lost_after', 'failed_after'] as const)(
    'makes no second page if the first was made, though the answer was %s (§8.text.notes_send_failed)',
    async (fault) => {
      await send()
      let isFirst = true
      notion.draw = ({ method, path }) => {
        if (method !== 'POST' || path !== '/v1/pages' || !isFirst) return undefined
        isFirst = false
        return fault
      }
      await runNotes()
      const reference = await referenceOf()
      expect(pagesOf(reference)).toHaveLength(1)
      expect(await stateOf()).toMatchObject([{ state: 'queued' }])
      await runNotes()
      expect(pagesOf(reference)).toHaveLength(1)
      expect(await stateOf()).toMatchObject([{ state: 'sent' }])
    },
  )

  it('removes a page that was made late, after another one (§8.text.notes_send_failed)', async () => {
    await send()
    const reference = await referenceOf()
    notion.draw = ({ method, path }) =>
      method === 'POST' && path === '/v1/pages' ? 'lost' : undefined
    await runNotes()
    notion.draw = () => undefined
    await runNotes()
    const [page] = pagesOf(reference)
    // What a request that was under way all the time does now.
    await fetch(`${notion.url}/v1/pages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${notionEnv(notion).NOTION_TOKEN}`,
        'notion-version': '2025-09-03',
      },
      body: JSON.stringify({
        parent: { data_source_id: notion.sourceId },
        properties: { Égide: { rich_text: [{ type: 'text', text: { content: reference } }] } },
      }),
    })
    expect(pagesOf(reference)).toHaveLength(2)
    await runWaiting(app, 'taskNotes.settle')
    expect(pagesOf(reference).map(({ id }) => id)).toEqual([page!.id])
  })

  it('that refuses what is sent, is not asked again (§8.text.notes_send_failed)', async () => {
    notion.types.Égide = 'number'
    await send()
    // The properties were read before.
    await runNotes()
    expect(await stateOf()).toMatchObject([{ state: 'failed', problem: expect.any(String) }])
    expect(await runNotes()).toEqual([])
  })
})

describe('an office without a notes service', () => {
  it('is told so, and nothing is sent (§2.notes.send_to_notes)', async () => {
    const process = await app.startProcess({ ...notionEnv(notion), NOTION_TOKEN: '' })
    const other = process.clientWith(admin.token)
    expect(await other.task_notes.state({ query: { mandate } })).toEqual({
      configured: false,
      results: [],
    })
    await expect(other.task_notes.send({ body: { mandate } })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_configured' },
    })
    await expect(other.task_notes.tasks({})).rejects.toMatchObject({ status: 409 })
  })
})
