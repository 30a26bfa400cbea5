import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconFilterFilled } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { promptPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { MenuButton } from '../basic/MenuButton.tsx'
import { withFilter } from '../list/listState.ts'
import { uiText } from '../ui.text.ts'
import type { Filter } from './DataTable.tsx'
import type { HeadCellProps } from './HeadCell.tsx'
import classes from './TableHead.module.css'

const HeadItems = promptPart(() => import('./HeadItems.tsx'))
const FilterChoice = promptPart(() => import('../list/FilterChoice.tsx'))

/** The menu of a column; in its place, while one of the column's filters is chosen, that choice. */
export function HeadMenu(props: HeadCellProps) {
  const { column, list, filters, askFurther } = props
  const { state, change } = list
  const button = useRef<HTMLButtonElement>(null)
  /** Who has the focus when the menu is closed, where that is not its button. */
  const next = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState<Filter>()
  const isFiltered = filters.some(({ key }) => key in state.filters)
  const menuButton = <HeadMenuButton ref={button} title={column.title} isFiltered={isFiltered} />

  function close() {
    void (next.current ?? button.current)?.focus()
    next.current = null
  }
  function closeFilter() {
    flushSync(() => setAsked(undefined))
    // The button is another one than that which had the focus.
    if (document.activeElement === document.body) button.current?.focus()
  }

  const filter = filters.find(({ key }) => key === asked?.key)
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
            ask={(filter) => (filter.field ? askFurther(filter.key) : setAsked(filter))}
            resize={() => {
              const head = button.current?.closest('th')
              next.current = head?.querySelector<HTMLElement>('[role=separator]') ?? null
            }}
          />
        </Suspense>
      )}
    </MenuButton>
  )
}

type HeadMenuButtonProps = ComponentProps<'button'> & {
  /** Of the column. */
  title: string
  isFiltered: boolean
}

/** Opens the menu of a column, and shows where it is filtered. */
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
      <Icon size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}
