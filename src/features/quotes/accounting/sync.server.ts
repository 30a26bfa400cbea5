import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type {
  AccountingPort,
  RemoteOffer,
  RemoteStatus,
} from '../../../integrations/accounting/accounting.ts'
import type { Database, Db } from '../../../kernel/database/db.server.ts'
import { OutsideFailure, type OutsideReason } from '../../../kernel/outsideFailure.ts'
import type { Accounting } from './accounting.server.ts'
import { accountingContactsTable as contacts, quoteSyncsTable as syncs } from './quoteSync.table.ts'
import {
  type Attempt,
  differsAfterWrite,
  type Known,
  planSync,
  type SeenOffer,
} from './syncPlan.ts'
import type { FoundSync, WantedOffer } from './syncRows.server.ts'

const system = { actor: null, source: 'system' }

/** Calls wait until a write without an answer can no longer be carried out. */
export class Postponed extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('a write without an answer may still be carried out')
    this.until = until
  }
}

/** Something of the quote is not mapped in the settings. */
export class Unmapped extends Error {}

/** Reasons after which nobody knows whether the service did, or will do, what was asked. */
const unclear: readonly OutsideReason[] = [
  'too_slow',
  'unreachable',
  'failed',
  'unreadable',
  'too_large',
]

/** A moment so long ago that nothing of it is still on its way. */
const longAgo = '1970-01-01T00:00:00.000Z'

type Parts = {
  port: AccountingPort
  database: Database
  now: () => Date
  settleTime: Accounting['settleTime']
}

/** What was done about a quote. */
export type Outcome =
  | { state: 'synced' | 'conflict'; remote: RemoteOffer; isWritten: boolean; hash: string }
  | {
      state: 'changed_remotely' | 'conflict'
      remote: RemoteOffer
      isWritten: false
      hash?: undefined
    }
  | { state: 'remote_missing' }
  /** The quote is deleted; its offer, if there is one, stays. */
  | { state: 'not_linked' | 'synced'; remote?: undefined }

export const knownOf = ({ status, total, text, updated_at }: RemoteOffer): Known => ({
  ...{ status, total, text, updated_at },
})
export const seenOf = (remote: RemoteOffer): SeenOffer => ({
  ...knownOf(remote),
  amounts: remote.amounts,
})

