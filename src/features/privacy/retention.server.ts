import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf, yearsAfter } from '../../kernel/field/format.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { erasedDomain } from '../auth/account.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { mandateHasInvoices, personHasInvoices } from '../quotes/invoices/vouchers.server.ts'
import { endOfMandate } from './erasure.server.ts'
import { erasures, retentionItems as table } from './privacy.table.ts'
import { contactYears, draftYears, mandateYears, type privacyEndpoints } from './privacy.ts'

type DueRecord = Pick<
  typeof table.$inferSelect,
  'resource' | 'record' | 'label' | 'reason' | 'due_since'
>

/** Maximum number of items in one list; the next list has the others. */
const maxItems = 500

/** Condition: the person takes part in a mandate, or in a building that has one. */
const hasMandate = sql`(exists (select from mandates m where ${usersTable.id} in (m.client, m.partner, m.responsible))
  or exists (select from building_people p join mandates m on m.building = p.building_id
    where p.user_id = ${usersTable.id} and m.deleted_at is null))`

/** Condition: the person belongs to a company now. */
const isMemberNow = sql`exists (select from people p
  where p.person = ${usersTable.id} and p.until is null and p.deleted_at is null)`

/** Records whose retention period has ended, longest due first; with `only`, just this record if it is due. */
export async function dueRecords(
  db: Db,
  now: Date,
  only?: { resource: 'mandates' | 'users'; record: number },
): Promise<DueRecord[]> {
  const before = (years: number) => yearsAfter(dayOf(now), -years)
  const day = (moment: ReturnType<typeof sql>, years: number) =>
    sql<string>`((${moment})::timestamptz + ${`${years} years`}::interval)::date::text`
  const [mandateOnly, userOnly] = (['mandates', 'users'] as const).map((resource) =>
    only ? (only.resource === resource ? only.record : 0) : undefined,
  )
  const today = sql`${dayOf(now)}`
  const isFreeOfInvoices = not(mandateHasInvoices(sql`${mandatesTable.id}`, today))
  const owesNothing = not(personHasInvoices(sql`${usersTable.id}`, today))
  const label = sql<string>`${mandatesTable.number}`
  const notDeleted = sql`${mandatesTable.deleted_at} is null`
  const isThis = mandateOnly === undefined ? undefined : eq(mandatesTable.id, mandateOnly)
  const ended = await db
    .select({ record: mandatesTable.id, label, due_since: day(endOfMandate, mandateYears) })
    .from(mandatesTable)
    .where(
      and(
        inArray(mandatesTable.status, ['closed', 'cancelled']),
        notDeleted,
        isThis,
        isFreeOfInvoices,
        sql`(${endOfMandate})::timestamptz < ${before(mandateYears)}::date`,
      ),
    )
    .orderBy(asc(mandatesTable.id))
    .limit(maxItems)
  const drafts = await db
    .select({
      record: mandatesTable.id,
      label,
      due_since: day(sql`${mandatesTable.updated_at}`, draftYears),
    })
    .from(mandatesTable)
    .where(
      and(
        eq(mandatesTable.status, 'draft'),
        notDeleted,
        isThis,
        isFreeOfInvoices,
        sql`${mandatesTable.updated_at} < ${before(draftYears)}::date`,
      ),
    )
    .orderBy(asc(mandatesTable.updated_at))
    .limit(maxItems)
  const isThisUser = userOnly === undefined ? undefined : eq(usersTable.id, userOnly)
  const contacts = await db
    .select({
      record: usersTable.id,
      label: usersTable.name,
      due_since: day(sql`${usersTable.updated_at}`, contactYears),
    })
    .from(usersTable)
    .where(
      and(
        inArray(usersTable.sign_in, ['none', 'deactivated']),
        sql`${usersTable.deleted_at} is null`,
        sql`${usersTable.merged_into} is null`,
        isThisUser,
        sql`not ${hasMandate}`,
        sql`not ${isMemberNow}`,
        owesNothing,
        sql`${usersTable.email} not like ${`%@${erasedDomain}`}`,
        sql`${usersTable.updated_at} < ${before(contactYears)}::date`,
      ),
    )
    .orderBy(asc(usersTable.updated_at))
    .limit(maxItems)
  const unfinished = await db
    .select({
      record: usersTable.id,
      label: usersTable.name,
      due_since: sql<string>`${dayOf(now)}::text`,
    })
    .from(erasures)
    .innerJoin(usersTable, eq(usersTable.id, erasures.user_id))
    .where(
      and(
        eq(erasures.is_complete, false),
        isThisUser,
        owesNothing,
        sql`not exists (select from mandates m where ${usersTable.id} in (m.client, m.partner, m.responsible)
          and m.deleted_at is null)`,
      ),
    )
    .limit(maxItems)
  return [
    ...ended.map((row) => ({ ...row, resource: 'mandates' as const, reason: 'mandate' as const })),
    ...drafts.map((row) => ({ ...row, resource: 'mandates' as const, reason: 'draft' as const })),
    ...contacts.map((row) => ({ ...row, resource: 'users' as const, reason: 'contact' as const })),
    ...unfinished.map((row) => ({
      ...row,
      resource: 'users' as const,
      reason: 'erasure' as const,
    })),
  ]
    .sort((a, b) => a.due_since.localeCompare(b.due_since))
    .slice(0, maxItems)
}

