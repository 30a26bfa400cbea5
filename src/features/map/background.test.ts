import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TileType } from 'pmtiles'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { createScratchFolder } from '../../testing/scratch.ts'
import { atEndOfFile } from '../../testing/setup/endings.ts'
import { tileArchive } from '../../testing/tileArchive.ts'

let app: TestApp
let client: TestPerson
let folder: string

beforeAll(async () => {
  app = await testApp()
  client = await app.as('client')
  const scratch = createScratchFolder()
  folder = scratch.folder
  atEndOfFile(async () => scratch.remove())
})

/** A process with a configuration: what it tells about the background, and its name. */
async function withEnvironment(env: NodeJS.ProcessEnv) {
  const { url, clientWith } = await app.startProcess(env)
  const health = (await (await fetch(`${url}/api/health/`)).json()) as {
    outside: Record<string, string>
  }
  return {
    url,
    background: await clientWith(client.token).map.background({}),
    name: health.outside.mapTiles,
    page: await (await fetch(`${url}/signin`)).text(),
  }
}

it('§6 without configuration maps have no background', async () => {
  const { url, background, name } = await withEnvironment({})
  expect(background).toEqual({ kind: 'none', address: null })
  expect(name).toBe('none')
  const answer = await fetch(`${url}/api/map/background/file/`, {
    headers: { Authorization: `Bearer ${client.token}` },
  })
  expect(answer.status).toBe(404)
})

it('§6 only who is signed in gets the address of a background, and its token', async () => {
  const federal = await withEnvironment({ MAP_WMTS_URL: 'https://wmts.geo.admin.ch/' })
  expect(federal.background.kind).toBe('federal')
  expect(federal.background.address).toMatch(
    /^https:\/\/wmts\.geo\.admin\.ch\/1\.0\.0\/ch\.swisstopo\..*\/3857\/\{z\}\/\{x\}\/\{y\}\.jpeg$/,
  )
  expect(federal.name).toBe('wmts.geo.admin.ch')

  const style = await withEnvironment({
    MAP_STYLE_URL: 'https://maps.example.ch/{theme}.json?key={token}',
    MAP_STYLE_ORIGINS: 'https://tiles.example.ch, https://fonts.example.ch:8443/',
    MAP_TOKEN: 'pk.ab&c',
  })
  expect(style.background).toEqual({
    kind: 'style',
    address: 'https://maps.example.ch/{theme}.json?key=pk.ab%26c',
  })
  expect(style.page).not.toContain('pk.ab')
  expect((await fetch(`${style.url}/api/map/background/`)).status).toBe(401)
})

it('§6 a file of tiles is served in parts to whoever is signed in, and nothing else beside it', async () => {
  const path = join(folder, 'geneva.pmtiles')
  const bytes = tileArchive([{ z: 0, x: 0, y: 0, bytes: Buffer.from('tile') }], TileType.Png, {
    attribution: 'Somebody',
  })
  writeFileSync(path, bytes)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  const { url, background, name } = await withEnvironment({ MAP_PMTILES: path })
  expect(background).toEqual({ kind: 'file', address: null })
  expect(name).toBe('file')
  const ask = (headers: Record<string, string>, at = '/api/map/background/file/') =>
    fetch(url + at, { headers: { Authorization: `Bearer ${client.token}`, ...headers } })
  const read = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

  const head = await ask({ Range: 'bytes=0-126' })
  expect([head.status, head.headers.get('Content-Range')]).toEqual([
    206,
    `bytes 0-126/${bytes.length}`,
  ])
  expect((await read(head)).equals(bytes.subarray(0, 127))).toBe(true)
  expect((await read(await ask({ Range: 'bytes=-4' }))).toString()).toBe('tile')
  expect((await ask({ Range: `bytes=${bytes.length}-` })).status).toBe(416)
  const tag = head.headers.get('ETag')!
  writeFileSync(path, Buffer.concat([bytes, Buffer.from('more')]))
  const later = await ask({ Range: 'bytes=0-7', 'If-Range': tag })
  expect(later.status).toBe(200)
  expect(later.headers.get('ETag')).not.toBe(tag)

  expect((await ask({ Authorization: '' })).status).toBe(401)
  for (const beside of ['secret.txt', '..%2Fsecret.txt', '%2e%2e/secret.txt', '?path=secret.txt']) {
    const answer = await ask({}, `/api/map/background/file/${beside}`)
    expect((await read(answer)).toString(), beside).not.toBe('secret')
    expect([400, 404, 200]).toContain(answer.status)
    if (answer.status === 200) expect(beside).toMatch(/^\?/)
  }
  rmSync(path)
  expect((await ask({ Range: 'bytes=0-7' })).status).toBe(404)
})

it('§6 a product whose background is half configured or no file of tiles does not start', async () => {
  const begin = (env: NodeJS.ProcessEnv) => app.startProcess(env)
  await expect(begin({ MAP_PMTILES: join(folder, 'none.pmtiles') })).rejects.toThrow(/ENOENT/)
  await expect(begin({ MAP_PMTILES: folder })).rejects.toThrow(/cannot be read/)
  const text = join(folder, 'text.pmtiles')
  writeFileSync(text, readFileSync(new URL(import.meta.url)))
  await expect(begin({ MAP_PMTILES: text })).rejects.toThrow(/no file of tiles/)
  const style = { MAP_STYLE_URL: 'https://maps.example.ch/style.json?key={token}' }
  const refused: [NodeJS.ProcessEnv, RegExp][] = [
    [style, /needs MAP_TOKEN/],
    [{ MAP_TOKEN: 'pk.1' }, /MAP_TOKEN needs MAP_STYLE_URL/],
    [{ MAP_STYLE_ORIGINS: 'https://a.example' }, /needs MAP_STYLE_URL/],
    [{ ...style, MAP_TOKEN: 'pk.1', MAP_WMTS_URL: 'https://w.example' }, /only one of/],
    [{ MAP_WMTS_URL: 'https://a;b.example' }, /MAP_WMTS_URL: no plain host/],
    [{ MAP_WMTS_URL: 'wmts.geo.admin.ch' }, /MAP_WMTS_URL: /],
    [{ MAP_STYLE_ORIGINS: "https://a.example 'unsafe-inline'" }, /MAP_STYLE_ORIGINS: /],
    [{ MAP_STYLE_ORIGINS: '*' }, /MAP_STYLE_ORIGINS: /],
  ]
  for (const [env, reason] of refused) await expect(begin(env)).rejects.toThrow(reason)
})
