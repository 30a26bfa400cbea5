import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { useWords } from '../../loading/words.ts'
import { PageSkeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import { PaneContext, useBeside } from './pane.ts'
import classes from './SideBySide.module.css'

type SideBySideProps = {
  /** Page of one record. */
  Record: ComponentType<{ id: number }>
  /** The list. */
  children: ReactNode
}

/**
 * A list with the record that the URL names at its right (`?beside=`). Escape leads from the record to its
 * row, and from the list closes the record.
 */
export function SideBySide({ Record, children }: SideBySideProps) {
  const t = useWords(uiText)
  const beside = useBeside()
  const { id } = beside
  const root = useRef<HTMLDivElement>(null)
  const record = useRef<HTMLElement>(null)
  const shownId = useRef(id)

  const enter = () => record.current?.focus()
  const focusRow = (row: number) =>
    root.current?.querySelector<HTMLElement>(`[data-id="${row}"] [data-open]`)?.focus()

  // The list just took the whole width: go on at the row of the record that was beside it.
  useEffect(() => {
    const before = shownId.current
    shownId.current = id
    if (id === undefined && before !== undefined) focusRow(before)
  }, [id])

  function onKeyDown(event: KeyboardEvent) {
    const { key, defaultPrevented, currentTarget } = event
    const target = event.target as Element
    // React also bubbles keys from menus and dialogs, which are rendered in a portal.
    const isElsewhere = !currentTarget.contains(target) || target.closest(writing)
    if (key !== 'Escape' || defaultPrevented || isElsewhere || id === undefined) return
    event.preventDefault()
    if (beside.hasRoom && record.current?.contains(target)) focusRow(id)
    else beside.close()
  }

  return (
    <div
      ref={root}
      className={classes.sides}
      data-open={id !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.list} data-pane={id === undefined ? undefined : 'list'}>
        <PaneContext value={{ ...beside, enter, pane: 'list' }}>{children}</PaneContext>
      </div>
      {id !== undefined && (
        <section
          ref={record}
          className={classes.record}
          aria-label={t('beside.record')}
          tabIndex={-1}
        >
          <PaneContext value={{ ...beside, enter, pane: 'record' }}>
            <Suspense fallback={<PageSkeleton />}>
              <Record key={id} id={id} />
            </Suspense>
          </PaneContext>
        </section>
      )}
    </div>
  )
}

const writing = 'input, textarea, select, [contenteditable], [role=grid]'
