import { isDeepStrictEqual } from 'node:util'
import { statuses } from '../src/features/mandates/mandate.ts'
import type { Database } from '../src/kernel/database/db.server.ts'
import { startPostgres } from '../src/kernel/database/postgres.server.ts'
import { fieldAt } from '../src/kernel/field/tables.ts'
import { startApp, type TestApp } from '../src/testing/app.ts'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { prepareTemplate } from '../src/testing/template.ts'
import { randomFrom } from './addresses.ts'
import { allProbes } from './cells.ts'
import { requireNoFaults } from './figures.ts'
import { proveFollowing } from './following.ts'
import { markPattern } from './markedValues.ts'
import { type Caller, createOracle, type Oracle, untestedReaches } from './oracle.ts'
import { findMismatch, type Probe, serviceOfRecord } from './probe.ts'
import {
  currentTable,
  hasNoEffect,
  installTable,
  type Mutant,
  mutants,
  withOpenReading,
} from './rightsMutants.ts'
import { type Answer, createScene, type Scene, type SceneRecord } from './scene.ts'
import { searchForWords } from './searches.ts'

export type RightsFigures = {
  endpoints: number
  people: number
  records: number
  calls: number
  cells: number
  granted: number
  refused: number
  marks_found: number
  events: number
  searches: number
  leaks: number
  mutants: {
    made: number
    caught: number
    by_permissions_alone: number
    by_kind: Record<string, number>
  }
  /** Mutants that change nobody's rights. */
  without_effect: string[]
  faults: string[]
}

type RightsOptions = { seed: number; log: (line: string) => void }

/**
 * Makes every call as every person on records in every state, and compares the responses with the table
 * of rights; then mutates each rule and checks that a response reveals it. Throws with the figures as
 * cause.
 */
