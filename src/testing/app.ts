import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { FastifyBaseLogger } from 'fastify'
import { inject } from 'vitest'
import type { Group } from '../access.ts'
import { api } from '../api.ts'
import { createApp, type ServerApp } from '../app.server.ts'
import { type Config, readConfig } from '../config.server.ts'
import { openJudge } from '../features/auth/password/judge.server.ts'
import { setPassword } from '../features/auth/sessions.server.ts'
import type { SignInResult } from '../features/auth/signInShapes.ts'
import { usersTable } from '../features/auth/user.table.ts'
import { openPreviewer } from '../features/files/preview/previewer.server.ts'
import { openPress } from '../features/reports/press.server.ts'
import { connect, type Database, one } from '../kernel/database/db.server.ts'
import { type Client, createClient, type Transport } from '../kernel/http/client.ts'
import { type SecretBox, secretBox } from '../kernel/secrets/secretBox.server.ts'
import { fixedKeys, type SecretKeys } from '../kernel/secrets/secretKeys.server.ts'
import { chooseOutside, type Outside } from '../outside.server.ts'
import { nothingOutside } from './nothingOutside.ts'
import { atEndOfFile } from './setup/endings.ts'
import { builtProgram, root, templateName, urlForDatabase } from './template.ts'

export type TestApp = TestProcess & {
  config: Config
  outside: Outside
  /** Opens what the product has sealed. */
  box: SecretBox
  /** Creates a user in these groups and returns their typed client. */
  as: (...groups: Group[]) => Promise<TestPerson>
  /** A client without a sign-in. */
  anonymous: Client<typeof api>
  /** Sets the current time of handlers; undefined for the real one. */
  setNow: (now: Date | undefined) => void
  /** Stops the product; others can copy its database, of this name, until the test file ends. */
  keepAsTemplate: () => Promise<string>
  /** Starts another server process on the same database, with further environment variables. */
  startProcess: (env?: NodeJS.ProcessEnv) => Promise<TestProcess>
}
/** A server process of the product. */
export type TestProcess = {
  /** Base URL without a trailing slash. */
  url: string
  database: Database
  app: ServerApp
  /** A typed client that sends this token. */
  clientWith: (token?: string) => Client<typeof api>
}
export type TestPerson = Client<typeof api> & {
  id: number
  email: string
  password: string
  token: string
  refresh: string
}

type Options = {
  env?: NodeJS.ProcessEnv
  outside?: (outside: Outside) => Outside
  /** Starts a pooler before the database of a URL, and returns its own. */
  pooler?: (databaseUrl: string) => Promise<string>
  /** Wraps the database that the product gets. */
  database?: (database: Database) => Database
  logger?: FastifyBaseLogger
  /** False if limits count, but refuse nobody. */
  isRefusing?: boolean
  /** The secret keys of a process; by default the same fixed one for all. */
  keys?: (dataDir: string) => Promise<SecretKeys>
  /** Database to copy; by default the empty, migrated one. */
  template?: string
}

/** POOLER_URL names a PgBouncer before the server of DATABASE_URL through which all tests pass. */
const poolerOfRun = process.env.POOLER_URL
  ? async (databaseUrl: string) =>
      urlForDatabase(process.env.POOLER_URL!, new URL(databaseUrl).pathname.slice(1))
  : undefined

/** The server's secret in tests. */
export const testSecret = 'a secret for tests, long enough'
export const testPassword = 'correct-horse-battery'
/** Verified like every password, but cheap: people sign in some thousand times in the tests. */
let testPasswordHash: Promise<string> | undefined

/** Processes for tasks that all tests of a worker share; they end with it. */
let processes: Pick<Outside, 'judge' | 'press' | 'previewer'> | undefined
function sharedProcesses() {
  const close = () => undefined
  processes ??= {
    judge: { ...openJudge(builtProgram), close },
    press: { ...openPress(builtProgram), close },
    previewer: { ...openPreviewer(builtProgram), close },
  }
  return processes
}

/** Sends requests into a server past its socket, which saves a seventh of the time of tests. */
const injecting =
  ({ server }: ServerApp, url: string, token: string | undefined): Transport =>
  async (path, { method, headers, body, signal }) => {
    const answer = await server.inject({
      method: method as 'GET',
      url: url + path,
      headers: {
        ...(headers as Record<string, string>),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      payload: body as string | undefined,
      signal: signal ?? undefined,
    })
    const lines = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value].flat().map((line): [string, string] => [name, String(line)]),
    )
    const hasBody = ![204, 304].includes(answer.statusCode)
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: lines,
    })
  }

