import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useWords } from '../words.ts'
import { type HeadCellProps, HeadMenuButton } from './HeadCell.tsx'
import { turned } from './listState.ts'
import { uiText } from './ui.text.ts'

/** What can be done with a column; open when it comes. */
export default function HeadMenu(props: HeadCellProps) {
  const button = useRef<HTMLButtonElement>(null)
  // Who opened it did so from a button that this one took the place of.
  const returnFocus = () => button.current?.focus()
  return (
    <Menu
      defaultOpened
      position="bottom-start"
      width={240}
      returnFocus={false}
      onClose={returnFocus}
    >
      <Menu.Target>
        <HeadMenuButton ref={button} title={props.column.title} />
      </Menu.Target>
      <Menu.Dropdown>{props.column.sortable && <OrderItems {...props} />}</Menu.Dropdown>
    </Menu>
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
