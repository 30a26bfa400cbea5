import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { kindsWith } from '../../../services.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { runningStatuses } from '../../mandates/mandate.ts'
import type { OpenComparisons } from '../../reference/confirmation/confirmation.ts'
import { consumptionsTable as consumptions } from '../../technical/technical.table.ts'

/** How many mandates are named; the others are counted. */
const namedMandates = 3

/**
 * The mandates under way whose comparison can be calculated, and so shows at once what becomes of the office's tables.
 * Reports have their own copy of these tables.
 */
export async function openComparisons(db: Db): Promise<OpenComparisons> {
  const hasConsumption = db
    .select({ id: consumptions.id })
    .from(consumptions)
    .where(
      and(
        eq(consumptions.building, mandatesTable.building),
        or(eq(consumptions.mandate, mandatesTable.id), isNull(consumptions.mandate)),
        inArray(consumptions.usage, ['heating', 'heating_dhw']),
        isNull(consumptions.deleted_at),
      ),
    )
  const isCompared = and(
    inArray(mandatesTable.kind, kindsWith('comparison')),
    inArray(mandatesTable.status, runningStatuses),
    isNull(mandatesTable.deleted_at),
    or(sql`${mandatesTable.answers} ? 'useful_heat'`, exists(hasConsumption)),
  )
  const first = await db
    .select({
      id: mandatesTable.id,
      number: mandatesTable.number,
      address: buildingsTable.address,
    })
    .from(mandatesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(isCompared)
    .orderBy(asc(mandatesTable.id))
    .limit(namedMandates)
  return { count: await db.$count(mandatesTable, isCompared), first }
}
