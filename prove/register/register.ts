import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  type BadRow,
  DumpError,
  type DumpFile,
  dumpColumns,
  dumpFiles,
} from '../../src/features/register/import/dump.ts'
import { importRegister } from '../../src/features/register/import/importRegister.server.ts'
import { findImportedBuilding } from '../../src/features/register/register.server.ts'
import { geoadmin } from '../../src/integrations/geodata/geoadmin.server.ts'
import {
  dumpHeader,
  generateBuildings,
  writeDump,
  zipDump,
} from '../../src/testing/register/registerDump.ts'
import { randomFrom } from '../addresses.ts'
import { pick, type Random } from '../hostile.ts'
import { root } from '../product.ts'
import { proveCounts } from './registerCounts.ts'
import { measureSearch } from './registerSearch.ts'

type Options = {
  seed: number
  log: (line: string) => void
  pool: pg.Pool
  url: string
  /** A folder for dumps. */
  folder: string
  buildings?: number
  hostileRows?: number
  kills?: number
  searches?: number
  counts?: number
}

/**
 * Imports dumps: the recorded real answers as rows give the fields that the service gives; hostile rows are reported
 * exactly, and nothing else is; broken files are refused; an import that is killed leaves the old version or the new one;
 * counts in memory are those of SQL; addresses are found.
 */
export default async function proveRegister({
  seed,
  log,
  pool,
  url,
  folder,
  buildings = 100_000,
  hostileRows = 10_000,
  kills = 10,
  searches = 2_000,
  counts = 3_000,
}: Options) {
  const random = randomFrom(seed)
  const recorded = await proveRecorded(pool, join(folder, 'recorded'))
  log(`${recorded} recorded answers give the fields of the service`)
  const hostile = await proveHostile(pool, join(folder, 'hostile'), {
    ...{ random, seed, count: hostileRows },
  })
  log(`${hostile} hostile rows reported, and no other`)
  const refused = await proveRefusals(pool, join(folder, 'refused'), seed)
  log(`${refused} broken dumps refused, the version in use stayed`)
  const dump = join(folder, 'dump')
  await writeDump(dump, { buildings, seed })
  const killed = await proveKills({ pool, url, dump, buildings, kills, random })
  log(
    `killed ${killed.during} times during and ${killed.after} times after the import, right each time`,
  )
  const counted = await proveCounts(pool, { seed, count: counts })
  log(`${counts} counts in memory equal those of SQL, p95 ${counted.p95_ms} ms`)
  const search = await measureSearch({ pool, count: searches, seed })
  log(
    `first: ${search.exact_first} of exact addresses, ${search.mistyped_first} with a typing error; p95 ${search.p95_ms} ms`,
  )
  for (const miss of search.misses.slice(0, 20)) log(`missed ${JSON.stringify(miss)}`)
  const figures = { recorded, hostile, refused, killed, counted, search }
  if (search.exact_first < 0.98 || search.mistyped_first < 0.95)
    throw new Error('too few addresses come first', { cause: figures })
  return figures
}

/** A line of a file from attributes of the geodata service, whose names are those of the columns in lower case. */
const lineFrom = (file: DumpFile, attributes: Record<string, unknown>, language: number) =>
  dumpColumns[file]
    .map((column) => {
      const value = attributes[column.toLowerCase()]
      return String((Array.isArray(value) ? value[language] : value) ?? '')
    })
    .join('\t')

