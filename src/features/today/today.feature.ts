import { feature } from '../../kernel/feature.ts'
import { failedJobEndpoints } from './failedJobs.ts'
import { todayEndpoints } from './today.ts'

/** What waits for whom, and background jobs that have failed for good. */
export const todayFeature = feature({
  endpoints: { today: todayEndpoints, jobs: failedJobEndpoints },
})
