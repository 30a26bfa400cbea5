import { and, asc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { fileRecords } from '../files/file.server.ts'
import { filesTable } from '../files/file.table.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import { consumptionsTable } from '../technical/technical.table.ts'
import { billsTable } from './bill.table.ts'
import { isReadableBill } from './billReading.ts'
import { maxUntaken, type untakenBillEndpoints } from './untakenBills.ts'

const taken = alias(billsTable, 'taken')

export const untakenBillHandlers: HandlersOf<typeof untakenBillEndpoints> = {
  async untaken({ query: { mandate } }, context) {
    const { db } = context
    await mandateRecords.find(mandate, context)
    const found = await db
      .select({
        ...{ file: filesTable.id, name: filesTable.name, arrived_at: filesTable.created_at },
        ...{ type: filesTable.type, media_type: filesTable.media_type, size: filesTable.size },
        ...{ state: filesTable.state, scan: filesTable.scan },
      })
      .from(billsTable)
      .innerJoin(
        filesTable,
        and(eq(filesTable.id, billsTable.file), eq(filesTable.edition, billsTable.edition)),
      )
      .where(
        and(
          ...[eq(filesTable.mandate, mandate), eq(billsTable.outcome, 'read')],
          fileRecords.visible(context),
          notExists(
            db
              .select({ one: sql`1` })
              .from(taken)
              .innerJoin(consumptionsTable, eq(consumptionsTable.id, taken.consumption))
              .where(and(eq(taken.file, filesTable.id), isNull(consumptionsTable.deleted_at))),
          ),
        ),
      )
      .orderBy(asc(filesTable.created_at), asc(filesTable.id))
    return {
      results: found
        .filter(isReadableBill)
        .slice(0, maxUntaken)
        .map(({ file, name, arrived_at }) => ({ file, name, arrived_at })),
    }
  },
}
