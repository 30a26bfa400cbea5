import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContent } from '../../src/testing/files/upload.ts'
import { serveObjectStore } from '../../src/testing/outside/objectStore.ts'
import { writeDump, zipDump } from '../../src/testing/register/registerDump.ts'
import { withClient } from '../../src/testing/replica.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { call, type Json } from '../product.ts'
import { requireProgram } from '../programs.ts'
import { inFleet, makeNextVersion, openNode, startPooler, startServers } from './machines.ts'
import { openPeople } from './people.ts'

type Options = {
  seed: number
  log: (line: string) => void
  /** For how long people work, in ms; FLEET_SECONDS for a trial. */
  time?: number
  writers?: number
  /** Without it only the failover, with multi-host addresses and nothing from a Debian package: for the tests. */
  whole?: boolean
}

/** Pause between two kills, in ms. */
const killEvery = 5_000
/** For how long what was killed is away, in ms. */
const awayFor = 1_000

/**
 * People write, upload, offer and import while one part of a fleet after the other is killed: two web processes, two workers,
 * PgBouncer, a replica, the bucket. Once the primary is lost and the replica takes over, and once a later version with another
 * schema takes the place of this one. What was acknowledged is there afterwards, whole and once, and pages were told of it.
 */
export default async function prove({
  seed,
  log,
  time = Number(process.env.FLEET_SECONDS ?? 600) * 1_000,
  writers = 6,
  whole = true,
}: Options) {
  const startedAt = Date.now()
  const tell = (line: string) => log(`${Math.round((Date.now() - startedAt) / 1_000)} s: ${line}`)
  if (whole) requireProgram('pgbouncer', 'pgbouncer', log)
  const { folder, elsewhere, remove } = createScratchFolder()
  // What happens is the same for the same seed, whatever people do meanwhile.
  const [random, randomOfPeople] = [randomFrom(seed), randomFrom(seed + 1)]
  const how = random() < 0.5 ? 'killed' : 'frozen'
  const marker = `fleet${seed}`
  const faults: string[] = []
  const reportFault = (text: string) => {
    if (faults.length < 50) log(`fault: ${text}`)
    faults.push(text)
  }
  /** Called in reverse. */
  const ends: (() => unknown)[] = []
  try {
    const servers = await startServers(folder, elsewhere)
    ends.unshift(
      () => servers.primary.kill(),
      () => servers.replica.kill(),
    )
    const store = whole ? await serveObjectStore() : undefined
    ends.unshift(() => store?.close())
    const pooler = whole ? await startPooler(folder, servers) : undefined
    ends.unshift(() => pooler?.kill())
    const env = {
      ...{ SECRET_KEY: 'the secret of all processes, long enough', ...store?.env },
      ...(pooler
        ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: servers.url }
        : { DATABASE_URL: servers.url, DATA_DIR: join(folder, 'shared') }),
      ...(whole && { DATABASE_READ_URL: inFleet(servers.replica) }),
    }
    const names = whole
      ? ['web-1', 'web-2', 'worker-1', 'worker-2']
      : ['web-1', 'web-2', 'worker-1']
    const open = (name: string, cwd?: string) =>
      openNode(name, { role: name.startsWith('web') ? 'web' : 'worker', folder, env, cwd })
    const nodes = await Promise.all(names.map((name) => open(name)))
    ends.unshift(() => Promise.all(nodes.map(({ kill }) => kill())))
    // The first one makes the database.
    await nodes[0]!.start()
    await Promise.all(nodes.slice(1).map((node) => node.start()))
    await servers.synchronise()
    tell('the fleet is ready')

    let isOver = false
    const people = openPeople({
      ...{ random: randomOfPeople, marker, reportFault, isOver: () => isOver },
      webs: () =>
        nodes.filter(({ isUp }, at) => isUp && names[at]!.startsWith('web')).map(({ url }) => url),
    })
    await people.enter()
    const [{ json: products }, { json: me }] = await Promise.all([
      people.ask('GET', '/api/products/?kind=peik&page_size=1'),
      people.ask('GET', '/api/users/?groups=client&page_size=1'),
    ])
    const parts = {
      product: (products.results as Json[])[0]!.id,
      client: (me.results as Json[])[0]!.id,
    }
    const pages = [people.follow(), people.follow()]
    await Promise.all(pages.map(({ hears }) => hears))
    const loops = await Promise.all(
      Array.from({ length: writers }, (_, n) => people.openWriter(`w${n}`, parts)),
    )
    let failure: Error | undefined
    const working = Promise.all(loops.map((run) => run())).catch((error: Error) => {
      failure = error
    })
    const imports = { begun: 0, done: 0 }
    const importing = whole ? keepImporting() : Promise.resolve()

    /** Imports registers one after the other; a killed import begins anew. */
    async function keepImporting() {
      const dump = join(folder, 'register')
      await writeDump(dump, { buildings: 2_000, seed, cantons: ['GE'] })
      await zipDump(dump, join(folder, 'ge.zip'))
      const content = await readFile(join(folder, 'ge.zip'))
      while (!isOver) {
        const body = { name: 'ge.zip', size: content.length }
        const upload = await people.write('POST', '/api/sources/uploads/', body)
        for (;;) {
          const url = nodes.find(({ isUp }) => isUp)!.url + String(upload.url)
          await sendContent(url, content, people.token()).catch(() => undefined)
          const { status, json, text } = await people.ask(
            'POST',
            `/api/sources/uploads/${upload.id}/`,
          )
          if (status === 202) {
            imports.begun++
            await untilImported(Number(json.id))
            break
          }
          if (status === 404) break
          if (status !== 409 && status !== 400) reportFault(`import: ${status} ${text}`)
          await sleep(500)
        }
      }
    }

    async function untilImported(id: number) {
      for (;;) {
        const { json } = await people.ask('GET', '/api/sources/imports/')
        const found = (json.results as Json[]).find((one) => one.id === id)
        if (found?.state === 'done') return void imports.done++
        if (found?.state === 'failed' || !found)
          return reportFault(`import ${id}: ${JSON.stringify(found)}`)
        await sleep(500)
      }
    }

    const killed: Record<string, number> = {}
    const longest = { kills: 0, failover: 0, upgrade: 0 }
    /** Does something, and adds for how long nobody's write was acknowledged meanwhile. */
    async function during(phase: keyof typeof longest, work: () => Promise<unknown>) {
      const before = people.longest.unreachable
      people.longest.unreachable = 0
      await work()
      const end = performance.now()
      while (people.lastAnswer() < end && !failure) await sleep(20)
      longest[phase] = Math.max(longest[phase], Math.round(people.longest.unreachable))
      people.longest.unreachable = Math.max(before, people.longest.unreachable)
    }

    const victims: Record<string, () => Promise<void>> = {
      ...Object.fromEntries(
        nodes.map((node, at) => [
          names[at]!,
          async () => {
            await node.kill()
            await sleep(awayFor)
            await nodes[at]!.start()
          },
        ]),
      ),
      ...(pooler && {
        async pooler() {
          await pooler.kill()
          await sleep(awayFor)
          await pooler.start()
        },
        async replica() {
          const { replica } = servers
          await replica.kill()
          await sleep(awayFor)
          await replica.start()
        },
        async bucket() {
          store!.disturb = () => (request) => request.socket.destroy()
          await sleep(awayFor)
          store!.disturb = undefined
        },
      }),
    }
    let order: string[] = []
    async function killNext() {
      if (order.length === 0) order = Object.keys(victims).sort(() => random() - 0.5)
      const name = order.pop()!
      killed[name] = (killed[name] ?? 0) + 1
      await during('kills', victims[name]!)
    }

    const begun = Date.now()
    const at = (share: number) => begun + share * time
    const killUntil = async (moment: number) => {
      while (Date.now() < moment && !failure) {
        const next = Date.now() + killEvery
        await killNext()
        await sleep(Math.max(0, Math.min(next, moment) - Date.now()))
      }
    }
    if (whole) await killUntil(at(0.4))
    else await sleep(time / 2)
    tell(`${people.figures.acknowledged} writes; the primary is ${how}`)
    await during('failover', () => servers.failOver(how, (primary) => pooler?.follow(primary)))
    tell(
      `${people.figures.acknowledged} writes; the replica has taken over, ${longest.failover} ms`,
    )
    if (whole) {
      // Its machine is away for longer than people should notice.
      await sleep(20_000)
      await servers.rejoin()
      await killUntil(at(0.7))
      const next = makeNextVersion(folder)
      await during('upgrade', async () => {
        for (const [index, name] of names.entries()) {
          const newer = await openNode(`next-${name}`, {
            ...{ role: name.startsWith('web') ? 'web' : 'worker', folder, env, cwd: next },
          })
          await newer.start()
          const older = nodes[index]!
          nodes[index] = newer
          await older.stop()
          victims[name] = async () => {
            await newer.kill()
            await sleep(awayFor)
            await newer.start()
          }
        }
      })
      tell(`${people.figures.acknowledged} writes; a later version works, ${longest.upgrade} ms`)
      await killUntil(at(1))
    } else await sleep(Math.max(0, at(1) - Date.now()))
    isOver = true
    await working
    tell('people have stopped')
    if (failure) throw failure
    await importing
    const patience = Date.now() + 30_000
    while (
      pages.some((page) => people.compareHeard(page).missed.length > 0) &&
      Date.now() < patience
    )
      await sleep(100)
    for (const page of pages) await page.end()
    const lags = pages.flatMap((page) => people.compareHeard(page).lags).sort((a, b) => a - b)
    for (const page of pages)
      for (const key of people.compareHeard(page).missed.slice(0, 5))
        reportFault(`a page was never told of building ${key}`)
    const jobs = await untilIdle(inFleet(servers.primary))
    for (const job of jobs) reportFault(`a job is left: ${JSON.stringify(job)}`)
    tell('jobs are done')
    const kept = await checkTables()

    /** Compares what is in the tables with what was acknowledged. */
    async function checkTables() {
      const { acknowledged } = people
      const found = await withClient(inFleet(servers.primary), async (client) => {
        const rowsOf = async (query: string, values: unknown[] = []) =>
          (await client.query(query, values)).rows as Json[]
        return {
          buildings: await rowsOf(
            'select id, street_name as key, version, plot_number as plot from buildings where street_name like $1',
            [`${marker}%`],
          ),
          mandates: await rowsOf(
            `select m.id, m.id as key from mandates m join buildings b on b.id = m.building where b.street_name like $1`,
            [`${marker}%`],
          ),
          quotes: await rowsOf(
            'select id, description as key from quotes where description like $1',
            [`${marker}%`],
          ),
          files: await rowsOf(
            `select f.id, f.hash as key from files f join mandates m on m.id = f.mandate
               join buildings b on b.id = m.building where b.street_name like $1`,
            [`${marker}%`],
          ),
          broken: await rowsOf(`select r.id from buildings r
            left join history h on h.resource = 'buildings' and h.record_id = r.id
            group by r.id having count(h.id) <> r.version or max(h.version) <> r.version`),
        }
      })
      const counts = { lost: 0, doubled: 0 }
      for (const kind of ['buildings', 'mandates', 'quotes', 'files'] as const) {
        const keys = new Map<unknown, number>()
        for (const { key } of found[kind]) keys.set(key, (keys.get(key) ?? 0) + 1)
        for (const key of acknowledged[kind].keys())
          if (!keys.has(key)) {
            counts.lost++
            reportFault(`${kind}: ${key} was acknowledged and is lost`)
          }
        for (const [key, count] of keys) {
          // A file of which nobody heard may be there.
          const isKnown = kind === 'files' || acknowledged[kind].has(key as never)
          if (count > 1 || !isKnown) {
            counts.doubled++
            reportFault(`${kind}: ${key} is there ${count} times`)
          }
        }
      }
      for (const { key, version, plot } of found.buildings) {
        const known = acknowledged.buildings.get(String(key))
        if (known && (known.version !== version || known.plot !== plot)) {
          counts.lost++
          reportFault(`${key} is ${version} ${plot}, not ${known.version} ${known.plot}`)
        }
      }
      for (const { id } of found.broken) reportFault(`the history of building ${id} is not whole`)
      for (const [hash, id] of acknowledged.files) {
        const answer = await call(nodes[0]!.url, 'GET', `/api/files/${id}/`, {
          token: people.token(),
        })
        if (answer.status !== 200) reportFault(`file ${id} (${hash}): ${answer.status}`)
      }
      return {
        ...counts,
        ...Object.fromEntries(Object.entries(acknowledged).map(([kind, all]) => [kind, all.size])),
      }
    }

    const { lost, doubled, ...records } = kept
    const figures = {
      ...{ seconds: time / 1_000, how, acknowledged: people.figures.acknowledged },
      acknowledged_and_lost: lost,
      doubled,
      ...{ records, ...(whole && { imports, killed }) },
      requests_repeated: people.figures.repeated,
      refused: people.figures.refused,
      longest_unreachable_ms: { ...longest },
      longest_wait_ms: Math.round(people.longest.wait),
      live: {
        told: lags.length,
        lag_median_ms: lags[Math.floor(lags.length / 2)] ?? 0,
        lag_p95_ms: lags[Math.floor(lags.length * 0.95)] ?? 0,
        resets: pages.reduce((sum, { state }) => sum + state.resets, 0),
        returns: pages.reduce((sum, { state }) => sum + state.returns, 0),
      },
      faults,
    }
    if (faults.length > 0)
      throw new Error(`${faults.length} faults, the first: ${faults[0]}`, { cause: figures })
    return figures
  } finally {
    for (const end of ends) await end()
    remove()
  }
}

/** Waits until nothing is left to do now; returns jobs that failed for good, or are locked. */
async function untilIdle(url: string): Promise<Json[]> {
  for (const deadline = Date.now() + 120_000; ; await sleep(500)) {
    const rows = await withClient(url, async (client) => {
      await client.query(`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
        from graphile_worker.jobs where locked_at is null and run_at > now() and attempts > 0 and attempts < max_attempts`)
      const { rows } = await client.query<Json>(
        `select task_identifier as task, attempts, last_error as error, locked_by from graphile_worker.jobs
         where task_identifier not in ('demonstration.deliver', 'bills.read') and (run_at <= now() or attempts > 0)`,
      )
      return rows
    })
    if (rows.length === 0 || Date.now() > deadline) return rows
  }
}
