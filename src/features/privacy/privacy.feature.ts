import { feature } from '../../kernel/feature.ts'
import { privacyEndpoints } from './privacy.ts'

/** Data protection: the statement, copies and deletion of people's data, retention. */
export const privacyFeature = feature({ endpoints: { privacy: privacyEndpoints } })
