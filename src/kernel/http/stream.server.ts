import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { printableLine } from '../field/characters.ts'
import { limits } from '../limits/limits.server.ts'
import type { Download } from './endpoint.ts'
import type { Watch } from './handler.server.ts'

/**
 * Sends a file under its name; the plain form is for those who do not know the encoded one. Hangs up on
 * a reader who stopped reading.
 */
export function sendFile(reply: FastifyReply, file: Download, watch: Watch) {
  const { type, content } = file
  const name = printableLine(file.name)
  reply.raw.setTimeout(limits.downloads.idleSeconds * 1000, () => reply.raw.destroy())
  // What is being made may hold its stream open; what is being sent ends at once.
  const bytes = new PassThrough()
  pipeline(Readable.from(content), bytes, () => undefined)
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  return reply
    .type(type)
    .header(
      'Content-Disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(watched(bytes, watch))
}

/** Milliseconds after which a silent stream says that it is still there. */
const heartbeat = 20_000

/** Sends events as they come. Ends with their source, and ends the source when the caller hangs up. */
export function sendEvents(reply: FastifyReply, source: AsyncIterable<unknown>, watch: Watch) {
  const text = new Transform({
    writableObjectMode: true,
    transform: (event, _, done) => done(null, `data: ${JSON.stringify(event)}\n\n`),
  })
  const alive = setInterval(() => text.push(':\n\n'), heartbeat)
  // What ends it, a caller who hangs up too, is no failure.
  pipeline(source, text, () => clearInterval(alive))
  watch.signal.addEventListener('abort', () => {
    // What somebody has not read by now stays unread; whoever keeps up sees that it ends.
    if (text.readableLength > 0) return text.destroy(watch.signal.reason as Error)
    text.once('end', () => text.destroy())
    text.push(null)
  })
  return reply
    .type('text/event-stream')
    .header('X-Accel-Buffering', 'no')
    .send(text.once('close', watch.done))
}

/** Breaks a file off when its reader may not go on, and watches them no longer than it lasts. */
function watched(stream: Readable, { signal, done }: Watch): Readable {
  signal.addEventListener('abort', () => stream.destroy(signal.reason as Error))
  return stream.once('close', done)
}
