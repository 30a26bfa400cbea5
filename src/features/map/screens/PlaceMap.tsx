import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
import { EnergyMark } from '../../../web/ui/chart/EnergyMark.tsx'
import { useCall } from '../../../web/useApi.ts'
import { buildings } from '../../buildings/building.ts'
import { energyOfCode } from '../../register/energyKinds.ts'
import { lngLatOf } from '../../register/projection.ts'
import { mapText } from '../map.text.ts'
import { buildingColours, mapEndpoints } from '../map.ts'
import placeClasses from './BuildingPlace.module.css'
import classes from './Map.module.css'
import MapCanvas from './MapCanvas.tsx'
import { MapLegend } from './MapLegend.tsx'
import { registerTiles } from './registerTiles.tsx'

type Props = {
  id: number
  address: string
  /** Coordinates (LV95). */
  e: number
  n: number
}

/** Most neighbours that are listed. */
const maxListed = 8

/** A small map around a building, with those that it shows as links below; a click on another one opens its page. */
export default function PlaceMap({ id, address, e, n }: Props) {
  const t = useWords(mapText)
  const { can } = useSession()
  const navigate = useNavigate()
  const [colour, setColour] = useState<(typeof buildingColours)[number]>(buildingColours[0])
  const [hasBackground, setBackground] = useState(true)
  const points = useMemo(() => ({ tile: mapEndpoints.buildingTile, query: { colour } }), [colour])
  const [shown, setShown] = useState<readonly number[]>([])
  const [place] = useState(() => lngLatOf(e, n))
  const [bounds] = useState(() => [place.lng, place.lat, place.lng, place.lat] as const)
  return (
    <>
      <div className={`${classes.map} ${placeClasses.map}`}>
        <MapCanvas
          label={t('label', { title: address })}
          {...{ points, colour, bounds }}
          background={{ isOn: hasBackground, change: setBackground }}
          selectedPlace={place}
          // A small map shows more around it.
          selectedZoom={11}
          onSelect={(other) => {
            if (other !== id) void navigate({ to: `/buildings/${other}` } as never)
          }}
          onRest={(ids) => {
            const others = ids.filter((other) => other !== id).slice(0, maxListed)
            if (others.join() !== shown.join()) setShown(others)
          }}
          failed={<p className={classes.failed}>{t('failed')}</p>}
          {...(can('register:read') && { grid: registerTiles })}
        />
        <MapLegend colours={buildingColours} {...{ colour, onChange: setColour }} isFolded />
      </div>
      <Neighbours ids={shown} />
      <p className="above8">
        <Link to="/buildings-list" search={{ view: 'map' } as never}>
          {t('all_buildings')}
        </Link>
      </p>
    </>
  )
}

/** The buildings that the map shows around the one in its middle, as links. */
function Neighbours({ ids }: { ids: readonly number[] }) {
  const t = useWords(mapText)
  const { data } = useCall(
    buildings.endpoints.list,
    { query: { id: [...ids], page_size: 10 } },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  )
  const rows = ids.flatMap((id) => data?.results.find((row) => row.id === id) ?? [])
  if (rows.length === 0) return null
  return (
    <ul className={placeClasses.neighbours} aria-label={t('neighbours')}>
      {rows.map(({ id, address, postcode, city, heating_energy_1 }) => (
        <li key={id}>
          <EnergyMark kind={energyOfCode(heating_energy_1)} />
          <Link to={`/buildings/${id}`}>{address}</Link>
          <span className="faint">{[postcode, city].filter(Boolean).join('\u00a0')}</span>
        </li>
      ))}
    </ul>
  )
}
