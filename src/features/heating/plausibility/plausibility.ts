import type { Kind } from '../../../kinds.ts'
import { heatIndices } from '../../idc/idc.ts'
import { areaBeforeWorks } from '../../mandates/services/followUp/attainment.ts'
import { checkBuilding } from './buildingChecks.ts'
import { checkConsumptions } from './consumptionChecks.ts'
import { checkDates } from './dateChecks.ts'
import { type PlausibilityFinding, plausibilityVerdicts } from './finding.ts'
import { checkKind } from './kindChecks.ts'
import { checkOptions } from './optionChecks.ts'
import { checkPlant } from './plantChecks.ts'
import type { CheckedFacts, PlausibilityFacts } from './plausibilityFacts.ts'

/** Most findings of one check that are named: the next come up once these are settled. */
const maxOfCheck = 20

const withYears = (given: PlausibilityFacts): CheckedFacts => {
  const { answers, consumptions, building, references } = given
  const area = building.sre || 1
  const before = areaBeforeWorks(answers)
  return { ...given, years: heatIndices(consumptions, area, references, building, before) }
}

/** The checks of a building's area and index, on which the figures of every kind rest. */
const areaChecks: readonly PlausibilityFinding['check'][] = [
  'area_against_register',
  'm2_per_dwelling',
  'index_against_official',
]

/**
 * What the checks find of a kind without heating comparison, gravest first: of its building's area and index, and of its
 * own figures.
 */
export const kindFindings = (kind: Kind, given: PlausibilityFacts): PlausibilityFinding[] =>
  gravestFirst([
    ...plausibilityFindings(given).filter(({ check }) => areaChecks.includes(check)),
    ...checkKind(kind, withYears(given)),
  ])

/** What the checks find, gravest first, of each check at most `maxOfCheck`; what is unknown gives no finding. */
export function plausibilityFindings(given: PlausibilityFacts): PlausibilityFinding[] {
  const facts = withYears(given)
  const findings = [
    ...checkBuilding(facts),
    ...checkConsumptions(facts),
    ...checkPlant(facts),
    ...checkOptions(facts),
    ...checkDates(facts),
  ]
  return gravestFirst(findings)
}

/** Orders findings by gravity, of each check at most `maxOfCheck`. */
function gravestFirst(findings: readonly PlausibilityFinding[]): PlausibilityFinding[] {
  const named = new Map<PlausibilityFinding['check'], number>()
  return plausibilityVerdicts
    .flatMap((verdict) => findings.filter((finding) => finding.verdict === verdict))
    .filter(({ check }) => {
      const before = named.get(check) ?? 0
      named.set(check, before + 1)
      return before < maxOfCheck
    })
}
