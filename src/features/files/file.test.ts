import { createHash, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../kernel/audit/audit.table.ts'
import { CallError } from '../../kernel/http/client.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { photo } from '../../testing/files/pictures.ts'
import { emptyPdf, sendContent, uploadFile } from '../../testing/files/upload.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { filesTable, uploadsTable } from './file.table.ts'
import type { NewUpload } from './file.ts'
import { safeName } from './fileName.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let stranger: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp()
  ;({ admin, client, partner, place } = await mandateWithPeople(app, 'Rue des Papiers'))
  stranger = await app.as('client')
})

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error
}

const bill = { name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills' } as const
const uploadTo = (
  person: TestPerson,
  announced: Partial<Omit<NewUpload, 'size'>> = {},
  content = emptyPdf,
) => uploadFile(app, person, content, { ...bill, ...place, ...announced })

const fetchAs = (path: string, init: RequestInit = {}) => fetch(app.url + path, init)
const bearer = ({ token }: TestPerson) => ({ headers: { Authorization: `Bearer ${token}` } })

/** A link to a file with the cookie that goes with it. */
async function linkOf(person: TestPerson, id: number) {
  const answer = await fetchAs(`/api/files/${id}/link/`, { method: 'POST', ...bearer(person) })
  const { url } = (await answer.json()) as { url: string }
  const [cookie = ''] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]!)
  return { url, cookie }
}

