import { isDeepStrictEqual as same } from 'node:util'
import type { Json } from '../product.ts'
import { type Plural, uniqueField } from '../values.ts'

const day = 86_400_000

export type Version = { action: 'create' | 'update' | 'delete' | 'restore'; values: Json }

/** All versions of a record, and whether it is in the trash. */
export type LedgerRecord = {
  plural: Plural
  id: number
  versions: Version[]
  /** Time of deletion while it is in the trash. */
  deletedAt?: number
  /** Purged from the trash. */
  purged: boolean
}

/** Target resource by reference field, for each resource. */
export const references: Record<Plural, Record<string, Plural>> = {
  products: {},
  users: {},
  buildings: { owners: 'users', manager: 'users' },
  mandates: {
    product: 'products',
    building: 'buildings',
    client: 'users',
    partner: 'users',
    responsible: 'users',
  },
}

/** Each resource before those it refers to. */
const purgeOrder = ['mandates', 'buildings', 'products', 'users'] as const

/** Expected status of a call and, if refused, the fields with problems. */
export type Outcome = { status: number; fields?: string[] }

export type Ledger = ReturnType<typeof openLedger>

/** A model of the trash rules over all resources, without a database. */
export function openLedger() {
  const records: LedgerRecord[] = []
  const isLive = ({ purged, deletedAt }: LedgerRecord) => !purged && deletedAt === undefined
  const valuesOf = ({ versions }: LedgerRecord) => versions.at(-1)!.values
  const find = (plural: Plural, id: unknown) =>
    records.find((other) => other.plural === plural && other.id === id)
  const asIds = (value: unknown) => [value].flat().filter((id) => id !== null && id !== undefined)

  /** Adds a version if the write changes something; deleting and restoring always do. */
  function write(record: LedgerRecord, action: Version['action'], change: Json = {}) {
    const before = valuesOf(record)
    const changes = Object.entries(change).some(([name, value]) => !same(before[name], value))
    if (changes || action !== 'update')
      record.versions.push({ action, values: { ...before, ...change } })
  }

  /** Whether a record refers to another. */
  const refersTo = (from: LedgerRecord, to: LedgerRecord) =>
    Object.entries(references[from.plural]).some(
      ([field, target]) => target === to.plural && asIds(valuesOf(from)[field]).includes(to.id),
    )

  /** Reference fields whose target does not exist or is in the trash. */
  const brokenReferences = (plural: Plural, values: Json) =>
    Object.entries(references[plural])
      .filter(([field, target]) =>
        asIds(values[field]).some((id) => {
          const record = find(target, id)
          return !record || !isLive(record)
        }),
      )
      .map(([field]) => field)

  /** The unique field, if another live record than `except` has the same value. */
  const takenFields = (plural: Plural, values: Json, except?: LedgerRecord) => {
    const field = uniqueField[plural]
    if (!field || values[field] === null || values[field] === undefined) return []
    const holder = records.find(
      (other) =>
        other !== except &&
        other.plural === plural &&
        isLive(other) &&
        same(valuesOf(other)[field], values[field]),
    )
    return holder ? [field] : []
  }

  /** Possible outcomes of writing values: if there are several problems, the product may report any of them. */
  function writeOutcomes(
    plural: Plural,
    values: Json,
    success: number,
    except?: LedgerRecord,
  ): Outcome[] {
    const broken = brokenReferences(plural, values)
    const taken = takenFields(plural, values, except)
    const outcomes: Outcome[] = []
    if (broken.length > 0) outcomes.push({ status: 400, fields: broken })
    if (taken.length > 0) outcomes.push({ status: 409, fields: taken })
    return outcomes.length > 0 ? outcomes : [{ status: success }]
  }

  const inTrash = ({ deletedAt, purged }: LedgerRecord, now: number) =>
    !purged && deletedAt !== undefined && now - deletedAt < 30 * day

  function deleteOutcome(record: LedgerRecord): Outcome & { stays?: boolean } {
    if (!isLive(record)) return { status: 404 }
    const rows = records.filter((other) => !other.purged && refersTo(other, record))
    if (record.plural === 'users') return { status: 200, stays: rows.length > 0 }
    if (record.plural === 'buildings' && rows.some(isLive)) return { status: 409 }
    return { status: 204 }
  }

  function restoreOutcome(record: LedgerRecord, now: number): Outcome {
    if (isLive(record)) return { status: 200 }
    if (!inTrash(record, now)) return { status: 404 }
    const values = valuesOf(record)
    const fields = [
      ...brokenReferences(record.plural, values),
      ...takenFields(record.plural, values, record),
    ]
    return fields.length > 0 ? { status: 409, fields } : { status: 200 }
  }

  /** Purges expired records without references; returns the removed and the remaining records. */
  function purge(now: number) {
    return purgeOrder.map((plural) => {
      const due = records.filter(
        (other) =>
          other.plural === plural &&
          !other.purged &&
          other.deletedAt !== undefined &&
          !inTrash(other, now),
      )
      const purgedRecords = due.filter(
        (other) => !records.some((row) => !row.purged && refersTo(row, other)),
      )
      for (const other of purgedRecords) other.purged = true
      return {
        plural,
        purged: purgedRecords.map(({ id }) => id),
        kept: due.length - purgedRecords.length,
      }
    })
  }

  return {
    records,
    isLive,
    inTrash,
    valuesOf,
    find,
    write,
    writeOutcomes,
    deleteOutcome,
    restoreOutcome,
    purge,
  }
}
