import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { hashPassword } from '../../src/features/auth/passwords.server.ts'
import { openSession, setPassword } from '../../src/features/auth/sessions.server.ts'
import { usersTable } from '../../src/features/auth/user.table.ts'
import { defaultSignInRules } from '../../src/features/settings/settings.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { startWorker } from '../../src/kernel/worker.server.ts'
import { startApp, type TestApp, testPassword } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { mannWhitney, median } from './mannWhitney.ts'

/** Allowed difference of the medians of known and unknown addresses, in ms … */
const tolerance = 2
/** … or minimum probability that both samples come from one distribution. */
const significance = 0.01

type Comparison = {
  samples: number
  known_ms: number
  unknown_ms: number
  difference_ms: number
  mann_whitney_p: number
}
export type TimingFigures = { sign_in: Comparison; reset: Comparison; faults: string[] }

/**
 * Sends wrong sign-ins and requests for reset links, alternately with known and unknown addresses, while jobs run as
 * usual. Failures are counted, but no limit applies. Neither the time nor the answer may reveal which addresses are known. Throws
 * with the figures as cause.
 */
export default async function prove({
  log,
  samples = 400,
}: {
  log: (line: string) => void
  samples?: number
}): Promise<TimingFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const app = await startApp(postgres.url, { isRefusing: false })
    try {
      return await compareAddresses(app, samples, log)
    } finally {
      await app.end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

async function compareAddresses(
  app: TestApp,
  samples: number,
  log: (line: string) => void,
): Promise<TimingFigures> {
  const { database } = app
  const faults: string[] = []
  const known = await createPeople(app, samples / 2)
  const context = { database, log: app.app.server.log, now: () => new Date() }
  const worker = await startWorker({ pool: database.pool, jobs: app.app.jobs, context })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  async function compare(name: string, path: string, rest: object): Promise<Comparison> {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = { known: new Set<string>(), unknown: new Set<string>() }
    for (let index = -20; index < samples; index++) {
      const kind = index % 2 === 0 ? 'known' : 'unknown'
      const number = Math.floor((index < 0 ? index + 20 : index) / 2)
      const email = kind === 'known' ? known[number]! : addressOf('nobody', number)
      const startedAt = performance.now()
      const answer = await post(app.url, agent, path, { email, ...rest })
      const time = performance.now() - startedAt
      // The first ones warm connections and statements up.
      if (index >= 0) {
        times[kind].push(time)
        answers[kind].add(answer)
      }
    }
    const [known_ms, unknown_ms] = [median(times.known), median(times.unknown)]
    const { p } = mannWhitney(times.known, times.unknown)
    const difference = Math.abs(known_ms - unknown_ms)
    if (difference > tolerance && p <= significance)
      faults.push(`${name}: medians differ by ${difference.toFixed(2)} ms, p = ${p.toPrecision(2)}`)
    const all = new Set([...answers.known, ...answers.unknown])
    if (all.size !== 1) faults.push(`${name}: answers differ: ${[...all].join(' | ')}`)
    log(`${name}: known ${known_ms.toFixed(2)} ms, unknown ${unknown_ms.toFixed(2)} ms, p = ${p}`)
    return {
      samples: times.known.length + times.unknown.length,
      known_ms: rounded(known_ms),
      unknown_ms: rounded(unknown_ms),
      difference_ms: rounded(difference),
      mann_whitney_p: rounded(p),
    }
  }

  try {
    const sign_in = await compare('sign-in', '/api/login/', { password: 'not this one' })
    const reset = await compare('reset', '/api/password/reset/', {})
    const figures = { sign_in, reset, faults }
    if (faults.length > 0) throw new Error(faults.join('; '), { cause: figures })
    return figures
  } finally {
    agent.destroy()
    await worker.stop()
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Addresses of equal length, so that they take the same time to process. */
const addressOf = (name: 'person' | 'nobody', number: number) =>
  `${name}-${String(number).padStart(4, '0')}@example.ch`

/** Creates people with a password who have signed in from another network; returns their addresses. */
async function createPeople({ database }: TestApp, count: number): Promise<string[]> {
  const hash = await hashPassword(testPassword)
  const now = new Date()
  const emails = Array.from({ length: count }, (_, number) => addressOf('person', number))
  await database.transaction({ actor: null, source: 'system' }, async (db) => {
    const people = await db
      .insert(usersTable)
      .values(
        emails.map((email) => ({
          ...{ email, first_name: 'Person', last_name: email, sign_in: 'active' as const },
          groups: ['client' as const],
        })),
      )
      .returning({ id: usersTable.id })
    for (const { id } of people) {
      await setPassword(db, id, hash, now)
      await openSession(
        db,
        id,
        { ip: '192.0.2.1', userAgent: 'Browser', byPasskey: false, life: defaultSignInRules },
        now,
      )
    }
  })
  return emails
}

/** Sends a call on the agent's connection; returns the parts of the answer that do not depend on the request. */
function post(url: string, agent: Agent, path: string, body: object): Promise<string> {
  const text = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method: 'POST', agent, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        answer += part
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve(`${response.statusCode} ${headersOf(response.headers)} ${withoutIds(answer)}`),
      )
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

const headersOf = (headers: IncomingHttpHeaders) =>
  Object.entries(headers)
    .filter(([name]) => !['date', 'x-request-id'].includes(name))
    .map((header) => header.join(': '))
    .join(', ')

const withoutIds = (body: string) => body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
