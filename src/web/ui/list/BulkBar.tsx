import { ActionIcon, Button } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { CallError } from '../../../kernel/http/client.ts'
import { IconChecks, IconDots, IconX } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import { Hint } from '../basic/Hint.tsx'
import { MenuButton } from '../basic/MenuButton.tsx'
import { useOverflow } from '../basic/useOverflow.ts'
import type { BulkAction } from '../listing/column.ts'
import { restoreRowFocus } from '../listing/rowFocus.ts'
import type { Selection } from '../listing/selection.ts'
import { type List, maxSelected } from '../listing/useList.ts'
import { uiText } from '../ui.text.ts'
import classes from './BulkBar.module.css'

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
      icon: <IconChecks aria-hidden />,
      run: () => void selectAll(),
    })
  const { ref, inMenu } = useOverflow({
    count: entries.length,
    order: entries.map((_, index) => entries.length - 1 - index),
  })

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
            data-item
            data-hidden={inMenu.has(index) || undefined}
            loading={key === allKey && isLoading}
            onClick={run}
          >
            {label}
          </Button>
        ))}
        {inMenu.size > 0 && (
          <MenuButton
            position="bottom-end"
            button={
              <ActionIcon variant="default" loading={isLoading} aria-label={t('action.more')}>
                <IconDots aria-hidden />
              </ActionIcon>
            }
          >
            {(Menu) =>
              entries
                .filter((_, index) => inMenu.has(index))
                .map(({ key, label, icon, danger, run }) => (
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
          <IconX aria-hidden />
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
