import { isDeepStrictEqual } from 'node:util'
import { statuses } from '../../src/features/mandates/mandate.ts'
import type { Database } from '../../src/kernel/database/db.server.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { fieldAt } from '../../src/kernel/field/tables.ts'
import { startApp, type TestApp } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { allProbes } from './cells.ts'
import { proveFollowing } from './following.ts'
import { markPattern } from './markedValues.ts'
import {
  type Caller,
  createOracle,
  type Oracle,
  oneSidedReaches,
  untestedReaches,
} from './oracle.ts'
import { findMismatch, type Probe, serviceOfRecord } from './probe.ts'
import {
  currentTable,
  hasNoEffect,
  installTable,
  listRightsMutants,
  type Mutant,
  withOpenReading,
} from './rightsMutants.ts'
import { type Answer, createScene, type Scene, type SceneRecord } from './scene.ts'
import { searchForWords } from './searches.ts'
import { proveViewing } from './viewAs.ts'

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
  /** Answers compared with those of an administrator who views as the person. */
  viewed: number
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
export default async function prove(options: RightsOptions): Promise<RightsFigures> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const rollback = createRollbackDatabase()
    const app = await startApp(postgres.url, { database: rollback.wrap })
    try {
      const complete = { statuses, isSmall: false, share: 1, mutantShare: 1 }
      const { leaks, ...figures } = await examineRights({ ...options, ...complete, app, rollback })
      return { ...requireNoFaults(figures), leaks }
    } finally {
      await app.end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** Wraps a database so that it rolls back every write while `isActive`: no call affects the next. */
export function createRollbackDatabase() {
  const rollback = {
    isActive: false,
    wrap: (database: Database): Database => ({
      ...database,
      async transaction(stamp, work) {
        if (!rollback.isActive) return database.transaction(stamp, work)
        const rolledBack = new Error('rolled back')
        let result!: Awaited<ReturnType<typeof work>>
        try {
          await database.transaction(stamp, async (db) => {
            result = await work(db)
            throw rolledBack
          })
        } catch (error) {
          if (error !== rolledBack) throw error
        }
        return result
      },
    }),
  }
  return rollback
}

/** Runs the proof on an app with a rollback database, with a share of the calls and mutants. */
export async function examineRights({
  app,
  rollback,
  seed,
  log,
  statuses,
  isSmall,
  share,
  mutantShare,
}: RightsOptions & {
  app: TestApp
  rollback: { isActive: boolean }
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
    viewed: 0,
    leaks: 0,
    mutants: { made: 0, caught: 0, by_permissions_alone: 0, by_kind: {} },
    without_effect: [],
    faults: [],
  }
  const reportFault = (text: string) => {
    if (figures.faults.length < 50) log(`fault: ${text}`)
    figures.faults.push(text)
  }
  for (const reach of untestedReaches(currentTable))
    reportFault(`the oracle has no test for the reach ${reach}`)

  const scene = await createScene(app, { seed, statuses, isSmall })
  log(`${scene.records.length} records`)
  // The small scene has mandates in one status only.
  for (const reach of isSmall ? [] : oneSidedReaches(currentTable, scene.records, scene.people))
    reportFault(`records on both sides are missing: ${reach}`)
  const oracle = createOracle(currentTable)
  const { probes, endpoints, unknown } = await allProbes(scene)
  for (const name of unknown) reportFault(`no probe maker for ${name}`)
  Object.assign(figures, { endpoints, people: scene.people.length, records: scene.records.length })
  const isKnownTo = createMarkCheck(scene, oracle)

  /** Returns the fault in the response to a probe, if any. */
  async function findFault(probe: Probe): Promise<string | undefined> {
    const answer = await probe.call()
    const mismatch = findMismatch(answer, probe.expected(oracle), probe.fields)
    if (mismatch) return `${probe.title}: ${mismatch} → ${answer.text.slice(0, 200)}`
    const mark = [...marksIn(answer)].find((candidate) => !isKnownTo(probe.who, candidate))
    return mark && `${probe.title} shows ${describeMark(scene, mark)}`
  }

  rollback.isActive = true
  const drawnProbes = probes.filter(() => random() < share)
  await forEachConcurrently(drawnProbes, async (probe) => {
    const answer = await probe.call()
    figures.calls++
    figures.cells += probe.cells
    figures[answer.status < 300 ? 'granted' : 'refused']++
    const mismatch = findMismatch(answer, probe.expected(oracle), probe.fields)
    if (mismatch) reportFault(`${probe.title}: ${mismatch} → ${answer.text.slice(0, 200)}`)
    for (const mark of marksIn(answer)) {
      figures.marks_found++
      if (!isKnownTo(probe.who, mark))
        reportFault(`${probe.title} shows ${describeMark(scene, mark)}`)
    }
    if (figures.calls % 5000 === 0) log(`${figures.calls} calls, ${figures.cells} cells`)
  })
  figures.events = await proveFollowing(app, scene, oracle, reportFault)
  if (!isSmall) {
    const { searches, faults } = await searchForWords(scene, oracle, { random, share })
    figures.searches = searches
    for (const text of faults) reportFault(text)
    const chosen = { random, share: share / 10 }
    figures.viewed = await proveViewing(app, scene, chosen, reportFault)
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
  const drawnMutants = listRightsMutants().filter(() => random() < mutantShare)
  for (const [index, mutant] of drawnMutants.entries()) {
    figures.mutants.made++
    const verdict = await detects(mutant)
    if (verdict === 'no effect') {
      figures.without_effect.push(mutant.title)
      if (!isSmall && !hasNoEffect(mutant)) reportFault(`no probe depends on: ${mutant.title}`)
    } else if (verdict === 'missed') reportFault(`not detected: ${mutant.title}`)
    else {
      figures.mutants.caught++
      figures.mutants.by_kind[mutant.kind] = (figures.mutants.by_kind[mutant.kind] ?? 0) + 1
      if (verdict === 'permissions') figures.mutants.by_permissions_alone++
    }
    if (index % 200 === 199)
      log(`${index + 1} mutants of ${drawnMutants.length}, ${figures.mutants.caught} caught`)
  }
  return figures

  /** Runs the calls that should reveal a mutant, until one does. */
  async function detects(
    mutant: Mutant,
  ): Promise<'caught' | 'permissions' | 'no effect' | 'missed'> {
    const changed = createOracle(mutant.table, mutant.conditions)
    const affected = differingProbes(order, oracle, changed, mutant)
    if (affected.length > 0)
      return (await isRevealed(mutant.apply, affected, oracle)) ? 'caught' : 'missed'
    // If the right to read hides the rule, test it with reading allowed.
    const open = withOpenReading(mutant)
    if (open) {
      const [before, after] = [createOracle(open.before), createOracle(open.after)]
      const openProbes = differingProbes(order, before, after, mutant)
      if (openProbes.length > 0)
        return (await isRevealed(() => installTable(open.after), openProbes, before))
          ? 'caught'
          : 'missed'
    }
    const permissionProbes = differingProbes(permissions, oracle, changed, {})
    if (permissionProbes.length === 0) return 'no effect'
    return (await isRevealed(mutant.apply, permissionProbes, oracle)) ? 'permissions' : 'missed'
  }

  /** Whether one of these probes fails while the mutant is applied. */
  async function isRevealed(apply: () => () => void, affected: Probe[], unmutated: Oracle) {
    const revert = apply()
    try {
      for (const probe of affected) {
        if (
          unmutated === oracle
            ? await findFault(probe)
            : findMismatch(await probe.call(), probe.expected(unmutated), probe.fields)
        )
          return true
      }
      return false
    } finally {
      revert()
    }
  }
}

/** Calls to try before a mutant counts as undetected. */
const maxTries = 30

/** The first probes whose expected response differs between two tables of rights. */
function differingProbes(
  probes: readonly Probe[],
  before: Oracle,
  after: Oracle,
  { resource, group }: Partial<Mutant>,
): Probe[] {
  const found: Probe[] = []
  for (const probe of probes) {
    if (resource && probe.resource !== resource && !probe.alsoResources?.includes(resource))
      continue
    if (group && !probe.who.groups.includes(group)) continue
    if (isDeepStrictEqual(probe.expected(before), probe.expected(after))) continue
    found.push(probe)
    if (found.length === maxTries) break
  }
  return found
}

const marksIn = ({ text }: Answer) => new Set(text.toLowerCase().match(markPattern))
const describeMark = ({ marks }: Scene, mark: string) => {
  const { record, field } = marks.get(mark)!
  return `${field} of ${record.title}`
}

/** Fields that make up a record's label, which everybody sees who sees a reference to the record. */
const labelFields: Record<string, readonly string[]> = {
  users: ['first_name', 'last_name', 'company_name'],
  buildings: ['street_name', 'street_number', 'postcode', 'city'],
  products: ['name', 'code'],
  maintenance_companies: ['company_name'],
}
/** Field groups that name the target of a reference, if another one than the group of the reference does. */
const groupsOfNames: Record<string, Record<string, string>> = {
  mandates: {
    product: 'base',
    building: 'base',
    client: 'base',
    partner: 'base',
    responsible: 'base',
  },
}

/** Returns a predicate that says whether a person may see a mark. */
function createMarkCheck({ marks, people, records }: Scene, oracle: Oracle) {
  const office = people.filter(({ groups }) => groups.includes('admin')).map(({ id }) => id)
  const namesByPerson = new Map<string, Set<string>>()
  /** Keys of all records whose labels a person may see. */
  function knownNames(who: Caller): Set<string> {
    const found = namesByPerson.get(who.name) ?? new Set<string>()
    if (namesByPerson.has(who.name)) return found
    namesByPerson.set(who.name, found)
    for (const record of records) {
      const parts = oracle.parts(who, record)
      for (const [field, { target, group }] of Object.entries(record.fields)) {
        if (!target || !parts.has(groupsOfNames[record.resource]?.[field] ?? group)) continue
        for (const id of [record.values[field] ?? []].flat()) found.add(`${target} ${id}`)
      }
      if (parts.has('author')) found.add(`users ${record.row.entered_by}`)
      if (record.owner && parts.size > 0) found.add(`users ${record.owner}`)
      // Who reads a thread learns who else does: the other side, and the office.
      if (record.resource === 'messages' && parts.size > 0)
        for (const id of [record.row.author, record.row.counterpart, ...office])
          found.add(`users ${id}`)
    }
    return found
  }
  const isKnown = (who: Caller, record: SceneRecord, field: string) => {
    const declared = record.fields[field]
    const part = declared?.group ?? fieldAt(serviceOfRecord(record)?.fields ?? {}, field)?.group
    if (!part || oracle.parts(who, record).has(part)) return true
    // The next action of a mandate belongs to its stages.
    if (part === 'checklists')
      return records.some((other) => oracle.parts(who, other).has('stages'))
    // Who may contact the people of a mandate learns how to reach its office.
    if (record.resource === 'settings' && ['organisation', 'support_email'].includes(field))
      return records.some((other) => oracle.parts(who, other).has('contacts'))
    return (
      (labelFields[record.resource] ?? []).includes(field) &&
      knownNames(who).has(`${record.resource} ${record.id}`)
    )
  }
  return (who: Caller, mark: string) => {
    const marked = marks.get(mark)
    return !marked || isKnown(who, marked.record, marked.field)
  }
}

/** Runs `work` for each item, for at most eight at a time. */
async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  let next = 0
  const workers = Array.from({ length: 8 }, async () => {
    while (next < items.length) await work(items[next++]!)
  })
  await Promise.all(workers)
}
