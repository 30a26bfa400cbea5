import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import type { WrittenLetter } from '../../../kernel/letter.ts'
import type { Text } from '../../../kernel/text.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable as table } from '../mandate.table.ts'
import type { FactsInSql } from '../mandateRecords.server.ts'

/**
 * Returns what somebody wrote in the place of a mail to a reader, for one sending; refuses what does not fit it, and any
 * letter where no mail is sent. A later feature does it.
 */
export type LetterFor = (
  mail: string | undefined,
  letter: WrittenLetter | undefined,
  reader: number | undefined,
) => WrittenLetter | undefined

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Checks a letter that somebody wrote in the place of a mail; one feature has it. */
    letterFor?: (texts: readonly Text[]) => LetterFor
  }
  interface HandlerParts {
    letterFor: LetterFor
  }
}

/** The mail that tells a client of a delivery. If the report guard was waived, there is no report to mention. */
export const deliveryMailOf = ({ isPublished }: { isPublished: boolean }) =>
  isPublished ? 'mandate_mail:report' : 'mandate_mail:delivered'

/** Who is told of the delivery of a mandate, and by which mail; undefined if its client gets none. */
export async function findDeliveryMail(mandate: number, facts: FactsInSql, db: Db) {
  const [found] = await db
    .select({
      ...{ number: table.number, address: buildingsTable.address },
      isPublished: sql<boolean>`(${facts.reportPublished ?? sql`false`})`,
      to: {
        ...{ id: usersTable.id, email: usersTable.email },
        ...{ name: usersTable.name, language: usersTable.language },
      },
    })
    .from(table)
    .innerJoin(buildingsTable, eq(buildingsTable.id, table.building))
    .innerJoin(usersTable, eq(usersTable.id, table.client))
    .where(and(eq(table.id, mandate), isNull(table.deleted_at), mayReceiveMail(usersTable)))
  return found && { ...found, mail: deliveryMailOf(found) }
}

/** The mail of a delivery before the mandate is delivered. */
export async function deliveryLetter(
  mandate: number,
  { db, rights }: Context,
  { facts }: { facts: FactsInSql },
) {
  const visible = await rights.visible(db, { mandates: [mandate] })
  if (!visible.mandates!.has(mandate)) fail(404, 'kernel:not_found')
  const found = await findDeliveryMail(mandate, facts, db)
  if (!found) fail(409, 'mandate_refusal:client_not_told')
  const { mail, to, number, address } = found
  return { mail, to, params: { number, address } }
}
