import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { dayOf } from '../../../kernel/field/format.ts'
import { Link } from '../../../web/Link.tsx'
import { loadTranslators, useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import type { TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { useMe } from '../../auth/useMe.tsx'
import { tableInForce } from '../inForce.ts'
import { referenceText } from '../reference.text.ts'
import { type Version } from '../reference.ts'
import { versionsToReview } from '../shipped/shippedChanges.ts'
import { type TableName, tableNames } from '../tableNames.ts'
import { type ListedVersion, referenceEndpoints } from '../versions.ts'
import { NewVersion } from './NewVersion.tsx'
import classes from './Reference.module.css'
import { ShippedChanges } from './ShippedChanges.tsx'
import { VersionView } from './VersionView.tsx'

/** The tables by their use, in the order of the menu. */
const parts: { part: 'idc' | 'comparison' | 'report' | 'quotes'; tables: TableName[] }[] = [
  {
    part: 'idc',
    tables: ['energy_contents', 'idc_weights', 'climate', 'hot_water', 'degree_days', 'idc_limits'],
  },
  {
    part: 'comparison',
    tables: [
      'heating_options',
      'heat_pump_performance',
      'existing_boilers',
      'heating_components',
      'energy_prices',
      'calculation_terms',
      'additions',
      'subsidies',
      'co2_factors',
      'lawful_fossil',
      'site_terms',
      'accuracy',
    ],
  },
  { part: 'report', tables: ['advice'] },
  { part: 'quotes', tables: ['vat_rates'] },
]

/** The reference tables with their versions; the office can add versions. */
export default function ReferenceTables() {
  const t = useWords(referenceText)
  const { table: requested }: { table?: string } = useSearch({ strict: false })
  const table = tableNames.find((name) => name === requested) ?? 'energy_contents'
  const fieldContext = useMemo(
    () => ({ t: t as TranslateKey, loadTranslators: () => loadTranslators(referenceText) }),
    [t],
  )
  return (
    <div className={classes.root}>
      <nav className={classes.tables} aria-label={t('tables')}>
        {parts.map(({ part, tables }) => (
          <div key={part} className={classes.part}>
            <p id={`reference-${part}`} className={classes.partTitle}>
              {t(`part.${part}`)}
            </p>
            <ul aria-labelledby={`reference-${part}`}>
              {tables.map((name) => (
                <li key={name}>
                  <Link
                    to="."
                    search={{ tab: 'tables', table: name } as never}
                    className={classes.link}
                    activeOptions={{ exact: true }}
                    aria-current={name === table ? 'page' : undefined}
                  >
                    {t(`table.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <FieldContext value={fieldContext}>
        <Table key={table} table={table} />
      </FieldContext>
    </div>
  )
}

function Table({ table }: { table: TableName }) {
  const t = useWords(referenceText)
  const [chosenId, setChosenId] = useState<number>()
  /** The version from which the open form starts a new one; undefined if the form is closed. */
  const [versionToCopy, setVersionToCopy] = useState<Version>()
  const list = useCall(referenceEndpoints.versions, { params: { table } })
  const versions = list.data?.results
  const mayCreate = useMe()?.permissions.includes('reference:create')
  const toReview = versions && versionsToReview(table, versions, dayOf(new Date()))
  return (
    <section className="shrink" aria-labelledby="reference-table">
      <h2 id="reference-table" className={classes.title}>
        {t(`table.${table}`)}
      </h2>
      <p className="quiet reading below16">{t(`about.${table}`)}</p>
      {list.isError && !versions ? (
        <ErrorPart
          title={t('version.failed')}
          error={list.error}
          retry={() => void list.refetch()}
        />
      ) : !versions ? (
        <Skeleton widths={[30, 92, 92, 92]} height={32} />
      ) : versionToCopy ? (
        <NewVersion
          table={table}
          from={versionToCopy}
          onClose={(created) => {
            setChosenId(created?.id ?? chosenId)
            setVersionToCopy(undefined)
          }}
        />
      ) : (
        <>
          {mayCreate && toReview && (
            <ShippedChanges table={table} review={toReview} onDone={setChosenId} />
          )}
          <VersionView
            table={table}
            versions={versions}
            version={selectedVersion(table, versions, chosenId)}
            onChoose={setChosenId}
            onNew={setVersionToCopy}
          />
        </>
      )}
    </section>
  )
}

/** The chosen version; by default the one in force today. */
const selectedVersion = (
  table: TableName,
  versions: readonly ListedVersion[],
  chosenId: number | undefined,
) => versions.find(({ id }) => id === chosenId) ?? tableInForce(table, versions, dayOf(new Date()))
