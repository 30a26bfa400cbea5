import { useNavigate, useSearch } from '@tanstack/react-router'
import { access } from '../../access.ts'
import { rulesForPart } from '../../kernel/access.ts'
import type { CallError } from '../../kernel/http/client.ts'
import type { Layout } from '../../kernel/record/layout.ts'
import { useSession } from '../../web/session/session.tsx'
import { useLayout } from '../../web/ui/listing/useLayout.ts'
import type { RowOf } from '../../web/ui/listing/useList.ts'
import { useCall } from '../../web/useApi.ts'
import { stateOf, viewAddress, views } from './view.ts'

export type SavedView = RowOf<typeof views.endpoints.list>

/** The saved views of a list, and its state relative to them. */
export type Views = {
  /** The views that the person may see, sorted by name; undefined until loaded. */
  all: readonly SavedView[] | undefined
  error: CallError | null
  /** The view chosen in the URL, else one that equals the state of the list. */
  current: SavedView | undefined
  /** Whether the state of the list differs from the current view. */
  isChanged: boolean
  /** The current state of the list, as a view would store it. */
  listState: { state: string; columns: Layout | null }
  /** Applies a view to the list. */
  choose: (view: SavedView) => void
  /** Sets the current view in the URL, replacing the history entry. */
  mark: (id: number | undefined) => void
}

/** Loads the saved views of a list; if `isIdle`, only if the URL names one or they were loaded before. */
export function useViews(list: string, isIdle = false): Views {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { layout, change } = useLayout(list)
  const query = { list, page_size: 100 }
  const { data, error } = useCall(
    views.endpoints.list,
    { query },
    // Once loaded, keep up to date: a deleted view must not stay current.
    { enabled: ({ state }) => !isIdle || address.saved !== undefined || state.data !== undefined },
  )
  const all = data?.results
  const listState = { state: stateOf(address), columns: layout.columns.length > 0 ? layout : null }
  const equalsList = ({ state, columns }: SavedView) =>
    (state ?? '') === listState.state && (columns === null || isSame(columns, layout))
  const chosen = all?.find(({ id }) => String(id) === address.saved)
  const current = chosen ?? all?.find(equalsList)

  return {
    all,
    error,
    current,
    isChanged: current !== undefined && !equalsList(current),
    listState,
    choose({ id, state, columns }) {
      if (columns) change(columns)
      void navigate({ to: '.', search: { ...viewAddress(state), saved: String(id) } } as never)
    },
    mark: (id) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) => ({ ...before, saved: id && String(id) }),
      } as never),
  }
}

/** Whether the person may share views. */
export function useMayShare(): boolean {
  const { groups } = useSession()
  return rulesForPart(access, { id: 0, groups }, views.name, 'write', 'sharing').length > 0
}

const layoutKey = ({ columns }: Layout) =>
  JSON.stringify(columns.map(({ key, width, isHidden }) => [key, width, isHidden ?? false]))

/** Whether two layouts are equal, ignoring the order of properties. */
const isSame = (a: Layout, b: Layout) => layoutKey(a) === layoutKey(b)
