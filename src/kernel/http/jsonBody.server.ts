import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Failure } from './errors.ts'

/** Maximum nesting: deeper values are slow to parse, and recursive functions could overflow the stack. */
const maxDepth = 100

/** Whether brackets outside strings are nested too deeply; checked without parsing. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]
    if (isInString) {
      if (byte === 0x5c) index++
      else if (byte === 0x22) isInString = false
    } else if (byte === 0x22) isInString = true
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > maxDepth) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/** Accepts only uncompressed JSON bodies in UTF-8. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients send the content type with every call, even DELETE: accept an empty body.
    if (body.length === 0) return done(null, undefined)
    const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers
    const [, charset = 'utf-8'] = /;\s*charset="?([^";]+)/i.exec(type) ?? []
    if (encoding !== 'identity' || !/^utf-?8$/i.test(charset.trim()))
      return done(new Failure(415, 'kernel:wrong_content_type'))
    // Lenient decoding would store replacement characters for invalid bytes.
    if (!isUtf8(body as Buffer) || isTooDeep(body as Buffer))
      return done(new Failure(400, 'kernel:invalid_json'))
    void parse(request, body.toString(), done)
  })
}
