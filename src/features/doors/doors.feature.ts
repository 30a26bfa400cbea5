import { feature } from '../../kernel/feature.ts'
import { doorEndpoints } from './doors.ts'

/** What a restored backup holds open. */
export const doorFeature = feature({ endpoints: { doors: doorEndpoints } })
