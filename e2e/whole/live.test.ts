import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../src/testing/app.ts'
import { restingPath } from '../../src/testing/measure/signIn.ts'
import { openAs } from '../support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** Number of windows: one more than the connections that a browser opens to a server by HTTP/1.1. */
const count = 7

it('§9 seven windows share one event stream, even if the window that holds it closes', async () => {
  const admin = await app.as('admin')
  const { id } = await app.as('client')
  const first = await openAs(app, admin, restingPath)
  const context = first.context()
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/events/')) streams++
  })
  const pages: Page[] = []
  for (let at = 0; at < count; at++) {
    const page = at === 0 ? first : await context.newPage()
    await page.goto(`${app.url}/users-list`)
    await page.getByText(admin.email).first().waitFor()
    pages.push(page)
  }
  expect(streams).toBe(1)
  const rename = async (last_name: string) => {
    const { version } = await admin.users.get({ params: { id } })
    await admin.users.update({ params: { id }, body: { last_name } }, { ifMatch: version })
    await Promise.all(context.pages().map((page) => page.getByText(last_name).first().waitFor()))
  }
  await rename('Premier')
  expect(streams).toBe(1)
  await pages[0]!.close()
  await expect.poll(() => streams).toBe(2)
  await rename('Second')
  await pages[1]!.close()
  await rename('Tiers')
  expect(streams).toBe(3)
})

it('§9 an open page goes on from the place of a restored database, though it is lower', async () => {
  const admin = await app.as('admin')
  const page = await openAs(app, admin, restingPath)
  const [before, after] = [2 ** 42, 2 ** 41]
  const streams = [
    [{ event: 'ready', at: before }],
    [
      { event: 'ready', at: after },
      { event: 'reset', at: after },
    ],
  ]
  const places: (string | null)[] = []
  await page.route('**/api/events/**', (route) => {
    places.push(new URL(route.request().url()).searchParams.get('since'))
    const events = streams.shift() ?? []
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  await page.goto(`${app.url}/users-list`)
  await expect.poll(() => places.slice(0, 3)).toEqual([null, `${before}`, `${after}`])
})