/** Brings an offer into line with its quote, as far as nobody has to be asked. */
export async function synchronise(
  { sync, quote }: FoundSync,
  wanted: WantedOffer | undefined,
  parts: Parts,
): Promise<Outcome> {
  const { port, database, now, settleTime } = parts
  const save = (values: PgUpdateSetSource<typeof syncs>) =>
    database.transaction(system, (db) => saveSync(sync.quote, values, db))

  /** Waits out a write of which no answer arrived. */
  function requireSettled(at: string | null | undefined) {
    const until = new Date(Date.parse(at ?? '') + settleTime)
    if (at && until > now()) throw new Postponed(until)
  }
  requireSettled(sync.attempt?.at)

  /** Runs a write, and notes until it is answered that it may have been carried out. */
  async function attempt<T>(status: RemoteStatus, write: () => Promise<T>): Promise<T> {
    const { statuses = [], totals = [] } = sync.attempt ?? {}
    const begun: Attempt = {
      at: now().toISOString(),
      statuses: [...new Set([...statuses, status])],
      totals: [...new Set([...totals, wanted!.side.total])],
    }
    await save({ attempt: begun })
    try {
      return await write()
    } catch (error) {
      // A clear answer leaves nothing on its way; of several calls a part may have been carried out.
      await save({ attempt: { ...begun, at: isUnclear(error) ? now().toISOString() : longAgo } })
      throw error
    }
  }

  if (!wanted) {
    if (sync.remote_id === null && sync.attempt !== null) {
      const number = quote?.number ?? ''
      const [id] = await port.find({ reference: sync.reference, number })
      const remote = id === undefined ? undefined : await port.read(id)
      if (remote) await save(linkTo(remote))
      return { state: remote ? 'synced' : 'not_linked' }
    }
    return { state: sync.remote_id === null ? 'not_linked' : 'synced' }
  }
  const { offer, hash, side } = wanted
  const missing = port.unmapped(offer)
  if (missing !== undefined) throw new Unmapped(missing)
  const { total } = side

  let remote: RemoteOffer | undefined
  let isCreated = false
  if (sync.remote_id !== null) {
    remote = await port.read(sync.remote_id)
    if (!remote) return { state: 'remote_missing' }
  } else {
    let ids = await port.find(offer)
    if (ids.length === 0) {
      const contact = await contactOf()
      const created = await attempt('draft', () => port.create(offer, contact))
      isCreated = true
      ids = await port.find(offer)
      if (!ids.includes(created.id)) ids.push(created.id)
    }
    const [id, ...twins] = ids
    // A create that arrived twice, or that was carried out although no answer arrived.
    if (isCreated || sync.attempt !== null) for (const twin of twins) await port.remove(twin)
    remote = await port.read(id!)
    if (!remote) return { state: 'remote_missing' }
    await save({ ...linkTo(remote), ...(isCreated && { written: hash, known: knownOf(remote) }) })
  }

  const input = {
    ours: { status: side.status, total, hash },
    known: isCreated ? knownOf(remote) : sync.known,
    written: isCreated ? hash : sync.written,
    attempt: isCreated ? null : sync.attempt,
    accepted: sync.accepted,
    isForced: sync.is_forced,
  }
  const plan = planSync({ ...input, theirs: remote })
  if (plan.ask) return { state: plan.ask, remote, isWritten: false }
  let isWritten = isCreated
  const read = remote
  if (plan.write) {
    remote = await attempt(plan.to, () => port.write(read, offer))
    isWritten = true
  }
  if (remote.status !== plan.to) {
    const written = remote
    remote = await attempt(plan.to, () => port.move(written, plan.to))
    isWritten = true
  }
  const isOff = differsAfterWrite({ ...input, theirs: remote })
  return { state: isOff ? 'conflict' : 'synced', remote, isWritten, hash }

  /** The contact of the contractor, which is made unless there is one. */
  async function contactOf(): Promise<string> {
    const { contact } = wanted!
    const person = quote!.contractor
    const keep = (values: { remote_id: string | null; attempted_at: string | null }) =>
      database.transaction(system, (db) =>
        db
          .insert(contacts)
          .values({ person, ...values })
          .onConflictDoUpdate({ target: contacts.person, set: values }),
      )
    const [kept] = await database.db.select().from(contacts).where(eq(contacts.person, person))
    requireSettled(kept?.attempted_at)
    const known = kept?.remote_id ?? null
    if (known !== null && (await port.hasContact(known))) return known
    let ids = await port.findContacts(contact)
    const isNew = ids.length === 0
    if (isNew) {
      await keep({ remote_id: null, attempted_at: now().toISOString() })
      try {
        await port.makeContact(contact)
      } catch (error) {
        const attempted_at = isUnclear(error) ? now().toISOString() : longAgo
        await keep({ remote_id: null, attempted_at })
        throw error
      }
      ids = await port.findContacts(contact)
    }
    const [id, ...twins] = ids
    if (id === undefined) throw new OutsideFailure('unreadable', 'the contact is not found')
    // The call arrived twice, or was carried out although no answer arrived.
    if (isNew || kept?.attempted_at) for (const twin of twins) await port.removeContact(twin)
    await keep({ remote_id: id, attempted_at: null })
    return id
  }
}

const isUnclear = (error: unknown) =>
  !(error instanceof OutsideFailure) || unclear.includes(error.reason)

/** Values of a row that is linked to an offer. */
const linkTo = ({ id, number, url }: RemoteOffer) => ({ remote_id: id, number, url })

/** Writes values of a quote's row. */
export const saveSync = (quote: number, values: PgUpdateSetSource<typeof syncs>, db: Db) =>
  db.update(syncs).set(values).where(eq(syncs.quote, quote))
