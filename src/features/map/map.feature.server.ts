import { serverFeature } from '../../feature.server.ts'
import { mapFeature } from './map.feature.ts'
import { mapHandlers } from './map.server.ts'
import { mapReference } from './mapReference.server.ts'

export const mapServer = serverFeature({
  feature: mapFeature,
  handlers: (parts) => ({ map: mapHandlers(parts) }),
  reference: { map: { calls: mapReference } },
})
