import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { StartError } from '../../kernel/startError.ts'
import type { MapTiles } from './mapTiles.ts'

/** Maps have no background. */
export const noMapTiles: MapTiles = {
  ...{ name: 'none', kind: 'none', address: null, origins: [] },
  file: async () => undefined,
}

/** Grey map of the federal office of topography, as tiles in the projection of the web. */
const greyMap = '1.0.0/ch.swisstopo.pixelkarte-grau/default/current/3857/{z}/{x}/{y}.jpeg'

/** Federal tiles; `url` is the base address of their service, such as https://wmts.geo.admin.ch. */
export function federalTiles(url: string): MapTiles {
  const { host, origin } = new URL(url)
  return {
    ...noMapTiles,
    ...{ name: host, kind: 'federal', address: `${url}/${greyMap}`, origins: [origin] },
  }
}

type StyleOptions = {
  /** Its address, in which `{token}` stands for the token. */
  url: string
  token: string | undefined
  /** Origins of what it names that are not its own. */
  origins: readonly string[]
}

/** A style of somebody else's, with all that it names. */
export function mapStyleOf({ url, token = '', origins }: StyleOptions): MapTiles {
  const { host, origin } = new URL(url)
  return {
    ...{ ...noMapTiles, name: host, kind: 'style', origins: [origin, ...origins] },
    address: url.replaceAll('{token}', encodeURIComponent(token)),
  }
}

/** How a file of tiles begins: its name and version. */
const magic = Buffer.from('PMTiles\u0003')

/** A file of tiles on this machine. Throws `StartError` if it is none. */
export function fileOfTiles(path: string): MapTiles {
  if (!firstBytes(path, magic.length).equals(magic))
    throw new StartError(`MAP_PMTILES is no file of tiles (PMTiles, version 3): ${path}`)
  return {
    ...{ ...noMapTiles, name: 'file', kind: 'file' },
    async file() {
      const found = await stat(path).catch(() => undefined)
      if (!found) return undefined
      return {
        size: found.size,
        etag: `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`,
        read: async ({ start, end }) => createReadStream(path, { start, end }),
      }
    },
  }
}

/** The first bytes of a file. Throws `StartError` if it cannot be read. */
function firstBytes(path: string, count: number): Buffer {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(count)
      readSync(file, bytes, 0, count, 0)
      return bytes
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new StartError(
      `MAP_PMTILES cannot be read: ${path} (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}
