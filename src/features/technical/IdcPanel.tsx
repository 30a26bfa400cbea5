import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCloudDownload,
  IconExclamationCircle,
  IconGauge,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Fields } from '../../kernel/fields.ts'
import { formatDate, formatNumber } from '../../kernel/format.ts'
import { Chart } from '../../web/ui/Chart.tsx'
import { Empty } from '../../web/ui/Empty.tsx'
import { ErrorPart } from '../../web/ui/ErrorPart.tsx'
import type { Entry } from '../../web/ui/entry.tsx'
import { FieldMeansContext } from '../../web/ui/fieldMeans.ts'
import type { SayKey } from '../../web/ui/fieldValue.ts'
import { RowsTable } from '../../web/ui/RowsTable.tsx'
import { Skeleton } from '../../web/ui/Skeleton.tsx'
import { useCall, useMe } from '../../web/useApi.ts'
import { useDecision } from '../../web/useDecision.ts'
import { useWords } from '../../web/words.ts'
import { idcText } from './idc.text.ts'
import { type Idc, idcEndpoints, idcFields } from './idc.ts'
import { idcLimits, limitExceeded } from './idcLimits.ts'
import { mayAdd } from './rights.ts'
import classes from './Technical.module.css'
import type { Place } from './TechnicalTable.tsx'
import { technicalText } from './technical.text.ts'
import { idcChart } from './technicalCharts.tsx'
import { mostRows } from './useTechnicalRows.tsx'

type Row = Omit<Idc, 'provenance' | 'labels'>

const names = [
  'year',
  'start_date',
  'end_date',
  'idc',
  'mean_3',
  'sre',
  'energetic_agent',
  'consumption',
  'responsible_entity',
  'entry_year',
] as const
const columns: Fields = Object.fromEntries(names.map((name) => [name, idcFields[name]]))

/** The heat indices of a building: the latest one, their history, and asking the canton for them. */
export function IdcPanel({ building, address, group, mandate }: Place) {
  const t = useWords(technicalText)
  const say = useWords(idcText) as SayKey
  const me = useMe()?.id ?? 0
  const mayFetch = mayAdd('idc', { person: { id: me, groups: [group] }, mandate })
  const list = useCall(idcEndpoints.list, { query: { building, page_size: mostRows } })
  const rows = list.data?.results
  const means = useMemo(() => ({ say }), [say])
  return (
    <section className={classes.part} aria-labelledby="technical-idc">
      <div className={classes.head}>
        <h2 id="technical-idc" className={classes.title}>
          {say('section.idc')}
        </h2>
        {mayFetch && <FetchButton building={building} title={`${say('list.title')}, ${address}`} />}
      </div>
      {list.isError && !rows ? (
        <ErrorPart
          title={say('list.failed')}
          error={list.error}
          retry={() => void list.refetch()}
        />
      ) : !rows ? (
        <Skeleton widths={[30, 92, 92, 92]} height={32} />
      ) : (
        <FieldMeansContext value={means}>
          {rows[0] && <Latest row={rows[0]} />}
          {rows.length > 0 && <Indices rows={rows} />}
          <RowsTable
            label={say('list.history')}
            columns={columns}
            rows={rows.map((row) => ({ key: String(row.id), entry: readOnly(row), isFixed: true }))}
            empty={<Empty icon={IconGauge} title={say('list.empty')} />}
          />
          {rows.length > 0 && (
            <p className={classes.quiet}>
              {t('idc.credit')}{' '}
              {t('idc.limits', {
                since: formatDate(idcLimits.since),
                source: idcLimits.source,
                values: idcLimits.values.map(({ value }) => value).join(' / '),
              })}
            </p>
          )}
        </FieldMeansContext>
      )}
    </section>
  )
}

const readOnly = (row: Row): Entry => ({
  value: (name) => row[name as keyof Row],
  problem: () => undefined,
  isFixed: () => true,
  enter: () => undefined,
  commit: () => undefined,
  beside: () => null,
})

