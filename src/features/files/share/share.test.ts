import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { limits } from '../../../kernel/limits/limits.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { photo } from '../../../testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import { filesTable } from '../file.table.ts'
import type { NewUpload } from '../file.ts'
import { fileSharesTable } from './share.table.ts'

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let place: { building: number; mandate: number }

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } })
  ;[admin, client, partner] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
  ])
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue du Partage' } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id },
  })
  place = { building, mandate }
})

const upload = (more: Partial<NewUpload> = {}, content = emptyPdf) =>
  uploadFile(app, admin, content, {
    ...{ name: 'plan.pdf', type: 'plan', folder: 'plans', ...place },
    ...more,
  })

const tokenIn = (path: string) => path.split('#')[1]!
async function shareFile(file: number, days = 7) {
  const made = await admin.files.share({ body: { file, days } })
  return { ...made, token: tokenIn(made.path) }
}
const open = (token: string) => app.anonymous.files.openShare({ body: { token } })
const download = (url: string) => fetch(app.url + url)

async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return [error.status, error.body.code]
}

describe('a share link (§2.files.dropzone)', () => {
  it('gives a file to whoever has it, stores no token, and counts and logs its uses', async () => {
    const { id } = await upload()
    const { token, path, expires_at } = await shareFile(id, 7)
    expect(path).toMatch(/^\/share\?lang=en#[\w-]{43}$/)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const [stored] = await app.database.db
      .select()
      .from(fileSharesTable)
      .where(eq(fileSharesTable.file, id))
    expect(JSON.stringify(stored)).not.toContain(token)
    const shared = await open(token)
    expect(shared).toMatchObject({
      title: 'plan.pdf',
      files: [{ name: 'plan.pdf', size: emptyPdf.length }],
    })
    expect(JSON.stringify(shared)).not.toContain('Partage')
    const got = await download(shared.files[0]!.url)
    expect([got.status, Buffer.from(await got.arrayBuffer())]).toEqual([200, emptyPdf])
    expect(got.headers.get('content-disposition')).toContain('attachment')
    await open(token)
    const [listed] = await admin.files.shares({ query: { file: id } })
    expect(listed).toMatchObject({ file: id, opened: 2, revoked_at: null })
    expect(listed!.made_by_name).toBeTruthy()
    const acts = await app.database.db
      .select({ act: auditLog.act, actor: auditLog.actor_id })
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'files'), eq(auditLog.record_id, id)))
      .orderBy(auditLog.id)
    expect(acts.slice(-4)).toEqual([
      { act: 'share:made', actor: admin.id },
      { act: 'share:opened', actor: null },
      { act: 'share:downloaded', actor: null },
      { act: 'share:opened', actor: null },
    ])
  })

  it('writes down each content that leaves once a minute, whatever part of it is asked for', async () => {
    const { id } = await upload({ name: 'parts.pdf' })
    const [first, second] = [await shareFile(id), await shareFile(id)]
    const actsOf = async (share: number) => {
      const rows = await app.database.db
        .select({ detail: auditLog.detail })
        .from(auditLog)
        .where(and(eq(auditLog.act, 'share:downloaded'), eq(auditLog.record_id, id)))
      return rows.filter(({ detail }) => detail!.share === share).length
    }
    const ask = async (token: string, Range?: string) => {
      const { url } = (await open(token)).files[0]!
      const headers: Record<string, string> = Range ? { Range } : {}
      const got = await fetch(app.url + url, { headers })
      return Buffer.from(await got.arrayBuffer())
    }
    const minute = (number: number) =>
      app.setNow(new Date(Date.parse('2026-11-26') + number * 60_000))
    try {
      for (const [number, range] of [
        'bytes=-32',
        'bytes=5-',
        'bytes=1-2,4-5',
        'Bytes=0-',
        'pages=1-2',
        undefined,
      ].entries()) {
        minute(2 * number)
        expect((await ask(first.token, range)).length).toBeGreaterThan(0)
        expect(await actsOf(first.id)).toBe(number + 1)
      }
      // Part by part within a minute is one act; another link, and another content, are acts of their own.
      minute(20)
      for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=-1']) await ask(second.token, range)
      expect([await actsOf(first.id), await actsOf(second.id)]).toEqual([6, 1])
    } finally {
      app.setNow(undefined)
    }
  })

  it('is the office’s to make, see and end', async () => {
    const { id } = await upload({ name: 'autre.pdf' })
    const { id: share } = await shareFile(id)
    for (const person of [client, partner]) {
      for (const attempt of [
        () => person.files.share({ body: { file: id, days: 7 } }),
        () => person.files.shares({ query: { file: id } }),
        () => person.files.revokeShare({ params: { id: share } }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 403 })
    }
    for (const days of [0, 91])
      await expect(admin.files.share({ body: { file: id, days } })).rejects.toMatchObject({
        status: 400,
      })
    for (const body of [{ days: 7 }, { days: 7, file: id, folder: 'plans' }])
      expect(await refusalOf(admin.files.share({ body }))).toEqual([400, 'invalid_input'])
  })

  it('refuses with the reason once it is revoked or expired, and also what it gave before', async () => {
    const { id } = await upload({ name: 'fin.pdf' })
    const [first, second] = [await shareFile(id, 1), await shareFile(id, 90)]
    const { files } = await open(first.token)
    await admin.files.revokeShare({ params: { id: first.id } })
    await admin.files.revokeShare({ params: { id: first.id } })
    expect(await refusalOf(open(first.token))).toEqual([410, 'revoked'])
    expect((await download(files[0]!.url)).status).toBe(410)
    const later = await open(second.token)
    app.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await download(later.files[0]!.url)).status).toBe(410)
    app.setNow(new Date(Date.now() + 90.1 * 86_400_000))
    expect(await refusalOf(open(second.token))).toEqual([410, 'expired'])
    app.setNow(undefined)
    expect(await refusalOf(open('x'.repeat(43)))).toEqual([410, 'unknown'])
    const { url } = (await open(second.token)).files[0]!
    for (const wrong of [url.slice(0, -3), url.replace(/ticket=.*/, 'ticket=v2.a.b.c.d')])
      expect((await download(wrong)).status).toBe(410)
  })

  it('of a folder gives what lies in it now, and nothing else', async () => {
    const [stays, moves, goes, waits] = [
      await upload({ name: 'a.pdf', folder: 'energy_bills' }),
      await upload({ name: 'b.pdf', folder: 'energy_bills/gas' }),
      await upload({ name: 'c.pdf', folder: 'energy_bills' }),
      await upload({ name: 'd.pdf', folder: 'energy_bills' }),
    ]
    const elsewhere = await upload({ name: 'e.pdf', folder: 'permits' })
    const { path } = await admin.files.share({
      body: { mandate: place.mandate, folder: 'energy_bills', days: 30 },
    })
    const token = tokenIn(path)
    const before = await open(token)
    const namesIn = async (url: string) => {
      const content = Buffer.from(await (await download(url)).arrayBuffer())
      const archive = await fromBufferPromise(content, { lazyEntries: true })
      const names: string[] = []
      for await (const { fileName } of archive.eachEntry()) names.push(fileName)
      return names
    }
    expect(before.title).toBe('Energy bills')
    // All at once, by their names alone.
    expect(await namesIn(before.zip_url!)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    const [forAll, forOne] = [before.zip_url!, before.files[0]!.url].map((url) =>
      url.replace(/share.(zip|content)/, (_, way) => `share/${way === 'zip' ? 'content' : 'zip'}`),
    )
    expect((await download(forAll!)).status).toBe(410)
    expect((await download(forOne!)).status).toBe(410)
    expect(before.files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    await admin.files.update({ params: { id: moves.id }, body: { folder: 'permits' } })
    await admin.files.remove({ params: { id: goes.id } })
    await app.database.db
      .update(filesTable)
      .set({ scan: 'not_scanned' })
      .where(eq(filesTable.id, waits.id))
    const after = await open(token)
    expect(after.files.map(({ name }) => name)).toEqual(['a.pdf'])
    const statuses = await Promise.all(
      before.files.map(async ({ url }) => (await download(url)).status),
    )
    expect(statuses).toEqual([200, 410, 410, 410])
    expect(after.zip_url).toBeNull()
    expect(await namesIn(before.zip_url!)).toEqual(['a.pdf'])
    expect([stays.id, elsewhere.id]).not.toContain(moves.id)
    await expect(
      admin.files.share({ body: { mandate: place.mandate, folder: 'nowhere', days: 7 } }),
    ).rejects.toMatchObject({ status: 400 })
    const links = await admin.files.shares({ query: { mandate: place.mandate } })
    expect(links.map(({ folder }) => folder)).toEqual(['energy_bills'])
  })

  it('gives nothing of a mandate or building in the bin, and nothing that the scanner holds', async () => {
    const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue Vide' } })
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const { id: mandate, number } = await admin.mandates.create({
      body: { product, building, client: client.id },
    })
    const listed = async ({ token }: { token: string }) => (await open(token)).files.length
    const ofMandate = await shareFile((await upload({ building, mandate })).id)
    await admin.mandates.remove({ params: { id: mandate }, query: { confirm: number } })
    expect(await listed(ofMandate)).toBe(0)
    const { id } = await upload({ building, mandate: null })
    const ofBuilding = await shareFile(id)
    expect(await listed(ofBuilding)).toBe(1)
    for (const [scan, code] of [
      ['not_scanned', 'not_scanned'],
      ['infected', 'infected'],
    ] as const) {
      await app.database.db.update(filesTable).set({ scan }).where(eq(filesTable.id, id))
      expect(await refusalOf(shareFile(id))).toEqual([409, code])
      expect(await listed(ofBuilding)).toBe(0)
    }
    await app.database.db.update(filesTable).set({ scan: 'clean' }).where(eq(filesTable.id, id))
    expect(await listed(ofBuilding)).toBe(1)
    await admin.buildings.remove({ params: { id: building } })
    expect(await listed(ofBuilding)).toBe(0)
  })

  it('of a folder says if it lists only a part of what lies in it', async () => {
    const { id } = await upload({ folder: 'permits', type: 'permit' })
    const token = tokenIn(
      (
        await admin.files.share({
          body: { mandate: place.mandate, folder: 'permits', days: 7 },
        })
      ).path,
    )
    const multiply = (count: number) =>
      app.database.transaction({ actor: null, source: 'system' }, (db) =>
        db.execute(sql`
          insert into files (building, mandate, origin, name, type, folder, hash, media_type, size, type_words)
          select building, mandate, origin, name, type, folder, hash, media_type, size, type_words
          from files, generate_series(1, ${count}) where files.id = ${id}`),
      )
    const there = (await open(token)).files.length
    await multiply(500 - there)
    expect(await open(token)).toMatchObject({ cut: false })
    await multiply(1)
    const { files, cut } = await open(token)
    expect([files.length, cut]).toEqual([500, true])
  })

  it('gives pictures without where they were taken', async () => {
    const original = await photo('jpeg', 510)
    const { id } = await upload(
      { name: 'toit.jpg', type: 'photo', folder: 'photos' },
      Buffer.from(original),
    )
    const { files } = await open((await shareFile(id)).token)
    const got = Buffer.from(await (await download(files[0]!.url)).arrayBuffer())
    expect(original.includes('46,12.25N')).toBe(true)
    expect([got.length > 0, got.includes('46,12.25N')]).toEqual([true, false])
  })

  it('ends with the right of whoever made it', async () => {
    const { id } = await upload({ name: 'terrasse.pdf', folder: 'subsidies' })
    const colleague = await app.as('admin')
    const { path } = await colleague.files.share({ body: { file: id, days: 3 } })
    await admin.users.update({ params: { id: colleague.id }, body: { groups: ['partner'] } })
    await expect(open(tokenIn(path))).rejects.toMatchObject({ status: 410 })
  })

  it('a wrong address costs itself, and not the right ones of the same office', async () => {
    const { id } = await upload({ name: 'garage.pdf', folder: 'subsidies' })
    const { token } = await shareFile(id)
    const statuses: number[] = []
    for (let tries = 0; tries < 40; tries++)
      await open('cut-off-in-the-mail').catch(({ status }: CallError) => statuses.push(status))
    expect(statuses).toEqual([...Array(10).fill(410), ...Array(30).fill(429)])
    for (let tries = 0; tries < 40; tries++) expect((await open(token)).files).toHaveLength(1)
    await expect(open('another-wrong-one')).rejects.toMatchObject({ status: 410 })
  })
})