/** Updates the list: adds records that have become due and drops those that are no longer due; held items stay. */
export async function listDueRecords(db: Db, now: Date) {
  const due = await dueRecords(db, now)
  await db.delete(table).where(inArray(table.state, ['proposed', 'not_due']))
  if (due.length === 0) return
  await db
    .insert(table)
    .values(due.map((item) => ({ ...item, listed_at: now.toISOString() })))
    .onConflictDoNothing()
}

const named = { resource: table.resource, record: table.record, label: table.label }

/** A record as the audit log names it: people by their number, since the log outlives an erasure. */
const nameInLog = ({
  resource,
  record,
  label,
}: Pick<DueRecord, 'resource' | 'record' | 'label'>) =>
  resource === 'users' ? `n° ${record}` : label

type RetentionCalls = 'retention' | 'confirmRetention' | 'hold' | 'release'

/** Handlers of the list of records due for deletion. */
export const retentionHandlers: Pick<HandlersOf<typeof privacyEndpoints>, RetentionCalls> = {
  async retention(_, { db }) {
    const results = await db
      .select()
      .from(table)
      .where(inArray(table.state, ['proposed', 'held', 'confirmed']))
      .orderBy(asc(table.due_since), asc(table.id))
      .limit(2 * maxItems)
    const [last] = await db
      .select({ at: table.listed_at })
      .from(table)
      .orderBy(desc(table.listed_at))
      .limit(1)
    return { listed_at: last?.at ?? null, results }
  },

  async confirmRetention({ body: { ids } }, { db, user, now, enqueue, audit }) {
    const confirmed = await db
      .update(table)
      .set({ state: 'confirmed', decided_at: now.toISOString(), decided_by: user.id })
      .where(and(inArray(table.id, [...ids]), eq(table.state, 'proposed')))
      .returning(named)
    if (confirmed.length !== ids.length) fail(409, 'privacy:list_changed')
    await audit('privacy:retention_confirmed', {
      detail: { records: confirmed.map(nameInLog) },
    })
    await enqueue('privacy.deleteConfirmed', {}, { jobKey: 'delete-confirmed' })
  },

  async hold({ params: { id }, body: { reason } }, { db, user, now, audit }) {
    const [held] = await db
      .update(table)
      .set({
        state: 'held',
        hold_reason: reason,
        decided_at: now.toISOString(),
        decided_by: user.id,
      })
      .where(and(eq(table.id, id), eq(table.state, 'proposed')))
      .returning(named)
    if (!held) fail(409, 'privacy:list_changed')
    await audit('privacy:retention_held', { detail: { record: nameInLog(held), reason } })
  },

  async release({ params: { id } }, { db, user, now, audit }) {
    const [released] = await db
      .update(table)
      .set({
        state: 'proposed',
        hold_reason: null,
        decided_at: now.toISOString(),
        decided_by: user.id,
      })
      .where(and(eq(table.id, id), eq(table.state, 'held')))
      .returning(named)
    if (!released) fail(409, 'privacy:not_held')
    await audit('privacy:retention_released', { detail: { record: nameInLog(released) } })
  },
}
