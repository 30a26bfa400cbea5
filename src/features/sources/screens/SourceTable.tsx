import { formatInstant, formatNumber } from '../../../kernel/field/format.ts'
import { useWords } from '../../../web/loading/words.ts'
import { Empty } from '../../../web/ui/page/Empty.tsx'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../web/useApi.ts'
import { measuredColumns } from '../../register/import/dump.ts'
import { type DataSource, sourceEndpoints } from '../sources.ts'
import classes from './Sources.module.css'
import { SourcesTableFrame } from './SourcesTableFrame.tsx'
import { sourcesPageText } from './sourcesPage.text.ts'

const columns = ['source', 'version', 'rows', 'loaded_at', 'licence'] as const

/** A share below which a field is sparse. */
const sparse = 0.7

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

/** The share of buildings that have a value, by field. */
function Coverage({ source: { title, coverage } }: { source: DataSource }) {
  const t = useWords(sourcesPageText)
  return (
    <section className={classes.part}>
      <h2>
        {t('column.coverage')} <span className={classes.quiet}>{title}</span>
      </h2>
      {coverage === null ? (
        <p className={classes.quiet}>{t('addresses_only')}</p>
      ) : (
        <dl className={classes.coverage}>
          {measuredColumns.map((column) => {
            const share = coverage[column] ?? 0
            return (
              <div key={column} data-sparse={share < sparse || undefined}>
                <dt>{t(`coverage.${column}`)}</dt>
                <dd>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ width: `${share * 100}%` }} />
                  </span>
                  {formatNumber(Math.floor(share * 100))} %
                </dd>
              </div>
            )
          })}
        </dl>
      )}
    </section>
  )
}
