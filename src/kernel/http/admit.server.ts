import type { FastifyRequest } from 'fastify'
import type { Person } from '../access.ts'
import { networkOf, plainAddress } from '../limits/network.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { asFailure } from './errors.server.ts'
import { fail } from './errors.ts'
import type { ServeOptions } from './serve.server.ts'

/** The caller of a public call. */
export const nobody: Person = { id: 0, groups: [] }

/** Identifies the caller and sets `request.person`; refuses callers without permission or over their rate limit. */
export async function admit(request: FastifyRequest, endpoint: AnyEndpoint, serving: ServeOptions) {
  request.person = nobody
  // A disconnected client has no address any more.
  const address = networkOf(plainAddress(request.ip ?? ''))
  // Ignores an expired token, which callers send along to renew it or to sign in again.
  if (endpoint.access === 'public') {
    const call = `${endpoint.method} ${endpoint.path}`
    return serving.limits.countAnonymous(call, address, endpoint.perMinute)
  }
  const person = await identify(request, address, serving)
  await serving.limits.countPerson(person.id)
  request.person = person
  if (endpoint.access !== 'signed_in' && !serving.may(person, endpoint.access))
    fail(403, 'kernel:forbidden')
}

async function identify(
  request: FastifyRequest,
  address: string,
  { callers, limits }: ServeOptions,
) {
  try {
    const person = await callers.identify(request)
    return person ?? fail(401, 'kernel:unauthenticated')
  } catch (error) {
    if (asFailure(error as Error).status === 401)
      await limits.countAnonymous('unknown caller', address)
    throw error
  }
}
