import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { one } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { usersTable } from '../auth/user.table.ts'
import type { ConnectionParts } from '../connections/connections.server.ts'
import { erasePerson, planErasure } from './erasure.server.ts'
import { dataCopies, deletionRequests as requests } from './privacy.table.ts'
import type { privacyEndpoints } from './privacy.ts'
import { retentionHandlers } from './retention.server.ts'
import { statementHandlers } from './statement.server.ts'

/** Pause between two copies of one person's data, ms: making one reads all their records. */
const copyPauseMs = 60 * 60_000

/** Time after a request within which another one counts as the same, ms: the office gets one mail for both. */
const sameRequestMs = 24 * 60 * 60_000

const copyColumns = {
  id: dataCopies.id,
  requested_at: dataCopies.requested_at,
  state: dataCopies.state,
  size: dataCopies.size,
  expires_at: dataCopies.expires_at,
}

const requestColumns = {
  id: requests.id,
  requested_at: requests.requested_at,
  state: requests.state,
  decided_at: requests.decided_at,
  answer: requests.answer,
}

/** Handlers of data protection; `files` holds the copies of people's data. */
export const privacyHandlers = (
  files: FilesPort,
  connected: ConnectionParts,
): HandlersOf<typeof privacyEndpoints> => ({
  ...statementHandlers(connected),
  ...retentionHandlers,

  async copies(_, { db, user, now }) {
    const results = await db
      .select(copyColumns)
      .from(dataCopies)
      .where(
        and(
          eq(dataCopies.user_id, user.id),
          or(ne(dataCopies.state, 'ready'), gt(dataCopies.expires_at, now.toISOString())),
        ),
      )
      .orderBy(desc(dataCopies.requested_at))
      .limit(10)
    return { results }
  },

  async requestCopy(_, { db, user, now, enqueue, audit }) {
    // Serialise the requests of a person, so that the pause applies to concurrent ones, too.
    await db.select().from(usersTable).where(eq(usersTable.id, user.id)).for('update')
    const [last] = await db
      .select()
      .from(dataCopies)
      .where(and(eq(dataCopies.user_id, user.id), ne(dataCopies.state, 'failed')))
      .orderBy(desc(dataCopies.requested_at))
      .limit(1)
    const wait = last ? new Date(last.requested_at).getTime() + copyPauseMs - now.getTime() : 0
    if (wait > 0)
      fail(429, 'privacy:copy_recent', {
        params: { minutes: Math.ceil(wait / 60_000) },
        retryAfter: Math.ceil(wait / 1000),
      })
    const id = randomUUID()
    const created = await db
      .insert(dataCopies)
      .values({ id, user_id: user.id, requested_at: now.toISOString() })
      .returning(copyColumns)
    await enqueue('privacy.makeCopy', { copy: id }, { maxAttempts: 5 })
    await audit('privacy:copy_requested', { resource: 'users', id: user.id })
    return one(created)
  },

  async copyFile({ params: { id } }, { db, user, now, say, audit }) {
    const [copy] = await db
      .select({ hash: dataCopies.file_hash, requested_at: dataCopies.requested_at })
      .from(dataCopies)
      .where(
        and(
          sql`${dataCopies.id}::text = ${id}`,
          eq(dataCopies.user_id, user.id),
          isNotNull(dataCopies.file_hash),
          gt(dataCopies.expires_at, now.toISOString()),
        ),
      )
    if (!copy) fail(404, 'kernel:not_found')
    await audit('privacy:copy_downloaded', { resource: 'users', id: user.id })
    const name = `${say('privacy:copy.file')} ${copy.requested_at.slice(0, 10)}.zip`
    return { name, type: 'application/zip', content: await files.read(copy.hash!) }
  },

  async deletion(_, { db, user, now }) {
    const [request] = await db
      .select(requestColumns)
      .from(requests)
      .where(eq(requests.user_id, user.id))
      .orderBy(desc(requests.id))
      .limit(1)
    return { request: request ?? null, plan: await planErasure(db, user.id, now, { isOwn: true }) }
  },

  async requestDeletion(_, { db, user, now, enqueue, audit }) {
    const asked = { requested_at: now.toISOString() }
    const since = new Date(now.getTime() - sameRequestMs).toISOString()
    // Serialise the requests of a person, so that concurrent ones count as one.
    await db.select().from(usersTable).where(eq(usersTable.id, user.id)).for('no key update')
    const [last] = await db
      .select({ id: requests.id, state: requests.state, requested_at: requests.requested_at })
      .from(requests)
      .where(eq(requests.user_id, user.id))
      .orderBy(desc(requests.id))
      .limit(1)
    const [reopened] =
      last?.state === 'withdrawn' && last.requested_at > since
        ? await db
            .update(requests)
            .set({ ...asked, state: 'open', decided_at: null, decided_by: null })
            .where(eq(requests.id, last.id))
            .returning(requestColumns)
        : []
    const [created] = reopened
      ? [reopened]
      : await db
          .insert(requests)
          .values({ user_id: user.id, ...asked })
          .onConflictDoNothing()
          .returning(requestColumns)
    if (created) {
      await enqueue('privacy.tellDeletion', { request: created.id, what: 'requested' })
      await audit('privacy:deletion_requested', { resource: 'users', id: user.id })
      return created
    }
    return one(
      await db
        .select(requestColumns)
        .from(requests)
        .where(and(eq(requests.user_id, user.id), eq(requests.state, 'open'))),
    )
  },

  async withdrawDeletion(_, { db, user, now, audit }) {
    const withdrawn = await db
      .update(requests)
      .set({ state: 'withdrawn', decided_at: now.toISOString(), decided_by: user.id })
      .where(and(eq(requests.user_id, user.id), eq(requests.state, 'open')))
      .returning({ id: requests.id })
    if (withdrawn.length > 0)
      await audit('privacy:deletion_withdrawn', { resource: 'users', id: user.id })
  },

  async deletionRequests(_, { db }) {
    const results = await db
      .select({ ...requestColumns, user: requests.user_id, name: usersTable.name })
      .from(requests)
      .innerJoin(usersTable, eq(usersTable.id, requests.user_id))
      .where(inArray(requests.state, ['open', 'done', 'refused']))
      .orderBy(sql`${requests.state} = 'open' desc`, desc(requests.id))
      .limit(100)
    return { results }
  },

  async deletionRequest({ params: { id } }, { db, now }) {
    const request = one(
      await db
        .select({ ...requestColumns, user: requests.user_id, name: usersTable.name })
        .from(requests)
        .innerJoin(usersTable, eq(usersTable.id, requests.user_id))
        .where(eq(requests.id, id)),
    )
    return { ...request, plan: await planErasure(db, request.user, now) }
  },

  async carryOut({ params: { id } }, context) {
    const { db, now, enqueue, audit } = context
    const { user_id } = await closeRequest(id, { state: 'done' }, context)
    // Nobody may erase their own traces alone.
    if (user_id === context.user.id) fail(409, 'privacy:own_request')
    // Read before the address is erased: the last mail goes to it.
    const to = one(
      await db
        .select({ email: usersTable.email, name: usersTable.name, language: usersTable.language })
        .from(usersTable)
        .where(eq(usersTable.id, user_id)),
    )
    const plan = await erasePerson(db, user_id, { actor: context.user.id, now })
    await enqueue('privacy.tellErased', { request: id, to, keepsName: plan.keeps_name })
    await audit('privacy:erased', {
      resource: 'users',
      id: user_id,
      detail: { complete: !plan.keeps_name, kept: plan.kept.map(({ number }) => number) },
    })
  },

  async refuseDeletion({ params: { id }, body: { reason } }, context) {
    const refused = await closeRequest(id, { state: 'refused', answer: reason }, context)
    await context.enqueue('privacy.tellDeletion', { request: id, what: 'refused' })
    await context.audit('privacy:deletion_refused', { resource: 'users', id: refused.user_id })
  },
})

/** Closes an open request; refuses if somebody else has closed it. */
async function closeRequest(
  id: number,
  decision: { state: 'done' | 'refused'; answer?: string },
  { db, user, now }: Context,
) {
  const [closed] = await db
    .update(requests)
    .set({ ...decision, decided_at: now.toISOString(), decided_by: user.id })
    .where(and(eq(requests.id, id), eq(requests.state, 'open')))
    .returning()
  if (closed) return closed
  one(await db.select().from(requests).where(eq(requests.id, id)))
  return fail(409, 'privacy:request_closed')
}
