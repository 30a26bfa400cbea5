import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { uploadFile } from '../../../testing/files/upload.ts'
import { eicar, type FakeClamd, serveClamd } from '../../../testing/outside/clamd.ts'
import { mailsTable } from '../../mails/mail.table.ts'
import type { NewUpload } from '../file.ts'

let scanner: FakeClamd
let app: TestApp
let admin: TestPerson
let client: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  scanner = await serveClamd()
  app = await testApp({ env: { CLAMD_HOST: `${scanner.host}:${scanner.port}` } })
  ;[admin, client] = await Promise.all([app.as('admin'), app.as('client')])
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue Saine' } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id },
  })
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'for the test' },
  })
  place = { building, mandate }
})
beforeEach(() => {
  scanner.answer = undefined
})
afterAll(() => scanner.close())

const upload = (
  content: string,
  name = 'note.txt',
  person = client,
  more: Partial<NewUpload> = {},
) =>
  uploadFile(app, person, Buffer.from(content), {
    ...{ name, type: 'other', folder: 'correspondence', ...place, ...more },
  })
const away = () => 'Can’t open database ERROR\0'
const contentStatus = async (person: TestPerson, id: number) =>
  (
    await fetch(`${app.url}/api/files/${id}/content/`, {
      headers: { Authorization: `Bearer ${person.token}` },
    })
  ).status
const scanAgain = () =>
  app.app.jobs.tasks['files.scanAgain']!({}, {
    ...{ database: app.database, enqueue: enqueueIn, now: () => new Date() },
    log: app.app.server.log,
  } as Parameters<(typeof app.app.jobs.tasks)[string]>[1])
const actsOf = (act: `${string}:${string}`) =>
  app.database.db.select().from(auditLog).where(eq(auditLog.act, act))

describe('a virus scanner (§2.files.dropzone)', () => {
  it('looks at what arrives, and finds nothing in a clean file', async () => {
    const { id, scan } = await upload('bonjour')
    expect(scan).toBe('clean')
    expect(scanner.scanned.at(-1)!.toString()).toBe('bonjour')
    expect(await contentStatus(client, id)).toBe(200)
  })

  it('refuses an infected file at its name, forgets it and writes it down', async () => {
    const error = await upload(eicar, 'test.txt').catch((cause: unknown) => cause)
    if (!(error instanceof CallError)) throw new Error('was not refused')
    expect([error.status, error.body.fields!.name![0]]).toEqual([
      400,
      'The virus scanner found a virus in this file (Eicar-Test-Signature). It has not been saved.',
    ])
    const { results } = await admin.files.list({ query: { mandate: [place.mandate] } })
    expect(results.map(({ name }) => name)).not.toContain('test.txt')
    const [written] = await actsOf('file:virus_refused')
    expect(written).toMatchObject({
      actor_id: client.id,
      detail: { file: 'test.txt', virus: 'Eicar-Test-Signature' },
    })
  })

  it('that is away leaves files to the office alone, until it has looked at them', async () => {
    scanner.answer = away
    const { id, scan } = await upload('plus tard', 'tard.txt')
    expect(scan).toBe('not_scanned')
    expect([await contentStatus(admin, id), await contentStatus(client, id)]).toEqual([200, 409])
    await expect(admin.files.publish({ params: { id } })).rejects.toMatchObject({ status: 409 })
    await scanAgain()
    expect(await contentStatus(client, id)).toBe(409)
    scanner.answer = undefined
    await scanAgain()
    expect((await admin.files.get({ params: { id } })).scan).toBe('clean')
    expect(await contentStatus(client, id)).toBe(200)
    await admin.files.publish({ params: { id } })
  })

  it('goes on behind files that it cannot look at', async () => {
    scanner.answer = away
    const held: number[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      held.push((await upload(`trop grand ${name}`, `${name}.txt`)).id)
    const { id } = await upload('derrière', 'derriere.txt')
    scanner.answer = (content) =>
      content.includes('trop grand') ? 'INSTREAM size limit exceeded. ERROR\0' : undefined
    await scanAgain()
    const results = await Promise.all(
      [...held, id].map(async (file) => (await admin.files.get({ params: { id: file } })).scan),
    )
    expect(results).toEqual([...held.map(() => 'not_scanned'), 'clean'])
    scanner.answer = undefined
    await scanAgain()
  })

  it('moves what it finds infected later to the bin, with a note to the office; nobody gets it', async () => {
    await admin.settings.update({ params: { id: 1 }, body: { support_email: 'bureau@example.ch' } })
    scanner.answer = away
    const { id } = await upload(`${eicar} tard`, 'infecte.txt')
    const version = await upload('propre', 'versions.txt')
    await upload(`${eicar} ancien`, 'versions.txt', admin, { file: version.id })
    await admin.files.makeCurrent({ params: { id: version.id, number: 1 } })
    scanner.answer = undefined
    await scanAgain()
    await scanAgain()
    await expect(admin.files.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    const written = await actsOf('file:infected')
    expect(written).toMatchObject([
      {
        ...{ actor_id: null, resource: 'files', record_id: id },
        detail: { file: 'infecte.txt', virus: 'Eicar-Test-Signature' },
      },
    ])
    const mails = await app.database.db.select().from(mailsTable)
    const told = mails.filter(({ recipient }) => recipient === 'bureau@example.ch')
    expect(told).toHaveLength(1)
    await admin.files.restore({ params: { id } })
    expect([await contentStatus(admin, id), await contentStatus(client, id)]).toEqual([409, 409])
    await expect(admin.files.preview({ params: { id } })).rejects.toMatchObject({ status: 409 })
    const older = { params: { id: version.id, number: 2 } }
    await expect(admin.files.makeCurrent(older)).rejects.toMatchObject({ status: 409 })
    expect((await admin.files.get({ params: { id: version.id } })).scan).toBe('clean')
  })
})

it('without a scanner files have no result', async () => {
  const plain = await testApp()
  const person = await plain.as('admin')
  const { id: building } = await person.buildings.create({ body: { street_name: 'Rue Seule' } })
  const file = await uploadFile(plain, person, Buffer.from('texte'), {
    ...{ building, mandate: null, name: 'a.txt', type: 'other', folder: 'correspondence' },
  })
  expect(file.scan).toBeNull()
})
