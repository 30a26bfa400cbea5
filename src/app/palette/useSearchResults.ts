import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import type { Group } from '../../access.ts'
import { isFoundBy, isNearlyFoundBy } from '../../kernel/field/folded.ts'
import { formatNumber } from '../../kernel/field/format.ts'
import type { ResultPage } from '../../kernel/record/list.ts'
import {
  type Icon,
  IconArrowRight,
  IconFile,
  IconLogout,
  IconUsers,
} from '../../web/icons/icons.ts'
import { currentPageActions } from '../../web/keys/usePageActions.ts'
import { currentLanguage, useWords } from '../../web/loading/words.ts'
import { useSession } from '../../web/session/session.tsx'
import { FindersContext } from '../../web/ui/input/finder.ts'
import { isSearchable } from '../../web/ui/listing/listState.ts'
import { call, keyOf } from '../../web/useApi.ts'
import { webText } from '../../web/web.text.ts'
import type { Recent } from '../../web/writes/drafts.ts'
import { drafts } from '../../web/writes/unsavedWork.ts'
import { menuOf } from '../menu.ts'
import { paletteText } from './palette.text.ts'

/** Debounce of the search, ms. */
const searchDelay = 200
/** Maximum hits per resource; the last entry leads to the full list. */
const maxHits = 5
/** Maximum actions of the screen, before and after something is typed. */
const maxActions = 5
const maxFoundActions = 10
/** Key of the recently opened records. */
export const recentKey = 'palette'

export type PaletteOption = {
  /** Path that it opens; undefined for an action of the screen. */
  path?: string
  name: string
  detail?: string | null
  /** Shortcut that does the same. */
  keys?: string
  icon?: Icon
  /** Id of the record that it opens. */
  id?: number
}
export type ResultGroup = {
  key: string
  title: string
  options: readonly PaletteOption[]
  isStale?: boolean
  isFailed?: boolean
}

/** What the screen can do; nothing while a dialog covers it. */
export const availableActions = () =>
  document.querySelector('[role=dialog]') ? [] : currentPageActions()

/** Search results: screens immediately, records once the server has responded. */
export function useSearchResults(typed: string): { groups: ResultGroup[]; isSearching: boolean } {
  const t = useWords(paletteText)
  const tWeb = useWords(webText)
  const { activeGroup, can } = useSession()
  const recent = useRecent()
  const [actions] = useState(availableActions)
  const [debounced] = useDebouncedValue(typed, searchDelay)
  const search = isSearchable(debounced) ? debounced : ''
  const entries = menuOf(activeGroup)
  const finders = use(FindersContext)
  const listed = entries.map(({ label, ...entry }) => ({ ...entry, title: tWeb(label) }))
  // These have no list of their own: they are in their mandates, buildings and companies.
  const files = {
    ...{ records: 'files', to: undefined, icon: IconFile },
    title: t(activeGroup === 'client' ? 'documents' : 'files'),
  }
  const contacts = { records: 'contacts', to: undefined, icon: IconUsers, title: t('contacts') }
  const kinds = [...listed, files, ...(activeGroup === 'admin' ? [contacts] : [])].flatMap(
    (entry) => {
      const finder = entry.records && use(finders[entry.records]!.get()).default
      return finder && can(finder.find.access) ? [{ ...entry, finder }] : []
    },
  )
  const query = { search, page_size: maxHits }
  const responses = useQueries({
    queries: kinds.map(({ finder: { find } }) => ({
      queryKey: keyOf(find, { query }),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultPage<{ id: number }>> =>
        call(find, { query }, { signal }),
      enabled: search !== '',
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    })),
  })
  const hasSearch = isSearchable(typed)
  const isSearching =
    hasSearch &&
    (typed !== debounced ||
      responses.some((response) => response.isPlaceholderData || response.isLoading))

  const screens = namedLike(typed, [
    ...entries.map(({ label, to, icon }) => ({ name: tWeb(label), path: to, icon })),
    { name: tWeb('menu.logout'), path: '/logout', icon: IconLogout },
  ])
  const reader = { language: currentLanguage(), group: activeGroup as Group }
  const found = responses.map((response, index): ResultGroup => {
    const { finder, title, to, icon } = kinds[index]!
    const { results = [], count = 0, approximate } = hasSearch ? (response.data ?? {}) : {}
    const hits = results.flatMap((row): PaletteOption[] => {
      const { path, name, detail } = finder.line(row, reader)
      if (!path) return []
      return [{ id: row.id, path, name, detail: detail.filter(Boolean).join(' · '), icon }]
    })
    // The clients' home has no search.
    const hasMore = count > maxHits && to !== undefined && to !== '/'
    const params = new URLSearchParams({ search })
    if (hasMore)
      hits.push({
        path: `${to}?${params}`,
        name: t('all', { count: formatNumber(count) }),
        icon: IconArrowRight,
      })
    return {
      key: title,
      title: approximate ? t('near', { kind: title }) : title,
      options: hits,
      isStale: isSearching,
      isFailed: hasSearch && response.isError,
    }
  })
  const groups = [
    { key: 'recent', title: t('recent'), options: typed ? [] : recent },
    {
      key: 'actions',
      title: t('actions'),
      options: namedLike(
        typed,
        actions.map(({ label, keys }) => ({ name: label, keys })),
      ).slice(0, typed ? maxFoundActions : maxActions),
    },
    { key: 'screens', title: t('screens'), options: screens },
    ...found,
  ]
  return {
    groups: groups.filter(({ options, isFailed }) => options.length > 0 || isFailed),
    isSearching,
  }
}

/** The options that are called like this or, as for records, nearly so if none is. */
function namedLike(typed: string, options: readonly PaletteOption[]): PaletteOption[] {
  const found = options.filter(({ name }) => isFoundBy(name, typed))
  return found.length > 0 ? found : options.filter(({ name }) => isNearlyFoundBy(name, typed))
}

/** Records recently opened from the palette. */
function useRecent(): readonly PaletteOption[] {
  const [recent, setRecent] = useState<Recent[]>([])
  useEffect(() => {
    void drafts.recent(recentKey).then(setRecent)
  }, [])
  return recent.flatMap(({ id, label, detail, path }) =>
    path ? [{ id, name: label, detail, path }] : [],
  )
}
