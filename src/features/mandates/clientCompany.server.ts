import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { failFields } from '../../kernel/http/errors.ts'
import { membersTable } from '../companies/company.table.ts'

/**
 * The company of a mandate: what is written, if the client belongs to it; of a new client their company, if they have one
 * only.
 */
export async function companyOf(
  client: number,
  values: { client_company?: unknown; client?: unknown },
  current: { client_company?: unknown; client?: unknown } | undefined,
  db: Db,
): Promise<number | SQL | null | undefined> {
  const isChosen = values.client_company !== undefined && values.client_company !== null
  const changesClient = values.client !== undefined && values.client !== current?.client
  if (!changesClient && (!isChosen || values.client_company === current?.client_company))
    return undefined
  // Asked within the insert, which every new mandate pays for.
  if (!current && values.client_company === undefined)
    return sql`(select min(company) from people where person = ${client} and until is null and deleted_at is null
      having count(*) = 1)`
  const rows = await db
    .select({ company: membersTable.company })
    .from(membersTable)
    .where(
      and(
        eq(membersTable.person, client),
        isNull(membersTable.until),
        isNull(membersTable.deleted_at),
      ),
    )
    .orderBy(membersTable.id)
    // Whoever leaves waits until the mandate is theirs to hand over.
    .for('share')
  if (values.client_company === null) return null
  if (!isChosen) return rows.length === 1 ? rows[0]!.company : null
  if (!rows.some(({ company }) => company === values.client_company))
    failFields({ client_company: [{ key: 'mandate_refusal:error.not_of_company' }] })
  return values.client_company as number
}
