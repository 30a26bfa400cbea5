import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { use, useId, useMemo, useState } from 'react'
import { useWords } from '../../loading/words.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { withoutEmptyValues } from '../form/formRules.ts'
import { FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import classes from './PastePreview.module.css'
import { decimalSign, type Guess, type PasteMeans, pastedInto, understood } from './pastedRows.ts'
import { CellText } from './RowsCell.tsx'
import { rowsText } from './rows.text.ts'

/** In the place of a column into which something goes. */
const nowhere = ''
/** Lines that are taken at once. */
const most = 500

type PreviewProps = {
  lines: string[][]
  means: PasteMeans
  first: Guess
  onAdd: (rows: DraftValues[]) => void
}

/** The lines of a block: which column goes where, what each cell means, which lines are taken. */
export function PastePreview({ lines, means, first, onAdd }: PreviewProps) {
  const t = useWords(rowsText)
  const { say } = use(FieldContext)
  const id = useId()
  const [{ hasHead, targets }, setGuess] = useState(first)
  /** By line: cells as they were mended. */
  const [mended, setMended] = useState<Record<number, string[]>>({})
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const { columns } = means
  const names = pastedInto(columns)
  const head = hasHead ? lines[0] : undefined

  const start = hasHead ? 1 : 0
  const read = useMemo(() => {
    const body = lines.slice(start, start + most)
    const signs = targets.map((_, at) => decimalSign(body.map((line) => line[at] ?? '')))
    return (line: readonly string[]) =>
      targets.map((name, at) =>
        name === undefined ? undefined : understood(name, line[at] ?? '', means, signs[at]),
      )
  }, [lines, start, targets, means])
  const asPasted = useMemo(
    () => lines.slice(start, start + most).map((line) => ({ line, cells: read(line) })),
    [lines, start, read],
  )
  const rows = asPasted.map((row, at) => {
    const own = mended[at + start]
    const { line, cells } = own ? { line: own, cells: read(own) } : row
    const isWrong = cells.some((cell) => cell?.problem !== undefined)
    return { at: at + start, line, cells, isWrong, isTaken: !left.has(at + start) }
  })
  const taken = rows.filter(({ isTaken }) => isTaken)
  const wrong = taken.filter(({ isWrong }) => isWrong)
  const missing = names.filter((name) => columns[name]?.required && !targets.includes(name))

  function aim(at: number, name: string | undefined) {
    setGuess({
      hasHead,
      targets: targets.map((one, place) => (place === at ? name : one === name ? undefined : one)),
    })
  }
  function take(lineAt: number, isTaken: boolean) {
    const next = new Set(left)
    if (isTaken) next.delete(lineAt)
    else next.add(lineAt)
    setLeft(next)
  }
  const valuesOf = ({ cells }: (typeof rows)[number]) =>
    withoutEmptyValues(
      Object.fromEntries(
        targets.flatMap((name, at) => {
          const cell = cells[at]
          return name !== undefined && cell?.problem === undefined ? [[name, cell?.value]] : []
        }),
      ),
    )
  /** What a pasted column is called: by its heading, else by its place. */
  const calledAt = (at: number) => head?.[at]?.trim() || String(at + 1)

  return (
    <div className={classes.root}>
      <Checkbox
        size="sm"
        label={t('paste.has_head')}
        checked={hasHead}
        onChange={(event) => setGuess({ hasHead: event.currentTarget.checked, targets })}
      />
      {lines.length - start > most && (
        <p className={classes.told}>{t('paste.too_many', { count: lines.length - start, most })}</p>
      )}
      {missing.length > 0 && (
        <p className={classes.told} role="status">
          {t('paste.missing', { columns: missing.map((name) => say(`field.${name}`)).join(', ') })}
        </p>
      )}
      {/* Scrolls by keyboard, too. */}
      <section className={classes.frame} tabIndex={0} aria-label={t('paste.preview')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('paste.line')}</th>
              {targets.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column is its place
                <th key={at} scope="col">
                  {head && <span className={classes.heading}>{head[at] || '\u00a0'}</span>}
                  <NativeSelect
                    aria-label={t('paste.into', { column: calledAt(at) })}
                    data={[
                      { value: nowhere, label: t('paste.nowhere') },
                      ...names.map((one) => ({ value: one, label: say(`field.${one}`) })),
                    ]}
                    value={name ?? nowhere}
                    onChange={(event) => aim(at, event.currentTarget.value || undefined)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at: lineAt, line, cells, isTaken }) => (
              <tr key={lineAt} data-left={!isTaken || undefined}>
                <th scope="row">
                  <Checkbox
                    size="sm"
                    label={lineAt + 1}
                    aria-label={t('paste.take_line', { number: lineAt + 1 })}
                    checked={isTaken}
                    onChange={(event) => take(lineAt, event.currentTarget.checked)}
                  />
                </th>
                {cells.map((cell, at) => {
                  const name = targets[at]
                  const text = line[at] ?? ''
                  const field = name === undefined ? undefined : columns[name]
                  // What was wrong stays an entry while it is mended.
                  const wasWrong = asPasted[lineAt - start]?.cells[at]?.problem !== undefined
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column is its place
                    <td key={at} data-out={field === undefined || undefined}>
                      {field && name && cell && isTaken && wasWrong ? (
                        <>
                          <TextInput
                            aria-label={t('paste.cell', {
                              column: say(`field.${name}`),
                              number: lineAt + 1,
                            })}
                            aria-describedby={cell.problem && `${id}-${lineAt}-${at}`}
                            value={text}
                            error={cell.problem !== undefined}
                            onChange={(event) => {
                              const { value } = event.currentTarget
                              setMended({
                                ...mended,
                                [lineAt]: line.map((one, place) => (place === at ? value : one)),
                              })
                            }}
                          />
                          <span id={`${id}-${lineAt}-${at}`} className={classes.problem}>
                            {cell.problem && <ProblemText>{cell.problem}</ProblemText>}
                          </span>
                        </>
                      ) : field && name && cell && cell.problem === undefined ? (
                        <CellText name={name} field={field} value={cell.value} />
                      ) : (
                        text
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.buttons}>
        <Button
          disabled={taken.length === 0 || wrong.length > 0 || missing.length > 0}
          onClick={() => onAdd(taken.map(valuesOf))}
        >
          {t('paste.add', { count: taken.length })}
        </Button>
        {wrong.length > 0 && missing.length === 0 && (
          <>
            <span className={classes.told} role="status">
              {t('paste.wrong', { count: wrong.length })}
            </span>
            <Button
              variant="subtle"
              onClick={() => setLeft(new Set([...left, ...wrong.map(({ at }) => at)]))}
            >
              {t('paste.leave_wrong')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
