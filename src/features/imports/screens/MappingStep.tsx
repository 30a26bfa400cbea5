import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { parseNumber } from '../../../kernel/field/parse.ts'
import { act } from '../../../web/act.ts'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect, Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { call, refresh } from '../../../web/useApi.ts'
import {
  existingModes,
  type Import,
  type ImportColumnState,
  type ImportKind,
  type ImportSheet,
  importEndpoints,
  sheetKinds,
} from '../import.ts'
import classes from './Imports.module.css'
import { sentMapping } from './importState.ts'
import { importsText } from './imports.text.ts'
import { nothing, WordList } from './WordList.tsx'

/** What each sheet contains, and what its columns are. Each change is read at once, nothing is written. */
export function MappingStep({ found, sheets }: { found: Import; sheets: readonly ImportSheet[] }) {
  const t = useWords(importsText)
  const { id } = found
  const [profile, setProfile] = useState('')
  /** What was sent last, while calls are under way: a change goes on from it, and is sent after it. */
  const sent = useRef<{ calls: number; sheets: readonly ImportSheet[]; last: Promise<unknown> }>({
    ...{ calls: 0, sheets, last: Promise.resolve() },
  })
  const save = (index: number, change: ChangeSheet) =>
    void act(async () => {
      const { current } = sent
      const base = current.calls > 0 ? current.sheets : sheets
      current.sheets = base.map((sheet, at) =>
        at === index ? { ...sheet, ...change(sheet) } : sheet,
      )
      const body = { sheets: current.sheets.map(sentMapping) }
      const turn = current.last.then(() => call(importEndpoints.map, { params: { id }, body }))
      current.last = turn.catch(() => undefined)
      current.calls++
      try {
        await turn
        await refresh('imports')
      } finally {
        current.calls--
      }
    })
  const rows = sheets.reduce((sum, { kinds, rows }) => sum + (kinds.length > 0 ? rows : 0), 0)
  return (
    <>
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a file stay in their order.
        <Sheet key={index} sheet={sheet} save={(change) => save(index, change)} />
      ))}
      <div className="tools">
        <Button
          disabled={rows === 0}
          onClick={() =>
            void act(async () => {
              await call(importEndpoints.check, { params: { id } })
              await refresh('imports')
            })
          }
        >
          {t('check', { rows: formatNumber(rows) })}
        </Button>
        <span className="detail">{t('check.note')}</span>
      </div>
      <form
        className="tools"
        onSubmit={(event) => {
          event.preventDefault()
          void act(
            async () => {
              await call(importEndpoints.keepProfile, { params: { id }, body: { name: profile } })
              setProfile('')
              await refresh('imports')
            },
            t('profile.kept', { name: profile }),
          )
        }}
      >
        <TextInput
          aria-label={t('profile.name')}
          placeholder={t('profile.name')}
          value={profile}
          maxLength={80}
          onChange={({ currentTarget }) => setProfile(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={profile.trim() === ''}>
          {t('profile.keep')}
        </Button>
      </form>
    </>
  )
}

/** What changes of a sheet, as it was sent last. */
type ChangeSheet = (sheet: ImportSheet) => Partial<ImportSheet>
type SheetProps = { sheet: ImportSheet; save: (change: ChangeSheet) => void }

