import { formatDate, formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { measuredColumns } from '../../register/import/dump.ts'
import { type DataSource, sourceEndpoints } from '../sources.ts'
import { FieldCoverage } from './FieldCoverage.tsx'
import classes from './Sources.module.css'
import { SourcesTableFrame } from './SourcesTableFrame.tsx'
import { sourcesPageText } from './sourcesPage.text.ts'

const columns = ['source', 'version', 'rows', 'loaded_at', 'licence'] as const

/** The sources in use, and how far their fields are filled in. */
export function SourceTable() {
  const t = useWords(sourcesPageText)
  const list = useCall(sourceEndpoints.list, {})
  if (!list.data)
    return list.error ? (
      <ErrorPart title={t('failed')} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <Skeleton widths={[92, 84]} height={48} />
    )
  const { results } = list.data
  if (results.length === 0) return <Empty title={t('none')} />
  return (
    <>
      <SourcesTableFrame
        label={t('tab.sources')}
        columns={columns}
        titleOf={(column) => t(`column.${column}`)}
        numbers="rows"
      >
        {results.map(({ key, title, version, rows, loaded_at, licence }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row">
              {title}
            </th>
            <td role="cell">{version}</td>
            <td role="cell" data-number>
              {formatNumber(rows)}
            </td>
            <td role="cell">{formatInstant(loaded_at)}</td>
            <td role="cell">{licence}</td>
          </tr>
        ))}
      </SourcesTableFrame>
      {results.map((source) => (
        <Coverage key={source.key} source={source} />
      ))}
    </>
  )
}

/** How many buildings of a register have a value, by field. */
function Coverage({ source }: { source: DataSource }) {
  const { title, rows, loaded_at, coverage } = source
  const t = useWords(sourcesPageText)
  return (
    <section className={classes.part}>
      <h2 className="lead">
        {t('column.coverage')}{' '}
        <span className={classes.quiet}>
          {title} · {t('coverage.of', { n: formatNumber(rows), date: formatDate(loaded_at) })}
        </span>
      </h2>
      {coverage === null ? (
        <p className={classes.quiet}>{t('addresses_only')}</p>
      ) : (
        <FieldCoverage
          total={rows}
          fields={measuredColumns.map((column) => ({
            key: column,
            word: t(`coverage.${column}`),
            count: Math.round((coverage[column] ?? 0) * rows),
          }))}
        />
      )}
    </section>
  )
}
