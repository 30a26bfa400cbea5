import { Button, Popover, TextInput, VisuallyHidden } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconArrowBackUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { isFoundBy } from '../../../kernel/field/folded.ts'
import { useWords } from '../../loading/words.ts'
import { Anchor } from '../basic/Anchor.tsx'
import { filterText } from '../list/filters.text.ts'
import { uiText } from '../ui.text.ts'
import classes from './ColumnsMenu.module.css'
import tableClasses from './DataTable.module.css'
import { isFurther, type LaidColumn, type TableColumns } from './tableColumns.ts'
import { useReorder } from './useReorder.ts'

type ColumnsMenuProps<R> = {
  anchor: HTMLElement
  opened: boolean
  onChange: (isOpen: boolean) => void
  columns: TableColumns<R>
}

/** Which columns of a list show, and in which order. */
export default function ColumnsMenu<R>({ anchor, opened, onChange, columns }: ColumnsMenuProps<R>) {
  const t = useWords(uiText)
  const say = useWords(filterText)
  // What is there before it opens knows where the focus was, and gives it back.
  const isThere = useMounted()
  return (
    <Popover
      opened={opened && isThere}
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
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          disabled={!columns.reset}
          onClick={columns.reset}
        >
          {say('columns.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ColumnList<R>({ columns: { all, lay } }: { columns: TableColumns<R> }) {
  const t = useWords(uiText)
  const say = useWords(filterText)
  const [sought, setSought] = useState('')
  const isOffered = (column: LaidColumn<R>) => column.isHidden && isFurther(column)
  const offered = all.filter(isOffered)
  const { order, list, said, drawn, onKeyDown, handle } = useReorder({
    entries: all.filter((column) => !isOffered(column)),
    keyOf: ({ key }) => key,
    onOrder: (next) => lay?.([...next, ...offered]),
    say: ({ title }, place, total) => say('columns.place', { column: title, place, total }),
  })

  function toggle(column: LaidColumn<R>) {
    const isHidden = !column.isHidden
    const others = all.filter((one) => one !== column)
    // One that nobody had asked for comes last.
    if (isFurther(column)) lay?.([...others, { ...column, isHidden }])
    else lay?.(all.map((one) => (one === column ? { ...one, isHidden } : one)))
  }
  const nameOf = (column: LaidColumn<R>, place?: number) => (
    <label className={classes.name}>
      <input
        type="checkbox"
        className={tableClasses.check}
        checked={!column.isHidden}
        disabled={column.main}
        onChange={() => toggle(column)}
        onKeyDown={place === undefined ? undefined : (event) => onKeyDown(event, place)}
      />
      {column.title}
    </label>
  )
  const found = all.filter(({ title }) => isFoundBy(title, sought))
  const sections = [...new Set(offered.map(({ section }) => section!))]
  const listOf = (label: string, columns: readonly LaidColumn<R>[]) => (
    <ul className={classes.plain} aria-label={label}>
      {columns.map((column) => (
        <li key={column.key} className={classes.column}>
          {nameOf(column)}
        </li>
      ))}
    </ul>
  )

  return (
    <>
      {offered.length + order.length > longest && (
        <TextInput
          type="search"
          className={classes.search}
          value={sought}
          placeholder={say('columns.find')}
          aria-label={say('columns.find')}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <div className={classes.columns}>
        {sought.trim() ? (
          listOf(t('columns.title'), found)
        ) : (
          <>
            <ul ref={list} className={classes.plain} aria-label={t('columns.title')}>
              {order.map((column, place) => (
                <li
                  key={column.key}
                  className={classes.column}
                  data-drawn={column.key === drawn || undefined}
                >
                  <button
                    type="button"
                    className={classes.handle}
                    aria-label={say('columns.move', { column: column.title })}
                    {...handle(column, place)}
                  >
                    <IconGripVertical size={16} stroke={1.75} aria-hidden />
                  </button>
                  {nameOf(column, place)}
                </li>
              ))}
            </ul>
            {sections.map((section) => (
              <div key={section}>
                <p className={classes.section} aria-hidden>
                  {section}
                </p>
                {listOf(
                  section,
                  offered.filter((column) => column.section === section),
                )}
              </div>
            ))}
          </>
        )}
        {sought.trim() !== '' && found.length === 0 && (
          <p className={classes.none}>{t('form.nothing_found')}</p>
        )}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** Columns that one sees without looking for them. */
const longest = 12
