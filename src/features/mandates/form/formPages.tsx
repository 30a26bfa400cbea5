import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { TextKey } from '../../../kernel/text.ts'
import { keysText } from '../../../web/keys/keys.text.ts'
import { usePageActions } from '../../../web/keys/usePageActions.ts'
import { useWords } from '../../../web/loading/words.ts'
import { useLatest } from '../../../web/ui/basic/useLatest.ts'
import { focusFirstField } from '../../../web/ui/form/formRequest.ts'
import { buildingTabKeys } from '../../buildings/building.ts'
import { serviceText } from './service.text.ts'
import { clientTabs, type Tab } from './service.ts'

/** A page of the form: one visible tab, which may group several declared tabs; its key is the one that names it. */
export type FormPage = { key: Tab; label: TextKey<typeof serviceText>; tabs: readonly Tab[] }

/** Pages of several tabs for the partner and the office, by the tab that names the page. */
const groupedTabs: Partial<Record<Tab, readonly Tab[]>> = { files: ['documents', 'files'] }

/** The pages of a form as the current user sees them. */
export function pagesOf(visibleTabs: readonly Tab[], isClient: boolean): FormPage[] {
  if (!isClient) {
    const isAlone = (tab: Tab) => !Object.values(groupedTabs).flat().includes(tab)
    return visibleTabs
      .filter((tab) => tab in groupedTabs || isAlone(tab))
      .map((tab) => ({ key: tab, label: `tab.${tab}`, tabs: groupedTabs[tab] ?? [tab] }))
  }
  return Object.entries(clientTabs).flatMap(([name, all]): FormPage[] => {
    const tabs = visibleTabs.filter((tab) => all.some((grouped) => grouped === tab))
    const label = `client_tab.${name as keyof typeof clientTabs}` as const
    return tabs[0] ? [{ key: tabs[0], label, tabs }] : []
  })
}

/** Most tabs that a record shows, however wide it is; the others are in a menu. */
const maxShownTabs = 11
/** Tabs that go into the menu first, least used first; then the others from the last one back. */
const menuOrder: readonly Tab[] = ['kickoff', 'quote', 'renovation', 'project', 'follow_up', 'idc']

/**
 * The pages that go into the menu of tabs where these do not fit, by index, the first to go there first; the current one
 * keeps its tab. On a phone the tabs scroll instead.
 */
export function movableTabs(
  pages: readonly FormPage[],
  current: Tab | undefined,
  { isPhone = false } = {},
) {
  const keys = pages.map(({ key }) => key)
  const order = [...menuOrder.filter((tab) => keys.includes(tab)), ...keys.toReversed()]
  const least = Math.max(0, pages.length - maxShownTabs)
  const movable = [...new Set(order)].filter((tab) => tab !== current)
  return {
    ...{ count: pages.length, least },
    order: movable.slice(0, isPhone ? least : undefined).map((tab) => keys.indexOf(tab)),
  }
}

/** Key to press after `g` to open each tab. */
const tabKeys: Record<Tab, string> = {
  ...buildingTabKeys,
  overview: 'o',
  project: 'p',
  files: 'l',
  documents: 'd',
  kickoff: 'a',
  visit: 'v',
  calculation: 'k',
  comparison: 'm',
  follow_up: 'f',
  report: 'r',
  quote: 'q',
  tasks: 't',
  messages: 's',
}

/**
 * Registers the form's shortcuts: open a page, or focus the first editable field of the open page (on the overview:
 * of the record's header).
 */
export function useFormKeys(
  pages: readonly FormPage[],
  current: Tab | undefined,
  setPage: (key: Tab) => void,
  root: RefObject<HTMLElement | null>,
) {
  const t = useWords(serviceText)
  const tKeys = useWords(keysText)
  function editFirst() {
    const container = current === 'overview' ? 'main' : '[role=tabpanel]:has([data-field])'
    focusFirstField(
      root.current?.closest(container) ?? root.current?.querySelector(container) ?? null,
    )
  }
  usePageActions([
    ...(pages.length > 0 ? [{ keys: 'e', label: tKeys('edit'), run: editFirst }] : []),
    ...pages.map(({ key, label }) => ({
      keys: `g ${tabKeys[key]}`,
      label: tKeys('tab', { tab: t(label) }),
      run: () => setPage(key),
    })),
  ])
}

/**
 * Returns `page`, the page with the tab named in the URL (by default the first); `requested`, that tab; and
 * `setPage`, which opens another page.
 */
export function usePage(pages: readonly FormPage[]) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const page = pages.find(({ tabs }) => tabs.some((candidate) => candidate === tab)) ?? pages[0]
  const setPage = useLatest(
    (next: Tab) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, tab: next }),
        replace: true,
        viewTransition: false,
        resetScroll: false,
      }),
  )
  return { page, requested: tab, setPage }
}
