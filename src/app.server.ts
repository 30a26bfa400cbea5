// Over 300 lines: the one place that puts the product together.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { callerSource, may, purgedTables, rightsOf } from './access.server.ts'
import { api } from './api.ts'
import { serveApiDocs } from './apiDocs.server.ts'
import { type Config, localUrl } from './config.server.ts'
import type { AnyServerFeature, Extensions, HandlerParts } from './feature.server.ts'
import { accessTokens } from './features/auth/accessTokens.server.ts'
import { openCallers } from './features/auth/callers.server.ts'
import { passkeyState } from './features/auth/passkeys/relyingParty.server.ts'
import { openViewing } from './features/auth/viewAs/viewAs.server.ts'
import { serveProgramUploads } from './features/files/uploads/programUploads.server.ts'
import { isExpectedUpload, uploadLimits } from './features/files/uploads/upload.server.ts'
import { isExpectedInForm } from './features/kickoff/kickoffUploads.server.ts'
import { openPost } from './features/mails/post.server.ts'
import { statuses } from './features/mandates/mandate.ts'
import { openBuildingCounter } from './features/prospection/count/buildingCounter.server.ts'
import { office } from './features/settings/settings.server.ts'
import { isExpectedDump } from './features/sources/sources.server.ts'
import { serverFeatures } from './features.server.ts'
import { auditOf } from './kernel/audit/audit.server.ts'
import { logRefusals } from './kernel/audit/refusals.server.ts'
import type { Database } from './kernel/database/db.server.ts'
import { openListener } from './kernel/database/listener.server.ts'
import { newestMigration } from './kernel/database/migrate.server.ts'
import { openNotifier } from './kernel/database/notifier.server.ts'
import { forgetAnnouncements } from './kernel/database/outbox.server.ts'
import { fileJobs, sweptFiles } from './kernel/fileSweep.server.ts'
import { nobody } from './kernel/http/admit.server.ts'
import {
  handleMalformedHttp,
  routingFailure,
  sendErrors,
  sendFailure,
} from './kernel/http/errors.server.ts'
import { Failure } from './kernel/http/errors.ts'
import type { Handlers } from './kernel/http/handler.server.ts'
import { refuseUnknownHosts } from './kernel/http/hosts.server.ts'
import { deleteOldResponses, openFingerprints } from './kernel/http/idempotency.server.ts'
import { openLive } from './kernel/http/live.server.ts'
import { portOf } from './kernel/http/loopback.server.ts'
import { handleUnmatchedRoutes } from './kernel/http/methods.server.ts'
import { serve } from './kernel/http/serve.server.ts'
import { enqueueAs, failUnknownJobs, type Jobs } from './kernel/jobs.server.ts'
import { usualBodySize } from './kernel/limits/bodySize.server.ts'
import { createLimits } from './kernel/limits/limits.server.ts'
import { openRows } from './kernel/record/rows.server.ts'
import { openTotals } from './kernel/record/totals.server.ts'
import { trashJobs } from './kernel/record/trash.server.ts'
import { openLinks } from './kernel/secrets/links.server.ts'
import { secretBox } from './kernel/secrets/secretBox.server.ts'
import type { SecretKeys } from './kernel/secrets/secretKeys.server.ts'
import { joinedWhenAsked } from './kernel/uploads/joinedUploads.server.ts'
import { serveUploads } from './kernel/uploads/serveUploads.server.ts'
import { openUploadLocks } from './kernel/uploads/uploadLocks.server.ts'
import { createSay, type ServerSay } from './kernel/words.server.ts'
import { serveOpenApi } from './openapi.server.ts'
import type { Outside } from './outside.server.ts'
import { serveProbes } from './probes.server.ts'
import { policyOfOthers, serveWeb } from './web.server.ts'
import { texts } from './words.server.ts'

const svg = 'image/svg+xml'

type AppParts = {
  config: Config
  database: Database
  outside: Outside
  /** Sign access tokens and seal what is stored as a secret. */
  keys: SecretKeys
  /** Destination of the log; without it nothing is logged. */
  logger?: FastifyBaseLogger
  now?: () => Date
  /** False in measurements: limits of calls and guesses count, but refuse nobody. */
  isRefusing?: boolean
}

export type ServerApp = { server: FastifyInstance; jobs: Jobs; say: ServerSay }

/**
 * Composition root: puts contract, handlers, rights, jobs and outside services together on one
 * database.
 */
