import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runBackup, runRestore } from '../../commands/backup.ts'
import { connect } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { CallError } from '../../kernel/http/client.ts'
import { folderOfUploads } from '../../kernel/uploads/uploads.server.ts'
import { type TestApp, type TestPerson, type TestProcess, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { createOwnedDatabase } from '../../testing/files/restoring.ts'
import { emptyPdf, sendContent, uploadFile } from '../../testing/files/upload.ts'
import {
  disturbances,
  type FakeObjectStore,
  serveObjectStore,
} from '../../testing/outside/objectStore.ts'
import { root } from '../../testing/template.ts'
import { uploadsTable } from './file.table.ts'

let service: FakeObjectStore
const scratch = mkdtempSync(join(tmpdir(), 'egide-test-'))
beforeAll(async () => {
  service = await serveObjectStore()
})
afterAll(async () => {
  await service.close()
  rmSync(scratch, { recursive: true })
})

const bill = { name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills' } as const
const day = 86_400_000
const aPdf = (bytes = 1_000) => Buffer.concat([emptyPdf, randomBytes(bytes)])
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

type Office = Awaited<ReturnType<typeof mandateWithPeople>> & { app: TestApp }

/** An office with a mandate, whose contents are in a folder or in a bucket. */
async function openOffice(env: NodeJS.ProcessEnv, store?: (files: FilesPort) => FilesPort) {
  const app = await testApp({
    env,
    outside: (outside) => (store ? { ...outside, files: store(outside.files) } : outside),
  })
  return { app, ...(await mandateWithPeople(app, 'Rue des Contenus')) }
}

const uploadTo = ({ app, admin, place }: Office, content: Buffer, name: string = bill.name) =>
  uploadFile(app, admin, content, { ...bill, ...place, name })

const download = ({ app }: Office, { token }: TestPerson, path: string, headers = {}) =>
  fetch(`${app.url}/api${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } })

const runJob = ({ app }: Office, task: string, now: Date) =>
  app.app.jobs.tasks[task]!(
    {},
    {
      database: app.database,
      enqueue: () => async () => undefined,
      log: app.app.server.log,
      now: () => now,
    },
  )

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('did not fail', { cause: error })
  return error
}

describe.each(['folder', 'bucket'])('with contents in a %s (§2)', (kind) => {
  let office: Office
  const env = () => (kind === 'bucket' ? { ...service.env, S3_PREFIX: 'front-door' } : {})
  beforeAll(async () => {
    office = await openOffice(env())
  })

  it('a file is uploaded, read whole and in parts, shown and put into an archive', async () => {
    const content = aPdf(12_000_000)
    const { id, hash } = await uploadTo(office, content)
    expect(hash).toBe(hashOf(content))
    const path = `/files/${id}/content/`
    const whole = await download(office, office.admin, path)
    expect(hashOf(Buffer.from(await whole.arrayBuffer()))).toBe(hash)
    const part = await download(office, office.admin, path, { Range: 'bytes=1000000-11000000' })
    expect(part.status).toBe(206)
    const bytes = Buffer.from(await part.arrayBuffer())
    expect(bytes.equals(content.subarray(1_000_000, 11_000_001))).toBe(true)
    const archive = await download(
      office,
      office.admin,
      `/mandates/${office.place.mandate}/files.zip/?id=${id}`,
    )
    expect(archive.status).toBe(200)
    expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(content.length)
  })

  it('a text is shown, and a sweep leaves what is referred to', async () => {
    const { id, hash } = await uploadTo(office, Buffer.from('a;b\n1;2\n'), 'relevé.csv')
    const orphan = await office.app.outside.files.keep(randomBytes(50))
    await runJob(office, 'files.sweep', new Date(Date.now() + 2 * day))
    await expect(office.app.outside.files.read(orphan)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await buffer(await office.app.outside.files.read(hash!))).toHaveLength(8)
    const preview = await office.admin.files.preview({ params: { id } })
    expect(preview).toMatchObject({ kind: 'table', reason: null })
  })

  it('a backup holds the contents, and a restore brings them back into a store of its own', async () => {
    const { hash } = await uploadTo(office, aPdf(9_000_000))
    const { DATABASE_URL, DATA_DIR } = office.app.config
    const print = () => undefined
    const archive = join(scratch, `${kind}.zip`)
    const from = { DATABASE_URL: DATABASE_URL!, DATA_DIR, ...env() }
    await runBackup({ root, print, env: from, args: [archive] })
    const { url, drop } = await createOwnedDatabase(inject('databaseUrl'))
    try {
      const target = { DATABASE_URL: url, DATA_DIR: join(scratch, `${kind}-restored`), ...env() }
      if (kind === 'bucket') {
        const same = runRestore({ root, print, env: target, args: [archive] })
        await expect(same).rejects.toThrow('The file store is not empty')
      }
      const place = kind === 'bucket' ? { ...target, S3_PREFIX: 'restored' } : target
      await runRestore({ root, print, env: place, args: [archive] })
      const restored = connect(url, () => undefined, 1)
      const { rows } = await restored.pool.query('select 1 from files where hash = $1', [hash])
      await restored.close()
      expect(rows).toHaveLength(1)
      const isInFolder = existsSync(join(place.DATA_DIR, 'files', hash!.slice(0, 2), hash!))
      expect(isInFolder).toBe(kind === 'folder')
      if (kind === 'bucket') expect(service.requests.join()).toContain(`/restored/${hash}`)
    } finally {
      await drop()
    }
  }, 240_000)
})

describe('while the file store is away (§2)', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice({ ...service.env, S3_PREFIX: 'away' })
  })

  it.each(Object.entries(disturbances))(
    'that %s: the product says so, and an upload is finished later',
    async (_, disturb) => {
      const { app, admin, place } = office
      const there = await uploadTo(office, aPdf())
      const content = aPdf()
      const body = { ...bill, ...place, size: content.length }
      const begun = await admin.files.begin({ body })
      await sendContent(app.url + begun.url, content, admin.token)
      service.disturb = () => disturb
      try {
        const failure = await failureOf(admin.files.finish({ params: { id: begun.id } }))
        expect(failure.status).toBe(503)
        expect(failure.isTransient).toBe(true)
        const [read, list] = await Promise.all([
          download(office, admin, `/files/${there.id}/content/`, { 'Accept-Language': 'it' }),
          admin.files.list({ query: place }),
        ])
        expect(list.results.map(({ id }) => id)).toContain(there.id)
        expect(read.status).toBe(503)
        expect(await read.json()).toMatchObject({
          code: 'files_unavailable',
          detail: 'L’archivio dei file non risponde. Nulla è perso; riprovi tra poco.',
        })
        const health = await (await fetch(`${app.url}/api/health/`)).json()
        expect(health).toMatchObject({ status: 'ok', outside: { files: /^s3, ./ } })
      } finally {
        service.disturb = undefined
      }
      const file = await admin.files.finish({ params: { id: begun.id } })
      expect(file.hash).toBe(hashOf(content))
      const read = await download(office, admin, `/files/${file.id}/content/`)
      expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
    },
    60_000,
  )

  it('an answer that ends early never passes for a whole one', async () => {
    const content = aPdf(500_000)
    const { id } = await uploadTo(office, content)
    service.disturb = ({ method }) =>
      method === 'GET'
        ? (_, response) => response.setHeader('ETag', '"a"').end(content.subarray(0, 1_000))
        : undefined
    const path = `/files/${id}/content/`
    const read = () => download(office, office.admin, path).then((answer) => answer.arrayBuffer())
    await expect(read()).rejects.toThrow()
    service.disturb = undefined
    expect((await read()).byteLength).toBe(content.length)
  })
})

describe('on a full disk (§2)', () => {
  let room = Number.POSITIVE_INFINITY
  let isStoreFull = false
  let office: Office
  beforeAll(async () => {
    const app = await testApp({
      outside: ({ uploads, files, ...outside }) => ({
        ...outside,
        uploads: { ...uploads, room: async () => room },
        files: {
          ...files,
          keepStream: (content, announce) =>
            isStoreFull
              ? Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))
              : files.keepStream(content, announce),
        },
      }),
    })
    office = { app, ...(await mandateWithPeople(app, 'Rue Pleine')) }
  })

  it('an upload says so when it begins, is sent or is stored, and goes on once there is room', async () => {
    const { app, admin, place } = office
    const content = aPdf()
    const begin = () => admin.files.begin({ body: { ...bill, ...place, size: content.length } })
    const { id, url } = await begin()
    const send = () => sendContent(app.url + url, content, admin.token)
    const finish = () => admin.files.finish({ params: { id } })
    // Stored, it lies there twice.
    room = 2 * content.length - 1
    const refusal = await failureOf(begin())
    expect([refusal.status, refusal.body.code, refusal.isTransient]).toEqual([
      ...[503, 'disk_full', true],
    ])
    room = content.length - 1
    await expect(send()).rejects.toThrow('disk_full')
    room = content.length
    await send()
    isStoreFull = true
    const failure = await failureOf(finish())
    expect([failure.status, failure.body.code]).toEqual([503, 'disk_full'])
    expect((await admin.files.list({ query: { mandate: [place.mandate] } })).count).toBe(0)
    isStoreFull = false
    expect((await finish()).hash).toBe(hashOf(content))
  })

  it('uploads leave some room to others', async () => {
    const folder = mkdtempSync(join(scratch, 'uploads-'))
    const { bavail, bsize } = statfsSync(folder)
    const left = bavail * bsize - (await folderOfUploads(folder).room())
    expect(Math.abs(left - 256 * 1024 * 1024)).toBeLessThan(100 * 1024 * 1024)
  })
})

describe('a sweep at the same moment', () => {
  /** What happens within the sweep, before the store lists and before it removes. */
  let beforeListed: (() => Promise<unknown>) | undefined
  let beforeRemoved: (() => Promise<unknown>) | undefined
  let office: Office
  beforeAll(async () => {
    office = await openOffice({}, (files) => ({
      ...files,
      async *keptBefore(moment) {
        for await (const hash of files.keptBefore(moment)) {
          await beforeListed?.()
          yield hash
        }
      },
      async remove(hash) {
        await beforeRemoved?.()
        await files.remove(hash)
      },
    }))
  })

  /** An unreferenced content of yesterday, and an upload of the same content that is ready to be finished. */
  async function orphanAndUpload() {
    const { app, admin, place } = office
    const content = aPdf()
    const hash = await app.outside.files.keep(content)
    const path = join(app.config.DATA_DIR, 'files', hash.slice(0, 2), hash)
    const old = new Date(Date.now() - 2 * day)
    utimesSync(path, old, old)
    const { id, url } = await admin.files.begin({
      body: { ...bill, ...place, size: content.length },
    })
    await sendContent(app.url + url, content, admin.token)
    const finish = () => admin.files.finish({ params: { id } })
    return { hash, content, finish }
  }

  it('that is about to remove a content lets its upload wait, and the content is there (§2)', async () => {
    const { hash, content, finish } = await orphanAndUpload()
    let finished: ReturnType<typeof finish> | undefined
    let isDone = false
    beforeRemoved = async () => {
      finished = finish()
      finished.then(() => (isDone = true)).catch(() => undefined)
      // Until it has ended, or waits for the sweep.
      for (;;) {
        const { rows } = await office.app.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query ~ 'arriving_contents'`,
        )
        if (isDone || rows.length > 0) return
        await sleep(20)
      }
    }
    await runJob(office, 'files.sweep', new Date())
    beforeRemoved = undefined
    expect((await finished)?.hash).toBe(hash)
    expect(await buffer(await office.app.outside.files.read(hash))).toEqual(content)
  })

  it('that has listed a content leaves it once somebody keeps it anew, before any row refers to it (§2)', async () => {
    const { hash, content } = await orphanAndUpload()
    const { app } = office
    const second = await app.startProcess()
    let rounds = 0
    beforeListed = async () => {
      // As a finish that has stored the content and waits for its transaction.
      if (rounds++ > 0) return
      await second.database.pool.query(
        `insert into arriving_contents (hash) values ($1) on conflict (hash) do update set at = excluded.at`,
        [hash],
      )
    }
    await runJob(office, 'files.sweep', new Date())
    beforeListed = undefined
    expect(rounds).toBeGreaterThan(0)
    expect(await buffer(await app.outside.files.read(hash))).toEqual(content)
    await runJob(office, 'files.sweep', new Date(Date.now() + 2 * day))
    await expect(app.outside.files.read(hash)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('an upload into a bucket', () => {
  let office: Office
  let other: TestProcess
  beforeAll(async () => {
    office = await openOffice({ ...service.env, S3_PREFIX: 'shared/' })
    // On another machine: nothing of its folder is there.
    other = await office.app.startProcess({ DATA_DIR: mkdtempSync(join(scratch, 'other-')) })
  })
  const send = (process: TestProcess, id: string, offset: number, body: Uint8Array) =>
    fetch(`${process.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...{ Authorization: `Bearer ${office.admin.token}`, 'Tus-Resumable': '1.0.0' },
        ...{ 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      },
      body: new Uint8Array(body),
    })
  const arrivedAt = async (process: TestProcess, id: string) => {
    const { status, headers } = await fetch(`${process.url}/api/uploads/${id}`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${office.admin.token}`, 'Tus-Resumable': '1.0.0' },
    })
    return [status, Number(headers.get('Upload-Offset'))]
  }
  const objects = async () => {
    const names: string[] = []
    for await (const id of office.app.outside.uploads.idleSince(new Date(Date.now() + day)))
      names.push(id)
    return names
  }

  it('goes on at another process that shares no disk (§2)', async () => {
    const { app, admin, place } = office
    const content = aPdf(9_000_000)
    const { id } = await admin.files.begin({ body: { ...bill, ...place, size: content.length } })
    // The first part is larger than what the service takes as one, the second smaller.
    const ends = [6_000_000, 7_000_000, content.length]
    let sent = 0
    for (const [turn, end] of ends.entries()) {
      const process = turn % 2 === 0 ? app : other
      expect(await arrivedAt(process, id)).toEqual([200, sent])
      expect((await send(process, id, sent, content.subarray(sent, end))).status).toBe(204)
      sent = end
    }
    const { hash } = await other.clientWith(admin.token).files.finish({ params: { id } })
    expect(hash).toBe(hashOf(content))
    expect(await objects()).toEqual([id])
    await app.outside.uploads.forget(id)
    expect(await objects()).toEqual([])
    // Of what is gone nothing is told, and forgetting it again is no error.
    await app.outside.uploads.forget(id)
    expect(await app.outside.uploads.find(id)).toBeUndefined()
  })

  /** An upload of which all parts are there, and which the service was not able to join. */
  async function unjoined(content: Buffer) {
    const { app, admin, place } = office
    const { id } = await admin.files.begin({ body: { ...bill, ...place, size: content.length } })
    service.disturb = ({ method, url = '' }) =>
      method === 'POST' && url.includes('uploadId=') ? disturbances['answers 500'] : undefined
    expect((await send(app, id, 0, content)).status).toBe(503)
    service.disturb = undefined
    expect(await arrivedAt(app, id)).toEqual([200, content.length])
    return { id, finish: () => admin.files.finish({ params: { id } }) }
  }

  it('whose parts were not joined with the last one is joined when it is finished (§2)', async () => {
    const content = aPdf(9_000_000)
    const { finish } = await unjoined(content)
    expect((await finish()).hash).toBe(hashOf(content))
  })

  it('begins anew if its parts are gone or bytes are missing (§2)', async () => {
    const { finish, id } = await unjoined(aPdf())
    service.disturb = ({ method, url = '' }) =>
      method === 'GET' && url.includes('uploadId=')
        ? (_, response) => response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
        : undefined
    expect((await failureOf(finish())).body.code).toBe('incomplete')
    service.disturb = undefined
    expect((await arrivedAt(office.app, id))[0]).toBe(404)

    const content = aPdf()
    const cut = await unjoined(content)
    service.disturb = ({ method, url = '' }) =>
      method === 'GET' && new RegExp(`${cut.id}(\\?x-id|$)`).test(url)
        ? (_, response) => response.setHeader('ETag', '"a"').end(content.subarray(0, -1))
        : undefined
    expect((await failureOf(cut.finish())).body.code).toBe('incomplete')
    service.disturb = undefined
    expect((await arrivedAt(office.app, cut.id))[0]).toBe(404)
  })

  it('is given up by the other process after a day, with what has arrived', async () => {
    const { app, admin, place } = office
    const { id } = await admin.files.begin({ body: { ...bill, ...place, size: 6_000_000 } })
    expect((await send(app, id, 0, aPdf(1_000))).status).toBe(204)
    await runJob(
      { ...office, app: { ...app, ...other } },
      'files.giveUpUploads',
      new Date(Date.now() + 2 * day),
    )
    expect(await objects()).toEqual([])
    expect((await arrivedAt(app, id))[0]).toBe(404)
  })

  it('waits while the service is away, and loses nothing', async () => {
    const { app, admin, place } = office
    const content = aPdf(5_000)
    const { id } = await admin.files.begin({ body: { ...bill, ...place, size: content.length } })
    service.disturb = () => disturbances['answers 500']
    expect((await send(app, id, 0, content)).status).toBe(503)
    service.disturb = undefined
    expect(await arrivedAt(other, id)).toEqual([200, 0])
    expect((await send(other, id, 0, content)).status).toBe(204)
    const { hash } = await admin.files.finish({ params: { id } })
    expect(hash).toBe(hashOf(content))
  })

  it('begins while no transaction waits for the service (§2)', async () => {
    const { app, admin, place } = office
    const waiting: number[] = []
    service.disturb = ({ method, url = '' }) =>
      method === 'POST' && url.includes('uploads')
        ? (request, response) =>
            void app.database.pool
              .query(
                `select from pg_stat_activity where datname = current_database()
                   and state = 'idle in transaction' and query ~ '^insert into "uploads"'`,
              )
              .then(({ rows }) => {
                waiting.push(rows.length)
                service.serve(request, response)
              })
        : undefined
    try {
      await admin.files.begin({ body: { ...bill, ...place, size: 1_000 } })
    } finally {
      service.disturb = undefined
    }
    expect(waiting).toEqual([0])
  })

  it('begun in the folder before there was a bucket is given up, too (§2)', async () => {
    const folder = join(office.app.config.DATA_DIR, 'uploads')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, '0c0c0c0c-0000-4000-8000-000000000000')
    writeFileSync(path, 'half of a bill')
    const old = new Date(Date.now() - 2 * day)
    utimesSync(path, old, old)
    await runJob(office, 'files.giveUpUploads', new Date())
    expect(existsSync(path)).toBe(false)
  })
})

