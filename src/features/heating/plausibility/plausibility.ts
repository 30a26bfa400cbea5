import { heatIndices } from '../../idc/idc.ts'
import { checkBuilding } from './buildingChecks.ts'
import { checkConsumptions } from './consumptionChecks.ts'
import { checkDates } from './dateChecks.ts'
import { type PlausibilityFinding, plausibilityVerdicts } from './finding.ts'
import { checkOptions } from './optionChecks.ts'
import { checkPlant } from './plantChecks.ts'
import type { PlausibilityFacts } from './plausibilityFacts.ts'

/** Most findings of one check that are named: the next come up once these are settled. */
const maxOfCheck = 20

/** What the checks find, gravest first, of each check at most `maxOfCheck`; what is unknown gives no finding. */
export function plausibilityFindings(given: PlausibilityFacts): PlausibilityFinding[] {
  const { consumptions, building, references } = given
  const years = heatIndices(consumptions, building.sre || 1, references, building)
  const facts = { ...given, years }
  const findings = [
    ...checkBuilding(facts),
    ...checkConsumptions(facts),
    ...checkPlant(facts),
    ...checkOptions(facts),
    ...checkDates(facts),
  ]
  const named = new Map<PlausibilityFinding['check'], number>()
  return plausibilityVerdicts
    .flatMap((verdict) => findings.filter((finding) => finding.verdict === verdict))
    .filter(({ check }) => {
      const before = named.get(check) ?? 0
      named.set(check, before + 1)
      return before < maxOfCheck
    })
}
