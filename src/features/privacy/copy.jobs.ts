import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Group } from '../../access.ts'
import type { HandlerParts } from '../../feature.server.ts'
import type { Database } from '../../kernel/database/db.server.ts'
import { formatDate } from '../../kernel/field/format.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post } from '../../kernel/mail.server.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { supportEmailOf } from '../settings/settings.server.ts'
import { copyOfData } from './personalData.server.ts'
import { dataCopies } from './privacy.table.ts'
import { copyDays } from './privacy.ts'

export type CopyParts = Pick<HandlerParts, 'contextFor' | 'records'> & {
  files: FilesPort
  post: Post
}

const reader = { email: usersTable.email, name: usersTable.name, language: usersTable.language }
const path = '/data-protection'

/** Time after which a copy that was not made never will be, ms; all attempts together take minutes. */
const longestWaitMs = 12 * 60 * 60_000

/** Background jobs that make copies of people's data. */
export function copyTasks({ files, post, contextFor, records }: CopyParts): Jobs['tasks'] {
  /** Notes that a copy could not be made, and tells the person and the office. */
  async function failCopy(copy: string, database: Database): Promise<void> {
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const failed = await db
        .update(dataCopies)
        .set({ state: 'failed' })
        .where(and(eq(dataCopies.id, copy), eq(dataCopies.state, 'queued')))
        .returning({ user: dataCopies.user_id })
      const [person] = await db
        .select({ to: reader, mayReceive: sql<boolean>`${mayReceiveMail(usersTable)}` })
        .from(usersTable)
        .where(
          inArray(
            usersTable.id,
            failed.map(({ user }) => user),
          ),
        )
      if (!person) return
      const office = await supportEmailOf(db)
      if (person.mayReceive)
        await post(
          {
            key: `data-copy-${copy}-failed`,
            to: person.to,
            path,
            write: (words) => ({
              subject: words('privacy:mail.copy_failed.subject'),
              text: words('privacy:mail.copy_failed.text'),
            }),
          },
          db,
        )
      if (office)
        await post(
          {
            key: `data-copy-${copy}-failed-office`,
            to: { email: office, name: null, language: null },
            path: '/settings?tab=privacy',
            write: (words) => ({
              subject: words('privacy:mail.copy_failed_office.subject', { name: person.to.name }),
              text: words('privacy:mail.copy_failed_office.text', { name: person.to.name }),
            }),
          },
          db,
        )
    })
  }

  /** Makes a copy of a person's data, and tells them that it can be downloaded, or after the last attempt that it failed. */
  const makeCopy: Job<{ copy: string }> = async (payload, context) => {
    try {
      await tryToMakeCopy(payload, context)
    } catch (error) {
      if (!context.isLastAttempt) throw error
      context.log.error({ copy: payload.copy, err: error }, 'making a copy of personal data failed')
      await failCopy(payload.copy, context.database)
    }
  }

  const tryToMakeCopy: Job<{ copy: string }> = async ({ copy }, { database, now, log }) => {
    const { db } = database
    const [found] = await db
      .select({ user: usersTable.id, groups: usersTable.groups, to: reader })
      .from(dataCopies)
      .innerJoin(usersTable, eq(usersTable.id, dataCopies.user_id))
      .where(
        and(eq(dataCopies.id, copy), eq(dataCopies.state, 'queued'), mayReceiveMail(usersTable)),
      )
    if (!found) return
    // The records of the office are not the administrator's own data.
    const groups = found.groups.filter((group) => group !== 'admin')
    const contextOf = (groups: readonly Group[]): Context =>
      contextFor({ id: found.user, groups: [...groups] }, { db, now: now() })
    // Whoever has no group reads no record, but their own one is theirs.
    const own = contextOf(found.groups.length > 0 ? found.groups : ['client'])
    const content = await copyOfData(own, contextOf(groups), { files, records })
    const file_hash = await files.keep(content)
    const expires = new Date(now().getTime() + copyDays * 86_400_000)
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const made = await db
        .update(dataCopies)
        .set({ state: 'ready', file_hash, size: content.length, expires_at: expires.toISOString() })
        .where(and(eq(dataCopies.id, copy), eq(dataCopies.state, 'queued')))
        .returning({ id: dataCopies.id })
      // The person was erased meanwhile.
      if (made.length === 0) return
      await post(
        {
          key: `data-copy-${copy}`,
          to: found.to,
          path,
          write: (words) => ({
            subject: words('privacy:mail.copy.subject'),
            text: words('privacy:mail.copy.text', { date: formatDate(expires) }),
          }),
        },
        db,
      )
    })
    log.info({ user: found.user, bytes: content.length }, 'made a copy of personal data')
  }

  /** Fails copies that wait although their job is gone: its last attempt was killed, or it was dropped in a restore. */
  const failLostCopies: Job = async (_, { database, now }) => {
    const before = new Date(now().getTime() - longestWaitMs).toISOString()
    const lost = await database.db
      .select({ id: dataCopies.id })
      .from(dataCopies)
      .where(and(eq(dataCopies.state, 'queued'), lt(dataCopies.requested_at, before)))
    for (const { id } of lost) await failCopy(id, database)
  }

  return { 'privacy.makeCopy': makeCopy, 'privacy.failLostCopies': failLostCopies }
}
