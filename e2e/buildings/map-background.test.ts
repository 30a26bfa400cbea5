import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { TileType } from 'pmtiles'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeTile } from '../../src/features/map/vectorTile.server.ts'
import { lngLatOf, mapBits, mercatorOf } from '../../src/features/register/projection.ts'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { tileArchive } from '../../src/testing/tileArchive.ts'
import { findViolations } from '../support/axe.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'

let app: TestApp
let admin: TestPerson
/** Serves tiles and styles, unless it is away. */
let server: Server
let origin: string
let isAway = false
let asked: { path: string; referrer: string | undefined }[] = []
const scratch = createScratchFolder()

const place = { coordinate_e: 2_500_100, coordinate_n: 1_117_500 }
const point = mercatorOf(lngLatOf(place.coordinate_e, place.coordinate_n))
/** A colour that nothing of ours has. */
const pink = '#ff00ff'
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: pink } })
  .png()
  .toBuffer()

/** A style of one colour, with a source that credits somebody. */
const style = (theme: string) => ({
  version: 8,
  sources: {
    points: {
      ...{ type: 'raster', tiles: [`${origin}/tiles/{z}/{x}/{y}.png`], tileSize: 256 },
      attribution: '<a href="https://a.example">&copy; Somebody</a>',
    },
  },
  layers: [
    { id: 'names', type: 'background', paint: { 'background-color': pink } },
    { id: 'points', type: 'raster', source: 'points', paint: { 'raster-opacity': 0 } },
  ],
  metadata: theme,
})

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, referrer: request.headers.referer })
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (isAway) return response.writeHead(503).end()
    if (path.startsWith('/broken'))
      return response.end('{"version": 8, "sources": {}, "layers": 1}')
    if (path.startsWith('/refused'))
      return response.end('{"version": 8, "sources": {}, "layers": [{"id": "a", "type": "b"}]}')
    if (path.startsWith('/style'))
      return response.end(JSON.stringify(style(path.includes('dark') ? 'dark' : 'light')))
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await testApp()
  admin = await app.as('admin')
  await admin.buildings.create({ body: { street_name: 'Rue des Tuiles', ...place } })
})
afterAll(async () => {
  server?.close()
  scratch.remove()
})

/** Opens the map of buildings of a product with this configuration. */
async function openMap(env: NodeJS.ProcessEnv, search = '') {
  asked = []
  const product = await app.startProcess(env)
  const page = await openAs({ ...app, ...product }, admin, '/admin-home')
  const points = page.waitForResponse(/\/api\/map\/buildings\/\d/)
  await page.goto(`${product.url}/buildings-list?view=map${search}`)
  await points
  await page.locator('canvas').waitFor()
  return { page, url: product.url }
}

