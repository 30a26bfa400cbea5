import { useNavigate, useSearch } from '@tanstack/react-router'
import { access } from '../../access.ts'
import { rulesForPart } from '../../kernel/access.ts'
import type { CallError } from '../../kernel/http/client.ts'
import type { Layout } from '../../kernel/record/layout.ts'
import { useSession } from '../../web/session/session.tsx'
import type { RowOf } from '../../web/ui/list/useList.ts'
import { useLayout } from '../../web/ui/table/useLayout.ts'
import { useCall } from '../../web/useApi.ts'
import { stateOf, viewAddress, views } from './view.ts'

export type SavedView = RowOf<typeof views.endpoints.list>

/** The saved views of a list, and how the list stands to them. */
export type Views = {
  /** Those that the person may see, by name; undefined until the server has told. */
  all: readonly SavedView[] | undefined
  error: CallError | null
  /** The one that was chosen or shows the same; `isChanged` where the list shows something else by now. */
  current: SavedView | undefined
  isChanged: boolean
  /** What a view of the list would keep, as it is now. */
  kept: { state: string; columns: Layout | null }
  /** Shows the list as the view keeps it. */
  choose: (view: SavedView) => void
  /** Marks which view the list shows, in the place of the one before. */
  mark: (id: number | undefined) => void
}

/** Reads the saved views of a list; where `isIdle`, only while somebody else reads them or the address names one. */
export function useViews(list: string, isIdle = false): Views {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { layout, change } = useLayout(list)
  const query = { list, page_size: 100 }
  const { data, error } = useCall(
    views.endpoints.list,
    { query },
    // What was read once is kept true, or a view that is gone would go on being the chosen one.
    { enabled: ({ state }) => !isIdle || address.saved !== undefined || state.data !== undefined },
  )
  const all = data?.results
  const kept = { state: stateOf(address), columns: layout.columns.length > 0 ? layout : null }
  const isShown = ({ state, columns }: SavedView) =>
    (state ?? '') === kept.state && (columns === null || isSame(columns, layout))
  const chosen = all?.find(({ id }) => String(id) === address.saved)
  const current = chosen ?? all?.find(isShown)

  return {
    all,
    error,
    current,
    isChanged: current !== undefined && !isShown(current),
    kept,
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

/** Whether the person may show views to others. */
export function useMayShare(): boolean {
  const { groups } = useSession()
  return rulesForPart(access, { id: 0, groups }, views.name, 'write', 'sharing').length > 0
}

const said = ({ columns }: Layout) =>
  JSON.stringify(columns.map(({ key, width, isHidden }) => [key, width, isHidden ?? false]))

/** Whether two layouts show the same, in whatever order their parts are written. */
const isSame = (a: Layout, b: Layout) => said(a) === said(b)
