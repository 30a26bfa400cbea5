import { type ComponentProps, useMemo, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import type { Criteria } from '../../prospection/campaign.ts'
import type { LiveMap } from '../../prospection/screens/NewCampaignPage.tsx'
import { lngLatOf } from '../../register/projection.ts'
import municipalities from '../data/municipalities.json'
import { mapText } from '../map.text.ts'
import { mapEndpoints } from '../map.ts'
import classes from './Map.module.css'
import MapCanvas, { type Bounds } from './MapCanvas.tsx'
import { MapLegend } from './MapLegend.tsx'
import { registerTiles } from './registerTiles.tsx'
import { boundsOf } from './searchArea.tsx'

/** Finds nothing. */
const nothing: Criteria = { mode: 'cities', cities: [] }
const colours = ['energy'] as const
/** Degrees that a municipality reaches from its middle. */
const reach = 0.04
/** So close that single buildings can be told apart. */
const closestZoom = 16

/** What a campaign would find, on a map that follows its criteria. */
export default function FoundMap(props: ComponentProps<LiveMap>) {
  const { title, criteria = nothing, centre, energies } = props
  const t = useWords(mapText)
  const { can } = useSession()
  const [hasBackground, setBackground] = useState(true)
  const points = useMemo(() => ({ tile: mapEndpoints.foundTile, body: criteria }), [criteria])
  const { e, n } = (criteria.mode === 'radius' && centre) || {}
  const metres = (criteria.radius_km ?? 0) * 1_000
  const area = useMemo(
    () => (e && n && metres ? { ...lngLatOf(e, n), metres } : undefined),
    [e, n, metres],
  )
  const cities = (criteria.cities ?? []).join('|')
  const bounds = useMemo(
    () => (area ? boundsOf(area) : boundsOfCities(cities.split('|'))),
    [area, cities],
  )
  // Those of other energies are counted too, as what a further tick would add.
  const { energy_sources: sought } = criteria
  const counts =
    energies &&
    Object.fromEntries(
      Object.entries(energies).filter(([kind]) => !sought || (sought as string[]).includes(kind)),
    )
  return (
    <div className={classes.map}>
      <MapCanvas
        label={t('label', { title })}
        {...{ points, area, bounds, closestZoom }}
        colour="energy"
        background={{ isOn: hasBackground, change: setBackground }}
        onSelect={() => undefined}
        failed={<p className={classes.failed}>{t('failed')}</p>}
        {...(can('register:read') && { grid: registerTiles })}
      />
      {counts && <MapLegend {...{ colours, counts }} colour="energy" />}
    </div>
  )
}

/** What contains the municipalities of these names; null if none is known. */
function boundsOfCities(names: readonly string[]): Bounds | null {
  const known = (municipalities as [string, number, number, number][]).filter(([name]) =>
    names.includes(name),
  )
  if (known.length === 0) return null
  const [lngs, lats] = [known.map(([, lng]) => lng), known.map(([, , lat]) => lat)]
  return [
    Math.min(...lngs) - reach,
    Math.min(...lats) - reach,
    Math.max(...lngs) + reach,
    Math.max(...lats) + reach,
  ]
}
