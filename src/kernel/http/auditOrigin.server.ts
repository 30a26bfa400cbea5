import type { FastifyRequest } from 'fastify'
import type { AuditOrigin } from '../audit/audit.server.ts'
import { plainAddress } from '../limits/network.ts'

/** Who acts in a request, as the audit log names them: whoever signed in, and the person whom they look as. */
export function auditOrigin(request: FastifyRequest, now: Date): AuditOrigin {
  const { person, headers, id } = request
  return {
    actor: (person.viewedBy ?? person).id || null,
    ...(person.viewedBy && { viewedAs: person.id }),
    now,
    // A disconnected client has no address any more.
    ip: plainAddress(request.ip ?? ''),
    userAgent: headers['user-agent'],
    requestId: id,
  }
}
