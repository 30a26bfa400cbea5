import { Button, Popover, VisuallyHidden } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconArrowBackUp, IconGripVertical } from '@tabler/icons-react'
import { useWords } from '../words.ts'
import { Anchor } from './Anchor.tsx'
import classes from './ColumnsMenu.module.css'
import tableClasses from './DataTable.module.css'
import type { Columns, LaidColumn } from './tableColumns.ts'
import { uiText } from './ui.text.ts'
import { useReorder } from './useReorder.ts'

type ColumnsMenuProps<R> = {
  anchor: HTMLElement
  opened: boolean
  onChange: (isOpen: boolean) => void
  columns: Columns<R>
}

/** Which columns of a list show, and in which order. */
export default function ColumnsMenu<R>({ anchor, opened, onChange, columns }: ColumnsMenuProps<R>) {
  const t = useWords(uiText)
  // What is there before it opens knows where the focus was, and gives it back.
  const isThere = useMounted()
  return (
    <Popover
      opened={opened && isThere}
      onChange={onChange}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor of={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t('columns.title')}>
        <ColumnList columns={columns} />
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          disabled={!columns.reset}
          onClick={columns.reset}
        >
          {t('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnList<R>({ columns: { all, lay } }: { columns: Columns<R> }) {
  const t = useWords(uiText)
  const { order, list, said, drawn, onKeyDown, handle } = useReorder({
    entries: all,
    keyOf: ({ key }) => key,
    onOrder: (next) => lay?.(next),
    say: ({ title }, place, total) => t('columns.place', { column: title, place, total }),
  })

  function toggle(column: LaidColumn<R>) {
    const isHidden = !column.isHidden
    lay?.(all.map((one) => (one === column ? { ...one, isHidden } : one)))
  }

  return (
    <>
      <ul ref={list} className={classes.columns} aria-label={t('columns.title')}>
        {order.map((column, place) => (
          <li
            key={column.key}
            className={classes.column}
            data-drawn={column.key === drawn || undefined}
          >
            <button
              type="button"
              className={classes.handle}
              aria-label={t('columns.move', { column: column.title })}
              {...handle(column, place)}
            >
              <IconGripVertical size={16} stroke={1.75} aria-hidden />
            </button>
            <label className={classes.name}>
              <input
                type="checkbox"
                className={tableClasses.check}
                checked={!column.isHidden}
                disabled={column.main}
                onChange={() => toggle(column)}
                onKeyDown={(event) => onKeyDown(event, place)}
              />
              {column.title}
            </label>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
