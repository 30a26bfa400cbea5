import type { LayerSpecification } from 'maplibre-gl'
import { EtagMismatch, PMTiles, type Source, TileType } from 'pmtiles'
import { pathOf } from '../../../kernel/http/client.ts'
import { session } from '../../../web/session/session.tsx'
import { type Theme, type Token, tokens } from '../../../web/theme/tokens.ts'
import { backgroundEndpoints } from '../map.ts'
import { type Background, backgroundId } from './background.tsx'
import { offer } from './tileSource.tsx'

/** The product’s file of tiles, read in parts with the token of the session. */
const file: Source = {
  getKey: () => backgroundId,
  async getBytes(offset, length, signal, etag) {
    const answer = await session.transport(pathOf(backgroundEndpoints.backgroundFile), {
      ...{ method: 'GET', headers: { Range: `bytes=${offset}-${offset + length - 1}` } },
      ...(signal && { signal }),
    })
    const tag = answer.headers.get('ETag') ?? undefined
    // Another file has taken its place.
    if (answer.status === 416 || (etag && tag !== etag)) throw new EtagMismatch()
    if (answer.status !== 206) throw new Error(`The map’s background: ${answer.status}`)
    return { data: await answer.arrayBuffer(), ...(tag && { etag: tag }) }
  },
}

/** The background that a file of tiles has: pictures as they are, vectors in colours of ours. */
export async function fileBackground(theme: Theme): Promise<Background> {
  const archive = new PMTiles(file)
  const [{ tileType, minZoom, maxZoom }, about] = await Promise.all([
    archive.getHeader(),
    archive.getMetadata() as Promise<{ attribution?: unknown; vector_layers?: { id: string }[] }>,
  ])
  const isVector = tileType === TileType.Mvt
  const { address, forget } = offer(async ({ z, x, y }) => {
    const tile = await archive.getZxy(z, x, y)
    if (tile) return tile.data
    if (isVector) return new ArrayBuffer(0)
    // So the map knows that there is no picture here.
    throw Object.assign(new Error('no tile'), { status: 404 })
  })
  const source = {
    ...{ tiles: [address], minzoom: minZoom, maxzoom: maxZoom },
    ...(typeof about.attribution === 'string' && { attribution: about.attribution }),
  }
  if (isVector)
    return {
      ...{ hasNames: false, forget, sources: { [backgroundId]: { type: 'vector', ...source } } },
      layers: vectorLayers(
        (about.vector_layers ?? []).map(({ id }) => id),
        theme,
      ),
    }
  return {
    ...{ hasNames: true, forget },
    sources: { [backgroundId]: { type: 'raster', tileSize: 256, ...source } },
    layers: [
      {
        ...{ id: backgroundId, type: 'raster', source: backgroundId },
        paint: theme === 'dark' ? { 'raster-brightness-max': 0.6 } : {},
      },
    ],
  }
}

/** What is drawn of vectors, from below: names of layers in the schemas of Protomaps and OpenMapTiles, and how. */
const drawn: readonly { of: readonly string[]; area?: Token; line?: Token; width?: number }[] = [
  { of: ['earth'], area: 'surface' },
  { of: ['landcover', 'landuse', 'park'], area: 'ok-soft' },
  { of: ['water', 'ocean'], area: 'info-soft', line: 'info-soft' },
  { of: ['waterway'], line: 'info-soft' },
  { of: ['buildings', 'building'], area: 'line' },
  { of: ['roads', 'transportation', 'transit'], line: 'line', width: 2 },
  { of: ['boundaries', 'boundary'], line: 'line-control' },
]

/** The layers of vectors that a file has. */
function vectorLayers(names: readonly string[], theme: Theme): LayerSpecification[] {
  const colour = (token: Token) => tokens[token][theme]
  const part = (id: string, geometry: 'Polygon' | 'LineString', name: string) => ({
    ...{ id: `${backgroundId}:${name}:${id}`, source: backgroundId, 'source-layer': name },
    filter: ['==', ['geometry-type'], geometry] as never,
  })
  return drawn.flatMap(({ of, area, line, width = 1 }) =>
    of
      .filter((name) => names.includes(name))
      .flatMap((name): LayerSpecification[] => [
        ...(area
          ? [
              {
                ...part('area', 'Polygon', name),
                ...{ type: 'fill' as const, paint: { 'fill-color': colour(area) } },
              },
            ]
          : []),
        ...(line
          ? [
              {
                ...part('line', 'LineString', name),
                type: 'line' as const,
                paint: {
                  'line-color': colour(line),
                  'line-width': [
                    'interpolate',
                    ['exponential', 1.5],
                    ['zoom'],
                    8,
                    0.5,
                    16,
                    width * 2,
                  ] as never,
                },
              },
            ]
          : []),
      ]),
  )
}
