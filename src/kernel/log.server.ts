import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, pino, stdSerializers } from 'pino'
import { postgresError } from './database/db.server.ts'

/** Opens the log, by default on standard output; it contains no secrets, no query strings and no e-mail addresses. */
export const openLog = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        err: serializeError,
        req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
          method,
          url: url?.replace(/[?#].*/s, ''),
          host,
          remoteAddress: ip,
          remotePort: socket?.remotePort,
        }),
      },
      hooks: { streamWrite: withoutSecrets },
    },
    ...((destination ? [destination] : []) as [DestinationStream]),
  )

/** Serializes an error for the log; a database error without the values of its statement. */
function serializeError(error: Error) {
  const databaseError = postgresError(error)
  if (!databaseError && !(error instanceof DrizzleQueryError)) return stdSerializers.err(error)
  return {
    type: databaseError?.code ?? error.name,
    message: databaseError?.message ?? String(error.cause),
    constraint: databaseError?.constraint,
    stack: error.stack?.match(/^ +at .+$/gm)?.join('\n'),
  }
}

/** Masks secrets in messages of libraries: e-mail addresses, tokens, passwords in URLs, secret links. */
const secrets: [pattern: RegExp, mask: string][] = [
  [/:\/\/[^/\s"@]{1,200}@/g, '://[secret]@'],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\/kick-off-form\/[\w-]+/g, '/kick-off-form/[secret]'],
  [/\/api\/kickoff\/[\w-]+/g, '/api/kickoff/[secret]'],
  [/\/password-reset#[\w-]+/g, '/password-reset#[secret]'],
  [/\/calendar\/[\w-]+\.ics/g, '/calendar/[secret].ics'],
]

const withoutSecrets = (line: string) =>
  secrets.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line)
