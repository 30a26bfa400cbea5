/**
 * `npm run bench`: measures the product against the bare side in one run on a large office. Options:
 * `-- --only=list,search,page,form --connections=1,16 --seconds=3 --rounds=3`. A whole run writes
 * docs/bench.json; a partial one only prints. `-- --operations` measures each read call, `-- --files` those about files
 * beside their bare SQL, `-- --homes` those of the homes, `-- --live` what open pages cost, `-- --register --buildings=3000000` the import of a generated
 * register and its search, `-- --record` stores the current SQL as the reference for the goals.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, startProduct } from '../prove/product.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { startPostgres } from '../src/kernel/database/postgres.server.ts'
import { addToOffice, measureFiles } from './files.ts'
import { measureHomes } from './homes.ts'
import { measureLive } from './live.ts'
import { cache, measure, selectKinds } from './measure.ts'
import { measureOperations } from './operations.ts'
import { measureColdStarts } from './processes.ts'
import { recordedSchema, writeRecorded } from './recorded.ts'
import { measureRegister } from './register.ts'
import { drawCalls, kinds, recordRequests } from './requests.ts'
import { copyDatabase, type Office, openSeededOffice, seed, sizes } from './seed.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    connections: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    record: { type: 'boolean', default: false },
    operations: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    homes: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    register: { type: 'boolean', default: false },
    buildings: { type: 'string', default: '3000000' },
  },
})
const isComplete = options.only === undefined && options.connections === undefined
const selected = options.only?.split(',')
const screens = ['page', 'form']
const isSelected = (screen: string) => selected?.includes(screen) ?? true
const unknown = selected?.find((name) => ![...kinds, ...screens].includes(name))
if (unknown !== undefined) {
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

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

const describeArgs = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
const commit = execFileSync('git', describeArgs, { cwd: root, encoding: 'utf8' }).trim()
const startedAt = new Date()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const postgres = await startPostgres({ dataDir: join(cache, 'database'), log: () => undefined })
const server = connect(postgres.url, () => undefined, 1)

/** Copies both databases of the large office, for writing. */
async function copyOffice(office: Office): Promise<Office> {
  return {
    recorded: await copyDatabase(postgres.url, office.recorded, 'run_of_recorded'),
    current: await copyDatabase(postgres.url, office.current, 'run_of_current'),
  }
}

/** Stores the product's current SQL and schema as the recorded ones. */
async function record() {
  const journal = JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8'))
  const schema: string = journal.entries.at(-1).tag
  const { current } = await copyOffice(
    await openSeededOffice(postgres.url, { seed, schema, log: say }),
  )
  const { pool, close } = connect(current, () => undefined, 1)
  const calls = await drawCalls(pool)
  await close()
  writeRecorded(await recordRequests(current, join(cache, 'product'), calls), commit, schema)
  say('written to bench/recorded.json')
}

async function operations() {
  const schema = recordedSchema()
  const office = await copyOffice(await openSeededOffice(postgres.url, { seed, schema, log: say }))
  const { pool, close } = connect(office.current, () => undefined, 1)
  const env = { DATABASE_URL: office.current, DEMO: 'off' }
  const product = await startProduct({ dataDir: join(cache, 'product'), env })
  try {
    for (const { ms, operation, group, status, path } of await measureOperations(product.url, pool))
      say(
        `${ms.toFixed(0).padStart(7)} ms  ${operation.padEnd(30)}${group.padEnd(9)}${status} ${path.slice(0, 80)}`,
      )
  } finally {
    await product.end('SIGTERM')
    await close()
  }
}

const files = () => measureWith('files.sql', measureFiles)
const homes = () => measureWith('homes.sql', measureHomes)

async function live() {
  const schema = recordedSchema()
  const office = await openSeededOffice(postgres.url, { seed, schema, log: say })
  const url = await copyDatabase(postgres.url, office.current, 'run_of_reads')
  await measureLive(url, join(cache, 'product'), say)
}

const register = () =>
  measureRegister({
    ...{ adminUrl: postgres.url, folder: cache, buildings: Number(options.buildings), seed, say },
  })

/** Adds rows to a copy of the large office, and prints what reading calls take there. */
async function measureWith(rows: string, measureCalls: typeof measureFiles) {
  const schema = recordedSchema()
  const office = await openSeededOffice(postgres.url, { seed, schema, log: say })
  const url = await copyDatabase(postgres.url, office.current, 'run_of_reads')
  say(`Adding rows of ${rows} …`)
  await addToOffice(url, rows)
  for (const { group, path, median, p95, bare, scans } of await measureCalls(
    url,
    join(cache, 'product'),
  )) {
    const figures = [median, p95, bare].map((ms) => ms.toFixed(0).padStart(7)).join('')
    say(`${figures} ms (median, p95, bare)  ${group.padEnd(8)}${decodeURIComponent(path)}`)
    for (const scan of scans) say(`        reads a whole table: ${scan}`)
  }
}

async function compare() {
  const schema = recordedSchema()
  const office = await copyOffice(await openSeededOffice(postgres.url, { seed, schema, log: say }))
  const { compared, memory, whileSigningIn, page, form, history } = await measure({
    office,
    kinds: selectKinds(selected),
    connections,
    seconds,
    rounds,
    screens: { page: isSelected('page'), form: isSelected('form') },
    say,
  })

  say('Measuring cold starts …')
  const starts = async (dataDir: string, env: NodeJS.ProcessEnv) => {
    const times = await measureColdStarts({ dataDir: join(cache, dataDir), env }, 7)
    return { median: Math.round(times[3]!), longest: Math.round(times[6]!) }
  }
  const cold_start_ms = {
    database_url: await starts('product', { DATABASE_URL: office.current, DEMO: 'off' }),
    embedded: await starts('embedded', {}),
  }

  const { reading_alone, reading_during_sign_ins, sign_ins } = whileSigningIn
  say(
    `reading, p95: ${reading_alone.p95} ms alone, ${reading_during_sign_ins.p95} ms while 16 people sign in (${sign_ins.per_second} sign-ins a second)`,
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

  const report = {
    commit,
    seed,
    date: startedAt.toISOString(),
    machine: { cpus: cpus().length, memory_gb: Math.round(totalmem() / 2 ** 30) },
    rows: { ...sizes, history },
    seconds_per_round: seconds,
    rounds,
    requests: compared,
    while_16_sign_in: whileSigningIn,
    memory_mb: memory,
    cold_start_ms,
    first_screen: page,
    form,
  }
  if (isComplete) {
    writeFileSync(join(root, 'docs', 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
    say('written to docs/bench.json')
  } else say('a partial run: docs/bench.json stays as it is')
}

const mode =
  (['record', 'operations', 'files', 'homes', 'live', 'register'] as const).find(
    (name) => options[name],
  ) ?? 'compare'
try {
  await { record, operations, files, homes, live, register, compare }[mode]()
  for (const name of ['run_of_recorded', 'run_of_current', 'run_of_reads', 'run_of_register'])
    await server.pool.query(`drop database if exists ${name} with (force)`)
} finally {
  await server.close()
  await postgres.stop()
}
process.exit(0)
