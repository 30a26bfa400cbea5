import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { Failure } from './errors.ts'

/** How deep values may be nested: to parse more takes long, and what goes through them does so by recursion. */
const deepest = 100

/** Whether brackets outside of texts are nested too deep; told without parsing. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]
    if (isText) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) isText = false
    } else if (byte === 0x22) isText = true
    else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > deepest) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}

/** Reads bodies that are JSON in UTF-8, not packed; no others. */
export function readJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients name the type with every call, a DELETE too: nothing is no body then, not a broken one.
    if (body.length === 0) return done(null, undefined)
    const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers
    const [, charset = 'utf-8'] = /;\s*charset="?([^";]+)/i.exec(type) ?? []
    if (encoding !== 'identity' || !/^utf-?8$/i.test(charset.trim()))
      return done(new Failure(415, 'kernel:wrong_content_type'))
    // Decoded leniently, other bytes would become replacement characters and be kept as such.
    if (!isUtf8(body as Buffer) || isTooDeep(body as Buffer))
      return done(new Failure(400, 'kernel:invalid_json'))
    void parse(request, body.toString(), done)
  })
}
