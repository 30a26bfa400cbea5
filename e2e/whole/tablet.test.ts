import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  demonstrationAccounts,
  demonstrationPassword as password,
} from '../../src/features/demonstration/demonstration.ts'
import { consultationPath, formPath } from '../../src/features/mandates/mandate.ts'
import { serviceTypeOf } from '../../src/kinds.ts'
import type { TestApp } from '../../src/testing/app.ts'
import { demonstrationApp } from '../../src/testing/demonstration.ts'
import { openAs } from '../support/person.ts'
import { waitUntilQuiet } from '../support/windows.ts'

const compared = serviceTypeOf.incitative_consulting
const admin = { email: demonstrationAccounts.admin, password }

let app: TestApp
const ids = { mandate: 0, quote: 0, building: 0, campaign: 0 }

beforeAll(async () => {
  app = await demonstrationApp()
  const { data } = await app.anonymous.auth.login({ body: admin })
  const headers = {
    Authorization: `Bearer ${data.access}`,
    'Content-Type': 'application/json',
  }
  type Row = { id: number; client: number; service_type: string }
  async function rows(path: string) {
    const answer = await fetch(`${app.url}/api/${path}`, { headers })
    return ((await answer.json()) as { results: Row[] }).results
  }
  const running = await rows('mandates/?status=in_progress&page_size=50')
  ids.mandate = running.find(({ service_type }) => service_type === compared)!.id
  const [draft] = await rows('mandates/?status=draft')
  const body = JSON.stringify({ contractor: draft!.client, mandates: [draft!.id] })
  const quote = await fetch(`${app.url}/api/quotes/`, { method: 'POST', headers, body })
  ids.quote = ((await quote.json()) as Row).id
  ids.building = (await rows('buildings/?search=Sainte-Cécile'))[0]!.id
  ids.campaign = (await rows('campaigns/'))[0]!.id
})

const screens: Record<string, () => string> = {
  'the list of mandates': () => '/admin-home',
  'the board': () => '/admin-home?view=board',
  'a record': () => formPath('admin', compared, ids.mandate)!,
  'the heating of a record': () => `${formPath('admin', compared, ids.mandate)}?tab=heating`,
  'the worksheet of a visit': () => `${consultationPath(compared, ids.mandate)}?step=plant`,
  'the consumption on the worksheet': () =>
    `${consultationPath(compared, ids.mandate)}?step=consumption`,
  'a quote': () => `/quotes/${ids.quote}`,
  settings: () => '/settings?tab=tables&table=energy_prices',
  'a building': () => `/buildings/${ids.building}?tab=heating`,
  'the list of people': () => '/users-list',
  'the list of campaigns': () => '/prospector',
  'a campaign': () => `/prospection-campaign/${ids.campaign}`,
}

async function openOn(width: number, path: string) {
  const page = await openAs(app, admin, path, {
    viewport: { width, height: width === 1024 ? 768 : 900 },
    hasTouch: width === 1024,
  })
  await page.locator('main h1').first().waitFor()
  await waitUntilQuiet(page)
  return page
}

/** Texts that lie under something opaque once they are scrolled to, and controls that do once they have the focus. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const found: string[] = []
    function check(element: Element, when: string) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!hit || hit.contains(element) || element.contains(hit)) return
      for (let cover: Element | null = hit; cover; cover = cover.parentElement) {
        if (cover.contains(element)) return
        const isUnit = element.parentElement?.contains(cover.parentElement)
        if (getComputedStyle(cover).backgroundColor !== 'rgba(0, 0, 0, 0)' && !isUnit) {
          found.push(`${when}: “${element.textContent}” under “${cover.textContent}”`)
          return
        }
      }
    }
    const isSeen = (element: HTMLElement) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.offsetWidth > 1 &&
      !element.closest('[inert], svg, label:has(input:focus)')
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!
      // A unit stands in its field.
      if (!texts.currentNode.textContent?.trim() || !isSeen(element)) continue
      if (element.closest('[class*="wrapper"]')?.querySelector('input')) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      check(element, 'text')
    }
    const controls = [...main.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')]
    for (const element of [...controls, ...controls.toReversed()]) {
      // Edges that change widths lie between columns.
      if (!isSeen(element) || element.matches('[class*="edge"]')) continue
      element.focus()
      if (document.activeElement !== element) continue
      // As arrow keys do in a grid.
      if (element.matches('td, th')) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      check(element, 'focus')
    }
    return found
  })

/** Faults of columns: a word of a heading on two lines, and text that is cut beside a wider column. */
const findNarrow = (page: Page) =>
  page.evaluate(() => {
    const rangeOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return range
    }
    const broken: string[] = []
    for (const head of document.querySelectorAll('main thead th')) {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
          const boxes = rangeOf(text, index, index + word.length).getClientRects()
          if (new Set([...boxes].map(({ top }) => top)).size > 1) broken.push(word)
        }
      }
    }
    const cut = [...document.querySelectorAll<HTMLElement>('main [role=grid] tbody *')]
      .filter(({ scrollWidth, clientWidth, style }) => !style.width && scrollWidth > clientWidth)
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
    const figures = [...document.querySelectorAll('main tbody td[data-align=right]')].filter(
      (cell) => {
        const boxes = rangeOf(cell, 0, cell.childNodes.length).getClientRects()
        const tops = [...boxes].map(({ top }) => Math.round(top / 8))
        return Math.max(...tops) - Math.min(...tops) > 1
      },
    )
    return { broken, cut: cut.map((one) => one.textContent), figures: figures.length }
  })

describe('on a tablet, by finger (§2)', () => {
  it.each(Object.entries(screens))('nothing covers the data of %s', async (_, path) => {
    const page = await openOn(1024, path())
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await findCovered(page)).toEqual([])
  })
})

describe('the columns of tables (§2)', () => {
  it.each([
    'the heating of a record',
    'the worksheet of a visit',
    'the consumption on the worksheet',
    'a quote',
    'a building',
  ])('of %s follow their content', async (name) => {
    for (const width of [1440, 1024]) {
      const page = await openOn(width, screens[name]!())
      const { broken, cut, figures } = await findNarrow(page)
      expect(broken).toEqual([])
      expect(figures).toBe(0)
      if (width === 1440) expect(cut).toEqual([])
    }
  })
})
