import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext } from 'react'

/** Media query of windows that are wide enough for a list and a record. */
export const roomForBoth = '(width >= 80em)'

/** The record shown beside a list. */
export type Beside = {
  /** Its id from the URL (`?beside=`); undefined if none is shown. */
  id: number | undefined
  /** Whether the window is wide enough for both; otherwise the record replaces the list. */
  hasRoom: boolean
  /** Shows a record, on the tab of the one before it. */
  show: (id: number) => void
  /** Shows the list alone; after a deletion, the browser's "back" does not return to the record. */
  close: (options?: { isDeleted: boolean }) => void
}

type Pane = Beside & {
  pane: 'list' | 'record'
  /** Moves the focus into the record. */
  enter: () => void
}

/** The half of the screen that contains the component; undefined if the screen is not split. */
export const PaneContext = createContext<Pane | undefined>(undefined)

/** Id of the record that the URL shows beside its list. */
export function useBesideId(): number | undefined {
  const { beside = '' }: { beside?: string } = useSearch({ strict: false })
  return /^[1-9]\d{0,9}$/.test(beside) ? Number(beside) : undefined
}

/** State of the record beside a list. */
export function useBeside(): Beside {
  const id = useBesideId()
  const hasRoom = useMediaQuery(roomForBoth, undefined, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const go = (search: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...search }),
      replace,
      resetScroll: false,
    } as never)
  return {
    id,
    hasRoom,
    // Switching from one record to another adds no history entry.
    show: (next) => go({ beside: String(next) }, id !== undefined),
    close: ({ isDeleted } = { isDeleted: false }) =>
      go({ beside: undefined, tab: undefined }, isDeleted),
  }
}
