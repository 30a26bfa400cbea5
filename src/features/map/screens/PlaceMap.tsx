import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Link } from '../../../web/Link.tsx'
import { useWords } from '../../../web/loading/words.ts'
import { useSession } from '../../../web/session/session.tsx'
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

/** A small map around a building; a click on another one opens its page. */
export default function PlaceMap({ id, address, e, n }: Props) {
  const t = useWords(mapText)
  const { can } = useSession()
  const navigate = useNavigate()
  const [colour, setColour] = useState<(typeof buildingColours)[number]>(buildingColours[0])
  const points = useMemo(() => ({ tile: mapEndpoints.buildingTile, query: { colour } }), [colour])
  const [place] = useState(() => lngLatOf(e, n))
  const [bounds] = useState(() => [place.lng, place.lat, place.lng, place.lat] as const)
  return (
    <>
      <div className={`${classes.map} ${placeClasses.map}`}>
        <MapCanvas
          label={t('label', { title: address })}
          {...{ points, colour, bounds }}
          selectedPlace={place}
          // A small map shows more around it.
          selectedZoom={11}
          onSelect={(other) => {
            if (other !== id) void navigate({ to: `/buildings/${other}` } as never)
          }}
          failed={<p className={classes.failed}>{t('failed')}</p>}
          {...(can('register:read') && { grid: registerTiles })}
        />
        <MapLegend colours={buildingColours} {...{ colour, onChange: setColour }} isFolded />
        <p className={classes.source}>{t('source')}</p>
      </div>
      <p className={placeClasses.more}>
        <Link to="/buildings-list" search={{ view: 'map' } as never}>
          {t('all_buildings')}
        </Link>
      </p>
    </>
  )
}
