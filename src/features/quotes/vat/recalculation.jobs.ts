import { eq } from 'drizzle-orm'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import { quotesTable as table } from '../quote.table.ts'
import { recalculated } from '../quoteValues.server.ts'
import { vatScaleIn } from './vatScale.server.ts'

/** Job that changes drafts with the rates; settings and reference tables run it after their changes. */
export const recalculation = 'quotes.recalculateDrafts'

/** Gives drafts the VAT rates of today. */
const recalculateDrafts: Job = async (_, { database, now }) => {
  const scale = await vatScaleIn(database.db)
  const today = dayOf(now())
  const drafts = await database.db
    .select({ id: table.id })
    .from(table)
    .where(eq(table.status, 'draft'))
    .orderBy(table.id)
  for (const { id } of drafts)
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const [draft] = await db.select().from(table).where(eq(table.id, id)).for('update')
      const change = draft?.status === 'draft' ? recalculated(draft, scale, today) : undefined
      if (change) await db.update(table).set(change).where(eq(table.id, id))
    })
}

/** Recalculates drafts when a day begins, at 22:00 or 23:00 UTC. */
export const recalculationJobs: Jobs = {
  tasks: { [recalculation]: recalculateDrafts },
  schedule: [{ task: recalculation, match: '2 22,23 * * *' }],
}
