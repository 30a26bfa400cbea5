import { isDeepStrictEqual as same } from 'node:util'
import type { Json } from './product.ts'
import { type Plural, uniqueField } from './values.ts'

const day = 86_400_000

export type Version = { action: 'create' | 'update' | 'delete' | 'restore'; values: Json }

/** All versions of a record, and whether it is in the trash. */
export type Kept = {
  plural: Plural
  id: number
  versions: Version[]
  /** Time of deletion while it is in the trash. */
  deletedAt?: number
  /** Purged from the trash. */
  purged: boolean
}

/** Target resource of each reference field. */
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

/** A resource comes before those it refers to. */
const purgeOrder = ['mandates', 'buildings', 'products', 'users'] as const

/** Expected status of a call and, if refused, the fields with problems. */
export type Outcome = { status: number; fields?: string[] }

export type Ledger = ReturnType<typeof openLedger>

/** A model of the trash rules over all resources, without a database. */
export function openLedger() {
  const records: Kept[] = []
  const isLive = ({ purged, deletedAt }: Kept) => !purged && deletedAt === undefined
  const valuesOf = ({ versions }: Kept) => versions.at(-1)!.values
  const find = (plural: Plural, id: unknown) =>
    records.find((one) => one.plural === plural && one.id === id)
  const named = (value: unknown) => [value].flat().filter((id) => id !== null && id !== undefined)

  /** Adds a version if the write changes something; deleting and restoring always do. */
  function write(record: Kept, action: Version['action'], change: Json = {}) {
    const before = valuesOf(record)
    const changes = Object.entries(change).some(([name, value]) => !same(before[name], value))
    if (changes || action !== 'update')
      record.versions.push({ action, values: { ...before, ...change } })
  }

  /** Whether a record refers to another. */
  const refersTo = (from: Kept, to: Kept) =>
    Object.entries(references[from.plural]).some(
      ([field, target]) => target === to.plural && named(valuesOf(from)[field]).includes(to.id),
    )

  /** Reference fields whose target does not exist or is in the trash. */
  const dangling = (plural: Plural, values: Json) =>
    Object.entries(references[plural])
      .filter(([field, target]) =>
        named(values[field]).some((id) => {
          const record = find(target, id)
          return !record || !isLive(record)
        }),
      )
      .map(([field]) => field)

  /** Unique field whose value another live record has. */
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

  /** Possible outcomes of writing values; the product reports one of several problems. */
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

  /** Purges expired records without references; returns what was removed and what stays. */
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
