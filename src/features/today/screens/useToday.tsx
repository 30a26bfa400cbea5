import { refreshWith, useCall } from '../../../web/useApi.ts'
import { todayEndpoints } from '../today.ts'

// What waits follows from these records.
for (const resource of [
  'mandates',
  'document_requests',
  'files',
  'proposals',
  'reports',
  'tasks',
  'kickoff',
  'messages',
  'quotes',
])
  refreshWith(resource, 'today')

/** What waits for whom; only for the caller with `mine`. */
export const useToday = (mine: boolean) =>
  useCall(todayEndpoints.office, { query: mine ? { mine: 'true' } : {} })

/** What is expected of the caller as the client or the partner of mandates. */
export const useExpected = (side: 'client' | 'partner') =>
  useCall(
    todayEndpoints.expected,
    {},
    { select: ({ results }) => ({ results: results.filter(({ actor }) => actor === side) }) },
  )
