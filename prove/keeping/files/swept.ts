import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AnyServerFeature } from '../../../src/feature.server.ts'
import { serverFeatures } from '../../../src/features.server.ts'
import { allReferences } from '../../../src/kernel/fileSweep.server.ts'
import { enqueueIn } from '../../../src/kernel/jobs.server.ts'
import { startApp, type TestApp, type TestPerson } from '../../../src/testing/app.ts'
import { mandateWithPeople } from '../../../src/testing/files/mandateWithPeople.ts'
import { photo } from '../../../src/testing/files/pictures.ts'
import { emptyPdf, uploadFile } from '../../../src/testing/files/upload.ts'
import { sha256 } from './fileOffice.ts'

type Random = () => number
type Place = { building: number; mandate: number }

/** What is in the store and among the uploads, by what it is. */
export type SweptFigures = {
  referred_to: number
  orphans: number
  half_sent: { nothing: number; some: number; all: number; lost: number }
  gone: { orphans: number; half_sent: number }
  kept: number
}

/**
 * Leaves contents that nobody refers to and uploads that nobody finishes, beside versions, binned files, pictures and
 * copies that somebody refers to; lets the nightly jobs run at moments of two days, and looks at what is still there.
 */
export async function proveSweep({
  adminUrl,
  random,
  count,
  reportFault,
}: {
  adminUrl: string
  random: Random
  /** How many of each sort. */
  count: number
  reportFault: (text: string) => void
}): Promise<SweptFigures> {
  const app = await startApp(adminUrl)
  try {
    const { admin, client, place } = await mandateWithPeople(app, 'Rue du Balai')
    const drawn = (size = 2_000) =>
      Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256)))
    await addReferences(app, admin, client, place, count, drawn)
    const orphans: string[] = []
    for (let n = 0; n < count * 3; n++)
      orphans.push(await app.outside.files.keep(drawn(Math.ceil(random() * 10_000))))
    // One and the same content may be an orphan today and a file tomorrow.
    const [again] = await addFile(app, client, place, Buffer.concat([emptyPdf, drawn()]))
    const half = await beginUploads(app, admin, place, count)
    const referred = await referredTo(app)
    const isThere = (hash: string) =>
      existsSync(join(app.config.DATA_DIR, 'files', hash.slice(0, 2), hash))

    for (const hours of [1, 23]) {
      await sweep(app, hours)
      const lost = [...orphans, ...referred].filter((hash) => !isThere(hash))
      if (lost.length > 0) reportFault(`${lost.length} contents are gone after ${hours} hours`)
      for (const id of half.ids)
        if (!isUnderWay(app, id)) reportFault(`an upload is gone after ${hours} hours`)
    }
    await sweep(app, 25)
    const left = orphans.filter(isThere)
    if (left.length > 0) reportFault(`${left.length} orphans are still there after a day`)
    const waiting = readdirSync(join(app.config.DATA_DIR, 'uploads'))
    if (waiting.length > 0) reportFault(`${waiting.length} half-sent contents are still there`)
    await sweep(app, 49)
    for (const hash of await referredTo(app)) {
      const content = await app.outside.files.read(hash).then(buffer, () => undefined)
      if (!content) reportFault(`a content that is referred to is gone: ${hash}`)
      else if (sha256(content) !== hash) reportFault(`a content is no longer whole: ${hash}`)
    }
    const { results } = await admin.files.list({ query: { mandate: [place.mandate] } })
    if (!results.some(({ hash }) => hash === again)) reportFault('a file is gone')
    return {
      referred_to: referred.length,
      orphans: orphans.length,
      half_sent: half.counts,
      gone: { orphans: orphans.length - left.length, half_sent: half.ids.length - waiting.length },
      kept: referred.filter(isThere).length,
    }
  } finally {
    await app.end()
  }
}

/** Hashes of all contents that rows refer to. */
async function referredTo({ database, outside }: TestApp): Promise<string[]> {
  const features: readonly AnyServerFeature[] = serverFeatures
  const references = features.flatMap(({ fileReferences }) => fileReferences ?? [])
  const { rows } = await database.db.execute<{ hash: string | null }>(allReferences(references))
  const hashes = [...new Set(rows.flatMap(({ hash }) => hash ?? []))]
  for (const hash of hashes) await outside.files.read(hash)
  return hashes
}

async function addFile(app: TestApp, person: TestPerson, place: Place, content: Buffer) {
  const { id, hash } = await uploadFile(app, person, content, {
    ...{ ...place, name: 'plan.pdf', type: 'plan', folder: 'plans' },
  })
  return [hash!, id] as const
}

/** Adds files with versions, in the bin, with pictures, and with a copy that does not say where they were taken. */
async function addReferences(
  app: TestApp,
  admin: TestPerson,
  client: TestPerson,
  place: Place,
  count: number,
  drawn: () => Buffer,
) {
  for (let n = 0; n < count; n++) {
    const [, id] = await addFile(app, client, place, Buffer.concat([emptyPdf, drawn()]))
    await uploadFile(app, client, Buffer.concat([emptyPdf, drawn()]), {
      ...{ ...place, name: 'plan.pdf', type: 'plan', folder: 'plans', file: id },
    })
    await fetchAs(app, admin, `/api/files/${id}/pages/1/`)
    if (n % 2 === 1) await admin.files.remove({ params: { id } })
  }
  const picture = await uploadFile(app, client, await photo('jpeg', 600), {
    ...{ ...place, name: 'photo.jpg', type: 'photo', folder: 'photos' },
  })
  await fetchAs(app, client, `/api/files/${picture.id}/content/`)
  const logo = { name: 'logo.png', content: (await photo('png')).toString('base64') }
  await fetchAs(app, admin, '/api/settings/files/logo/', {
    method: 'PUT',
    body: JSON.stringify(logo),
  })
}

async function fetchAs(
  { url }: TestApp,
  { token }: TestPerson,
  path: string,
  init: RequestInit = {},
) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(url + path, { headers, ...init })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Begins uploads that nobody finishes: of nothing, of some bytes, of all, and some of which no row tells any more. */
async function beginUploads(app: TestApp, admin: TestPerson, place: Place, count: number) {
  const counts = { nothing: 0, some: 0, all: 0, lost: 0 }
  const ids: string[] = []
  const sorts = Object.keys(counts) as (keyof typeof counts)[]
  for (let n = 0; n < count * sorts.length; n++) {
    const sort = sorts[n % sorts.length]!
    const size = emptyPdf.length
    const { id, url } = await admin.files.begin({
      body: { ...place, name: 'plan.pdf', type: 'plan', folder: 'plans', size },
    })
    if (sort !== 'nothing')
      await fetchAs(app, admin, url, {
        method: 'PATCH',
        headers: {
          Authorization: `Bearer ${admin.token}`,
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
        body: emptyPdf.subarray(0, sort === 'all' ? size : size >> 1),
      })
    if (sort === 'lost') await app.database.pool.query('delete from uploads where id = $1', [id])
    counts[sort]++
    ids.push(id)
  }
  return { counts, ids }
}

const isUnderWay = ({ config }: TestApp, id: string) =>
  existsSync(join(config.DATA_DIR, 'uploads', id))

/** Runs the jobs that clean up, some hours from now. */
async function sweep({ app, database }: TestApp, hours: number) {
  const now = () => new Date(Date.now() + hours * 3_600_000)
  const context = { database, log: app.server.log, now, enqueue: enqueueIn }
  for (const job of ['files.giveUpUploads', 'files.forgetRenditions', 'files.sweep'])
    await app.jobs.tasks[job]!({}, context)
}
