import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { Text } from '../../../kernel/text.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { type LetterDraft, letterFor } from '../../mails/letters/letter.server.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { runningStatuses } from '../../mandates/mandate.ts'
import { openRequests, tellKey } from './request.server.ts'
import type { requestEndpoints } from './request.ts'

/** The mail about what is asked of a client. */
export const askedMail = 'documentRequest:mail.asked'

/** A mandate that is not delivered yet, with its client; undefined if they are not to be written to. */
export async function findAsked(mandate: number, db: Db) {
  const [found] = await db
    .select({
      ...{ id: mandatesTable.id, number: mandatesTable.number, kind: mandatesTable.kind },
      address: buildingsTable.address,
      to: {
        id: usersTable.id,
        email: usersTable.email,
        name: usersTable.name,
        language: usersTable.language,
      },
    })
    .from(mandatesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .innerJoin(usersTable, eq(usersTable.id, mandatesTable.client))
    .where(
      and(
        eq(mandatesTable.id, mandate),
        // Clients do not see drafts.
        inArray(
          mandatesTable.status,
          runningStatuses.filter((status) => status !== 'draft'),
        ),
        isNull(mandatesTable.deleted_at),
        mayReceiveMail(usersTable),
      ),
    )
  return found
}

/** The mail about what is missing for a mandate, before it is sent; the list follows from what is missing then. */
export async function requestLetter(
  mandate: number,
  { db, rights }: Pick<Context, 'db' | 'rights'>,
): Promise<LetterDraft> {
  const visible = await rights.visible(db, { mandates: [mandate] })
  if (!visible.mandates!.has(mandate)) fail(404, 'kernel:not_found')
  const found = await findAsked(mandate, db)
  if (!found) fail(409, 'documentRequest:not_told')
  if ((await openRequests(mandate, db)).length === 0) fail(409, 'documentRequest:nothing_missing')
  const { number, address, to } = found
  return { mail: askedMail, to, params: { number, address } }
}

/** Handler of what somebody writes to a client about what is missing. */
export const tellHandler = (
  texts: readonly Text[],
): Pick<HandlersOf<typeof requestEndpoints>, 'tell'> => ({
  async tell({ body: { mandate, letter } }, context) {
    const { to } = await requestLetter(mandate, context)
    const at = context.now.toISOString()
    await context.enqueue('document_requests.tellClient', {
      ...{ mandate, at, letter: letterFor(askedMail, letter, { reader: to.id, texts }) },
    })
    // What waits to be told goes with it.
    await context.db.execute(sql`select graphile_worker.remove_job(${tellKey(mandate)})`)
  },
})
