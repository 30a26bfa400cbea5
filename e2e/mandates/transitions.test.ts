import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '../../src/testing/app.ts'
import { fillSignIn } from '../../src/testing/measure/signIn.ts'
import { openAs } from '../support/person.ts'
import { t } from '../support/translate.ts'
import { openPage } from '../support/windows.ts'

let app: TestApp
let people: { admin: TestPerson; client: TestPerson }

beforeAll(async () => {
  app = await testApp()
  people = { admin: await app.as('admin'), client: await app.as('client') }
})

describe('the overlay while something is done', () => {
  it('covers everything with a dark, translucent layer and a turning ring (§2.route.loading_overlay, §9.overlay_stacking_order)', async () => {
    const page = await openPage(app, '/signin')
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/login/', async (route) => {
      await isReleased
      await route.continue()
    })
    await fillSignIn(page, people.client)
    const overlay = page.locator('[data-loading-overlay]')
    await overlay.waitFor()
    const seen = await overlay.evaluate((element) => {
      const { position, zIndex, backgroundColor } = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const turning = [...element.querySelectorAll('*')].flatMap((part) => part.getAnimations())
      return {
        ...{ position, zIndex, alpha: Number(/[\d.]+(?=\)$)/.exec(backgroundColor)?.[0]) },
        covers: x === 0 && y === 0 && width === innerWidth && height === innerHeight,
        rings: turning.map((one) => one.effect?.getComputedTiming().iterations),
        onTop: element.contains(document.elementFromPoint(innerWidth / 2, innerHeight - 5)),
      }
    })
    expect(seen).toMatchObject({
      ...{ position: 'fixed', zIndex: '10000', covers: true, onTop: true },
      rings: [Number.POSITIVE_INFINITY],
    })
    expect(seen.alpha).toBeGreaterThan(0.3)
    expect(seen.alpha).toBeLessThan(1)
    release()
    await page.waitForURL('**/client-home')
    await overlay.waitFor({ state: 'detached' })
  })
})

describe('a change of page', () => {
  /** The durations of the animations by which the last page was left for another, in ms. */
  const seenOn = (page: Page) =>
    page.evaluate(async () => {
      const { seen, begun } = globalThis as unknown as { seen: number[]; begun: Promise<void>[] }
      await Promise.all(begun)
      return seen
    })

  /** Goes to a page by the menu. */
  async function goBy(page: Page, menu: string, path: string) {
    await page.evaluate(() => {
      const seen: unknown[] = []
      const begun: Promise<void>[] = []
      Object.assign(globalThis, { seen, begun })
      const start = document.startViewTransition?.bind(document)
      if (!start) return
      document.startViewTransition = ((given: never) => {
        const transition = start(given)
        const ready = transition.ready.then(() => {
          for (const { effect } of document.getAnimations()) {
            const { pseudoElement } = effect as KeyframeEffect
            if (pseudoElement?.includes('(page)')) seen.push(effect?.getComputedTiming().duration)
          }
        })
        begun.push(ready.catch(() => {}))
        return transition
      }) as typeof document.startViewTransition
    })
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: t(`web:menu.${menu}`) })
      .click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('heading', { level: 1, name: t(`web:menu.${menu}`) }).waitFor()
  }

  it('is animated for 0.3 to 0.45 s, and not for people who want no motion (§2.route.animated_transitions, §9.page_transitions)', async () => {
    const page = await openAs(app, people.admin, '/admin-home', { reducedMotion: 'no-preference' })
    await goBy(page, 'buildings', '/buildings-list')
    await expect.poll(async () => (await seenOn(page)).length).toBeGreaterThan(0)
    for (const duration of await seenOn(page)) {
      expect(duration).toBeGreaterThanOrEqual(300)
      expect(duration).toBeLessThanOrEqual(450)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await goBy(page, 'users', '/users-list')
    expect(await seenOn(page)).toEqual([])
  })
})