export default async function prove(given: RightsOptions): Promise<RightsFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const memory = createForgetfulDatabase()
    const app = await startApp(postgres.url, { database: memory.wrap })
    try {
      const whole = { statuses, isSmall: false, share: 1, mutantShare: 1 }
      const { leaks, ...figures } = await examineRights({ ...given, ...whole, app, memory })
      return { ...requireNoFaults(figures), leaks }
    } finally {
      await app.end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** A database that rolls back every write, so that no call affects the next. */
export function createForgetfulDatabase() {
  const memory = {
    forgets: false,
    wrap: (database: Database): Database => ({
      ...database,
      async transaction(stamp, work) {
        if (!memory.forgets) return database.transaction(stamp, work)
        const unchanged = new Error('taken back')
        let result!: Awaited<ReturnType<typeof work>>
        try {
          await database.transaction(stamp, async (db) => {
            result = await work(db)
            throw unchanged
          })
        } catch (error) {
          if (error !== unchanged) throw error
        }
        return result
      },
    }),
  }
  return memory
}

/** The same on an app with a forgetful database; runs only a share of calls and mutants. */
export async function examineRights({
  app,
  memory,
  seed,
  log,
  statuses,
  isSmall,
  share,
  mutantShare,
}: RightsOptions & {
  app: TestApp
  memory: { forgets: boolean }
  /** Statuses of the mandates to create. */
  statuses: readonly string[]
  /** Leaves out the services and trash records of the whole proof. */
  isSmall: boolean
  /** Share of calls and mutants to run, drawn by the seed. */
  share: number
  mutantShare: number
}): Promise<RightsFigures> {
  const random = randomFrom(seed)
  const figures: RightsFigures = {
    endpoints: 0,
    people: 0,
    records: 0,
    calls: 0,
    cells: 0,
    granted: 0,
    refused: 0,
    marks_found: 0,
    events: 0,
    searches: 0,
    leaks: 0,
    mutants: { made: 0, caught: 0, by_permissions_alone: 0, by_kind: {} },
    without_effect: [],
    faults: [],
  }
  const fault = (text: string) => {
    if (figures.faults.length < 50) log(`fault: ${text}`)
    figures.faults.push(text)
  }
  for (const reach of untestedReaches(currentTable))
    fault(`nobody knows what this reach means: ${reach}`)

  const scene = await createScene(app, { seed, statuses, isSmall })
  log(`${scene.records.length} records`)
  const oracle = createOracle(currentTable)
  const { probes, endpoints, unknown } = await allProbes(scene)
  for (const name of unknown) fault(`nobody knows how to call ${name}`)
  Object.assign(figures, { endpoints, people: scene.people.length, records: scene.records.length })
  const known = markKnowledge(scene, oracle)

  /** Returns the fault in the response to a probe, if any. */
  async function findFault(probe: Probe): Promise<string | undefined> {
    const answer = await probe.ask()
    const wrong = findMismatch(answer, probe.expected(oracle), probe.fields)
    if (wrong) return `${probe.title}: ${wrong} → ${answer.text.slice(0, 200)}`
    const mark = [...marksIn(answer)].find((one) => !known(probe.who, one))
    return mark && `${probe.title} shows ${shown(scene, mark)}`
  }

  memory.forgets = true
  const drawn = probes.filter(() => random() < share)
  await forEachConcurrently(drawn, async (probe) => {
    const answer = await probe.ask()
    figures.calls++
    figures.cells += probe.cells
    figures[answer.status < 300 ? 'granted' : 'refused']++
    const wrong = findMismatch(answer, probe.expected(oracle), probe.fields)
    if (wrong) fault(`${probe.title}: ${wrong} → ${answer.text.slice(0, 200)}`)
    for (const mark of marksIn(answer)) {
      figures.marks_found++
      if (!known(probe.who, mark)) fault(`${probe.title} shows ${shown(scene, mark)}`)
    }
    if (figures.calls % 5000 === 0) log(`${figures.calls} calls, ${figures.cells} cells`)
  })
  figures.events = await proveFollowing(app, scene, oracle, fault)
  if (!isSmall) {
    const { searches, faults } = await searchForWords(scene, oracle, { random, share })
    figures.searches = searches
    for (const text of faults) fault(text)
  }
  figures.leaks = figures.faults.length

  // Single records first, since whole lists are slower to compare.
  const order = probes
    .map((probe): [number, Probe] => [
      random() + (probe.detectsExcessOnly ? 1e6 : probe.cells),
      probe,
    ])
    .sort(([a], [b]) => a - b)
    .map(([, probe]) => probe)
  const permissions = order.filter(({ title }) => title.startsWith('permissions of'))
  const all = mutants().filter(() => random() < mutantShare)
  for (const [at, mutant] of all.entries()) {
    figures.mutants.made++
    const verdict = await detects(mutant)
    if (verdict === 'no effect') {
      figures.without_effect.push(mutant.title)
      if (!isSmall && !hasNoEffect(mutant)) fault(`no call shows: ${mutant.title}`)
    } else if (verdict === 'missed') fault(`nobody notices: ${mutant.title}`)
    else {
      figures.mutants.caught++
      figures.mutants.by_kind[mutant.kind] = (figures.mutants.by_kind[mutant.kind] ?? 0) + 1
      if (verdict === 'permissions') figures.mutants.by_permissions_alone++
    }
    if (at % 200 === 199)
      log(`${at + 1} mutants of ${all.length}, ${figures.mutants.caught} caught`)
  }
  return figures

  /** Runs the calls that should reveal a mutant, until one does. */
  async function detects(
    mutant: Mutant,
  ): Promise<'caught' | 'permissions' | 'no effect' | 'missed'> {
    const changed = createOracle(mutant.table, mutant.sentences)
    const affected = differingProbes(order, oracle, changed, mutant)
    if (affected.length > 0)
      return (await seen(mutant.apply, affected, oracle)) ? 'caught' : 'missed'
    // If the right to read hides the rule, test it with reading allowed.
    const open = withOpenReading(mutant)
    if (open) {
      const [before, after] = [createOracle(open.before), createOracle(open.after)]
      const behind = differingProbes(order, before, after, mutant)
      if (behind.length > 0)
        return (await seen(() => installTable(open.after), behind, before)) ? 'caught' : 'missed'
    }
    const listed = differingProbes(permissions, oracle, changed, {})
    if (listed.length === 0) return 'no effect'
    return (await seen(mutant.apply, listed, oracle)) ? 'permissions' : 'missed'
  }

  async function seen(apply: () => () => void, affected: Probe[], right: Oracle) {
    const takeOut = apply()
    try {
      for (const probe of affected) {
        if (
          right === oracle
            ? await findFault(probe)
            : findMismatch(await probe.ask(), probe.expected(right), probe.fields)
        )
          return true
      }
      return false
    } finally {
      takeOut()
    }
  }
}

/** Calls to try before a mutant counts as undetected. */
const maxTries = 6

/** The first calls whose expected response differs between two tables. */
function differingProbes(
  probes: readonly Probe[],
  one: Oracle,
  other: Oracle,
  { resource, group }: Partial<Mutant>,
): Probe[] {
  const found: Probe[] = []
  for (const probe of probes) {
    if (resource && probe.resource !== resource && !probe.alsoResources?.includes(resource))
      continue
    if (group && !probe.who.groups.includes(group)) continue
    if (isDeepStrictEqual(probe.expected(one), probe.expected(other))) continue
    found.push(probe)
    if (found.length === maxTries) break
  }
  return found
}

const marksIn = ({ text }: Answer) => new Set(text.toLowerCase().match(markPattern))
const shown = ({ marks }: Scene, mark: string) => {
  const { thing, field } = marks.get(mark)!
  return `${field} of ${thing.title}`
}

/** Fields that a record's label consists of: visible to everybody who sees a reference to it. */
const labelFields: Record<string, readonly string[]> = {
  users: ['first_name', 'last_name', 'company_name'],
  buildings: ['street_name', 'street_number', 'postcode', 'city'],
  products: ['name', 'code'],
  maintenance_companies: ['company_name'],
}
/** Other records that a record names besides its references, with the field group. */
const namedRecords: Record<string, Record<string, string>> = {
  mandates: {
    product: 'base',
    building: 'base',
    client: 'base',
    partner: 'base',
    responsible: 'base',
  },
}

/** Returns a function that tells whether a person may know a mark. */
function markKnowledge({ marks, records }: Scene, oracle: Oracle) {
  const names = new Map<string, Set<string>>()
  /** Names of all records that a person may learn. */
  function knownNames(who: Caller): Set<string> {
    const found = names.get(who.name) ?? new Set<string>()
    if (names.has(who.name)) return found
    names.set(who.name, found)
    for (const thing of records) {
      const parts = oracle.parts(who, thing)
      for (const [field, { target, group }] of Object.entries(thing.fields)) {
        if (!target || !parts.has(namedRecords[thing.resource]?.[field] ?? group)) continue
        for (const id of [thing.values[field] ?? []].flat()) found.add(`${target} ${id}`)
      }
      if (parts.has('author')) found.add(`users ${thing.row.entered_by}`)
      if (thing.owner && parts.size > 0) found.add(`users ${thing.owner}`)
    }
    return found
  }
  const isKnown = (who: Caller, thing: SceneRecord, field: string) => {
    const declared = thing.fields[field]
    const part = declared?.group ?? fieldAt(serviceOfRecord(thing)?.fields ?? {}, field)?.group
    if (!part || oracle.parts(who, thing).has(part)) return true
    // The next action of a mandate belongs to its stages.
    if (part === 'checklists') return records.some((one) => oracle.parts(who, one).has('stages'))
    return (
      (labelFields[thing.resource] ?? []).includes(field) &&
      knownNames(who).has(`${thing.resource} ${thing.id}`)
    )
  }
  return (who: Caller, mark: string) => {
    const marked = marks.get(mark)
    return !marked || isKnown(who, marked.thing, marked.field)
  }
}

/** Maps with limited concurrency. */
async function forEachConcurrently<T>(all: readonly T[], work: (one: T) => Promise<void>) {
  let next = 0
  const lanes = Array.from({ length: 8 }, async () => {
    while (next < all.length) await work(all[next++]!)
  })
  await Promise.all(lanes)
}
