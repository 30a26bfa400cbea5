import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { call, root, signIn, startProduct } from '../prove/product.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { openRecorder, type Statement } from './requests.ts'
import { admin, password } from './seed.ts'

/** How often each call is sent. */
const times = 50

/** Tables that only grow, of which a call must not read everything. */
const large =
  /Seq Scan on (files|file_(editions|renditions|shares|texts)|document_requests|folders|uploads|mandates|buildings|users|proposals|reports|tasks|messages|message_reads)( |$)/

type Measured = {
  path: string
  group: string
  median: number
  p95: number
  /** The same statements without the product. */
  bare: number
  /** Reads of a whole table. */
  scans: string[]
}

/** Adds rows to a copy of the large office, by a file of SQL in this folder. */
export async function addToOffice(url: string, file: string) {
  const { pool, close } = connect(url, () => undefined, 1)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(readFileSync(join(root, 'bench', file), 'utf8'))
  await client.query('vacuum (analyze)')
  client.release(true)
  await close()
}

/** Measures the calls about files on the large office. */
export async function measureFiles(url: string, dataDir: string): Promise<Measured[]> {
  const { pool, close } = connect(url, () => undefined, 2)
  const { rows } = await pool.query<{ mandate: number; building: number; file: number }>(
    `select mandate, building, max(id) as file from files
     where mandate = (select max(id) from mandates where deleted_at is null) group by 1, 2`,
  )
  const client = await pool.query<{ email: string }>(
    `select email from users join mandates on client = users.id where sign_in = 'active'
     group by users.id order by count(*) desc limit 1`,
  )
  const { all, office } = pathsOf(rows[0]!)
  await close()
  return measureReads(url, dataDir, [
    { group: 'admin', email: admin.email, paths: [...all, ...office] },
    { group: 'client', email: client.rows[0]!.email, paths: all },
  ])
}

/** Measures reading calls of people, one after the other, and looks at the plans of their SQL. */
export async function measureReads(
  url: string,
  dataDir: string,
  people: readonly { group: string; email: string; paths: readonly string[] }[],
): Promise<Measured[]> {
  const { pool, close } = connect(url, () => undefined, 2)
  const env = { DATABASE_URL: url, DEMO: 'off' }
  const product = await startProduct({ dataDir, env })
  const recorder = await openRecorder(url, dataDir)
  const measured: Measured[] = []
  try {
    for (const { group, email, paths } of people) {
      const token = await signIn(product.url, email, password)
      const recorderToken = await recorder.signIn(email)
      for (const path of paths) {
        const { status, text } = await call(product.url, 'GET', path, { token })
        if (status === 404) continue
        if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
        const statements = await recorder.record({ method: 'GET', path, body: '' }, recorderToken)
        const reads = statements.filter(({ text }) => /^(select|with)\b/i.test(text))
        const own = await repeated(() => call(product.url, 'GET', path, { token }))
        const bare = await repeated(async () => {
          for (const { text, values } of reads) await pool.query(text, values)
        })
        const scans = (await Promise.all(reads.map((read) => scansOf(pool, read)))).flat()
        measured.push({ path, group, median: own.median, p95: own.p95, bare: bare.median, scans })
      }
    }
    return measured
  } finally {
    await product.end('SIGTERM')
    await recorder.close()
    await close()
  }
}

function pathsOf({ mandate, building, file }: { mandate: number; building: number; file: number }) {
  const words = ['facture 2024', 'plan rez', 'f', 'façade côté cour', 'zzyzx'].map(
    encodeURIComponent,
  )
  const all = [
    ...['/files/', `/files/?mandate=${mandate}`, `/files/?mandate=${mandate}&page_size=100`],
    ...words.map((word) => `/files/?search=${word}`),
    ...words.map((word) => `/files/?mandate=${mandate}&search=${word}`),
    ...[`/folders/tree/?mandate=${mandate}`, `/files/${file}/editions/`, `/mandates/${mandate}/`],
    ...['/requests/', `/requests/?mandate=${mandate}`],
    ...['/files/?state=refused', '/files/?type=plan', '/files/?type=plan&sort=-size'],
    // A type of which there is hardly a file.
    ...['/files/?type=permit', '/files/?type=permit&sort=-size'],
  ]
  const office = [
    ...['/files/?trashed=true', `/files/?building=${building}`],
    ...[`/folders/tree/?building=${building}`, `/files/shares/?file=${file}`],
  ]
  const withApi = (paths: string[]) => paths.map((path) => `/api${path}`)
  return { all: withApi(all), office: withApi(office) }
}

/** Median and 95th percentile of the time that something takes, in ms. */
async function repeated(work: () => Promise<unknown>) {
  const taken: number[] = []
  for (let n = 0; n < times; n++) {
    const started = performance.now()
    await work()
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  return { median: taken[times >> 1]!, p95: taken[Math.floor(times * 0.95)]! }
}

/** The whole tables that a statement reads. */
async function scansOf(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${text}`,
    values,
  )
  return rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => large.test(line))
}
