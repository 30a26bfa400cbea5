import { feature } from '../../kernel/feature.ts'
import { watchEndpoints } from './watch.ts'

/** Yearly watch of the published heat indices of the buildings of clients. */
export const watchFeature = feature({ endpoints: { watch: watchEndpoints } })
