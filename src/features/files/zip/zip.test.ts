import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { auditLog } from '../../../kernel/audit/audit.table.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { photo } from '../../../testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../../testing/files/upload.ts'
import { filesTable } from '../file.table.ts'
import type { NewUpload } from '../file.ts'
import { maxPathLength, numberCollisions, pathInZip } from './zipNames.ts'

let app: TestApp
/** Contents that were read from the store. */
let reads = 0
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  app = await testApp({
    outside: ({ files, ...outside }) => ({
      ...outside,
      files: { ...files, read: (...args) => (reads++, files.read(...args)) },
    }),
  })
  ;[admin, client, partner, stranger] = await Promise.all([
    app.as('admin'),
    app.as('client'),
    app.as('partner'),
    app.as('client'),
  ])
})

async function aMandate(street: string) {
  const { id: building } = await admin.buildings.create({ body: { street_name: street } })
  const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
  const { id: mandate, number } = await admin.mandates.create({
    body: { product, building, client: client.id, partner: partner.id },
  })
  await admin.mandates.setStatus({
    params: { id: mandate },
    body: { to: 'ordered', reason: 'for the test' },
  })
  return { place: { building, mandate }, number }
}

const upload = (
  place: { building: number; mandate: number | null },
  content: Buffer,
  more: Partial<NewUpload>,
  person = admin,
) =>
  uploadFile(app, person, content, {
    ...{ name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills', ...place },
    ...more,
  })

/** The archive of a place, `mandates/12` or `buildings/12`. */
const zipFor = (person: TestPerson, place: string, query = '', language = 'fr') =>
  fetch(`${app.url}/api/${place}/files.zip/?${query}`, {
    headers: { Authorization: `Bearer ${person.token}`, 'Accept-Language': language },
  })

/** The files in an archive, by path. */
async function unzip(answer: Response) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), {
    lazyEntries: true,
  })
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry())
    found.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  return found
}
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zurich' })
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

