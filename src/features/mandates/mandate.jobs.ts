import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import { type WrittenLetter, writtenTo } from '../../kernel/letter.ts'
import type { Post } from '../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import {
  notifyAcceptance,
  notifyNewResult,
  notifyObjection,
  type OfficeOf,
  silenceWords,
} from './acceptance/acceptance.jobs.ts'
import {
  acceptBySilence,
  acceptsOn,
  closeIfSettled,
  settledMandates,
} from './acceptance/acceptance.server.ts'
import { deliveryMailOf } from './acceptance/deliveryLetter.server.ts'
import { notifyDecision } from './decisions/decision.jobs.ts'
import { mandatesTable as table } from './mandate.table.ts'
import { formPath, notifiedRole } from './mandate.ts'
import type { FactsInSql } from './mandateRecords.server.ts'
import { orderedWords } from './steps/orderedWords.ts'

type Options = {
  post: Post
  facts: FactsInSql
  officeOf: OfficeOf
} & Pick<HandlerParts, 'openQuotes' | 'contextFor'>

/** Search texts written per transaction; few, as it blocks changes of the records whose names they contain. */
const textBatchSize = 500

/** Group whose form a mail links to, by the role of its recipient. */
const formGroup = { client: 'client', responsible: 'admin' } as const

/** Background jobs of mandates. */
export function mandateJobs({ post, facts, officeOf, openQuotes, contextFor }: Options): Jobs {
  /** Mails the responsible person or the client that a mandate reached a status, if it still has that status. */
  const notifyStatus: Job<{
    mandate: number
    state: keyof typeof notifiedRole
    version: number
    letter?: WrittenLetter
  }> = async ({ mandate, state, version, letter }, { database: { db } }) => {
    const person = notifiedRole[state]
    const [found] = await db
      .select({
        number: table.number,
        kind: table.kind,
        address: buildingsTable.address,
        isPublished: sql<boolean>`(${facts.reportPublished ?? sql`false`})`,
        acceptsOn,
        reader: usersTable.id,
        to: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
      })
      .from(table)
      .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
      .innerJoin(usersTable, eq(usersTable.id, table[person]))
      .where(
        and(
          eq(table.id, mandate),
          eq(table.status, state),
          isNull(table.accepted_at),
          isNull(table.deleted_at),
          mayReceiveMail(usersTable),
        ),
      )
    if (!found) return
    const { number, kind, address, reader, to } = found
    const mail = state === 'delivered' ? deliveryMailOf(found) : (`mandate_mail:${state}` as const)
    await post(
      {
        key: `mandate-${mandate}-${state}-${version}`,
        to,
        thread: mandate,
        path: formPath(formGroup[person], serviceTypeOf[kind], mandate) ?? '/',
        written: writtenTo(reader, mail, letter),
        write: (words) => ({
          subject: words(`${mail}.subject`, { number, address }),
          text: [
            words(`${mail}.text`, { number, address }),
            ...silenceWords(found.acceptsOn, words),
          ].join('\n\n'),
        }),
      },
      db,
    )
  }

  /** Mails the office that a client requested a service, if the mandate is still a draft. */
  const notifyRequest: Job<{ mandate: number }> = async ({ mandate }, { database: { db } }) => {
    const to = await officeOf('requested', mandate, db)
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
      .where(and(eq(table.id, mandate), eq(table.status, 'draft'), isNull(table.deleted_at)))
    if (!found || !to) return
    await post(
      {
        key: `mandate-${mandate}-requested`,
        to,
        thread: mandate,
        path: formPath('admin', serviceTypeOf[found.kind], mandate) ?? '/',
        write: (words) => ({
          subject: words('mandate_mail:requested.subject', found),
          text: words('mandate_mail:requested.text', found),
        }),
      },
      db,
    )
  }

  /** Loads what mails about a cancellation contain; undefined if the mandate is in the trash. */
  const loadForCancellationMail = async (mandate: number, db: Db) =>
    (
      await db
        .select({
          number: table.number,
          kind: table.kind,
          address: buildingsTable.address,
          request: table.cancellation_request,
          status: table.status,
          client: sql<string>`coalesce(${usersTable.company_name}, ${usersTable.name})`,
          reader: { email: usersTable.email, name: usersTable.name, language: usersTable.language },
          canGetMail: sql<boolean>`(${mayReceiveMail(usersTable)})`,
        })
        .from(table)
        .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
        .innerJoin(usersTable, eq(usersTable.id, table.client))
        .where(and(eq(table.id, mandate), isNull(table.deleted_at)))
    )[0]

  /** Mails the office that a client requests a cancellation, if the request is still pending. */
  const notifyCancellationRequest: Job<{ mandate: number; at: string }> = async (
    { mandate, at },
    { database: { db } },
  ) => {
    const to = await officeOf('cancellation_asked', mandate, db)
    const found = await loadForCancellationMail(mandate, db)
    if (!to || found?.request?.at !== at) return
    const { kind, number, address, client, request } = found
    const mailParams = { number, address, client, reason: request.reason }
    await post(
      {
        key: `mandate-${mandate}-cancellation-asked-${at}`,
        to,
        thread: mandate,
        path: formPath('admin', serviceTypeOf[kind], mandate) ?? '/',
        write: (words) => ({
          subject: words('mandate_mail:cancellation_asked.subject', mailParams),
          text: words('mandate_mail:cancellation_asked.text', mailParams),
        }),
      },
      db,
    )
  }

  /** Mails the client the decision on their cancellation request, if the mandate's status still matches it. */
  const notifyCancellationDecision =
    (decision: 'granted' | 'dismissed'): Job<{ mandate: number; at: string; reason?: string }> =>
    async ({ mandate, at, reason }, { database: { db } }) => {
      const found = await loadForCancellationMail(mandate, db)
      const isGranted = found?.status === 'cancelled'
      if (!found?.canGetMail || isGranted !== (decision === 'granted')) return
      const { kind, number, address, reader } = found
      const accepted = isGranted ? await openQuotes.listAccepted(mandate, db) : []
      const mailParams = { number, address, reason }
      await post(
        {
          key: `mandate-${mandate}-cancellation-${decision}-${at}`,
          to: reader,
          thread: mandate,
          path: formPath('client', serviceTypeOf[kind], mandate) ?? '/',
          write: (words) => ({
            subject: words(`mandate_mail:cancellation_${decision}.subject`, mailParams),
            text: [
              words(`mandate_mail:cancellation_${decision}.text`, mailParams),
              ...orderedWords(accepted, words),
              // The usual text of a dismissal contains it.
              ...(isGranted && reason ? [words('mandate_mail:reason', { reason })] : []),
            ].join('\n\n'),
          }),
        },
        db,
      )
    }

  /**
   * Accepts mandates to which the client has not objected for 30 days, and closes what is settled by then, for instance
   * as the office has removed the last item of a checklist.
   */
  const acceptDelivered: Job = async (_, { database, enqueue, now }) => {
    const asSystem = { actor: null, source: 'system' } as const
    await database.transaction(asSystem, (db) =>
      acceptBySilence({ db, now: now(), enqueue: enqueue(db) }),
    )
    for (const { id, responsible } of await settledMandates(facts, database.db))
      await database.transaction(asSystem, async (db) => {
        await openQuotes.lock(id, db)
        const office = contextFor({ id: responsible ?? 0, groups: ['admin'] }, { db, now: now() })
        await closeIfSettled(id, office, { facts, openQuotes })
      })
  }

  /**
   * Rewrites the search texts of mandates with an id below `before`, after a change of a product, building or
   * client that they refer to. The change itself has already rewritten those of newer mandates.
   */
  const writeTexts: Job<{
    through: 'product' | 'building' | 'client'
    id: number
    before: number
  }> = async ({ through, id, before }, { database: { db } }) => {
    for (let last: number | undefined = before; last !== undefined; ) {
      const rows: { id: number }[] = await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table[through], id), lt(table.id, last)))
        .orderBy(desc(table.id))
        .limit(textBatchSize)
      const ids = rows.map((row) => row.id)
      await db.execute(sql`select write_mandate_texts(${sql.param(ids)}::int[])`)
      last = ids.at(-1)
    }
  }

  return {
    tasks: {
      'mandates.writeTexts': writeTexts,
      'mandates.tell': notifyStatus,
      'mandates.requested': notifyRequest,
      'mandates.cancellationAsked': notifyCancellationRequest,
      'mandates.objected': notifyObjection({ post, officeOf }),
      'mandates.accepted': notifyAcceptance({ post, officeOf }),
      'mandates.cancellationDismissed': notifyCancellationDecision('dismissed'),
      'mandates.cancellationGranted': notifyCancellationDecision('granted'),
      'mandates.decided': notifyDecision(post, openQuotes),
      'mandates.deliveredAnew': notifyNewResult({ post }),
      // What the version before had queued when it was replaced.
      'mandates.acceptanceTakenBack': notifyNewResult({ post }),
      'mandates.acceptDelivered': acceptDelivered,
    },
    schedule: [{ task: 'mandates.acceptDelivered', match: '15 2 * * *' }],
  }
}