describe('uploads', () => {
  let office: Office
  let folder: string
  beforeAll(async () => {
    office = await openOffice({})
    folder = join(office.app.config.DATA_DIR, 'uploads')
  })

  it('that nobody knows are gone after a day; one under way stays (§2)', async () => {
    const { app, admin, place } = office
    const { id } = await admin.files.begin({ body: { ...bill, ...place, size: 1_000 } })
    const unknown = '0a0a0a0a-0000-4000-8000-000000000000'
    const fresh = '0b0b0b0b-0000-4000-8000-000000000000'
    for (const name of [unknown, fresh]) {
      writeFileSync(join(folder, name), 'half of a bill')
      writeFileSync(join(folder, `${name}.json`), '{}')
    }
    const old = new Date(Date.now() - 2 * day)
    for (const name of [unknown, `${unknown}.json`, id, `${id}.json`])
      utimesSync(join(folder, name), old, old)
    await runJob(office, 'files.giveUpUploads', new Date())
    expect(readdirSync(folder).sort()).toEqual([fresh, `${fresh}.json`, id, `${id}.json`].sort())
    // A row without its parts says so, and goes after a day; one that a request holds does not.
    for (const name of [id, `${id}.json`]) rmSync(join(folder, name))
    expect((await failureOf(admin.files.finish({ params: { id } }))).body.code).toBe('incomplete')
    const { db } = app.database
    const count = () => db.$count(uploadsTable, eq(uploadsTable.id, id))
    const tomorrow = new Date(Date.now() + 2 * day)
    const held = new Date(tomorrow.getTime() + 60_000).toISOString()
    await db.update(uploadsTable).set({ held_until: held }).where(eq(uploadsTable.id, id))
    await runJob(office, 'files.giveUpUploads', tomorrow)
    expect(await count()).toBe(1)
    await db.update(uploadsTable).set({ held_until: null }).where(eq(uploadsTable.id, id))
    await runJob(office, 'files.giveUpUploads', tomorrow)
    expect(await count()).toBe(0)
  })

  it('of one person are at most 200 at a time, and others go on (§2)', async () => {
    const { app, admin, client, place } = office
    const begin = (person: TestPerson) =>
      person.files.begin({ body: { ...bill, ...place, size: 10 } })
    const { id } = await begin(admin)
    const { db } = app.database
    const [first] = await db.select().from(uploadsTable).where(eq(uploadsTable.id, id))
    const more = Array.from({ length: 199 }, () => ({ ...first!, id: randomUUID() }))
    await db.insert(uploadsTable).values(more)
    const refusal = await failureOf(begin(admin))
    expect([refusal.status, refusal.body.code]).toEqual([409, 'too_many_uploads'])
    expect(refusal.body.detail).toContain('200')
    await begin(client)
    await admin.files.cancel({ params: { id } })
    await begin(admin)
  })
})
