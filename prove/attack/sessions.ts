import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database } from '../../src/kernel/database/db.server.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { urlForDatabase } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { pick } from '../hostile.ts'
import {
  call,
  demonstrationAdmin,
  type Product,
  type Start,
  signIn,
  startProduct,
} from '../product.ts'

/** Time limit for every process to refuse a person whose access was revoked, in ms. */
const refusalLimit = 2_000
/** Number of records in the downloaded list: too many for the network buffers. */
const listSize = 300_000

const revocations = ['signed out', 'password', 'deactivated', 'deleted', 'demoted'] as const
type Revocation = (typeof revocations)[number]

export type SessionFigures = {
  rounds: Record<Revocation, number>
  rounds_without_listener: number
  calls_before: number
  calls_refused: number
  writes_before: number
  /** Longest time from the revocation until calls are refused, streams end and downloads end. */
  longest_ms: { refusal: number; stream: number; download: number }
  faults: string[]
}

type SessionOptions = {
  seed: number
  log: (line: string) => void
  rounds?: number
  processes?: number
  from?: Start['from']
}

/**
 * Runs several processes on one database. In each round one of them signs a person out or demotes them
 * while they read, write, follow and download in all processes; in some rounds the notification
 * connections are cut at the same time. Throws with the figures as cause if access ends too late.
 */
export default async function prove({
  seed,
  log,
  rounds = 40,
  processes = 3,
  from = 'start',
}: SessionOptions): Promise<SessionFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  const products: Product[] = []
  const server = connect(postgres.url, () => undefined, 1)
  try {
    await server.pool.query('create database sessions')
    const database = connect(urlForDatabase(postgres.url, 'sessions'), () => undefined, 4)
    try {
      for (let n = 0; n < processes; n++)
        products.push(
          await startProduct({
            dataDir: join(folder, `process ${n}`),
            from,
            env: {
              DATABASE_URL: urlForDatabase(postgres.url, 'sessions'),
              SECRET_KEY: 'k'.repeat(40),
            },
          }),
        )
      return requireNoFaults(await runRounds({ seed, log, rounds, products, database }))
    } finally {
      for (const product of products) await product.end('SIGTERM')
      await database.close()
    }
  } finally {
    await server.close()
    await postgres.stop()
    remove()
  }
}

