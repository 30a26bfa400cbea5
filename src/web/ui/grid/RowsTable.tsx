// Over 300 lines: one table: rows, drawer, paste and undo share their state.
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  type ClipboardEvent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Fields } from '../../../kernel/field/fields.ts'
import { IconClipboard, IconPlus, IconTrash } from '../../icons/icons.ts'
import { keysText } from '../../keys/keys.text.ts'
import { usePageActions } from '../../keys/usePageActions.ts'
import { lazyPart } from '../../loading/lazyScreen.tsx'
import { useWords } from '../../loading/words.ts'
import { toast } from '../../theme/toast.tsx'
import type { DraftValues } from '../../writes/drafts.ts'
import { useLatest } from '../basic/useLatest.ts'
import type { Entry } from '../form/entry.tsx'
import { FieldContext } from '../input/fieldContext.ts'
import { uiText } from '../ui.text.ts'
import { newRowKey, useNewRow } from './newRow.ts'
import { clipboardValue, parsePastedValue } from './pastedRows.ts'
import { RowsBlocks } from './RowsBlocks.tsx'
import { RowsGrid } from './RowsGrid.tsx'
import classes from './RowsTable.module.css'
import { rowsText } from './rows.text.ts'
import { formatCells, isCellBlock } from './spreadsheet.ts'
import { UndoContext, UndoStack, type UndoStep } from './undoStack.ts'
import { useCells } from './useCells.ts'

const PasteDialog = lazyPart(() => import('./PasteDialog.tsx'))

/** A row of the table. */
export type GridRow = {
  key: string
  /** Its values, by column name. */
  entry: Entry
  /** Cannot be changed or removed here. */
  isFixed?: boolean
  /** Mark at the end of the row, such as its source. */
  mark?: ReactNode
  /** Sentence below the row: overlaps, missing values. */
  note?: ReactNode
}

/** Columns that share a cell, side by side or stacked, and the width of the cell, px. */
export type ColumnGroup = {
  names: readonly string[]
  width: number
  isStacked?: boolean
  /** Whether Enter passes over the columns while a row is entered; Tab and a click lead to them. */
  isExtra?: boolean
}

/** Collapsed row on a phone: its columns by position; columns listed together form one value. */
export type RowSummary = {
  title: readonly string[]
  figure?: readonly string[]
  details: readonly (readonly string[])[]
}

/** Undo step of an added or removed row; `keys` of the rows added. */
export type RowsUndoStep = UndoStep & { keys?: readonly string[] }

export type RowsTableProps = {
  /** Accessible name. */
  label: string
  /**
   * Fields of a row, in order; their texts come from `FieldContext` (`field.<column>`,
   * `<column>.<option>`).
   */
  columns: Fields
  /**
   * How columns share cells; the last that do not fit move to a drawer of their row. Without it, each has
   * cells of its own, and a narrow table scrolls.
   */
  groups?: readonly ColumnGroup[]
  summary?: RowSummary
  rows: readonly GridRow[]
  /** Adds rows; returns an undo step if it can be undone. Without it, rows cannot be added. */
  onAdd?: (rows: DraftValues[]) => RowsUndoStep | undefined
  /** Further buttons that add a row, with values that it begins with. */
  presets?: readonly { label: string; values: DraftValues }[]
  onRemove?: (keys: string[]) => RowsUndoStep | undefined
  /** By column: footer, such as a sum. */
  foot?: Record<string, ReactNode>
  /** Shown if there are no rows: an `Empty`. */
  empty: ReactNode
  /** Key of the draft that stores an incomplete new row on this device. */
  form?: string
}

/**
 * A table edited in place. Click, Enter, F2 or typing opens a cell; Enter commits and moves down, Tab moves
 * on, Escape reverts. The last row adds a new one: in it Enter moves on as well, and begins the next after its last
 * cell that is not extra; Escape gives it up while it is empty. Ctrl+Z undoes, on the stack of `UndoContext` or the
 * table's own. On a phone each row is two lines, which unfold to one for each column.
 */
