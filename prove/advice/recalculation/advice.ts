import { feasibilityOf } from '../../../src/features/heating/feasibility.ts'
import { replacementsOf, residualValueOf } from '../../../src/features/heating/lifeCycle.ts'
import { boreholeMetres, boreholesOf } from '../../../src/features/heating/plant/boreholes.ts'
import { usualPerformance } from '../../../src/features/heating/plant/heatPump.ts'
import { noiseAt, unitPositions } from '../../../src/features/heating/plant/siteRules.ts'
import { boilerPower, usualFullLoadHours } from '../../../src/features/heating/plant/sizing.ts'
import { fitSignature } from '../../../src/features/idc/signature/energySignature.ts'
import { referencesOn } from '../../../src/features/reference/inForce.ts'
import { printedRangeOf } from '../../../src/features/reference/range/printedRange.ts'
import { shippedVersions } from '../../../src/features/reference/shipped/shipped.ts'
import { sampleDay } from '../sampleAnswers.ts'
import { planningValues } from './adviceFacts.ts'
import { countAgreement } from './agreement.ts'
import { compareConsultation } from './consultationAdvice.ts'
import { comparePlausibility } from './plausibilityDrafts.ts'
import * as second from './secondAdvice.ts'
import { checkVectors } from './vectors.ts'

const references = referencesOn(shippedVersions, sampleDay)
const terms = references.site_terms.rows[0]!

/** Degrees of sensitivity as the product writes them. */
const degrees = { I: 'ds_1', II: 'ds_2', III: 'ds_3', IV: 'ds_4' } as const
/** Answers by which nothing but noise hinders an air heat pump. */
const unhindered = {
  ...{ outdoor_space: 100, supply_temperature: 50, electrical_connection: 400 },
  network_distance: 900,
}
const pumps = { pacAir: 'air', pacSondes: 'ground', pacNappes: 'groundwater' } as const

/**
 * Compares the product's advice (noise, sizes of plants, boreholes, performances, energy signatures, costs over a
 * horizon, ranges, plausibility) with a second implementation written from the facts alone, which first reproduces
 * their published examples. Each disagreement is a fault.
 */
