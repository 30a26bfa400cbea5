/**
 * The bare side: returns the same responses from `pg` behind `node:http`, prepared, with the product's
 * pool, without rights, validation or audit. It is the upper limit for the product.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { connect } from '../src/kernel/database/db.server.ts'
import {
  asOptions,
  searchSettings,
  sessionOptions,
} from '../src/kernel/database/sessionSettings.server.ts'
import { type Kind, kinds, type Requests, type Statement } from './requests.ts'

export type BareTask = {
  databaseUrl: string
  requests: Partial<Requests>
  /** Whether the product sends these statements with the settings of searches. */
  isSearch?: boolean
}

// Send dates as PostgreSQL formats them, to save the time of parsing them.
const { DATE, TIMESTAMPTZ } = pg.types.builtins
for (const type of [DATE, TIMESTAMPTZ]) pg.types.setTypeParser(type, String)

type Named = Statement & { name: string }

async function serve({ databaseUrl, requests, isSearch = false }: BareTask) {
  const url = new URL(databaseUrl)
  // Plan each statement once; otherwise PostgreSQL plans some of them for each request, which takes
  // half of a list's time.
  const options = isSearch ? asOptions(searchSettings()) : sessionOptions
  url.searchParams.set('options', options)
  const { pool } = connect(url.href, (error) => {
    throw error
  })
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return name
  }
  const recordedCalls = new Map<string, { kind: Kind; statements: Named[] }>()
  for (const kind of kinds)
    for (const { path, body, statements } of requests[kind] ?? [])
      recordedCalls.set(path + body, {
        kind,
        statements: statements.map((statement) => ({
          ...statement,
          name: nameOf(statement.text),
        })),
      })

  let mandateCount = 0
  /** Replaces values that must be unique for each request: mandate number, session id, token hash. */
  const replaceUnique = (session: string) => (value: unknown) => {
    if (typeof value !== 'string') return value
    if (/^M-\d{4}-\d+$/.test(value)) return `M-bare-${++mandateCount}`
    if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return session
    if (/^[\w-]{43}$/.test(value)) return randomBytes(32).toString('base64url')
    return value
  }

  async function answer(path: string, body: string) {
    const { kind, statements } = recordedCalls.get(path + body)!
    const makeUnique = replaceUnique(randomUUID())
    if (kind === 'create') {
      const [insert] = statements
      const { rows } = await pool.query({ ...insert!, values: insert!.values.map(makeUnique) })
      return rows[0]
    }
    if (kind === 'sign-in') {
      const [account, ...writes] = statements
      const { rows } = await pool.query(account!)
      // Every side must check the password at sign-in.
      if (!(await verify(rows[0].password_hash, JSON.parse(body).password)))
        throw new Error('wrong password')
      // The hash from the database, since the recorded one is from another seeding.
      const currentValue = (value: unknown) =>
        typeof value === 'string' && value.startsWith('$argon2id$')
          ? rows[0].password_hash
          : makeUnique(value)
      for (const write of writes)
        await pool.query({ ...write, values: write.values.map(currentValue) })
      return { id: rows[0].id }
    }
    let rows: { total?: number }[] = []
    for (const statement of statements) ({ rows } = await pool.query(statement))
    // A tile is one value of bytes.
    const [first] = Object.values(rows[0] ?? {})
    if (rows.length === 1 && Buffer.isBuffer(first)) return first
    return kind === 'detail' ? rows[0] : { count: rows[0]?.total ?? 0, results: rows }
  }

  const server = createServer(async (request, response) => {
    try {
      const body = request.method === 'POST' ? await text(request) : ''
      const answered = await answer(request.url!, body)
      const content = answered instanceof Buffer ? answered : JSON.stringify(answered)
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(content),
      })
      response.end(content)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  })
}

process.on('message', (task: BareTask) => void serve(task))
process.on('disconnect', () => process.exit())
