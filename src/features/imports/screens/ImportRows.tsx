import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { act } from '../../../web/act.ts'
import { IconDownload } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import named from '../../../web/ui/table/namedRows.module.css'
import { call, refresh, saveFile, useCall } from '../../../web/useApi.ts'
import {
  type Answer,
  type Import,
  type ImportEntry,
  type ImportSheet,
  importEndpoints,
  type RowVerdict,
  verdicts,
} from '../import.ts'
import { Correction } from './Correction.tsx'
import classes from './Imports.module.css'
import { importsText } from './imports.text.ts'

/** Rows that are shown at once, and added by each click. */
const pageSize = 100

type Props = { found: Import; sheets: readonly ImportSheet[] }

/** What becomes of each row, with what can be answered about it. */
export function ImportRows({ found, sheets }: Props) {
  const t = useWords(importsText)
  const { id, status, tallies } = found
  const [verdict, setVerdict] = useState<RowVerdict>()
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const { data, error, refetch } = useCall(
    importEndpoints.get,
    {
      params: { id },
      query: {
        page_size: Math.min(100, pageSize),
        page: pages,
        verdict,
        search: search.trim() || undefined,
      },
    },
    { placeholderData: (before) => before },
  )
  const total = tallies.reduce((sum, { count }) => sum + count, 0)
  const countOf = (wanted: RowVerdict) =>
    tallies.reduce((sum, tally) => sum + (tally.verdict === wanted ? tally.count : 0), 0)
  const choose = (chosen: RowVerdict | undefined) => {
    setVerdict(chosen)
    setPages(1)
  }
  return (
    <section className="stack" aria-label={t('rows.title')}>
      <div className="tools" role="group" aria-label={t('rows.title')}>
        <FilterChip count={total} isOn={verdict === undefined} onClick={() => choose(undefined)}>
          {t('verdict.all')}
        </FilterChip>
        {verdicts
          .filter((one) => countOf(one) > 0)
          .map((one) => (
            <FilterChip
              key={one}
              count={countOf(one)}
              isOn={verdict === one}
              onClick={() => choose(one)}
            >
              {t(`verdict.${one}`)}
            </FilterChip>
          ))}
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setPages(1)
          }}
        />
      </div>
      {sheets.some(({ waiting }) => waiting > 0) && (
        <div className="tools">
          {sheets.map(
            ({ name, waiting }, sheet) =>
              waiting > 0 && (
                <Button
                  key={name}
                  size="xs"
                  variant="default"
                  leftSection={<IconDownload aria-hidden />}
                  onClick={() =>
                    void act(() => saveFile(importEndpoints.waiting, { params: { id, sheet } }))
                  }
                >
                  {t(sheets.length > 1 ? 'waiting.of' : 'waiting', {
                    count: formatNumber(waiting),
                    name,
                  })}
                </Button>
              ),
          )}
        </div>
      )}
      {!data && error && (
        <ErrorPart title={t('failed.one')} error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton widths={[92, 84, 92]} height={40} />}
      {data && data.verdicts.results.length === 0 && (
        <p className="compact quiet">{t('rows.none')}</p>
      )}
      <ul className={named.rows}>
        {data?.verdicts.results.map((entry) => (
          <Row
            key={`${entry.kind} ${entry.sheet} ${entry.line}`}
            entry={entry}
            id={id}
            isOpen={status === 'checked'}
            sheet={sheets.length > 1 ? sheets[entry.sheet]?.name : undefined}
            column={entry.column === null ? undefined : sheets[entry.sheet]?.columns[entry.column]}
          />
        ))}
      </ul>
      {data && data.verdicts.count > pageSize && (
        <div className="tools">
          <span className="compact quiet number">
            {t('rows.shown', {
              shown: `${formatNumber((pages - 1) * pageSize + 1)}–${formatNumber(
                Math.min(pages * pageSize, data.verdicts.count),
              )}`,
              count: formatNumber(data.verdicts.count),
            })}
          </span>
          {pages > 1 && (
            <Button size="xs" variant="default" onClick={() => setPages(pages - 1)}>
              {t('rows.before')}
            </Button>
          )}
          {pages * pageSize < data.verdicts.count && (
            <Button size="xs" variant="default" onClick={() => setPages(pages + 1)}>
              {t('rows.more')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Colours of verdicts. */
const tones: Record<RowVerdict, string> = {
  ...{ refused: 'danger', double: 'warn', new: 'accent', change: 'accent' },
  ...{ same: 'quiet', skipped: 'quiet' },
}

type ChipProps = { count: number; isOn: boolean; onClick: () => void; children: string }

const FilterChip = ({ count, isOn, onClick, children }: ChipProps) => (
  <Button
    size="xs"
    variant={isOn ? 'default' : 'subtle'}
    aria-pressed={isOn}
    rightSection={<span className="number">{formatNumber(count)}</span>}
    onClick={onClick}
  >
    {children}
  </Button>
)

type RowProps = {
  entry: ImportEntry
  id: number
  isOpen: boolean
  /** The name of its sheet, where there are several. */
  sheet: string | undefined
  /** The column whose value is the problem. */
  column: ImportSheet['columns'][number] | undefined
}

function Row({ entry, id, isOpen, sheet: sheetName, column }: RowProps) {
  const t = useWords(importsText)
  const { sheet, line, kind, verdict, title, detail, problem, changes, state } = entry
  const about = (word: string) => t('answer.about', { word, title })
  const answer = (body: {
    answer?: Answer
    correction?: { column: number; text: string }
    for_alike?: boolean
  }) =>
    void act(async () => {
      await call(importEndpoints.answer, { params: { id }, body: { sheet, line, kind, ...body } })
      await refresh('imports')
    })
  return (
    <li>
      <span className={`aside number ${classes.verdict}`}>
        {sheetName && <span className="quiet">{sheetName} </span>}
        {t('line', { line: formatNumber(line) })}
      </span>
      <span className={`label ${tones[verdict]} ${classes.verdict}`}>
        {t(state ? `state.${state}` : `one.${verdict}`)}
      </span>
      <div className={named.name}>
        <p className="breaks">
          <span className="quiet">{t(`kind.${kind}`)}</span> <span className="label">{title}</span>{' '}
          {detail && <span className="quiet">{detail}</span>}
        </p>
        {problem && <p className="quiet">{problem}</p>}
        {changes.map(({ field, before, after, is_kept: isKept }) => (
          <p key={field} className="compact breaks">
            {t(isKept ? 'change.kept' : 'change', {
              ...{ field, before: before ?? t('change.empty'), after: after ?? t('change.empty') },
            })}
          </p>
        ))}
      </div>
      {isOpen && (verdict === 'double' || verdict === 'refused') && (
        <div className="tools">
          {verdict === 'double' && (
            <>
              <Button
                size="xs"
                variant="default"
                aria-label={about(t('answer.same'))}
                onClick={() => answer({ answer: 'same' })}
              >
                {t('answer.same')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-label={about(t('answer.new'))}
                onClick={() => answer({ answer: 'new' })}
              >
                {t('answer.new')}
              </Button>
            </>
          )}
          {verdict === 'refused' && column && (
            <Correction
              entry={entry}
              correct={(text, isForAlike) =>
                answer({
                  correction: { column: entry.column!, text },
                  for_alike: isForAlike,
                })
              }
            />
          )}
          <Button
            size="xs"
            variant="subtle"
            aria-label={about(t('answer.skip'))}
            onClick={() => answer({ answer: 'skip' })}
          >
            {t('answer.skip')}
          </Button>
        </div>
      )}
    </li>
  )
}
