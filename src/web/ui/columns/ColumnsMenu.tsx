import { Button, Popover, TextInput, VisuallyHidden } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { isFoundBy } from '../../../kernel/field/folded.ts'
import { IconArrowBackUp, IconGripVertical } from '../../icons/icons.ts'
import { useWords } from '../../loading/words.ts'
import { Anchor } from '../basic/Anchor.tsx'
import { filterText } from '../filters/filters.text.ts'
import { isOptionalColumn, type LayoutColumn, type TableColumns } from '../listing/tableColumns.ts'
import { uiText } from '../ui.text.ts'
import classes from './ColumnsMenu.module.css'
import { useReorder } from './useReorder.ts'

type ColumnsMenuProps<R> = {
  anchor: HTMLElement
  opened: boolean
  onChange: (isOpen: boolean) => void
  columns: TableColumns<R>
}

/** Menu to choose and reorder a list's columns. */
export default function ColumnsMenu<R>({ anchor, opened, onChange, columns }: ColumnsMenuProps<R>) {
  const t = useWords(uiText)
  const tFilter = useWords(filterText)
  // Mount closed, then open: only then does the popover record the focus and restore it.
  const isMounted = useMounted()
  return (
    <Popover
      opened={opened && isMounted}
      onChange={onChange}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu} aria-label={t('columns.title')}>
        <ColumnList columns={columns} />
        <Button
          variant="subtle"
          leftSection={<IconArrowBackUp aria-hidden />}
          disabled={!columns.reset}
          onClick={columns.reset}
        >
          {tFilter('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnList<R>({ columns: { all, setLayout } }: { columns: TableColumns<R> }) {
  const t = useWords(uiText)
  const tFilter = useWords(filterText)
  const [search, setSearch] = useState('')
  const isUnused = (column: LayoutColumn<R>) => column.isHidden && isOptionalColumn(column)
  const unused = all.filter(isUnused)
  const { order, list, announcement, dragged, onKeyDown, handle } = useReorder({
    entries: all.filter((column) => !isUnused(column)),
    keyOf: ({ key }) => key,
    onOrder: (next) => setLayout?.([...next, ...unused]),
    announcementOf: ({ title }, position, total) =>
      tFilter('columns.place', { column: title, place: position, total }),
  })

  function toggle(column: LayoutColumn<R>) {
    const isHidden = !column.isHidden
    const others = all.filter((other) => other !== column)
    // An optional column is added at the end.
    if (isOptionalColumn(column)) setLayout?.([...others, { ...column, isHidden }])
    else setLayout?.(all.map((entry) => (entry === column ? { ...entry, isHidden } : entry)))
  }
  const renderName = (column: LayoutColumn<R>, position?: number) => (
    <label className={classes.name}>
      <input
        type="checkbox"
        className="check"
        checked={!column.isHidden}
        disabled={column.main}
        onChange={() => toggle(column)}
        onKeyDown={position === undefined ? undefined : (event) => onKeyDown(event, position)}
      />
      {column.title}
    </label>
  )
  const found = all.filter(({ title }) => isFoundBy(title, search))
  const sections = [...new Set(unused.map(({ section }) => section!))]
  const renderList = (label: string, columns: readonly LayoutColumn<R>[]) => (
    <ul aria-label={label}>
      {columns.map((column) => (
        <li key={column.key} className={classes.column}>
          {renderName(column)}
        </li>
      ))}
    </ul>
  )

  return (
    <>
      {unused.length + order.length > searchThreshold && (
        <TextInput
          type="search"
          className={classes.search}
          value={search}
          placeholder={tFilter('columns.find')}
          aria-label={tFilter('columns.find')}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <div className={classes.columns}>
        {search.trim() ? (
          renderList(t('columns.title'), found)
        ) : (
          <>
            <ul ref={list} aria-label={t('columns.title')}>
              {order.map((column, position) => (
                <li
                  key={column.key}
                  className={classes.column}
                  data-drawn={column.key === dragged || undefined}
                >
                  <button
                    type="button"
                    className={classes.handle}
                    aria-label={tFilter('columns.move', { column: column.title })}
                    {...handle(column, position)}
                  >
                    <IconGripVertical aria-hidden />
                  </button>
                  {renderName(column, position)}
                </li>
              ))}
            </ul>
            {sections.map((section) => (
              <div key={section}>
                <p className={classes.section} aria-hidden>
                  {section}
                </p>
                {renderList(
                  section,
                  unused.filter((column) => column.section === section),
                )}
              </div>
            ))}
          </>
        )}
        {search.trim() !== '' && found.length === 0 && (
          <p className={classes.none}>{t('form.nothing_found')}</p>
        )}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

/** With more columns than this, the menu has a search field. */
const searchThreshold = 12
