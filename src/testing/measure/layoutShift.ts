import type { BrowserContext, Page } from 'playwright-core'

/** Maximum layout shift of a screen while it loads (cumulative, as browsers count it). */
export const maxLayoutShift = 0.02

type ShiftWindow = { layoutShift: number }

/** Records the layout shift of every page that the context opens from now on. */
export function recordLayoutShifts(context: BrowserContext) {
  return context.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as ShiftWindow).layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Sum of the layout shifts since the page was opened; its context must record them. */
export const layoutShiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as ShiftWindow).layoutShift)
