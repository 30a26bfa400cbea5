import { feature } from '../../kernel/feature.ts'
import { backgroundEndpoints, mapEndpoints } from './map.ts'

/** Buildings and mandates on a map, on the grid of the register. */
export const mapFeature = feature({
  endpoints: { map: { ...mapEndpoints, ...backgroundEndpoints } },
})