/** The colour near a corner of the map, where none of its parts lies. */
async function colourOf(page: Page) {
  const { data } = await sharp(await page.locator('canvas').screenshot())
    .extract({ left: 300, top: 200, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

/** Whom a page and its workers may ask; a worker has the policy of its own file. */
const mayAsk = (page: Page) =>
  page.evaluate(async () => {
    const { src } = document.querySelector<HTMLScriptElement>('script[src]')!
    const answers = await Promise.all([location.href, src].map((address) => fetch(address)))
    return answers.map(
      ({ headers }) =>
        /connect-src ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
    )
  })

const toggle = (page: Page) => page.getByRole('button', { name: t('map:background') })
const away = (page: Page) => page.getByText(t('map:background_away'))

it('§2 without a configured background the map offers none, and asks nobody', async () => {
  const { page, url } = await openMap({})
  await page.getByText(t('map:source'), { exact: true }).waitFor()
  expect(await toggle(page).count()).toBe(0)
  const hosts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
  )
  expect(new Set(hosts)).toEqual(new Set([url]))
  expect(await mayAsk(page)).toEqual(["'self'", "'self'"])
})

it('§2 federal tiles lie below the points, with their credit; hidden by a choice in the address, and borne when away', async () => {
  const { page, url } = await openMap({ MAP_WMTS_URL: origin })
  await page.getByText(`© swisstopo · ${t('map:source')}`).waitFor()
  await expect.poll(() => colourOf(page)).not.toEqual([13, 17, 19])
  expect(await mayAsk(page)).toEqual([`'self' ${origin}`, `'self' ${origin}`])
  expect(asked[0]!.path).toMatch(/^\/1\.0\.0\/ch\.swisstopo\.[\w-]+\/default\/current\/3857\//)
  // Of the product they learn its address and nothing more.
  expect(new Set(asked.map(({ referrer }) => referrer))).toEqual(new Set([`${url}/`]))
  expect(await findViolations(page)).toEqual([])

  await toggle(page).click()
  await page.waitForURL('**background=off**')
  await page.getByText(t('map:source'), { exact: true }).waitFor()
  expect(await toggle(page).getAttribute('aria-pressed')).toBe('false')
  asked = []
  await page.reload()
  await page.locator('canvas').waitFor()
  await expect.poll(() => colourOf(page)).toEqual([13, 17, 19])
  expect(asked).toEqual([])

  isAway = true
  await toggle(page).click()
  await away(page).waitFor()
  const { x, y, width, height } = (await page.locator('canvas').boundingBox())!
  // The middle of what the legend leaves free.
  await page.mouse.click(x + (width + 210) / 2, y + height / 2)
  await page.getByRole('status').getByRole('link', { name: 'Rue des Tuiles' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  isAway = false
  await toggle(page).click()
  await toggle(page).click()
  await away(page).waitFor({ state: 'detached' })
})

it('§2 a style with a token is drawn for the theme, with its credit; one that is away or broken leaves the map usable', async () => {
  const env = (name: string) => ({
    MAP_STYLE_URL: `${origin}/${name}-{theme}.json?key={token}`,
    MAP_TOKEN: 'pk.public',
    MAP_STYLE_ORIGINS: 'https://tiles.example.ch, https://fonts.example.ch:8443/',
  })
  const { page } = await openMap(env('style'))
  await page.getByText(`© Somebody · ${t('map:source')}`).waitFor()
  await expect.poll(() => colourOf(page)).toEqual([255, 0, 255])
  expect(asked[0]!.path).toBe('/style-dark.json?key=pk.public')
  const hosts = `'self' ${origin} https://tiles.example.ch https://fonts.example.ch:8443`
  expect(await mayAsk(page)).toEqual([hosts, hosts])
  for (const name of ['broken', 'refused']) {
    const { page: other } = await openMap(env(name))
    await away(other).waitFor()
    await expect.poll(() => colourOf(other)).toEqual([13, 17, 19])
  }
})

it('§2 a file of tiles is drawn from the product itself, pictures or vectors', async () => {
  const z = 10
  const at = { z, x: point.x >> (mapBits - z), y: point.y >> (mapBits - z) }
  const around = [-2, -1, 0, 1, 2].flatMap((dx) =>
    [-2, -1, 0, 1, 2].map((dy) => ({ z, x: at.x + dx, y: at.y + dy })),
  )
  const water = encodeTile('water', [{ x: 0, y: 0 }], (at) => ({ at, side: 4096, values: {} }))
  const files = [
    { type: TileType.Png, bytes: picture, colour: [153, 0, 153] },
    { type: TileType.Mvt, bytes: water, colour: [24, 40, 56] },
  ]
  for (const { type, bytes, colour } of files) {
    const path = join(scratch.folder, `${type}.pmtiles`)
    writeFileSync(
      path,
      tileArchive(
        around.map((tile) => ({ ...tile, bytes })),
        type,
        { attribution: '© A file', vector_layers: [{ id: 'water' }] },
      ),
    )
    const { page, url } = await openMap({ MAP_PMTILES: path })
    await page.getByText(`© A file · ${t('map:source')}`).waitFor()
    await expect.poll(() => colourOf(page)).toEqual(colour)
    const hosts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    )
    expect(new Set(hosts)).toEqual(new Set([url]))
    expect(await mayAsk(page)).toEqual(["'self'", "'self'"])
    expect(await away(page).count()).toBe(0)
  }
  expect(asked).toEqual([])
})