it('archives of strangers keep nobody of another network waiting (§8)', async () => {
  // More than all network buffers hold.
  for (const at of [1, 2, 3])
    await upload(
      { name: `${at}.pdf`, folder: 'subsidies' },
      Buffer.concat([emptyPdf, randomBytes(8_000_000)]),
    )
  const { path } = await admin.files.share({
    body: { mandate: place.mandate, folder: 'subsidies', days: 1 },
  })
  const { zip_url } = await open(tokenIn(path))
  /** Requests the archive and never reads it. */
  const stalled = (from: string) =>
    new Promise<{ status: number; end: () => void }>((resolve, reject) => {
      const asked = request(
        app.url + zip_url!,
        { headers: { 'X-Forwarded-For': from } },
        (response) => {
          response.on('error', () => undefined)
          resolve({ status: response.statusCode!, end: () => asked.destroy() })
        },
      )
      asked.on('error', reject)
      asked.end()
    })
  const { perPerson } = limits.downloads
  const first = await Promise.all(Array.from({ length: perPerson }, () => stalled('192.0.2.1')))
  const [third, other] = await Promise.all([stalled('192.0.2.1'), stalled('192.0.2.2')])
  expect(first.map(({ status }) => status)).toEqual([200, 200])
  expect([third.status, other.status]).toEqual([429, 200])
  for (const { end } of [...first, third, other]) end()
})