export function RowsTable(props: RowsTableProps) {
  const { columns, rows, onAdd, onRemove } = props
  const t = useWords(rowsText)
  const tUi = useWords(uiText)
  const { t: tField, labels } = use(FieldContext)
  const isPhone = useMediaQuery('(width < 40em)', undefined, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [own] = useState(() => new UndoStack())
  const undo = use(UndoContext) ?? own
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isNewRowShown, setNewRowShown] = useState(false)
  /** Text being pasted; '' opens an empty dialog. */
  const [pasted, setPasted] = useState<string>()

  /** Records an undo step; returns the "undo" action of a toast. */
  function recordUndo(change: RowsUndoStep | undefined) {
    if (!change) return undefined
    undo.push(change)
    return { label: tUi('action.undo'), run: () => void undo.undo(change) }
  }
  const newRow = useNewRow(
    columns,
    (row) => {
      setNewRowShown(false)
      const change = onAdd?.([row])
      recordUndo(change)
      return change?.keys?.[0]
    },
    props.form,
  )
  function addMany(added: DraftValues[]) {
    const action = recordUndo(onAdd?.(added))
    toast.success(t('added', { count: added.length }), action)
  }

  const removable = onRemove ? rows.filter(({ isFixed }) => !isFixed) : []
  const chosen = removable.filter(({ key }) => selected.has(key)).map(({ key }) => key)
  function remove(keys: string[]) {
    // Moves the focus to the next remaining row.
    const last = all.findLastIndex(({ key }) => keys.includes(key))
    const candidates = [...all.slice(last), ...all.slice(0, last).toReversed()]
    const next = candidates.find(({ key }) => !keys.includes(key))
    const column = cells.active?.column ?? Object.keys(columns)[0]
    if (next && column !== undefined) cells.goTo({ row: next.key, column }, false)
    const action = recordUndo(onRemove?.(keys))
    setSelected(new Set())
    toast.success(t('removed', { count: keys.length }), action)
  }
  function toggle(key: string) {
    if (!removable.some((row) => row.key === key)) return
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    setSelected(next)
  }

  const isEmpty = rows.length === 0 && !isNewRowShown && newRow.isEmpty()
  const hasNewRow = onAdd !== undefined && (!isPhone || isNewRowShown || !newRow.isEmpty())
  const all = hasNewRow ? [...rows, { key: newRowKey, entry: newRow.entry }] : rows
  const hasTicks = onRemove !== undefined && !isPhone
  const cells = useCells({
    columns,
    extraColumns: props.groups?.flatMap(({ names, isExtra }) => (isExtra ? names : [])),
    rows: all,
    hasTicks,
    root,
    undo,
    newRow,
    showNewRow: setNewRowShown,
    abandonNewRow(column) {
      newRow.clear()
      setNewRowShown(false)
      const last = rows.at(-1)
      if (last && !isPhone) cells.goTo({ row: last.key, column }, false)
      // The "add" button replaces the row, so wait for it.
      else requestAnimationFrame(() => addButton.current?.focus())
    },
    toggle,
    valueOf: (name, text) =>
      parsePastedValue(name, text, {
        columns,
        translators: [tField],
        flags: [{ yes: tUi('form.yes'), no: tUi('form.no'), unknown: tUi('form.unknown') }],
        codes: {},
      }),
    remove(key) {
      const keys = selected.has(key) ? chosen : [key]
      if (removable.some((row) => keys.includes(row.key))) remove(keys)
    },
  })
  const viewProps = { ...props, cells, all, selected, removable, toggle, setSelected, remove }

  function begin(values?: DraftValues) {
    newRow.begin(values)
    setNewRowShown(true)
    const first = Object.keys(columns).find((name) => !columns[name]?.readOnly)
    // Wait until the new row is rendered.
    requestAnimationFrame(() => first && cells.open({ row: newRowKey, column: first }))
  }

  const tKeys = useWords(keysText)
  usePageActions(
    onAdd ? [{ label: tKeys('new_row', { table: props.label }), run: () => begin() }] : [],
  )
  const isRequested = useLocation().state.newRow === props.form && props.form !== undefined
  const navigate = useNavigate()
  const beginNow = useLatest(begin)
  useEffect(() => {
    if (!isRequested) return
    void navigate({ to: '.', search: true, replace: true, resetScroll: false } as never)
    beginNow()
  }, [isRequested, navigate, beginNow])

  /** Copies the selected rows with headings, or the active cell. */
  function onCopy(event: ClipboardEvent) {
    const { active } = cells
    if (!active || active.isOpen || getSelection()?.toString()) return
    const copiedText = (row: string, name: string) => {
      const field = columns[name]
      const value = all.find(({ key }) => key === row)?.entry.value(name)
      return field ? clipboardValue(name, field, value, { t: tField, tUi, labels }) : ''
    }
    const names = Object.keys(columns)
    const lines =
      chosen.length > 0
        ? [
            names.map((name) => tField(`field.${name}`)),
            ...chosen.map((row) => names.map((name) => copiedText(row, name))),
          ]
        : [[copiedText(active.row, active.column)]]
    event.clipboardData.setData('text/plain', formatCells(lines))
    event.preventDefault()
  }
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    const isInCell = root.current?.contains(event.target as Node)
    if (!isInCell || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return
    if (onAdd && isCellBlock(text)) setPasted(text)
    else if (!cells.pasteValue(text)) return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks of the cells within
    <div ref={root} className={classes.root} {...cells.handlers} onCopy={onCopy} onPaste={onPaste}>
      {newRow.notice}
      {isEmpty ? (
        props.empty
      ) : isPhone ? (
        <RowsBlocks {...viewProps} />
      ) : (
        <RowsGrid {...viewProps} />
      )}
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
              leftSection={<IconTrash aria-hidden />}
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
                  ref={addButton}
                  size="xs"
                  variant="subtle"
                  leftSection={<IconPlus aria-hidden />}
                  onClick={() => begin()}
                >
                  {t('add')}
                </Button>
              )}
              {props.presets?.map(({ label, values }) => (
                <Button
                  key={label}
                  size="xs"
                  variant="subtle"
                  leftSection={<IconPlus aria-hidden />}
                  onClick={() => begin(values)}
                >
                  {label}
                </Button>
              ))}
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconClipboard aria-hidden />}
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
