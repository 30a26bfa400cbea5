import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { spawnProduct } from '../../../prove/product.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { addKey, forgetPreviousKey, secretKey } from './secretKey.server.ts'
import { folderKeys } from './secretKeys.server.ts'

const { folder, remove } = createScratchFolder()
afterAll(remove)

let folders = 0
async function dataDir(key?: string) {
  const path = join(folder, `data ${++folders}`)
  if (key === undefined) return path
  await mkdir(path)
  await writeFile(join(path, 'secret-key'), key)
  return path
}

describe('the key of a data folder', () => {
  it('is created once and completely, readable only by its owner, even if several processes start together', async () => {
    const path = await dataDir()
    const keys = await Promise.all(Array.from({ length: 20 }, () => secretKey(path)))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect(await readdir(path)).toEqual(['secret-key'])
    expect(await readFile(join(path, 'secret-key'), 'utf8')).toBe(keys[0])
    expect((await stat(join(path, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(await secretKey(path)).toBe(keys[0])
  })

  it.each([
    ['', 'empty'],
    ['\n', 'a line break'],
    ['k'.repeat(31), 'cut off'],
  ])('is refused if the file contains none: %j', async (key) => {
    const path = await dataDir(key)
    await expect(secretKey(path)).rejects.toThrow(`${join(path, 'secret-key')} holds no key`)
    expect(await readFile(join(path, 'secret-key'), 'utf8')).toBe(key)
  })

  it('stops the start with an explanation if it is too short', async () => {
    const { child, output } = spawnProduct({
      dataDir: await dataDir('short'),
      from: 'server',
      env: { DATABASE_URL: inject('databaseUrl'), DEMO: 'off' },
    })
    const [status] = await once(child, 'close')
    expect(status).toBe(1)
    expect(output()).toMatch(/secret-key holds no key: .*delete it/)
  })
})

describe('a new key of a data folder', () => {
  const read = (path: string, name: string) => readFile(join(path, name), 'utf8')

  it('stands beside the old one until that is forgotten, and running processes learn it', async () => {
    const path = await dataDir()
    const keys = await folderKeys(path)
    const [before] = keys.all()
    const old = await read(path, 'secret-key')
    expect(await addKey(path)).toBe('added')
    expect(await read(path, 'secret-key.previous')).toBe(old)
    expect(await read(path, 'secret-key')).toMatch(/^[\w-]{43}$/)
    for (const name of ['secret-key', 'secret-key.previous'])
      expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
    // A process that starts now knows both, and its new key is found at once by one that runs.
    const started = (await folderKeys(path)).all()
    expect(started.map(({ id }) => id)).toEqual([expect.any(String), before.id])
    expect(keys.find(started[0].id)?.derive('box')).toEqual(started[0].derive('box'))
    expect(keys.all().map(({ id }) => id)).toEqual(started.map(({ id }) => id))
    expect(await addKey(path)).toBe('underway')
    await forgetPreviousKey(path)
    await expect.poll(() => keys.all().length).toBe(1)
    expect(keys.find(before.id)).toBeUndefined()
    expect((await readdir(path)).sort()).toEqual(['secret-key'])
  })

  it('may be given, and comes after a stop between the two files', async () => {
    const path = await dataDir('o'.repeat(40))
    await writeFile(join(path, 'secret-key.previous'), 'o'.repeat(40))
    expect((await folderKeys(path)).all()).toHaveLength(1)
    expect(await addKey(path, 'n'.repeat(40))).toBe('added')
    expect(await read(path, 'secret-key')).toBe('n'.repeat(40))
    expect(await read(path, 'secret-key.previous')).toBe('o'.repeat(40))
    expect(await addKey(path, 'n'.repeat(40))).toBe('underway')
    await expect(addKey(path, 'x'.repeat(40))).rejects.toThrow(/not finished yet/)
    await forgetPreviousKey(path)
    await expect(addKey(path, 'n'.repeat(40))).rejects.toThrow(/current one/)
  })

  it('is not made where there is none, or a damaged one', async () => {
    await expect(addKey(await dataDir())).rejects.toThrow(/no key to rotate/)
    await expect(addKey(await dataDir('short'))).rejects.toThrow(/holds no key/)
  })

  it('that is damaged while a process runs changes nothing for it', async () => {
    const path = await dataDir()
    const keys = await folderKeys(path)
    const [before] = keys.all()
    await writeFile(join(path, 'secret-key'), '')
    expect(keys.find('unknown')).toBeUndefined()
    expect(keys.all()[0].id).toBe(before.id)
  })
})