/** Asks the canton, and tells what changed or why it does not answer. */
function FetchButton({ building, title }: { building: number; title: string }) {
  const t = useWords(technicalText)
  const { decide, problem, isSending, isKept } = useDecision(idcEndpoints.fetch)
  const [told, setTold] = useState<string>()
  async function fetchNow() {
    setTold(undefined)
    const { answer } = await decide({ body: { building } }, { title })
    if (!answer) return
    const { added, updated, warnings } = answer
    const changes = [
      added.length > 0 && t('idc.added', { count: added.length, years: said(added) }),
      updated.length > 0 && t('idc.updated', { count: updated.length, years: said(updated) }),
    ].filter(Boolean)
    setTold(
      [...changes, ...warnings].length > 0
        ? [...changes, ...warnings].join(' ')
        : t('idc.unchanged'),
    )
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isSending}
        disabled={isKept}
        leftSection={<IconCloudDownload size={16} stroke={1.75} aria-hidden />}
        onClick={() => void fetchNow()}
      >
        {t('idc.fetch')}
      </Button>
      <p className={classes.answer} role="status">
        {isKept ? t('idc.kept') : problem ? problem.body.detail : told}
      </p>
    </>
  )
}

const said = (years: readonly number[]) => years.toSorted((a, b) => a - b).join(', ')

/** The latest index with what it was worked out from, and which limit its mean exceeds. */
function Latest({ row }: { row: Row }) {
  const t = useWords(technicalText)
  const say = useWords(idcText)
  const { year, idc, mean_3: mean, sre } = row
  const figure = (value: number | null, unit: string) =>
    value === null ? undefined : (
      <>
        {formatNumber(value)}
        <span className={classes.unit}>{`\u00a0${unit}`}</span>
      </>
    )
  const period = [row.start_date, row.end_date].map((day) => day && formatDate(day))
  const figures = [
    { name: t('idc.of_year', { year }), value: figure(idc, 'MJ/m²'), isKey: true },
    { name: say('field.mean_3'), value: figure(mean, 'MJ/m²'), isKey: true },
    { name: t('idc.period'), value: period.filter(Boolean).join(' – ') },
    { name: say('field.sre'), value: figure(sre, 'm²') },
    { name: say('field.energetic_agent'), value: row.energetic_agent },
    { name: say('field.consumption'), value: row.consumption },
    { name: say('field.responsible_entity'), value: row.responsible_entity },
    { name: say('field.entry_year'), value: row.entry_year },
  ]
  return (
    <>
      <dl className={classes.figures} aria-label={t('idc.latest')}>
        {figures.map(({ name, value, isKey }) =>
          value ? (
            <div key={name} className={isKey ? classes.key : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {mean !== null && <Reading mean={mean} />}
    </>
  )
}

const tones = { optimise: 'warn', renovate: 'danger' } as const

function Reading({ mean }: { mean: number }) {
  const t = useWords(technicalText)
  const limit = limitExceeded(mean)
  const Sign =
    limit === undefined
      ? IconCircleCheck
      : limit === 'renovate'
        ? IconAlertTriangle
        : IconExclamationCircle
  return (
    <p className={classes.told} data-tone={limit ? tones[limit] : 'ok'}>
      <Sign size={16} stroke={1.75} aria-hidden />
      {t(`idc.reading.${limit ?? 'below'}`)}
    </p>
  )
}

function Indices({ rows }: { rows: readonly Row[] }) {
  const t = useWords(technicalText)
  const say = useWords(idcText) as SayKey
  const drawn = useMemo(
    () => idcChart(rows, say, (limit) => t(`idc.limit.${limit}`)),
    [rows, say, t],
  )
  return (
    <div className={classes.chart}>
      <Chart label={t('chart.idc')} height={240} {...drawn} />
    </div>
  )
}
