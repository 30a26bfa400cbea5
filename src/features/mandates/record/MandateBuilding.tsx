import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../web/Link.tsx'
import { currentLanguage, useWords } from '../../../web/loading/words.ts'
import { displayValue, type TranslateKey } from '../../../web/ui/input/fieldValue.ts'
import { ErrorPart } from '../../../web/ui/page/ErrorPart.tsx'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import {
  ProvenanceMark,
  SourceLegend,
  sourcesOf,
} from '../../../web/ui/provenance/ProvenanceMark.tsx'
import { uiText } from '../../../web/ui/ui.text.ts'
import { useCall } from '../../../web/useApi.ts'
import { buildingText } from '../../buildings/building.text.ts'
import { type Building, buildingFields, buildings } from '../../buildings/building.ts'
import { type CodeAttribute, codeLabels } from '../../register/codes.ts'
import { mandateText } from '../mandate.text.ts'
import { mandateBuildingText } from '../mandateBuilding.text.ts'
import classes from './MandateBuilding.module.css'

/** Fields of the building that are shown. */
const shownFields = [
  'egid',
  'building_type',
  'sre',
  'apartments',
  'floors',
  'construction_year',
  'construction_period',
  'heating_generator_1',
  'heating_energy_1',
] as const

/** Main facts of the mandate's building, with their provenance; `isLinked` adds a link to its page. */
export function MandateBuilding({ id, isLinked }: { id: number; isLinked: boolean }) {
  const t = useWords(mandateText)
  const tMandate = useWords(mandateBuildingText)
  const building = useCall(buildings.endpoints.get, { params: { id } })
  const language = currentLanguage()
  const labels = useQuery({
    queryKey: ['codes', 'labels', language],
    queryFn: () => codeLabels(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // Rows with codes would come after the others.
  const isPending = building.isPending || (building.data && labels.isPending)
  return (
    <section className="container" aria-labelledby="mandate-building">
      <h2 id="mandate-building" className="ends intro">
        {t('field.building')}
        {isLinked && (
          <Link to={`/buildings/${id}`} className="compact medium">
            {tMandate('open')}
          </Link>
        )}
      </h2>
      {isPending && (
        <div className={classes.facts}>
          <Skeleton widths={[80, 70, 84, 62, 74]} height={30} />
          <Skeleton widths={[74, 84, 62, 80, 30]} height={30} />
        </div>
      )}
      {building.isError && (
        <ErrorPart
          title={tMandate('failed')}
          error={building.error}
          retry={() => void building.refetch()}
        />
      )}
      {building.data && !isPending && <Facts building={building.data} labelOfCode={labels.data} />}
    </section>
  )
}

type FactsProps = {
  building: Building
  labelOfCode: Awaited<ReturnType<typeof codeLabels>> | undefined
}

function Facts({ building, labelOfCode }: FactsProps) {
  const t = useWords(buildingText)
  const tUi = useWords(uiText)

  function formatValue(name: (typeof shownFields)[number]) {
    const field = buildingFields[name]
    const value = building[name]
    const code = field.attribute as CodeAttribute | undefined
    const codes =
      code && typeof value === 'number'
        ? [{ code: value, label: labelOfCode?.(code, value) ?? '' }]
        : undefined
    return displayValue(name, field, value, { t: t as TranslateKey, tUi, codes })
  }

  const rows = shownFields
    .map((name) => ({ name, label: t(`field.${name}`), value: formatValue(name) }))
    .filter(({ value }) => value)
  const markedNames = ['street_name', ...rows.map(({ name }) => name)]
  const origins = Object.entries(building.provenance).filter(([name]) => markedNames.includes(name))
  const town = [building.postcode, building.city].filter(Boolean).join(' ')
  return (
    <>
      <dl className={classes.facts}>
        <div className={classes.fact}>
          <dt>{t('field.address')}</dt>
          <dd>
            <span>
              {building.address}
              {town && <span className="quiet plain block">{town}</span>}
            </span>
            <ProvenanceMark origin={building.provenance.street_name} />
          </dd>
        </div>
        {rows.map(({ name, label, value }) => (
          <div key={name} className={classes.fact}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              <ProvenanceMark origin={building.provenance[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <SourceLegend sources={sourcesOf(Object.fromEntries(origins))} />
    </>
  )
}
