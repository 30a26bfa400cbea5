import type { Db } from '../../../kernel/database/db.server.ts'
import { versionsOf } from '../../reference/reference.server.ts'
import { vatStatusOf } from '../../settings/settings.server.ts'
import { shortest } from '../money.ts'
import type { VatScale } from './vatScale.ts'

/** The VAT rates that the office may charge: of each day the version that was entered last. */
export async function vatScaleIn(db: Db): Promise<VatScale> {
  const versions = (await versionsOf(db, 'vat_rates')).toSorted(
    (a, b) => a.valid_from.localeCompare(b.valid_from) || a.id - b.id,
  )
  return {
    exempt: (await vatStatusOf(db)) === 'exempt',
    versions: versions
      .filter((one, index) => versions[index + 1]?.valid_from !== one.valid_from)
      .map(({ valid_from: from, rows }) => ({
        from,
        rates: rows.map(({ category, rate }) => ({ category, rate: shortest(rate.toFixed(2)) })),
      })),
  }
}
