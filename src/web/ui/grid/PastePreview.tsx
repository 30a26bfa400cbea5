import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { use, useId, useMemo, useState } from 'react'
import { useWords } from '../../loading/words.ts'
import type { DraftValues } from '../../writes/drafts.ts'
import { markCutEdge } from '../basic/cutEdge.ts'
import { withoutEmptyValues } from '../input/emptyValues.ts'
import { FieldControl, FieldFrame } from '../input/Field.tsx'
import { FieldContext } from '../input/fieldContext.ts'
import { ProblemText } from '../input/inputProps.tsx'
import classes from './PastePreview.module.css'
import {
  type ColumnGuess,
  decimalSign,
  type PasteContext,
  parsePastedCell,
  pastableColumns,
} from './pastedRows.ts'
import { CellText } from './RowsCell.tsx'
import { rowsText } from './rows.text.ts'

/** Option for pasted columns to ignore. */
const ignored = ''
/** Maximum number of pasted lines. */
const maxLines = 500

type PreviewProps = {
  lines: string[][]
  context: PasteContext
  initial: ColumnGuess
  onAdd: (rows: DraftValues[]) => void
}

/** Preview of pasted lines: mapping of columns, parsed cells, and which lines to import. */
export function PastePreview({ lines, context, initial, onAdd }: PreviewProps) {
  const t = useWords(rowsText)
  const { t: tField } = use(FieldContext)
  const id = useId()
  const [{ hasHead, targets }, setGuess] = useState(initial)
  /** Corrected lines by line index; each replaces the whole pasted line. */
  const [corrected, setCorrected] = useState<Record<number, string[]>>({})
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  /** Values for all lines, for required columns that are not among the pasted ones. */
  const [common, setCommon] = useState<DraftValues>({})
  const { columns } = context
  const names = pastableColumns(columns)
  const head = hasHead ? lines[0] : undefined

  const start = hasHead ? 1 : 0
  const parseLine = useMemo(() => {
    const body = lines.slice(start, start + maxLines)
    const signs = targets.map((_, index) => decimalSign(body.map((line) => line[index] ?? '')))
    return (line: readonly string[]) =>
      targets.map((name, index) =>
        name === undefined
          ? undefined
          : parsePastedCell(name, line[index] ?? '', context, signs[index]),
      )
  }, [lines, start, targets, context])
  const parsed = useMemo(
    () => lines.slice(start, start + maxLines).map((line) => ({ line, cells: parseLine(line) })),
    [lines, start, parseLine],
  )
  const rows = parsed.map((row, index) => {
    const correctedLine = corrected[index + start]
    const { line, cells } = correctedLine
      ? { line: correctedLine, cells: parseLine(correctedLine) }
      : row
    const isWrong = cells.some((cell) => cell?.problem !== undefined)
    return { index: index + start, line, cells, isWrong, isIncluded: !excluded.has(index + start) }
  })
  const included = rows.filter(({ isIncluded }) => isIncluded)
  const wrong = included.filter(({ isWrong }) => isWrong)
  const absent = names.filter((name) => columns[name]?.required && !targets.includes(name))
  const missing = absent.filter((name) => context.check(name, common[name]).problem !== undefined)

  function assign(column: number, name: string | undefined) {
    setGuess({
      hasHead,
      targets: targets.map((target, index) =>
        index === column ? name : target === name ? undefined : target,
      ),
    })
  }
  function setIncluded(lineIndex: number, isIncluded: boolean) {
    const next = new Set(excluded)
    if (isIncluded) next.delete(lineIndex)
    else next.add(lineIndex)
    setExcluded(next)
  }
  const valuesOf = ({ cells }: (typeof rows)[number]) =>
    withoutEmptyValues({
      ...Object.fromEntries(absent.map((name) => [name, common[name]])),
      ...Object.fromEntries(
        targets.flatMap((name, index) => {
          const cell = cells[index]
          return name !== undefined && cell?.problem === undefined ? [[name, cell?.value]] : []
        }),
      ),
    })
  /** Name of a pasted column: its heading, else its position. */
  const columnLabel = (index: number) => head?.[index]?.trim() || String(index + 1)

  return (
    <div className={classes.root}>
      <Checkbox
        size="sm"
        label={t('paste.has_head')}
        checked={hasHead}
        onChange={(event) => setGuess({ hasHead: event.currentTarget.checked, targets })}
      />
      {lines.length - start > maxLines && (
        <p className="small warn">
          {t('paste.too_many', { count: lines.length - start, most: maxLines })}
        </p>
      )}
      {missing.length > 0 && (
        <p className="small warn" role="status">
          {t('paste.missing', {
            columns: missing.map((name) => tField(`field.${name}`)).join(', '),
          })}
        </p>
      )}
      {absent.length > 0 && (
        <fieldset className={classes.common}>
          <legend>{t('paste.common')}</legend>
          {absent.map((name) => {
            const setValue = (value: unknown) =>
              setCommon((before) => ({ ...before, [name]: value }))
            const props = { name, field: columns[name]!, id: `${id}-${name}`, error: undefined }
            return (
              <FieldFrame key={name} {...props}>
                <FieldControl
                  {...props}
                  value={common[name] ?? null}
                  onChange={setValue}
                  onCommit={setValue}
                />
              </FieldFrame>
            )
          })}
        </fieldset>
      )}
      {/* Focusable, so that it scrolls by keyboard. */}
      <section
        ref={markCutEdge}
        className={classes.frame}
        tabIndex={0}
        aria-label={t('paste.preview')}
      >
        <table className={classes.table} aria-label={t('paste.preview')}>
          <thead>
            <tr>
              <th scope="col">{t('paste.line')}</th>
              {targets.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column is identified by its position
                <th key={index} scope="col">
                  {head && <span className="small aside block">{head[index] || '\u00a0'}</span>}
                  <NativeSelect
                    aria-label={t('paste.into', { column: columnLabel(index) })}
                    data={[
                      { value: ignored, label: t('paste.nowhere') },
                      ...names.map((column) => ({
                        value: column,
                        label: tField(`field.${column}`),
                      })),
                    ]}
                    value={name ?? ignored}
                    onChange={(event) => assign(index, event.currentTarget.value || undefined)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index: lineIndex, line, cells, isIncluded }) => (
              <tr key={lineIndex} data-excluded={!isIncluded || undefined}>
                <th scope="row">
                  <Checkbox
                    size="sm"
                    label={lineIndex + 1}
                    aria-label={t('paste.take_line', { number: lineIndex + 1 })}
                    checked={isIncluded}
                    onChange={(event) => setIncluded(lineIndex, event.currentTarget.checked)}
                  />
                </th>
                {cells.map((cell, index) => {
                  const name = targets[index]
                  const text = line[index] ?? ''
                  const field = name === undefined ? undefined : columns[name]
                  // A cell that was wrong stays an input while it is corrected.
                  const wasWrong = parsed[lineIndex - start]?.cells[index]?.problem !== undefined
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a pasted column is identified by its position
                    <td key={index} data-out={field === undefined || undefined}>
                      {field && name && cell && isIncluded && wasWrong ? (
                        <>
                          <TextInput
                            aria-label={t('paste.cell', {
                              column: tField(`field.${name}`),
                              number: lineIndex + 1,
                            })}
                            aria-describedby={cell.problem && `${id}-${lineIndex}-${index}`}
                            value={text}
                            error={cell.problem !== undefined}
                            onChange={(event) => {
                              const { value } = event.currentTarget
                              setCorrected({
                                ...corrected,
                                [lineIndex]: line.map((cellText, other) =>
                                  other === index ? value : cellText,
                                ),
                              })
                            }}
                          />
                          <span id={`${id}-${lineIndex}-${index}`} className="small block">
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
      <div className="tools gap8x12">
        <Button
          disabled={included.length === 0 || wrong.length > 0 || missing.length > 0}
          onClick={() => onAdd(included.map(valuesOf))}
        >
          {t('paste.add', { count: included.length })}
        </Button>
        {wrong.length > 0 && missing.length === 0 && (
          <>
            <span className="small warn" role="status">
              {t('paste.wrong', { count: wrong.length })}
            </span>
            <Button
              variant="subtle"
              onClick={() =>
                setExcluded(new Set([...excluded, ...wrong.map(({ index }) => index)]))
              }
            >
              {t('paste.leave_wrong')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
