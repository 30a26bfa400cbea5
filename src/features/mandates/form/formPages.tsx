import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { WordKey } from '../../../kernel/text.ts'
import { keysText } from '../../../web/keys/keys.text.ts'
import { usePageKeys } from '../../../web/keys/usePageKeys.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { serviceText } from './service.text.ts'
import { clientTabs, type Tab } from './service.ts'

/** A tab of the screen, with the parts of the form on it; its key is the first of them. */
export type FormPage = { key: Tab; label: WordKey<typeof serviceText>; tabs: readonly Tab[] }

/** The tabs of a form as the reader sees them. */
export function pagesOf(visibleTabs: readonly Tab[], isClient: boolean): FormPage[] {
  if (!isClient) return visibleTabs.map((tab) => ({ key: tab, label: `tab.${tab}`, tabs: [tab] }))
  return Object.entries(clientTabs).flatMap(([name, all]): FormPage[] => {
    const tabs = visibleTabs.filter((tab) => all.some((one) => one === tab))
    const label = `client_tab.${name as keyof typeof clientTabs}` as const
    return tabs[0] ? [{ key: tabs[0], label, tabs }] : []
  })
}

/** Second key of the shortcut that goes to a tab, after `g`. */
const tabKeys: Record<Tab, string> = {
  overview: 'o',
  project: 'p',
  building: 'b',
  heating: 'h',
  consumption: 'c',
  renovation: 'n',
  idc: 'i',
  documents: 'd',
  visit: 'v',
  calculation: 'k',
  comparison: 'm',
  follow_up: 'f',
  report: 'r',
}

/** Shortcuts of the form: to a tab, and into the first field of the one that is open. */
export function useFormKeys(
  pages: readonly FormPage[],
  setPage: (page: Tab) => void,
  root: RefObject<HTMLElement | null>,
) {
  const t = useWords(serviceText)
  const sayKeys = useWords(keysText)
  const editFirst = () => {
    const fields = root.current?.querySelectorAll<HTMLElement>(
      '[role=tabpanel] [data-field] :is(input:not([readonly], [disabled]), textarea:not([readonly]))',
    )
    Array.from(fields ?? [])
      .find((field) => field.checkVisibility())
      ?.focus()
  }
  usePageKeys([
    ...(pages.length > 0 ? [{ keys: 'e', label: sayKeys('edit'), run: editFirst }] : []),
    ...pages.map(({ key, label }) => ({
      keys: `g ${tabKeys[key]}`,
      label: sayKeys('tab', { tab: t(label) }),
      run: () => setPage(key),
    })),
  ])
}

/** The page with the tab named in the URL, by default the first one, and that tab. */
export function usePage(pages: readonly FormPage[]) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const page = pages.find(({ tabs }) => tabs.some((one) => one === tab)) ?? pages[0]
  const setPage = useLatest(
    (next: Tab) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, tab: next }),
        replace: true,
        viewTransition: false,
      }),
  )
  return { page, requested: tab, setPage }
}
