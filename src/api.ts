import { features } from './features.ts'
import { contractOf } from './kernel/feature.ts'
import { liveEndpoints } from './kernel/http/live.ts'

/** The contract: all endpoints of all features. */
export const api = { ...contractOf(features), live: liveEndpoints }
