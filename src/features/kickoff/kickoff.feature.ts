import { feature } from '../../kernel/feature.ts'
import { kickoffEndpoints } from './kickoff.ts'

/** Kick-off forms, which clients fill in without an account. */
export const kickoffFeature = feature({ endpoints: { kickoff: kickoffEndpoints } })