describe('an upload', () => {
  it('arrives in parts, continues after an interruption, and becomes a file (§2)', async () => {
    const content = Buffer.concat([emptyPdf, randomBytes(300_000)])
    const begun = await client.files.begin({ body: { ...bill, ...place, size: content.length } })
    const url = app.url + begun.url
    const part = (from: number, to: number) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...bearer(client).headers,
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': String(from),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: content.subarray(from, to),
      })
    expect((await part(0, 100_000)).status).toBe(204)
    // Bytes that are there already are not taken twice.
    expect((await part(0, 100_000)).status).toBe(409)
    const missing = await refusalOf(client.files.finish({ params: { id: begun.id } }))
    expect(missing.body).toMatchObject({ code: 'incomplete' })
    await sendContent(url, content, client.token, 70_000)
    const file = await client.files.finish({ params: { id: begun.id } })
    expect(file).toMatchObject({
      ...{ name: 'facture.pdf', media_type: 'application/pdf', size: content.length },
      ...{ hash: createHash('sha256').update(content).digest('hex'), origin: 'client' },
      ...{ state: 'received', edition: 1, published_at: null },
    })
    // A lost answer: the same file again.
    expect(await client.files.finish({ params: { id: begun.id } })).toMatchObject({ id: file.id })
    const answer = await fetchAs(`/api/files/${file.id}/content/`, bearer(client))
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  })

  it('is nobody else’s to continue or to finish', async () => {
    const begun = await client.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } })
    for (const other of [stranger, admin]) {
      await expect(sendContent(app.url + begun.url, emptyPdf, other.token)).rejects.toThrow('404')
      const refusal = await refusalOf(other.files.finish({ params: { id: begun.id } }))
      expect(refusal.status).toBe(404)
    }
    await client.files.cancel({ params: { id: begun.id } })
    await expect(sendContent(app.url + begun.url, emptyPdf, client.token)).rejects.toThrow('404')
  })

  it.each([
    [
      'a program called a PDF',
      'facture.pdf',
      Buffer.from('MZ\u0090\0\u0003\0\0\0'),
      'other_content',
    ],
    [
      'a page of HTML called an image',
      'plan.png',
      Buffer.from('<html><script>1</script>'),
      'unknown_content',
    ],
  ])('of %s is refused at its name', async (_, name, content, key) => {
    const begun = await client.files.begin({
      body: { ...bill, ...place, name, size: content.length },
    })
    await sendContent(app.url + begun.url, content, client.token)
    const refusal = await refusalOf(client.files.finish({ params: { id: begun.id } }))
    expect(refusal.status).toBe(400)
    expect(Object.keys(refusal.body.fields as object)).toEqual(['name'])
    expect(JSON.stringify(refusal.body)).toContain(
      key === 'other_content' ? 'but its content' : 'damaged',
    )
    await client.files.cancel({ params: { id: begun.id } })
  })

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['photo.jpg', 'photo.png', () => photo('png')],
    ['photo.jpg', 'photo.webp', () => photo('webp')],
    ['IMG_0042.HEIC', 'IMG_0042.jpg', () => photo('jpeg')],
    ['photo.jfif', 'photo.jpg', () => photo('jpeg')],
    ['facture.jpg', 'facture.pdf', () => emptyPdf],
    ['facture.docx', 'facture.pdf', () => emptyPdf],
    ['photo.jpeg', 'photo.jpeg', () => photo('jpeg')],
    // With an empty line before it, as some portals write it.
    ['facture.pdf', 'facture.pdf', () => Buffer.concat([Buffer.from('\ufeff\r\n'), emptyPdf])],
  ])('of a photo or PDF called %s is kept as %s, which is said', async (name, kept, make) => {
    const content = await make()
    const beginning = content.subarray(0, 64).toString('base64')
    const body = { ...bill, ...place, name, size: content.length, beginning }
    const begun = await client.files.begin({ body })
    await sendContent(app.url + begun.url, content, client.token)
    const file = await client.files.finish({ params: { id: begun.id } })
    expect(file).toMatchObject({ name: kept, size: content.length })
    const said = file.warnings?.filter((warning) => warning.includes(name)) ?? []
    expect(said).toEqual(kept === name ? [] : [`${name} is kept in its true format: ${kept}.`])
    const editions = await admin.files.editions({ params: { id: file.id } })
    expect(editions.map((edition) => edition.name)).toEqual([kept])
  })

  it('of a text in UTF-16 of either order of bytes is taken', async () => {
    const little = Buffer.from('\ufeffJour;kWh', 'utf16le')
    for (const content of [little, Buffer.from(little).swap16()])
      expect(
        await uploadFile(app, admin, content, {
          ...{ name: 'jours.csv', type: 'other', folder: 'correspondence', ...place },
        }),
      ).toMatchObject({ media_type: 'text/csv' })
  })

  it('of neither a photo nor a PDF is refused before it is sent, if its first bytes are told', async () => {
    const beginning = Buffer.from('MZ\u0090\0\u0003\0\0\0').toString('base64')
    const refusal = await refusalOf(
      client.files.begin({ body: { ...bill, ...place, name: 'photo.jpg', size: 9000, beginning } }),
    )
    expect([refusal.status, Object.keys(refusal.body.fields as object)]).toEqual([400, ['name']])
  })

  it('as a new version of another photo format changes the ending of the file', async () => {
    const id = await uploadFile(app, admin, await photo('jpeg'), {
      ...{ name: 'toit.jpg', type: 'other', folder: 'correspondence', ...place },
    }).then((file) => file.id)
    const content = await photo('png')
    const file = {
      ...{ name: 'toit.jpg', type: 'other', folder: 'correspondence' },
      ...place,
      file: id,
    }
    expect(await uploadFile(app, admin, content, file as never)).toMatchObject({ name: 'toit.png' })
  })

  it('of another ending, of nothing, or larger than the office allows is refused before it is sent', async () => {
    const begin = (more: Partial<NewUpload>) =>
      refusalOf(client.files.begin({ body: { ...bill, ...place, size: 100, ...more } }))
    expect((await begin({ name: 'virus.exe' })).status).toBe(400)
    expect((await begin({ size: 0 })).status).toBe(400)
    const megabyte = 1024 * 1024
    expect(await client.files.limits({})).toEqual({
      ...{ file_bytes: 50 * megabyte, batch_bytes: 500 * megabyte },
    })
    expect((await begin({ size: 50 * megabyte + 1 })).body).toMatchObject({ code: 'too_large' })
    const largest = await client.files.begin({ body: { ...bill, ...place, size: 50 * megabyte } })
    await client.files.cancel({ params: { id: largest.id } })
    await admin.settings.update({ params: { id: 1 }, body: { file_limit: 60 } })
    const begun = await client.files.begin({
      body: { ...bill, ...place, size: 51 * 1024 * 1024 },
    })
    await admin.settings.update({ params: { id: 1 }, body: { batch_limit: 52 } })
    expect((await begin({ size: megabyte + 1 })).body).toMatchObject({ code: 'too_much' })
    const last = await client.files.begin({ body: { ...bill, ...place, size: megabyte } })
    for (const { id } of [begun, last]) await client.files.cancel({ params: { id } })
    await admin.settings.update({
      params: { id: 1 },
      body: { file_limit: null, batch_limit: null },
    })
  })

  it('is given up after a day', async () => {
    const begin = () => client.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } })
    const [young, old] = [await begin(), await begin()]
    const ageOf = async ({ id }: { id: string }, hours: number) => {
      const begun_at = new Date(Date.now() - hours * 3_600_000).toISOString()
      await app.database.db.update(uploadsTable).set({ begun_at }).where(eq(uploadsTable.id, id))
    }
    await ageOf(young, 23.9)
    await ageOf(old, 24.1)
    await sendContent(app.url + young.url, emptyPdf, client.token)
    await expect(sendContent(app.url + old.url, emptyPdf, client.token)).rejects.toThrow('404')
    expect(await client.files.finish({ params: { id: young.id } })).toMatchObject({ edition: 1 })
  })

  it('of the same content says so, and keeps both', async () => {
    const content = Buffer.concat([emptyPdf, randomBytes(10)])
    const first = await uploadTo(admin, { name: 'première.pdf' }, content)
    expect(first.warnings).toBeUndefined()
    const second = await uploadTo(admin, { name: 'seconde.pdf' }, content)
    expect(second.warnings?.join()).toContain('première.pdf')
    // Not to somebody who sees neither.
    const theirs = await uploadTo(client, { name: 'troisième.pdf' }, content)
    expect(theirs.warnings).toBeUndefined()
    // Elsewhere it may be needed as well.
    const elsewhere = await uploadTo(admin, { mandate: null }, content)
    expect(elsewhere.warnings).toBeUndefined()
  })

  it('loses its right with the mandate’s, even at its end', async () => {
    const begun = await partner.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } })
    await sendContent(app.url + begun.url, emptyPdf, partner.token)
    await app.database.transaction({ actor: null, source: 'system' }, (db) =>
      db.update(mandatesTable).set({ partner: null }).where(eq(mandatesTable.id, place.mandate)),
    )
    const refusal = await refusalOf(partner.files.finish({ params: { id: begun.id } }))
    expect([400, 403]).toContain(refusal.status)
    await app.database.transaction({ actor: null, source: 'system' }, (db) =>
      db
        .update(mandatesTable)
        .set({ partner: partner.id })
        .where(eq(mandatesTable.id, place.mandate)),
    )
  })
})

