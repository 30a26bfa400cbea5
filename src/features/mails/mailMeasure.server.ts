import { sql } from 'drizzle-orm'
import type { Measure } from '../../kernel/metrics.server.ts'
import { mailsTable } from './mail.table.ts'
import { mailStates } from './mail.ts'

/** How many mails are waiting, sent, failed; those of a state that has none are 0. */
export const mailMeasure: Measure = {
  name: 'egide_mails',
  help: 'Mails by state, as the office has them in its list.',
  label: 'state',
  async read(db) {
    const found = await db
      .select({ state: mailsTable.state, value: sql<number>`count(*)` })
      .from(mailsTable)
      .groupBy(mailsTable.state)
    return mailStates.map((label) => ({
      label,
      value: found.find(({ state }) => state === label)?.value ?? 0,
    }))
  },
}
