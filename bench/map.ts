import type { Page } from 'playwright-core'
import { demonstrationAdmin } from '../prove/product.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { createSignedInContext } from '../src/testing/measure/firstScreen.ts'

const openCount = 11
/** Zooms that are panned one after the other; the map of the only building with a place opens at the first. */
const pannedZooms = [12, 14, 10, 8]
const panCount = 6
/** How far the map is panned each time, px. */
const pan = { x: -420, y: 90 }

type Options = { url: string; say: (line: string) => void; spread: (times: number[]) => string }

/**
 * Opens the map of the buildings over the register in the test browser, again and again with a warm cache, and pans it:
 * time until it rests, and how much each frame meanwhile has drawn, compared with that at rest.
 */
export async function measureMap({ url, say, spread }: Options) {
  const browser = await launchBrowser()
  try {
    const context = await createSignedInContext(browser, url, demonstrationAdmin)
    const page = await context.newPage()
    await page.addInitScript(recordFrames)
    const opened: number[] = []
    for (let turn = 0; turn < openCount; turn++) {
      await page.goto(`${url}/buildings-list?view=map`)
      opened.push(await whenIdle(page))
    }
    say(`map, opened until idle: ${spread(opened.slice(1))}`)
    const box = (await page.locator('canvas').boundingBox())!
    const middle = { x: box.x + box.width * 0.6, y: box.y + box.height * 0.5 }
    await page.mouse.move(middle.x, middle.y)
    let current = pannedZooms[0]!
    for (const zoom of pannedZooms) {
      await press(page, zoom > current ? 'zoom-in' : 'zoom-out', Math.abs(zoom - current))
      current = zoom
      const rested: number[] = []
      const shares: number[] = []
      for (let turn = 0; turn < panCount; turn++) {
        await page.mouse.move(middle.x, middle.y)
        await page.mouse.down()
        await page.evaluate(() => {
          window.drawnShares = []
        })
        await page.mouse.move(middle.x + pan.x, middle.y + pan.y, { steps: 20 })
        await page.mouse.up()
        const startedAt = performance.now()
        await whenIdle(page)
        rested.push(performance.now() - startedAt)
        const frames = await page.evaluate(() => window.drawnShares!)
        const atRest = frames.at(-1)!
        shares.push(...frames.map((share) => (share < atRest ? share / atRest : 1)))
      }
      shares.sort((a, b) => a - b)
      const lowest = shares.slice(0, 5).map((share) => `${Math.round(share * 100)} %`)
      say(`map of zoom ${zoom}, after a pan until idle: ${spread(rested)}`)
      say(`  least drawn of ${shares.length} frames, of that at rest: ${lowest.join(', ')}`)
    }
  } finally {
    await browser.close()
  }
}

/** Waits until the map rests; ms since the page was opened. */
const whenIdle = async (page: Page): Promise<number> => {
  const idle = await page.waitForFunction(
    () => {
      const map = document.querySelector('.maplibregl-map')
      return map?.ariaBusy === 'false' && performance.now()
    },
    undefined,
    { polling: 'raf' },
  )
  return (await idle.jsonValue()) as number
}

/** Presses a button of the map, and waits each time until the map rests. */
async function press(page: Page, button: 'zoom-in' | 'zoom-out', times: number) {
  const name = { 'zoom-in': 'Zoom in', 'zoom-out': 'Zoom out' }[button]
  for (let time = 0; time < times; time++) {
    await page.getByRole('button', { name }).click()
    await whenIdle(page)
  }
}

/** Records after each frame of the map which part of it is drawn, in `drawnShares`. Runs in the page, so it names no function. */
function recordFrames() {
  const request = window.requestAnimationFrame.bind(window)
  const small = new OffscreenCanvas(144, 90).getContext('2d', { willReadFrequently: true })!
  const { width, height } = small.canvas
  window.requestAnimationFrame = (draw) =>
    request((time) => {
      draw(time)
      const map = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')
      if (!map || !window.drawnShares) return
      small.clearRect(0, 0, width, height)
      small.drawImage(map, 0, 0, width, height)
      const { data } = small.getImageData(0, 0, width, height)
      const counts = new Map<number, number>()
      for (let at = 0; at < data.length; at += 4) {
        const colour = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
      }
      window.drawnShares.push(1 - Math.max(...counts.values()) / (width * height))
    })
}

declare global {
  interface Window {
    drawnShares?: number[]
  }
}
