import { ActionIcon, Button } from '@mantine/core'
import { IconChecks, IconDots, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { Hint } from '../basic/Hint.tsx'
import { MenuButton } from '../basic/MenuButton.tsx'
import type { BulkAction } from '../table/DataTable.tsx'
import { restoreRowFocus } from '../table/rowFocus.ts'
import type { Selection } from '../table/selection.ts'
import { uiText } from '../ui.text.ts'
import classes from './BulkBar.module.css'
import { type List, maxSelected } from './useList.ts'

type BulkBarProps<R extends { id: number | string }> = {
  list: List<R>
  bulk: readonly BulkAction<R>[]
  selection: Selection<R>
  root: RefObject<HTMLElement | null>
}

/** Replaces the tools while rows are selected: their number, bulk actions, and a button to deselect them. */
export default function BulkBar<R extends { id: number | string }>(props: BulkBarProps<R>) {
  const { list, bulk, selection, root } = props
  const t = useWords(uiText)
  const { isLoading, selectAll } = useSelectAll(props)
  const { total = 0, capped } = list
  const hasMoreRows = total > selection.rows.length
  const isOverLimit = capped || total > maxSelected
  const entries = bulk.map(({ run, ...action }) => ({
    ...action,
    run: () => run(selection.rows, selection.narrow),
  }))
  if (hasMoreRows && !isOverLimit)
    entries.push({
      key: allKey,
      label: t('list.select_all', { total: formatNumber(total) }),
      icon: <IconChecks size={16} stroke={1.75} aria-hidden />,
      run: () => void selectAll(),
    })
  const { ref, fitting } = useFittingCount(entries.length)

  // The focus may be in the bar, or in a dialog that it opened: when the bar unmounts, move the focus to the rows.
  useEffect(() => () => restoreRowFocus(root), [root])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node))
      selection.clear()
  }

  return (
    <div
      role="group"
      aria-label={t('list.selection')}
      className={classes.bar}
      onKeyDown={onKeyDown}
    >
      <span className={classes.count}>{t('list.selected', { count: selection.rows.length })}</span>
      <div className={classes.actions} ref={ref}>
        {entries.map(({ key, label, icon, danger, run }, index) => (
          <Button
            key={key}
            variant={key === allKey ? 'subtle' : 'default'}
            color={danger ? 'danger' : undefined}
            leftSection={icon}
            className={classes.action}
            data-all={key === allKey || undefined}
            data-hidden={index >= fitting || undefined}
            loading={key === allKey && isLoading}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        {fitting < entries.length && (
          <MenuButton
            position="bottom-end"
            button={
              <ActionIcon variant="default" loading={isLoading} aria-label={t('action.more')}>
                <IconDots size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
          >
            {(Menu) =>
              entries.slice(fitting).map(({ key, label, icon, danger, run }) => (
                <Menu.Item
                  key={key}
                  leftSection={icon}
                  color={danger ? 'danger' : undefined}
                  onClick={run}
                >
                  {label}
                </Menu.Item>
              ))
            }
          </MenuButton>
        )}
      </div>
      {hasMoreRows && isOverLimit && (
        <span className={classes.limit}>
          {t('list.select_limit', { limit: formatNumber(maxSelected) })}
        </span>
      )}
      <Hint label={t('list.unselect')}>
        <ActionIcon aria-label={t('list.unselect')} onClick={selection.clear}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
    </div>
  )
}

const allKey = 'all'

/** Selects the rows of all pages, unless the bar unmounts before they have loaded. */
function useSelectAll<R extends { id: number | string }>({ list, selection }: BulkBarProps<R>) {
  const t = useWords(uiText)
  const [isLoading, setLoading] = useState(false)
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  async function selectAll() {
    const { signal } = (abortController.current = new AbortController())
    setLoading(true)
    try {
      const rows = await list.fetchAllRows(signal)
      if (!signal.aborted) selection.setSelected(rows, true)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      toast.error(error.status > 0 ? error.body.detail : t('list.select_failed'))
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, selectAll }
}

/** Widths of the overflow button and of the gap before it, px. */
const overflowWidth = 40
const gap = 8

/** Returns how many of the first `count` children fit on one line; the others belong in an overflow menu. */
function useFittingCount(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const line = ref.current
    if (!line) return
    const measure = () => {
      /** Right edge of each child, px. */
      const ends: number[] = []
      for (const child of [...line.children].slice(0, count)) {
        ends.push((ends.at(-1) ?? -gap) + gap + (child as HTMLElement).offsetWidth)
      }
      const room = line.clientWidth
      const allFit = (ends.at(-1) ?? 0) <= room
      setFitting(allFit ? count : ends.filter((end) => end + gap + overflowWidth <= room).length)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(line)
    return () => observer.disconnect()
  }, [count])
  return { ref, fitting }
}
