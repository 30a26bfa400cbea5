import type { FastifyRequest } from 'fastify'
import type { Person } from '../access.ts'
import { networkOf, plainAddress } from '../limits/network.ts'
import { linkCookie } from '../secrets/links.server.ts'
import { auditOrigin } from './auditOrigin.server.ts'
import { type AnyEndpoint, downloadsOf } from './endpoint.ts'
import { asFailure } from './errors.server.ts'
import { fail } from './errors.ts'
import { cookiesOf } from './input.server.ts'
import type { ServeOptions } from './serve.server.ts'

/** The caller of a public call. */
export const nobody: Person = { id: 0, groups: [] }

/**
 * Identifies the caller and sets `request.person`, which is `nobody` until then; refuses callers without permission or
 * over their rate limit.
 */
export async function admit(request: FastifyRequest, endpoint: AnyEndpoint, serving: ServeOptions) {
  // The address of a disconnected client is undefined.
  const address = networkOf(plainAddress(request.ip ?? ''))
  const viewed = request.headers['x-view-as']
  // Ignores an expired token, which callers send along to renew it or to sign in again.
  if (endpoint.access === 'public' && viewed === undefined) {
    const call = `${endpoint.method} ${endpoint.path}`
    return serving.limits.countAnonymous(call, address, endpoint.perMinute)
  }
  const caller = await identify(request, address, endpoint, serving)
  await serving.limits.countPerson(caller.id)
  request.person = caller
  if (viewed === undefined) refuseUnlessPermitted(caller, endpoint, serving)
  else await admitAs(String(viewed), request, endpoint, serving)
}

function refuseUnlessPermitted(person: Person, { access }: AnyEndpoint, { may }: ServeOptions) {
  if (access !== 'public' && access !== 'signed_in' && !may(person, access))
    fail(403, 'kernel:forbidden')
}

/** Admits an administrator who views the product as another person (`X-View-As`), with the rights of that person. */
async function admitAs(
  id: string,
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  serving: ServeOptions,
) {
  const { viewing, rightsOf, now } = serving
  const caller = request.person
  const person = await viewing.find(rightsOf(caller), id)
  if (endpoint.method !== 'GET') fail(403, 'view_as:view_as_read_only')
  if (downloadsOf(endpoint)) fail(403, 'view_as:view_as_no_file')
  if (endpoint.isPrivate) fail(403, 'view_as:view_as_private')
  request.person = { ...person, viewedBy: caller }
  refuseUnlessPermitted(person, endpoint, serving)
  const [resource] = endpoint.access.split(':')
  const { id: recordId } = request.params as { id?: string }
  await viewing.log(auditOrigin(request, now()), request.url.split('?', 1)[0]!, {
    ...(endpoint.access.includes(':') && { resource }),
    ...(/^\d{1,9}$/.test(recordId ?? '') && { id: Number(recordId) }),
  })
}

async function identify(
  request: FastifyRequest,
  address: string,
  { byLink }: AnyEndpoint,
  { callers, limits, links, now }: ServeOptions,
) {
  const { link } = request.query as { link?: unknown }
  try {
    if (byLink && typeof link === 'string') {
      const path = request.url.split('?', 1)[0]!
      const session = links.verify(path, link, cookiesOf(request)[linkCookie], now())
      return (session && (await callers.ofSession(session))) ?? fail(401, 'kernel:link_expired')
    }
    const person = await callers.identify(request)
    return person ?? fail(401, 'kernel:unauthenticated')
  } catch (error) {
    if (asFailure(error as Error).status === 401)
      await limits.countAnonymous('unknown caller', address)
    throw error
  }
}