function Sheet({ sheet, save }: SheetProps) {
  const t = useWords(importsText)
  const id = useId()
  const { name, rows, kinds, existing, header_line: headerLine, columns, fields } = sheet
  const options = [
    { value: nothing, label: t('field.none') },
    ...fields.map(({ field, name }) => ({
      value: field,
      label: t('field.of', { kind: t(`kind.${field.split('.')[0] as ImportKind}`), field: name }),
    })),
  ]
  const change = (index: number, changes: Partial<ImportColumnState>) =>
    save(({ columns }) => ({
      columns: columns.map((column, at) => (at === index ? { ...column, ...changes } : column)),
    }))
  return (
    <section className="fields later" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="section">
        {name ? t('sheet', { name }) : t('sheet.only')}{' '}
        <span className="quiet plain">{t('sheet.rows', { rows: formatNumber(rows) })}</span>
      </h3>
      <div className="fields">
        <Checkbox.Group
          label={t('contains')}
          description={kinds.join() === 'users' && t('contains.help')}
          value={kinds}
          onChange={(chosen) =>
            save((sent) => ({
              kinds: sheetKinds.filter((kind) =>
                // What was ticked before is perhaps not shown yet.
                (kinds.includes(kind) === chosen.includes(kind) ? sent.kinds : chosen).includes(
                  kind,
                ),
              ),
            }))
          }
        >
          <div className="wrap">
            {sheetKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={t(`kind.${kind}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <div>
          <span id={`${id}-existing`} className="label">
            {t('existing')}
          </span>
          <Segments
            aria-labelledby={`${id}-existing`}
            value={existing}
            onChange={(mode) =>
              save(() => ({ existing: existingModes.find((one) => one === mode)! }))
            }
            data={existingModes.map((mode) => ({ value: mode, label: t(`existing.${mode}`) }))}
          />
        </div>
        <HeaderLine line={headerLine} save={(line) => save(() => ({ header_line: line }))} />
      </div>
      {kinds.length > 0 && (
        <div className="scroll">
          <table className={`compact ${classes.columns}`} aria-labelledby={`${id}-title`}>
            <thead>
              <tr>
                {(['file', 'samples', 'field', 'read'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(`column.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => {
                const header = column.header || t('column.unnamed', { letter: letterOf(index) })
                return (
                  <tr key={`${index} ${column.header}`}>
                    <th scope="row" className="breaks">
                      <label htmlFor={`${id}-${index}`}>{header}</label>
                    </th>
                    <td className="quiet breaks">{column.samples.join(' · ')}</td>
                    <td>
                      <RequiredSelect
                        key={column.field}
                        id={`${id}-${index}`}
                        label={header}
                        options={options}
                        value={column.field ?? nothing}
                        onChoose={(field) =>
                          change(index, { field: field === nothing ? null : field, words: {} })
                        }
                      />
                    </td>
                    <td>
                      <Reading column={column} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {columns.map(
        (column, index) =>
          column.options &&
          column.different.length > 0 && (
            <WordList
              key={`${index} ${column.field}`}
              column={column}
              id={`${id}-${index}-words`}
              change={(word, value) =>
                save(({ columns }) => ({
                  columns: columns.map((one, at) =>
                    at === index ? { ...one, words: { ...one.words, [word]: value } } : one,
                  ),
                }))
              }
            />
          ),
      )}
    </section>
  )
}

/** The line of the column names; committed when it is left. */
function HeaderLine({ line, save }: { line: number; save: (line: number) => void }) {
  const t = useWords(importsText)
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    const number = parseNumber(typed ?? '', { decimals: 0 })
    if (number !== undefined && number >= 0 && number <= 200 && number !== line) save(number)
    setTyped(undefined)
  }
  return (
    <TextInput
      label={t('header_line')}
      inputMode="numeric"
      value={typed ?? String(line)}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== undefined && commit()}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}

/** How much of a column could be read. */
function Reading({ column }: { column: ImportColumnState }) {
  const t = useWords(importsText)
  const { field, filled, read, problem, problem_line: line } = column
  if (field === null) return null
  if (filled === 0) return <span className="quiet">{t('read.none')}</span>
  if (!problem)
    return <span className="ok number">{t('read.all', { count: formatNumber(read) })}</span>
  return (
    <span className="warn number">
      {t('read.some', {
        ...{ read: formatNumber(read), count: formatNumber(filled) },
        ...{ line: formatNumber(line ?? 0), problem },
      })}
    </span>
  )
}

/** The letter of a column as spreadsheets have it, from A. */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
