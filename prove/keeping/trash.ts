import { Writable } from 'node:stream'
import { isDeepStrictEqual as same } from 'node:util'
import pino from 'pino'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { enqueueIn } from '../../src/kernel/jobs.server.ts'
import { startApp, type TestApp } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { pick } from '../hostile.ts'
import { type Answer, call, type Json } from '../product.ts'
import { drawValues, fields, type Plural, plurals } from '../values.ts'
import { type LedgerRecord, type Outcome, openLedger, references } from './ledger.ts'
import { openRecordMemory } from './memory.ts'

const day = 86_400_000
const unusedId = 1_999_999_999

export type TrashFigures = {
  steps: number
  days: number
  done: Record<string, number>
  refused: Record<string, number>
  purged: Record<Plural, number>
  kept_because_referred_to: number
  lists_compared: number
  snapshots: number
  as_it_was: Record<'at_snapshots' | 'at_changes' | 'on_days' | 'not_there', number>
  history_entries: number
  faults: string[]
}

type TrashOptions = { seed: number; log: (line: string) => void; steps: number }

/**
 * Creates, edits, deletes, restores and reverts records of all resources at random, while time passes and the
 * purge runs. Compares each response, list and history with a ledger, and each past record with what
 * was read at the time. Throws with the figures as cause.
 */
