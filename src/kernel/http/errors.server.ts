import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TaskFailure } from '../database/child.server.ts'
import { isConnectionLoss, postgresError } from '../database/db.server.ts'
import { fallbackLanguage } from '../text.ts'
import type { ServerSay } from '../words.server.ts'
import { diskFull, Failure } from './errors.ts'

/** Sends every error as an `ErrorBody`; server faults are logged without being disclosed. */
export function sendErrors(app: FastifyInstance, say: ServerSay) {
  app.setErrorHandler((error: Error, request, reply) => {
    const failure = asFailure(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendFailure(reply, request, failure, say)
  })
}

/** Answers malformed HTTP with an `ErrorBody`, in the fallback language since there is no request yet. */
export function handleMalformedHttp(say: ServerSay) {
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const body = JSON.stringify({
      detail: say.in(fallbackLanguage)('kernel:error.invalid_input'),
      code: 'invalid_input',
      request_id: randomUUID(),
    })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
}

/** Converts an error that Fastify throws before routing, such as an overlong URL. */
export const routingFailure = (error: Error & { statusCode?: number }) =>
  new Failure(
    error.statusCode === 414 ? 404 : (error.statusCode ?? 400),
    error.statusCode === 414 ? 'kernel:not_found' : 'kernel:invalid_input',
  )

/** Headers about the body that a failure replaces. */
const replacedHeaders = ['Accept-Ranges', 'Content-Disposition', 'Content-Encoding', 'ETag']

/**
 * Sends a failure in the caller's language. It may replace a response that was already begun: its headers, which a
 * stream has set on the socket, and the serializer of its schema must not be used for the failure.
 */
export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: Failure,
  say: ServerSay,
) {
  const { retryAfter } = failure.options
  request.refusal = failure.code
  for (const name of replacedHeaders) removeHeader(reply, name)
  // Only this failure says something about a range: how long the file is.
  if (failure.status !== 416) removeHeader(reply, 'Content-Range')
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
  if (retryAfter) reply.header('Retry-After', retryAfter)
  if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return reply.status(failure.status).send(refusalOf(request, failure, say))
}

function removeHeader(reply: FastifyReply, name: string) {
  reply.removeHeader(name)
  if (!reply.raw.headersSent) reply.raw.removeHeader(name)
}

/** Body of a failure, in the caller's language. */
export function refusalOf(request: FastifyRequest, failure: Failure, say: ServerSay) {
  const { params, because, fields, data } = failure.options
  const words = say.in(say.languageOf(request.headers['accept-language']))
  return {
    detail: [
      words(failure.key.replace(':', ':error.'), { ...params, request: request.id }),
      ...(because ? [words(because)] : []),
    ].join(' '),
    code: failure.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, problems]) => [
          name,
          problems.map(({ key, params }) => words(key, params)),
        ]),
      ),
    }),
    ...data,
    request_id: request.id,
  }
}

/** PostgreSQL's error codes for invalid values: wrong format, out of range, bad encoding. */
const badValue = /^22/

/** PostgreSQL's code for a change on a server that takes none: a replica, or a managed one whose disk is nearly full. */
const readOnly = '25006'

/** Codes of a full disk: of the system, also for a quota, and of PostgreSQL. */
const noRoom = ['ENOSPC', 'EDQUOT', '53100']

/** Converts any error to a failure; unknown ones become 500. */
export function asFailure(error: Error & { statusCode?: number; code?: string }): Failure {
  if (error instanceof Failure) return error
  const code = postgresError(error)?.code
  if (code && badValue.test(code)) return new Failure(400, 'kernel:invalid_input')
  if (code === '23503') return new Failure(409, 'kernel:in_use')
  if (code === readOnly) return new Failure(503, 'kernel:read_only', { retryAfter: 15 })
  if ([error.code, code].some((one) => one && noRoom.includes(one))) return diskFull()
  if (isConnectionLoss(error) || code === '57014' || code?.startsWith('53'))
    return new Failure(503, 'kernel:unavailable', { retryAfter: 2 })
  if (error instanceof TaskFailure) return new Failure(503, 'kernel:unavailable', { retryAfter: 5 })
  switch (error.statusCode) {
    case 400:
      return new Failure(400, 'kernel:invalid_json')
    case 404:
      return new Failure(404, 'kernel:not_found')
    case 413:
      return new Failure(413, 'kernel:too_large')
    case 415:
      return new Failure(415, 'kernel:wrong_content_type')
    default:
      if (error.statusCode && error.statusCode < 500)
        return new Failure(error.statusCode, 'kernel:invalid_input')
      return new Failure(500, 'kernel:internal')
  }
}
