import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.server.ts'
import { chooseFiles } from '../outside.server.ts'
import { type FakeObjectStore, serveObjectStore } from '../testing/outside/objectStore.ts'
import { createScratchFolder } from '../testing/scratch.ts'
import { root } from '../testing/template.ts'
import { type FilesPort, folderOfFiles, removeOldCopies } from './files.server.ts'

const { folder, remove } = createScratchFolder()
let service: FakeObjectStore
beforeAll(async () => {
  service = await serveObjectStore()
})
afterAll(async () => {
  await service.close()
  remove()
})

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const tomorrow = () => new Date(Date.now() + 86_400_000)

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A content in pieces of uneven size. */
async function* inPieces(content: Buffer) {
  for (let start = 0, size = 1; start < content.length; start += size, size = size * 3 + 1)
    yield content.subarray(start, start + size)
}

const prefixed = () => ({ ...service.env, S3_PREFIX: 'office/contents' })
const stores: Record<string, () => FilesPort> = {
  folder: () => folderOfFiles(join(folder, 'files')),
  'bucket of an S3-compatible service': () => chooseFiles(readConfig(service.env, root, '1'), ''),
  'path in such a bucket': () => chooseFiles(readConfig(prefixed(), root, '1'), ''),
}

describe.each(Object.keys(stores))('contents in a %s (§2)', (name) => {
  let store: FilesPort
  beforeAll(() => {
    store = stores[name]!()
  })

  it.each([0, 1, 70_000, 8_388_607, 8_388_608, 20_000_000])(
    'come back as they were: %i bytes',
    async (size) => {
      const content = randomBytes(size)
      const hash = hashOf(content)
      const announced: string[] = []
      const announce = async (told: string) => {
        announced.push(told)
        await expect(store.read(hash)).rejects.toMatchObject({ code: 'ENOENT' })
      }
      expect(await store.keepStream(inPieces(content), announce)).toBe(hash)
      expect(announced).toEqual([hash])
      expect(hashOf(await buffer(await store.read(hash)))).toBe(hash)
      expect(await store.keep(content)).toBe(hash)
      expect(hashOf(await buffer(await store.read(hash)))).toBe(hash)
    },
  )

  it('are read in parts', async () => {
    const content = randomBytes(100_000)
    const hash = await store.keep(content)
    for (const [start, end] of [
      [7, 7],
      [0, 99_999],
      [99_999, 99_999],
      [1_000, 70_001],
    ] as const) {
      const part = await buffer(await store.read(hash, { start, end }))
      expect(part.equals(content.subarray(start, end + 1))).toBe(true)
    }
  })

  it('may be left unread, or read half', async () => {
    const hash = await store.keep(randomBytes(3_000_000))
    for (let round = 0; round < 60; round++) {
      const content = (await store.read(hash)) as Readable
      if (round % 2) await content[Symbol.asyncIterator]().next()
      content.destroy()
    }
    expect(await buffer(await store.read(hash))).toHaveLength(3_000_000)
  })

  it('are listed by age, removed, and missing then', async () => {
    const hash = await store.keep(randomBytes(10))
    const before = new Date(Date.now() - 60_000)
    expect(await all(store.keptBefore(tomorrow()))).toContain(hash)
    expect(await all(store.keptBefore(before))).not.toContain(hash)
    await store.remove(hash)
    await store.remove(hash)
    expect(await all(store.keptBefore(tomorrow()))).not.toContain(hash)
    await expect(store.read(hash)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('are listed however many there are', async () => {
    const hashes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => store.keep(Buffer.from(`one of many ${at}`))),
    )
    expect(await all(store.keptBefore(tomorrow()))).toEqual(expect.arrayContaining(hashes))
  })

  it('that stop arriving leave nothing, and what is refused as a hash is never an address', async () => {
    const before = (await all(store.keptBefore(tomorrow()))).length
    for (const size of [5, 30_000_000]) {
      const failing = async function* () {
        yield* inPieces(randomBytes(size))
        throw new Error('the line is cut')
      }
      await expect(store.keepStream(failing())).rejects.toThrow('the line is cut')
    }
    const refuse = () => Promise.reject(new Error('not announced'))
    await expect(store.keep(randomBytes(9), refuse)).rejects.toThrow('not announced')
    expect(await all(store.keptBefore(tomorrow()))).toHaveLength(before)
    await expect(store.read('../secret-key')).rejects.toThrow('No SHA-256')
    await expect(store.remove('..')).rejects.toThrow('No SHA-256')
  })
})

it('two paths of one bucket do not see each other (§2)', async () => {
  const [whole, office] = [
    stores['bucket of an S3-compatible service']!(),
    stores['path in such a bucket']!(),
  ]
  const hash = await whole.keep(randomBytes(30))
  expect(await all(office.keptBefore(tomorrow()))).not.toContain(hash)
  await expect(office.read(hash)).rejects.toMatchObject({ code: 'ENOENT' })
  const own = await office.keep(randomBytes(30))
  expect(await all(whole.keptBefore(tomorrow()))).not.toContain(own)
})

it('what a crash left of arriving contents goes after a day, not before (§2)', async () => {
  const place = join(folder, 'crashed')
  mkdirSync(join(place, 'ab'), { recursive: true })
  const yesterday = new Date(Date.now() - 86_400_000)
  const old = [join(place, 'arriving.1.part'), join(place, 'ab', `${'ab'.repeat(32)}.2.part`)]
  for (const path of [...old, join(place, 'arriving.3.part')]) writeFileSync(path, 'half')
  for (const path of old) utimesSync(path, yesterday, yesterday)
  const store = folderOfFiles(place)
  const kept = await store.keep(Buffer.from('whole'))
  utimesSync(join(place, kept.slice(0, 2), kept), yesterday, yesterday)
  expect(await store.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(2)
  const left = readdirSync(place, { recursive: true, withFileTypes: true })
  const names = left.filter((entry) => entry.isFile()).map((entry) => entry.name)
  expect(names.sort()).toEqual([kept, 'arriving.3.part'].sort())
})

it('local copies of a killed process go after a day, not before (§2)', async () => {
  const { folder: own, remove: removeOwn } = createScratchFolder()
  const usual = process.env.TMPDIR
  process.env.TMPDIR = own
  try {
    for (const name of ['egide-content-old', 'egide-content-new', 'something-else']) {
      mkdirSync(join(own, name))
      writeFileSync(join(own, name, 'content'), 'a bill')
    }
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const name of ['egide-content-old', 'something-else'])
      utimesSync(join(own, name), yesterday, yesterday)
    expect(await removeOldCopies(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(readdirSync(own).sort()).toEqual(['egide-content-new', 'something-else'])
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
    removeOwn()
  }
})

it('storing a content on a full disk leaves no partial file', async ({ skip }) => {
  const small = join(folder, 'small')
  mkdirSync(small)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small])
  skip(mounted.status !== 0, 'only root may mount a small disk')
  try {
    const files = folderOfFiles(small)
    await expect(files.keep(new Uint8Array(100_000))).rejects.toMatchObject({ code: 'ENOSPC' })
    const left = readdirSync(small, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    const hash = await files.keep(new Uint8Array(1000))
    expect(await buffer(await files.read(hash))).toHaveLength(1000)
  } finally {
    spawnSync('umount', [small])
  }
})
