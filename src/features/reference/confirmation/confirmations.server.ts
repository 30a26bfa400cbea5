import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { referenceConfirmations } from '../reference.table.ts'
import { type Confirmation, confirmedUntil } from './confirmation.ts'

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
