import { setTimeout as sleep } from 'node:timers/promises'
import { loadRegister, readRegister } from '../../src/features/register/load.server.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { startApp, type TestApp, type TestPerson } from '../../src/testing/app.ts'
import { hashTables } from '../../src/testing/files/restoring.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import type { Random } from '../hostile.ts'
import { openWorker } from '../outside/harness.ts'
import { root } from '../product.ts'
import { compareWritten } from './compareWritten.ts'
import {
  type Judgement,
  judgeVerdicts,
  uploadOffice,
  verdictsOf,
  workElsewhere,
  workHere,
} from './importOffice.ts'
import { drawOffice, tenOffices } from './offices.ts'
import { drawStock, drawWorld, type Place, type Stock } from './world.ts'

/** Least share of planted duplicates that are recognised, and most of what is asked about for nothing. */
const leastFound = 0.98
const mostFalse = 0.01

/**
 * Ten offices bring their spreadsheets: duplicates and errors that were planted are found, and what is written is true,
 * each row once, also if the worker is killed ten times; undone, every table is as before. The last file has 10 000 rows.
 */
export default async function prove({ seed, log }: { seed: number; log: (line: string) => void }) {
  const random = randomFrom(seed)
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const { end, ...app } = await startApp(postgres.url, { isRefusing: false })
    const worker = openWorker(app, {})
    try {
      await worker.start()
      return requireNoFaults(
        await importOffices({ app, random, log, worker, rows: 200, large: 10_000, kills: 10 }),
      )
    } finally {
      await worker.stop()
      await end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

type Options = {
  app: TestApp
  random: Random
  log: (line: string) => void
  /** Does the jobs in a process of its own; without it they run here, and nothing is killed. */
  worker?: ReturnType<typeof openWorker>
  /** Rows of a file, and of the last one. */
  rows: number
  large: number
  kills: number
}

/** Imports ten files, one after the other, and undoes each of them in the end. */
export async function importOffices({ app, random, log, worker, rows, large, kills }: Options) {
  const admin = await app.as('admin')
  await loadRegister(app.database.pool, root)
  const world = drawWorld(random, await placesOf())
  const stock = drawStock(world, 60)
  await createStock(admin, stock)
  const work = worker ? workElsewhere(admin) : workHere(app)
  await work(0).catch(() => undefined)
  const [before, countBefore] = [await businessHashes(app), await countRecords(app)]
  const judgements: Judgement[] = []
  const corrections: string[] = []
  const faults: string[] = []
  const compared = { values: 0, approximate: 0 }
  const seconds = { check: 0, run: 0, undo: 0 }
  for (const [index, habits] of tenOffices.entries()) {
    const isLarge = index === tenOffices.length - 1
    world.renewPlaces()
    const office = await drawOffice(habits, isLarge ? large : rows, { random, world, stock })
    const { id, corrections: made } = await uploadOffice(admin, office)
    corrections.push(...made)
    const timed = async (step: 'check' | 'run' | 'undo', call: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await call()
      await work(id)
      if (isLarge) seconds[step] = Math.round((performance.now() - startedAt) / 100) / 10
    }
    await timed('check', () => admin.imports.check({ params: { id } }))
    const verdicts = await verdictsOf(admin, id)
    const judged = judgeVerdicts(office, verdicts)
    judgements.push(judged)
    const isKilled = worker !== undefined && habits.name === 'suivi.csv'
    if (isKilled) {
      await admin.imports.run({ params: { id }, body: { whole: false } })
      await killWhileRunning(app, worker, { id, kills, random })
      await work(id)
    } else await timed('run', () => admin.imports.run({ params: { id }, body: { whole: true } }))
    const { import: done } = await admin.imports.get({ params: { id }, query: { page_size: 1 } })
    const created = (await countRecords(app)) - countBefore
    if (created !== done.written?.created)
      faults.push(`${office.name}: ${created} records, not ${done.written?.created}`)
    if (done.status !== 'done')
      faults.push(`${office.name} ended as ${done.status}: ${done.problem}`)
    const values = await compareWritten(app, office, id)
    compared.values += values.values
    compared.approximate += values.approximate
    faults.push(...values.faults)
    if (values.created !== created)
      faults.push(`${office.name}: ${created} records of ${values.created} rows`)
    await timed('undo', () => admin.imports.undo({ params: { id } }))
    faults.push(
      ...(await changedTables(app, before)).map((table) => `${office.name} undone: ${table}`),
    )
    log(
      `imports: ${office.name}, ${judged.rows} rows, ${made.length} corrections, ` +
        `${judged.found} of ${judged.duplicates} duplicates, ${judged.false_ones.length} of ${judged.fresh} false, ` +
        `${judged.errors - judged.unrefused.length} of ${judged.errors} errors, ${judged.refused_wrongly.length} refused wrongly`,
    )
  }
  const all = total(judgements)
  const { missed, false_ones, unrefused, refused_wrongly, ...counts } = all
  if (counts.found < leastFound * counts.duplicates) faults.push(`missed: ${missed[0]}`)
  if (false_ones.length > mostFalse * counts.fresh) faults.push(`no duplicate: ${false_ones[0]}`)
  faults.push(...unrefused.map((row) => `not refused: ${row}`))
  faults.push(...refused_wrongly.map((row) => `refused: ${row}`))
  return {
    ...{ files: tenOffices.length, ...counts, ...compared, large: { rows: large, ...seconds } },
    ...(worker && { kills: worker.kills() }),
    ...{ missed, false_ones, corrections, faults },
  }
}

function total(judgements: readonly Judgement[]): Judgement {
  const sum = (name: 'rows' | 'duplicates' | 'found' | 'fresh' | 'errors') =>
    judgements.reduce((all, one) => all + one[name], 0)
  const list = (name: 'missed' | 'false_ones' | 'unrefused' | 'refused_wrongly') =>
    judgements.flatMap((one) => one[name])
  return {
    ...{
      rows: sum('rows'),
      duplicates: sum('duplicates'),
      found: sum('found'),
      fresh: sum('fresh'),
    },
    ...{ errors: sum('errors'), missed: list('missed'), false_ones: list('false_ones') },
    ...{ unrefused: list('unrefused'), refused_wrongly: list('refused_wrongly') },
  }
}

/** Addresses of the shipped register with one building, which has no other. */
async function placesOf(): Promise<Place[]> {
  const { register_entrances, register_streets } = await readRegister(root)
  const names = new Map(register_streets.map(([id, name]) => [id, String(name)]))
  const places = register_entrances.map(([egid, , , street, , , number]) => ({
    ...{ egid: Number(egid), street: names.get(street)!, number: String(number) },
  }))
  const countBy = (keyOf: (place: Place) => unknown) => {
    const counts = new Map<unknown, number>()
    for (const place of places) counts.set(keyOf(place), (counts.get(keyOf(place)) ?? 0) + 1)
    return (place: Place) => counts.get(keyOf(place))!
  }
  const address = ({ street, number }: Place) => `${street} ${number}`.toLowerCase()
  const [ofEgid, ofAddress] = [countBy(({ egid }) => egid), countBy(address)]
  return places.filter(
    (place) =>
      ofEgid(place) === 1 && ofAddress(place) === 1 && /^\d+(\D|bis|ter)?$/i.test(place.number),
  )
}

async function createStock(admin: TestPerson, stock: Stock) {
  const { results: products } = await admin.products.list({ query: { page_size: 100 } })
  const ids = new Map<object, number>()
  for (const person of stock.people)
    ids.set(person, (await admin.users.create({ body: { ...person } })).id)
  for (const building of stock.buildings)
    ids.set(building, (await admin.buildings.create({ body: { ...building } })).id)
  for (const mandate of stock.mandates) {
    const product = products.find(({ kind }) => kind === mandate.product)!.id
    const body = { product, building: ids.get(mandate.building)!, client: ids.get(mandate.person)! }
    mandate.number = (await admin.mandates.create({ body })).number
  }
}

/** Kills the worker between batches and within them, as far as it has come each time. */
async function killWhileRunning(
  { database }: TestApp,
  worker: NonNullable<Options['worker']>,
  { id, kills, random }: { id: number; kills: number; random: Random },
) {
  const written = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from import_entries where import = $1 and state is not null',
      [id],
    )
    return rows[0]!.count
  }
  const isRunning = async () => {
    const { rows } = await database.pool.query<{ status: string }>(
      'select status from imports where id = $1',
      [id],
    )
    return rows[0]!.status === 'running'
  }
  for (let kill = 0; kill < kills; kill++) {
    const before = await written()
    // Somewhere in the next batch, or in one after it.
    while ((await written()) === before && (await isRunning())) await sleep(5)
    await sleep(random() * 60)
    await worker.restart()
  }
}

/** What an import may leave behind: its own record, history and audit, words that searches know, news for open pages. */
const ownTables =
  /^(imports?_?.*|audit.*|history|sessions|mails|.*_history|idempotency.*|sign_ins.*|search_words|announcements)$/

async function businessHashes({ database }: TestApp) {
  const client = await database.pool.connect()
  try {
    const hashes = await hashTables(client, ['version', 'updated_at', 'provenance'])
    return Object.fromEntries(Object.entries(hashes).filter(([name]) => !ownTables.test(name)))
  } finally {
    client.release()
  }
}

async function countRecords({ database }: TestApp) {
  const { rows } = await database.pool.query<{ count: number }>(
    `select ((select count(*) from users) + (select count(*) from buildings)
       + (select count(*) from mandates))::int as count`,
  )
  return rows[0]!.count
}

async function changedTables(app: TestApp, before: Record<string, string>) {
  const after = await businessHashes(app)
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name} was ${before[name]?.slice(0, 12)}, is ${after[name]?.slice(0, 12)}`)
}
