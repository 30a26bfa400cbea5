import type { BrowserContext, Page } from 'playwright-core'

/** Maximum layout shift of a screen while it loads (cumulative, as browsers count it). */
export const maxLayoutShift = 0.02

type ShiftWindow = { layoutShift: number; moved: string[] }
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** Records the layout shift of every page that the context opens from now on. */
export function recordLayoutShifts(context: BrowserContext) {
  return context.addInitScript(() => {
    const seen = Object.assign(window, { layoutShift: 0, moved: [] }) as unknown as ShiftWindow
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.layoutShift += value
        for (const { node } of sources)
          seen.moved.push(
            `${value.toFixed(3)} ${node?.nodeName} ${node?.textContent?.slice(0, 60)}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Sum of the layout shifts since the page was opened; its context must record them. */
export const layoutShiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as ShiftWindow).layoutShift)

/** What moved, with how much each time: the beginning of its text. */
export const movedOn = (page: Page) => page.evaluate(() => (window as unknown as ShiftWindow).moved)
