import { areaBand } from '../../idc/band/indexBand.ts'
import type { LegalPosition } from '../../idc/duty.ts'
import { energyFactorFor } from '../../idc/idc.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import {
  energiesOf,
  lastPeriodCells,
  lastResult,
  weightedEnergy,
} from '../../mandates/services/followUp/attainment.ts'
import type { References } from '../../reference/reference.ts'
import { halfWidthOf } from '../accuracy/bands.ts'
import { type JudgedBuilding, judgeIndex } from './expectedIndex.ts'

/** MJ in a kWh. */
const megajoulesPerKilowattHour = 3.6

/** An index measured after works, judged by the weights of the index, and by AMOén's if these make a difference. */
export type MeasuredIndex = {
  measured: LegalPosition
  measuredByAmoen?: number
  /** The target in both weights, MJ/m²·a; only beside `measuredByAmoen`. */
  target?: { byIndex: number; byAmoen: number }
}

/**
 * The index that an AMOén measured after its works, MJ/m²·a: the latest result over the whole area, scaled by its own
 * method, with contents and weights of the index, since it is by these that the law judges. Undefined without a result or
 * the energies of its period, outside Geneva, or if the steps of the law are not known.
 */
export function measuredIndex(
  answers: Answers,
  judged: JudgedBuilding,
  references: Pick<References, 'accuracy' | 'energy_contents' | 'idc_weights'>,
): MeasuredIndex | undefined {
  const { accuracy } = references
  const result = numberIn(answers, 'ef_after') ?? lastResult(answers)
  const renovated = (numberIn(answers, 'renovated_share') ?? 100) / 100
  const period = lastPeriodCells(answers)
  const weighted = period && weightedEnergy(period)
  if (result === null || !(result > 0) || !(renovated > 0) || !weighted) return undefined
  const counted = energiesOf(period)!.map(({ energy, unit, quantity }) => {
    const factor = energyFactorFor(energy, unit, references)
    return factor ? quantity * factor.megajoules * factor.weight : Number.NaN
  })
  const perWeighted = counted.reduce((sum, value) => sum + value, 0) / weighted
  if (Number.isNaN(perWeighted)) return undefined
  const band = Math.hypot(
    halfWidthOf('useful_heat', 'years_1', accuracy.rows),
    areaBand(judged.building.provenance, accuracy.rows),
  )
  const measured = judgeIndex((result / renovated) * perWeighted, band, judged)
  if (!measured) return undefined
  const byAmoen = (result / renovated) * megajoulesPerKilowattHour
  if (Math.abs(measured.mean - byAmoen) < 0.5) return { measured }
  // The target weights each energy as the follow-up does.
  const wanted = (numberIn(answers, 'ef_target') ?? Number.NaN) / renovated
  const target = { byIndex: wanted * perWeighted, byAmoen: wanted * megajoulesPerKilowattHour }
  return {
    ...{ measured, measuredByAmoen: byAmoen },
    ...(target.byIndex > 0 && { target }),
  }
}
