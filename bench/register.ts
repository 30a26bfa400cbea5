import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { call, demonstrationAdmin, root, signIn, startProduct } from '../prove/product.ts'
import { drawEntrances, measureSearch } from '../prove/register/registerSearch.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { writeDump } from '../src/testing/register/registerDump.ts'
import { urlForDatabase } from '../src/testing/template.ts'
import { measureCampaigns } from './campaigns.ts'
import { measureMap } from './map.ts'
import { bareSettings, openRates } from './rates.ts'
import { openRecorder, type Statement } from './requests.ts'

type Options = {
  /** Database server. */
  adminUrl: string
  /** Folder for dumps and the data of the product. */
  folder: string
  buildings: number
  seed: number
  say: (line: string) => void
}

/** Addresses whose search is timed through HTTP and bare. */
const timedAddresses = 200
/** Addresses of which the first result is checked. */
const checkedAddresses = 2_000

/**
 * Imports a generated dump while the product runs, and measures the import, the list of mandates meanwhile, and then the
 * search of addresses, counts and pages of campaigns, and tiles, through HTTP beside their own SQL, and the map in a browser.
 */
export async function measureRegister({ adminUrl, folder, buildings, seed, say }: Options) {
  const dump = join(folder, `register-${buildings}`)
  if (!existsSync(dump)) {
    say(`Generating ${buildings} buildings; they are kept for the next time …`)
    await writeDump(dump, { buildings, seed })
  }
  const name = 'run_of_register'
  const server = connect(adminUrl, () => undefined, 1)
  await server.pool.query('set statement_timeout = 0')
  await server.pool.query(`drop database if exists ${name} with (force)`)
  await server.pool.query(`create database ${name}`)
  await server.close()
  const url = urlForDatabase(adminUrl, name)
  const dataDir = join(folder, 'register-product')
  const product = await startProduct({ dataDir, env: { DATABASE_URL: url, DEMO: 'on' } })
  const { pool, close } = connect(url, () => undefined, 3)
  let rates: Awaited<ReturnType<typeof openRates>> | undefined
  try {
    const token = await signIn(product.url, demonstrationAdmin.email, demonstrationAdmin.password)
    const send = async (method: string, path: string, body?: object) => {
      const startedAt = performance.now()
      const { status, text, json } = await call(product.url, method, path, { token, body })
      if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
      return { ms: performance.now() - startedAt, json }
    }
    const timeOf = async (path: string) => (await send('GET', path)).ms
    let isImporting = true
    const importing = importInProcess(url, dump).finally(() => {
      isImporting = false
    })
    const meanwhile: number[] = []
    while (isImporting) {
      meanwhile.push(await timeOf('/api/mandates/'))
      await sleep(100)
    }
    const imported = await importing
    say(`imported: ${JSON.stringify(imported)}`)
    say(`list of mandates meanwhile: ${spread(meanwhile)}`)

    const addresses = await drawEntrances(pool, timedAddresses, seed)
    const paths = addresses.map(
      ({ street, number, city }) =>
        `/api/register/search/?q=${encodeURIComponent(`${street} ${number}, ${city}`)}`,
    )
    for (const path of paths.slice(0, 20)) await timeOf(path)
    const own: number[] = []
    for (const path of paths) own.push(await timeOf(path))
    say(`address through HTTP: ${spread(own)}`)
    rates = await openRates({ url: product.url, databaseUrl: url, say })
    const reads = await recordReads(url, dataDir, paths)
    say(`its SQL alone:        ${spread(await bareTimes(pool, reads))}`)
    await rates.compare('address', paths, reads, true)
    const search = await measureSearch({ pool, count: checkedAddresses, seed })
    const { misses, ...figures } = search
    say(`search: ${JSON.stringify(figures)}`)
    for (const miss of misses.slice(0, 40)) say(`missed ${JSON.stringify(miss)}`)
    await measureCampaigns({
      ...{ pool, seed, send, rates },
      recordReads: (paths) => recordReads(url, dataDir, paths),
      bareTimes: (reads) => bareTimes(pool, reads),
      compare(what, through, bare) {
        say(`${what} through HTTP: ${spread(through)}`)
        say(`${what}, its SQL alone: ${spread(bare)}`)
      },
      addresses: addresses.map(({ street, number, city }) => `${street} ${number}, ${city}`),
    })
    await measureMap({ url: product.url, say, spread })
    return { imported, meanwhile: spread(meanwhile), own: spread(own), search: figures }
  } finally {
    rates?.close()
    await product.end('SIGTERM')
    await close()
  }
}

/** Imports a dump in a process of its own, and returns what it says of itself. */
async function importInProcess(url: string, dump: string): Promise<Record<string, unknown>> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'prove/register/registerImporter.ts'), url, dump],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`the import failed: ${status}`)
  return JSON.parse(output)
}

/** The reading statements that the product sends for each of these paths. */
async function recordReads(url: string, dataDir: string, paths: string[]): Promise<Statement[][]> {
  const recorder = await openRecorder(url, dataDir)
  try {
    const token = await recorder.signIn(demonstrationAdmin.email, demonstrationAdmin.password)
    const reads: Statement[][] = []
    for (const path of paths) {
      const statements = await recorder.record({ method: 'GET', path, body: '' }, token)
      reads.push(statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text)))
    }
    return reads
  } finally {
    await recorder.close()
  }
}

/** The times of the SQL of reading calls, without the product. */
async function bareTimes(pool: pg.Pool, reads: Statement[][]) {
  const client = await pool.connect()
  try {
    await client.query(bareSettings)
    const taken: number[] = []
    for (const statements of reads) {
      const startedAt = performance.now()
      for (const { text, values } of statements) await client.query(text, values)
      taken.push(performance.now() - startedAt)
    }
    return taken
  } finally {
    client.release()
  }
}

/** Median, 95th percentile and longest of times in ms. */
function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, ${sorted.length} times`
}
