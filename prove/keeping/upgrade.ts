import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { urlForDatabase } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import {
  collectFieldNames,
  listOperations,
  type OpenApi,
  type Operation,
  pick,
  type Random,
  type Targets,
  validValue,
} from '../hostile.ts'
import { call, demonstrationAdmin, type Json, root, signIn, startProduct } from '../product.ts'

type Caller = { group: string; token: string }

/** Calls that change who may do what, end sessions, or empty the database: they would end the walk. */
const leftOut =
  /^\/api\/(login|logout|2fa|passkeys|password|sessions|setup|token|demonstration|doors|integrations|unsubscribe|uploads)\/|\/(password|2fa-reset|deactivate|view-as|merge)\//

/**
 * Starts the last version on the schema of this one: with a database that this version has made and works on. Walks its API, as
 * each group reads and as the office writes, lets its worker do the jobs of both, and reads with this version what it wrote.
 * No answer is a 5xx, and no job fails.
 */
export default async function prove({
  seed,
  log,
}: {
  seed: number
  log: (line: string) => void
}): Promise<object> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const tag = git('describe', '--tags', '--abbrev=0')
  const { folder, elsewhere, remove } = createScratchFolder()
  const tree = join(folder, tag)
  /** Called in reverse. */
  const ends: (() => unknown)[] = []
  try {
    git('worktree', 'add', '--detach', tree, tag)
    ends.unshift(() => git('worktree', 'remove', '--force', tree))
    log(`building ${tag}`)
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], {
      ...{ cwd: tree, stdio: 'ignore' },
      env: { ...process.env, npm_config_prefer_offline: 'true' },
    })
    // A process that starts refuses a schema that it does not know; this one stands for one that has started before.
    rmSync(join(tree, 'migrations'), { recursive: true })
    cpSync(join(root, 'migrations'), join(tree, 'migrations'), { recursive: true })

    const postgres = await startPostgres({
      dataDir: folder,
      elsewhere,
      flags: 'fast',
      log: () => {},
    })
    ends.unshift(() => postgres.stop())
    const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
    await pool.query('create database upgrade')
    await pool.end()
    const url = urlForDatabase(postgres.url, 'upgrade')
    const queue = new pg.Pool({ connectionString: url, max: 2 })
    queue.on('error', () => undefined)
    ends.unshift(() => queue.end())
    const env = { DATABASE_URL: url, SECRET_KEY: 'a secret of both versions, long enough' }
    const dataDir = join(folder, 'data')
    const maker = await startProduct({ dataDir, env, from: 'server' })
    await untilIdle(queue)
    await maker.end('SIGTERM')
    const newer = await startProduct({ dataDir, env: { ...env, ROLE: 'web' }, from: 'server' })
    ends.unshift(() => newer.end('SIGKILL'))
    const older = await startProduct({ dataDir, env, cwd: tree, from: 'server' })
    ends.unshift(() => older.end('SIGKILL'))

    return await walk({ older: older.url, newer: newer.url, tag, queue, seed, log })
  } finally {
    for (const end of ends) await end()
    remove()
  }
}

type Walk = {
  older: string
  newer: string
  tag: string
  queue: pg.Pool
  seed: number
  log: (line: string) => void
}

