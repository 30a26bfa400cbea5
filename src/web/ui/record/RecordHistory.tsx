import { createContext, type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useSession } from '../../session/session.tsx'
import type { HistoryOf } from './historyMeans.ts'

const HistoryPanel = lazyPart(() => import('./HistoryPanel.tsx'))

/** Opens the history of the record around, of one field where one is named; undefined where there is none. */
export const HistoryContext = createContext<((field?: string) => void) | undefined>(undefined)

type RecordHistoryProps = HistoryOf & {
  /** The page, with the history (on demand) as its `aside`. */
  children: (aside: ReactNode) => ReactNode
}

/** Gives a record's page its history, which the page's menu and the marks of its fields open. */
export function RecordHistory({ children, ...of }: RecordHistoryProps) {
  const { can } = useSession()
  const [asked, setAsked] = useState<{ field?: string; turn: number }>()
  // Each opening begins anew, whatever was looked at before.
  const open = useCallback(
    (field?: string) => setAsked((before) => ({ field, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  const resource = of.endpoints.history.path.split('/')[1]
  return (
    <HistoryContext value={can(`${resource}:history`) ? open : undefined}>
      {children(
        asked && (
          <Suspense>
            <HistoryPanel
              key={asked.turn}
              of={of}
              field={asked.field}
              onField={(field) => setAsked({ ...asked, field })}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        ),
      )}
    </HistoryContext>
  )
}