it('what arrived of an upload is gone after a day, also if nobody can finish it any more', async () => {
  const [kept, erased] = await Promise.all(
    [client, admin].map(({ files }) => files.begin({ body: { ...bill, ...place, size: 10 } })),
  )
  const pathOf = (id: string) => join(app.config.DATA_DIR, 'uploads', id)
  // Their person was erased, or the process was killed before its transaction ended.
  await app.database.db.delete(uploadsTable).where(eq(uploadsTable.id, erased!.id))
  const stray = '0b5f1c52-7c3e-4b8e-9a53-3f0d4f1f8c11'
  writeFileSync(pathOf(stray), 'half')
  const ids = [kept!.id, erased!.id, stray]
  const giveUp = app.app.jobs.tasks['files.giveUpUploads']!
  const stillThereAfter = async (hours: number) => {
    const now = () => new Date(Date.now() + hours * 3_600_000)
    const context = { database: app.database, now, log: app.app.server.log }
    await giveUp({}, context as Parameters<typeof giveUp>[1])
    return ids.filter((id) => existsSync(pathOf(id)) || existsSync(`${pathOf(id)}.json`))
  }
  expect(await stillThereAfter(23)).toEqual(ids)
  expect(await stillThereAfter(25)).toEqual([])
})

describe('uploads at the same moment', () => {
  it('finish once, or are given up, and never end the process', async () => {
    for (let round = 0; round < 4; round++) {
      const begun = await client.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } })
      await sendContent(app.url + begun.url, emptyPdf, client.token)
      const params = { id: begun.id }
      const outcomes = await Promise.allSettled([
        client.files.finish({ params }),
        client.files.finish({ params }),
        client.files.cancel({ params }),
        client.files.finish({ params }),
      ])
      const files = outcomes.flatMap((one) =>
        one.status === 'fulfilled' && one.value ? [one.value.id] : [],
      )
      expect(new Set(files).size).toBeLessThanOrEqual(1)
      for (const one of outcomes)
        if (one.status === 'rejected') expect([404, 409]).toContain(one.reason.status)
    }
  })

  it('act on the upload that was checked, not on one named behind a question mark', async () => {
    const [own, other] = await Promise.all([
      partner.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } }),
      client.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } }),
    ])
    await sendContent(`${app.url}${own.url}?x=/${other.id}`, emptyPdf, partner.token)
    const refusal = await refusalOf(client.files.finish({ params: { id: other.id } }))
    expect(refusal.body).toMatchObject({ code: 'incomplete' })
    expect(await partner.files.finish({ params: { id: own.id } })).toMatchObject({
      origin: 'partner',
    })
  })

  it('do not wait for an upload that is given up meanwhile', async () => {
    const begun = await client.files.begin({ body: { ...bill, ...place, size: emptyPdf.length } })
    await app.database.db
      .update(uploadsTable)
      .set({ held_until: new Date(Date.now() + 60_000).toISOString() })
      .where(eq(uploadsTable.id, begun.id))
    const waiting = fetch(app.url + begun.url, {
      method: 'HEAD',
      headers: { ...bearer(client).headers, 'Tus-Resumable': '1.0.0' },
    })
    await client.files.cancel({ params: { id: begun.id } })
    expect((await waiting).status).toBe(404)
  })
})

describe('what is published', () => {
  it('stays what the office published: others’ versions and moves withdraw it', async () => {
    const plan = { name: 'plan.pdf', type: 'plan', folder: 'plans' } as const
    const params = { id: (await uploadTo(admin, plan)).id }
    const isPublished = async () => (await admin.files.get({ params })).published_at !== null
    await admin.files.publish({ params })
    await uploadTo(admin, { ...plan, file: params.id })
    expect(await isPublished()).toBe(true)
    await admin.files.makeCurrent({ params: { ...params, number: 1 } })
    expect(await isPublished()).toBe(true)
    // Each content that the client gets to see is in the audit log.
    const acts = await app.database.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(eq(auditLog.record_id, params.id))
    expect(acts.filter(({ act }) => act === 'file:published')).toHaveLength(3)
    await uploadTo(partner, { ...plan, file: params.id })
    expect(await isPublished()).toBe(false)
    await admin.files.publish({ params })
    await partner.files.makeCurrent({ params: { ...params, number: 1 } })
    expect(await isPublished()).toBe(false)
    await admin.files.publish({ params })
    await admin.files.update({ params, body: { mandate: null } })
    expect(await isPublished()).toBe(false)
  })

  it('becomes a result only by who publishes', async () => {
    const params = { id: (await uploadTo(admin, { type: 'photo', folder: 'photos' })).id }
    await admin.files.publish({ params })
    const refusal = await refusalOf(
      partner.files.update({ params, body: { type: 'report_final' } }),
    )
    expect(refusal).toMatchObject({ status: 403, body: { fields: { type: expect.anything() } } })
    expect(await admin.files.update({ params, body: { type: 'report_final' } })).toMatchObject({
      type: 'report_final',
    })
  })

  it('is not told of on a draft', async () => {
    const { id: building } = await admin.buildings.create({
      body: { street_name: 'Rue du Projet' },
    })
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const { id: mandate } = await admin.mandates.create({
      body: { product, building, client: client.id },
    })
    const { id } = await uploadTo(admin, { building, mandate })
    const refusal = await refusalOf(admin.files.publish({ params: { id } }))
    expect(refusal.body).toMatchObject({ code: 'not_offered' })
  })
})

