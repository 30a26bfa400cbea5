import { describe, expect, it } from 'vitest'
import { services } from '../../../services.ts'
import { divideTabs, pagesOf } from './formPages.tsx'

describe('the tabs of a mandate', () => {
  const all = Object.values(services).map(({ tabs }) => pagesOf(tabs, false))

  it('are eleven at most in each service, in order, with the current one among them (§3)', () => {
    for (const pages of all)
      for (const { key } of pages) {
        const { shown, further } = divideTabs(pages, key)
        expect(shown.length).toBe(Math.min(11, pages.length))
        expect(shown.map((page) => page.key)).toContain(key)
        expect(pages.filter((page) => shown.includes(page))).toEqual(shown)
        expect(new Set([...shown, ...further])).toEqual(new Set(pages))
      }
  })

  it('have the files and the papers on one page, which the old address opens (§3)', () => {
    for (const pages of all)
      expect(pages.filter(({ tabs }) => tabs.includes('documents'))).toMatchObject([
        { key: 'files', tabs: ['documents', 'files'] },
      ])
  })
})