/** A sign-in that needs no second factor: its tokens. */
export function tokensOf({ data }: SignInResult) {
  const { access, refresh } = data
  if (access === null || refresh === null) throw new Error('The second factor is needed.')
  return { ...data, access, refresh }
}

/** Port of this worker's products, one after the other: the browser of journeys keeps scripts by their address. */
const usualPort = { number: 0, isFree: true }

async function listenOnUsualPort(server: ServerApp['server']) {
  const host = '127.0.0.1'
  if (!usualPort.isFree) return { url: await server.listen({ port: 0, host }), free: () => {} }
  usualPort.isFree = false
  const url = await server
    .listen({ port: usualPort.number, host })
    .catch(() => server.listen({ port: 0, host }))
  usualPort.number = Number(new URL(url).port)
  return { url, free: () => void (usualPort.isFree = true) }
}

/** Starts the whole product with its own database, on loopback; stops it at the end of the test file. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { end, ...app } = await startApp(inject('databaseUrl'), options)
  atEndOfFile(end)
  return app
}

/** Like `testApp`, on a given database server with the template; the caller stops it. */
export async function startApp(
  adminUrl: string,
  {
    env = {},
    outside: changeOutside = (outside) => outside,
    pooler = poolerOfRun,
    database: wrapDatabase = (database) => database,
    logger,
    isRefusing,
    keys = async () => fixedKeys(testSecret),
    template = templateName,
  }: Options = {},
): Promise<TestApp & { end: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect(adminUrl, () => undefined, 1)
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`)
  const databaseUrl = urlForDatabase(adminUrl, name)
  const pooledUrl = await pooler?.(databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'egide-test-'))
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...nothingOutside,
    LOG_LEVEL: 'silent',
    // Tests send more requests per minute than people.
    REQUESTS_PER_MINUTE: '1000000',
    ANONYMOUS_REQUESTS_PER_MINUTE: '1000000',
    ...env,
  }
  const configOf = (env: NodeJS.ProcessEnv) => ({
    ...readConfig(env, root, 'test'),
    ...builtProgram,
  })
  const config = configOf(environment)
  const outside = changeOutside({ ...chooseOutside(config, logger), ...sharedProcesses() })
  let now: Date | undefined
  const stopFunctions: (() => Promise<void>)[] = []

  async function startProcess(more?: NodeJS.ProcessEnv): Promise<TestProcess> {
    const ownConfig = more ? configOf({ ...environment, ...more }) : config
    const { DATABASE_READ_URL: readUrl } = ownConfig
    const database = connect(
      ...([pooledUrl ?? databaseUrl, () => undefined, 5] as const),
      ...([pooledUrl && databaseUrl, readUrl && urlForDatabase(readUrl, name)] as const),
    )
    const app = await createApp({
      config: ownConfig,
      database: wrapDatabase(database),
      outside: more
        ? changeOutside({ ...chooseOutside(ownConfig, logger), ...sharedProcesses() })
        : outside,
      keys: await keys(dataDir),
      logger,
      isRefusing,
      now: () => now ?? new Date(),
    })
    const { url, free } = await listenOnUsualPort(app.server)
    stopFunctions.push(async () => {
      await app.server.close()
      free()
      await database.close()
    })
    const clientWith = (token?: string) => createClient(api, injecting(app, url, token))
    return { url, database, app, clientWith }
  }

  const { url, database, app, clientWith } = await startProcess()

  const stop = async () => {
    for (const stopProcess of stopFunctions.splice(0)) await stopProcess()
  }
  const end = async () => {
    await stop()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  const anonymous = clientWith()
  let count = 0

  async function as(...groups: Group[]): Promise<TestPerson> {
    testPasswordHash ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    const passwordHash = await testPasswordHash
    const email = `${groups.join('-') || 'default'}-${++count}@example.ch`
    const id = await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const user = one(
        await db
          .insert(usersTable)
          .values({
            email,
            first_name: groups[0] ?? 'default',
            last_name: `Test ${count}`,
            groups,
            sign_in: 'active',
          })
          .returning({ id: usersTable.id }),
      )
      await setPassword(db, user.id, passwordHash, new Date())
      return user.id
    })
    const signedIn = await anonymous.auth.login({ body: { email, password: testPassword } })
    const { access: token, refresh } = tokensOf(signedIn)
    return { ...clientWith(token), id, email, password: testPassword, token, refresh }
  }

  const setNow = (value: Date | undefined) => (now = value)
  return {
    url,
    database,
    app,
    clientWith,
    config,
    outside,
    box: secretBox(await keys(dataDir)),
    as,
    anonymous,
    setNow,
    startProcess,
    async keepAsTemplate() {
      await stop()
      return name
    },
    end,
  }
}
