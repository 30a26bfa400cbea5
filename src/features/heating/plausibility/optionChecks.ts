import {
  type HeatingOption,
  heatingComponents,
  heatingOptions,
  heatPumps,
} from '../../reference/heatingOption.ts'
import { type Assumption, assumptionCell, hasVat } from '../assumptions.ts'
import { awaitsLawAlone } from '../feasibility.ts'
import { bindingVerdict, isReason } from '../result/recommendation.ts'
import {
  bandsOf,
  decided,
  judgeValue,
  type PlausibilityFinding,
  ratioOf,
  verdictOn,
} from './finding.ts'
import { checkGrants } from './grantChecks.ts'
import {
  assumedValue,
  type CheckedFacts,
  findAssumption,
  recommendedOf,
} from './plausibilityFacts.ts'
import { checkBoreholes, checkNoise, checkPeakBoiler, checkPelletStore } from './siteChecks.ts'
import { judgeSubsidy } from './subsidyShare.ts'

/** Holds the options against their tables, the building and each other. */
export function checkOptions(facts: CheckedFacts): PlausibilityFinding[] {
  return [
    ...heatingOptions.flatMap((option) => [
      ...checkEfficiency(facts, option),
      ...checkPower(facts, option),
      ...checkPeakBoiler(facts, option),
      ...checkMoney(facts, option),
      ...checkGrants(facts, option),
      ...checkAdditions(facts, option),
    ]),
    ...checkBoreholes(facts),
    ...checkNoise(facts),
    ...checkPelletStore(facts),
    ...checkChimney(facts),
    ...checkNetworkZone(facts),
    ...checkVat(facts),
    ...checkRecommendation(facts),
  ]
}

function checkEfficiency(facts: CheckedFacts, option: HeatingOption) {
  const efficiency = findAssumption(facts, 'efficiency', option)
  if (!efficiency) return []
  const { value, usual } = efficiency
  const place = assumptionCell(efficiency)
  const agent = facts.assumed.agents[option]
  if (heatPumps.includes(option))
    return [
      ...judgeValue({ check: 'copa', place, value, variant: option }),
      ...judgeValue({
        check: 'copa',
        place,
        value: ratioOf(value, usual),
        bands: { note: bandsOf('copa', 'against_table').note },
        sentence: 'times_table',
      }),
    ]
  // The efficiency of a boiler; district heat has none.
  return option === 'cad'
    ? []
    : judgeValue({
        check: 'boiler_efficiency',
        place,
        value: value === null ? null : value * 100,
        variant: agent,
      })
}

/** The power of a plant and the subscribed one, where they were entered, against what the building needs of them. */
const checkPower = (facts: CheckedFacts, option: HeatingOption) =>
  ['power', 'subscribed_power'].flatMap((name) => {
    const power = findAssumption(facts, name, option)
    return power
      ? judgeValue({
          check: 'oversizing',
          place: assumptionCell(power),
          value: ratioOf(power.override, power.usual),
          variant: 'option',
          sentence: 'times_need_of_option',
        })
      : []
  })

/** What the subsidy of an option is granted for: that of photovoltaics stands apart. */
const subsidised = [...heatingComponents, 'solar', 'water_heater'] as const

/** The sum of an option's components, as entered or usual; undefined without any, NaN if one is unknown. */
function investmentOf(
  facts: CheckedFacts,
  option: HeatingOption,
  figure: 'value' | 'usual',
  of: readonly (typeof subsidised)[number][] = heatingComponents,
): number | undefined {
  const parts = of.flatMap((component) => {
    const part = findAssumption(facts, `${component}_investment`, option)
    return part ? [part[figure] ?? (part.override === null ? Number.NaN : 0)] : []
  })
  return parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) : undefined
}

function checkMoney(facts: CheckedFacts, option: HeatingOption) {
  const investment = investmentOf(facts, option, 'value')
  const usualInvestment = investmentOf(facts, option, 'usual')
  const granted = findAssumption(facts, 'subsidy', option)
  // As entered, also if less of it counts.
  const subsidy = granted?.override ?? granted?.value
  const price = findAssumption(facts, 'energy_price', option)
  // What rules grant on costs of the tables is no error of this consultation, however large a part it is.
  const isByTables = [
    granted,
    ...heatingComponents.map((part) => findAssumption(facts, `${part}_investment`, option)),
  ].every((one) => !one || one.override === null)
  const place = (name: string) => assumptionCell({ name, option })
  return [
    ...judgeValue({
      check: 'investment_per_kw',
      place: place('generator_investment'),
      value:
        investment !== undefined && investment <= 0
          ? investment
          : ratioOf(investment, usualInvestment),
      sentence: 'times_table',
    }),
    ...judgeSubsidy(
      { subsidy, investment: investmentOf(facts, option, 'value', subsidised) },
      place('subsidy'),
    ).map((finding) =>
      isByTables && finding.verdict === 'acknowledge'
        ? { ...finding, verdict: 'note' as const }
        : finding,
    ),
    ...judgeValue({ check: 'price', place: place('energy_price'), value: price?.value }),
    ...judgeValue({
      check: 'price',
      place: place('energy_price'),
      value:
        price && price.override !== null && price.override > 0
          ? ratioOf(price.override, price.usual)
          : undefined,
      bands: {
        acknowledge: bandsOf('price', 'against_table').acknowledge,
        note: bandsOf('price', 'against_table').note,
      },
      sentence: 'times_table',
    }),
  ]
}