export async function createApp({
  config,
  database,
  outside: given,
  keys,
  logger,
  now = () => new Date(),
  isRefusing = true,
}: AppParts): Promise<ServerApp> {
  const schema = newestMigration(config.root)
  const enqueue = enqueueAs(schema)
  const locks = openUploadLocks(database)
  const outside = {
    ...given,
    files: sweptFiles(given.files, database.db),
    uploads: joinedWhenAsked(given.uploads, locks),
  }
  const say = createSay(texts)
  const tokens = accessTokens(keys)
  const server = Fastify({
    ...(logger ? { loggerInstance: logger } : {}),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: usualBodySize,
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 500 },
    exposeHeadRoutes: false,
    clientErrorHandler: handleMalformedHttp(say),
    frameworkErrors: (error, request, reply) =>
      void sendFailure(reply, request, routingFailure(error), say),
  })
  // The contract's own schemas validate; JSON schemas only serialize responses and document.
  server.setValidatorCompiler(() => () => true)
  server.decorateRequest('person')
  server.addHook('onSend', async (request, reply, payload) => {
    reply.header('X-Request-Id', request.id)
    if (request.protocol === 'https')
      reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', policyOfOthers)
    // The library for files names none for XML.
    if (reply.getHeader('Content-Type') === svg)
      reply.header('Content-Type', `${svg}; charset=utf-8`)
    if (request.url.startsWith('/api/')) {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
      reply.header('Vary', [reply.getHeader('Vary'), 'X-View-As'].filter(Boolean).join(', '))
    }
    if (request.method === 'HEAD' && payload instanceof Readable) {
      payload.destroy()
      return null
    }
    return payload
  })
  sendErrors(server, say)
  // Refusals are logged of requests too that nobody identified, such as those of unknown paths.
  server.addHook('onRequest', async (request) => {
    request.person = nobody
  })
  logRefusals(server, { database, now })
  closeInTime(server)
  server.setNotFoundHandler((request, reply) =>
    sendFailure(reply, request, new Failure(404, 'kernel:not_found'), say),
  )

  handleUnmatchedRoutes(server)
  // The pages have their own content policy; HSTS is for answers over TLS only.
  await server.register(helmet, { contentSecurityPolicy: false, strictTransportSecurity: false })
  await server.register(cookie)
  refuseUnknownHosts(server, {
    host: config.HOST,
    publicUrl: config.PUBLIC_URL,
    allowed: config.ALLOWED_HOSTS,
    isProxied: config.TRUST_PROXY !== false,
  })
  /** With PORT=0 the port is known once the server listens. */
  const publicUrl = () => config.PUBLIC_URL ?? localUrl(config, portOf(server) ?? config.PORT)
  const limits = createLimits({
    personPerMinute: config.REQUESTS_PER_MINUTE,
    anonymousPerMinute: config.ANONYMOUS_REQUESTS_PER_MINUTE,
    connections: database.pool.options.max,
    isRefusing,
  })
  const box = secretBox(keys)
  const features: readonly AnyServerFeature[] = serverFeatures
  const listener = openListener(database, server.log)
  const totals = openTotals(listener)
  const fingerprints = openFingerprints(keys)
  const buildingCounter = openBuildingCounter({ program: config, database, log: server.log })
  const contextFor: HandlerParts['contextFor'] = (user, given) => {
    const { db, now, language = 'fr' } = given
    return {
      ...{ totals, language, enqueue: enqueue(db), say: say.in(language), log: server.log },
      ...{ searching: database.searching, requestId: randomUUID(), ip: '', userAgent: undefined },
      ...{ headers: {}, cookies: {}, setCookie: () => undefined, linkTo: () => null },
      signal: new AbortController().signal,
      audit: auditOf(db, { actor: user.id, now }, fingerprints.of),
      rows: (query) => openRows(database.downloads, query),
      prepared: undefined,
      ...given,
      ...{ user, rights: rightsOf(user), ifMatch: undefined },
    }
  }
  const sharedParts: Omit<HandlerParts, 'openQuotes'> = {
    ...{
      config,
      outside,
      tokens,
      box,
      office,
      publicUrl,
      isRefusing,
      contextFor,
      buildingCounter,
    },
    records: Object.assign({}, ...features.map(({ records }) => records)),
    facts: Object.assign({}, ...features.map(({ facts }) => facts)),
    statusTasks: Object.fromEntries(
      statuses.map((status) => [
        status,
        features.flatMap(({ statusTasks }) => statusTasks?.[status] ?? []),
      ]),
    ),
    personalLinks: Object.assign({}, ...features.map(({ personalLinks }) => personalLinks)),
    endLinks: features.flatMap(({ endLinks }) => endLinks ?? []),
    letterFor: givenByOne(features, 'letterFor')(texts),
    letters: Object.assign({}, ...features.map(({ letters }) => letters)),
    handovers: features.flatMap(({ handovers = [] }) => handovers),
    officeTasks: features.flatMap(({ officeTasks = [] }) => officeTasks),
    personReferences: features.flatMap(({ personReferences = [] }) => personReferences),
    followers: features.flatMap(({ followers = [] }) => followers),
    fileFollowers: features.flatMap(({ fileFollowers = [] }) => fileFollowers),
    fileProofs: features.flatMap(({ fileProof }) => fileProof ?? []),
    proposalTargets: Object.assign({}, ...features.map(({ proposalTargets }) => proposalTargets)),
    peopleOnBuilding: givenByOne(features, 'peopleOnBuilding'),
    writeToOffice: givenByOne(features, 'writeToOffice'),
    findReadings: givenByOne(features, 'findReadings'),
    openComparisons: givenByOne(features, 'openComparisons'),
    waiting: features.flatMap(({ waiting = [] }) => waiting),
    integrations: features.flatMap(({ integrations = [] }) => integrations),
    texts,
  }
  const openQuotes = givenByOne(features, 'openQuotes')(sharedParts)
  const parts: HandlerParts = { ...sharedParts, openQuotes }
  const live = openLive(database, listener, server.log, { rightsOf, records: parts.records })
  const notifier = openNotifier(listener)
  const callers = openCallers(database, listener, tokens, now)
  server.addHook('onReady', async () => notifier.start())
  server.addHook('preClose', async () => live.close())
  server.addHook(
    'onClose',
    async () => void (await Promise.all([listener.close(), notifier.close()])),
  )
  server.addHook('onClose', () => buildingCounter.close())
  server.addHook('onClose', async () => {
    outside.press.close()
    outside.backupMaker.close()
    outside.inspector.close()
    outside.previewer.close()
  })
  // Types require a handler for each endpoint.
  const handlers = Object.assign(
    { live: live.handlers },
    ...features.map((feature) => feature.handlers(parts)),
  ) as Handlers<typeof api>

  await server.register(async (scope) => {
    await scope.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
    serveOpenApi(scope, config.version, limits)
    serve(scope, api, handlers, {
      database,
      say,
      rightsOf,
      may,
      sourceOf: callerSource,
      now,
      enqueue,
      callers,
      viewing: openViewing(database),
      limits,
      totals,
      fingerprints,
      links: openLinks(keys),
    })
  })
  const finish = serveProgramUploads(server, {
    ...{ uploads: outside.uploads, callers, limits },
    contextOf: (person) => contextFor(person, { db: database.db, now: now() }),
  })
  await serveUploads(server, {
    finish,
    largest: async () => (await uploadLimits(database.db)).file_bytes,
    ...{ uploads: outside.uploads, locks, callers, limits },
    isExpected: async (id, person) =>
      (await isExpectedUpload(id, person, database.db)) ||
      (await isExpectedDump(id, person, database.db)),
    isExpectedOfGuest: (id, cookies) => isExpectedInForm(id, cookies, database.db),
  })
  serveProbes(server, {
    ...{ config, database, outside },
    details: () => ({ passkeys: passkeyState(publicUrl()) }),
  })
  await serveApiDocs(server)
  await serveWeb(server, config.root, {
    guestScript: outside.captcha.widget?.script,
    origins: outside.mapTiles.origins,
  })

  const post = openPost({ say, publicUrl, box })
  const digest = features.flatMap(({ digest = [] }) => digest)
  const fileReferences = features.flatMap((feature) => feature.fileReferences ?? [])
  let jobs = mergeJobs(
    mergeJobs(
      servingJobs(() => jobs),
      trashJobs(purgedTables),
    ),
    fileJobs(outside.files, fileReferences),
  )
  for (const feature of features) {
    const featureJobs = feature.jobs?.({ ...parts, post, digest, tasks: jobs.tasks })
    if (featureJobs) jobs = mergeJobs(jobs, featureJobs)
  }
  jobs.newestMigration = schema
  return { server, jobs, say }
}

