import { useCall } from '../../../web/useApi.ts'
import { threadEndpoints } from '../thread.ts'

/** The threads of a mandate that the reader sees. */
export const useThreads = (mandate: number) =>
  useCall(threadEndpoints.threads, { query: { mandate } })
