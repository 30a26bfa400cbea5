import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import type { WrittenLetter } from '../../../kernel/letter.ts'
import { writtenTo } from '../../../kernel/letter.ts'
import { mailTime, type Post } from '../../../kernel/mail.server.ts'
import type { Language } from '../../../kernel/text.ts'
import { serviceTypeOf } from '../../../kinds.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { formPath, workStatuses } from '../../mandates/mandate.ts'
import { officeOf } from '../../settings/settings.server.ts'
import { documentRequestsTable, filesTable } from '../file.table.ts'
import { askUsualDocuments, openRequests, requestIsOpen, tellKey } from './request.server.ts'
import { reminderDays } from './request.ts'
import { askedMail, findAsked } from './requestLetter.server.ts'

const system = { actor: null, source: 'system' }

/** Text keys of the mails to clients. */
const templates = {
  asked: {
    subject: 'documentRequest:mail.asked.subject',
    text: 'documentRequest:mail.asked.text',
  },
  reminder: {
    subject: 'documentRequest:mail.reminder.subject',
    text: 'documentRequest:mail.reminder.text',
  },
} as const

/** When somebody wrote to the client by hand, and what. */
type Told = { at: string; letter: WrittenLetter | undefined }

/** Background jobs of document requests. */
export function requestJobs({ post }: { post: Post }): Jobs {
  type Request = { type: string; label: string | null; custom: Record<Language, string> | null }
  const linesOf =
    (requests: readonly Request[]) =>
    (words: (key: string, params?: Record<string, unknown>) => string, language: Language) =>
      requests
        .map(({ type, label, custom }) => {
          const name = custom ? custom[language] : words(`file:type.${type}`)
          return label
            ? words('documentRequest:line_label', { type: name, label })
            : words('documentRequest:line', { type: name })
        })
        .join('\n')

  /** Mails the client of a mandate what is still missing, if anything is. */
  async function mailClient(
    template: keyof typeof templates,
    mandate: number,
    requests: Awaited<ReturnType<typeof openRequests>>,
    db: Db,
    told?: Told,
  ) {
    const found = await findAsked(mandate, db)
    const last = requests.at(-1)
    if (!found || !last) return false
    const { number, address, kind, to } = found
    const lines = linesOf(requests)
    await post(
      {
        key: `documents-${template}-${mandate}-${told?.at ?? last.id}`,
        to,
        thread: mandate,
        path: formPath('client', serviceTypeOf[kind], mandate) ?? '/',
        written: writtenTo(to.id, askedMail, told?.letter),
        write(words, language) {
          const params = { number, address, lines: lines(words, language) }
          return {
            subject: words(templates[template].subject, params),
            text: words(templates[template].text, params),
          }
        },
      },
      db,
    )
    return true
  }

  const tellClient: Job<{ mandate: number } & Partial<Told>> = async (
    { mandate, at, letter },
    { database: { db } },
  ) =>
    void (await mailClient(
      ...(['asked', mandate, await openRequests(mandate, db), db] as const),
      at === undefined ? undefined : { at, letter },
    ))

  /** Reminds a client at once of these documents, as far as they are still missing. */
  const mailReminder: Job<{ mandate: number; requests: readonly number[] }> = async (
    { mandate, requests },
    { database: { db } },
  ) => {
    const missing = await openRequests(
      mandate,
      db,
      inArray(documentRequestsTable.id, [...requests]),
    )
    await mailClient('reminder', mandate, missing, db)
  }

  /** Reminds clients once of what they were asked for two weeks ago and did not send. */
  const remind: Job = async (_, { database, now }) => {
    const table = documentRequestsTable
    const before = new Date(now().getTime() - reminderDays * 86_400_000).toISOString()
    const isDue = and(isNull(table.reminded_at), lt(table.created_at, before))!
    const due = await database.db
      .select({ mandate: table.mandate })
      .from(table)
      .where(and(isDue, isNull(table.deleted_at), requestIsOpen))
      .groupBy(table.mandate)
    for (const { mandate } of due)
      await database.transaction(system, async (db) => {
        const requests = await openRequests(mandate, db, isDue)
        if (!(await mailClient('reminder', mandate, requests, db))) return
        await db
          .update(table)
          .set({ reminded_at: now().toISOString() })
          .where(
            inArray(
              table.id,
              requests.map(({ id }) => id),
            ),
          )
      })
  }

  /** Asks for the usual documents of a mandate whose work has begun. */
  const askOnStart: Job<{ mandate: number }> = async ({ mandate }, { database, enqueue, now }) => {
    await database.transaction(system, async (db) => {
      const asked = await askUsualDocuments(mandate, db)
      await enqueue(db)('document_requests.follow', { mandate })
      if (asked === 0) return
      await enqueue(db)(
        'document_requests.tellClient',
        { mandate },
        { jobKey: tellKey(mandate), runAt: mailTime(now()) },
      )
    })
  }

  /**
   * Sets "waits for the client" while something that was asked is missing, and ends it once nothing is. A wait that
   * somebody set stays.
   */
  const followWaiting: Job<{ mandate: number }> = async ({ mandate }, { database, now }) => {
    await database.transaction(system, async (db) => {
      const isMandate = eq(mandatesTable.id, mandate)
      const [row] = await db
        .select({ status: mandatesTable.status, waiting: mandatesTable.waiting })
        .from(mandatesTable)
        .where(and(isMandate, isNull(mandatesTable.deleted_at)))
        .for('update')
      if (!row) return
      const [oldest] = await openRequests(mandate, db)
      const isUnderWay = workStatuses.some((status) => status === row.status)
      if (oldest && isUnderWay && row.waiting === null)
        await db
          .update(mandatesTable)
          .set({
            waiting: {
              ...{ reason: 'client', since: now().toISOString(), until: null, next_action: null },
              for_documents: true,
            },
          })
          .where(isMandate)
      else if (!oldest && row.waiting?.for_documents)
        await db.update(mandatesTable).set({ waiting: null }).where(isMandate)
    })
  }

  /** Mails the office what the client sent within a few minutes and is still there. */
  const tellReceived: Job<readonly number[]> = async (ids, { database: { db } }) => {
    const rows = await db
      .select({
        ...{ id: filesTable.id, name: filesTable.name, edition: filesTable.edition },
        mandate: filesTable.mandate,
      })
      .from(filesTable)
      // Since then files may have moved, and the mandate may have got another client, who sent nothing.
      .innerJoin(
        mandatesTable,
        and(
          eq(mandatesTable.id, filesTable.mandate),
          eq(mandatesTable.client, filesTable.entered_by),
        ),
      )
      .where(
        and(
          inArray(filesTable.id, [...ids]),
          eq(filesTable.state, 'received'),
          isNull(filesTable.deleted_at),
        ),
      )
      .orderBy(filesTable.id)
    for (const mandate of new Set(rows.map((row) => row.mandate)))
      if (mandate !== null)
        await tellOffice(
          mandate,
          rows.filter((row) => row.mandate === mandate),
          db,
        )
  }

  /** Mails the office what came from the client of a mandate. */
  async function tellOffice(
    mandate: number,
    rows: readonly { id: number; name: string; edition: number }[],
    db: Db,
  ) {
    const [found] = await db
      .select({
        ...{ number: mandatesTable.number, kind: mandatesTable.kind },
        address: buildingsTable.address,
      })
      .from(mandatesTable)
      .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
      .where(and(eq(mandatesTable.id, mandate), isNull(mandatesTable.deleted_at)))
    const to = found && (await officeOf('documents_received', mandate, db))
    if (!to) return
    await post(
      {
        key: `documents-received-${mandate}-${rows.at(-1)!.id}-${rows.at(-1)!.edition}`,
        to,
        thread: mandate,
        path: formPath('admin', serviceTypeOf[found.kind], mandate) ?? '/',
        write(words) {
          const lines = rows.map(({ name }) => `– ${name}`).join('\n')
          const params = { ...found, lines }
          return {
            subject: words('documentRequest:mail.received.subject', params),
            text: words('documentRequest:mail.received.text', params),
          }
        },
      },
      db,
    )
  }

  return {
    tasks: {
      'document_requests.tellClient': tellClient,
      'document_requests.remind': remind,
      'document_requests.mailReminder': mailReminder,
      'document_requests.askOnStart': askOnStart,
      'document_requests.follow': followWaiting,
      'document_requests.tellReceived': tellReceived,
    },
    schedule: [{ task: 'document_requests.remind', match: '15 7 * * *' }],
  }
}
