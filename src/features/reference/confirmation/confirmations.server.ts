import { desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { referenceConfirmations, referenceVat } from '../reference.table.ts'
import type { References } from '../reference.ts'
import { type Confirmation, confirmedUntil } from './confirmation.ts'
import { withConfirmations } from './confirmed.ts'
import { type VatAnswers, withVatAnswers } from './vatAnswers.ts'

/** What the office said of the VAT in the prices of tables. */
export async function vatAnswersIn(db: Db): Promise<VatAnswers> {
  const { name, vat, id, deleted_at } = referenceVat
  const rows = await db
    .select({ name, vat })
    .from(referenceVat)
    .where(isNull(deleted_at))
    .orderBy(id)
  // Of several answers the latest counts.
  return Object.fromEntries(rows.map((row) => [row.name, row.vat]))
}

/** Returns tables with what the office added to their figures: confirmations valid on a day, and the VAT of prices. */
export const withOfficeAnswers = async <R extends Partial<References>>(
  references: R,
  on: string,
  db: Db,
): Promise<R> =>
  withVatAnswers(
    withConfirmations(references, await confirmationsIn(db), on),
    await vatAnswersIn(db),
  )

/** Reads the latest confirmation of each value of a figure, newest first. */
export async function confirmationsIn(db: Db): Promise<Confirmation[]> {
  const { id, figure, value, source, link, read_on } = referenceConfirmations
  // Written as its own fragment, so that drizzle qualifies the column: `users` has a `provenance` too.
  const confirmedBy = sql`(${referenceConfirmations.provenance} -> 'figure' ->> 'by')::int`
  const latest = sql`select distinct on (figure, value) id from ${referenceConfirmations} where deleted_at is null
    order by figure, value, read_on desc, id desc`
  const rows = await db
    .select({
      id,
      figure,
      value,
      source,
      link,
      read_on,
      confirmed_by: sql<Confirmation['confirmed_by']>`(
        select json_build_object('id', u.id, 'name', coalesce(u.company_name, u.name))
        from users u where u.id = ${confirmedBy})`,
    })
    .from(referenceConfirmations)
    .where(sql`${id} in (${latest})`)
    .orderBy(desc(read_on), desc(id))
  return rows.map((row) => ({ ...row, until: confirmedUntil(row.read_on) }))
}
