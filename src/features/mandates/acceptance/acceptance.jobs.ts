import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import type { Post, Reader } from '../../../kernel/mail.server.ts'
import type { ServerSay } from '../../../kernel/words.server.ts'
import { serviceTypeOf } from '../../../kinds.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import { formPath } from '../mandate.ts'
import type { OfficeEvent } from '../officeEvent.ts'
import { acceptsOn, isAwaitingAcceptance } from './acceptance.server.ts'
import { objectionDays } from './acceptance.ts'

/** Finds the office member who gets the mails about a mandate. */
export type OfficeOf = (event: OfficeEvent, mandate: number, db: Db) => Promise<Reader | undefined>

type Parts = { post: Post; officeOf: OfficeOf }

/** The sentence of a mail that says from when silence counts as acceptance; none if it does not. */
export const silenceWords = (acceptsOn: string | null, words: ReturnType<ServerSay['in']>) =>
  acceptsOn === null
    ? []
    : [words('mandate_mail:silence', { days: objectionDays, closes: formatDate(acceptsOn) })]

/** Mails the office what the client objects to in a delivered result, if that is not settled. */
export const notifyObjection =
  ({ post, officeOf }: Parts): Job<{ mandate: number; at: string; text: string }> =>
  async ({ mandate, at, text }, { database: { db } }) => {
    const to = await officeOf('objected', mandate, db)
    const [found] = await db
      .select({
        number: table.number,
        kind: table.kind,
        address: buildingsTable.address,
        client: sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
      })
      .from(table)
      .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
      .innerJoin(usersTable, eq(usersTable.id, table.client))
      .where(and(eq(table.id, mandate), eq(table.objected_at, at), isNull(table.deleted_at)))
    if (!found || !to) return
    const { kind, number, address, client } = found
    const mailParams = { number, address, client, text }
    await post(
      {
        key: `mandate-${mandate}-objected-${at}`,
        to,
        thread: mandate,
        path: `${formPath('admin', serviceTypeOf[kind], mandate) ?? '/'}?tab=messages&thread=client`,
        write: (words) => ({
          subject: words('mandate_mail:objected.subject', mailParams),
          text: words('mandate_mail:objected.text', mailParams),
        }),
      },
      db,
    )
  }

/** Mails the office that a client accepted a result, or did so by their silence, while that holds. */
export const notifyAcceptance =
  ({ post, officeOf }: Parts): Job<{ mandate: number; at: string }> =>
  async ({ mandate, at }, { database: { db } }) => {
    const to = await officeOf('accepted', mandate, db)
    const [found] = await db
      .select({
        number: table.number,
        kind: table.kind,
        address: buildingsTable.address,
        status: table.status,
        by: table.accepted_by,
        client: sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
      })
      .from(table)
      .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
      .innerJoin(usersTable, eq(usersTable.id, table.client))
      .where(and(eq(table.id, mandate), eq(table.accepted_at, at), isNull(table.deleted_at)))
    if (!found || !to) return
    const { kind, status, by, ...about } = found
    const mail = by === 'silence' ? 'silent' : 'accepted'
    const mailParams = { ...about, date: formatDate(at), days: objectionDays }
    await post(
      {
        key: `mandate-${mandate}-accepted-${at}`,
        to,
        thread: mandate,
        path: formPath('admin', serviceTypeOf[kind], mandate) ?? '/',
        write: (words) => ({
          subject: words(`mandate_mail:${mail}.subject`, mailParams),
          text: [
            words(`mandate_mail:${mail}.text`, mailParams),
            words(`mandate_mail:accepted_${status === 'closed' ? 'closed' : 'open'}`),
          ].join('\n\n'),
        }),
      },
      db,
    )
  }

/**
 * Mails the client that their mandate was delivered anew with another result, and what became of their acceptance of
 * the earlier one, while they have not accepted this one.
 */
export const notifyNewResult =
  ({ post }: Pick<Parts, 'post'>): Job<{ mandate: number; at: string; accepted_at?: string }> =>
  async ({ mandate, at, accepted_at }, { database: { db } }) => {
    const [found] = await db
      .select({
        number: table.number,
        kind: table.kind,
        address: buildingsTable.address,
        ...{ acceptsOn, earlier: table.earlier_acceptance },
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(table)
      .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
      .innerJoin(usersTable, eq(usersTable.id, table.client))
      .where(
        and(
          eq(table.id, mandate),
          isAwaitingAcceptance,
          sql`(${table.status_dates} ->> 'delivered') = ${at}`,
          isNull(table.deleted_at),
          mayReceiveMail(usersTable),
        ),
      )
    if (!found) return
    const { number, kind, address, to } = found
    // Acceptances of the version before stand in its jobs alone.
    const earlier = found.earlier ?? accepted_at ?? null
    await post(
      {
        key: `mandate-${mandate}-new-result-${at}`,
        to,
        thread: mandate,
        path: formPath('client', serviceTypeOf[kind], mandate) ?? '/',
        write: (words) => ({
          subject: words('mandate_mail:new_result.subject', { number, address }),
          text: [
            words('mandate_mail:new_result.text', { number, address }),
            ...(earlier === null
              ? []
              : [words('mandate_mail:new_result.earlier', { date: formatDate(earlier) })]),
            ...silenceWords(found.acceptsOn, words),
          ].join('\n\n'),
        }),
      },
      db,
    )
  }
