import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconClipboard, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type ReactNode, Suspense, use, useRef, useState } from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { sayProblem } from '../../sayProblem.ts'
import { toast } from '../../theme/toast.tsx'
import type { DraftValues } from '../../writes/drafts.ts'
import type { Entry } from '../form/entry.tsx'
import { FieldContext } from '../input/fieldContext.ts'
import { uiText } from '../ui.text.ts'
import { newRowKey, useNewRow } from './newRow.ts'
import { valueOf, writtenValue } from './pastedRows.ts'
import { RowsBlocks } from './RowsBlocks.tsx'
import { RowsGrid } from './RowsGrid.tsx'
import classes from './RowsTable.module.css'
import { rowsText } from './rows.text.ts'
import { isBlock, textOf } from './spreadsheet.ts'
import { UndoContext, UndoStack, type UndoStep } from './undoStack.ts'
import { useCells } from './useCells.ts'

const PasteDialog = lazyPart(() => import('./PasteDialog.tsx'))

/** A row as it is shown and entered. */
export type GridRow = {
  key: string
  /** Asked with the names of the columns. */
  entry: Entry
  /** Nobody may change it here, nor remove it. */
  isFixed?: boolean
  /** At the row's end: a sign, such as where it came from. */
  mark?: ReactNode
  /** A sentence under the row: what overlaps, what is missing. */
  note?: ReactNode
}

/** How what a table's owner did is taken back; `keys`: under which names added rows will stand. */
export type Done = UndoStep & { keys?: readonly string[] }

export type RowsTableProps = {
  /** Names the table for readers. */
  label: string
  /**
   * Fields of a row, in order. Their words are those of `FieldMeansContext` (`field.<column>`,
   * `<column>.<option>`); where a declaration says them under other names, give a `say` around the table.
   */
  columns: Fields
  rows: readonly GridRow[]
  /** Adds rows, one or many at once; without it nobody may. Where it answers, that can be taken back. */
  onAdd?: (rows: DraftValues[]) => Done | undefined
  onRemove?: (keys: string[]) => Done | undefined
  /** Sums and the like, under their columns. */
  foot?: Record<string, ReactNode>
  /** Stands where there are no rows: an `Empty` with icon and sentence. */
  empty: ReactNode
  /** Names the draft in which a row that is not complete yet is kept on this device. */
  form?: string
}

/**
 * A table whose rows are read first and entered in place. A cell opens by click, Enter, F2 or typing;
 * Enter commits and goes down, Tab goes on, Escape takes back. The last row takes the next entry. What
 * was done is taken back by Ctrl+Z, from the stack of `UndoContext` or one of its own. On a phone each
 * row is a block of lines.
 */
