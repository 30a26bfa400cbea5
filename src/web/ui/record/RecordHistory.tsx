import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { resourceOf } from '../../../kernel/http/endpoint.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useSession } from '../../session/session.tsx'
import { HistoryContext } from '../provenance/historyContext.ts'
import type { HistorySubject } from './historyPanelContext.ts'

const HistoryPanel = lazyPart(() => import('./HistoryPanel.tsx'))
export const RecentHistoryPart = lazyPart(() => import('./RecentHistory.tsx'))

type RecordHistoryProps = HistorySubject & {
  /** Renders the page, with the open history (`aside`) and the last entries (`recent`). */
  children: (aside: ReactNode, recent: ReactNode) => ReactNode
}

/** Adds the history to a record's page; opened from the page's menu and from provenance marks. */
export function RecordHistory({ children, ...subject }: RecordHistoryProps) {
  const { can } = useSession()
  const [opened, setOpened] = useState<{ field?: string; count: number }>()
  // The count is the panel's key, so that each opening starts with new state.
  const open = useCallback(
    (field?: string) => setOpened((before) => ({ field, count: (before?.count ?? 0) + 1 })),
    [],
  )
  const mayRead = can(`${resourceOf(subject.endpoints.history)}:history`)
  return (
    <HistoryContext value={mayRead ? open : undefined}>
      {children(
        opened && (
          <Suspense>
            <HistoryPanel
              key={opened.count}
              subject={subject}
              field={opened.field}
              onField={(field) => setOpened({ ...opened, field })}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        ),
        mayRead && (
          <Suspense>
            <RecentHistoryPart subject={subject} onOpen={open} />
          </Suspense>
        ),
      )}
    </HistoryContext>
  )
}
