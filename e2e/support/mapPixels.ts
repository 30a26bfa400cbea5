import type { Page } from 'playwright-core'
import { type Token, tokens } from '../../src/web/theme/tokens.ts'

/** What a map leaves free around an area that it shows whole, px. */
const margin = 48

/**
 * Shares of the pixels that have the colour of a search’s circle, along the circle that the map of this page shows, and
 * along one of three quarters of its radius.
 */
export async function shareOfCircle(page: Page) {
  const clip = (await page.locator('canvas').boundingBox())!
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ({ picture, margin, colours }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const wanted = colours.map((colour) =>
        [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
      )
      const isCircle = (x: number, y: number) => {
        const start = 4 * (Math.round(y) * image.width + Math.round(x))
        return wanted.some((parts) =>
          parts.every((part, index) => Math.abs(part - data[start + index]!) < 30),
        )
      }
      const radius = Math.min(image.width, image.height) / 2 - margin
      const shareAt = (share: number) => {
        const directions = Array.from({ length: 720 }, (_, index) => (index / 360) * Math.PI)
        const hits = directions.filter((angle) =>
          [-2, -1, 0, 1, 2].some((off) =>
            isCircle(
              image.width / 2 + (radius * share + off) * Math.cos(angle),
              image.height / 2 + (radius * share + off) * Math.sin(angle),
            ),
          ),
        )
        return hits.length / directions.length
      }
      return { circle: shareAt(1), inside: shareAt(0.75) }
    },
    { picture, margin, colours: Object.values(tokens.accent) },
  )
}

/** Number of pixels of the map of this page that have a colour, in either theme. */
export async function pixelsOf(page: Page, token: Token): Promise<number> {
  const clip = (await page.locator('canvas').boundingBox())!
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ({ picture, colours }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      const wanted = colours.map((colour) =>
        [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
      )
      let count = 0
      for (let start = 0; start < data.length; start += 4)
        if (
          wanted.some((parts) => parts.every((part, at) => Math.abs(part - data[start + at]!) < 30))
        )
          count++
      return count
    },
    { picture, colours: Object.values(tokens[token]) },
  )
}
