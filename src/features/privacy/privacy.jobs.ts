import { and, arrayContains, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Database, Db } from '../../kernel/database/db.server.ts'
import { Failure } from '../../kernel/http/errors.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Reader } from '../../kernel/mail.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { contactsTable } from '../contacts/contact.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { quotesTable } from '../quotes/quote.table.ts'
import { supportEmailOf } from '../settings/settings.server.ts'
import { type CopyParts, copyTasks } from './copy.jobs.ts'
import { erasePerson } from './erasure.server.ts'
import { dataCopies, deletionRequests, retentionItems } from './privacy.table.ts'
import { dueRecords, listDueRecords } from './retention.server.ts'

const reader = { email: usersTable.email, name: usersTable.name, language: usersTable.language }
const path = '/data-protection'

/** Jobs of data protection: copies of people's data, mails, and deletion after the retention period. */
export function privacyJobs(parts: CopyParts): Jobs {
  const { post } = parts
  /** Tells the office of a request for deletion, or the person that it was refused. */
  const tellDeletion: Job<{ request: number; what: 'requested' | 'refused' }> = async (
    { request, what },
    { database: { db } },
  ) => {
    const [found] = await db
      .select({ to: reader, answer: deletionRequests.answer })
      .from(deletionRequests)
      .innerJoin(usersTable, eq(usersTable.id, deletionRequests.user_id))
      .where(
        and(
          eq(deletionRequests.id, request),
          eq(deletionRequests.state, what === 'requested' ? 'open' : 'refused'),
          mayReceiveMail(usersTable),
        ),
      )
    if (!found) return
    const office = what === 'requested' && (await supportEmailOf(db))
    if (what === 'requested' && !office) return
    await post(
      {
        key: `deletion-${request}-${what}`,
        to: office ? { email: office, name: null, language: null } : found.to,
        path: office ? '/settings?tab=privacy' : path,
        write: (words) => ({
          subject: words(`privacy:mail.deletion_${what}.subject`, { name: found.to.name }),
          text: words(`privacy:mail.deletion_${what}.text`, {
            name: found.to.name,
            answer: found.answer ?? '',
          }),
        }),
      },
      db,
    )
  }

  /** Tells a person, at the address they had, that their data were erased. */
  const tellErased: Job<{ request: number; to: Reader; keepsName: boolean }> = async (
    { request, to, keepsName },
    { database: { db } },
  ) => {
    const isDone = and(eq(deletionRequests.id, request), eq(deletionRequests.state, 'done'))
    if ((await db.$count(deletionRequests, isDone)) === 0) return
    await post(
      {
        key: `erased-${request}`,
        to,
        path: '/',
        write: (words) => ({
          subject: words('privacy:mail.erased.subject'),
          text: words(keepsName ? 'privacy:mail.erased.text_part' : 'privacy:mail.erased.text'),
        }),
      },
      db,
    )
  }

  const listDue: Job = (_, { database, now }) =>
    database.transaction({ actor: null, source: 'system' }, (db) => listDueRecords(db, now()))

  const deleteConfirmed: Job = async (_, { database, now, log }) => {
    const confirmed = await database.db
      .select()
      .from(retentionItems)
      .where(eq(retentionItems.state, 'confirmed'))
    for (const item of confirmed) {
      const { resource, record } = item
      try {
        const state = await deleteItem(database, item, now())
        log.info({ resource, id: record, state }, 'retention')
      } catch (error) {
        // One failure must not block the others; it is retried the next night.
        log.error({ resource, id: record, err: error }, 'retention failed')
      }
    }
  }

  /** Deletes expired copies, and the history of mandates that were purged after their retention period, and of purged contacts. */
  const forgetOld: Job = async (_, { database: { db }, now }) => {
    await db.delete(dataCopies).where(lt(dataCopies.expires_at, now().toISOString()))
    await db.delete(history).where(
      and(
        eq(history.resource, 'mandates'),
        inArray(
          history.record_id,
          sql`(select record from ${retentionItems} where resource = 'mandates' and state = 'done'
            and not exists (select from ${mandatesTable} where id = record))`,
        ),
      ),
    )
    await db
      .delete(history)
      .where(
        and(
          eq(history.resource, 'contacts'),
          notInArray(history.record_id, db.select({ id: contactsTable.id }).from(contactsTable)),
        ),
      )
  }

  return {
    tasks: {
      ...copyTasks(parts),
      'privacy.tellDeletion': tellDeletion,
      'privacy.tellErased': tellErased,
      'privacy.listDue': listDue,
      'privacy.deleteConfirmed': deleteConfirmed,
      'privacy.forgetOld': forgetOld,
    },
    schedule: [
      { task: 'privacy.listDue', match: '20 3 * * *' },
      { task: 'privacy.deleteConfirmed', match: '30 3 * * *' },
      { task: 'privacy.failLostCopies', match: '50 3 * * *' },
      { task: 'privacy.forgetOld', match: '55 3 * * *' },
    ],
  }
}

/** Deletes a confirmed item if it is still due: a mandate goes to the trash, a person is erased. */
function deleteItem(
  database: Database,
  { id, resource, record, label }: typeof retentionItems.$inferSelect,
  now: Date,
) {
  return database.transaction({ actor: null, source: 'system' }, async (db) => {
    const [item] = await db
      .select()
      .from(retentionItems)
      .where(and(eq(retentionItems.id, id), eq(retentionItems.state, 'confirmed')))
      .for('update')
    if (!item) return 'decided'
    // Lock it: a concurrent change, or invoice, either waits, or the check below sees it.
    if (resource === 'mandates') {
      await db
        .select({ id: quotesTable.id })
        .from(quotesTable)
        .where(arrayContains(quotesTable.mandates, [record]))
        .orderBy(desc(quotesTable.id))
        .for('update')
      await db.select().from(mandatesTable).where(eq(mandatesTable.id, record)).for('update')
    }
    const due = await dueRecords(db, now, { resource, record })
    const isDue = due.length > 0
    if (isDue && resource === 'mandates')
      await db
        .update(mandatesTable)
        .set({ deleted_at: now.toISOString() })
        .where(eq(mandatesTable.id, record))
    const isErased =
      isDue && resource === 'users'
        ? await tryToErase(db, record, { actor: item.decided_by, now })
        : isDue
    const state = isErased ? 'done' : 'not_due'
    // The list must not keep the name of somebody who was erased.
    const kept = resource === 'mandates' ? label : String(record)
    await db
      .update(retentionItems)
      .set({ state, ...(isErased && { label: kept }) })
      .where(eq(retentionItems.id, id))
    if (isErased)
      await writeAudit(db, { actor: item.decided_by, now }, 'privacy:retention_deleted', {
        resource,
        id: record,
        detail: { record: kept },
      })
    return state
  })
}

/** Erases a person; false if something must be kept after all. */
async function tryToErase(
  db: Db,
  user: number,
  origin: { actor: number | null; now: Date },
): Promise<boolean> {
  try {
    return !(await erasePerson(db, user, origin)).keeps_name
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
