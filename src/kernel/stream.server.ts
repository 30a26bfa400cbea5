import { pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './endpoint.ts'

/** Sends a file under its name; the plain form is for those who do not know the encoded one. */
export function sendFile(reply: FastifyReply, { name, type, content }: Download) {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  return reply
    .type(type)
    .header(
      'Content-Disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(Readable.from(content))
}

/** Milliseconds after which a silent stream says that it is still there. */
const heartbeat = 20_000

/** Events as they travel. Ends with its source, and ends its source when the caller hangs up. */
export function asEvents(source: AsyncIterable<unknown>): Readable {
  const text = new Transform({
    writableObjectMode: true,
    transform: (event, _, done) => done(null, `data: ${JSON.stringify(event)}\n\n`),
  })
  const alive = setInterval(() => text.push(':\n\n'), heartbeat)
  // What ends it, a caller who hangs up too, is no failure.
  pipeline(source, text, () => clearInterval(alive))
  return text
}
