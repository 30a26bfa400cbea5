import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { useWords } from '../../loading/words.ts'
import { PaneContext, useBeside } from '../page/pane.ts'
import { PageSkeleton } from '../page/Skeleton.tsx'
import { uiText } from '../ui.text.ts'
import classes from './SideBySide.module.css'

type SideBySideProps = {
  /** Page of one record. */
  Record: ComponentType<{ id: number }>
  /** The list. */
  children: ReactNode
}

/**
 * A list with one record at its right, named in the URL (`?beside=`). In the record, Escape moves the focus to its
 * row; in the list, Escape closes the record.
 */
export function SideBySide({ Record, children }: SideBySideProps) {
  const t = useWords(uiText)
  const beside = useBeside()
  const { id } = beside
  const root = useRef<HTMLDivElement>(null)
  const record = useRef<HTMLElement>(null)
  const shownId = useRef(id)

  const enter = () => record.current?.focus()
  /** Focuses the row of a record, else the row in the tab order; returns whether it focused a row. */
  const focusRow = (row: number) => {
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
    const link = find(`[data-id="${row}"] [data-open]`) ?? find('[data-open][tabindex="0"]')
    link?.focus()
    return link !== undefined && link !== null
  }

  // When the record is closed, move the focus to its row.
  useEffect(() => {
    const before = shownId.current
    shownId.current = id
    if (id === undefined && before !== undefined) focusRow(before)
    if (record.current) record.current.scrollTop = 0
  }, [id])

  function onKeyDown(event: KeyboardEvent) {
    const { key, defaultPrevented, currentTarget } = event
    const target = event.target as Element
    // React also bubbles keys from menus and dialogs, which are rendered in a portal.
    const isElsewhere = !currentTarget.contains(target) || target.closest(busy)
    if (key !== 'Escape' || defaultPrevented || isElsewhere || id === undefined) return
    event.preventDefault()
    const isInRecord = beside.hasRoom && record.current?.contains(target)
    if (!isInRecord || !focusRow(id)) beside.close()
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
          data-scroll-pane
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

/** Controls that use Escape themselves. */
const busy = 'input, textarea, select, [contenteditable], [role=grid], [aria-expanded=true]'
