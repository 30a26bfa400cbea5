import { UnstyledButton } from '@mantine/core'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isFocusFree } from '../../focusKeeper.ts'
import { IconChevronDown, IconFilterFilled } from '../../icons/icons.ts'
import { prefetchedPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { MenuButton } from '../basic/MenuButton.tsx'
import type { Filter } from '../listing/column.ts'
import { withFilter } from '../listing/listState.ts'
import { uiText } from '../ui.text.ts'
import type { HeadCellProps } from './HeadCell.tsx'
import classes from './TableHead.module.css'

const HeadItems = prefetchedPart(() => import('../listOverlays.ts'), 'HeadItems')
const FilterChoice = prefetchedPart(() => import('../listOverlays.ts'), 'FilterChoice')

/** Menu of a column; replaced by a filter's dropdown while that is open. */
export function HeadMenu(props: HeadCellProps) {
  const { column, list, filters, addFilter } = props
  const { state, change } = list
  const button = useRef<HTMLButtonElement>(null)
  /** Element to focus when the menu closes; by default its button. */
  const focusTarget = useRef<HTMLElement>(null)
  const [openFilter, setOpenFilter] = useState<Filter>()
  const isFiltered = filters.some(({ key }) => key in state.filters)
  const menuButton = <HeadMenuButton ref={button} title={column.title} isFiltered={isFiltered} />

  function close() {
    void (focusTarget.current ?? button.current)?.focus()
    focusTarget.current = null
  }
  function closeFilter() {
    flushSync(() => setOpenFilter(undefined))
    // The button was remounted, so it lost the focus.
    if (isFocusFree()) button.current?.focus()
  }

  const filter = filters.find(({ key }) => key === openFilter?.key)
  if (filter)
    return (
      <Suspense fallback={menuButton}>
        <FilterChoice
          {...filter}
          chosen={state.filters[filter.key] ?? []}
          onChange={(chosen) => change({ filters: withFilter(state.filters, filter.key, chosen) })}
          isOpenAtFirst
          onClose={closeFilter}
        >
          {() => menuButton}
        </FilterChoice>
      </Suspense>
    )
  return (
    <MenuButton
      position="bottom-start"
      width={250}
      returnFocus={false}
      onClose={close}
      button={menuButton}
    >
      {() => (
        <Suspense>
          <HeadItems
            {...props}
            openFilter={(filter) => (filter.field ? addFilter(filter.key) : setOpenFilter(filter))}
            resize={() => {
              const head = button.current?.closest('th')
              focusTarget.current = head?.querySelector<HTMLElement>('[role=separator]') ?? null
            }}
          />
        </Suspense>
      )}
    </MenuButton>
  )
}

type HeadMenuButtonProps = ComponentProps<'button'> & {
  /** Title of the column. */
  title: string
  isFiltered: boolean
}

/** Menu button of a column; its icon shows whether the column is filtered. */
function HeadMenuButton({ title, isFiltered, ...button }: HeadMenuButtonProps) {
  const t = useWords(uiText)
  const Icon = isFiltered ? IconFilterFilled : IconChevronDown
  return (
    <UnstyledButton
      {...button}
      className={classes.menu}
      data-filtered={isFiltered || undefined}
      aria-label={t(isFiltered ? 'list.filtered_column' : 'list.column', { column: title })}
    >
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}
