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

/** The marks of a cell, asked for when somebody points at it. */
export const BesideContext = createContext<(row: string, column: string) => ReactNode>(() => null)

/** Numbers stand under each other at the right. */
export const isRight = ({ kind }: Field) => ['integer', 'decimal', 'money'].includes(kind)

type CellProps = {
  id: string
  row: string
  name: string
  field: Field
  value: unknown
  isWrong: boolean
  isFixed: boolean
  /** The one that Tab leads to. */
  isAtHand: boolean
  /** Names its row for readers. */
  isHead: boolean
  /** Said in the place of nothing. */
  placeholder?: string
  /** The last of its row: what is wider than it grows to the left. */
  isLate: boolean
  marks: ReactNode
  /** Given while it is open. */
  cells: Pick<ReturnType<typeof useCells>, 'enter' | 'commit'> | undefined
  entry: Entry | undefined
}

/** A cell: a text, and while it is open the control of its field. Drawn again only where it changed. */
export const RowsCell = memo(function RowsCell(props: CellProps) {
  const { id, row, name, field, isFixed, isWrong, isAtHand, cells, entry } = props
  const [wasOver, setOver] = useState(false)
  const besideOf = use(BesideContext)
  const Tag = props.isHead ? 'th' : 'td'
  const marks = props.marks ?? (wasOver && besideOf(row, name))
  return (
    <Tag
      scope={props.isHead ? 'row' : undefined}
      className={classes.cell}
      data-column={name}
      data-align={isRight(field) ? 'right' : undefined}
      data-late={props.isLate || undefined}
      data-wrong={isWrong || undefined}
      data-fixed={isFixed || undefined}
      data-open={cells ? true : undefined}
      data-marked={marks ? true : undefined}
      tabIndex={isAtHand ? 0 : -1}
      aria-readonly={isFixed || undefined}
      aria-required={field.required || undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${id}-below` : undefined}
      onMouseEnter={wasOver ? undefined : () => setOver(true)}
    >
      {props.placeholder && (props.value ?? '') === '' ? (
        <span className={classes.placeholder}>{props.placeholder}</span>
      ) : (
        <CellText name={name} field={field} value={props.value} isShown={isAtHand} />
      )}
      {cells && entry && <Editor id={id} name={name} field={field} cells={cells} entry={entry} />}
      {marks && <span className={classes.marks}>{marks}</span>}
    </Tag>
  )
})

/** The control of a field in its cell, named for readers as the column. */
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
  const { say, narrowed } = use(FieldContext)
  return (
    <div className={classes.editor} data-kind={field.kind}>
      <label id={`${id}-label`} htmlFor={id} className={classes.said}>
        {say(`field.${name}`)}
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

/** A value as it is read in its cell; the unit stands in the head. */
export function CellText(props: TextProps) {
  return props.field.kind === 'code' ? <CodeText {...props} /> : <PlainText {...props} />
}

function CodeText(props: TextProps) {
  const { codes } = use(FieldContext)
  return <PlainText {...props} codes={useCodeList(codes, props.field.attribute)} />
}

/** Kinds whose texts may be longer than their cells. */
const isLong = ({ kind }: Field) => !['integer', 'decimal', 'money', 'date', 'flag'].includes(kind)

function PlainText({
  name,
  field,
  value,
  isShown,
  codes,
}: TextProps & { codes?: readonly { code: number; label: string }[] }) {
  const sayUi = useWords(uiText)
  const { say, labels } = use(FieldContext)
  const isEmpty = value === null || value === undefined || value === ''
  if (isEmpty) return <span className={classes.empty}>{sayUi('form.empty')}</span>
  const text =
    isRight(field) && typeof value === 'number'
      ? displayNumber(field, value)
      : displayValue(name, field, value, { say, sayUi, labels, codes })
  return isLong(field) ? <Truncated shown={isShown}>{text}</Truncated> : text
}
