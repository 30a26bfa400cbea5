import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionLoss, postgresError } from '../database/db.server.ts'
import { fallbackLanguage } from '../text.ts'
import type { ServerSay } from '../words.server.ts'
import { Failure } from './errors.ts'

/** Answers every error in the one shape of the contract; what is our fault is logged and stays inside. */
export function answerErrors(app: FastifyInstance, say: ServerSay) {
  app.setErrorHandler((error: Error, request, reply) => {
    const failure = asFailure(error)
    if (failure.status >= 500) request.log.error({ err: loggable(error) }, 'request failed')
    return sendFailure(reply, request, failure, say)
  })
}

/** An error of the database as the log may have it: without the values of the query. */
function loggable(error: Error) {
  const said = postgresError(error)
  if (!said && !(error instanceof DrizzleQueryError)) return error
  return {
    type: said?.code ?? error.name,
    message: said?.message ?? String(error.cause),
    constraint: said?.constraint,
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n'),
  }
}

/**
 * Answers what is no readable HTTP at all, in the shape of every refusal. There is no request yet, so
 * the sentence is in the fallback language.
 */
export function answerUnreadable(say: ServerSay) {
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

/** What an error of the framework, before any route is found, is to the caller. */
export const asUnroutable = (error: Error & { statusCode?: number }) =>
  new Failure(
    error.statusCode === 414 ? 404 : (error.statusCode ?? 400),
    error.statusCode === 414 ? 'kernel:not_found' : 'kernel:invalid_input',
  )

/** Sends a refusal in the reader's language. */
export function sendFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  failure: Failure,
  say: ServerSay,
) {
  const { retryAfter } = failure.options
  if (retryAfter) reply.header('Retry-After', retryAfter)
  if (failure.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return reply.status(failure.status).send(refusalOf(request, failure, say))
}

/** What a refusal says, in the reader's language. */
export function refusalOf(request: FastifyRequest, failure: Failure, say: ServerSay) {
  const { params, fields, data } = failure.options
  const words = say.in(say.languageOf(request.headers['accept-language']))
  return {
    detail: words(failure.key.replace(':', ':error.'), { ...params, request: request.id }),
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

/** Codes of PostgreSQL for values that it cannot take: wrong form, out of range, bad encoding. */
const badValue = /^22/

export function asFailure(error: Error & { statusCode?: number; code?: string }): Failure {
  if (error instanceof Failure) return error
  const said = postgresError(error)
  if (said?.code && badValue.test(said.code)) return new Failure(400, 'kernel:invalid_input')
  if (said?.code === '23503') return new Failure(409, 'kernel:in_use')
  if (isConnectionLoss(error) || said?.code === '57014' || said?.code?.startsWith('53'))
    return new Failure(503, 'kernel:unavailable', { retryAfter: 2 })
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
