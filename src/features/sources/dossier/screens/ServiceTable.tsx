import { formatDate, formatInstant, formatNumber } from '../../../../kernel/field/format.ts'
import { Link } from '../../../../web/Link.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { ErrorPart } from '../../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../../web/ui/page/Skeleton.tsx'
import { useCall } from '../../../../web/useApi.ts'
import { buildingText } from '../../../buildings/building.text.ts'
import { FieldCoverage } from '../../screens/FieldCoverage.tsx'
import classes from '../../screens/Sources.module.css'
import { SourcesTableFrame } from '../../screens/SourcesTableFrame.tsx'
import { dossierEndpoints, type SourceService } from '../dossier.ts'
import { dossierPanelText } from '../dossierPanel.text.ts'

const columns = ['service', 'layers', 'known', 'answered_at', 'state', 'licence'] as const

/** Services that are asked for a building: their health, and how many buildings they know something of. */
export function ServiceTable() {
  const t = useWords(dossierPanelText)
  const list = useCall(dossierEndpoints.services, {})
  if (!list.data)
    return list.error ? (
      <ErrorPart title={t('failed')} error={list.error} retry={() => void list.refetch()} />
    ) : (
      <Skeleton widths={[92, 84, 92]} height={40} />
    )
  return (
    <section className={classes.part}>
      <h2 className="lead">{t('services')}</h2>
      <SourcesTableFrame
        label={t('services')}
        columns={columns}
        titleOf={(column) => t(`column.${column}`)}
        numbers="known"
      >
        {list.data.results.map((service) => (
          <ServiceRow key={service.source} service={service} />
        ))}
      </SourcesTableFrame>
      <ServiceCoverage services={list.data.results} />
      <p className={classes.quiet}>
        <Link to="/settings" search={{ tab: 'integrations' } as never}>
          {t('layers')}
        </Link>
      </p>
    </section>
  )
}

/** Of how many of the office's buildings each service says a value, by field. */
function ServiceCoverage({ services }: { services: SourceService[] }) {
  const t = useWords(dossierPanelText)
  const tBuilding = useWords(buildingText)
  return services
    .filter(({ fields, buildings }) => buildings > 0 && fields.length > 0)
    .map(({ source, fields, buildings, answered_at }) => (
      <div key={source} className={classes.service}>
        <h3>
          {t(`source.${source}`)}{' '}
          <span className={classes.quiet}>
            {t('asked', { count: buildings })}
            {answered_at && `, ${formatDate(answered_at)}`}
          </span>
        </h3>
        <FieldCoverage
          total={buildings}
          fields={fields.map(({ field, buildings: count }) => ({
            ...{ key: field, word: tBuilding(`field.${field}`), count },
          }))}
        />
      </div>
    ))
}

function ServiceRow({ service }: { service: SourceService }) {
  const t = useWords(dossierPanelText)
  const { source, state, took, answered_at, buildings, known, layers } = service
  const isMissing = state !== 'answered' && state !== 'unasked'
  const isFederal = source === 'register' || source === 'altitude'
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {t(`source.${source}`)}
      </th>
      <td role="cell" className="breaks">
        {layers.join(', ')}
      </td>
      <td role="cell" data-number>
        {buildings === 0
          ? '–'
          : `${formatNumber(Math.floor((known / buildings) * 100))} % (${formatNumber(buildings)})`}
      </td>
      <td role="cell">{answered_at ? formatInstant(answered_at) : '–'}</td>
      <td
        role="cell"
        className={classes.state}
        data-state={isMissing ? 'failed' : state === 'answered' ? 'done' : undefined}
      >
        {t(`state.${state}`)}
        {took !== null &&
          state === 'answered' &&
          `, ${formatNumber(took / 1000, { decimals: 1 })}\u00a0s`}
      </td>
      <td role="cell">{t(isFederal ? 'licence.federal' : 'licence.canton')}</td>
    </tr>
  )
}
