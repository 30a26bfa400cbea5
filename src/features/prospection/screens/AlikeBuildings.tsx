import { keepPreviousData } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatNumber } from '../../../kernel/field/format.ts'
import { IconMapSearch } from '../../../web/icons/icons.ts'
import { ButtonLink, Link } from '../../../web/Link.tsx'
import { useWords, withColon } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { Segments } from '../../../web/ui/input/ChoiceControls.tsx'
import { useCodeList } from '../../../web/ui/input/fieldContext.ts'
import { Skeleton } from '../../../web/ui/page/Skeleton.tsx'
import { refreshWith, useCall } from '../../../web/useApi.ts'
import type { Building } from '../../buildings/building.ts'
import { registerCodes } from '../../buildings/registerCodes.tsx'
import { type Alike, likenesses } from '../alike.ts'
import { campaignText } from '../campaign.text.ts'
import { campaignEndpoints } from '../campaign.ts'
import { criteriaAddress } from '../criteriaAddress.ts'
import classes from './AlikeBuildings.module.css'
import { alikeText } from './alike.text.ts'
import { FollowUpState } from './results/FollowUpState.tsx'
import { usePeriodLabel } from './usePeriodLabel.tsx'

refreshWith('buildings', 'campaigns')

/** Radii that are offered, km. */
const radii = ['0.5', '1', '2', '5']

/** The buildings of the register like one: their number, the nearest ones, and the way to a campaign; folded. */
export default function AlikeBuildings({ building }: { building: Building }) {
  const t = useWords(alikeText)
  const { can } = useSession()
  const [wasOpened, setOpened] = useState(false)
  if (!can('campaigns:read')) return null
  return (
    <details
      className="folding"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary>{t('title')}</summary>
      {wasOpened && <Around building={building.id} />}
    </details>
  )
}

function Around({ building }: { building: number }) {
  const t = useWords(alikeText)
  const id = useId()
  const [radius, setRadius] = useState('1')
  const { data, isError } = useCall(
    campaignEndpoints.alike,
    { query: { building, radius_km: Number(radius) } },
    { placeholderData: keepPreviousData },
  )
  if (isError) return <p className="body quiet lead">{t('failed')}</p>
  if (!data) return <Skeleton widths={[60, 92, 92]} height={28} />
  if (data.address === null) return <p className="body quiet lead">{t('no_place')}</p>
  if (data.count === null) return <p className="body quiet lead">{t('nothing_known')}</p>
  return (
    <>
      <Segments
        id={id}
        aria-label={t('radius')}
        data={radii.map((value) => ({ value, label: `${value} km` }))}
        value={radius}
        onChange={setRadius}
      />
      <p className={classes.count} role="status">
        <strong>{formatNumber(data.count)}</strong> {t('count', { count: data.count, radius })}
      </p>
      <Likeness alike={data} />
      <Nearest alike={data} />
      <ButtonLink
        variant="default"
        leftSection={<IconMapSearch aria-hidden />}
        to="/new-prospection-campaign"
        search={criteriaAddress({ mode: 'radius', ...data, radius_km: Number(radius) }) as never}
      >
        {t('campaign')}
      </ButtonLink>
    </>
  )
}

/** By which values they are alike, and which one was not known. */
function Likeness({ alike }: { alike: Alike }) {
  const t = useWords(alikeText)
  const tCampaign = useWords(campaignText)
  const periodLabel = usePeriodLabel()
  const { energy_sources, building_class, construction_periods, version } = alike
  const classLabel = useCodeList(registerCodes, 'GKLAS')?.find(
    ({ code }) => code === building_class,
  )?.label
  const values = [
    ...(energy_sources ?? []).map((kind) => tCampaign(`energy_sources.${kind}`)),
    ...(classLabel ? [classLabel] : []),
    ...(construction_periods ?? []).map(periodLabel),
  ]
  const unknown = likenesses.filter((name) => alike[name] === null).map((name) => t(name))
  return (
    <div className="body quiet lead">
      <div>{withColon(t('compared'), values.join(' · '))}</div>
      {unknown.length > 0 && <div>{withColon(t('unknown'), unknown.join(', '))}</div>}
      {version && <div>{t('source', { version })}</div>}
    </div>
  )
}

/** The nearest ones, with their distance; one that the office has, too, leads to its page. */
function Nearest({ alike: { results, count } }: { alike: Alike }) {
  const t = useWords(alikeText)
  const more = (count ?? 0) - results.length
  if (results.length === 0) return null
  return (
    <ul className={classes.list}>
      {results.map(({ egid, address, postcode, city, distance, building, barred }) => (
        <li key={egid}>
          <span className="breaks shrink">
            {building === null ? address : <Link to={`/buildings/${building}`}>{address}</Link>}
            <span className="faint"> {[postcode, city].filter(Boolean).join('\u00a0')}</span>{' '}
            {barred && <FollowUpState status="do_not_contact" />}
          </span>
          <span className="quiet number fixed">{`${formatNumber(distance)}\u00a0m`}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="faint">{t('more', { count: more, more: formatNumber(more) })}</li>
      )}
    </ul>
  )
}
