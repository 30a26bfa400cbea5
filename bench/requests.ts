import type pg from 'pg'
import { createApp } from '../src/app.server.ts'
import { readConfig } from '../src/config.server.ts'
import { buildings } from '../src/features/buildings/building.ts'
import { mandates } from '../src/features/mandates/mandate.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { fixedKeys } from '../src/kernel/secrets/secretKeys.server.ts'
import { chooseOutside } from '../src/outside.server.ts'
import { nothingOutside } from '../src/testing/nothingOutside.ts'
import { root } from '../src/testing/template.ts'
import { admin, password } from './seed.ts'

export const kinds = ['list', 'search', 'detail', 'history', 'create', 'sign-in'] as const
export type Kind = (typeof kinds)[number]
export const readingKinds = ['list', 'search', 'detail', 'history'] as const satisfies Kind[]

/** A call that is sent to all sides. */
export type Call = { method: 'GET' | 'POST'; path: string; body: string }
export type Statement = { text: string; values: unknown[] }
/** A call with the statements that the bare side sends; the rows of the last one are the response. */
export type Recorded = Call & { statements: Statement[] }
export type Requests = Record<Kind, Recorded[]>

/** Number of different calls per kind; the load cycles through them. */
const callsPerKind = 200

const get = (path: string): Call => ({ method: 'GET', path: `/api${path}`, body: '' })
const post = (path: string, body: object): Call => ({
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
})

/** Draws the calls of each kind; deterministic for the same data. */
export async function drawCalls(pool: pg.Pool): Promise<Record<Kind, Call[]>> {
  const ask = async <T>(text: string) => (await pool.query(text, [callsPerKind])).rows as T[]
  const someMandates = await ask<{ id: number }>(
    'select id from mandates where deleted_at is null order by md5(id::text) limit $1',
  )
  const streets = await ask<{ word: string; number: string }>(
    `select substring(street_name from '(\\w{5,7})\\w*$') as word, street_number as number from buildings
     where street_name ~ '\\w{5,}$' order by md5(id::text) limit $1`,
  )
  const newMandates = await ask<{
    product: number
    building: number
    client: number
    partner: number
  }>(
    `select product, building, client, partner from mandates
     where partner is not null order by md5(number) limit $1`,
  )
  const people = await ask<{ email: string }>(
    `select email from users where sign_in = 'active' order by md5(email) limit $1`,
  )
  return {
    list: [get('/mandates/')],
    // Half of them search for a street, half for a house number in it.
    search: streets.map(({ word, number }, index) => {
      const words = encodeURIComponent(index % 2 === 0 ? word : `${word} ${number}`)
      return get(`/buildings/?search=${words}`)
    }),
    detail: someMandates.map(({ id }) => get(`/mandates/${id}/`)),
    history: someMandates.map(({ id }) => get(`/mandates/${id}/history/`)),
    create: newMandates.map((mandate) => post('/mandates/', mandate)),
    'sign-in': people.map(({ email }) => post('/login/', { email, password })),
  }
}

const commonColumns = ['id', 'version', 'created_at', 'updated_at']
const columns = {
  list: [...commonColumns, ...mandates.list, 'total'],
  search: [...commonColumns, ...buildings.list, 'total'],
  detail: [...commonColumns, ...Object.keys(mandates.fields), 'stamps', 'names'],
}

/** Renames the columns of a statement to the names in the response. */
const withColumnNames = ({ text, values }: Statement, names: string[]): Statement => ({
  text: `select * from (${text}) as answer (${names.map((name) => `"${name}"`).join(', ')})`,
  values,
})

/**
 * Picks the statements that make the response out of all that a handler sent: no transactions, stamps,
 * reference checks or label queries.
 */
const responseStatements: Record<Kind, (sent: Statement[]) => Statement[]> = {
  list: ([page]) => [withColumnNames(page!, columns.list)],
  search: ([page]) => [withColumnNames(page!, columns.search)],
  detail: ([record]) => [withColumnNames(record!, columns.detail)],
  history: (sent) => sent.filter(({ text }) => text.includes('from "history"')),
  create: (sent) =>
    sent
      .filter(({ text }) => text.startsWith('insert into "mandates"'))
      .map(({ text, values }) => ({
        text: text.replace(/ returning .*$/s, ' returning *'),
        values,
      })),
  'sign-in': (sent) =>
    sent.filter(({ text }) => /"password_hash"|"sessions"|"refresh_tokens"/.test(text)),
}

/** Opens the product in this process on a database; what its handlers send is recorded. */
export async function openRecorder(databaseUrl: string, dataDir: string) {
  const database = connect(databaseUrl, () => undefined)
  let sent: Statement[] = []
  for (const pool of [database.pool, database.searches])
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
        const values = Array.isArray(rest[0]) ? rest[0] : []
        sent.push({ text: typeof first === 'string' ? first : first.text, values })
        return query(first, ...rest)
      }) as typeof client.query
    })
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...nothingOutside,
  }
  const config = readConfig(environment, root, 'bench')
  const keys = fixedKeys('only for the calls that are recorded')
  const { server } = await createApp({ config, database, outside: chooseOutside(config), keys })

  return {
    async signIn(email: string, secret = password): Promise<string> {
      const payload = { email, password: secret }
      const answer = await server.inject({ method: 'POST', url: '/api/login/', payload })
      return answer.json().data.access
    },
    /** Sends a call and returns the statements of its handler. */
    async record(call: Call, token: string): Promise<Statement[]> {
      sent = []
      const { statusCode, body } = await server.inject({
        method: call.method,
        url: call.path,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(call.body && { payload: call.body }),
      })
      if (statusCode >= 300) throw new Error(`${call.method} ${call.path}: ${statusCode} ${body}`)
      // Leave out the query that identifies the caller.
      return sent.filter(({ text }) => !text.startsWith('select "sessions"'))
    },
    async close() {
      await server.close()
      await database.close()
    },
  }
}

/** Sends each call to the product's handlers in this process and records their SQL. */
export async function recordRequests(
  databaseUrl: string,
  dataDir: string,
  calls: Record<Kind, Call[]>,
): Promise<Requests> {
  const { signIn, record, close } = await openRecorder(databaseUrl, dataDir)
  try {
    const token = await signIn(admin.email)
    const requests: Partial<Requests> = {}
    for (const kind of kinds) {
      const recorded: Recorded[] = []
      for (const call of calls[kind]) {
        const statements = responseStatements[kind](await record(call, token))
        if (statements.length === 0) throw new Error(`${kind} sends no SQL that requests.ts knows.`)
        recorded.push({ ...call, statements })
      }
      requests[kind] = recorded
    }
    return requests as Requests
  } finally {
    await close()
  }
}
