import { reasonsFor } from '../features/heating/plausibility/acknowledgement.ts'
import type { Answers } from '../features/mandates/form/service.ts'
import { worksheetFacts } from '../features/reports/snapshot.server.ts'
import type { TestApp } from './app.ts'

/** Cells that explain what is implausible in a mandate's worksheet: without them, no report of it is published. */
export async function explanationsFor(
  { database }: Pick<TestApp, 'database'>,
  mandate: number,
  reason = 'Vérifié sur place avec le concierge.',
): Promise<Answers> {
  const facts = await worksheetFacts(mandate, { db: database.db, now: new Date() })
  return reasonsFor(facts.plausibility ?? [], facts.answers, reason)
}
