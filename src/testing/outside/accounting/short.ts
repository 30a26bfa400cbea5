import { openBexio } from '../../../integrations/accounting/bexio.server.ts'
import type { Outside } from '../../../outside.server.ts'

/** Times of the accounting service, in ms: a late call is carried out after the timeout and within the settle time. */
export type ShortTimes = Record<'timeout' | 'lateness' | 'settleTime' | 'retryTime', number>

/** Times for tests, in which no other call should fail under load. */
export const shortTimes: ShortTimes = {
  ...{ timeout: 800, lateness: 1_000, settleTime: 2_000, retryTime: 50 },
}

/** Returns a way to give the same accounting service shorter times. */
export const withTimes =
  ({ timeout, settleTime, retryTime }: ShortTimes) =>
  (outside: Outside): Outside => ({
    ...outside,
    accounting: {
      ...{ ...outside.accounting, settleTime, retryTime },
      open: (connection, mapping) => openBexio(connection, mapping, { timeout }),
    },
  })
