import { countOutsideCall } from '../kernel/counters.server.ts'

/** `fetch` of a configured address, counted among the calls of outside services. */
export async function countedFetch(address: string | URL, init: RequestInit): Promise<Response> {
  const { hostname } = new URL(address)
  try {
    const response = await fetch(address, init)
    countOutsideCall(hostname, String(response.status))
    return response
  } catch (error) {
    countOutsideCall(hostname, init.signal?.aborted ? 'too_slow' : 'unreachable')
    throw error
  }
}
