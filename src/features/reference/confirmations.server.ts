import { desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db.server.ts'
import { type Confirmation, confirmedUntil } from './confirmation.ts'
import { referenceConfirmations as kept } from './reference.table.ts'

/** All that the office has confirmed, the latest source first. */
export async function confirmationsIn(db: Db): Promise<Confirmation[]> {
  const { id, figure, value, source, link, read_on } = kept
  // On its own, so that the column keeps its table's name: that of users has one, too.
  const maker = sql`(${kept.provenance} -> 'figure' ->> 'by')::int`
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
        from users u where u.id = ${maker})`,
    })
    .from(kept)
    .where(isNull(kept.deleted_at))
    .orderBy(desc(read_on), desc(id))
  return rows.map((row) => ({ ...row, until: confirmedUntil(row.read_on) }))
}
