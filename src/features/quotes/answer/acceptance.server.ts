import { eq, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { isImported } from '../imported/asleep.server.ts'
import type { CertifiedAcceptance } from '../pdf/certificate.server.ts'
import { quoteContentsTable, quotesTable as table } from '../quote.table.ts'
import type { QuoteContent } from '../quoteContent.ts'

/** Loads what an accepted quote says with the options taken, and how it was accepted. */
export async function loadAcceptance(
  quote: number,
  db: Db,
): Promise<{ content: QuoteContent; acceptance: CertifiedAcceptance }> {
  const { row, sent, imported } = one(
    await db
      .select({ row: table, sent: quoteContentsTable.content, imported: isImported })
      .from(table)
      .innerJoin(quoteContentsTable, eq(quoteContentsTable.quote, table.id))
      .where(eq(table.id, quote)),
  )
  const evidence = row.evidence!
  const [account] =
    evidence.person === null
      ? []
      : await db
          .select({ name: usersTable.name, email: usersTable.email })
          .from(usersTable)
          .where(eq(usersTable.id, evidence.person))
  const { rows: earlier } = await db.execute<CertifiedAcceptance['earlier'][number]>(sql`
    with recursive earlier as (
      select replaces from ${table} where id = ${quote}
      union all select previous.replaces from ${table} previous join earlier on previous.id = earlier.replaces)
    select number, edition, to_jsonb(sent_at) #>> '{}' as sent_at from ${table}
    where id in (select replaces from earlier) and number is not null order by edition, id`)
  return {
    content: { ...sent, lines: row.lines as QuoteContent['lines'], totals: row.totals },
    acceptance: { evidence, account: account ?? null, earlier, sent_at: row.sent_at!, imported },
  }
}
