import { ActionIcon, UnstyledButton } from '@mantine/core'
import { Fragment, use } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { pageSizes } from '../../../kernel/record/list.ts'
import { IconCheck, IconChevronLeft, IconChevronRight, IconSelector } from '../../icons/icons.ts'
import { useWords, withColon } from '../../loading/words.ts'
import { MenuButton } from '../basic/MenuButton.tsx'
import tools from '../filters/ListTools.module.css'
import { visibleRange } from '../listing/listState.ts'
import { PaneContext } from '../page/pane.ts'
import { uiText } from '../ui.text.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './DataTable.tsx'

/** Footer of a list: keyboard hints, page size, range, previous and next page. */
export function ListFoot<R extends { id: number | string }>({
  list,
  open,
  bulk,
  isEmpty,
}: DataTableProps<R> & { isEmpty: boolean }) {
  const t = useWords(uiText)
  const pane = use(PaneContext)
  const isBeside = pane?.id !== undefined
  const hints = isBeside
    ? [['Esc', t('list.close_record')]]
    : [
        ...(open ? [['↵', t('list.open')]] : []),
        ...(open && pane?.hasRoom ? [[t('beside.key'), t('list.beside')]] : []),
        ...(bulk ? [['x', t('list.select_key')]] : []),
      ]
  const { state, change, rows, total, capped } = list
  const all = total === undefined ? '' : formatNumber(total) + (capped ? '+' : '')
  const perPage = (size: number) => t('list.per_page', { size })
  const { first, last } = visibleRange(state, rows?.length ?? 0)
  const hasNext = capped || (total !== undefined && state.page * state.pageSize < total)
  return (
    <div className={classes.foot}>
      <div className={classes.keys} aria-hidden data-screen-only>
        {open && (
          <>
            <kbd className={tools.key}>↑</kbd>
            <kbd className={tools.key}>↓</kbd>
            {t(isBeside ? 'list.follows' : 'list.browse')}
          </>
        )}
        {hints.map(([key, word]) => (
          <Fragment key={key}>
            <kbd className={tools.key}>{key}</kbd>
            {word}
          </Fragment>
        ))}
      </div>
      {!isBeside && (
        <MenuButton
          position="top-end"
          width={160}
          button={
            <UnstyledButton
              className={classes.pageSize}
              aria-label={withColon(t('list.page_size'), perPage(state.pageSize))}
            >
              {perPage(state.pageSize)}
              <IconSelector aria-hidden />
            </UnstyledButton>
          }
        >
          {(Menu) =>
            pageSizes.map((size) => (
              <Menu.Item
                key={size}
                aria-current={size === state.pageSize || undefined}
                rightSection={size === state.pageSize && <IconCheck aria-hidden />}
                onClick={() => change({ pageSize: size })}
              >
                {perPage(size)}
              </Menu.Item>
            ))
          }
        </MenuButton>
      )}
      <span className={classes.range} role="status">
        {total !== undefined &&
          (isEmpty || rows?.length === 0
            ? t('list.none', { total: all })
            : t('list.range', {
                first: formatNumber(first),
                last: formatNumber(last),
                total: all,
              }))}
      </span>
      <ActionIcon
        variant="subtle"
        size={28}
        className={classes.turn}
        aria-label={t('list.previous')}
        disabled={state.page === 1}
        onClick={() => change({ page: state.page - 1 })}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        className={classes.turn}
        aria-label={t('list.next')}
        disabled={!hasNext}
        onClick={() => change({ page: state.page + 1 })}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  )
}
