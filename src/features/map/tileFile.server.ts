import type { Download } from '../../kernel/http/endpoint.ts'
import { mapBits } from '../register/projection.ts'
import { tileType } from './map.ts'
import { encodeTile, type TileFeature, tileExtent } from './vectorTile.server.ts'

/** Groups of a tile, a side, as a power of two: a group is 64 pixels wide at least. */
export const groupBits = 3
/** Most points of a tile; more could not be told apart. */
export const maxTilePoints = 20_000

/** Units along a side of a tile, as a power of two. */
const tileBits = Math.log2(tileExtent)

/** Zoom, column and row of a tile. */
export type TileNumber = { z: number; x: number; y: number }

/** A map coordinate in the units of a tile. */
export function withinTile({ x, y }: { x: number; y: number }, tile: TileNumber) {
  const shift = mapBits - tile.z - tileBits
  return { x: (x >> shift) - (tile.x << tileBits), y: (y >> shift) - (tile.y << tileBits) }
}

/** A tile of one layer as a file, with a feature for each of these. */
export const tileFile = <T>(
  layer: string,
  all: Iterable<T>,
  featureOf: (one: T) => TileFeature,
): Download => ({
  name: 'tile.mvt',
  type: tileType,
  content: encodeTile(layer, all, featureOf),
})
