import { feature } from '../../kernel/feature.ts'
import { demonstrationEndpoints } from './demonstration.ts'

/** Demonstration data. */
export const demonstrationFeature = feature({
  endpoints: { demonstration: demonstrationEndpoints },
})
