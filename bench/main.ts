/**
 * `npm run bench`: the product against the bare side, in one run on one machine, on a large office.
 * Options: `-- --only=list,search,page,form --connections=1,16 --seconds=3 --rounds=3`. A whole run is written
 * to docs/bench.json; a partial one is only printed.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { type Json, root, signIn, startProduct } from '../prove/product.ts'
import { connect } from '../src/kernel/db.server.ts'
import { startPostgres } from '../src/kernel/postgres.server.ts'
import { launchBrowser } from '../src/testing/browser.ts'
import { urlOf } from '../src/testing/template.ts'
import type { BareTask } from './bare.ts'
import type { Load, LoadTask } from './load.ts'
import { measureForm, measurePage } from './page.ts'
import { coldStarts, memoryOf, startHelper } from './processes.ts'
import { type Kind, kinds, type Requests, readingKinds, recordRequests } from './requests.ts'
import { admin, password, seededDatabase, sizes } from './seed.ts'

const seed = 20_261_101
const cache = join(root, 'data', 'bench')
const sides = ['product', 'bare'] as const

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    connections: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
})
const whole = !options.only && !options.connections
const asked = options.only?.split(',')
const screens = ['page', 'form']
const wanted = (asked?.filter((one) => !screens.includes(one)) ?? [...kinds]) as Kind[]
const wants = (screen: string) => asked?.includes(screen) ?? true
const unknown = wanted.find((kind) => !kinds.includes(kind))
if (unknown) {
  say(`There is no request ${unknown}. There are: ${[...kinds, ...screens].join(', ')}.`)
  process.exit(2)
}
const connections = (options.connections ?? '1,16,64').split(',').map(Number)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
if (![...connections, seconds, rounds].every((number) => number > 0)) {
  say('--connections, --seconds and --rounds take numbers above 0.')
  process.exit(2)
}

type Figures = { per_second: number; p50: number; p95: number; p99: number }
type Compared = { product: Figures; bare: Figures; share: number }

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

const rounded = (number: number, digits = 1) => Number(number.toFixed(digits))

/** Rate and percentiles (milliseconds) over all rounds. */
function figuresOf(loads: Load[]): Figures {
  const times = loads.flatMap((load) => load.times).sort((a, b) => a - b)
  const percentile = (share: number) => rounded(times[Math.floor(share * times.length)] ?? 0, 2)
  return {
    per_second: rounded(times.length / loads.reduce((sum, load) => sum + load.seconds, 0)),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}

/** Both sides must say the same, or comparing their speed means nothing. Dates may be written differently. */
async function refuseDifference(
  urls: Record<(typeof sides)[number], string>,
  token: string,
  requests: Requests,
) {
  for (const kind of readingKinds)
    for (const { path } of requests[kind].slice(0, 20)) {
      const [ours, bare] = await Promise.all(
        sides.map(async (side) => {
          const headers = { Authorization: `Bearer ${token}` }
          const response = await fetch(urls[side] + path, { headers })
          if (!response.ok) throw new Error(`${side} ${path}: ${await response.text()}`)
          const answer = (await response.json()) as Json
          return (answer.results ?? [answer]) as Json[]
        }),
      )
      const comparable = (row: Json, like: Json) =>
        Object.entries(row).filter(
          ([name, value]) =>
            name in like && name !== 'changes' && !/^\d{4}-\d\d-\d\d/.test(`${value}`),
        )
      const same =
        ours!.length === bare!.length &&
        ours!.every((row, at) =>
          isDeepStrictEqual(
            Object.fromEntries(comparable(row, bare![at]!)),
            Object.fromEntries(comparable(bare![at]!, row)),
          ),
        )
      if (!same) throw new Error(`The two sides answer ${path} differently.`)
    }
}

/** Measures everything on a copy of the large office. */
async function measure(databaseUrl: string) {
  const { pool, close } = connect(databaseUrl, () => undefined, 2)
  const { rows } = await pool.query<{ mandates: number; history: number }>(
    'select (select max(id) from mandates) as mandates, (select max(id) from history) as history',
  )
  const last = rows[0]!
  /** Every round begins with the same records. */
  const removeCreated = async () => {
    await pool.query('delete from mandates where id > $1', [last.mandates])
    await pool.query('delete from history where id > $1', [last.history])
  }

  say('Recording the product’s SQL …')
  const requests = await recordRequests(databaseUrl, join(cache, 'product'))
  await removeCreated()
  await pool.query('vacuum (analyze)')

  const env = { DATABASE_URL: databaseUrl, DEMO: 'off', TRUST_PROXY: 'true' }
  const product = await startProduct({ dataDir: join(cache, 'product'), env })
  const endProduct = () => product.process.kill('SIGKILL')
  process.once('exit', endProduct)
  const bare = startHelper<BareTask, { url: string }>('bare.ts')
  const client = startHelper<LoadTask, Load>('load.ts')
  const secondClient = startHelper<LoadTask, Load>('load.ts')
  try {
    const pid = product.process.pid!
    const memory = { at_start: memoryOf(pid), after_load: 0 }
    const { url } = await bare.ask({ databaseUrl, requests })
    const urls = { product: product.url, bare: url }
    const enter = () => signIn(product.url, admin.email, password)
    const taskOf = async (side: (typeof sides)[number], kind: Kind) => ({
      url: urls[side],
      token: await enter(),
      calls: requests[kind].map(({ method, path, body }) => ({ method, path, body })),
    })
    await refuseDifference(urls, await enter(), requests)

    say(head)
    const compared: Partial<Record<Kind, Record<string, Compared>>> = {}
    for (const kind of wanted) {
      for (const side of sides)
        await client.ask({ ...(await taskOf(side, kind)), connections: 16, seconds: 1 })
      const byConnections: Record<string, Compared> = {}
      for (const count of connections) {
        const loads: Record<(typeof sides)[number], Load[]> = { product: [], bare: [] }
        for (let round = 0; round < rounds; round++)
          for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
            const task = await taskOf(side, kind)
            // Each round begins elsewhere, on both sides: the slower one comes less far in the list.
            const first = Math.floor((round / rounds) * task.calls.length)
            const calls = [...task.calls.slice(first), ...task.calls.slice(0, first)]
            loads[side].push(await client.ask({ ...task, calls, connections: count, seconds }))
            if (kind === 'create') await removeCreated()
          }
        const ours = figuresOf(loads.product)
        const theirs = figuresOf(loads.bare)
        const share = rounded(ours.per_second / theirs.per_second, 3)
        byConnections[count] = { product: ours, bare: theirs, share }
        say(lineOf(kind, count, byConnections[count]))
      }
      compared[kind] = byConnections
    }
    memory.after_load = memoryOf(pid)

    // Four people read, one after the other request; the second time while sixteen others sign in.
    const reading = {
      ...(await taskOf('product', 'list')),
      calls: readingKinds.flatMap((kind) => requests[kind].slice(0, 1)),
      connections: 4,
      seconds: seconds * 2,
    }
    const signingIn = { ...(await taskOf('product', 'sign-in')), connections: 16 }
    const alone = figuresOf([await client.ask(reading)])
    const [signIns, others] = await Promise.all([
      secondClient.ask({ ...signingIn, seconds: seconds * 2 }),
      client.ask(reading),
    ])
    const whileSigningIn = {
      reading_alone: alone,
      reading_meanwhile: figuresOf([others]),
      sign_ins: figuresOf([signIns]),
    }
    const browser = await launchBrowser()
    try {
      const page = wants('page') ? await measurePage(browser, product.url) : undefined
      const form = wants('form') ? await measureForm(browser, product.url) : undefined
      return { compared, memory, whileSigningIn, page, form, history: last.history }
    } finally {
      await browser.close()
    }
  } finally {
    for (const helper of [bare, client, secondClient]) helper.end()
    process.off('exit', endProduct)
    await product.end('SIGTERM')
    await close()
  }
}

