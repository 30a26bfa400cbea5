import { areaBand } from '../../idc/band/indexBand.ts'
import type { LegalPosition } from '../../idc/duty.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { lastResult } from '../../mandates/services/followUp/attainment.ts'
import type { References } from '../../reference/reference.ts'
import { halfWidthOf } from '../accuracy/bands.ts'
import { type JudgedBuilding, judgeIndex } from './expectedIndex.ts'

/** MJ in a kWh. */
const megajoulesPerKilowattHour = 3.6

/**
 * The index that an AMOén measured after its works, MJ/m²·a by its own method, judged by the law: the latest result over the
 * whole area. Undefined without a result, outside Geneva, or if the steps of the law are not known.
 */
export function measuredIndex(
  answers: Answers,
  judged: JudgedBuilding,
  { accuracy }: Pick<References, 'accuracy'>,
): LegalPosition | undefined {
  const result = numberIn(answers, 'ef_after') ?? lastResult(answers)
  const renovated = (numberIn(answers, 'renovated_share') ?? 100) / 100
  if (result === null || !(result > 0) || !(renovated > 0)) return undefined
  const band = Math.hypot(
    halfWidthOf('useful_heat', 'years_1', accuracy.rows),
    areaBand(judged.building.provenance, accuracy.rows),
  )
  return judgeIndex((result / renovated) * megajoulesPerKilowattHour, band, judged)
}
