import { formatDate } from '../../../kernel/field/format.ts'
import {
  type HeatIndex,
  type IdcReferences,
  type MeteredConsumption,
  statementParts,
} from '../../idc/idc.ts'
import { type Origin, ownOrigin } from '../../reference/origin/origin.ts'

/** What the energy for heat cost in a year, by its bills. */
export type BilledCost = { value: number; origin: Origin }

/** Findings that do not touch what was billed: they are about the climate and about hot water. */
const harmlessFindings: readonly string[] = ['no_hot_water', 'no_degree_days']

/**
 * The cost of the energy for heating and hot water in the period of a heat index, in CHF/a with VAT: of a bill that
 * exceeds the period, its share of the days. Undefined if the period is not a whole year covered once, or if the cost of
 * any consumption in it is unknown, which is not zero.
 */
export function billedCost(
  index: HeatIndex | undefined,
  consumptions: readonly MeteredConsumption[],
  references: Pick<IdcReferences, 'energy_contents' | 'idc_weights'>,
): BilledCost | undefined {
  if (!index || index.days < 365) return undefined
  if (index.findings.some(({ kind }) => !harmlessFindings.includes(kind))) return undefined
  const parts = statementParts(index, consumptions, references)
  let value = 0
  for (const { row, part, days } of parts) {
    if (row.cost === null || row.cost === undefined) return undefined
    value += (row.cost * part) / days
  }
  const suppliers = [...new Set(parts.flatMap(({ row }) => row.supplier || []))].sort()
  const period = `${formatDate(index.start_date)} – ${formatDate(index.end_date)}`
  const source = [...suppliers, period].join(', ')
  return {
    // Statements do not always end on the day of the year before.
    value: index.days > 366 ? (value * 365) / index.days : value,
    origin: { ...ownOrigin(source), status: 'entered', vat: 'incl' },
  }
}
