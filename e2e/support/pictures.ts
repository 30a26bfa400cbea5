import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** With SCREENS=<folder>, stores pictures of what a page shows, in both themes and three widths. */
export async function takePictures(page: Page, name: string) {
  if (!process.env.SCREENS) return
  for (const theme of ['dark', 'light'])
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((value) => {
        document.documentElement.dataset.mantineColorScheme = value
      }, theme)
      await page.waitForTimeout(500)
      await page.screenshot({ path: join(process.env.SCREENS, `${name}-${theme}-${width}.png`) })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}