export default async function prove({
  seed,
  log,
  steps = 5000,
}: Omit<TrashOptions, 'steps'> & Partial<TrashOptions>): Promise<TrashFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const { end, ...app } = await startApp(postgres.url)
    try {
      return requireNoFaults(await runTrash({ app, seed, log, steps }))
    } finally {
      await end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** Runs the proof on an app in this process. */
export async function runTrash({
  app,
  seed,
  log,
  steps,
}: TrashOptions & { app: TestApp }): Promise<TrashFigures> {
  const random = randomFrom(seed)
  const ledger = openLedger()
  const { records, isLive, valuesOf } = ledger
  const admin = await app.as('admin')
  const ask = (method: string, path: string, body?: unknown) =>
    call(app.url, method, `/api/${path}`, { token: admin.token, body })
  const faults: string[] = []
  const reportFault = (text: string) => {
    log(`fault: ${text}`)
    faults.push(text)
  }
  const adminName = (await ask('GET', `users/${admin.id}/`)).json.name
  const { pool } = app.database
  const memory = await openRecordMemory({ ledger, ask, pool, actor: admin.id, random, reportFault })
  const figures: TrashFigures = {
    steps: 0,
    days: 0,
    done: { purge: 0, 'deactivate users': 0 },
    refused: { 'delete buildings has_mandates': 0, 'read in the trash not_found': 0 },
    purged: { products: 0, buildings: 0, users: 0, mandates: 0 },
    kept_because_referred_to: 0,
    lists_compared: 0,
    ...memory.figures,
    faults,
  }
  for (const plural of plurals) {
    for (const action of ['create', 'read', 'edit', 'revert', 'delete', 'restore'])
      figures.done[`${action} ${plural}`] = 0
    figures.refused[`restore ${plural} not_found`] = 0
    if (plural !== 'users') figures.refused[`restore ${plural} not_restorable`] = 0
  }
  const increment = (counts: Record<string, number>, title: string) => {
    counts[title] = (counts[title] ?? 0) + 1
  }

  // Far enough in the past that no session expires before the last step.
  const first = Date.now() - 4000 * day
  let now = first

  /** Makes a call and fails the proof unless it has one of these outcomes. */
  async function act(
    title: string,
    [method, path, body]: [string, string, Json?],
    ...outcomes: Outcome[]
  ): Promise<Answer> {
    const answer = await ask(method, path, body)
    const { status, text, json } = answer
    const fieldsWithProblems = Object.keys((json.fields as Json | undefined) ?? {}).sort()
    if (
      !outcomes.some(
        (outcome) =>
          outcome.status === status && same((outcome.fields ?? []).sort(), fieldsWithProblems),
      )
    ) {
      reportFault(
        `${title}: ${method} ${path} ${JSON.stringify(body)} → ${status} ${text.slice(0, 500)}, not ${JSON.stringify(outcomes)}`,
      )
      throw new Error(`step ${figures.steps}, ${faults.at(-1)}`, { cause: figures })
    }
    if (status < 300) increment(figures.done, title)
    else increment(figures.refused, `${title} ${json.code}`)
    return answer
  }

  const pathOf = ({ plural, id }: LedgerRecord) => `${plural}/${id}/`

  function compare(record: LedgerRecord, actual: Json, title: string) {
    const expected = { ...valuesOf(record), version: record.versions.length }
    for (const [field, value] of Object.entries(expected))
      if (!same(actual[field], value))
        reportFault(
          `step ${figures.steps}, ${title} ${pathOf(record)}: ${field} is ${JSON.stringify(actual[field])}, not ${JSON.stringify(value)}`,
        )
  }

  const unpurged = (plural: Plural) =>
    records.filter((record) => record.plural === plural && !record.purged)

  /** Picks a record, mostly a live and recent one, so that steps interact. */
  function pickRecord(plural: Plural): LedgerRecord | undefined {
    const live = unpurged(plural).filter(isLive)
    return pick(
      random,
      random() < 0.85 && live.length > 0 ? live.slice(-8) : unpurged(plural).slice(-12),
    )
  }

  const idOf = (plural: Plural) => pickRecord(plural)?.id ?? unusedId

  function draw(plural: Plural): Json {
    const people = [...new Set([idOf('users'), idOf('users'), idOf('users')])]
    return drawValues(plural, Object.keys(fields[plural]), { random, n: figures.steps, people })
  }

  /** Values that a mandate copies from its product when it gets that product. */
  function copiedFromProduct(plural: Plural, { product }: Json, before: Json = {}): Json {
    const newProduct = plural === 'mandates' && ledger.find('products', product)
    if (!newProduct || newProduct.id === before.product) return {}
    const { kind, price } = valuesOf(newProduct)
    return { kind, price }
  }

  async function create(plural: Plural) {
    const n = figures.steps
    const requiredValues: Record<Plural, () => Json> = {
      products: () => ({
        code: `PROOF-${n}`,
        kind: 'peik',
        name: { fr: `P${n}`, en: `P${n}`, it: `P${n}` },
      }),
      buildings: () => ({
        street_name: `Rue ${n}`,
        street_number: '1',
        egid: 900_000_001 + (n % 5),
      }),
      users: () => ({ first_name: `Anna ${n}`, email: `proof-${n}@example.ch` }),
      mandates: () => ({
        product: idOf('products'),
        building: idOf('buildings'),
        client: idOf('users'),
      }),
    }
    const sentValues = { ...requiredValues[plural](), ...draw(plural) }
    const outcomes = ledger.writeOutcomes(plural, sentValues, 201)
    const { status, json } = await act(
      `create ${plural}`,
      ['POST', `${plural}/`, sentValues],
      ...outcomes,
    )
    if (status !== 201) return
    const empty = Object.fromEntries(Object.keys(fields[plural]).map((name) => [name, null]))
    const values = { ...empty, ...sentValues, ...copiedFromProduct(plural, sentValues) }
    if (plural === 'users') values.sign_in = 'none'
    const id = Number(json.id)
    const record: LedgerRecord = {
      plural,
      id,
      versions: [{ action: 'create', values }],
      purged: false,
    }
    records.push(record)
    compare(record, json, 'create')
  }

  async function change(what: 'edit' | 'revert', record: LedgerRecord, values: Json) {
    const { plural } = record
    const outcomes = isLive(record)
      ? ledger.writeOutcomes(plural, values, 200, record)
      : [{ status: 404 }]
    const call: [string, string, Json] = ['PATCH', pathOf(record), values]
    const { status, json } = await act(`${what} ${plural}`, call, ...outcomes)
    if (status !== 200) return
    const copied = copiedFromProduct(plural, values, valuesOf(record))
    ledger.write(record, 'update', { ...values, ...copied })
    compare(record, json, what)
  }

  async function edit(record: LedgerRecord) {
    const values = draw(record.plural)
    if (record.plural === 'mandates' && random() < 0.3) {
      const field = pick(random, ['product', 'building', 'client'])
      values[field] = idOf(references.mandates[field]!)
    }
    await change('edit', record, values)
  }

  /** Reverts one field to an earlier value, as the history panel does. */
  async function revert(record: LedgerRecord) {
    const { plural, versions } = record
    const at = 1 + Math.floor(random() * (versions.length - 1))
    const [before, after] = [versions[at - 1], versions[at]]
    const fieldNames = [
      ...new Set([...Object.keys(fields[plural]), ...Object.keys(references[plural])]),
    ]
    const changed = fieldNames.filter(
      (name) => after && !same(before?.values[name], after.values[name]),
    )
    if (changed.length === 0) return
    const field = pick(random, changed)
    await change('revert', record, { [field]: before?.values[field] })
  }

  async function remove(record: LedgerRecord) {
    const { plural } = record
    const { stays, ...outcome } = ledger.deleteOutcome(record)
    const title = stays ? 'deactivate users' : `delete ${plural}`
    const { status, json } = await act(title, ['DELETE', pathOf(record)], outcome)
    if (status >= 300) return
    if (plural === 'users' && json.outcome !== (stays ? 'deactivated' : 'deleted'))
      reportFault(`step ${figures.steps}: ${pathOf(record)} was ${json.outcome}`)
    if (stays) ledger.write(record, 'update', { sign_in: 'deactivated' })
    else {
      ledger.write(record, 'delete')
      record.deletedAt = now
    }
  }

  async function restore(record: LedgerRecord) {
    const { status, json } = await act(
      `restore ${record.plural}`,
      ['POST', `${pathOf(record)}restore/`],
      ledger.restoreOutcome(record, now),
    )
    if (status !== 200) return
    if (!isLive(record)) {
      record.deletedAt = undefined
      ledger.write(record, 'restore')
    }
    compare(record, json, 'restore')
  }

  async function read(record: LedgerRecord) {
    const outcome = { status: isLive(record) ? 200 : 404 }
    const { json } = await act(`read ${record.plural}`, ['GET', pathOf(record)], outcome)
    if (isLive(record)) {
      compare(record, json, 'read')
      await memory.storeSnapshot(record, json)
    } else
      for (const subPath of ['history/', `as-of/?at=${new Date().toISOString()}`])
        await act('read in the trash', ['GET', pathOf(record) + subPath], outcome)
  }

  async function purge() {
    const lines: { resource: string; purged: number[]; kept: number }[] = []
    const write = (chunk: Buffer, _: string, done: () => void) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    }
    const log = pino(new Writable({ write }))
    const context = { database: app.database, enqueue: enqueueIn, log, now: () => new Date(now) }
    await app.app.jobs.tasks['records.purge']!({}, context)
    increment(figures.done, 'purge')
    for (const { plural, purged, kept } of ledger.purge(now)) {
      figures.purged[plural] += purged.length
      figures.kept_because_referred_to += kept
      const line = lines.find(({ resource }) => resource === plural)
      const actual = { purged: line?.purged.sort(byNumber) ?? [], kept: line?.kept ?? 0 }
      const expected = { purged: purged.sort(byNumber), kept }
      if (!same(actual, expected))
        reportFault(
          `step ${figures.steps}, purge of ${plural}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
        )
    }
  }

  /** Reads a whole list and compares it with the ledger. */
  async function compareList(plural: Plural, trashed: boolean) {
    const title = `step ${figures.steps}, ${trashed ? 'trash' : 'list'} of ${plural}`
    const rowsRead: Json[] = []
    for (let page = 1; ; page++) {
      const query = `trashed=${trashed}&page_size=50&page=${page}`
      const { status, text, json } = await ask('GET', `${plural}/?${query}`)
      if (status !== 200) return reportFault(`${title}: ${status} ${text}`)
      rowsRead.push(...(json.results as Json[]))
      if (json.next !== null) continue
      if (json.count !== rowsRead.length)
        reportFault(`${title}: ${rowsRead.length} rows, ${json.count} counted`)
      break
    }
    figures.lists_compared++
    // Ignore records that existed before.
    const rows = rowsRead.filter(({ id }) => ledger.find(plural, id))
    const ids = rows.map(({ id }) => Number(id)).sort(byNumber)
    const expected = records
      .filter((record) => record.plural === plural)
      .filter((record) => (trashed ? ledger.inTrash(record, now) : isLive(record)))
      .map(({ id }) => id)
    if (!same(ids, expected.sort(byNumber))) reportFault(`${title}: ${ids}, not ${expected}`)
    for (const row of rows) {
      const record = ledger.find(plural, row.id)!
      const listedFields = Object.keys(valuesOf(record)).filter((name) => name in row)
      const expectedRow: Json = { version: record.versions.length }
      for (const name of listedFields) expectedRow[name] = valuesOf(record)[name]
      if (trashed) {
        expectedRow.deleted_at = new Date(record.deletedAt ?? 0).toISOString()
        expectedRow.deleted_by = { id: admin.id, name: adminName }
      }
      for (const [name, value] of Object.entries(expectedRow))
        if (!same(row[name], value))
          reportFault(`${title}: ${name} of ${row.id} is ${JSON.stringify(row[name])}`)
    }
    const dates = rows.map(({ deleted_at }) => String(deleted_at))
    if (trashed && !same(dates, [...dates].sort().reverse()))
      reportFault(`${title}: not newest first`)
  }

  async function step() {
    const plural = pick(random, plurals)
    const hasFew = unpurged(plural).filter(isLive).length < 5
    const chance = random()
    if (chance < (hasFew ? 0.4 : 0.1)) return create(plural)
    const record = pickRecord(plural)
    if (!record) return
    if (chance < 0.48) return edit(record)
    if (chance < 0.57) return revert(record)
    if (chance < 0.73) return remove(record)
    if (chance < 0.86) {
      const deleted = records.filter((record) => record.plural === plural && !isLive(record))
      return restore(random() < 0.9 ? (pick(random, deleted.slice(-10)) ?? record) : record)
    }
    if (chance < 0.93) return read(record)
    if (chance < 0.94) return purge()
    if (chance < 0.96) return memory.checkRandomSnapshot()
    return compareList(plural, random() < 0.5)
  }

  try {
    while (figures.steps < steps) {
      figures.steps++
      now += Math.floor(random() < 0.05 ? random() * 9 * day : random() * day * 0.1)
      app.setNow(new Date(now))
      await step()
      if (figures.steps % 1000 === 0) log(`${figures.steps} steps, ${records.length} records`)
    }
    figures.days = Math.round((now - first) / day)
    for (const plural of plurals)
      for (const trashed of [false, true]) await compareList(plural, trashed)
    // Only records outside the trash can be read.
    for (const plural of ['products', 'users', 'buildings', 'mandates'] as const)
      for (const record of unpurged(plural)) if (ledger.inTrash(record, now)) await restore(record)
    await memory.compareHistory()
    await memory.checkAllSnapshots()
  } finally {
    app.setNow(undefined)
  }
  return Object.assign(figures, memory.figures)
}

const byNumber = (a: number, b: number) => a - b