describe('a file', () => {
  it('has versions, of which an earlier one can become the current one again', async () => {
    const [one, two] = [1, 2].map((at) => Buffer.concat([emptyPdf, Buffer.from(`% ${at}`)]))
    const file = await uploadTo(admin, {}, one)
    const second = await uploadTo(admin, { file: file.id, name: 'facture-2.pdf' }, two)
    expect(second).toMatchObject({ id: file.id, edition: 2, name: 'facture.pdf' })
    const editions = await admin.files.editions({ params: { id: file.id } })
    expect(editions.map(({ number, name }) => [number, name])).toEqual([
      [2, 'facture-2.pdf'],
      [1, 'facture.pdf'],
    ])
    // It can be looked at before.
    const path = `/api/files/${file.id}/content/?edition=1`
    const earlier = await fetchAs(path, bearer(admin))
    expect(Buffer.from(await earlier.arrayBuffer())).toEqual(one)
    expect((await fetchAs(path, bearer(client))).status).toBe(404)
    expect((await fetchAs(path.replace('=1', '=3'), bearer(admin))).status).toBe(404)
    const back = await admin.files.makeCurrent({ params: { id: file.id, number: 1 } })
    expect(back).toMatchObject({ edition: 1, hash: file.hash, state: 'received' })
    const other = { name: 'facture.txt', type: 'energy_bill', folder: 'energy_bills' } as const
    const refusal = await refusalOf(
      admin.files.begin({ body: { ...other, ...place, file: file.id, size: 3 } }),
    )
    expect(refusal.body.fields).toHaveProperty('name')
  })

  it('shows of its versions what the reader may see (decisions, section 6)', async () => {
    const plan = { name: 'plan.pdf', type: 'plan', folder: 'plans' } as const
    const { id } = await uploadTo(admin, { ...plan, name: 'Marge interne 12 pour cent.pdf' })
    const params = { id }
    await uploadTo(partner, { ...plan, name: 'relevé.pdf', file: id })
    await uploadTo(admin, { ...plan, name: 'Brouillon Dupont.pdf', file: id })
    await admin.files.update({ params, body: { name: 'Plan final.pdf' } })
    await admin.files.publish({ params })
    const seen = async (person: TestPerson) =>
      (await person.files.editions({ params })).map(({ number, name, by_name }) => [
        ...[number, name, by_name !== null],
      ])
    expect(await seen(admin)).toEqual([
      [3, 'Brouillon Dupont.pdf', true],
      [2, 'relevé.pdf', true],
      [1, 'Marge interne 12 pour cent.pdf', true],
    ])
    expect(await seen(partner)).toEqual([
      [3, 'Plan final.pdf', false],
      [2, 'relevé.pdf', false],
      [1, 'Plan final.pdf', false],
    ])
    expect(await seen(client)).toEqual([[3, 'Plan final.pdf', false]])
    for (const person of [client, partner])
      expect((await refusalOf(person.files.history({ params, query: {} }))).status).toBe(403)
  })

  it('does not become a version that a client does not see', async () => {
    const params = { id: (await uploadTo(client)).id }
    await uploadTo(admin, { file: params.id })
    await uploadTo(client, { file: params.id })
    const numbers = (await client.files.editions({ params })).map(({ number }) => number)
    expect(numbers).toEqual([3, 1])
    const refusal = await refusalOf(client.files.makeCurrent({ params: { ...params, number: 2 } }))
    expect(refusal.status).toBe(404)
    const statusOf = async (number: number) => {
      const path = `/api/files/${params.id}/content/?edition=${number}`
      return (await fetchAs(path, bearer(client))).status
    }
    expect([await statusOf(2), await statusOf(1)]).toEqual([404, 200])
    const back = await client.files.makeCurrent({ params: { ...params, number: 1 } })
    expect(back.edition).toBe(1)
  })

  it('goes to a bin and comes back; its name keeps the ending', async () => {
    const file = await uploadTo(admin)
    const params = { id: file.id }
    const renamed = await admin.files.update({ params, body: { name: '../..\\mazout 2024.pdf' } })
    expect(renamed.name).toBe('mazout 2024.pdf')
    const refused = await refusalOf(admin.files.update({ params, body: { name: 'mazout.exe' } }))
    expect(refused.body.fields).toHaveProperty('name')
    await admin.files.remove({ params })
    expect((await refusalOf(admin.files.get({ params }))).status).toBe(404)
    expect(await admin.files.restore({ params })).toMatchObject({ name: 'mazout 2024.pdf' })
  })

  it('is refused with a reason, which is gone once it is accepted', async () => {
    const file = await uploadTo(client)
    const params = { id: file.id }
    const without = await refusalOf(admin.files.update({ params, body: { state: 'refused' } }))
    expect(without.body.fields).toHaveProperty('refusal')
    await admin.files.update({ params, body: { state: 'refused', refusal: 'Illisible' } })
    expect(await client.files.get({ params })).toMatchObject({ refusal: 'Illisible' })
    const taken = await refusalOf(admin.files.update({ params, body: { refusal: null } }))
    expect(taken.body.fields).toHaveProperty('refusal')
    const accepted = await admin.files.update({ params, body: { state: 'accepted' } })
    expect(accepted).toMatchObject({ state: 'accepted', refusal: null })
    const late = await admin.files.update({ params, body: { refusal: 'Illisible' } })
    expect(late).toMatchObject({ state: 'accepted', refusal: null })
  })

  it('is to be checked anew once it has another content', async () => {
    const params = { id: (await uploadTo(client)).id }
    await admin.files.update({ params, body: { state: 'refused', refusal: 'Illisible' } })
    const second = await uploadTo(client, { file: params.id })
    expect(second).toMatchObject({ edition: 2, state: 'received', refusal: null })
    await admin.files.update({ params, body: { state: 'accepted' } })
    const first = await admin.files.makeCurrent({ params: { ...params, number: 1 } })
    expect(first).toMatchObject({ edition: 1, state: 'received' })
    // The same version again changes nothing.
    await admin.files.update({ params, body: { state: 'accepted' } })
    const same = await admin.files.makeCurrent({ params: { ...params, number: 1 } })
    expect(same).toMatchObject({ edition: 1, state: 'accepted' })
  })

  it('is found by its name and by its type in any language', async () => {
    const file = await uploadTo(admin, {
      name: 'zibeline.pdf',
      type: 'chimney_sheet',
      folder: 'heating',
    })
    for (const search of ['zibel', 'ramonage zib', 'spazzacamino zibeline', 'chimney zibeline'])
      expect((await admin.files.list({ query: { search } })).results.map(({ id }) => id)).toEqual([
        file.id,
      ])
  })
})

