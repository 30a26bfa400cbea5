import { Server } from '@tus/server'
import type { Upload } from '@tus/utils'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../access.ts'
import { fail } from '../http/errors.ts'
import type { Callers } from '../http/handler.server.ts'
import { cookiesOf } from '../http/input.server.ts'
import type { Limits } from '../limits/limits.server.ts'
import type { UploadLocks } from './uploadLocks.server.ts'
import { refuseWithoutRoom, type UploadsPort } from './uploads.server.ts'

/** Path below which the contents of uploads arrive. */
export const uploadsPath = '/api/uploads'

type Cookies = Readonly<Record<string, string | undefined>>

/**
 * Makes something of an upload whose last part has arrived, if its metadata ask for it; the result is part of the
 * response to that part. Throws `{ status_code, body }` if it is refused.
 */
export type FinishUpload = (
  request: FastifyRequest,
  upload: Upload,
) => Promise<{ headers?: Record<string, string> } | undefined>

type Options = {
  finish: FinishUpload
  /** Bytes of the largest content that is taken now. */
  largest: () => Promise<number>
  uploads: UploadsPort
  locks: UploadLocks
  callers: Callers
  limits: Limits
  /** Whether a person began this upload and it is still expected. */
  isExpected: (id: string, person: Person) => Promise<boolean>
  /** Whether the browser with these cookies began this upload without an account, and it is still expected. */
  isExpectedOfGuest: (id: string, cookies: Cookies) => Promise<boolean>
}

/** The largest part of a content that one request may carry, in bytes; a cut connection loses at most one. */
const largestPart = 16 * 1024 * 1024

/**
 * Receives the contents of uploads by the tus protocol: a `HEAD` tells how much has arrived, a `PATCH` continues from
 * there. Calls of the contract begin and finish an upload.
 */
export async function serveUploads(server: FastifyInstance, options: Options) {
  const { uploads, locks, callers, limits, isExpected, isExpectedOfGuest, finish } = options
  const { largest } = options
  const store = await uploads.store()
  /** Requests under way, by upload. */
  const requests = new Map<string, FastifyRequest>()
  const tus = new Server({
    path: uploadsPath,
    datastore: store,
    locker: locks,
    allowedOrigins: () => false,
    onUploadFinish: async (_, upload) => (await finish(requests.get(upload.id)!, upload)) ?? {},
    // Messages of unexpected errors may contain statements.
    onResponseError: (_, error) =>
      'status_code' in error ? undefined : { status_code: 500, body: '' },
  })

  /**
   * Makes a file of a content that is whole and became none, as its last part was answered with a fault: programs ask how
   * much has arrived, and report success when nothing is left to send. Returns the headers that the file adds, or the
   * status of another fault.
   */
  async function finishWhole(
    request: FastifyRequest<{ Params: { id: string } }>,
  ): Promise<{ headers?: Record<string, string>; status?: number }> {
    const upload = await store.getUpload(request.params.id).catch(() => undefined)
    if (!upload || upload.offset !== upload.size) return {}
    try {
      return (await finish(request, upload)) ?? {}
    } catch (error) {
      const { status_code: status } = error as { status_code?: number }
      if (status === undefined) throw error
      return { status }
    }
  }

  async function admit(request: FastifyRequest<{ Params: { id: string } }>) {
    const { id } = request.params
    const person = await callers.identify(request)
    if (person) {
      request.person = person
      await limits.countPerson(person.id)
    } else await limits.countAnonymous('uploads', request.ip ?? '')
    if (request.headers['x-view-as'] !== undefined) fail(403, 'view_as:view_as_read_only')
    const isTheirs =
      (person && (await isExpected(id, person))) ||
      (await isExpectedOfGuest(id, cookiesOf(request)))
    if (!isTheirs) fail(person ? 404 : 401, person ? 'kernel:not_found' : 'kernel:unauthenticated')
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > largestPart) fail(413, 'kernel:too_large')
    await refuseWithoutRoom(uploads, length)
  }

  /** What programs ask before they begin, for all uploads and for one. */
  const tellProtocol = (allow: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    // Pages of other origins may not call the API.
    if (request.headers['access-control-request-method'] !== undefined)
      fail(403, 'kernel:forbidden')
    return reply
      .status(204)
      .headers({
        ...{ Allow: allow, 'Tus-Resumable': '1.0.0', 'Tus-Version': '1.0.0' },
        ...{ 'Tus-Extension': 'creation', 'Tus-Max-Size': await largest() },
      })
      .send()
  }
  server.options(`${uploadsPath}/`, tellProtocol('POST, OPTIONS'))
  server.options(`${uploadsPath}/:id`, tellProtocol('HEAD, PATCH, OPTIONS'))

  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is left to the protocol's server, which streams it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${uploadsPath}/:id`,
      compress: false,
      bodyLimit: largestPart,
      preHandler: admit,
      async handler(request, reply) {
        if (request.method === 'HEAD') {
          const { status, headers } = await finishWhole(request)
          reply.headers(headers ?? {})
          if (status !== undefined) return reply.status(status).send()
        }
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.raw.setHeader('Cache-Control', 'no-store')
        // The protocol's server would look for the id in the whole address, also behind a question mark.
        request.raw.url = `${uploadsPath}/${request.params.id}`
        requests.set(request.params.id, request)
        try {
          await tus.handle(request.raw, reply.raw)
        } finally {
          requests.delete(request.params.id)
        }
      },
    })
  })
}
