import type { Db } from '../../kernel/database/db.server.ts'
import { inForce } from '../reference/inForce.ts'
import { versionsOf } from '../reference/reference.server.ts'
import { shortest } from './money.ts'

/** The VAT rates on a day, YYYY-MM-DD, as decimal text: the standard one, and all that a line may have. */
export async function vatRatesOn(day: string, db: Db) {
  const { rows } = inForce(await versionsOf(db, 'vat_rates'), day)
  const textOf = (rate: number) => shortest(rate.toFixed(2))
  const standard = rows.find(({ category }) => category === 'standard')
  // Some services are exempt.
  const allowed = new Set(['0', ...rows.map(({ rate }) => textOf(rate))])
  return { standard: standard ? textOf(standard.rate) : '0', allowed }
}
