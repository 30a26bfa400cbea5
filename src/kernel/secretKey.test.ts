import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { spawnProduct } from '../../prove/product.ts'
import { createScratchFolder } from '../testing/scratch.ts'
import { secretKey } from './secretKey.server.ts'

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

  it('if refused, stops the start with an explanation', async () => {
    const { child, output } = spawnProduct({
      dataDir: await dataDir('short'),
      from: 'source',
      env: { DATABASE_URL: inject('databaseUrl'), DEMO: 'off' },
    })
    const [status] = await once(child, 'close')
    expect(status).toBe(1)
    expect(output()).toMatch(/secret-key holds no key: .*delete it/)
  })
})
