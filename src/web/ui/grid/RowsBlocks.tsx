import { Button } from '@mantine/core'
import { use, useId, useMemo, useState } from 'react'
import type { Field, Fields } from '../../../kernel/field/fields.ts'
import { IconChevronDown, IconTrash } from '../../icons/icons.ts'
import { useWords, withColon } from '../../loading/words.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { uiText } from '../ui.text.ts'
import { isSameCell } from './cellLookup.ts'
import { newRowKey } from './newRow.ts'
import classes from './RowsBlocks.module.css'
import { CellText, Editor, isRightAligned } from './RowsCell.tsx'
import type { RowsViewProps } from './RowsGrid.tsx'
import type { GridRow, RowSummary } from './RowsTable.tsx'
import { rowsText } from './rows.text.ts'

/** Table rows on a phone: two lines each, expandable to one line per column; a tap edits a line. */
export function RowsBlocks(props: RowsViewProps) {
  const { label, columns, all, foot } = props
  const { t } = use(FieldContext)
  const id = useId()
  const summary = useMemo(() => props.summary ?? summaryOf(columns), [props.summary, columns])
  const sums = Object.keys(columns).filter((name) => foot?.[name] !== undefined)
  return (
    <>
      <ul aria-label={label}>
        {all.map((row, index) => (
          <Block
            key={row.key}
            {...props}
            id={`${id}-${row.key}`}
            row={row}
            number={index + 1}
            summary={summary}
          />
        ))}
      </ul>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {sums.map((name) => (
            <div key={name} className={classes.line}>
              <dt>{t(`field.${name}`)}</dt>
              <dd>{foot?.[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Default summary: the first column, the first figure with a unit, and the other columns in order. */
function summaryOf(columns: Fields): RowSummary {
  const [title = '', ...others] = Object.keys(columns)
  const figure = others.find((name) => unitOf(columns[name]!) !== undefined)
  return {
    title: [title],
    figure: figure === undefined ? undefined : [figure],
    details: others.filter((name) => name !== figure).map((name) => [name]),
  }
}

const unitOf = ({ unit, kind }: Field) => unit ?? (kind === 'money' ? 'CHF' : undefined)
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

type BlockProps = RowsViewProps & {
  id: string
  row: GridRow
  number: number
  summary: RowSummary
}

function Block(props: BlockProps) {
  const { id, row, number, columns, removable, remove, cells } = props
  const t = useWords(rowsText)
  const { t: tField } = use(FieldContext)
  const [isOpen, setOpen] = useState(false)
  const [lastActive, setLastActive] = useState(cells.active)
  if (lastActive !== cells.active) {
    setLastActive(cells.active)
    // Moving to one of its cells expands the row.
    if (cells.active?.row === row.key) setOpen(true)
  }
  const isNew = row.key === newRowKey
  // A new row shows only its editable columns.
  const names = Object.keys(columns).filter((name) => !isNew || !row.entry.isFixed(name))
  const lines = names.map((name) => (
    <Line key={name} id={`${id}-${name}`} name={name} row={row} columns={columns} cells={cells} />
  ))
  const note = row.note && <p className="small warn above8">{row.note}</p>
  if (isNew)
    return (
      <li className={classes.block} data-row={row.key} data-new>
        <div className={classes.blockHead}>{t('added_row')}</div>
        {lines}
        {note}
      </li>
    )
  const problems = Object.keys(columns).flatMap((name) => {
    const message = row.entry.problem(name)
    return message ? [{ name, message: withColon(tField(`field.${name}`), message) }] : []
  })
  return (
    <li className={classes.block} data-row={row.key}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.summary} data-marked={row.mark ? true : undefined}>
          <Summary {...props} />
          <IconChevronDown className={classes.chevron} aria-hidden />
        </summary>
        {lines}
        {removable.some(({ key }) => key === row.key) && (
          <Button
            size="sm"
            variant="subtle"
            color="danger"
            className={classes.blockRemove}
            leftSection={<IconTrash aria-hidden />}
            aria-label={t('remove_row', { number })}
            onClick={() => remove([row.key])}
          >
            {t('remove')}
          </Button>
        )}
      </details>
      {row.mark && <span className={classes.mark}>{row.mark}</span>}
      {!isOpen &&
        problems.map(({ name, message }) => (
          <p key={name} className={classes.lineProblem}>
            <ProblemText>{message}</ProblemText>
          </p>
        ))}
      {note}
    </li>
  )
}

/** The two lines of a folded row. */
function Summary({ row: { entry }, number, columns, summary }: BlockProps) {
  const t = useWords(rowsText)
  const { t: tField } = use(FieldContext)
  const filled = (names: readonly string[] = []) =>
    names.filter((name) => columns[name] && isFilled(entry.value(name)))
  const text = (name: string) => (
    <CellText name={name} field={columns[name]!} value={entry.value(name)} />
  )
  const unit = (name: string) => {
    const shown = unitOf(columns[name]!)
    return shown !== undefined && `\u00a0${shown}`
  }
  const title = filled(summary.title)
  const figure = filled(summary.figure)
  const details = summary.details.map(filled).filter((names) => names.length > 0)
  return (
    <span className={classes.summaryLines}>
      <span className={classes.summaryLine}>
        <span className={classes.rowTitle}>
          {title.length > 0
            ? title.map((name) => <span key={name}>{text(name)} </span>)
            : t('row', { number })}
        </span>
        {figure.length > 0 && (
          <span className={classes.figure}>
            {figure.map((name) => (
              <span key={name}>
                {text(name)}
                {unit(name)}{' '}
              </span>
            ))}
          </span>
        )}
      </span>
      {details.length > 0 && (
        <span className={classes.details}>
          {details.map((names) => (
            <span key={names[0]}>
              {names.map((name) => (
                <span key={name}>
                  {names.length === 1 && isNamed(columns[name]!) && `${tField(`field.${name}`)} `}
                  {text(name)}
                  {unit(name)}
                </span>
              ))}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

/** Whether a value needs the name of its column to be understood. */
const isNamed = (field: Field) =>
  isRightAligned(field) || field.kind === 'flag' || field.kind === 'date'

/** One column of a row: name and value, tappable as a whole. */
function Line({
  id,
  name,
  row,
  columns,
  cells,
}: Pick<BlockProps, 'columns' | 'cells' | 'row'> & { id: string; name: string }) {
  const tUi = useWords(uiText)
  const { t } = use(FieldContext)
  const field = columns[name]!
  const { entry } = row
  const isFixed = row.isFixed || entry.isFixed(name)
  const isOpen = cells.active?.isOpen && isSameCell(cells.active, { row: row.key, column: name })
  const problem = entry.problem(name)
  const unit = unitOf(field)
  const value = entry.value(name)
  // The mark "required" is shown while the value is missing or being edited.
  const showsRequired = field.required && !isFixed && (isOpen || !isFilled(value))
  const label = (
    <span className={classes.lineLabel}>
      {t(`field.${name}`)}
      {showsRequired && <span className="aside"> {tUi('form.required')}</span>}
    </span>
  )
  const hasUnit = unit !== undefined && typeof value === 'number'
  const display = (
    <span className={classes.lineValue}>
      <CellText name={name} field={field} value={value} />
      {hasUnit && `\u00a0${unit}`}
    </span>
  )
  return (
    <div
      className={classes.lineFrame}
      data-line={name}
      data-wrong={problem !== undefined || undefined}
    >
      {isOpen ? (
        <div className={classes.openLine} data-column={name}>
          <span aria-hidden>{label}</span>
          <Editor id={id} name={name} field={field} cells={cells} entry={entry} />
        </div>
      ) : isFixed ? (
        <div className={classes.line}>
          {label}
          {display}
        </div>
      ) : (
        <button
          type="button"
          className={classes.line}
          data-column={name}
          aria-describedby={problem && `${id}-below`}
        >
          {label}
          {display}
        </button>
      )}
      {!isOpen && <span className={classes.lineMarks}>{entry.beside(name)}</span>}
      {problem && (
        <p id={`${id}-below`} className={classes.lineProblem}>
          <ProblemText>{problem}</ProblemText>
        </p>
      )}
    </div>
  )
}