/** Imports the recorded real answers as rows, and compares each building with what the service's own reader makes. */
async function proveRecorded(pool: pg.Pool, folder: string): Promise<number> {
  const files = ['find-1231641', 'find-3123164', 'identify-1272199']
  const answers = await Promise.all(
    files.map(async (file): Promise<{ results: { attributes: Record<string, unknown> }[] }> => {
      const path = join(root, 'src/integrations/geodata/recorded', `${file}.json`)
      return JSON.parse(await readFile(path, 'utf8'))
    }),
  )
  const entries = answers.flatMap(({ results }) => results.map(({ attributes }) => attributes))
  const egids = [...new Set(entries.map(({ egid }) => Number(egid)))]
  await writeFiles(folder, {
    buildings: egids.map((egid) =>
      lineFrom('buildings', entries.find((entry) => Number(entry.egid) === egid)!, 0),
    ),
    entrances: entries.flatMap((entry) =>
      (entry.strname as unknown[]).map((_, language) => lineFrom('entrances', entry, language)),
    ),
  })
  const bad: BadRow[] = []
  await importRegister({
    ...{ pool, path: folder, now: new Date() },
    report: async (rows) => void bad.push(...rows),
  })
  if (bad.length > 0) throw new Error(`recorded rows were refused: ${JSON.stringify(bad[0])}`)
  const service = createServer((request, response) => {
    const egid = new URL(request.url!, 'http://service').searchParams.get('searchText')
    const results = answers.flatMap((answer) =>
      answer.results.filter(({ attributes }) => attributes.egid === egid),
    )
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ results }))
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  try {
    const { buildingByEgid } = geoadmin({
      url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    })
    for (const egid of egids) {
      const answer = await buildingByEgid(egid)
      const imported = await findImportedBuilding(drizzle({ client: pool }), egid)
      if (!answer.available || !answer.value || !imported) throw new Error(`${egid} is missing`)
      for (const [name, expected] of Object.entries(answer.value)) {
        const value = imported[name as keyof typeof imported]
        if (name !== 'entrances' && value !== expected)
          throw new Error(`${name} of ${egid} is ${value}, not ${expected}`)
      }
    }
  } finally {
    service.close()
  }
  return egids.length
}

async function writeFiles(folder: string, lines: Record<DumpFile, readonly (string | Buffer)[]>) {
  await mkdir(folder, { recursive: true })
  for (const file of ['buildings', 'entrances'] as const)
    await writeFile(
      join(folder, dumpFiles[file]),
      Buffer.concat(
        [dumpHeader(file), ...lines[file]].flatMap((line) => [
          Buffer.from(line),
          Buffer.from('\n'),
        ]),
      ),
    )
}

/** A row that must be left out: its bytes, and what is said of it. */
type Hostile = { line: Buffer; problem: BadRow['problem']; column?: string }

const replaceCell = (file: DumpFile, line: string, column: string, value: string) => {
  const cells = line.split('\t')
  cells[dumpColumns[file].indexOf(column)] = value
  return cells.join('\t')
}

/** Makes a hostile row of a good one; `egid` is that of no other row, `taken` that of an earlier one. */
function hostileRow(
  file: DumpFile,
  line: string,
  { egid, taken, random }: { egid: string; taken: string; random: Random },
): Hostile {
  const fresh = file === 'buildings' ? replaceCell(file, line, 'EGID', egid) : line
  const withValue = (column: string, value: string) =>
    Buffer.from(replaceCell(file, fresh, column, value))
  const broken = (bytes: number[]) =>
    Buffer.concat([
      Buffer.from(fresh.slice(0, 12)),
      Buffer.from(bytes),
      Buffer.from(fresh.slice(12)),
    ])
  const numbers = [
    '1e3',
    '-4',
    '12,5',
    'NaN',
    '99999999999',
    '0x10',
    'Infinity',
    '１２',
    "1'000",
    '= 1+1',
  ]
  const shared: (() => Hostile)[] = [
    () => ({ line: Buffer.from(`${fresh}\t`), problem: 'columns' }),
    () => ({ line: Buffer.from(fresh.split('\t').slice(1).join('\t')), problem: 'columns' }),
    () => ({ line: Buffer.from(''), problem: 'columns' }),
    () => ({ line: broken([0xc3, 0x28]), problem: 'encoding' }),
    () => ({ line: broken([0xff]), problem: 'encoding' }),
    () => ({ line: broken([0xed, 0xa0, 0x80]), problem: 'encoding' }),
    () => ({ line: broken([0x00]), problem: 'encoding' }),
    () => ({
      line: withValue('EGID', pick(random, ['', '0', ...numbers])),
      problem: 'number',
      column: 'EGID',
    }),
  ]
  const own: Record<DumpFile, (() => Hostile)[]> = {
    buildings: [
      ...['GBAUJ', 'GASTW', 'GANZWHG', 'GAREA', 'GENH1', 'GWAERZH2', 'GKLAS', 'GGDENR'].map(
        (column) => (): Hostile => ({
          line: withValue(column, pick(random, numbers)),
          ...{ problem: 'number', column },
        }),
      ),
      () => ({
        line: withValue(
          'GWAERDATH1',
          pick(random, ['31.02.2020', '2020', '00.00.0000', 'hier', '1.1.2020']),
        ),
        ...{ problem: 'date', column: 'GWAERDATH1' },
      }),
      () => ({
        line: withValue('GKODE', pick(random, ['2484999.9', '2834001', '600000', '0', '-2600000'])),
        ...{ problem: 'coordinates', column: 'GKODE' },
      }),
      () => ({
        line: withValue('GKODN', pick(random, ['1074999', '1296000.1', '200000'])),
        ...{ problem: 'coordinates', column: 'GKODN' },
      }),
      () => ({
        line: withValue('GDEKT', pick(random, ['', 'ge', 'G', 'Genève'])),
        ...{ problem: 'canton', column: 'GDEKT' },
      }),
      () => ({ line: withValue('EGID', taken), problem: 'doubled', column: 'EGID' }),
    ],
    entrances: [
      () => ({
        line: withValue('DPLZ4', pick(random, numbers)),
        problem: 'number',
        column: 'DPLZ4',
      }),
      () => ({ line: withValue('EGID', '899999999'), problem: 'unknown_building', column: 'EGID' }),
    ],
  }
  return pick(random, [...shared, ...own[file]])()
}

