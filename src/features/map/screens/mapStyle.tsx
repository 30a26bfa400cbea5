import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { type Theme, type Token, tokens } from '../../../web/theme/tokens.ts'
import municipalities from '../data/municipalities.json'
import water from '../data/water.json'
import { indexSteps, type MapColour, tileLayers, tileZooms } from '../map.ts'
import type { Background } from './background.tsx'
import { colourScales, unknownToken } from './mapColours.tsx'
import { arcsImage, markPrefix } from './marks.tsx'
import { circleOf, type SearchArea } from './searchArea.tsx'

/** Names of municipalities; where there is no room for all, those with many postcodes win. */
const names = {
  type: 'FeatureCollection' as const,
  features: (municipalities as [string, number, number, number][]).map(
    ([name, lng, lat, postcodes]) => ({
      type: 'Feature' as const,
      properties: { name, postcodes },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    }),
  ),
}

/** Lakes and rivers, exact to some hundred metres. */
const lakes = { type: 'MultiPolygon' as const, coordinates: water.lakes }
const rivers = { type: 'MultiLineString' as const, coordinates: water.rivers }
/** Zooms between which they fade out: closer up, these coarse shores would cross the houses. */
const fading = [12.5, 14] as const

/** The font of the product, which the browser draws itself. */
const font = ['Inter Variable']
/** Zoom at which the names of all municipalities have room. */
const zoomOfNames = 10

export const layers = { names: 'names', points: 'points', selected: 'selected' } as const

/** Name of the image of an energy's mark in a theme, drawn when the map asks for it. */
const markOf = (kind: string, theme: Theme) => `${markPrefix}${theme}-${kind}`

/** The colour of a point by its value. */
export function colourOf(colour: MapColour, theme: Theme): ExpressionSpecification {
  const of = (token: Token) => tokens[token][theme]
  const value: ExpressionSpecification = ['get', 'value']
  const scale = colourScales[colour]
  const coloured =
    colour === 'idc'
      ? [
          'step',
          ['to-number', value],
          of(scale[0]!.token),
          ...scale.slice(1).flatMap(({ token }, index) => [indexSteps[index + 1], of(token)]),
        ]
      : [
          'match',
          value,
          ...scale.flatMap(({ token, values }) => [[...values], of(token)]),
          of(unknownToken),
        ]
  return ['case', ['has', 'value'], coloured, of(unknownToken)] as never
}

/** The mark of a point by its value, as an image. */
const markImage = (theme: Theme): ExpressionSpecification =>
  [
    'match',
    ['coalesce', ['get', 'value'], 0],
    ...colourScales.energy.flatMap(({ key, values }) => [[...values], markOf(key, theme)]),
    markOf('unknown', theme),
  ] as never

type StyleOptions = {
  theme: Theme
  colour: MapColour
  /** Addresses of the tiles; without `grid` the ground is empty. */
  points: string
  grid?: string
  /** Drawn over the ground and below all else. */
  background?: Background | undefined
  area?: SearchArea | undefined
}

const vector = (address: string) => ({
  type: 'vector' as const,
  tiles: [address],
  minzoom: tileZooms.first,
  maxzoom: tileZooms.last,
})

/**
 * The whole map: the register as ground, the background, the area that was searched, names, points and groups, and a ring
 * around the selected one.
 */
