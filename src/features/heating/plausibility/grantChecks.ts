import { genevaRows } from '../../reference/canton.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { halfWidthOf } from '../accuracy/bands.ts'
import { assumptionCell, isCapped, plantForSubsidy, roundForUnit } from '../assumptions.ts'
import { heatingEnergyOf } from '../plant/usual.ts'
import { bindingVerdict } from '../result/recommendation.ts'
import { grantsFor } from '../subsidies.ts'
import { decided, type PlausibilityFinding } from './finding.ts'
import { assumedValue, type CheckedFacts, findAssumption } from './plausibilityFacts.ts'

/** Holds the subsidy of an option against the rules of the table. */
export const checkGrants = (facts: CheckedFacts, option: HeatingOption) => [
  ...checkExclusion(facts, option),
  ...checkSize(facts, option),
]

/** Measures for heat pumps of which only one is paid. */
const exclusiveMeasures = ['M-03', 'M-04', 'M-05', 'M-06', 'M-07']
const measuresIn = (list: string | null) => (list ?? '').split(',').map((code) => code.trim())

/** Two granted subsidies that exclude each other, though the table lets both be granted. */
function checkExclusion(facts: CheckedFacts, option: HeatingOption) {
  const { references, building, answers } = facts
  const subsidy = findAssumption(facts, 'subsidy', option)
  const power = assumedValue(facts, 'power', option)
  if (option === 'fossile' || power === undefined || !subsidy || subsidy.override !== null)
    return []
  const rules = genevaRows(references.subsidies, building.canton).rows
  const grants = grantsFor(
    {
      ...plantForSubsidy(option, answers, {
        sre: building.sre,
        heating_energy_1: heatingEnergyOf(facts),
      }),
      power,
    },
    rules,
  ).map(({ rule }) => rule)
  const conflicts = grants.flatMap((one, index) =>
    grants
      .slice(index + 1)
      .filter(
        (other) =>
          one.code !== other.code &&
          (measuresIn(one.not_with).includes(other.code) ||
            measuresIn(other.not_with).includes(one.code) ||
            [one, other].every(({ code }) => exclusiveMeasures.includes(code))),
      )
      .map((other) => [one.code, other.code] as const),
  )
  return conflicts.map(([first, second]) =>
    decided('subsidy_double', 'refuse', assumptionCell(subsidy), {
      sentence: 'subsidy_double',
      params: { first, second },
    }),
  )
}

/**
 * A subsidy entered for another size: it differs from what the rules grant the option at its power, area and energy by more
 * than a published rule leaves open. Where no rule names an amount there is nothing to compare it with.
 */
function checkSize(facts: CheckedFacts, option: HeatingOption) {
  const subsidy = findAssumption(facts, 'subsidy', option)
  const power = assumedValue(facts, 'power', option)
  if (!subsidy || power === undefined) return []
  const { override, usual } = subsidy
  if (override === null || usual === null) return []
  // What cannot be built gets none.
  if (bindingVerdict(facts.assumed.judged[option]) === 'no') return []
  const place = assumptionCell(subsidy)
  const sentence = isCapped(subsidy) ? 'subsidy_promised' : 'subsidy_size'
  return judgeSubsidySize({ entered: override, usual, power, place, sentence }, facts.references)
}

/** An entered subsidy against the one by the rules for a power: it may differ by what a published rule leaves open. */
export function judgeSubsidySize(
  {
    entered,
    usual,
    power,
    place,
    sentence = 'subsidy_size',
  }: {
    entered: number
    usual: number
    power: number
    place: string
    sentence?: 'subsidy_size' | 'subsidy_promised'
  },
  { accuracy }: Pick<References, 'accuracy'>,
): PlausibilityFinding[] {
  if (Math.abs(entered - usual) <= halfWidthOf('subsidy', 'published', accuracy.rows) * usual)
    return []
  return [
    decided('subsidy_size', 'acknowledge', place, {
      sentence,
      params: {
        ...{ entered: Math.round(entered), usual: Math.round(usual) },
        power: roundForUnit(power, 'kW'),
      },
    }),
  ]
}