export function recalculateAdvice(random: () => number, cases: number) {
  const { counts, faults, compareResults } = countAgreement([
    ...(['noise', 'heat_loads', 'boilers', 'performances', 'boreholes', 'signatures'] as const),
    ...(['replacements', 'life_cycles', 'ranges', 'differences', 'printed', 'additions'] as const),
  ])
  const between = (min: number, max: number) => min + random() * (max - min)
  const integer = (min: number, max: number) => Math.round(between(min, max))
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)]!
  const repeat = (compareOne: () => void) => Array.from({ length: cases }, compareOne)

  function compareNoise(soundPower: number, distance: number, minutes: number) {
    const place = pick(unitPositions)
    const degree = pick(['I', 'II', 'III', 'IV'] as const)
    const machine = {
      ...({ soundPower, place, minutes, tone: 'faint', other: 0, time: 'night' } as const),
    }
    const limit = planningValues[degree].night
    const unit = { soundPower, distance, minutes, position: place }
    const ours = noiseAt(unit, degrees[degree], terms)
    const level = second.secondRatingLevel(machine, distance)
    compareResults(
      'noise',
      { machine, distance, degree },
      [ours.level, ours.limit, ours.smallestDistance],
      [level, limit, second.secondSmallestDistance(machine, limit)],
    )
  }
  for (const minutes of [1, 360, 720])
    for (const metres of [1, 14]) compareNoise(60, metres, minutes)
  repeat(() => compareNoise(between(40, 85), between(1, 80), pick([720, between(1, 720)])))
  /** Whether an air heat pump may stand where it makes a level that is a planning value, or near it. */
  for (const [degree, { night }] of Object.entries(planningValues))
    for (const above of [-10, -3 - 1e-6, -3, -3 + 1e-6, -1, -1e-6, 0, 1e-6, 5]) {
      const distance = 10
      const sound_power = night + above + 20 + 11 - 3 - 10 - 2
      const site = { noise_zone: degrees[degree as keyof typeof degrees], protected: 'no' } as const
      const answers = { ...unhindered, sound_power, neighbour_distance: distance }
      compareResults(
        'noise',
        { degree, above },
        feasibilityOf('pacAir', site, answers, { terms }).feasible,
        second.secondNoiseVerdict(night + above, night),
      )
    }

  function compareHeatLoad(altitude: number | null) {
    const [usefulHeat, withWater] = [between(2000, 900_000), random() < 0.5]
    const { usual } = usualFullLoadHours(references, { hotWater: withWater, altitude })
    const given = { usefulHeat, withWater, altitude }
    compareResults('heat_loads', given, usefulHeat / usual!, second.secondHeatLoad(given))
  }
  for (const altitude of [null, 0, 799, 800, 800.001, 801, 2000])
    for (let time = 0; time < 6; time++) compareHeatLoad(altitude)
  repeat(() => compareHeatLoad(pick([null, between(200, 2000)])))

  repeat(() => {
    const [amount, grossContent, hours] = [between(100, 90_000), 10.5, pick([2300, 2700])]
    const [oldEfficiency, newEfficiency] = [between(0.5, 1), between(0.6, 1.05)]
    compareResults(
      'boilers',
      { amount, hours, oldEfficiency, newEfficiency },
      boilerPower((amount * grossContent * oldEfficiency) / hours, newEfficiency),
      second.secondPowerOfFuel({ amount, grossContent, hours, oldEfficiency, newEfficiency }),
    )
  })

  function comparePerformance(flow: number) {
    const option = pick(Object.keys(pumps) as (keyof typeof pumps)[])
    const affectation = pick([1110, 1122, 1220])
    const usage = pick(['heating', 'heating_dhw'])
    const share = pick([null, 0, integer(1, 100)])
    const pump = { source: pumps[option], flow, isBlock: affectation !== 1110 }
    const answers = { supply_temperature: flow, ...(share !== null && { dhw_share: share }) }
    const building = { affectation, consumptions: [{ usage }] }
    const withWater = share === null ? usage === 'heating_dhw' : share > 0
    compareResults(
      'performances',
      { option, answers, building },
      usualPerformance(option, answers, building, references)?.usual,
      share
        ? second.secondBlendedCopa(pump, share / 100)
        : second.secondCopa({ ...pump, withWater }),
    )
  }
  for (const flow of [20, 34.9, 35, 35.1, 45, 55, 64.9, 65, 65.1, 80])
    for (let time = 0; time < 12; time++) comparePerformance(flow)
  repeat(() => comparePerformance(between(25, 80)))

  function compareBoreholes(conductivity: number | undefined) {
    const [power, heat, copa] = [between(3, 400), between(5000, 900_000), between(1, 6)]
    const ground =
      conductivity === undefined ? 45 : conductivity < 1.5 ? 25 : conductivity <= 3 ? 60 : 84
    const ours = boreholeMetres({ power, heat, performance: copa }, conductivity, terms)
    const metres = Math.max(ours.byPower, ours.byEnergy)
    const field = second.secondBoreholes({
      ...{ heat, power, copa, depth: terms.borehole_depth },
      ...{ wattsPerMetre: ground, yearlyPerMetre: 85 },
    })
    compareResults(
      'boreholes',
      { power, heat, copa, conductivity },
      [ours.byPower, ours.byEnergy, boreholesOf(metres, terms).count],
      [field.byPower, field.byEnergy, field.count],
    )
  }
  for (const conductivity of [1.499, 1.5, 3, 3.001]) compareBoreholes(conductivity)
  repeat(() => compareBoreholes(pick([undefined, between(0.5, 5)])))

  repeat(() => {
    const [base, slope, threshold] = [between(-2, 20), between(-0.5, 6), between(8, 21)]
    const [scatter, size] = [
      pick([0, 0.5, slope * between(3, 9), slope * between(3, 9)]),
      pick([1, 200]),
    ]
    const readings = Array.from({ length: integer(6, 40) }, () => {
      const temperature = Math.round(between(-4, 24) * 10) / 10
      const power = base + slope * Math.max(0, threshold - temperature) + between(-1, 1) * scatter
      return { temperature, power: power * size }
    })
    const [ours, fit] = [fitSignature(readings), second.secondSignature(readings)]
    compareResults(
      'signatures',
      readings,
      typeof ours === 'string' ? null : [ours.threshold, ours.slope, ours.base, ours.r2, ours.cv],
      typeof fit === 'string' ? null : [fit.threshold, fit.slope, fit.base, fit.r2, fit.cv],
    )
  })

  function compareReplacements(life: number, horizon: number) {
    const [investment, priceChange] = [integer(0, 400_000), pick([0, between(-0.02, 0.04)])]
    const { replaced, residuals } = second.secondLifeCycle({
      ...{ parts: [{ amount: investment, years: life }], years: horizon, priceRise: priceChange },
      ...{ subsidy: 0, energy: 0, upkeep: 0, rate: 0, energyRise: 0, upkeepRise: 0 },
    })
    const flat = (list: { year: number; amount: number }[]) =>
      list.flatMap(({ year, amount }) => [year, amount])
    const part = { investment, life }
    compareResults(
      'replacements',
      { life, horizon, investment, priceChange },
      [
        ...flat(replacementsOf(part, horizon, priceChange)),
        residualValueOf(part, horizon, priceChange),
      ],
      [...flat(replaced[0]!), residuals[0]!],
    )
  }
  for (const horizon of [1, 19, 20, 21, 30, 39, 40, 41]) compareReplacements(20, horizon)
  repeat(() => compareReplacements(integer(1, 60), integer(1, 60)))

  repeat(() => compareConsultation(random, compareResults))

  function comparePrinted(value: number, half: number) {
    const ours = printedRangeOf(value, half)
    const printed = second.secondPrinted(value, half)
    const isPrinted = half >= Math.abs(value) / 100
    const ends = [
      printed.value,
      printed.half,
      printed.value - printed.half,
      printed.value + printed.half,
    ]
    compareResults(
      'printed',
      { value, half },
      ours ? [ours.value, ours.half, ours.low, ours.high] : null,
      isPrinted ? ends : null,
    )
  }
  for (const half of [1, 9.4, 9.6, 10, 94, 99.4, 99.6, 100, 994, 996, 1000, 9949, 9951, 99_600])
    for (const share of [0.011, 0.1, 0.9]) comparePrinted(half / share, half)
  for (const value of [100, 27_880]) comparePrinted(value, value / 100)
  repeat(() => {
    const value = 10 ** between(1, 6)
    comparePrinted(value, Math.max(1, value * 10 ** between(-2.2, 0)))
  })

  const plausibility = comparePlausibility(random, cases)
  const vectors = checkVectors()
  return {
    ...counts,
    plausibility: plausibility.counts,
    vectors: vectors.count,
    faults: [...faults, ...plausibility.faults, ...vectors.faults],
  }
}
