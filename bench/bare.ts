/**
 * The bare side: the same answers from `pg` behind `node:http`, prepared, with the product's pool and
 * nothing else. No rights, no validation, no audit of its own; the ceiling that the product is held to.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { connect } from '../src/kernel/database/db.server.ts'
import { type Kind, kinds, type Requests, type Statement } from './requests.ts'

export type BareTask = { databaseUrl: string; requests: Requests }

// Dates go out as PostgreSQL writes them: making objects of them would only cost time.
const { DATE, TIMESTAMPTZ } = pg.types.builtins
for (const type of [DATE, TIMESTAMPTZ]) pg.types.setTypeParser(type, String)

type Named = Statement & { name: string }

async function serve({ databaseUrl, requests }: BareTask) {
  const url = new URL(databaseUrl)
  // Planned once for all values: left to itself PostgreSQL plans some of these anew for each request,
  // which is half of a list's time.
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
  const { pool } = connect(url.href, (error) => {
    throw error
  })
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return name
  }
  const known = new Map<string, { kind: Kind; statements: Named[] }>()
  for (const kind of kinds)
    for (const { path, body, statements } of requests[kind])
      known.set(path + body, {
        kind,
        statements: statements.map((one) => ({ ...one, name: nameOf(one.text) })),
      })

  let made = 0
  /** Values that must be new each time: the number of a mandate, the id of a session, the hash of a token. */
  const fresh = (session: string) => (value: unknown) => {
    if (typeof value !== 'string') return value
    if (/^M-\d{4}-\d+$/.test(value)) return `M-bare-${++made}`
    if (/^[\da-f]{8}-[\da-f-]{27}$/.test(value)) return session
    if (/^[\w-]{43}$/.test(value)) return randomBytes(32).toString('base64url')
    return value
  }

  async function answer(path: string, body: string) {
    const { kind, statements } = known.get(path + body)!
    const renewed = fresh(randomUUID())
    if (kind === 'create') {
      const [insert] = statements
      const { rows } = await pool.query({ ...insert!, values: insert!.values.map(renewed) })
      return rows[0]
    }
    if (kind === 'sign-in') {
      const [account, ...writes] = statements
      const { rows } = await pool.query(account!)
      // Whoever signs in must be known: this is the answer's work, not an addition to it.
      if (!(await verify(rows[0].password_hash, JSON.parse(body).password))) throw new Error('no')
      // The hash that was checked: another making of the office has others.
      const current = (value: unknown) =>
        typeof value === 'string' && value.startsWith('$argon2id$')
          ? rows[0].password_hash
          : renewed(value)
      for (const write of writes) await pool.query({ ...write, values: write.values.map(current) })
      return { id: rows[0].id }
    }
    const { rows } = await pool.query(statements[0]!)
    return kind === 'detail' ? rows[0] : { count: rows[0]?.total ?? 0, results: rows }
  }

  const server = createServer(async (request, response) => {
    try {
      const body = request.method === 'POST' ? await text(request) : ''
      const json = JSON.stringify(await answer(request.url!, body))
      response.writeHead(request.method === 'POST' ? 201 : 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(json),
      })
      response.end(json)
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
