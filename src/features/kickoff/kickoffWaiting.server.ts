import { and, isNull, sql } from 'drizzle-orm'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { WaitingSource } from '../mandates/waitingRows.server.ts'
import { kickoffFormsTable as table } from './kickoff.table.ts'
import { asksFor, isOpenForm, openMandateOfForm } from './kickoffForm.server.ts'

const openForm = {
  fact: 'kickoff' as const,
  join: sql`join ${table} on ${mandatesTable.id} = ${openMandateOfForm}`,
  where: isOpenForm,
  id: sql`${table.id}`,
  since: sql`coalesce(${table.mailed_at}, ${table.made_at})`,
  actor: 'client' as const,
}

/** Kick-off forms that were not sent yet; the office reminds of each once, a day after its address was mailed. */
export const kickoffWaiting: readonly WaitingSource[] = [
  {
    ...openForm,
    homes: ['office'],
    resource: 'kickoff_forms',
    reminder: {
      may: sql`(${table.reminded_at} is null and ${table.mailed_at} < now() - interval '1 day')`,
      async send(mandate, { db, enqueue, now }) {
        const at = now.toISOString()
        const reminded = await db
          .update(table)
          .set({ reminded_at: at })
          .where(
            and(
              asksFor(mandate),
              isNull(table.revoked_at),
              isNull(table.sent_at),
              isNull(table.reminded_at),
            ),
          )
          .returning({ form: table.id })
        for (const { form } of reminded) await enqueue('kickoff.mailReminder', { form, at })
      },
    },
  },
  // Sealed; the homes turn it into the address of this form.
  { ...openForm, homes: ['client'], detail: sql`jsonb_build_object('sealed', ${table.token})` },
]