/** What one feature gives to all. */
function givenByOne<K extends keyof Extensions>(
  features: readonly AnyServerFeature[],
  name: K,
): NonNullable<Extensions[K]> {
  const given = features.map((feature) => feature[name]).filter((one) => one !== undefined)
  if (given.length !== 1) throw new Error(`${given.length} features give ${name}.`)
  return given[0]!
}

/** Time for requests in flight to finish when stopping, in ms. */
const stopTimeout = 20_000

/**
 * Makes the server close in time: Node waits forever for connections without a request, such as those
 * that browsers open in advance, and for requests that never end.
 */
function closeInTime(fastify: FastifyInstance) {
  const { server } = fastify
  const idleSockets = new Set<Socket>()
  let closing = false
  server.on('connection', (socket) => {
    if (closing) return socket.destroy()
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  server.on('request', ({ socket }) => idleSockets.delete(socket))
  // Otherwise the connection would stay open for another request.
  fastify.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close')
  })
  fastify.addHook('preClose', async () => {
    closing = true
    for (const socket of idleSockets) socket.destroy()
    setTimeout(() => server.closeAllConnections(), stopTimeout).unref()
  })
}

const servingJobs = (all: () => Jobs): Jobs => ({
  tasks: {
    'serving.forgetAnswers': (_, { database, now }) => deleteOldResponses(database.db, now()),
    'serving.forgetAnnouncements': (_, { database }) => forgetAnnouncements(database.db),
    'serving.failUnknownJobs': failUnknownJobs(all),
  },
  schedule: [
    { task: 'serving.forgetAnswers', match: '50 2 * * *' },
    { task: 'serving.forgetAnnouncements', match: '52 2 * * *' },
    { task: 'serving.failUnknownJobs', match: '25 * * * *' },
  ],
})

const mergeJobs = (first: Jobs, second: Jobs): Jobs => ({
  tasks: { ...first.tasks, ...second.tasks },
  schedule: [...(first.schedule ?? []), ...(second.schedule ?? [])],
})
