import { TileType, zxyToTileId } from 'pmtiles'

type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

/** Writes a number in the groups of seven bits that the format uses. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

/** A file of tiles (PMTiles 3) without compression. */
export function tileArchive(tiles: readonly Tile[], type: TileType, metadata: object): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.id - b.id)
  const directory = Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, index) => varint(id - (sorted[index - 1]?.id ?? 0))),
    ...sorted.flatMap(() => varint(1)),
    ...sorted.flatMap(({ bytes }) => varint(bytes.length)),
    // Each tile stands right after the one before.
    ...sorted.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
  ])
  const about = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes))
  const header = Buffer.alloc(127)
  header.write('PMTiles\u0003', 'latin1')
  const places = [
    ...[header.length, directory.length],
    ...[header.length + directory.length, about.length],
    // No directories below the first one.
    ...[0, 0],
    ...[header.length + directory.length + about.length, data.length],
    ...[sorted.length, sorted.length, sorted.length],
  ]
  for (const [index, value] of places.entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  const zooms = tiles.map(({ z }) => z)
  // Clustered, without compression inside and of tiles, with the type of tiles and their zooms.
  header.set([1, 1, 1, type, Math.min(...zooms), Math.max(...zooms)], 96)
  return Buffer.concat([header, directory, about, data])
}