/** Strews hostile rows among good ones, and compares what is reported and what is kept with what must be. */
async function proveHostile(
  pool: pg.Pool,
  folder: string,
  { random, seed, count }: { random: Random; seed: number; count: number },
): Promise<number> {
  const good: Record<DumpFile, string[]> = { buildings: [], entrances: [] }
  for await (const { building, entrances } of generateBuildings({ buildings: count * 2, seed })) {
    good.buildings.push(building)
    good.entrances.push(...entrances)
  }
  const expected: BadRow[] = []
  const lines: Record<DumpFile, (string | Buffer)[]> = { buildings: [], entrances: [] }
  let unusedEgid = 800_000_000
  for (const file of ['buildings', 'entrances'] as const) {
    const share = count / 2 / good[file].length
    let placed = 0
    for (const [index, line] of good[file].entries()) {
      lines[file].push(line)
      const isLast = index === good[file].length - 1
      while (placed < count / 2 && (isLast || random() < share)) {
        const context = { egid: String(unusedEgid++), taken: line.split('\t')[0]!, random }
        const { line: hostile, problem, column } = hostileRow(file, line, context)
        lines[file].push(hostile)
        // The header is line 1.
        expected.push({ file, line: lines[file].length + 1, problem, ...(column && { column }) })
        placed++
        if (!isLast) break
      }
    }
  }
  await writeFiles(folder, lines)
  const reported: BadRow[] = []
  const { buildings, entrances, bad_rows } = await importRegister({
    ...{ pool, path: folder, now: new Date() },
    report: async (rows) => void reported.push(...rows),
  })
  const told = new Set(reported.map((row) => JSON.stringify(row)))
  const missed = expected.find((row) => !told.has(JSON.stringify(row)))
  if (missed || reported.length !== expected.length || bad_rows !== expected.length) {
    const wrong = reported.find(
      (row) => !expected.some((other) => JSON.stringify(other) === JSON.stringify(row)),
    )
    throw new Error(
      `${reported.length} of ${expected.length} rows reported; missed ${JSON.stringify(missed)}, wrong ${JSON.stringify(wrong)}`,
    )
  }
  if (buildings !== good.buildings.length || entrances !== good.entrances.length)
    throw new Error(`${buildings} buildings and ${entrances} entrances were kept`)
  return expected.length
}

const contentsOf = async (pool: pg.Pool) =>
  JSON.stringify(
    (
      await pool.query(`select
        (select count(*) from register_buildings) as buildings,
        (select count(*) from register_entrances) as entrances,
        (select count(*) from register_streets) as streets,
        (select count(*) from register_words) as words,
        (select string_agg(version || rows, ',' order by key) from register_sources) as sources,
        (select count(*) from pg_namespace where nspname = 'register_fresh') as fresh`)
    ).rows[0],
  )