const head = [
  'request  conn'.padEnd(14),
  ...sides.map(
    (side) => `${side}/s`.padStart(10) + ['p50', 'p95', 'p99'].map((p) => p.padStart(8)).join(''),
  ),
  'share'.padStart(8),
].join('')

function lineOf(kind: Kind, count: number, { product, bare, share }: Compared) {
  const cells = [product, bare].map(({ per_second, p50, p95, p99 }) =>
    [
      per_second.toFixed(0).padStart(10),
      ...[p50, p95, p99].map((ms) => ms.toFixed(1).padStart(8)),
    ].join(''),
  )
  return `${kind.padEnd(9)}${String(count).padEnd(5)}${cells.join('')}${`${(share * 100).toFixed(0)} %`.padStart(8)}`
}

const begun = new Date()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const postgres = await startPostgres({ dataDir: join(cache, 'database'), log: () => undefined })
const server = connect(postgres.url, () => undefined, 1)
try {
  const name = await seededDatabase(postgres.url, seed, say)
  await server.pool.query('set statement_timeout = 0')
  await server.pool.query('drop database if exists run_of_bench with (force)')
  await server.pool.query(`create database run_of_bench template ${name} strategy file_copy`)
  const databaseUrl = urlOf(postgres.url, 'run_of_bench')
  const { compared, memory, whileSigningIn, page, form, history } = await measure(databaseUrl)

  say('Starting the product again and again …')
  const starts = async (dataDir: string, env: NodeJS.ProcessEnv) => {
    const times = await coldStarts({ dataDir: join(cache, dataDir), env }, 7)
    return { median: Math.round(times[3]!), longest: Math.round(times[6]!) }
  }
  const cold_start_ms = {
    database_url: await starts('product', { DATABASE_URL: databaseUrl, DEMO: 'off' }),
    embedded: await starts('embedded', {}),
  }
  await server.pool.query('drop database run_of_bench with (force)')

  const { reading_alone, reading_meanwhile, sign_ins } = whileSigningIn
  say(
    `reading, p95: ${reading_alone.p95} ms alone, ${reading_meanwhile.p95} ms while 16 people sign in (${sign_ins.per_second} sign-ins a second)`,
  )
  say(`memory of the product: ${memory.at_start} MB at start, ${memory.after_load} MB after load`)
  for (const [database, { median, longest }] of Object.entries(cold_start_ms))
    say(`cold start, ${database}: ${median} ms, longest ${longest} ms`)

  for (const [screen, measured] of Object.entries({ 'first screen': page, form })) {
    if (!measured) continue
    const { files, gzip_kb, sent_kb } = measured.scripts
    say(`${screen}: ${gzip_kb} KB of scripts by gzip, ${sent_kb} KB as sent, in ${files} files`)
    for (const [what, { p50, p95, max }] of Object.entries(measured.to_next_paint_ms))
      say(`${what}, processor slowed down: next paint after ${p50} ms, p95 ${p95}, longest ${max}`)
  }
  if (form) {
    const { median, longest } = form.to_shown_ms
    say(`form of ${form.answers} answers: shown ${median} ms after its data, longest ${longest} ms`)
  }

  const git = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  const report = {
    commit: execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim(),
    seed,
    date: begun.toISOString(),
    machine: { cpus: cpus().length, memory_gb: Math.round(totalmem() / 2 ** 30) },
    rows: { ...sizes, history },
    seconds_a_round: seconds,
    rounds,
    requests: compared,
    while_16_sign_in: whileSigningIn,
    memory_mb: memory,
    cold_start_ms,
    first_screen: page,
    form,
  }
  if (whole) {
    writeFileSync(join(root, 'docs', 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
    say('written to docs/bench.json')
  } else say('a partial run: docs/bench.json stays as it is')
} finally {
  await server.close()
  await postgres.stop()
}
process.exit(0)
