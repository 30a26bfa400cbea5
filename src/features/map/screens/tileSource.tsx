import { addProtocol } from 'maplibre-gl'
import { callFile } from '../../../kernel/http/client.ts'
import type { AnyEndpoint, Query } from '../../../kernel/http/endpoint.ts'
import { session } from '../../../web/session/session.tsx'

/** Where the tiles of a layer come from: a call with `z`, `x` and `y` in its path. */
export type TileSource = { tile: AnyEndpoint; query?: Query }

const protocol = 'egide'
const sources = new Map<string, TileSource>()
let count = 0

// The map asks for tiles by address. Ours only name a source, so that the request is made by the session as every other
// one, with its token in a header.
addProtocol(protocol, async ({ url }) => {
  const [, key = '', z, x, y] = /^egide:\/\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  const source = sources.get(key)
  if (!source) return { data: new ArrayBuffer(0) }
  const file = await callFile(session.transport, source.tile, {
    params: { z, x, y },
    query: source.query,
  } as never)
  return { data: await file.arrayBuffer() }
})

/** Makes a source known to the map, which asks for its tiles by the address until `forget`. */
export function offerTiles(source: TileSource): { address: string; forget: () => void } {
  const key = String(++count)
  sources.set(key, source)
  return { address: `${protocol}://${key}/{z}/{x}/{y}`, forget: () => sources.delete(key) }
}
