import { PbfWriter } from 'pbf'

/** Units along a side of a tile. */
export const tileExtent = 4096

type Value = string | number

/** Something in a tile, in units from its northwest corner: a point, or a square of this `side`. */
export type TileFeature = {
  x: number
  y: number
  side?: number
  id?: number | null
  /** Values by name; null is left out. */
  values: Record<string, Value | null>
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31)

/** Drawing commands of the format: move to the place, and for a square three lines and the way back. */
const commandsOf = ({ x, y, side }: TileFeature): number[] => {
  const start = [(1 << 3) | 1, zigzag(x), zigzag(y)]
  if (side === undefined) return start
  return [...start, (3 << 3) | 2, ...[side, 0, 0, side, -side, 0].map(zigzag), (1 << 3) | 7]
}

/** Encodes a tile of one layer by the Mapbox Vector Tile specification, version 2.1. */
export function encodeTile(layer: string, features: readonly TileFeature[]): Uint8Array {
  const keys = new Map<string, number>()
  const values = new Map<Value, number>()
  const indexIn = <T>(known: Map<T, number>, one: T) => {
    if (!known.has(one)) known.set(one, known.size)
    return known.get(one)!
  }
  const writer = new PbfWriter()
  if (features.length === 0) return writer.finish()
  writer.writeMessage(
    3,
    (_, tile) => {
      tile.writeVarintField(15, 2)
      tile.writeStringField(1, layer)
      for (const one of features)
        tile.writeMessage(
          2,
          (_, feature) => {
            if (one.id) feature.writeVarintField(1, one.id)
            feature.writePackedVarint(
              2,
              Object.entries(one.values).flatMap(([key, value]) =>
                value === null ? [] : [indexIn(keys, key), indexIn(values, value)],
              ),
            )
            feature.writeVarintField(3, one.side === undefined ? 1 : 3)
            feature.writePackedVarint(4, commandsOf(one))
          },
          null,
        )
      for (const key of keys.keys()) tile.writeStringField(3, key)
      for (const value of values.keys())
        tile.writeMessage(
          4,
          (_, written) =>
            typeof value === 'string'
              ? written.writeStringField(1, value)
              : written.writeDoubleField(3, value),
          null,
        )
      tile.writeVarintField(5, tileExtent)
    },
    null,
  )
  return writer.finish()
}
