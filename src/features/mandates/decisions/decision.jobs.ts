import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Group } from '../../../access.ts'
import { formatDate } from '../../../kernel/field/format.ts'
import type { Job } from '../../../kernel/jobs.server.ts'
import type { Post } from '../../../kernel/mail.server.ts'
import { serviceTypeOf } from '../../../kinds.ts'
import { isActiveAdministrator, mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import { formPath } from '../mandate.ts'
import type { OpenQuotes } from '../steps/openQuotes.server.ts'
import { orderedWords } from '../steps/orderedWords.ts'
import { currentDecision, decisionKind } from './decision.ts'

const decider = alias(usersTable, 'decider')

type Payload = {
  mandate: number
  /** When it was decided. */
  at: string
  /** Who had moved the mandate to its previous status. */
  mover: number | null
  /** Whether the client had requested it, and gets the answer to that. */
  isRequested: boolean
  /** When the client had accepted the mandate, if the decision took that back. */
  accepted_at?: string | null
}

/**
 * Mails the reason of a decision to those it concerns, except who made it, if the mandate still has the status that it
 * led to. The partner is told of all; of those of which the client is not told, the person responsible and whoever had
 * moved the mandate to its previous status; of the others the client.
 */
export const notifyDecision =
  (post: Post, openQuotes: OpenQuotes): Job<Payload> =>
  async ({ mandate, at, mover, isRequested, accepted_at = null }, { database: { db } }) => {
    const [found] = await db
      .select({ row: table, address: buildingsTable.address, decider })
      .from(table)
      .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
      .leftJoin(decider, sql`${decider.id} = (${table.provenance} -> 'status' ->> 'by')::int`)
      .where(and(eq(table.id, mandate), isNull(table.deleted_at)))
    const decision = found && currentDecision(found.row)
    if (decision?.at !== at) return
    const { row, address, decider: by } = found!
    const { number, kind, client, partner, responsible } = row
    const isInternal = decision === row.internal_decision
    const groups = new Map<number | null, Group>([
      ...(isInternal ? [mover, responsible].map((id) => [id, 'admin'] as const) : []),
      ...(isInternal || isRequested ? [] : [[client, 'client'] as const]),
      [partner, 'partner'],
    ])
    groups.delete(by?.id ?? null)
    const ids = [...groups.keys()].filter((id) => id !== null)
    const readers = await db
      .select()
      .from(usersTable)
      .where(
        and(
          inArray(usersTable.id, ids),
          mayReceiveMail(usersTable),
          // Who had submitted the mandate may have left the office, or been its partner.
          or(inArray(usersTable.id, [client, partner ?? client]), isActiveAdministrator),
        ),
      )
    const accepted = decision.to === 'cancelled' ? await openQuotes.listAccepted(mandate, db) : []
    const mail = `mandate_mail:${decisionKind(decision)}`
    const mailParams = { number, address, reason: decision.reason, name: by?.name ?? '' }
    for (const { id, email, name, language } of readers)
      await post(
        {
          key: `mandate-${mandate}-decided-${at}-${id}`,
          to: { email, name, language },
          thread: mandate,
          path: formPath(groups.get(id)!, serviceTypeOf[kind], mandate) ?? '/',
          write: (words) => ({
            subject: words(`${mail}.subject`, mailParams),
            text: [
              words(`${mail}.text`, mailParams),
              ...(id === client ? orderedWords(accepted, words) : []),
              ...(accepted_at !== null && row.accepted_at === null && id === client
                ? [words('mandate_mail:acceptance_void', { date: formatDate(accepted_at) })]
                : []),
            ].join('\n\n'),
          }),
        },
        db,
      )
  }
