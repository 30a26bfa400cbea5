import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { printableLine } from '../field/characters.ts'
import { limits } from '../limits/limits.server.ts'
import type { Download } from './endpoint.ts'
import type { Watch } from './handler.server.ts'

/**
 * Sends a file as an attachment; the plain file name is for clients that do not support the encoded one. Disconnects
 * idle readers.
 */
export function sendFile(reply: FastifyReply, file: Download, watch: Watch) {
  const { type, content } = file
  const name = printableLine(file.name)
  reply.raw.setTimeout(limits.downloads.idleSeconds * 1000, () => reply.raw.destroy())
  // The source may keep its stream open; this one can be destroyed at once.
  const bytes = new PassThrough()
  pipeline(Readable.from(content), bytes, () => undefined)
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  return reply
    .type(type)
    .header(
      'Content-Disposition',
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(destroyOnAbort(bytes, watch))
}

/** Interval of the comments that keep an idle stream open, in ms. */
const heartbeat = 20_000

/** Streams events. Ends with their source, and ends the source when the client disconnects. */
export function sendEvents(reply: FastifyReply, source: AsyncIterable<unknown>, watch: Watch) {
  const text = new Transform({
    writableObjectMode: true,
    transform: (event, _, done) => done(null, `data: ${JSON.stringify(event)}\n\n`),
  })
  const keepAlive = setInterval(() => text.push(':\n\n'), heartbeat)
  // A disconnected client is no failure.
  pipeline(source, text, () => clearInterval(keepAlive))
  watch.signal.addEventListener('abort', () => {
    // Drops what a slow reader has not read; other readers see the end of the stream.
    if (text.readableLength > 0) return text.destroy(watch.signal.reason as Error)
    text.once('end', () => text.destroy())
    text.push(null)
  })
  return reply
    .type('text/event-stream')
    .header('X-Accel-Buffering', 'no')
    .send(text.once('close', watch.done))
}

/** Destroys the stream once its reader has lost access, and stops watching when it closes. */
function destroyOnAbort(stream: Readable, { signal, done }: Watch): Readable {
  signal.addEventListener('abort', () => stream.destroy(signal.reason as Error))
  return stream.once('close', done)
}
