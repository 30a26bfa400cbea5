import { createContext, memo, type ReactNode, use, useState } from 'react'
import type { Field } from '../../../kernel/field/fields.ts'
import { useWords } from '../../loading/words.ts'
import { Truncated } from '../basic/Truncated.tsx'
import type { Entry } from '../form/entry.tsx'
import { FieldControl } from '../input/Field.tsx'
import { FieldContext, useCodeList } from '../input/fieldContext.ts'
import { displayNumber, displayValue } from '../input/fieldValue.ts'
import { uiText } from '../ui.text.ts'
import classes from './RowsCell.module.css'
import type { useCells } from './useCells.ts'

/** Returns the marks of a cell, rendered once it is hovered. */
export const CellMarksContext = createContext<(row: string, column: string) => ReactNode>(
  () => null,
)

/** Whether a column is right-aligned: numbers. */
export const isRightAligned = ({ kind }: Field) => ['integer', 'decimal', 'money'].includes(kind)

type CellProps = {
  id: string
  row: string
  name: string
  field: Field
  value: unknown
  isWrong: boolean
  isFixed: boolean
  /** The one cell in the tab order. */
  isActive: boolean
  /** Header of its row. */
  isHead: boolean
  /** Id of the element that names its column; set if several columns share a table cell. */
  namedBy?: string
  /** Text of an empty cell. */
  placeholder?: string
  /** Last cell of its row: wide editors extend to the left. */
  isLast: boolean
  marks: ReactNode
  /** Set while the cell is open. */
  cells: Pick<ReturnType<typeof useCells>, 'enter' | 'commit'> | undefined
  entry: Entry | undefined
}

/** A cell: its value as text; while open, the field's control. Re-renders only if its props change. */
export const RowsCell = memo(function RowsCell(props: CellProps) {
  const { id, row, name, field, isFixed, isWrong, isActive, cells, entry } = props
  const [wasHovered, setHovered] = useState(false)
  // Not while it only is the next in the tab order.
  const [isFocused, setFocused] = useState(false)
  const besideOf = use(CellMarksContext)
  const { namedBy } = props
  const Tag = namedBy ? 'div' : props.isHead ? 'th' : 'td'
  const marks = props.marks ?? (wasHovered && besideOf(row, name))
  return (
    <Tag
      {...(namedBy
        ? { role: props.isHead ? 'rowheader' : 'gridcell', 'data-part': true }
        : { scope: props.isHead ? 'row' : undefined })}
      className={classes.cell}
      data-column={name}
      data-align={isRightAligned(field) ? 'right' : undefined}
      data-late={props.isLast || undefined}
      data-wrong={isWrong || undefined}
      data-fixed={isFixed || undefined}
      data-open={cells ? true : undefined}
      data-marked={marks ? true : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-readonly={isFixed || undefined}
      aria-required={field.required || undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={[namedBy, isWrong && `${id}-below`].filter(Boolean).join(' ') || undefined}
      onMouseEnter={wasHovered ? undefined : () => setHovered(true)}
      onFocus={({ target, currentTarget }) => setFocused(target === currentTarget)}
      onBlur={() => setFocused(false)}
    >
      {props.placeholder && (props.value ?? '') === '' ? (
        <span className="faint">{props.placeholder}</span>
      ) : (
        <CellText name={name} field={field} value={props.value} isShown={isFocused} />
      )}
      {cells && entry && <Editor id={id} name={name} field={field} cells={cells} entry={entry} />}
      {marks && <span className={classes.marks}>{marks}</span>}
    </Tag>
  )
})

/** The field's control in an open cell, labelled with the column's name. */
export function Editor({
  id,
  name,
  field,
  cells,
  entry,
}: Pick<CellProps, 'id' | 'name' | 'field'> & {
  cells: NonNullable<CellProps['cells']>
  entry: Entry
}) {
  const { t, narrowed } = use(FieldContext)
  return (
    <div className={classes.editor} data-kind={field.kind}>
      <label id={`${id}-label`} htmlFor={id} className="nowrap unseen">
        {t(`field.${name}`)}
      </label>
      <FieldControl
        name={name}
        field={narrowed?.(name, field, entry.value) ?? field}
        id={id}
        value={entry.value(name)}
        error={entry.problem(name)}
        onChange={cells.enter}
        onCommit={cells.commit}
      />
    </div>
  )
}

type TextProps = Pick<CellProps, 'name' | 'field' | 'value'> & { isShown?: boolean }

/** A cell's value as text; the unit is in the column's header. */
export function CellText(props: TextProps) {
  return props.field.kind === 'code' ? <CodeText {...props} /> : <PlainText {...props} />
}

function CodeText(props: TextProps) {
  const { codes } = use(FieldContext)
  return <PlainText {...props} codes={useCodeList(codes, props.field.attribute)} />
}

/** Whether texts of a kind may be longer than their cell. */
const isLong = ({ kind }: Field) => !['integer', 'decimal', 'money', 'date', 'flag'].includes(kind)

function PlainText({
  name,
  field,
  value,
  isShown,
  codes,
}: TextProps & { codes?: readonly { code: number; label: string }[] }) {
  const tUi = useWords(uiText)
  const { t, labels } = use(FieldContext)
  const isEmpty = value === null || value === undefined || value === ''
  if (isEmpty) return <span className={classes.empty}>{tUi('form.empty')}</span>
  const text =
    isRightAligned(field) && typeof value === 'number'
      ? displayNumber(field, value)
      : displayValue(name, field, value, { t, tUi, labels, codes })
  return isLong(field) ? <Truncated shown={isShown}>{text}</Truncated> : text
}
