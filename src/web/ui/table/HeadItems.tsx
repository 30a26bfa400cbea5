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
} from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { filterText } from '../filters/filters.text.ts'
import type { Filter } from '../listing/column.ts'
import { toggleSort, withFilter } from '../listing/listState.ts'
import { uiText } from '../ui.text.ts'
import type { HeadCellProps } from './HeadCell.tsx'

type HeadItemsProps = HeadCellProps & {
  /** Opens the options of a filter. */
  openFilter: (filter: Filter) => void
  /** Focuses the column's edge. */
  resize: () => void
}

/** Menu items of a column: sort, filters, resize, hide. */
export default function HeadItems({ openFilter, resize, ...props }: HeadItemsProps) {
  const t = useWords(filterText)
  const { column, list, filters, layout } = props
  const { state, change } = list
  return (
    <>
      {column.sortable && <SortItems {...props} />}
      {column.sortable && filters.length > 0 && <Menu.Divider />}
      {filters.map((filter) => (
        <FilterItems
          key={filter.key}
          name={filter.name}
          isSet={filter.key in state.filters}
          open={() => openFilter(filter)}
          clear={() => change({ filters: withFilter(state.filters, filter.key, []) })}
        />
      ))}
      {layout && (column.sortable || filters.length > 0) && <Menu.Divider />}
      {layout && (
        <Menu.Item leftSection={<IconArrowsHorizontal aria-hidden />} onClick={resize}>
          {t('columns.resize')}
        </Menu.Item>
      )}
      {layout && !column.main && (
        <Menu.Item leftSection={<IconEyeOff aria-hidden />} onClick={layout.hide}>
          {t('columns.hide')}
        </Menu.Item>
      )}
    </>
  )
}

/** Menu items that open a filter's options or clear the filter. */
function FilterItems(props: { name: string; isSet: boolean; open: () => void; clear: () => void }) {
  const t = useWords(uiText)
  const tFilter = useWords(filterText)
  return (
    <>
      <Menu.Item leftSection={<IconFilter aria-hidden />} onClick={props.open}>
        {tFilter('by', { name: props.name })}
      </Menu.Item>
      {props.isSet && (
        <Menu.Item leftSection={<IconFilterOff aria-hidden />} onClick={props.clear}>
          {t('filter.lift', { name: props.name })}
        </Menu.Item>
      )}
    </>
  )
}

/** Sorts by this column alone, or adds, reverses or removes it in a sort by several columns. */
function SortItems({ column, list: { state, change } }: HeadCellProps) {
  const t = useWords(filterText)
  const { sort } = state
  const currentOrder = sort.find(({ id }) => id === column.key)
  const otherOrders = sort.filter((order) => order !== currentOrder)
  const item = (label: string, Icon: typeof IconX, next: typeof sort) => (
    <Menu.Item leftSection={<Icon aria-hidden />} onClick={() => change({ sort: next })}>
      {label}
    </Menu.Item>
  )
  const added = toggleSort(sort, column.key, { ...column, isAdded: true })
  return (
    <>
      {item(t('order.ascending'), IconArrowUp, [{ id: column.key, desc: false }])}
      {item(t('order.descending'), IconArrowDown, [{ id: column.key, desc: true }])}
      {otherOrders.length > 0 && !currentOrder && item(t('order.add'), IconPlus, added)}
      {otherOrders.length > 0 &&
        currentOrder &&
        item(
          t('order.turn'),
          IconArrowsSort,
          sort.map((order) =>
            order === currentOrder ? { ...currentOrder, desc: !currentOrder.desc } : order,
          ),
        )}
      {otherOrders.length > 0 && currentOrder && item(t('order.remove'), IconX, otherOrders)}
    </>
  )
}
