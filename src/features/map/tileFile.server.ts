import { createHash } from 'node:crypto'
import type { Download } from '../../kernel/http/endpoint.ts'
import { mapBits } from '../register/projection.ts'
import { tileType } from './map.ts'
import { encodeTile, type TileFeature, tileExtent } from './vectorTile.server.ts'

/** Groups of a tile, a side, as a power of two: a group is 64 pixels wide at least. */
export const groupBits = 3
/** Most points of a tile; more could not be told apart. */
export const maxTilePoints = 20_000

/** Zoom, column and row of a tile. */
export type TileNumber = { z: number; x: number; y: number }

/** A map coordinate in the units of a tile. */
export function withinTile({ x, y }: { x: number; y: number }, { z, ...tile }: TileNumber) {
  const bits = Math.log2(tileExtent)
  const shift = mapBits - z - bits
  return { x: (x >> shift) - (tile.x << bits), y: (y >> shift) - (tile.y << bits) }
}

/** A tile as a file. */
export function tileFile(layer: string, features: readonly TileFeature[]): Download {
  const bytes = encodeTile(layer, features)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return {
    name: 'tile.mvt',
    type: tileType,
    content: {
      size: bytes.length,
      etag,
      read: async ({ start, end }) => [bytes.subarray(start, end + 1)] as never,
    },
  }
}
