import type { FastifyRequest } from 'fastify'
import type { AuditOrigin } from '../audit/audit.server.ts'
import { plainAddress } from '../limits/network.ts'

/** The origin of a request for the audit log: the signed-in person, and the person they view the product as. */
export function auditOrigin(request: FastifyRequest, now: Date): AuditOrigin {
  const { person, headers, id } = request
  return {
    actor: (person.viewedBy ?? person).id || null,
    ...(person.viewedBy && { viewedAs: person.id }),
    now,
    // The address of a disconnected client is undefined.
    ip: plainAddress(request.ip ?? ''),
    userAgent: headers['user-agent'],
    requestId: id,
  }
}