describe('downloading all files (§2.files.download_all)', () => {
  it('gives an archive by mandate, folder, day, type and name, with their list', async () => {
    const { place, number } = await aMandate('Rue du Zip')
    const own = await admin.folders.create({ body: { ...place, name: 'Chaudière / brûleur' } })
    await admin.folders.create({ body: { ...place, key: 'plans', name: 'Plans du toit' } })
    await upload(place, emptyPdf, {})
    await upload(place, Buffer.concat([emptyPdf, Buffer.from('\n%2')]), { name: 'Facture.PDF' })
    await upload(place, Buffer.from('=1+1;2'), {
      ...{ name: '=cmd.csv', type: 'other', folder: String(own.id) },
    })
    await upload(place, await photo('jpeg'), { name: 'toit.jpg', type: 'plan', folder: 'plans' })
    await upload(place, Buffer.from('gaz'), { name: 'gaz.txt', folder: 'energy_bills/gas' })
    const files = await unzip(await zipFor(admin, `mandates/${place.mandate}`))
    const root = `${number}_Rue du Zip`
    const paths = [
      `${root}/Chaudière - brûleur/${today}_Autre_=cmd.csv`,
      `${root}/Factures d’énergie/${today}_Facture d’énergie_facture.pdf`,
      `${root}/Factures d’énergie/${today}_Facture d’énergie_Facture (2).PDF`,
      `${root}/Factures d’énergie/Gaz/${today}_Facture d’énergie_gaz.txt`,
      `${root}/Plans du toit/${today}_Plan_toit.jpg`,
    ]
    expect([...files.keys()]).toEqual([...paths, 'manifest.csv'])
    const lines = files.get('manifest.csv')!.toString().split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFChemin;Nom d’origine;Type;Taille (octets);SHA-256;Provenance;Déposé le;État',
    )
    expect(lines).toHaveLength(paths.length + 2)
    expect(lines[2]).toContain(`;${emptyPdf.length};${sha256(emptyPdf)};Bureau;`)
    expect(lines[1]).toContain(`;'=cmd.csv;`)
    for (const [path, content] of files)
      if (path !== 'manifest.csv') expect(lines.join('\n')).toContain(sha256(content))
    const gas = await unzip(
      await zipFor(admin, `mandates/${place.mandate}`, 'folder=energy_bills', 'en'),
    )
    expect([...gas.keys()]).toHaveLength(4)
    expect([...gas.keys()][0]).toBe(`${root}/Energy bills/${today}_Energy bill_facture.pdf`)
  })

  it('has only what the caller may download, pictures without where they were taken', async () => {
    const { place } = await aMandate('Rue des Droits')
    const original = await photo('jpeg', 450)
    const shown = await upload(place, original, { name: 'v.jpg', type: 'photo', folder: 'photos' })
    await admin.files.publish({ params: { id: shown.id } })
    await upload(place, emptyPdf, { name: 'interne.pdf', type: 'invoice', folder: 'contract' })
    const unscanned = await upload(place, Buffer.from('?'), { name: 'x.txt', type: 'other' })
    await app.database.db
      .update(filesTable)
      .set({ scan: 'not_scanned' })
      .where(eq(filesTable.id, unscanned.id))
    const at = `mandates/${place.mandate}`
    const [forOffice, forClient, forPartner] = [
      await unzip(await zipFor(admin, at)),
      await unzip(await zipFor(client, at)),
      await unzip(await zipFor(partner, at)),
    ]
    expect([forOffice.size, forClient.size, forPartner.size]).toEqual([4, 2, 2])
    const [path] = [...forClient.keys()]
    expect(forClient.get(path!)).not.toEqual(original)
    expect(forClient.get('manifest.csv')!.toString()).toContain(sha256(forClient.get(path!)!))
    expect(forOffice.get(path!)).toEqual(original)
    expect((await zipFor(stranger, at)).status).toBe(404)
    expect((await zipFor(stranger, at, `id=${shown.id}`)).status).toBe(404)
    expect((await zipFor(stranger, `buildings/${place.building}`)).status).toBe(404)
  })

  it('of a building has its own files, and says so where there are none', async () => {
    const { place } = await aMandate('Rue du Bâtiment')
    await upload(place, emptyPdf, {})
    const at = `buildings/${place.building}`
    const nothing = await zipFor(admin, at)
    expect([nothing.status, await nothing.json()]).toMatchObject([
      409,
      { detail: 'Il n’y a aucun fichier à télécharger ici.' },
    ])
    const { id } = await upload({ ...place, mandate: null }, emptyPdf, { name: 'plan.pdf' })
    for (const query of ['', `id=${id}`]) {
      const files = await unzip(await zipFor(admin, at, query))
      expect([...files.keys()]).toEqual([
        `Rue du Bâtiment/Factures d’énergie/${today}_Facture d’énergie_plan.pdf`,
        'manifest.csv',
      ])
    }
    const signed = await admin.files.zipLink({ query: { building: place.building } })
    expect(signed).toMatchObject({
      url: expect.stringContaining(`/api/${at}/files.zip/?`),
      files: 1,
    })
  })

  it('works by a link in the browser of the caller, and is written down', async () => {
    const { place } = await aMandate('Rue du Lien')
    await upload(place, emptyPdf, {})
    const answer = await fetch(
      `${app.url}/api/files/zip-link/?mandate=${place.mandate}&folder=energy_bills`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': 'it' },
      },
    )
    const { url, files, bytes } = (await answer.json()) as {
      url: string
      files: number
      bytes: number
    }
    expect([files, bytes]).toEqual([1, emptyPdf.length])
    expect(url).toContain(`/api/mandates/${place.mandate}/files.zip/?`)
    expect((await fetch(app.url + url)).status).toBe(401)
    const Cookie = answer.headers.getSetCookie()[0]!.split(';', 1)[0]!
    const got = await fetch(app.url + url, { headers: { Cookie, 'Accept-Language': 'en' } })
    const name = decodeURIComponent(got.headers.get('content-disposition')!)
    expect(name).toMatch(/^attachment; .*UTF-8''M-.*_Rue du Lien\.zip$/)
    expect([...(await unzip(got)).keys()][0]).toContain('Fattura dell’energia')
    const written = await app.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.record_id, place.mandate))
    expect(written.at(-1)).toMatchObject({
      ...{ act: 'kernel:downloaded', actor_id: admin.id, resource: 'mandates' },
      detail: { files: 1 },
    })
  })

  it('begins at once and holds no file in memory, for two thousand files', {
    timeout: 60_000,
  }, async () => {
    const { place } = await aMandate('Rue des Deux Mille')
    const count = 2_000
    const contents: { hash: string; size: number }[] = []
    for (let index = 0; index < 20; index++) {
      const content = randomBytes(100_000)
      contents.push({
        hash: await app.outside.files.keep(content),
        size: content.length,
      })
    }
    await app.database.db.insert(filesTable).values(
      Array.from({ length: count }, (_, index) => ({
        ...place,
        ...{ origin: 'office' as const, name: `${index}.zip`, type: 'other' as const },
        ...{ folder: 'plans', media_type: 'application/zip', type_words: '', entered_by: admin.id },
        ...contents[index % contents.length]!,
      })),
    )
    const before = process.memoryUsage.rss()
    reads = 0
    const answer = await zipFor(admin, `mandates/${place.mandate}`)
    let [readsBefore, length, most] = [-1, 0, 0]
    for await (const bytes of answer.body!) {
      if (readsBefore < 0) readsBefore = reads
      length += bytes.length
      most = Math.max(most, process.memoryUsage.rss() - before)
    }
    expect(length).toBeGreaterThan(count * 100_000)
    // The first byte does not wait for the files behind it.
    expect(readsBefore).toBeLessThan(count / 10)
    expect(most / 1e6).toBeLessThan(150)
  })

  it('ends with its reader', async () => {
    const { place } = await aMandate('Rue de la Fin')
    for (let index = 0; index < 3; index++)
      await upload(place, randomZip(3_000_000), { name: `${index}.txt`, type: 'other' })
    const stop = new AbortController()
    const answer = await fetch(`${app.url}/api/mandates/${place.mandate}/files.zip/`, {
      headers: { Authorization: `Bearer ${admin.token}` },
      signal: stop.signal,
    })
    await answer.body!.getReader().read()
    stop.abort()
    // Its place is free again at once: two downloads at a time are all that one person has.
    const again = await Promise.all([1, 2].map(() => zipFor(admin, `mandates/${place.mandate}`)))
    for (const one of again) expect((await unzip(one)).size).toBe(4)
  })
})

/** A text that cannot be compressed. */
const randomZip = (size: number) => Buffer.from(randomBytes(size / 2).toString('hex'))

describe('a path in an archive', () => {
  it('has 180 characters at most, keeps its ending, and is whole where it is short (§2)', () => {
    expect(pathInZip('M-1_Rue 1', 'Plans/Toit', 'a.pdf')).toBe('M-1_Rue 1/Plans/Toit/a.pdf')
    const text = fc.string({
      minLength: 1,
      maxLength: 120,
      unit: fc.constantFrom('é', ' ', '.', 'a'),
    })
    fc.assert(
      fc.property(
        text,
        fc.array(text, { minLength: 1, maxLength: 2 }),
        text,
        (root, folders, stem) => {
          const numbered = numberCollisions()
          const name = `2026-11-28_Facture_${stem}.xlsx`
          for (let copy = 0; copy < 12; copy++) {
            const path = numbered(pathInZip(root, folders.join('/'), name))
            expect(path.length).toBeLessThanOrEqual(maxPathLength)
            expect(path).toMatch(/2026-11-28_.*\.xlsx$/)
            expect(path.split('/')).toHaveLength(folders.length + 2)
          }
        },
      ),
    )
  })
})