async function runRounds({
  seed,
  log,
  rounds,
  products,
  database: { pool },
}: {
  seed: number
  log: (line: string) => void
  rounds: number
  products: Product[]
  database: Database
}): Promise<SessionFigures> {
  const random = randomFrom(seed)
  const figures: SessionFigures = {
    rounds: { 'signed out': 0, password: 0, deactivated: 0, deleted: 0, demoted: 0 },
    rounds_without_listener: 0,
    calls_before: 0,
    calls_refused: 0,
    writes_before: 0,
    longest_ms: { refusal: 0, stream: 0, download: 0 },
    faults: [],
  }
  const reportFault = (text: string) => {
    log(`fault: ${text}`)
    figures.faults.push(text)
  }
  const admin = await signIn(
    products[0]!.url,
    demonstrationAdmin.email,
    demonstrationAdmin.password,
  )
  const asAdmin = async (method: string, path: string, body?: unknown) => {
    const answer = await call(pick(random, products).url, method, path, { token: admin, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const me = await asAdmin('GET', '/api/me/')
  log(`making ${listSize} people to download`)
  await pool.query(`
    begin; set local statement_timeout = 0; alter table users disable trigger user;
    insert into users (email, first_name, last_name)
      select 'person-' || n || '@example.ch', 'Person', md5(n::text) from generate_series(1, ${listSize}) n;
    alter table users enable trigger user; commit`)

  for (let round = 0; round < rounds; round++) {
    const revocation = pick(random, revocations)
    const isListenerCut = random() < 0.4
    const name = `round ${round} (${revocation}${isListenerCut ? ', without listener' : ''})`
    const email = `round-${round}@example.ch`
    const password = `password of round ${round}`
    const person = await asAdmin('POST', '/api/users/', {
      email,
      first_name: 'Revoked',
      groups: ['admin'],
    })
    const path = `/api/users/${person.id}/`
    await asAdmin('POST', `${path}password/`, { password })
    const product = await asAdmin('POST', '/api/products/', {
      code: `R${round}`,
      name: { fr: `R${round}`, en: `R${round}`, it: `R${round}` },
      kind: 'cecb',
    })
    const { json } = await call(pick(random, products).url, 'POST', '/api/login/', {
      body: { email, password },
    })
    const { access: token, refresh } = json.data as { access: string; refresh: string }

    // Keep every kind of request running in every process.
    let revokedAt = Number.POSITIVE_INFINITY
    let isOver = false
    const recordTime = (event: keyof SessionFigures['longest_ms'], time: number) => {
      const elapsed = Math.round(time - revokedAt)
      if (elapsed > refusalLimit) reportFault(`${name}: ${event} after ${elapsed} ms`)
      figures.longest_ms[event] = Math.max(figures.longest_ms[event], elapsed)
    }
    const streams = products.map(({ url }) => startLongResponse(`${url}/api/events/`, token))
    const downloads = products.map(({ url }) =>
      startLongResponse(`${url}/api/users/export/?format=csv`, token),
    )
    await Promise.all([...streams, ...downloads].map(({ begun }) => begun))
    const refused = products.map(async ({ url }, index) => {
      let first: number | undefined
      for (let price = 1; !isOver; price++) {
        const sentAt = performance.now()
        const write = random() < 0.5
        const answer = await (write
          ? call(url, 'PATCH', `/api/products/${product.id}/`, { token, body: { price } })
          : call(url, 'GET', `/api/users/${me.id}/`, { token }))
        if (answer.status < 300) {
          figures.calls_before++
          if (write) figures.writes_before++
          if (sentAt > revokedAt + refusalLimit)
            reportFault(`${name}: process ${index} answers after ${sentAt - revokedAt} ms`)
          if (first) reportFault(`${name}: process ${index} answers again after a refusal`)
        } else if (
          answer.status === 401 ||
          (revocation === 'demoted' && [403, 404].includes(answer.status))
        ) {
          figures.calls_refused++
          first ??= sentAt
        } else if (answer.status !== 503) reportFault(`${name}: ${answer.status} ${answer.text}`)
        await sleep(5)
      }
      return first
    })

    await sleep(100 + random() * 400)
    if (isListenerCut)
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'egide listener'`,
      )
    if (revocation === 'signed out')
      await call(pick(random, products).url, 'POST', '/api/logout/', { body: { refresh } })
    else if (revocation === 'password')
      await asAdmin('POST', `${path}password/`, { password: 'another one' })
    else if (revocation === 'deactivated') await asAdmin('POST', `${path}deactivate/`)
    else if (revocation === 'deleted') await asAdmin('DELETE', path)
    else await asAdmin('PATCH', path, { groups: ['client'] })
    revokedAt = performance.now()
    figures.rounds[revocation]++
    if (isListenerCut) figures.rounds_without_listener++

    await sleep(refusalLimit + 500)
    const { rows } = await pool.query('select price from products where id = $1', [product.id])
    await sleep(500)
    isOver = true
    for (const [index, first] of (await Promise.all(refused)).entries()) {
      if (first === undefined) reportFault(`${name}: process ${index} never refuses`)
      else recordTime('refusal', first)
    }
    const { rows: later } = await pool.query('select price from products where id = $1', [
      product.id,
    ])
    if (rows[0].price !== later[0].price)
      reportFault(`${name}: something was written after ${refusalLimit} ms`)
    for (const [kind, running] of [
      ['stream', streams],
      ['download', downloads],
    ] as const)
      for (const [index, response] of running.entries()) {
        const ended = await Promise.race([response.ended, sleep(1_000)])
        if (ended === undefined) reportFault(`${name}: a ${kind} of process ${index} goes on`)
        else if (ended.isWhole && kind === 'download')
          reportFault(`${name}: a download of process ${index} was completed`)
        else recordTime(kind, ended.at)
      }
  }
  return figures
}

/** Starts a long response; `begun` resolves with its first bytes, `ended` when it ends, complete or aborted. */
function startLongResponse(url: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const responseEvent = once(get(url, { headers }), 'response') as Promise<[IncomingMessage]>
  const begun = responseEvent.then(async ([response]) => {
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
    await once(response, 'data')
    return response
  })
  const ended = begun.then(async (response) => {
    // An aborted response is an error for its reader.
    response.on('error', () => undefined)
    response.resume()
    if (!response.closed) await once(response, 'close').catch(() => undefined)
    return { isWhole: response.complete, at: performance.now() }
  })
  return { begun, ended }
}
