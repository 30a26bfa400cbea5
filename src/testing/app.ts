import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, inject } from 'vitest'
import type { Group } from '../access.ts'
import { api } from '../api.ts'
import { createApp, type ServerApp } from '../app.server.ts'
import { type Config, readConfig } from '../config.server.ts'
import { hashPassword } from '../features/auth/passwords.server.ts'
import { setPassword } from '../features/auth/sessions.server.ts'
import { usersTable } from '../features/auth/user.table.ts'
import { connect, type Database, one } from '../kernel/database/db.server.ts'
import { type Client, createClient, type Transport } from '../kernel/http/client.ts'
import { chooseOutside, type Outside } from '../outside.server.ts'
import { root, templateName, urlOf } from './template.ts'

export type TestApp = Process & {
  config: Config
  outside: Outside
  /** A typed client of somebody new in these groups; `id` and `email` say who. */
  as: (...groups: Group[]) => Promise<TestPerson>
  /** A client that nobody is signed in with. */
  anonymous: Client<typeof api>
  /** Moves the clock that handlers see. */
  setNow: (now: Date | undefined) => void
  /** A further process on the same database. */
  another: () => Promise<Process>
}
/** What serves: everything that a process of the product has of its own. */
export type Process = {
  /** Where it listens, without a slash at the end. */
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
}

type Options = {
  env?: NodeJS.ProcessEnv
  outside?: (outside: Outside) => Outside
  /** The database as the product is given it. */
  database?: (database: Database) => Database
  logger?: FastifyBaseLogger
  /** Database to copy; by default the empty, migrated one. */
  template?: string
}

export const testPassword = 'correct-horse-battery'
let testPasswordHash: Promise<string> | undefined

/** The whole product on a database of its own, listening on loopback; ends with the test file. */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const { end, ...app } = await startApp(inject('databaseUrl'), options)
  afterAll(end)
  return app
}

/** The same for whoever has a database server with the template, and ends it themselves. */
export async function startApp(
  adminUrl: string,
  {
    env = {},
    outside: change = (outside) => outside,
    database: wrap = (database) => database,
    logger,
    template = templateName,
  }: Options = {},
): Promise<TestApp & { end: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = connect(adminUrl, () => undefined, 1)
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`)
  const databaseUrl = urlOf(adminUrl, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'egide-test-'))
  const config = readConfig(
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      GEOADMIN_URL: 'off',
      SITG_URL: 'off',
      LOG_LEVEL: 'silent',
      // A test asks more in a minute than people do.
      REQUESTS_PER_MINUTE: '1000000',
      ANONYMOUS_REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    root,
    'test',
  )
  const outside = change(chooseOutside(config))
  let now: Date | undefined
  const ends: (() => Promise<void>)[] = []

  async function another(): Promise<Process> {
    const database = connect(databaseUrl, () => undefined, 5)
    const app = await createApp({
      config,
      database: wrap(database),
      outside,
      secret: 'a secret for tests, long enough',
      logger,
      now: () => now ?? new Date(),
    })
    const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
    ends.push(async () => {
      await app.server.close()
      await database.close()
    })
    const clientWith = (token?: string) => {
      const transport: Transport = (path, init) =>
        fetch(url + path, {
          ...init,
          headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
        })
      return createClient(api, transport)
    }
    return { url, database, app, clientWith }
  }

  const { url, database, app, clientWith } = await another()

  const end = async () => {
    for (const endProcess of ends) await endProcess()
    await admin.pool.query(`drop database ${name} with (force)`)
    await admin.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  const anonymous = clientWith()
  let count = 0

  async function as(...groups: Group[]): Promise<TestPerson> {
    testPasswordHash ??= hashPassword(testPassword)
    const hash = await testPasswordHash
    const email = `${groups.join('-') || 'default'}-${++count}@example.ch`
    const id = await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const made = one(
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
      await setPassword(db, made.id, hash, new Date())
      return made.id
    })
    const { data } = await anonymous.auth.login({ body: { email, password: testPassword } })
    return { ...clientWith(data.access), id, email, password: testPassword, token: data.access }
  }

  const setNow = (value: Date | undefined) => (now = value)
  return { url, database, app, clientWith, config, outside, as, anonymous, setNow, another, end }
}
