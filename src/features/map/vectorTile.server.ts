import { PbfWriter } from 'pbf'

/** Units along a side of a tile. */
export const tileExtent = 4096

type Value = string | number

/** Something in a tile, in units from its northwest corner: a point, or a square of this `side`. */
export type TileFeature = {
  at: { x: number; y: number }
  side?: number
  id?: number | null
  /** Values by name; null is left out. */
  values: Record<string, Value | null>
}

const zigzag = (value: number) => (value << 1) ^ (value >> 31)

/** Adds the drawing commands of the format: move to the place, and for a square three lines and the way back. */
function addCommands({ at: { x, y }, side }: TileFeature, to: number[]) {
  to.push((1 << 3) | 1, zigzag(x), zigzag(y))
  if (side === undefined) return
  to.push((3 << 3) | 2, zigzag(side), 0, 0, zigzag(side), zigzag(-side), 0, (1 << 3) | 7)
}

/**
 * Encodes a tile of one layer by the Mapbox Vector Tile specification, version 2.1; without features it is empty. Each is
 * made when its turn comes, as a tile may have twenty thousand.
 */
export function encodeTile<T>(
  layer: string,
  all: Iterable<T>,
  featureOf: (one: T) => TileFeature,
): Uint8Array {
  const keys = new Map<string, number>()
  const values = new Map<Value, number>()
  const indexIn = <T>(known: Map<T, number>, one: T) => {
    const index = known.get(one)
    if (index !== undefined) return index
    known.set(one, known.size)
    return known.size - 1
  }
  const writer = new PbfWriter()
  let isEmpty = true
  /** The numbers of a feature, in one list for all of them. */
  const numbers: number[] = []
  const writeFeature = (one: TileFeature, feature: PbfWriter) => {
    if (one.id) feature.writeVarintField(1, one.id)
    numbers.length = 0
    for (const key in one.values) {
      const value = one.values[key]!
      if (value !== null) numbers.push(indexIn(keys, key), indexIn(values, value))
    }
    feature.writePackedVarint(2, numbers)
    feature.writeVarintField(3, one.side === undefined ? 1 : 3)
    numbers.length = 0
    addCommands(one, numbers)
    feature.writePackedVarint(4, numbers)
  }
  const writeValue = (value: Value, written: PbfWriter) =>
    typeof value === 'string'
      ? written.writeStringField(1, value)
      : written.writeDoubleField(3, value)
  const writeLayer = (_: null, tile: PbfWriter) => {
    tile.writeVarintField(15, 2)
    tile.writeStringField(1, layer)
    for (const one of all) {
      isEmpty = false
      tile.writeMessage(2, writeFeature, featureOf(one))
    }
    for (const key of keys.keys()) tile.writeStringField(3, key)
    for (const value of values.keys()) tile.writeMessage(4, writeValue, value)
    tile.writeVarintField(5, tileExtent)
  }
  writer.writeMessage(3, writeLayer, null)
  return isEmpty ? new Uint8Array() : writer.finish()
}
