import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import type { Post, Reader } from '../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { mayReceiveMail, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { formPath } from '../mandates/mandate.ts'
import { officeOf } from '../settings/settings.server.ts'
import type { ProposalTargets } from './proposables.server.ts'
import { proposalsTable as table } from './proposal.table.ts'
import type { ProposalState } from './proposal.ts'

type Options = { post: Post; proposalTargets: ProposalTargets }

const author = alias(usersTable, 'author')

/** Loads those of the proposals that are in one of these states, with the data that mails need. */
const loadForMail = (db: Db, ids: readonly number[], states: readonly ProposalState[]) =>
  db
    .select({
      id: table.id,
      resource: table.resource,
      field: table.field,
      state: table.state,
      answer: table.answer,
      comment: table.comment,
      mandate: mandatesTable.id,
      number: mandatesTable.number,
      kind: mandatesTable.kind,
      address: buildingsTable.address,
      author: { email: author.email, name: author.name, language: author.language },
      canGetMail: sql<boolean>`${mayReceiveMail(author)}`,
    })
    .from(table)
    .innerJoin(mandatesTable, eq(mandatesTable.id, table.mandate))
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .innerJoin(author, eq(author.id, table.author))
    .where(
      and(
        inArray(table.id, [...ids]),
        inArray(table.state, [...states]),
        isNull(mandatesTable.deleted_at),
      ),
    )
    .orderBy(table.id)

type MailRows = Awaited<ReturnType<typeof loadForMail>>

/** Jobs that send mails about proposals; each mail covers a few minutes of one person's activity. */
export function proposalJobs({ post, proposalTargets }: Options): Jobs {
  async function sendMail(template: 'proposed' | 'decided', rows: MailRows, to: Reader, db: Db) {
    const [first] = rows
    if (!first) return
    const { id, mandate, number, address, kind } = first
    const group = template === 'proposed' ? 'admin' : 'client'
    await post(
      {
        key: `proposals-${template}-${id}-${rows.at(-1)!.id}`,
        to,
        thread: mandate,
        path: formPath(group, serviceTypeOf[kind], mandate) ?? '/',
        write(words) {
          const lines = rows.map(({ resource, field, state, answer, comment, author }) => {
            const [label = '', column] = proposalTargets[resource]
              .labelKeys(field, serviceTypeOf[kind])
              .map((key) => words(key))
            const line = words(`proposal:mail.line.${state}`, {
              field: column ? words('proposal:column', { table: label, column }) : label,
              name: author.name,
            })
            const quoted = state === 'open' ? comment : answer
            // Mark what people wrote as a quotation, so that it does not look like text of the product.
            return [
              line,
              ...(quoted?.split('\n') ?? []).map((quotedLine) => `  > ${quotedLine}`),
            ].join('\n')
          })
          const mailParams = { count: rows.length, number, address, lines: lines.join('\n') }
          return {
            subject: words(`proposal:mail.${template}.subject`, mailParams),
            text: words(`proposal:mail.${template}.text`, mailParams),
          }
        },
      },
      db,
    )
  }

  /** Mails the office about the proposals that are still open. */
  const notifyOffice: Job<readonly number[]> = async (ids, { database: { db } }) => {
    const rows = await loadForMail(db, ids, ['open'])
    const to = rows[0] && (await officeOf('proposed', rows[0].mandate, db))
    if (to) await sendMail('proposed', rows, to, db)
  }

  /** Mails the author about the decisions on their proposals. */
  const notifyAuthor: Job<readonly number[]> = async (ids, { database: { db } }) => {
    const rows = await loadForMail(db, ids, ['accepted', 'refused'])
    if (rows[0]?.canGetMail) await sendMail('decided', rows, rows[0].author, db)
  }

  return { tasks: { 'proposals.tellOffice': notifyOffice, 'proposals.tellAuthor': notifyAuthor } }
}
