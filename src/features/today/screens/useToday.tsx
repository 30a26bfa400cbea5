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

/** What waits for whom; only for the caller with `isMine`. */
export const useToday = (isMine: boolean) =>
  useCall(todayEndpoints.office, { query: isMine ? { mine: 'true' } : {} })

/** What the office has to check, once somebody asks for it. */
export const useChecks = (isMine: boolean, enabled: boolean) =>
  useCall(
    todayEndpoints.office,
    { query: { only: 'checks', ...(isMine && { mine: 'true' as const }) } },
    { enabled },
  )

/** What is expected of the caller as the client or the partner of mandates, and what was decided on these. */
export const useExpected = (side: 'client' | 'partner') =>
  useCall(
    todayEndpoints.expected,
    {},
    {
      select: ({ counts, results, decided }) => ({
        counts,
        results: results.filter(({ actor }) => actor === side),
        decided: decided.filter(({ actor }) => actor === side),
      }),
    },
  )
