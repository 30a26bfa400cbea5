import { inArray } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { addDays, dayOf } from '../../kernel/field/format.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { claimsTable } from '../quotes/claims/claim.table.ts'
import { daysAgo, insertDated } from './dated.server.ts'

/** Inserts subsidies of a PEIK and an AMOén mandate: one that is asked for, one that is granted and wants proof. */
export async function loadClaims(db: Db, now: Date) {
  const mandates = await db
    .select({ id: mandatesTable.id, kind: mandatesTable.kind })
    .from(mandatesTable)
    .where(inArray(mandatesTable.status, ['ordered', 'in_progress', 'in_review', 'delivered']))
    .orderBy(mandatesTable.id)
  const first = (kind: string) => mandates.find((mandate) => mandate.kind === kind)?.id
  const day = (after: number) => addDays(dayOf(now), after)
  const [peik, amoen] = [first('peik'), first('amoen')]
  const common = daysAgo(now, 40)
  if (peik)
    await insertDated(db, claimsTable, [
      {
        ...{ ...common, mandate: peik, programme: 'PEIK', paid_to: 'client', state: 'asked' },
        ...{ amount: 1500, asked_on: day(-40) },
      },
    ])
  if (amoen)
    await insertDated(db, claimsTable, [
      {
        ...{ ...common, mandate: amoen, programme: 'GEnergie, AMOén', form: 'MI-10' },
        ...{ reference: 'MI-10-2026-0417', paid_to: 'office', state: 'granted', amount: 3000 },
        ...{ granted: 3000, asked_on: day(-40), decided_on: day(-12), proof_due: day(5) },
      },
    ])
}
