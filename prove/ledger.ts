import { isDeepStrictEqual as same } from 'node:util'
import type { Json } from './product.ts'
import { type Plural, uniqueField } from './values.ts'

const day = 86_400_000

export type Version = { action: 'create' | 'update' | 'delete' | 'restore'; values: Json }

/** All that a record has been, and where it is now. */
export type Kept = {
  plural: Plural
  id: number
  versions: Version[]
  /** When it was deleted, while it is in the trash. */
  deletedAt?: number
  /** Removed for good. */
  purged: boolean
}

/** Which records a field names. */
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

/** What refers to another stands before it. */
const purgeOrder = ['mandates', 'buildings', 'products', 'users'] as const

/** What becomes of a call: its status and, where it is refused, the fields that are named. */
export type Outcome = { status: number; fields?: string[] }

export type Ledger = ReturnType<typeof openLedger>

/** The rules of the trash over all resources, kept without a database. */
export function openLedger() {
  const records: Kept[] = []
  const isLive = ({ purged, deletedAt }: Kept) => !purged && deletedAt === undefined
  const valuesOf = ({ versions }: Kept) => versions.at(-1)!.values
  const find = (plural: Plural, id: unknown) =>
    records.find((one) => one.plural === plural && one.id === id)
  const named = (value: unknown) => [value].flat().filter((id) => id !== null && id !== undefined)

  /** A write is a version where it changes something; deleting and giving back always is. */
  function write(record: Kept, action: Version['action'], change: Json = {}) {
    const before = valuesOf(record)
    const changes = Object.entries(change).some(([name, value]) => !same(before[name], value))
    if (changes || action !== 'update')
      record.versions.push({ action, values: { ...before, ...change } })
  }

  /** Whether the row of a record names another in one of its fields. */
  const refersTo = (from: Kept, to: Kept) =>
    Object.entries(references[from.plural]).some(
      ([field, target]) => target === to.plural && named(valuesOf(from)[field]).includes(to.id),
    )

  /** The fields that name a record which is not there, or in the trash. */
  const dangling = (plural: Plural, values: Json) =>
    Object.entries(references[plural])
      .filter(([field, target]) =>
        named(values[field]).some((id) => {
          const record = find(target, id)
          return !record || !isLive(record)
        }),
      )
      .map(([field]) => field)

  /** The field whose value another live record has. */
  const taken = (plural: Plural, values: Json, but?: Kept) => {
    const field = uniqueField[plural]
    if (!field || values[field] === null || values[field] === undefined) return []
    const holder = records.find(
      (one) =>
        one !== but &&
        one.plural === plural &&
        isLive(one) &&
        same(valuesOf(one)[field], values[field]),
    )
    return holder ? [field] : []
  }

  /** The outcomes of writing values: one of its problems is told, if it has any. */
  function outcomesOf(plural: Plural, values: Json, success: number, but?: Kept): Outcome[] {
    const wrong = dangling(plural, values)
    const held = taken(plural, values, but)
    const outcomes: Outcome[] = []
    if (wrong.length > 0) outcomes.push({ status: 400, fields: wrong })
    if (held.length > 0) outcomes.push({ status: 409, fields: held })
    return outcomes.length > 0 ? outcomes : [{ status: success }]
  }

  const inTrash = ({ deletedAt, purged }: Kept, now: number) =>
    !purged && deletedAt !== undefined && now - deletedAt < 30 * day

  function outcomeOfDelete(record: Kept): Outcome & { stays?: boolean } {
    if (!isLive(record)) return { status: 404 }
    const rows = records.filter((one) => !one.purged && refersTo(one, record))
    if (record.plural === 'users') return { status: 200, stays: rows.length > 0 }
    if (record.plural === 'buildings' && rows.some(isLive)) return { status: 409 }
    return { status: 204 }
  }

  function outcomeOfRestore(record: Kept, now: number): Outcome {
    if (isLive(record)) return { status: 200 }
    if (!inTrash(record, now)) return { status: 404 }
    const values = valuesOf(record)
    const fields = [...dangling(record.plural, values), ...taken(record.plural, values, record)]
    return fields.length > 0 ? { status: 409, fields } : { status: 200 }
  }

  /** Takes out what has lain for its time and no row names; gives what is gone and what stays. */
  function purge(now: number) {
    return purgeOrder.map((plural) => {
      const due = records.filter(
        (one) =>
          one.plural === plural && !one.purged && one.deletedAt !== undefined && !inTrash(one, now),
      )
      const gone = due.filter((one) => !records.some((row) => !row.purged && refersTo(row, one)))
      for (const one of gone) one.purged = true
      return { plural, purged: gone.map(({ id }) => id), kept: due.length - gone.length }
    })
  }

  return {
    records,
    isLive,
    inTrash,
    valuesOf,
    find,
    write,
    outcomesOf,
    outcomeOfDelete,
    outcomeOfRestore,
    purge,
  }
}