export function RowsTable(props: RowsTableProps) {
  const { columns, rows, onAdd, onRemove } = props
  const t = useWords(rowsText)
  const sayUi = useWords(uiText)
  const { say, labels } = use(FieldContext)
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const [own] = useState(() => new UndoStack())
  const undo = use(UndoContext) ?? own
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isBegun, setBegun] = useState(false)
  /** The block that is being pasted; '' asks for it. */
  const [pasted, setPasted] = useState<string>()

  /** Notes how something is taken back; answers the link of a toast that does so. */
  function noted(done: Done | undefined) {
    if (!done) return undefined
    undo.did(done)
    return { label: sayUi('action.undo'), run: () => void undo.undo(done) }
  }
  const newRow = useNewRow(
    columns,
    (row) => {
      setBegun(false)
      const done = onAdd?.([row])
      noted(done)
      return done?.keys?.[0]
    },
    props.form,
  )
  function addMany(added: DraftValues[]) {
    const action = noted(onAdd?.(added))
    toast.success(t('added', { count: added.length }), action)
  }

  const removable = onRemove ? rows.filter(({ isFixed }) => !isFixed) : []
  const chosen = removable.filter(({ key }) => selected.has(key)).map(({ key }) => key)
  function remove(keys: string[]) {
    // The focus goes on to the row after them, which stays.
    const last = all.findLastIndex(({ key }) => keys.includes(key))
    const near = [...all.slice(last), ...all.slice(0, last).toReversed()]
    const next = near.find(({ key }) => !keys.includes(key))
    const column = cells.at?.column ?? Object.keys(columns)[0]
    if (next && column !== undefined) cells.goTo({ row: next.key, column }, false)
    const action = noted(onRemove?.(keys))
    setSelected(new Set())
    toast.success(t('removed', { count: keys.length }), action)
  }
  function toggle(key: string) {
    if (!removable.some((row) => row.key === key)) return
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }

  const isEmpty = rows.length === 0 && !isBegun && newRow.isEmpty()
  const hasNewRow = onAdd !== undefined && (!isPhone || isBegun || !newRow.isEmpty())
  const all = hasNewRow ? [...rows, { key: newRowKey, entry: newRow.entry }] : rows
  const hasTicks = onRemove !== undefined && !isPhone
  const cells = useCells({
    columns,
    rows: all,
    hasTicks,
    root,
    undo,
    newRow,
    toggle,
    valueOf: (name, text) =>
      valueOf(name, text, {
        columns,
        says: [say],
        flags: [{ yes: sayUi('form.yes'), no: sayUi('form.no'), unknown: sayUi('form.unknown') }],
        codes: {},
        sayProblem,
      }),
    remove(key) {
      const keys = selected.has(key) ? chosen : [key]
      if (removable.some((row) => keys.includes(row.key))) remove(keys)
    },
  })
  const shown = { ...props, cells, all, selected, removable, toggle, setSelected, remove }

  function begin() {
    setBegun(true)
    const first = Object.keys(columns).find((name) => !columns[name]?.readOnly)
    // The row may only be drawn now.
    requestAnimationFrame(() => first && cells.open({ row: newRowKey, column: first }))
  }

  /** Copies the selected rows with their headings, or the cell at hand. */
  function onCopy(event: ClipboardEvent) {
    const { at } = cells
    if (!at || at.isOpen || getSelection()?.toString()) return
    const written = (row: string, name: string) => {
      const field = columns[name]
      const value = all.find(({ key }) => key === row)?.entry.value(name)
      return field ? writtenValue(name, field, value, { say, sayUi, labels }) : ''
    }
    const names = Object.keys(columns)
    const lines =
      chosen.length > 0
        ? [
            names.map((name) => say(`field.${name}`)),
            ...chosen.map((row) => names.map((name) => written(row, name))),
          ]
        : [[written(at.row, at.column)]]
    event.clipboardData.setData('text/plain', textOf(lines))
    event.preventDefault()
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const isInCell = root.current?.contains(event.target as Node)
    if (!isInCell || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return
    if (onAdd && isBlock(text)) setPasted(text)
    else if (!cells.pasteValue(text)) return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the cells within
    <div ref={root} className={classes.root} {...cells.handlers} onCopy={onCopy} onPaste={onPaste}>
      {newRow.notice}
      {isEmpty ? props.empty : isPhone ? <RowsBlocks {...shown} /> : <RowsGrid {...shown} />}
      <div className={classes.tools}>
        {chosen.length > 0 ? (
          <>
            <span className={classes.count} role="status">
              {t('selected', { count: chosen.length })}
            </span>
            <Button
              size="xs"
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => remove(chosen)}
            >
              {t('remove')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setSelected(new Set())}>
              {t('unselect')}
            </Button>
          </>
        ) : (
          onAdd && (
            <>
              {(isEmpty || !hasNewRow) && (
                <Button
                  size="xs"
                  variant="subtle"
                  leftSection={<IconPlus size={16} stroke={1.75} />}
                  onClick={begin}
                >
                  {t('add')}
                </Button>
              )}
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconClipboard size={16} stroke={1.75} />}
                onClick={() => setPasted('')}
              >
                {t('paste')}
              </Button>
            </>
          )
        )}
      </div>
      <Suspense>
        {pasted !== undefined && (
          <PasteDialog
            columns={columns}
            block={pasted}
            onAdd={addMany}
            onClose={() => setPasted(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
