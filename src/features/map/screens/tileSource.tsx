import { addProtocol } from 'maplibre-gl'
import { callFile } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Query } from '../../../kernel/http/endpoint.ts'
import { session } from '../../../web/session/session.tsx'

/** Where the tiles of a layer come from: a call with `z`, `x` and `y` in its path. */
export type TileSource = { tile: AnyEndpoint; query?: Query; body?: object }

type ReadTile = (at: { z: number; x: number; y: number }) => Promise<ArrayBuffer>

/** Tiles that the map may ask for by the address, until `forget`. */
type OfferedTiles = { address: string; forget: () => void }

const protocol = 'egide'
const readers = new Map<string, ReadTile>()
let count = 0

// The map asks for tiles by address. Ours only name who reads them, so that the request is made by the session as every
// other one, with its token in a header.
addProtocol(protocol, async ({ url }) => {
  const [, key = '', z, x, y] = /^egide:\/\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  const read = readers.get(key)
  if (!read) return { data: new ArrayBuffer(0) }
  return { data: await read({ z: Number(z), x: Number(x), y: Number(y) }) }
})

/** Makes tiles known to the map. */
export function offer(read: ReadTile): OfferedTiles {
  const key = String(++count)
  readers.set(key, read)
  return { address: `${protocol}://${key}/{z}/{x}/{y}`, forget: () => readers.delete(key) }
}

/** Makes the tiles of a call known to the map. */
export const offerTiles = ({ tile, query, body }: TileSource): OfferedTiles =>
  offer(async (params) => {
    const file = await callFile(session.transport, tile, { params, query, body } as never)
    return file.arrayBuffer()
  })