export function mapStyle(options: StyleOptions): StyleSpecification {
  const { theme, colour, points, grid, background, area } = options
  const { glyphs, sprite, hasNames = false } = background ?? {}
  const of = (token: Token) => tokens[token][theme]
  const isGroup: ExpressionSpecification = ['>', ['get', 'count'], 1]
  const hasMarks = colour === 'energy'
  return {
    version: 8,
    ...(glyphs && { glyphs }),
    ...(sprite && { sprite }),
    sources: {
      ...background?.sources,
      ...(grid && { grid: vector(grid) }),
      ...(area && {
        area: {
          type: 'geojson' as const,
          data: { type: 'LineString' as const, coordinates: circleOf(area) },
        },
      }),
      lakes: { type: 'geojson', data: lakes },
      rivers: { type: 'geojson', data: rivers },
      names: { type: 'geojson', data: names },
      points: vector(points),
      selected: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': of('canvas') } },
      {
        id: 'rivers',
        type: 'line',
        source: 'rivers',
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': of('water'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.75, 12, 2],
          'line-opacity': ['interpolate', ['linear'], ['zoom'], fading[0], 1, fading[1], 0],
        },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: 'lakes',
        paint: {
          'fill-color': of('water'),
          'fill-opacity': ['interpolate', ['linear'], ['zoom'], fading[0], 1, fading[1], 0],
        },
      },
      ...(grid
        ? ([
            {
              id: 'cells',
              type: 'fill',
              source: 'grid',
              'source-layer': tileLayers.cells,
              paint: {
                'fill-color': of('text-3'),
                'fill-antialias': false,
                'fill-opacity': [
                  'interpolate',
                  ['linear'],
                  ['ln', ['get', 'buildings']],
                  ...[0, 0.12, 7, 0.6],
                ],
              },
            },
            {
              id: 'houses',
              type: 'circle',
              source: 'grid',
              'source-layer': tileLayers.points,
              paint: {
                'circle-color': of('text-3'),
                'circle-opacity': 0.55,
                'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 1.5, 18, 5],
              },
            },
          ] as StyleSpecification['layers'])
        : []),
      ...(background?.layers ?? []),
      ...(area
        ? ([
            {
              id: 'area',
              type: 'line',
              source: 'area',
              paint: {
                'line-color': of('accent'),
                'line-width': 2,
                'line-dasharray': [2, 2],
              },
            },
          ] as StyleSpecification['layers'])
        : []),
      {
        id: layers.names,
        type: 'symbol',
        source: 'names',
        filter: ['step', ['zoom'], ['>=', ['get', 'postcodes'], 4], zoomOfNames, true],
        layout: {
          visibility: hasNames ? 'none' : 'visible',
          'text-field': ['get', 'name'],
          'text-font': font,
          'text-size': 11,
          'text-padding': 6,
          'symbol-sort-key': ['-', 0, ['get', 'postcodes']],
        },
        paint: {
          'text-color': of('text-2'),
          'text-halo-color': of('canvas'),
          'text-halo-width': 1.5,
        },
      },
      {
        id: layers.points,
        type: 'circle',
        source: 'points',
        'source-layer': tileLayers.points,
        paint: {
          'circle-color': hasMarks
            ? of('surface')
            : ['case', isGroup, of('surface'), colourOf(colour, theme)],
          'circle-radius': [
            'case',
            isGroup,
            ['interpolate', ['linear'], ['ln', ['get', 'count']], 0, 11, 8, 22],
            hasMarks ? 9 : 6,
          ],
          'circle-stroke-color': ['case', isGroup, colourOf(colour, theme), of('surface')],
          // Where the tile says what a group consists of, arcs are drawn over its edge.
          'circle-stroke-width': ['case', ['has', 'parts'], 0, isGroup, 3, 2],
        },
      },
      ...(hasMarks
        ? ([
            {
              id: 'marks',
              type: 'symbol',
              source: 'points',
              'source-layer': tileLayers.points,
              filter: ['!', isGroup],
              layout: {
                'icon-image': markImage(theme),
                'icon-allow-overlap': true,
                'icon-ignore-placement': true,
              },
            },
          ] as StyleSpecification['layers'])
        : []),
      {
        id: 'arcs',
        type: 'symbol',
        source: 'points',
        'source-layer': tileLayers.points,
        filter: ['has', 'parts'],
        layout: {
          'icon-image': arcsImage(colour, theme),
          'icon-size': ['interpolate', ['linear'], ['ln', ['get', 'count']], ...[0, 0.5, 8, 1]],
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
      {
        id: 'counts',
        type: 'symbol',
        source: 'points',
        'source-layer': tileLayers.points,
        filter: isGroup,
        layout: {
          'text-field': ['to-string', ['get', 'count']],
          'text-font': background?.font ?? font,
          'text-size': 11,
          'text-allow-overlap': true,
          'text-ignore-placement': true,
        },
        paint: { 'text-color': of('text') },
      },
      {
        id: layers.selected,
        type: 'circle',
        source: 'selected',
        paint: {
          'circle-color': 'transparent',
          'circle-radius': 11,
          'circle-stroke-color': of('accent'),
          'circle-stroke-width': 3,
        },
      },
    ],
  }
}
