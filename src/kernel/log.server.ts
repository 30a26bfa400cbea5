import type { FastifyRequest } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** The product's log, to the standard output unless given; it holds no secret and nothing that people searched. */
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
