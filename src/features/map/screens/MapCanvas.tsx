import 'maplibre-gl/dist/maplibre-gl.css'
import {
  type GeoJSONSource,
  LngLat,
  type MapGeoJSONFeature,
  MapLibreMap,
  setWorkerUrl,
  type VectorTileSource,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { useRegister } from '../../prospection/screens/useRegister.tsx'
import { mapText } from '../map.text.ts'
import { type GroupParts, type MapColour, readParts } from '../map.ts'
import classes from './Map.module.css'
import { type BackgroundChoice, MapControls } from './MapControls.tsx'
import { type PartCounts, scalePartOf } from './mapColours.tsx'
import { layers, mapStyle } from './mapStyle.tsx'
import { offerMarks } from './marks.tsx'
import type { SearchArea } from './searchArea.tsx'
import { offerTiles, type TileSource } from './tileSource.tsx'
import { useBackground } from './useBackground.tsx'

setWorkerUrl(workerUrl)

/** West, south, east and north, degrees. */
export type Bounds = readonly [number, number, number, number]

/** Switzerland. */
const country: Bounds = [5.9, 45.75, 10.55, 47.85]
/**
 * Closest zooms to which the map moves by itself, to show all and to show one: so that names still tell where it is.
 */
const nearZooms = { all: 12, one: 13 } as const

/** What is left free around what a map moves to by itself, px. */
const margin = 48

export type MapProps = {
  /** Accessible name. */
  label: string
  /** The points, each with an `id` or, for several together, a `count`, and the `value` of the colour. */
  points: TileSource
  /** The register, drawn below them. */
  grid?: TileSource
  colour: MapColour
  /** Where the points are; the map shows all of it at first, and when it changes. */
  bounds?: Bounds | null
  /** Drawn as a circle. */
  area?: SearchArea | undefined
  /** Place of the selected point, which the map moves to. */
  selectedPlace?: { lng: number; lat: number } | undefined
  /** Zoom at which the selected point is shown at least. */
  selectedZoom?: number
  /** Closest zoom at which all are shown at first. */
  closestZoom?: number
  /** How much of its left lies under something else where there is room, px. */
  coveredLeft?: number
  onSelect: (id: number) => void
  /** Called whenever the map rests, with the ids of the points that it shows, those nearest to its middle first. */
  onRest?: (ids: number[]) => void
  /** Called whenever the map rests, with the number of records that it shows, by part of the colour's scale. */
  onCount?: (counts: PartCounts) => void
  /** Whether the background is shown where one is configured. */
  background: BackgroundChoice
  /** Stands before whose the parts of the map are. */
  note?: string | undefined
  /** Shown instead of the map if the browser cannot draw it. */
  failed: ReactNode
}

/** A map of points that come in tiles, on the grid of the register. */
export default function MapCanvas(props: MapProps) {
  const { label, points, grid, colour, bounds, area, selectedPlace, note, failed } = props
  const { selectedZoom = nearZooms.one, closestZoom = nearZooms.all, coveredLeft = 0 } = props
  const t = useWords(mapText)
  const register = useRegister()
  const ground = !grid ? '.names' : register?.is_fictitious ? '.fictitious' : ''
  const frame = useRef<HTMLDivElement>(null)
  const pointsAddress = useRef('')
  const [map, setMap] = useState<MapLibreMap>()
  const [canDraw] = useState(hasWebGl)
  const { background, isConfigured, isAway, credits, theme } = useBackground(
    map,
    props.background.isOn,
  )
  const select = useEffectEvent((id: number) => props.onSelect(id))
  const rest = useEffectEvent((drawn: MapLibreMap) => {
    props.onRest?.(shownIds(drawn))
    props.onCount?.(shownParts(drawn, colour))
  })
  const firstLabel = useEffectEvent(() => label)

  useEffect(() => {
    const { current } = frame
    if (!current) return
    const drawn = new MapLibreMap({
      container: current,
      style: { version: 8, sources: {}, layers: [] },
      bounds: [...country],
      minZoom: 5,
      maxZoom: 19,
      attributionControl: false,
      fadeDuration: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      // Whoever gives a token restricts it to the product’s address, of which our pages tell nothing by themselves.
      transformRequest: (url) => ({ url, referrerPolicy: 'strict-origin' }),
      locale: { 'Map.Title': firstLabel() },
    })
    drawn.touchZoomRotate.disableRotation()
    drawn.keyboard.disableRotation()
    offerMarks(drawn)
    drawn.on('click', (event) => {
      if (!drawn.getLayer(layers.points)) return
      const hits = drawn.queryRenderedFeatures(around(event.point), { layers: [layers.points] })
      const distance = distanceFrom(event.lngLat)
      const [hit] = hits.sort((a, b) => distance(a) - distance(b))
      if (!hit) return
      const { id, count } = hit.properties as { id?: number; count: number }
      if (count === 1 && id) select(id)
      else drawn.easeTo({ center: event.lngLat, zoom: drawn.getZoom() + 2 })
    })
    drawn.on('mousemove', (event) => {
      if (!drawn.getLayer(layers.points)) return
      const isOver =
        drawn.queryRenderedFeatures(event.point, { layers: [layers.points] }).length > 0
      drawn.getCanvas().style.cursor = isOver ? 'pointer' : ''
    })
    drawn.on('dataloading', () => {
      current.ariaBusy = 'true'
    })
    drawn.on('idle', () => {
      current.ariaBusy = 'false'
      rest(drawn)
    })
    drawn.once('load', () => setMap(drawn))
    return () => drawn.remove()
  }, [])

  // Points alone are exchanged without a new style, which would draw the ground anew at each letter of a filter.
  useEffect(() => {
    const offered = offerTiles(points)
    pointsAddress.current = offered.address
    map?.getSource<VectorTileSource>(layers.points)?.setTiles([offered.address])
    return offered.forget
  }, [map, points])

  useEffect(() => {
    if (!map) return
    const offeredGrid = grid && offerTiles(grid)
    map.setStyle(
      mapStyle({
        ...{ theme, colour, background, area, points: pointsAddress.current },
        ...(offeredGrid && { grid: offeredGrid.address }),
      }),
      { diff: false },
    )
    return () => offeredGrid?.forget()
  }, [map, grid, colour, theme, background, area])

  useEffect(() => {
    if (!map || !background?.hasNames) return
    const show = () =>
      map.getLayer(layers.names) &&
      map.setLayoutProperty(layers.names, 'visibility', isAway ? 'visible' : 'none')
    show()
    map.on('style.load', show)
    return () => void map.off('style.load', show)
  }, [map, background, isAway])

  useEffect(() => {
    if (!map || !bounds) return
    showAll(map, bounds, { coveredLeft, maxZoom: closestZoom, animate: false })
  }, [map, bounds, closestZoom, coveredLeft])

  useEffect(() => {
    if (!map) return
    const show = () => {
      const source = map.getSource<GeoJSONSource>('selected')
      void source?.setData({
        type: 'FeatureCollection',
        features: selectedPlace
          ? [
              {
                type: 'Feature',
                properties: {},
                geometry: { type: 'Point', coordinates: [selectedPlace.lng, selectedPlace.lat] },
              },
            ]
          : [],
      })
    }
    show()
    // A new style has the source anew.
    map.on('style.load', show)
    return () => void map.off('style.load', show)
  }, [map, selectedPlace])

  useEffect(() => {
    if (map && selectedPlace)
      map.easeTo({ center: selectedPlace, zoom: Math.max(map.getZoom(), selectedZoom) })
  }, [map, selectedPlace, selectedZoom])

  return (
    <>
      {canDraw ? <div ref={frame} className={classes.canvas} /> : failed}
      {map && (
        <MapControls
          map={map}
          onFit={() => showAll(map, bounds ?? country, { coveredLeft, maxZoom: closestZoom })}
          background={isConfigured ? props.background : undefined}
        />
      )}
      {isAway && (
        <p className={`${classes.box} ${classes.away}`} role="status">
          {t('background_away')}
        </p>
      )}
      <p className={classes.source}>
        {[note, ...credits, t(`source${ground}`)].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

/** Moves a map to the bounds, with room for what lies over its edges. */
function showAll(
  map: MapLibreMap,
  bounds: Bounds,
  { coveredLeft, ...options }: { coveredLeft: number; maxZoom: number; animate?: boolean },
) {
  const hasRoom = map.getContainer().clientWidth > 2 * coveredLeft
  const padding = { top: margin, right: margin, bottom: margin, left: margin }
  if (hasRoom) padding.left += coveredLeft
  map.fitBounds([...bounds], { padding, ...options })
}

/** Ids of the single points that a map shows, those nearest to its middle first. */
function shownIds(map: MapLibreMap): number[] {
  if (!map.getLayer(layers.points)) return []
  const distance = distanceFrom(map.getCenter())
  const distances = new Map<number, number>()
  for (const point of map.queryRenderedFeatures({ layers: [layers.points] })) {
    const { id, count } = point.properties as { id?: number; count: number }
    if (count === 1 && id) distances.set(id, distance(point))
  }
  return [...distances].sort(([, a], [, b]) => a - b).map(([id]) => id)
}

/** How many records a map shows by part of the scale of a colour; `unknown` for those without a value. */
function shownParts(map: MapLibreMap, colour: MapColour): PartCounts {
  const counts: PartCounts = {}
  if (!map.getLayer(layers.points)) return counts
  const seen = new Set<string>()
  for (const { geometry, properties } of map.queryRenderedFeatures({ layers: [layers.points] })) {
    const { id, count, value, parts } = properties as PointProperties
    // A feature may be given once for each tile that it was loaded with.
    const key = id ? String(id) : JSON.stringify(geometry)
    if (seen.has(key)) continue
    seen.add(key)
    const known: GroupParts = parts ? readParts(parts) : [[String(value ?? ''), count]]
    for (const [one, number] of known) {
      const part = scalePartOf(colour, one) ?? 'unknown'
      counts[part] = (counts[part] ?? 0) + number
    }
  }
  return counts
}

type PointProperties = { id?: number; count: number; value?: string | number; parts?: string }

/** How far points are from a place, m. */
const distanceFrom =
  (place: LngLat) =>
  ({ geometry }: MapGeoJSONFeature): number => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY
    const [lng = 0, lat = 0] = geometry.coordinates
    return place.distanceTo(new LngLat(lng, lat))
  }

/** A square around a point that a finger may mean. */
const around = ({ x, y }: { x: number; y: number }): [[number, number], [number, number]] => [
  [x - 6, y - 6],
  [x + 6, y + 6],
]

/** Whether the browser can draw a map. */
const hasWebGl = () => document.createElement('canvas').getContext('webgl2') !== null
