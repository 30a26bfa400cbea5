import { feature } from '../../kernel/feature.ts'
import { mapEndpoints } from './map.ts'

/** Buildings and mandates on a map, on the grid of the register. */
export const mapFeature = feature({ endpoints: { map: mapEndpoints } })
