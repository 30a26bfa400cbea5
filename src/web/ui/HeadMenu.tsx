import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsHorizontal,
  IconArrowsSort,
  IconArrowUp,
  IconEyeOff,
  IconFilter,
  IconFilterOff,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../words.ts'
import type { Filter } from './DataTable.tsx'
import FilterChoice from './FilterChoice.tsx'
import { type HeadCellProps, HeadMenuButton } from './HeadCell.tsx'
import { turned, withFilter } from './listState.ts'
import { uiText } from './ui.text.ts'

type HeadMenuProps = HeadCellProps & {
  button: Pick<ComponentProps<typeof HeadMenuButton>, 'title' | 'isFiltered'>
}

/** What can be done with a column; open when it comes. */
export default function HeadMenu({ button, ...props }: HeadMenuProps) {
  const { column, list, filters, laying } = props
  const t = useWords(uiText)
  const target = useRef<HTMLButtonElement>(null)
  /** Who has the focus when the menu is closed, where that is not its button. */
  const next = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [asked, setAsked] = useState<Filter>()
  const { state, change } = list

  // The button is another one than that from which the focus came.
  function takeFocus() {
    if (document.activeElement === document.body) target.current?.focus()
  }
  function closeFilter() {
    flushSync(() => setAsked(undefined))
    takeFocus()
  }
  const choose = ({ key }: Filter, chosen: string[]) =>
    change({ filters: withFilter(state.filters, key, chosen) })

  const current = filters.find(({ key }) => key === asked?.key)
  if (current)
    return (
      <FilterChoice
        {...current}
        chosen={state.filters[current.key] ?? []}
        onChange={(chosen) => choose(current, chosen)}
        isOpenAtFirst
        onClose={closeFilter}
      >
        {() => <HeadMenuButton {...button} />}
      </FilterChoice>
    )
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={250}
      returnFocus={false}
      onClose={() => {
        void (next.current ?? target.current)?.focus()
        next.current = null
      }}
    >
      <Menu.Target>
        <HeadMenuButton ref={target} {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {column.sortable && <OrderItems {...props} />}
        {column.sortable && filters.length > 0 && <Menu.Divider />}
        {filters.map((filter) => (
          <FilterItems
            key={filter.key}
            name={filter.name}
            isSet={filter.key in state.filters}
            open={() => setAsked(filter)}
            lift={() => choose(filter, [])}
          />
        ))}
        {laying && (column.sortable || filters.length > 0) && <Menu.Divider />}
        {laying && (
          <Menu.Item
            leftSection={<IconArrowsHorizontal size={16} stroke={1.75} aria-hidden />}
            onClick={() => {
              const head = target.current?.closest('th')
              next.current = head?.querySelector<HTMLElement>('[role=separator]') ?? null
            }}
          >
            {t('columns.resize')}
          </Menu.Item>
        )}
        {laying && !column.main && (
          <Menu.Item
            leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
            onClick={laying.hide}
          >
            {t('columns.hide')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens the choice of a filter's values, and lifts it. */
function FilterItems(props: { name: string; isSet: boolean; open: () => void; lift: () => void }) {
  const t = useWords(uiText)
  return (
    <>
      <Menu.Item
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        onClick={props.open}
      >
        {t('filter.by', { name: props.name })}
      </Menu.Item>
      {props.isSet && (
        <Menu.Item
          leftSection={<IconFilterOff size={16} stroke={1.75} aria-hidden />}
          onClick={props.lift}
        >
          {t('filter.lift', { name: props.name })}
        </Menu.Item>
      )}
    </>
  )
}

/** Orders by the column alone, or changes its part in an order of several. */
function OrderItems({ column, list: { state, change } }: HeadCellProps) {
  const t = useWords(uiText)
  const { sort } = state
  const own = sort.find(({ id }) => id === column.key)
  const others = sort.filter((order) => order !== own)
  const item = (label: string, Icon: typeof IconX, next: typeof sort) => (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => change({ sort: next })}
    >
      {label}
    </Menu.Item>
  )
  const added = turned(sort, column.key, { ...column, isAdded: true })
  return (
    <>
      {item(t('order.ascending'), IconArrowUp, [{ id: column.key, desc: false }])}
      {item(t('order.descending'), IconArrowDown, [{ id: column.key, desc: true }])}
      {others.length > 0 && !own && item(t('order.add'), IconPlus, added)}
      {others.length > 0 &&
        own &&
        item(
          t('order.turn'),
          IconArrowsSort,
          sort.map((order) => (order === own ? { ...own, desc: !own.desc } : order)),
        )}
      {others.length > 0 && own && item(t('order.remove'), IconX, others)}
    </>
  )
}
