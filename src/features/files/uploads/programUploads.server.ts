import { Readable } from 'node:stream'
import { Metadata, Upload } from '@tus/utils'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../../kernel/access.ts'
import { schemaOf } from '../../../kernel/field/check.ts'
import { shape } from '../../../kernel/field/shape.ts'
import { Failure, fail, failFields, problemsOf } from '../../../kernel/http/errors.ts'
import { readFormParts } from '../../../kernel/http/form.server.ts'
import type { Callers, Context } from '../../../kernel/http/handler.server.ts'
import type { Limits } from '../../../kernel/limits/limits.server.ts'
import { type FinishUpload, uploadsPath } from '../../../kernel/uploads/serveUploads.server.ts'
import type { UploadsPort } from '../../../kernel/uploads/uploads.server.ts'
import { documentTypes } from '../../reference/documentTypes.ts'
import { kindOfMandate } from '../file.server.ts'
import { findPlace } from '../folder.server.ts'
import { defaultFolderFor } from '../folderTree.ts'

/** Bytes of the largest file that a form may bring; larger ones come in parts. */
export const largestFormFile = 5 * 1024 * 1024

/** Bytes of a form around its file. */
const formOverhead = 64 * 1024

type Options = {
  uploads: UploadsPort
  callers: Callers
  limits: Limits
  contextOf: (person: Person) => Context
}

const id = shape.urlInt({ min: 1, max: 2147483647 }).optional()

/** What comes with a file: the mandate or building where it goes, its folder and its type. */
const place = schemaOf(
  shape.strictObject({
    mandate: id,
    building: id,
    folder: shape.line({ min: 1, max: 60 }).optional(),
    type: shape.choice(documentTypes).default('other'),
  }),
)
const placeNames = ['mandate', 'building', 'folder', 'type']

