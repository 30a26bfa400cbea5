import { Button, FileButton, TextInput } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { dayOf, formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { IconFileUpload, IconTrash } from '../../../web/icons/icons.ts'
import { useWords } from '../../../web/loading/words.ts'
import { RequiredSelect } from '../../../web/ui/input/ChoiceControls.tsx'
import { inputProps } from '../../../web/ui/input/inputProps.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { DeleteDialog } from '../../../web/ui/trash/DeleteDialog.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useDecision } from '../../../web/writes/useDecision.ts'
import { useMe } from '../../auth/useMe.tsx'
import { kilowattHours } from '../../reference/energy.ts'
import { usages } from '../consumption.ts'
import { mayAdd, mayRemove, mayWrite, type RowReader, type RowRights } from '../rights.ts'
import technical from '../screens/Technical.module.css'
import type { RowContext } from '../screens/TechnicalTable.tsx'
import {
  lastDayOf,
  mergeSeries,
  seriesYears,
  storedValues,
  textOfValues,
  unknownDays,
} from './dailySeries.ts'
import { meterSeriesText } from './meterSeries.text.ts'
import { type MeterSeries, meteredEnergies, meterSeriesEndpoints } from './meterSeries.ts'
import { decodeSeries, type ReadSeries, readSeries } from './readSeries.ts'
import classes from './SeriesPart.module.css'

const resource = 'meter_series'
const maxFileBytes = 30 * 1024 * 1024
/** Most series of a building that are shown, and gaps or rows that are named. */
const [maxSeries, maxNamed] = [50, 5]

type Metered = Pick<MeterSeries, 'meter' | 'energy' | 'usage'>
type SeriesRow = MeterSeries & RowRights
type Told = { isWrong?: boolean; words: string }