/** Types that are no partner's business, written out: a type that leaves the list of the product is to be noticed. */
const betweenOfficeAndClient = [
  'quote',
  'signed_quote',
  'order',
  'correspondence',
  'invoice',
  'consent',
] as const

describe('rights on files (decisions, section 6)', () => {
  it('clients see what they sent and what is published; partners no quotes', async () => {
    const quote = await uploadTo(admin, { name: 'offre.pdf', type: 'quote', folder: 'contract' })
    const plan = await uploadTo(admin, { name: 'plan.pdf', type: 'plan', folder: 'plans' })
    const sent = await uploadTo(client, { name: 'client.pdf' })
    const seen = async (person: TestPerson) =>
      (await person.files.list({ query: { id: [quote.id, plan.id, sent.id] } })).results
        .map(({ id }) => id)
        .sort((a, b) => a - b)
    expect(await seen(client)).toEqual([sent.id])
    expect(await seen(partner)).toEqual([plan.id, sent.id])
    expect(await seen(stranger)).toEqual([])
    await admin.files.publish({ params: { id: plan.id } })
    expect(await seen(client)).toEqual([plan.id, sent.id])
    await admin.files.withdraw({ params: { id: plan.id } })
    expect(await seen(client)).toEqual([sent.id])
    // Neither may a partner make a quote of what they see.
    const refusal = await refusalOf(
      partner.files.update({ params: { id: plan.id }, body: { type: 'quote' } }),
    )
    expect([403, 404]).toContain(refusal.status)
    expect((await refusalOf(partner.files.publish({ params: { id: plan.id } }))).status).toBe(403)
  })

  it.each(betweenOfficeAndClient)(
    'partners neither see nor send files of the type %s',
    async (type) => {
      const { id } = await uploadTo(admin, { type, folder: 'contract' })
      await admin.files.publish({ params: { id } })
      const hidden = [
        () => partner.files.get({ params: { id } }),
        () => partner.files.editions({ params: { id } }),
        () => partner.files.link({ params: { id } }),
        () => partner.files.preview({ params: { id } }),
      ]
      for (const call of hidden) expect((await refusalOf(call())).status).toBe(404)
      const begin = (person: TestPerson) =>
        person.files.begin({ body: { ...bill, ...place, type, size: 3 } })
      expect((await refusalOf(begin(partner))).status).toBe(403)
      // Clients always add documents, of any type, and see what is published.
      await client.files.cancel({ params: { id: (await begin(client)).id } })
      expect(await client.files.get({ params: { id } })).toMatchObject({ type })
    },
  )

  it('clients take back what they sent for a day, unless it is accepted', async () => {
    const [fresh, refused, accepted, old] = [
      await uploadTo(client),
      await uploadTo(client),
      await uploadTo(client),
      await uploadTo(client),
    ]
    await admin.files.update({ params: { id: accepted.id }, body: { state: 'accepted' } })
    await admin.files.update({
      params: { id: refused.id },
      body: { state: 'refused', refusal: 'Illisible' },
    })
    const setAge = ({ id }: { id: number }, hours: number) =>
      app.database.transaction({ actor: null, source: 'system' }, (db) =>
        db
          .update(filesTable)
          .set({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
          .where(eq(filesTable.id, id)),
      )
    await setAge(fresh, 23.9)
    await setAge(old, 24.1)
    for (const { id } of [fresh, refused]) await client.files.remove({ params: { id } })
    for (const { id } of [accepted, old])
      expect((await refusalOf(client.files.remove({ params: { id } }))).status).toBe(403)
  })

  it('nobody but the office deletes a version that somebody else brought', async () => {
    const plan = { name: 'plan.pdf', type: 'plan', folder: 'plans' } as const
    for (const author of [client, partner]) {
      const params = { id: (await uploadTo(author, plan)).id }
      await uploadTo(admin, { ...plan, file: params.id })
      expect((await refusalOf(author.files.remove({ params }))).status).toBe(403)
      // Neither once their own version is the current one again.
      await admin.files.makeCurrent({ params: { ...params, number: 1 } })
      expect(await author.files.get({ params })).toMatchObject({ versions_by_others: true })
      expect((await refusalOf(author.files.remove({ params }))).status).toBe(403)
      await admin.files.remove({ params })

      const own = { id: (await uploadTo(author, plan)).id }
      await uploadTo(author, { ...plan, file: own.id })
      expect(await author.files.get({ params: own })).toMatchObject({ versions_by_others: false })
      await author.files.remove({ params: own })
    }
  })
})

describe('a link to a file', () => {
  it('opens it for a minute in the browser that asked for it, and in no other', async () => {
    const file = await uploadTo(admin)
    const { url, cookie } = await linkOf(admin, file.id)
    const { cookie: foreign } = await linkOf(client, (await uploadTo(client)).id)
    const open = (Cookie?: string, path = url) =>
      fetchAs(path, Cookie ? { headers: { Cookie } } : {}).then(({ status }) => status)
    expect(await open(cookie)).toBe(200)
    expect(await open()).toBe(401)
    expect(await open(foreign)).toBe(401)
    expect(await open(cookie, url.replace(`/${file.id}/`, `/${file.id + 1}/`))).toBe(401)
    const before = Date.now()
    const { expires_at } = await admin.files.link({ params: { id: file.id } })
    const inSeconds = (from: number) => (Date.parse(expires_at) - from) / 1000
    expect(inSeconds(before)).toBeGreaterThan(50)
    expect(inSeconds(Date.now())).toBeLessThanOrEqual(60)
    app.setNow(new Date(Date.now() + 55_000))
    expect(await open(cookie)).toBe(200)
    app.setNow(new Date(Date.now() + 61_000))
    expect(await open(cookie)).toBe(401)
    app.setNow(undefined)
  })

  it('ends with the session', async () => {
    const person = await app.as('admin')
    const { url, cookie } = await linkOf(person, (await uploadTo(admin)).id)
    const get = () => fetchAs(url, { headers: { Cookie: cookie } }).then(({ status }) => status)
    expect(await get()).toBe(200)
    await admin.users.deactivate({ params: { id: person.id } })
    // Within the time of a notification.
    await expect.poll(get).toBe(401)
  })

  it('sends the part that is asked for, as an attachment in which nothing runs', async () => {
    const file = await uploadTo(admin)
    const { url, cookie } = await linkOf(admin, file.id)
    const get = (range: string, more = {}) =>
      fetchAs(url, { headers: { Cookie: cookie, Range: range, ...more } })
    const part = await get('bytes=5-8')
    expect([part.status, await part.text()]).toEqual([206, emptyPdf.subarray(5, 9).toString()])
    expect(part.headers.get('Content-Range')).toBe(`bytes 5-8/${emptyPdf.length}`)
    expect(await (await get('bytes=-5')).text()).toBe('%%EOF')
    expect((await get(`bytes=${emptyPdf.length}-`)).status).toBe(416)
    expect((await get('bytes=0-1', { 'If-Range': '"other"' })).status).toBe(200)
    const { headers } = await get('bytes=0-')
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="facture\.pdf"/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  it('is written to the audit log when it is used', async () => {
    const file = await uploadTo(admin)
    const { url, cookie } = await linkOf(admin, file.id)
    await fetchAs(url, { headers: { Cookie: cookie } })
    const rows = await app.database.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(eq(auditLog.record_id, file.id))
    expect(rows.map(({ act }) => act)).toContain('kernel:downloaded')
  })
})

describe('a search', () => {
  it('finds files by name and type as they are now, in lists of one mandate and of all (§2)', async () => {
    const { id } = await uploadTo(admin, { name: 'Zwieselmatt 2024.pdf' })
    const found = async (search: string, who = admin, query: object = {}) =>
      (await who.files.list({ query: { search, ...query } })).results.map((file) => file.id)
    const params = { id }
    for (const query of [{}, { mandate: [place.mandate] }])
      expect(await found('zwieselm 2024', admin, query)).toEqual([id])
    expect(await found('zwieselmatt facture')).toEqual([id])
    expect(await found('zwieselmatt', client)).toEqual([])
    await admin.files.publish({ params })
    expect(await found('zwieselmatt', client)).toEqual([id])
    await admin.files.update({ params, body: { name: 'Altmatt.pdf', type: 'permit' } })
    expect(await found('zwieselmatt')).toEqual([])
    expect(await found('altmatt autorisation')).toEqual([id])
    await admin.files.remove({ params })
    expect(await found('altmatt')).toEqual([])
    await admin.files.restore({ params })
    expect(await found('altmatt')).toEqual([id])
    // With a typing error too.
    expect(await found('altmqtt')).toEqual([id])
  })
})

describe('folders', () => {
  it('are those of the kind, can be renamed and added, and hold their files', async () => {
    const tree = () => admin.folders.tree({ query: { mandate: place.mandate } })
    expect((await tree()).map(({ key }) => key)).toContain('energy_bills/oil')
    const own = await admin.folders.create({
      body: { ...place, name: 'Assemblée', parent: 'plans' },
    })
    await admin.folders.create({ body: { ...place, name: 'Photos de chantier', key: 'photos' } })
    const file = await uploadTo(admin, { folder: String(own.id), type: 'minutes' })
    const found = await tree()
    expect(found.find(({ key }) => key === 'photos')?.name).toBe('Photos de chantier')
    expect(found.find(({ key }) => key === String(own.id))).toMatchObject({
      ...{ parent: 'plans', files: 1, bytes: emptyPdf.length },
    })
    // Lists name folders as people read them.
    await uploadTo(admin, { folder: 'photos', type: 'photo' })
    await uploadTo(admin, { folder: 'energy_bills/oil', name: 'mazout.pdf' })
    const path = `/api/files/export/?format=csv&mandate=${place.mandate}`
    const list = await (
      await fetchAs(path, { headers: { ...bearer(admin).headers, 'Accept-Language': 'it' } })
    ).text()
    for (const name of ['Assemblée', 'Photos de chantier', 'Olio da riscaldamento'])
      expect(list).toContain(`;${name};`)
    // A folder that was made elsewhere is none here.
    const elsewhere = { ...bill, building: place.building, mandate: null, folder: String(own.id) }
    const misplaced = await refusalOf(admin.files.begin({ body: { ...elsewhere, size: 3 } }))
    expect(misplaced.body.fields).toHaveProperty('folder')
    const refused = await refusalOf(admin.folders.remove({ params: { id: own.id } }))
    expect(refused.status).toBe(409)
    await admin.files.update({ params: { id: file.id }, body: { folder: 'plans' } })
    const binned = await uploadTo(admin, { folder: String(own.id), type: 'permit' })
    await admin.files.remove({ params: { id: binned.id } })
    await admin.folders.remove({ params: { id: own.id } })
    // A folder that is gone holds nothing: what comes back lies in the one for its type.
    expect(await admin.files.restore({ params: { id: binned.id } })).toMatchObject({
      folder: 'permits',
    })
    const third = await refusalOf(
      admin.folders.create({ body: { ...place, name: 'Trop bas', parent: 'energy_bills/oil' } }),
    )
    expect(third.body.fields).toHaveProperty('parent')
  })
})

it('a folder has a name of its own among those beside it, whatever the case, accents and language', async () => {
  const { place: at } = await mandateWithPeople(app, 'Rue des Homonymes')
  const make = (name: string, more = {}) => admin.folders.create({ body: { ...at, name, ...more } })
  for (const name of ['Plans', 'piani', ' ENERGY  bills'])
    expect((await refusalOf(make(name))).body.fields).toHaveProperty('name')
  const { id } = await make('Divers')
  for (const name of ['divers ', 'DIVERS'])
    expect((await refusalOf(make(name))).body.fields).toHaveProperty('name')
  // Within another folder, or once the name is free, it is allowed; a folder may keep its own.
  await make('Divers', { parent: 'plans' })
  await make('Dessins', { key: 'plans' })
  await make('Plans')
  await admin.folders.update({ params: { id }, body: { name: 'DIVERS' } })
  const { results } = await admin.folders.history({ params: { id }, query: {} })
  expect(results.map(({ action }) => action)).toEqual(['update', 'create'])
  const rename = admin.folders.update({ params: { id }, body: { name: 'dessins' } })
  expect((await refusalOf(rename)).body.fields).toHaveProperty('name')
  expect((await refusalOf(make('Mazout', { parent: 'energy_bills' }))).status).toBe(400)
})

describe('document types (decisions, section 10)', () => {
  const word = (name: string) => ({ fr: name, en: name, it: name })
  const create = (person: TestPerson, name: string) =>
    person.file_types.create({ body: { label: word(name) } })

  it('are those of the product and of the office, and a file of either stands in its folder (§3.file.type, §3.file.folder, §3.file.custom_type)', async () => {
    const added = await create(admin, 'Plan de ventilation')
    const usual = await uploadTo(admin, { type: 'plan', folder: 'plans' })
    const own = await uploadTo(admin, { type: 'other', custom_type: added.id, folder: 'plans' })
    expect(usual).toMatchObject({ type: 'plan', custom_type: null, folder: 'plans' })
    expect(await admin.files.get({ params: { id: own.id } })).toMatchObject({
      ...{ type: 'other', custom_type: added.id, folder: 'plans' },
      custom_type_name: 'Plan de ventilation',
    })
    const moved = await admin.files.update({
      params: { id: usual.id },
      body: { type: 'permit', folder: 'contract' },
    })
    expect(moved).toMatchObject({ type: 'permit', folder: 'contract' })
    expect(await refusalOf(uploadTo(admin, { type: 'no_type' as never }))).toMatchObject({
      status: 400,
    })
    expect(
      await refusalOf(uploadTo(admin, { type: 'other', custom_type: 2147483647 })),
    ).toMatchObject({ status: 400 })
  })

  it('are named in the reader’s language in what is exported', async () => {
    const label = { fr: 'Journal de mesure', en: 'Meter log', it: 'Diario' }
    const { id: custom_type } = await admin.file_types.create({ body: { label } })
    const name = 'releve-exporte.pdf'
    await uploadTo(admin, { type: 'other', custom_type, folder: 'plans', name })
    const exported = async (language: string, columns = '') => {
      const path = `/api/files/export/?format=csv&search=releve-exporte${columns}`
      const answer = await fetchAs(path, {
        headers: { ...bearer(admin).headers, 'Accept-Language': language },
      })
      return answer.text()
    }
    expect(await exported('en')).toContain(`;Plans;${name};Meter log;`)
    expect(await exported('it')).toContain(`;Piani;${name};Diario;`)
    expect(await exported('en', '&columns=name,type,custom_type')).toContain(
      `${name};Meter log;Meter log`,
    )
  })

  it('are corrected by the partner who added them, and the office’s by the office only', async () => {
    const [office, own] = [await create(admin, 'Attestation'), await create(partner, 'Relver')]
    const other = await app.as('partner')
    const rename = (person: TestPerson, { id }: { id: number }, name: string) =>
      person.file_types.update({ params: { id }, body: { label: word(name) } })
    expect((await refusalOf(rename(partner, office, 'Détournée'))).status).toBe(403)
    expect((await refusalOf(rename(other, own, 'Détournée'))).status).toBe(403)
    expect(await rename(partner, own, 'Relevé')).toMatchObject({ label: word('Relevé') })
    // A list that is cleared is empty.
    const params = { id: own.id }
    for (const copied of [['it' as const], null])
      expect(await partner.file_types.update({ params, body: { copied } })).toMatchObject({
        copied: copied ?? [],
      })
    const bare = { label: word('Sans copie'), copied: null }
    expect(await admin.file_types.create({ body: bare })).toMatchObject({ copied: [] })
    // Once the office has corrected it, it is the office's.
    await rename(admin, own, 'Relevé de compteur')
    expect((await refusalOf(rename(partner, own, 'Relevé'))).status).toBe(403)
    for (const { id } of [office, own])
      for (const refused of [
        () => partner.file_types.archive({ params: { id }, body: { archived: true } }),
        () => partner.file_types.merge({ params: { id }, body: { into: office.id } }),
        () => partner.file_types.remove({ params: { id } }),
        () => client.file_types.update({ params: { id }, body: { label: word('Client') } }),
      ])
        expect((await refusalOf(refused())).status).toBe(403)
    expect((await refusalOf(create(client, 'Du client'))).status).toBe(403)
    const archived = await admin.file_types.archive({
      ...{ params: { id: own.id }, body: { archived: true } },
    })
    expect(archived.archived_at).not.toBeNull()
  })
})

it('papers follow a building that is merged into another: files, folders, requests and links (§3)', async () => {
  const merging = await mandateWithPeople(app, 'Rue Double')
  const { building: removed, mandate } = merging.place
  const remaining = await admin.buildings.create({ body: { street_name: 'Rue Unique' } })
  const own = { building: removed, mandate: null }
  const upload = (at: { building: number; mandate: number | null }, folder: string) =>
    uploadFile(app, admin, emptyPdf, { ...at, name: 'plan.pdf', type: 'plan', folder })
  const folder = await admin.folders.create({ body: { ...own, name: 'Toiture' } })
  // Both have a name of their own for the same folder; that of the remaining building stays.
  await admin.folders.create({ body: { ...own, key: 'plans', name: 'Plans cédés' } })
  await admin.folders.create({ body: { ...own, key: 'photos', name: 'Vues' } })
  const kept = { building: remaining.id, mandate: null, key: 'plans', name: 'Plans gardés' }
  await admin.folders.create({ body: kept })
  const files = [await upload(own, String(folder.id)), await upload(merging.place, 'plans')]
  const { id: binned } = await upload(own, 'plans')
  await admin.files.remove({ params: { id: binned } })
  const request = await admin.document_requests.create({
    body: { ...merging.place, type: 'permit' },
  })
  const { path } = await admin.files.share({
    body: { building: removed, folder: String(folder.id), days: 7 },
  })

  const preview = await admin.buildings.mergePreview({
    params: { id: remaining.id },
    query: { other: removed },
  })
  expect(preview.moves).toMatchObject({ files: 2, folders: 2, document_requests: 1 })
  const { version } = await admin.buildings.get({ params: { id: removed } })
  await admin.buildings.merge(
    { params: { id: remaining.id }, body: { other: removed, other_version: version } },
    { ifMatch: remaining.version },
  )

  const places = await Promise.all(
    files.map(async ({ id }) => (await admin.files.get({ params: { id } })).building),
  )
  expect(places).toEqual([remaining.id, remaining.id])
  const back = await admin.files.restore({ params: { id: binned } })
  expect(back.building).toBe(remaining.id)
  const asked = await admin.document_requests.get({ params: { id: request.id } })
  expect(asked.building).toBe(remaining.id)
  const tree = await admin.folders.tree({ query: { building: remaining.id } })
  expect(tree.find(({ id }) => id === folder.id)).toMatchObject({ name: 'Toiture', files: 1 })
  const nameOf = (key: string) => tree.find((one) => one.key === key)?.name
  expect([nameOf('plans'), nameOf('photos')]).toEqual(['Plans gardés', 'Vues'])
  const shared = await app.anonymous.files.openShare({ body: { token: path.split('#')[1]! } })
  expect(shared).toMatchObject({ title: 'Toiture', files: [{ name: 'plan.pdf' }] })

  // What was announced before for the merged building arrives at the other one.
  const late = await uploadFile(app, merging.client, emptyPdf, {
    ...{ building: remaining.id, mandate, name: 'tard.pdf', type: 'plan', folder: 'plans' },
  })
  expect(late.building).toBe(remaining.id)
  const stale = await admin.folders.create({ body: { ...own, name: 'Tardif' } })
  expect(stale.building).toBe(remaining.id)
}, 60_000)

it('papers of a mandate follow it to another building (§3)', async () => {
  const { place: at } = await mandateWithPeople(app, 'Rue Quittée')
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue Rejointe' } })
  const own = { building: at.building, mandate: null }
  const [file, stays] = [await uploadTo(admin, at), await uploadTo(admin, own)]
  const request = await admin.document_requests.create({ body: { ...at, type: 'permit' } })
  const folder = await admin.folders.create({ body: { ...at, name: 'Toiture' } })
  await admin.mandates.update({ params: { id: at.mandate }, body: { building } })
  const moved = await admin.files.get({ params: { id: file.id } })
  expect(moved).toMatchObject({ building, mandate: at.mandate })
  expect((await admin.files.get({ params: { id: stays.id } })).building).toBe(at.building)
  const asked = await admin.document_requests.get({ params: { id: request.id } })
  expect(asked.building).toBe(building)
  expect((await admin.folders.restore({ params: { id: folder.id } })).building).toBe(building)
  const { results } = await admin.files.history({ params: { id: file.id }, query: {} })
  expect(results[0]!.changes.map(({ field }) => field)).toEqual(['building'])
})

it('names are safe on every system', () => {
  expect(safeName('../../etc/passwd')).toBe('passwd')
  expect(safeName('C:\\temp\\plan.pdf')).toBe('plan.pdf')
  expect(safeName('con.pdf')).toBe('_con.pdf')
  expect(safeName('a<b>:c.pdf ')).toBe('a_b__c.pdf')
  expect(safeName('')).toBe('_')
  expect(safeName(`${'é'.repeat(300)}.pdf`)).toHaveLength(200)
  expect(safeName(`${'é'.repeat(300)}.pdf`)).toMatch(/é\.pdf$/)
})