/** Yield, use, price and subsidy of photovoltaics, the share of collectors, and the performance of water heaters. */
function checkAdditions(facts: CheckedFacts, option: HeatingOption) {
  const judge = (
    name: string,
    limits: Pick<Parameters<typeof judgeValue>[0], 'check' | 'variant'>,
  ) =>
    judgeValue({
      ...limits,
      place: assumptionCell({ name, option }),
      value: assumedValue(facts, name, option),
    })
  const cost = findAssumption(facts, 'pv_investment', option)
  return [
    ...judge('pv_yield', { check: 'pv_yield' }),
    ...judge('pv_own_use', { check: 'pv_own_use' }),
    ...judge('solar_share', { check: 'solar_share' }),
    ...judge('water_heater_efficiency', { check: 'copa', variant: 'water_heater' }),
    ...judgeValue({
      check: 'pv_cost',
      place: assumptionCell({ name: 'pv_investment', option }),
      value: ratioOf(cost?.value, cost?.usual),
      sentence: 'times_table',
    }),
    ...judgeSubsidy(
      { subsidy: assumedValue(facts, 'pv_subsidy', option), investment: cost?.value },
      assumptionCell({ name: 'pv_subsidy', option }),
    ),
  ]
}

/** Whether another option is recommended where a structuring network is to serve the parcel. */
function checkNetworkZone(facts: CheckedFacts) {
  const recommended = recommendedOf(facts)
  const zone = facts.building.cad_zone
  if (!zone || !recommended || recommended === 'cad') return []
  const year = Number(/\b20\d\d\b/.exec(zone)?.[0] ?? Number.NaN)
  const finding = { sentence: 'network_zone', params: { zone } }
  return [
    decided(
      'network_zone',
      verdictOn(bandsOf('network_zone'), year) ?? 'note',
      'recommended',
      finding,
    ),
  ]
}

const sweepYears = 2

/** Whether the flue of a recommended pellet boiler is known, and its last report recent. */
function checkChimney(facts: CheckedFacts) {
  if (recommendedOf(facts) !== 'pellets') return []
  const { answers, today } = facts
  const reported = answers['documents/chimney_sheet/date']
  const since = `${Number(today.slice(0, 4)) - sweepYears}${today.slice(4)}`
  if (!answers.chimney)
    return [decided('chimney', 'acknowledge', 'chimney', { sentence: 'chimney_unknown' })]
  return typeof reported === 'string' && reported >= since
    ? []
    : [
        decided('chimney', 'note', 'chimney', {
          sentence: 'chimney_report',
          params: { years: sweepYears },
        }),
      ]
}

/** Prices behind the recommendation of which nobody says whether they include VAT, by option. Publishing asks (`vatGaps`). */
function checkVat(facts: CheckedFacts) {
  const recommended = recommendedOf(facts)
  if (!recommended) return []
  // Without an option: what today's plant costs.
  return [...new Set([recommended, 'fossile' as const, undefined])].flatMap((option) => {
    const prices = facts.assumed.list.filter((one) => one.option === option && isOfUnknownVat(one))
    const [first] = prices
    if (!first) return []
    const params = { count: prices.length }
    const place = assumptionCell(first)
    return [decided('vat_known', 'note', place, { sentence: 'vat_known', params })]
  })
}

const isOfUnknownVat = (one: Assumption) =>
  hasVat(one) && !!one.value && one.origin !== null && !one.origin.vat

/** Whether the recommended option can be built. */
function checkRecommendation(facts: CheckedFacts) {
  const option = recommendedOf(facts)
  if (!option) return []
  const verdict = bindingVerdict(facts.assumed.judged[option])
  if (verdict === 'yes' || awaitsLawAlone(facts.assumed.judged[option])) return []
  const hasReason = isReason(facts.answers.recommended_reason)
  return [
    verdict === 'no'
      ? decided('recommendation_feasible', hasReason ? 'acknowledge' : 'refuse', 'recommended', {
          sentence: 'recommendation_no',
        })
      : decided('recommendation_feasible', 'acknowledge', 'recommended', {
          sentence: 'recommendation_to_check',
        }),
  ]
}
