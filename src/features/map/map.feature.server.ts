import { serverFeature } from '../../feature.server.ts'
import { backgroundHandlers } from './background.server.ts'
import { mapFeature } from './map.feature.ts'
import { mapHandlers } from './map.server.ts'
import { mapReference } from './mapReference.server.ts'

export const mapServer = serverFeature({
  feature: mapFeature,
  handlers: ({ buildingCounter, outside: { mapTiles } }) => ({
    map: { ...mapHandlers({ buildingCounter }), ...backgroundHandlers(mapTiles) },
  }),
  reference: { map: { calls: mapReference } },
})