/** Headers by which a call within a call is that of the same caller. */
const passedOn = [
  ...['authorization', 'cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent', 'x-view-as'],
  ...['accept-language', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
]

/**
 * Uploads as other programs send them: a small file in a form, and tus with its creation. Both make the calls that
 * announce and finish an upload, so that rights, limits, examination and audit are the same. Returns what makes a
 * file of an upload whose last part has arrived.
 */
export function serveProgramUploads(server: FastifyInstance, options: Options): FinishUpload {
  const { uploads, callers, limits, contextOf } = options

  /** Makes a call of the contract as the caller of a request. */
  const call = (
    request: FastifyRequest,
    method: 'POST' | 'DELETE',
    url: string,
    body?: object,
    key?: string,
  ) =>
    server.inject({
      ...{ method, url, payload: body, remoteAddress: request.socket.remoteAddress },
      headers: {
        ...Object.fromEntries(
          passedOn.flatMap((name) => {
            const value = request.headers[name]
            return value === undefined ? [] : [[name, value]]
          }),
        ),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    })
  type Answer = Awaited<ReturnType<typeof call>>

  const relay = (reply: FastifyReply, answer: Answer) =>
    reply
      .status(answer.statusCode)
      .headers({
        'content-type': answer.headers['content-type'],
        ...(answer.headers['retry-after'] && { 'retry-after': answer.headers['retry-after'] }),
      })
      .send(answer.rawPayload)

  /** What a file is announced with. */
  async function announcement(person: Person, sent: Record<string, unknown>) {
    const parsed = place.safeParse(sent, { reportInput: true })
    if (!parsed.success) failFields(problemsOf(parsed.error))
    const { folder, type, ...at } = parsed.data
    if (at.mandate === undefined && at.building === undefined)
      failFields({ mandate: [{ key: 'kernel:error.required' }] })
    const context = contextOf(person)
    const found = await findPlace(at, context)
    const kind = await kindOfMandate(found.mandate, context.db)
    return { ...found, type, folder: folder ?? defaultFolderFor(type, kind) }
  }

  async function requirePerson(request: FastifyRequest) {
    request.person = (await callers.identify(request)) ?? fail(401, 'kernel:unauthenticated')
    await limits.countPerson(request.person.id)
  }

  /** Lets few forms of a person in at once, before a byte of them is read. */
  async function admitForm(request: FastifyRequest, { raw }: FastifyReply) {
    await requirePerson(request)
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    const release = await limits.enter('form', `person ${request.person.id}`, gone.signal)
    gone.signal.addEventListener('abort', release)
    if (gone.signal.aborted) release()
  }

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(new Failure(415, 'program:form_expected'))
    })
    scope.route({
      method: 'POST',
      url: '/api/files/',
      bodyLimit: largestFormFile + formOverhead,
      onRequest: admitForm,
      async handler(request, reply) {
        const type = String(request.headers['content-type'])
        const { file, ...sent } = await readFormParts(request.body as Buffer, type).catch(() =>
          fail(400, 'program:form_expected'),
        )
        if (!(file instanceof File)) failFields({ file: [{ key: 'kernel:error.required' }] })
        if (file.size > largestFormFile)
          fail(413, 'file:too_large', { params: { limit: largestFormFile / 1024 / 1024 } })
        const content = Buffer.from(await file.arrayBuffer())
        const announced = {
          ...(await announcement(request.person, sent)),
          ...{ name: file.name, size: content.length },
        }
        const key = request.headers['idempotency-key']?.toString()
        const begun = await call(request, 'POST', '/api/files/uploads/', announced, key)
        if (begun.statusCode !== 201) return relay(reply, begun)
        const { id } = begun.json<{ id: string }>()
        const arrived = await uploads.find(id)
        // Of a repeated call the content may be here, or a file already.
        if (arrived && arrived.size < content.length)
          await (await uploads.store()).write(Readable.from([content]), id, 0)
        const path = `/api/files/uploads/${id}/`
        const finished = await call(request, 'POST', path)
        if (finished.statusCode >= 400 && finished.statusCode < 500)
          await call(request, 'DELETE', path)
        return relay(reply, finished)
      },
    })
  })

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A content comes once the upload has its address.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    scope.route({
      method: 'POST',
      url: `${uploadsPath}/`,
      bodyLimit: 1,
      async handler(request, reply) {
        const { filename, kickoff, ...metadata } = metadataOf(request)
        const size = Number(/^\d{1,15}$/.exec(String(request.headers['upload-length']))?.[0])
        if (Number.isNaN(size)) fail(400, 'program:tus_expected')
        if (!filename) failFields({ filename: [{ key: 'kernel:error.required' }] })
        const named = { name: filename, size }
        const form = kickoff && `/api/kickoff/${encodeURIComponent(kickoff)}/uploads/`
        if (form) await limits.countAnonymous('uploads', request.ip ?? '')
        else await requirePerson(request)
        const sent = Object.fromEntries(
          placeNames.flatMap((name) => (metadata[name] ? [[name, metadata[name]]] : [])),
        )
        const path = form || '/api/files/uploads/'
        const begun = await call(
          ...[request, 'POST' as const, path],
          form
            ? { ...named, type: sent.type ?? 'other' }
            : { ...(await announcement(request.person, sent)), ...named },
        )
        if (begun.statusCode !== 201) return relay(reply, begun)
        const { id } = begun.json<{ id: string }>()
        // Whoever sends the last part does not call what finishes it. What was begun without saying so is given up.
        await uploads.forget(id)
        const store = await uploads.store()
        await store.create(
          new Upload({ id, size, offset: 0, metadata: { finishedBy: `${path}${id}/` } }),
        )
        return reply
          .status(201)
          .headers({ 'Tus-Resumable': '1.0.0', Location: `${uploadsPath}/${id}` })
          .send()
      },
    })
  })

  return async (request, { metadata }) => {
    if (!metadata?.finishedBy) return undefined
    const answer = await call(request, 'POST', metadata.finishedBy)
    if (answer.statusCode !== 201) throw { status_code: answer.statusCode, body: answer.payload }
    const { id } = answer.json<{ id: number }>()
    return metadata.finishedBy.startsWith('/api/files/')
      ? { headers: { 'Content-Location': `/api/files/${id}/` } }
      : {}
  }
}

function metadataOf({ headers }: FastifyRequest): Record<string, string | null> {
  if (headers['tus-resumable'] !== '1.0.0') fail(412, 'program:tus_expected')
  try {
    return Metadata.parse(headers['upload-metadata']?.toString())
  } catch {
    return fail(400, 'program:tus_expected')
  }
}
