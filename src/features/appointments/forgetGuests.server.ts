import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { invitationsTable, appointmentsTable as table } from './appointment.table.ts'

/** Takes the people with these addresses off appointments, as guests and among those who were told, also in the history. */
export async function forgetGuests(addresses: readonly string[], db: Db) {
  await db.delete(invitationsTable).where(inArray(invitationsTable.email, [...addresses]))
  const rows = await db
    .update(table)
    .set({ guest_name: null, guest_email: null })
    .where(inArray(table.guest_email, [...addresses]))
    .returning({ id: table.id })
  const ids = rows.map(({ id }) => id)
  await db
    .update(history)
    .set({ changes: sql`${history.changes} - 'guest_name' - 'guest_email'` })
    .where(and(eq(history.resource, 'appointments'), inArray(history.record_id, ids)))
}