async function walk({ older, newer, tag, queue, seed, log }: Walk) {
  const faults = new Set<string>()
  const figures = {
    ...{ tag, operations: 0, reads: 0, writes: 0, written: 0, operations_written: 0 },
    ...{ unresolved: [] as string[], never_written: [] as string[], jobs: 0, by_status: {} },
    differing: [] as string[],
    faults: [] as string[],
  }
  const byStatus: Record<string, number> = {}
  const count = (status: number) => void (byStatus[status] = (byStatus[status] ?? 0) + 1)
  const random = randomFrom(seed)
  const callers: Caller[] = []
  for (const group of ['admin', 'client', 'partner']) {
    const email = `${group}@demo.egide.ch`
    callers.push({ group, token: await signIn(older, email, demonstrationAdmin.password) })
  }
  const [admin] = callers as [Caller]
  const operationsAt = async (url: string) =>
    listOperations((await call(url, 'GET', '/api/openapi.json')).json as OpenApi)
  const operations = await operationsAt(older)
  const known = new Set((await operationsAt(newer)).map(({ method, path }) => `${method} ${path}`))
  figures.operations = operations.length

  /** Every GET of the version before, as each group; with this version beside it, which answers alike. */
  async function readAll(title: string) {
    const targets = await targetsOf(older, admin, operations)
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const paths = pathsOf(operation, targets, random)
      if (paths.length === 0 && !figures.unresolved.includes(operation.path))
        figures.unresolved.push(operation.path)
      for (const path of paths)
        for (const { group, token } of callers) {
          const answer = await call(older, 'GET', path, { token, timeout: 60_000 })
          figures.reads++
          count(answer.status)
          const line = `${title}: GET ${path} as ${group}: ${answer.status}`
          if (answer.status >= 500) faults.add(`${line} ${answer.text.slice(0, 300)}`)
          if (!known.has(`GET ${operation.path}`)) continue
          const now = await call(newer, 'GET', path, { token, timeout: 60_000 })
          if (now.status >= 500) faults.add(`${line}, now ${now.status} ${now.text.slice(0, 300)}`)
          if (now.status !== answer.status && figures.differing.length < 50)
            figures.differing.push(`${line}, now ${now.status}`)
        }
    }
    log(`${title}: ${figures.reads} reads, ${faults.size} faults`)
  }

  /** Sends what a server's own document allows to every call of it that writes. */
  async function writeAll(url: string, title: string, times: number) {
    const all = (await operationsAt(url)).filter(
      ({ method, path }) => ['POST', 'PATCH', 'PUT'].includes(method) && !leftOut.test(path),
    )
    const written = new Set<string>()
    for (let time = 0; time < times; time++) {
      const targets = await targetsOf(url, admin, all)
      for (const operation of all) {
        const [path] = pathsOf(operation, targets, random)
        if (!path || (operation.path.includes('{') && time === 0)) continue
        const body = operation.body && validValue(operation.body, random, targets)
        const { token } = random() < 0.8 ? admin : pick(random, callers)
        const { method } = operation
        const answer = await call(url, method, path, { token, body, timeout: 60_000 })
        figures.writes++
        count(answer.status)
        if (answer.status < 300) {
          figures.written++
          written.add(operation.name)
        }
        if (answer.status >= 500)
          faults.add(
            `${title}: ${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text.slice(0, 300)}`,
          )
      }
    }
    log(`${title}: ${written.size} of ${all.length} calls wrote, ${faults.size} faults`)
    return { all, written }
  }

  await readAll('made by this version')
  await writeAll(newer, 'this version', 12)
  await readAll('written by this version')
  const { all, written } = await writeAll(older, tag, 25)
  figures.operations_written = written.size
  figures.never_written = all.filter(({ name }) => !written.has(name)).map(({ path }) => path)
  await readAll('written by both')

  figures.jobs = await untilIdle(queue)
  const { rows } = await queue.query<{ task: string; attempts: number; error: string }>(
    `select task_identifier as task, attempts, last_error as error from graphile_worker.jobs
     where last_error is not null`,
  )
  for (const { task, attempts, error } of rows)
    faults.add(`the job ${task} failed ${attempts} times: ${error.slice(0, 300)}`)
  const health = await call(newer, 'GET', '/api/health/')
  if (health.json.status !== 'ok') faults.add(`this version says ${health.text}`)

  Object.assign(figures, { faults: [...faults], by_status: byStatus })
  if (faults.size > 0)
    throw new Error(`${faults.size} faults, the first: ${[...faults][0]}`, { cause: figures })
  return figures
}

/** Waits until the queue has nothing more to do now; returns how many jobs it has had. */
async function untilIdle(queue: pg.Pool): Promise<number> {
  for (const deadline = Date.now() + 600_000; ; ) {
    const { rows } = await queue.query<{ open: number; last: number }>(
      `select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as open,
        (select last_value::int from pg_sequences
          where schemaname = 'graphile_worker' and sequencename like '%jobs_id_seq%') as last
       from graphile_worker.jobs`,
    )
    const { open, last } = rows[0]!
    if (open === 0) return last
    if (Date.now() > deadline) throw new Error(`${open} jobs were not done within ten minutes`)
    await sleep(500)
  }
}

/** Ids of each list, as the office sees them. */
async function targetsOf(url: string, { token }: Caller, operations: readonly Operation[]) {
  const ids: Targets['ids'] = {}
  for (const plural of new Set(operations.map(({ path }) => path.split('/')[2] ?? ''))) {
    const { status, json } = await call(url, 'GET', `/api/${plural}/?page_size=100&sort=-id`, {
      token,
    })
    if (status !== 200 || !Array.isArray(json.results)) continue
    const found = (json.results as Json[]).map(({ id }) => Number(id)).filter(Number.isInteger)
    if (found.length > 0) ids[plural] = found
  }
  return { ids, fieldNames: collectFieldNames([...operations]) }
}

/** Addresses of a call: with three records of what its path names; with parameters that it needs. */
function pathsOf({ path, parameters }: Operation, targets: Targets, random: Random): string[] {
  const needed = parameters.filter(
    (one) => one.in === 'query' && (one as { required?: boolean }).required,
  )
  const query = new URLSearchParams(
    needed.map(({ name, schema }) => [name, String(validValue(schema, random, targets, name))]),
  )
  const inPath = parameters.filter((one) => one.in === 'path')
  const ids = targets.ids[path.split('/')[2] ?? '']
  if (inPath.some(({ name }) => name === 'id') && !ids) return []
  return Array.from({ length: inPath.length > 0 ? 3 : 1 }, () => {
    const filled = inPath.reduce((text, { name, schema }) => {
      const value = name === 'id' ? pick(random, ids!) : validValue(schema, random, targets, name)
      return text.replace(`{${name}}`, encodeURIComponent(String(value)))
    }, path)
    return query.size > 0 ? `${filled}?${query}` : filled
  })
}
