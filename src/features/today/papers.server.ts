import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/http/handler.server.ts'
import { fileRecords } from '../files/file.server.ts'
import { filesTable } from '../files/file.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { reportRecords } from '../reports/report.server.ts'
import { reportsTable } from '../reports/report.table.ts'

/** How many reports and files the caller sees of each mandate on which they are client or partner. */
export async function countPapers(context: Context) {
  const { db, user } = context
  const count = sql<number>`count(*)::int`
  const own = db
    .select({ id: mandatesTable.id })
    .from(mandatesTable)
    .where(or(eq(mandatesTable.client, user.id), eq(mandatesTable.partner, user.id)))
  const reports = await db
    .select({ mandate: reportsTable.mandate, count })
    .from(reportsTable)
    .where(and(reportRecords.visible(context), inArray(reportsTable.mandate, own)))
    .groupBy(reportsTable.mandate)
  const files = await db
    .select({ mandate: sql<number>`${filesTable.mandate}`, count })
    .from(filesTable)
    .where(
      and(
        fileRecords.visible(context),
        isNotNull(filesTable.mandate),
        inArray(filesTable.mandate, own),
      ),
    )
    .groupBy(filesTable.mandate)
  const counts = new Map<number, { reports: number; files: number }>()
  for (const { mandate, count } of reports) counts.set(mandate, { reports: count, files: 0 })
  for (const { mandate, count } of files)
    counts.set(mandate, { reports: counts.get(mandate)?.reports ?? 0, files: count })
  return [...counts].map(([mandate, counted]) => ({ mandate, ...counted }))
}