/** Meters of a building that are read daily: their years with their coverage, and files of load curves. */
export default function SeriesPart({ building, address, group, mandate }: RowContext) {
  const t = useWords(meterSeriesText)
  const id = useId()
  const me = useMe()?.id ?? 0
  const reader: RowReader = { person: { id: me, groups: [group] }, mandate }
  const [told, setTold] = useState<Told>()
  const [removed, setRemoved] = useState<SeriesRow>()
  const query = { building, page_size: maxSeries }
  const { data, error, refetch } = useCall(meterSeriesEndpoints.list, { query })
  const creating = useDecision(meterSeriesEndpoints.create)
  const updating = useDecision(meterSeriesEndpoints.update)
  const rows = (data?.results ?? []) as unknown as SeriesRow[]
  const canAdd = mayAdd(resource, reader)
  if (error && !data)
    return <ErrorPart title={t('failed')} error={error} retry={() => void refetch()} />
  if (rows.length === 0 && !canAdd) return null
  const span = (from: string, to: string) =>
    t('span', { from: formatDate(from), to: formatDate(to) })

  /** Reads a file into the series of a meter, and says what of it was taken. */
  async function take(file: File, metered: Metered, row?: SeriesRow) {
    if (file.size > maxFileBytes) return setTold({ isWrong: true, words: t('problem.large') })
    setTold({ words: t('reading') })
    const read = await readSeries(decodeSeries(new Uint8Array(await file.arrayBuffer())), {
      today: dayOf(new Date()),
      perCubicMetre: kilowattHours[metered.energy].m3,
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    })
    if (read.problem !== undefined)
      return setTold({ isWrong: true, words: t(`problem.${read.problem}`, { row: read.row ?? 0 }) })
    const before = row && { first_day: row.first_day, values: storedValues(row.daily_kwh) }
    const { first_day, values } = mergeSeries(before, read)
    const body = { first_day, daily_kwh: textOfValues(values) }
    const title = `${t('list.title')}, ${address}`
    const { problem } = row
      ? await updating.decide(
          { params: { id: row.id }, body },
          { title, version: (row as unknown as { version: number }).version },
        )
      : await creating.decide(
          { body: { building, mandate: mandate?.id ?? null, ...metered, ...body } },
          { title },
        )
    setTold(
      problem
        ? {
            isWrong: true,
            words:
              Object.values(problem.body.fields ?? {})
                .flat()
                .join(' ') || problem.body.detail,
          }
        : { words: wordsOf(read) },
    )
  }

  function wordsOf({
    first_day,
    values,
    gaps,
    refused,
  }: Extract<ReadSeries, { problem?: undefined }>) {
    const count = values.filter((value) => value !== null).length
    const named = <T,>(all: readonly T[], nameOf: (one: T) => string) =>
      all.slice(0, maxNamed).map(nameOf).join(', ') + (all.length > maxNamed ? ', …' : '')
    return [
      t('told.read', { count, span: span(first_day, lastDayOf({ first_day, values })) }),
      gaps.length > 0 &&
        t('told.gaps', {
          gaps: named(gaps, ({ from, to, row }) => t('told.gap', { row, span: span(from, to) })),
        }),
      refused.length > 0 &&
        t('told.rows', {
          count: refused.length,
          rows: named(refused, ({ row, reason }) =>
            t('told.row', { row, reason: t(`row.${reason}`) }),
          ),
        }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  return (
    <section className="shrink" aria-labelledby={id}>
      <h3 id={id} className={technical.title}>
        {t('list.title')}
      </h3>
      <p className={technical.quiet}>{t('about')}</p>
      {rows.map((row) => {
        const series = { first_day: row.first_day, values: storedValues(row.daily_kwh) }
        const gaps = unknownDays(series)
        return (
          <article key={row.id} className="later">
            <header className={technical.head}>
              <h4 className="body quiet label">
                {[row.meter, t(`energy.${row.energy}`), t(`usage.${row.usage}`)].join(' · ')}
              </h4>
              <div className="wrap">
                {mayWrite(resource, 'base', row, reader) && (
                  <SeriesFile size="compact-md" onRead={(file) => take(file, row, row)}>
                    {t('complete')}
                  </SeriesFile>
                )}
                {mayRemove(resource, row, reader) && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    leftSection={<IconTrash aria-hidden />}
                    onClick={() => setRemoved(row)}
                  >
                    {t('delete.confirm')}
                  </Button>
                )}
              </div>
            </header>
            <dl className={technical.sums}>
              {seriesYears(series).map(({ year, sum, days, of }) => (
                <div key={year}>
                  <dt>{t('year.of_series', { year })}</dt>
                  <dd className="number">
                    {sum === null
                      ? t('year.short', { days, of })
                      : t(days === of ? 'year.whole' : 'year.part', {
                          ...{ sum: formatNumber(Math.round(sum), { unit: 'kWh' }), days, of },
                        })}
                  </dd>
                </div>
              ))}
            </dl>
            {gaps.length > 0 && (
              <p className={technical.quiet}>
                {t('gaps', {
                  ranges:
                    gaps
                      .slice(0, maxNamed)
                      .map(({ from, to }) => span(from, to))
                      .join(', ') + (gaps.length > maxNamed ? ', …' : ''),
                })}
              </p>
            )}
          </article>
        )
      })}
      {canAdd && <NewSeries take={take} isBusy={creating.isSending} tell={setTold} />}
      <p className={classes.told} data-wrong={told?.isWrong || undefined} role="status">
        {told?.words}
      </p>
      {removed && (
        <DeleteDialog
          endpoints={meterSeriesEndpoints}
          record={removed as unknown as { id: number; version: number }}
          name={removed.meter}
          text={meterSeriesText}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </section>
  )
}

type SeriesFileProps = {
  onRead: (file: File) => Promise<void> | void
  children: ReactNode
  isBusy?: boolean
  size?: 'compact-md'
}

/** Button that chooses a file; the same one may be chosen again, once what it lacked is entered. */
function SeriesFile({ onRead, children, isBusy, size }: SeriesFileProps) {
  const reset = useRef<() => void>(null)
  async function choose(file: File | null) {
    if (file) await onRead(file)
    reset.current?.()
  }
  return (
    <FileButton resetRef={reset} onChange={(file) => void choose(file)} accept=".csv,.txt,text/csv">
      {(props) => (
        <Button
          {...props}
          variant="default"
          {...(size && { size })}
          loading={isBusy}
          leftSection={<IconFileUpload aria-hidden />}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}

type NewSeriesProps = {
  take: (file: File, metered: Metered) => Promise<void>
  isBusy: boolean
  tell: (told: Told) => void
}

/** Meter, energy and use of a series that is to be read from a file. */
function NewSeries({ take, isBusy, tell }: NewSeriesProps) {
  const t = useWords(meterSeriesText)
  const id = useId()
  const [meter, setMeter] = useState('')
  const [energy, setEnergy] = useState('')
  const [usage, setUsage] = useState('')
  async function read(file: File) {
    const [chosen, used] = [
      meteredEnergies.find((one) => one === energy),
      usages.find((one) => one === usage),
    ]
    if (!meter.trim() || !chosen || !used) return tell({ isWrong: true, words: t('meter_needed') })
    await take(file, { meter: meter.trim(), energy: chosen, usage: used })
  }
  return (
    <div className={classes.fresh}>
      <label htmlFor={`${id}-meter`}>
        {t('field.meter')}
        <TextInput
          {...inputProps({ id: `${id}-meter` })}
          maxLength={80}
          value={meter}
          onChange={(event) => setMeter(event.currentTarget.value)}
        />
      </label>
      <label htmlFor={`${id}-energy`}>
        {t('field.energy')}
        <RequiredSelect
          id={`${id}-energy`}
          label={t('field.energy')}
          options={meteredEnergies.map((one) => ({ value: one, label: t(`energy.${one}`) }))}
          value={energy}
          onChoose={setEnergy}
        />
      </label>
      <label htmlFor={`${id}-usage`}>
        {t('field.usage')}
        <RequiredSelect
          id={`${id}-usage`}
          label={t('field.usage')}
          options={usages.map((one) => ({ value: one, label: t(`usage.${one}`) }))}
          value={usage}
          onChoose={setUsage}
        />
      </label>
      <SeriesFile isBusy={isBusy} onRead={read}>
        {t('add')}
      </SeriesFile>
    </div>
  )
}
