import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { documentsField } from '../../src/features/settings/settings.ts'
import { borrowPostgres, startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { kinds } from '../../src/kinds.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { randomFrom } from '../addresses.ts'
import { uuid } from '../hostile.ts'
import {
  type Answer,
  call,
  databaseProcess,
  demonstrationAdmin,
  type Json,
  type Product,
  type Start,
  signIn,
  spawnProduct,
  startProduct,
} from '../product.ts'
import { dayOfYear } from '../values.ts'

type Random = () => number
type Plural = 'users' | 'products' | 'buildings' | 'mandates'

/** Expected state of a record: each acknowledged write is one version and one row of history. */
type Expected = {
  plural: Plural
  id: number
  version: number
  /** Versions that a job added, as last seen. */
  versionsByJobs: number
  values: Json
  deleted: boolean
  /** Values of each version, oldest first. */
  versions: Json[]
  checked: boolean
}

const victims = ['server', 'database', 'both'] as const
type Victim = (typeof victims)[number]

/** Once a mandate is ordered, a job makes its kick-off form, which is a version of the mandate. */
const versionsByJobs = ({ kickoff }: Json) => (kickoff === 'issued' ? 1 : 0)
const ownVersion = (json: Json) => Number(json.version) - versionsByJobs(json)
const isByJob = (changes: Json) => Object.keys(changes).join() === 'kickoff'

/** Time without an acknowledged write or finished job after which a product that has started counts as dead, in ms. */
const deadAfter = 60_000

const cycle = ['in_progress', 'in_review', 'delivered', 'closed'] as const
const steps: Record<string, string> = {
  draft: 'ordered',
  ordered: 'in_progress',
  in_progress: 'in_review',
  in_review: 'delivered',
  delivered: 'closed',
  closed: 'in_progress',
} satisfies Record<string, (typeof cycle)[number] | 'ordered'>
/** Statuses whose transition sends a mail. */
const mailedStatuses = ['in_review', 'delivered']

/**
 * The demonstration's reports and bills take longer than a server lives here; their jobs wait for a retry. Nobody else
 * asks for any.
 */
const expectedJobs = `graphile_worker.jobs
  where task_identifier not in ('demonstration.deliver', 'bills.read')`
const remainingJobs = `select task_identifier, attempts, last_error from ${expectedJobs}`
/** A job waits the longer for its retry the more servers were killed during it. */
const runJobsNow = `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
  from ${expectedJobs} and locked_at is null and run_at > now()`

export type CrashFigures = {
  rounds: number
  killed: Record<Victim, number>
  killed_while_starting: number
  writes: Record<string, number>
  acknowledged: number
  unanswered: number
  refused: Record<string, number>
  records: Record<Plural, number>
  history_rows: number
  mails: number
  recovery_ms: { median: number; longest: number }
  faults: string[]
}

/**
 * Kills the server, the database or both in each round while writers work, and retries unanswered
 * writes with the same idempotency key. Afterwards every acknowledged write must exist completely and
 * once: checked through the API after each round, and in the tables, history, job queue and outbox at
 * the end. Throws with the figures as cause.
 */
export default async function prove({
  seed,
  log,
  rounds = 50,
  writers = 6,
  from = 'start',
}: {
  seed: number
  log: (line: string) => void
  rounds?: number
  writers?: number
  from?: Start['from']
}): Promise<CrashFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const dataDir = join(folder, 'data')
  const random = randomFrom(seed)
  const randomBetween = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  const marker = `crash${seed}`

  const records: Expected[] = []
  const shared: string[] = []
  const keys: string[] = []
  const recoveries: number[] = []
  const figures: CrashFigures = {
    rounds,
    killed: { server: 0, database: 0, both: 0 },
    killed_while_starting: 0,
    writes: {},
    acknowledged: 0,
    unanswered: 0,
    refused: {},
    records: { users: 0, products: 0, buildings: 0, mandates: 0 },
    history_rows: 0,
    mails: 0,
    recovery_ms: { median: 0, longest: 0 },
    faults: [],
  }
  const reportFault = (text: string) => {
    log(`fault: ${text}`)
    figures.faults.push(text)
  }

  let product: Product = await startProduct({ dataDir, from })
  const { port } = product
  let token = await signIn(product.url, demonstrationAdmin.email, demonstrationAdmin.password)
  let admin = 0
  let sharedBuilding: Expected
  let lastAcknowledged = Date.now()
  /** When the product was last ready; undefined while it starts, which takes as long as the machine needs. */
  let readySince: number | undefined = Date.now()
  const isDead = (answeredAt: number) =>
    readySince !== undefined && Date.now() - Math.max(answeredAt, readySince) > deadAfter
  let stopped = false

  async function ask(method: string, path: string, options: Parameters<typeof call>[3] = {}) {
    const answer = await call(product.url, method, path, { token, ...options })
    if (answer.status !== 401) return answer
    token = await signIn(product.url, demonstrationAdmin.email, demonstrationAdmin.password)
    return call(product.url, method, path, { token, ...options })
  }

  /** Retries a read until it is answered. */
  async function read(path: string): Promise<Answer> {
    for (const startedAt = Date.now(); ; await sleep(50)) {
      const answer = await ask('GET', path).catch(() => undefined)
      if (answer && answer.status < 500) return answer
      if (isDead(startedAt)) throw new Error(`GET ${path} gets no response`)
    }
  }

  /** Retries a write with the same key until it is acknowledged. */
  async function write(
    random: Random,
    title: string,
    [method, path, body]: [string, string, unknown?],
    { ifMatch, beforeRetry }: { ifMatch?: number; beforeRetry?: () => Promise<void> } = {},
  ): Promise<Answer> {
    const key = uuid(random)
    const headers: Record<string, string> = { 'Idempotency-Key': key }
    if (ifMatch !== undefined) headers['If-Match'] = String(ifMatch)
    keys.push(key)
    for (let attempt = 0; ; attempt++) {
      if (attempt > 0) {
        await sleep(100)
        if (isDead(lastAcknowledged)) throw new Error(`${title} gets no response`)
        if (attempt === 1) await beforeRetry?.()
      }
      // Sometimes abort at once and retry while the first attempt is still running.
      const timeout = attempt === 0 && random() < 0.1 ? Math.ceil(random() * 30) : undefined
      const answer = await ask(method, path, { body, headers, timeout }).catch(() => undefined)
      if (!answer) figures.unanswered++
      else if (answer.status >= 500 || answer.status === 429) {
        const refusal = `${answer.status} ${answer.json.code}`
        figures.refused[refusal] = (figures.refused[refusal] ?? 0) + 1
        // 503 while the database is down: retry.
        if (answer.status === 500 && figures.refused[refusal] === 1)
          reportFault(`${title}: ${method} ${path} 500 ${answer.text}`)
      } else {
        lastAcknowledged = Date.now()
        figures.acknowledged++
        figures.writes[title] = (figures.writes[title] ?? 0) + 1
        if (answer.status >= 300)
          reportFault(
            `${title}: ${method} ${path} (attempt ${attempt + 1}) ${answer.status} ${answer.text}`,
          )
        return answer
      }
    }
  }

  async function create(random: Random, plural: Plural, values: Json): Promise<Expected> {
    const answer = await write(random, `create ${plural}`, ['POST', `/api/${plural}/`, values])
    const record: Expected = {
      plural,
      id: Number(answer.json.id),
      version: 1,
      values,
      deleted: false,
      versionsByJobs: 0,
      versions: [values],
      checked: false,
    }
    records.push(record)
    compare(record, answer.json, 'answer to the creation')
    return record
  }

  /** Writes another version of a record that nobody else writes. */
  async function writeVersion(
    random: Random,
    title: string,
    record: Expected,
    [method, sub, body]: [string, string, unknown],
    values: Json,
  ) {
    const path = `/api/${record.plural}/${record.id}/`
    const changedRecord: Expected = {
      ...record,
      version: record.version + 1,
      values: { ...record.values, ...values },
    }
    // While a mandate is ordered, a job may add its version at any moment.
    const ifMatch =
      random() < 0.5 && record.values.status !== 'ordered'
        ? record.version + record.versionsByJobs
        : undefined
    const answer = await write(random, title, [method, path + sub, body], {
      ifMatch,
      // The write may or may not have happened, but never half.
      async beforeRetry() {
        const { json } = await read(path)
        const isUnchanged = ownVersion(json) === record.version
        compare(isUnchanged ? record : changedRecord, json, 'unanswered write')
      },
    })
    record.version = changedRecord.version
    record.values = changedRecord.values
    record.versions.push(values)
    record.checked = false
    record.versionsByJobs = versionsByJobs(answer.json)
    compare(record, answer.json, `answer to ${title}`)
  }

  function compare(record: Expected, actual: Json, occasion: string) {
    const mismatches = Object.entries({ ...record.values, version: record.version }).filter(
      ([name, value]) =>
        !isDeepStrictEqual(name === 'version' ? ownVersion(actual) : actual[name], value),
    )
    for (const [name, value] of mismatches)
      reportFault(
        `${occasion}: ${record.plural} ${record.id} ${name} is ${JSON.stringify(actual[name])}, not ${JSON.stringify(value)}`,
      )
  }

  /** Creates a writer; the returned function writes at random until `stopped`. */
  async function createWriter(name: string, random: Random) {
    const ownRecords: Record<Plural, Expected[]> = {
      users: [],
      products: [],
      buildings: [],
      mandates: [],
    }
    const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]
    let n = 0

    const newUser = async () =>
      ownRecords.users.push(
        await create(random, 'users', {
          first_name: `${name} ${n}`,
          email: `${marker}-${name}-${n}@example.ch`,
          company_name: marker,
        }),
      )
    const newProduct = async () => {
      const title = `${marker} ${name} ${n}`
      ownRecords.products.push(
        await create(random, 'products', {
          code: `${marker}-${name}-${n}`.toUpperCase(),
          name: { fr: title, en: title, it: title },
          kind: pick(['amoen', 'cecb', 'cecbplus', 'cvc_concept', 'ged', 'peik']),
        }),
      )
    }
    const newBuilding = async () =>
      ownRecords.buildings.push(
        await create(random, 'buildings', { street_name: marker, street_number: `${name} ${n}` }),
      )
    const newMandate = async () => {
      const [client, product, building] = [
        pick(ownRecords.users),
        pick(ownRecords.products),
        pick(ownRecords.buildings),
      ]
      if (!client || !product || !building) return
      ownRecords.mandates.push(
        await create(random, 'mandates', {
          product: product.id,
          building: building.id,
          client: client.id,
          responsible: admin,
          due_date: dayOfYear(n, 1800),
        }),
      )
    }
    const patch = async () => {
      const values: Record<Plural, Json> = {
        users: { last_name: `n${n}`, city: `n${n}` },
        products: { price: n, name: { fr: `n${n} ${marker}`, en: `n${n}`, it: `n${n}` } },
        buildings: { plot_number: `n${n}`, city: `n${n}`, construction_year: 1000 + (n % 1000) },
        mandates: { due_date: dayOfYear(n) },
      }
      const record = pick(Object.values(ownRecords).flat())
      if (!record) return
      const { plural } = record
      await writeVersion(
        random,
        `patch ${plural}`,
        record,
        ['PATCH', '', values[plural]],
        values[plural],
      )
    }
    const step = async () => {
      const record = pick(ownRecords.mandates)
      if (!record) return
      const to = steps[String(record.values.status ?? 'draft')]
      const body = { to, reason: `${name} ${n}` }
      await writeVersion(random, 'status', record, ['POST', 'status/', body], { status: to })
    }
    const removeProduct = async () => {
      await newProduct()
      const record = ownRecords.products.pop()
      if (!record) return
      await write(random, 'delete', ['DELETE', `/api/products/${record.id}/`])
      record.deleted = true
      record.versions.push({})
    }
    const patchShared = async () => {
      const value = `${name} ${n}`
      shared.push(value)
      const sameInBoth = { plot_number: value, cad_zone: value }
      const path = `/api/buildings/${sharedBuilding.id}/`
      const { json } = await write(random, 'patch shared', ['PATCH', path, sameInBoth])
      if (json.plot_number !== value || json.cad_zone !== value)
        reportFault(`answer to a write on the shared building: ${value} is not in it`)
    }
    const actions = [newUser, newProduct, newBuilding, newMandate, newMandate, removeProduct]
      .concat([patch, patch, patch, patch, patch, patch, patchShared, patchShared])
      .concat([step, step, step, step])
    return async () => {
      while (!stopped) {
        const first = [newUser, newProduct, newBuilding, newMandate][n]
        n++
        await (first ?? pick(actions))?.()
      }
    }
  }

  async function kill(victim: Victim) {
    figures.killed[victim]++
    const database = databaseProcess(dataDir)
    if (victim !== 'server' && database) process.kill(database, 'SIGKILL')
    if (victim !== 'database') await product.end('SIGKILL')
  }

  async function restart() {
    readySince = undefined
    if (random() < 0.2) {
      const { child } = spawnProduct({ dataDir, port, from })
      await sleep(randomBetween(0, 2000))
      if (child.exitCode === null) figures.killed_while_starting++
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((done) => child.once('close', done))
    }
    product = await startProduct({ dataDir, port, from })
    readySince = Date.now()
  }

  /** Checks each record written since the last check, and the number of records. */
  async function check() {
    for (const record of records.filter(({ checked }) => !checked)) {
      const path = `/api/${record.plural}/${record.id}/`
      const { status, json } = await read(path)
      if (status !== (record.deleted ? 404 : 200)) reportFault(`GET ${path} is ${status}`)
      else if (!record.deleted) {
        compare(record, json, 'after the round')
        const { json: history } = await read(`${path}history/?page_size=1`)
        if (history.count !== json.version)
          reportFault(`${path} has ${history.count} rows of history for version ${json.version}`)
      }
      record.checked = true
    }
    for (const plural of ['users', 'buildings', 'products'] as const) {
      const { json } = await read(`/api/${plural}/?search=${marker}&page_size=1`)
      const count = records.filter((record) => record.plural === plural && !record.deleted).length
      if (json.count !== count && json.count_capped !== true)
        reportFault(`${json.count} ${plural} for ${count} acknowledged`)
    }
  }

  /** Waits until the running product has done its jobs, as long as it does any. */
  async function waitForJobs() {
    const postgres = await borrowPostgres({ dataDir, elsewhere, log: () => undefined })
    const client = new pg.Client(postgres.url)
    await client.connect()
    try {
      let [left, changedAt] = [-1, Date.now()]
      for (; left !== 0 && !isDead(changedAt); await sleep(100)) {
        await client.query(runJobsNow)
        const { rows } = await client.query(remainingJobs)
        if (rows.length !== left) [left, changedAt] = [rows.length, Date.now()]
      }
    } finally {
      await client.end()
      await postgres.stop()
    }
  }

  /** Checks the tables after the product has stopped. */
  async function checkTables() {
    const postgres = await startPostgres({ dataDir, elsewhere, log: () => undefined })
    const client = new pg.Client(postgres.url)
    await client.connect()
    try {
      const rowsOf = async (query: string, values: unknown[] = []) =>
        (await client.query(query, values)).rows as Json[]
      for (const plural of ['users', 'products', 'buildings', 'mandates'] as const) {
        const expected = records.filter((record) => record.plural === plural)
        figures.records[plural] = expected.length
        const ids = expected.map(({ id }) => id)
        if (new Set(ids).size < ids.length)
          reportFault(`two creations of ${plural} got the same id`)
        const found = await rowsOf(
          `select id, deleted_at is not null as deleted,
             version - ${plural === 'mandates' ? '(kickoff is not null)::int' : '0'} as version
           from ${plural} where id >= $1`,
          [Math.min(...ids)],
        )
        if (found.length !== expected.length)
          reportFault(`${found.length} rows in ${plural} for ${expected.length} acknowledged`)
        for (const record of expected) {
          const row = found.find(({ id }) => id === record.id)
          // The shared building is written by others too; its history is checked separately.
          const version = record === sharedBuilding ? row?.version : record.versions.length
          if (!row) reportFault(`${plural} ${record.id} is lost`)
          else if (row.version !== version || row.deleted !== record.deleted)
            reportFault(
              `${plural} ${record.id} is ${JSON.stringify(row)}, not of version ${version}`,
            )
        }
        const broken = await rowsOf(
          `select r.id, r.version, count(h.id)::int as rows, count(distinct h.version)::int as versions
           from ${plural} r left join history h on h.resource = $1 and h.record_id = r.id
           group by r.id, r.version
           having count(h.id) <> r.version or count(distinct h.version) <> r.version or max(h.version) <> r.version`,
          [plural],
        )
        for (const row of broken)
          reportFault(`history of ${plural} is not whole: ${JSON.stringify(row)}`)
      }

      const history = await rowsOf(
        'select resource, record_id, version, changes from history order by version',
      )
      figures.history_rows = history.length
      const recordKey = (resource: unknown, id: unknown) => `${resource} ${id}`
      const changes = new Map<string, Json[]>()
      for (const row of history) {
        if (isByJob(row.changes as Json)) continue
        const key = recordKey(row.resource, row.record_id)
        changes.set(key, [...(changes.get(key) ?? []), row.changes as Json])
      }
      for (const record of records)
        for (const [index, values] of record.versions.entries()) {
          const rows = changes.get(recordKey(record.plural, record.id)) ?? []
          const changed = rows[index] ?? {}
          for (const [name, value] of Object.entries(values)) {
            const [, after] = (changed[name] as unknown[] | undefined) ?? []
            if (!isDeepStrictEqual(after, value))
              reportFault(
                `version ${index + 1} of ${record.plural} ${record.id}: ${name} became ${JSON.stringify(after)}, not ${JSON.stringify(value)}`,
              )
          }
        }
      const sharedRows = history.filter(
        ({ resource, record_id, version }) =>
          resource === 'buildings' && record_id === sharedBuilding.id && Number(version) > 1,
      )
      const sharedAfter = sharedRows.map(({ changes }) => {
        const { plot_number, cad_zone } = changes as Record<string, unknown[]>
        if (plot_number?.[1] !== cad_zone?.[1])
          reportFault(`half a write on the shared building: ${JSON.stringify(changes)}`)
        return plot_number?.[1]
      })
      if (!isDeepStrictEqual([...sharedAfter].sort(), [...shared].sort()))
        reportFault(
          `${sharedAfter.length} writes on the shared building for ${shared.length} acknowledged`,
        )

      const [mandateNumbers] = await rowsOf(
        'select count(*)::int as all, count(distinct number)::int as different from mandates',
      )
      if (mandateNumbers?.all !== mandateNumbers?.different)
        reportFault('two mandates have the same number')
      const storedKeys = await rowsOf(
        'select key::text from idempotency_keys where key = any($1)',
        [keys],
      )
      if (storedKeys.length !== keys.length)
        reportFault(`${storedKeys.length} keys kept of ${keys.length}`)
      const jobs = await rowsOf(remainingJobs)
      for (const job of jobs) reportFault(`a job is left: ${JSON.stringify(job)}`)
    } finally {
      await client.end()
      await postgres.stop()
    }
  }

  /**
   * Each status change that sends a mail must have put exactly one into the outbox. If the status changed again
   * before the mail was written, there may be none.
   */
  async function checkMails() {
    const expected = records.flatMap((record) =>
      record.versions
        .filter(
          ({ status }) => record.plural === 'mandates' && mailedStatuses.includes(String(status)),
        )
        .map(({ status }) => ({
          step: `mandate-${record.id}-${status}-`,
          isLast: record.versions.at(-1)!.status === status,
        })),
    )
    const outbox = join(dataDir, 'outbox')
    // Mails are written to a temporary file first; ignore those left by a kill.
    const files = () =>
      existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.json')) : []
    figures.mails = files().length
    for (const { step, isLast } of new Map(expected.map((mail) => [mail.step, mail])).values()) {
      const steps = expected.filter((mail) => mail.step === step).length
      const mails = files().filter((name) => name.startsWith(step)).length
      if (mails > steps || (isLast && mails === 0))
        reportFault(`${mails} mails for ${steps} of ${step}`)
    }
    for (const name of files())
      try {
        JSON.parse(readFileSync(join(outbox, name), 'utf8'))
      } catch {
        reportFault(`the mail ${name} is not whole`)
      }
  }

  try {
    admin = Number((await ask('GET', '/api/me/')).json.id)
    // The product asks for nothing by itself, so that mandates only change by the writes that are counted.
    await ask('PATCH', '/api/settings/1/', {
      body: Object.fromEntries(kinds.map((kind) => [documentsField(kind), []])),
    })
    sharedBuilding = await create(random, 'buildings', {
      street_name: marker,
      street_number: 'shared',
    })
    sharedBuilding.checked = true
    const writerLoops: (() => Promise<void>)[] = []
    for (let i = 0; i < writers; i++)
      writerLoops.push(await createWriter(`w${i}`, randomFrom(Math.floor(random() * 2 ** 32))))

    for (let round = 1; round <= rounds; round++) {
      const victim = victims[Math.floor(random() * victims.length)]!
      stopped = false
      lastAcknowledged = Date.now()
      const working = Promise.all(writerLoops.map((run) => run()))
      working.catch(() => undefined)
      await sleep(randomBetween(20, 1500))
      await kill(victim)
      const killedAt = Date.now()
      if (victim === 'database') {
        while (product.process.exitCode === null && lastAcknowledged <= killedAt + 20) {
          await Promise.race([working, sleep(10)])
        }
        if (product.process.exitCode !== null) {
          reportFault(`the server ended with its database:\n${product.output().slice(-2000)}`)
          await restart()
        }
      } else await restart()
      while (lastAcknowledged <= killedAt + 20) await Promise.race([working, sleep(10)])
      recoveries.push(lastAcknowledged - killedAt)
      await sleep(randomBetween(0, 300))
      stopped = true
      await working
      await check()
      if (round % 5 === 0 || round === rounds)
        log(`round ${round}: ${figures.acknowledged} writes, ${figures.faults.length} faults`)
    }
    await waitForJobs()
    await checkMails()
    await product.end('SIGTERM')
    if (product.process.exitCode !== 0)
      reportFault(`SIGTERM ended the server with ${product.process.exitCode}`)
    await checkTables()
  } finally {
    stopped = true
    await product.end('SIGKILL')
    remove()
  }

  recoveries.sort((a, b) => a - b)
  figures.recovery_ms = {
    median: recoveries[Math.floor(recoveries.length / 2)] ?? 0,
    longest: recoveries.at(-1) ?? 0,
  }
  if (figures.faults.length > 0)
    throw new Error(`${figures.faults.length} faults, the first: ${figures.faults[0]}`, {
      cause: figures,
    })
  return figures
}
