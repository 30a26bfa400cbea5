import type { MapTiles } from '../../integrations/mapTiles/mapTiles.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { archiveType, type backgroundEndpoints } from './map.ts'

/** Calls for the background of maps. */
export const backgroundHandlers = (tiles: MapTiles): HandlersOf<typeof backgroundEndpoints> => ({
  background: async () => ({ kind: tiles.kind, address: tiles.address }),
  async backgroundFile() {
    const content = (await tiles.file()) ?? fail(404, 'kernel:not_found')
    return { name: 'background.pmtiles', type: archiveType, content }
  },
})
