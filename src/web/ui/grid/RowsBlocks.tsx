import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { use, useId } from 'react'
import { useWords } from '../../loading/words.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import { uiText } from '../ui.text.ts'
import { isSameCell } from './cellLookup.ts'
import { newRowKey } from './newRow.ts'
import classes from './RowsBlocks.module.css'
import { CellText, Editor } from './RowsCell.tsx'
import type { RowsViewProps } from './RowsGrid.tsx'
import type { GridRow } from './RowsTable.tsx'
import { rowsText } from './rows.text.ts'

/** Table rows on a phone: one block per row, one line per column; a tap edits a line. */
export function RowsBlocks(props: RowsViewProps) {
  const { label, columns, all, foot } = props
  const { say } = use(FieldContext)
  const id = useId()
  const sums = Object.keys(columns).filter((name) => foot?.[name] !== undefined)
  return (
    <>
      <ul className={classes.blocks} aria-label={label}>
        {all.map((row, index) => (
          <Block key={row.key} {...props} id={`${id}-${row.key}`} row={row} number={index + 1} />
        ))}
      </ul>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {sums.map((name) => (
            <div key={name} className={classes.line}>
              <dt>{say(`field.${name}`)}</dt>
              <dd>{foot?.[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

type BlockProps = RowsViewProps & { id: string; row: GridRow; number: number }

function Block({ id, row, number, columns, removable, remove, cells }: BlockProps) {
  const t = useWords(rowsText)
  const isNew = row.key === newRowKey
  return (
    <li className={classes.block} data-row={row.key} data-new={isNew || undefined}>
      <div className={classes.blockHead}>
        <span className={classes.number}>{isNew ? t('added_row') : number}</span>
        {row.mark}
        {removable.some(({ key }) => key === row.key) && (
          <ActionIcon
            variant="subtle"
            className={classes.blockRemove}
            aria-label={t('remove_row', { number })}
            onClick={() => remove([row.key])}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {Object.keys(columns).map((name) => (
        <Line
          key={name}
          id={`${id}-${name}`}
          name={name}
          row={row}
          columns={columns}
          cells={cells}
        />
      ))}
      {row.note && <p className={classes.note}>{row.note}</p>}
    </li>
  )
}

/** One column of a row: name and value, tappable as a whole. */
function Line({
  id,
  name,
  row,
  columns,
  cells,
}: Pick<BlockProps, 'columns' | 'cells' | 'row'> & { id: string; name: string }) {
  const sayUi = useWords(uiText)
  const { say } = use(FieldContext)
  const field = columns[name]!
  const { entry } = row
  const isFixed = row.isFixed || entry.isFixed(name)
  const isOpen = cells.at?.isOpen && isSameCell(cells.at, { row: row.key, column: name })
  const problem = entry.problem(name)
  const unit = field.unit ?? (field.kind === 'money' ? 'CHF' : undefined)
  const label = (
    <span className={classes.lineLabel}>
      {say(`field.${name}`)}
      {field.required && !isFixed && (
        <span className={classes.required}> {sayUi('form.required')}</span>
      )}
    </span>
  )
  const value = entry.value(name)
  const hasUnit = unit !== undefined && typeof value === 'number'
  const display = (
    <span className={classes.lineValue}>
      <CellText name={name} field={field} value={value} />
      {hasUnit && `\u00a0${unit}`}
    </span>
  )
  return (
    <div className={classes.lineFrame} data-wrong={problem !== undefined || undefined}>
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
