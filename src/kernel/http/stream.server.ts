import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { printableLine } from '../field/characters.ts'
import { limits } from '../limits/limits.server.ts'
import type { StoredContent, StoredDownload } from './endpoint.ts'
import { fail } from './errors.ts'
import type { Watch } from './handler.server.ts'

/** Content security policy for a file that is opened directly in the browser: it runs no scripts and loads nothing. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'"

/**
 * Sends a file, or the requested range of it, as an attachment; the ASCII file name is for clients that do not support
 * the encoded one. Disconnects idle readers.
 */
export async function sendFile(reply: FastifyReply, file: StoredDownload, watch: Watch) {
  if (file.etag) {
    const tag = `"${file.etag}"`
    reply.header('ETag', tag)
    if (hasContent(reply.request.headers['if-none-match'], tag)) {
      watch.done()
      return reply.status(304).send()
    }
  }
  const name = printableLine(file.name)
  const asciiName = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  const body = await bodyOf(reply, file, watch)
  return reply
    .type(file.type)
    .header(
      'Content-Disposition',
      `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('Content-Security-Policy', sandbox)
    .send(body)
}

/** Whether a reader says that they have a content; proxies that compress mark its tag as weak. */
const hasContent = (header: string | undefined, tag: string) =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false

/** The bytes of a file, as a stream unless they are ready; ends the watch with them. */
async function bodyOf(reply: FastifyReply, { content }: StoredDownload, watch: Watch) {
  reply.raw.setTimeout(limits.downloads.idleSeconds * 1000, () => reply.raw.destroy())
  if (content instanceof Uint8Array) {
    watch.done()
    return content
  }
  const source = 'size' in content ? await readPart(reply, content) : content
  // Destroying this stream ends the response at once, even if the source is slow to end.
  const bytes = new PassThrough()
  // A stream is closed with it even if nobody has begun to read, as for `HEAD`.
  pipeline(source instanceof Readable ? source : Readable.from(source), bytes, () => undefined)
  return destroyOnAbort(bytes, watch)
}

/** Opens a stored file, or the requested range of it; sets status and headers of the response. */
async function readPart(reply: FastifyReply, { size, etag, read }: StoredContent) {
  const { range, 'if-range': condition } = reply.request.headers
  const tag = `"${etag}"`
  reply.header('Accept-Ranges', 'bytes').header('ETag', tag)
  const whole = { start: 0, end: size - 1 }
  const isSame = condition === undefined || condition === tag
  const part = range !== undefined && isSame ? parseRange(range, size) : whole
  if (!part) {
    reply.header('Content-Range', `bytes */${size}`)
    return fail(416, 'kernel:range')
  }
  if (part !== whole)
    reply.status(206).header('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  reply.header('Content-Length', part.end - part.start + 1)
  return size === 0 ? [] : read(part)
}

/** Parses a `Range` header; undefined if out of bounds. Several ranges give the whole file, as the standard allows. */
function parseRange(header: string, size: number) {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '')
    return { start: 0, end: size - 1 }
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? undefined : { start, end }
}

/** Interval of the keep-alive comments in an idle stream, in ms. */
const heartbeat = 20_000

/** Streams events until the source ends or the client disconnects, which ends the source. */
export function sendEvents(reply: FastifyReply, source: AsyncIterable<unknown>, watch: Watch) {
  const text = new Transform({
    writableObjectMode: true,
    transform: (event, _, done) => done(null, `data: ${JSON.stringify(event)}\n\n`),
  })
  const keepAlive = setInterval(() => text.push(':\n\n'), heartbeat)
  // A disconnected client is not an error.
  pipeline(source, text, () => clearInterval(keepAlive))
  watch.signal.addEventListener('abort', () => {
    // Drop the unread events of a slow reader; end the stream properly for the others.
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
