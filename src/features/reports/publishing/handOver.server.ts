import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { one } from '../../../kernel/database/db.server.ts'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { deliverAnew } from '../../mandates/acceptance/acceptance.server.ts'
import { reportSnapshotsTable as snapshots, reportsTable as table } from '../report.table.ts'
import { isSameResult } from './sameResult.ts'

/**
 * What follows once the client gets a published report: a new result delivers the mandate anew; one that repeats the
 * report before it in another language or format changes nothing about its acceptance. The client is told.
 */
export async function handOver(
  report: number,
  context: Pick<Context, 'db' | 'now' | 'enqueue'>,
): Promise<void> {
  const { db, enqueue } = context
  const made = () =>
    db
      .select({
        ...{ mandate: table.mandate, number: table.number, language: table.language },
        snapshot: snapshots.snapshot,
      })
      .from(table)
      .innerJoin(snapshots, eq(snapshots.report, table.id))
      .$dynamic()
  const current = one(await made().where(eq(table.id, report)))
  const { mandate, number } = current
  const [before] = await made()
    .where(and(eq(table.mandate, mandate), lt(table.number, number!), isNull(table.deleted_at)))
    .orderBy(desc(table.number))
    .limit(1)
  const isNew = !before || !isSameResult(current, before)
  if (isNew && (await deliverAnew(mandate, context))) return
  await enqueue('reports.tellPublished', { report })
}
