import type { Page } from 'playwright-core'

/**
 * Lets a page be translated as Chrome and Edge do it, again and again: each text node is replaced by a `<font>` element
 * with its text, but for what says that it is not to be translated. The words stay, so that pages can be compared.
 */
export const translateAlways = (page: Page) =>
  page.addInitScript(() => {
    const translate = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) {
        const parent = text.parentElement
        if (!parent || text.data.trim() === '') continue
        if (parent.closest('font, script, style, textarea, svg, [translate="no"]')) continue
        const shown = document.createElement('font')
        shown.append(document.createElement('font'))
        shown.firstElementChild!.append(text.data)
        parent.replaceChild(shown, text)
      }
    }
    addEventListener('DOMContentLoaded', () => setInterval(translate, 20))
  })

/** Visible text of a page, without figures that differ between two of a kind. */
export const shownText = async (page: Page) =>
  (await page.locator('body').innerText()).replaceAll(/\d/g, '0').replaceAll(/\s+/g, ' ')
