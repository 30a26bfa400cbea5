import type { buildingsTable } from '../buildings/building.table.ts'
import { withBands } from '../idc/band/indexBand.ts'
import { legalMean } from '../idc/duty.ts'
import { heatIndices } from '../idc/idc.ts'
import type { Answers } from '../mandates/form/service.ts'
import { areaBeforeWorks } from '../mandates/services/followUp/attainment.ts'
import { isInGeneva } from '../reference/canton.ts'
import type { References } from '../reference/reference.ts'
import type { consumptionsTable, idcTable } from '../technical/technical.table.ts'

type Readings = {
  building: typeof buildingsTable.$inferSelect
  consumptions: (typeof consumptionsTable.$inferSelect)[]
  official: (typeof idcTable.$inferSelect)[]
  /** Of the mandate's form, which may know the area of before the works. */
  answers: Answers
}

/** The estimated indices of a building with their bands, and the mean by which the law judges it: null outside Geneva. */
export function legalFacts(
  { building, consumptions, official, answers }: Readings,
  references: References,
) {
  const indices = withBands(
    heatIndices(consumptions, building.sre, references, building, areaBeforeWorks(answers)),
    { building: building.provenance, consumptions },
    references.accuracy.rows,
  )
  return { indices, mean: isInGeneva(building.canton) ? legalMean(official, indices) : null }
}
