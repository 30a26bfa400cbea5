import type { FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** Opens the log, by default on standard output; it contains no secrets and no query strings. */
export const openLog = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
          method,
          url: url?.replace(/\?.*/s, ''),
          host,
          remoteAddress: ip,
          remotePort: socket?.remotePort,
        }),
      },
    },
    ...((destination ? [destination] : []) as [DestinationStream]),
  )
