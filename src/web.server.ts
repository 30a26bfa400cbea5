import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepFiles } from './webFiles.server.ts'

/** What pages ask besides the product. */
type Others = {
  /** URL of the only script from elsewhere that pages may load. */
  guestScript: string | undefined
  /** Origins of data that they may load. */
  origins: readonly string[]
}

/** Whom a page and its workers may ask. */
const connections = (origins: readonly string[]) => ["connect-src 'self'", ...origins].join(' ')

/** Content security policy of a page; `guest` is the origin of a script that may run beside ours, and of its frames. */
const policy = (nonce: string, guest: string | undefined, origins: readonly string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", guest].filter(Boolean).join(' '),
    ...(guest ? [`frame-src ${guest}`] : []),
    // Strings become markup or scripts through one policy of ours only (`web/trustedTypes.ts`); a guest may have its own.
    "require-trusted-types-for 'script'",
    `trusted-types ${guest ? '*' : 'default'}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Mantine sets custom properties on elements.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    connections(origins),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Content security policy of all answers that are no page: what they hold may be neither framed nor a frame's base. */
export const policyOfOthers = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** Abilities of the browser that no page of ours uses, closed to whatever is loaded into one. */
export const closedAbilities = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
  .map((ability) => `${ability}=()`)
  .join(', ')

/** Serves the built web app: its files, and the page for all other paths outside `/api`. */
export async function serveWeb(
  server: FastifyInstance,
  root: string,
  { guestScript, origins }: Others,
) {
  const guest = guestScript && new URL(guestScript).origin
  const folder = join(root, 'dist', 'web')
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return
  const names = await readdir(folder, { recursive: true })
  const files = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
  // The page needs its own nonce.
  files.delete('/index.html')
  const headersOf = (path: string) => ({
    // Names of built files contain a hash of their content.
    'Cache-Control': path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    // A worker has the policy of its own file.
    'Content-Security-Policy': `${policyOfOthers}; ${connections(origins)}`,
  })
  await server.register(fastifyStatic, {
    root: folder,
    // Separate routes for hundreds of files would take a tenth of the start time.
    serve: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.headers(headersOf(path))
    },
  })
  const findKept = keepFiles(folder, files)
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const path = request.url.split('?')[0]!
      if (files.has(path)) {
        const kept = await findKept(path, request.headers)
        if (!kept) return reply.sendFile(path)
        return reply.headers({ ...kept.headers, ...headersOf(path) }).send(kept.content)
      }
      if (path === '/api' || /\.\w+$/.test(path)) return reply.callNotFound()
      const nonce = randomBytes(16).toString('base64')
      // What a link opens is for whoever got it, not for search engines that find it somewhere.
      if (path === '/share' || path.startsWith('/kick-off-form/'))
        reply.header('X-Robots-Tag', 'noindex, nofollow')
      return reply
        .header('Content-Security-Policy', policy(nonce, guest, origins))
        .header('Permissions-Policy', closedAbilities)
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll('__CSP_NONCE__', nonce))
    },
  })
}