/** Refuses dumps that are cut off or are none; the version in use stays. */
async function proveRefusals(pool: pg.Pool, folder: string, seed: number): Promise<number> {
  const whole = join(folder, 'whole')
  await writeDump(whole, { buildings: 2_000, seed })
  const zip = join(folder, 'whole.zip')
  await zipDump(whole, zip)
  const before = await contentsOf(pool)
  const bytes = await readFile(zip)
  const buildings = await readFile(join(whole, dumpFiles.buildings))
  const entrances = await readFile(join(whole, dumpFiles.entrances))
  let count = 0
  async function refuse(path: string) {
    try {
      await importRegister({ pool, path, now: new Date() })
    } catch (error) {
      if (!(error instanceof DumpError)) throw error
      if ((await contentsOf(pool)) !== before) throw new Error(`${path} changed the register`)
      count++
      return
    }
    throw new Error(`${path} was not refused`)
  }
  for (const share of [0.01, 0.3, 0.7, 0.999]) {
    const path = join(folder, `cut-${share}.zip`)
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * share)))
    await refuse(path)
  }
  // A bit that turned in the middle of the packed content.
  const turned = Buffer.from(bytes)
  turned[Math.floor(bytes.length / 3)]! ^= 4
  await writeFile(join(folder, 'turned.zip'), turned)
  await refuse(join(folder, 'turned.zip'))
  for (const [name, content] of [
    ['cut', buildings.subarray(0, buildings.length - 7)],
    ['empty', Buffer.alloc(0)],
    ['header', buildings.subarray(0, buildings.indexOf(10) + 1)],
    ['other', Buffer.from('EGID\tNAME\n1\ta\n')],
    ['page', Buffer.from('<!doctype html>\n<p>Not found</p>\n')],
    ['long', Buffer.alloc(3_000_000, 97)],
  ] as const) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, dumpFiles.buildings), content)
    await writeFile(join(folder, name, dumpFiles.entrances), entrances)
    await refuse(join(folder, name))
  }
  await truncate(join(whole, dumpFiles.entrances), entrances.length - 5)
  await refuse(whole)
  await refuse(join(folder, 'absent.zip'))
  return count
}

/** Kills an import at random moments; each time the register is the old or the new one, whole. */
async function proveKills({
  pool,
  url,
  dump,
  buildings,
  kills,
  random,
}: {
  pool: pg.Pool
  url: string
  dump: string
  buildings: number
  kills: number
  random: Random
}) {
  const start = () =>
    spawn(
      process.execPath,
      ['--import', 'tsx', join(root, 'prove/register/registerImporter.ts'), url, dump],
      { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
    )
  const before = await contentsOf(pool)
  const startedAt = performance.now()
  const [status] = await once(start(), 'exit')
  if (status !== 0) throw new Error('the import failed')
  let duration = performance.now() - startedAt
  const after = await contentsOf(pool)
  if (JSON.parse(after).buildings < buildings) throw new Error(`imported ${after}`)
  if (after === before) throw new Error('nothing was imported')
  // From the old version again, each time, until so many imports were killed before their end.
  let [during, done] = [0, 0]
  while (during < kills) {
    if (done > 3 * kills) throw new Error(`only ${during} imports were killed before their end`)
    await pool.query(`update register_sources set version = 'old'`)
    const old = await contentsOf(pool)
    const begunAt = performance.now()
    const child = start()
    const exited = once(child, 'exit')
    await Promise.race([sleep(random() * duration), exited])
    child.kill('SIGKILL')
    await exited
    const contents = await contentsWhenFree(pool)
    if (contents === old) during++
    else if (contents === after) {
      done++
      duration = Math.min(duration, performance.now() - begunAt)
    } else throw new Error(`after a kill the register is ${contents}`)
  }
  const [last] = await once(start(), 'exit')
  if (last !== 0 || (await contentsOf(pool)) !== after)
    throw new Error('the import after the kills is not right')
  return { during, after: done, seconds: Math.round(duration / 100) / 10 }
}

/** The register once the database has ended the transaction of a killed process. */
async function contentsWhenFree(pool: pg.Pool): Promise<string> {
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and objid = 4512119) as busy`,
    )
    if (!rows[0]!.busy) return contentsOf(pool)
    await sleep(50)
  }
}
