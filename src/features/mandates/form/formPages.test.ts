import { describe, expect, it } from 'vitest'
import { services } from '../../../services.ts'
import { movableTabs, pagesOf } from './formPages.tsx'

describe('the tabs of a mandate', () => {
  const all = Object.values(services).map(({ tabs }) => pagesOf(tabs, false))

  it('are eleven at most in each service, with the current one among them (§3)', () => {
    for (const pages of all)
      for (const { key } of pages) {
        const { count, order, least } = movableTabs(pages, key)
        expect(count - least).toBeLessThanOrEqual(11)
        expect(order.length).toBe(count - 1)
        expect(movableTabs(pages, key, { isPhone: true }).order).toEqual(order.slice(0, least))
        expect(order.map((index) => pages[index]!.key)).not.toContain(key)
      }
  })

  it('have the files and the papers on one page, which the old address opens (§3)', () => {
    for (const pages of all)
      expect(pages.filter(({ tabs }) => tabs.includes('documents'))).toMatchObject([
        { key: 'files', tabs: ['documents', 'files'] },
      ])
  })
})
