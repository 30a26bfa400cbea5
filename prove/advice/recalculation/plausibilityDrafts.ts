import { assumptionsOf } from '../../../src/features/heating/assumptions.ts'
import { bandsOf, verdictOn } from '../../../src/features/heating/plausibility/finding.ts'
import { plausibilityFindings } from '../../../src/features/heating/plausibility/plausibility.ts'
import type { PlausibilityFacts } from '../../../src/features/heating/plausibility/plausibilityFacts.ts'
import {
  type PlausibilityCheck,
  plausibilityLimits,
} from '../../../src/features/heating/plausibility/plausibilityLimits.ts'
import { heatIndices } from '../../../src/features/idc/idc.ts'
import { referencesOn } from '../../../src/features/reference/inForce.ts'
import { shippedVersions } from '../../../src/features/reference/shipped/shipped.ts'
import { dateOfDay, dayNumber } from '../../../src/features/technical/counting/span.ts'
import { hotWaterOfUse } from './adviceFacts.ts'
import { countAgreement } from './agreement.ts'
import { checksOfOneValue, endsOf } from './plausibilityBounds.ts'
import * as second from './secondAdvice.ts'
import * as plausibility from './secondPlausibility.ts'

const [today, visitYear] = ['2026-11-29', 2026]
const references = referencesOn(shippedVersions, today)

type Level = plausibility.SecondLevel | null
/** What each check finds; undefined if that is not asked. */
type Levels = Partial<Record<PlausibilityCheck, Level | undefined>>

/** Where a draft states what is checked of every option. */
const placeOf: Partial<Record<PlausibilityCheck, RegExp>> = {
  copa: /pacSondes/,
  subsidy_share: /pellets/,
  investment_per_kw: /pellets/,
  price: /pellets/,
}
/** Checks that rest on more than plain numbers: a choice, a tariff, a zone. */
const unread = new Set([
  'chimney',
  'subsidy_double',
  'subsidy_size',
  'vat_known',
  'network_zone',
  'recommendation_feasible',
])

/**
 * Compares the plausibility checks: their limits just below, at and just above each boundary, and what random drafts
 * of consultations make them find.
 */
export function comparePlausibility(random: () => number, cases: number) {
  const between = (min: number, max: number) => min + random() * (max - min)
  const integer = (min: number, max: number) => Math.round(between(min, max))
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)]!
  const { counts, faults, compareResults } = countAgreement(
    Object.keys(plausibilityLimits).filter((check) => !unread.has(check)) as PlausibilityCheck[],
  )

  for (const [check, variant, levelOf] of checksOfOneValue) {
    const ends = endsOf(check)
    const values = ends.flatMap((end) => [end * (1 - 1e-7), end, end * (1 + 1e-7)])
    const least = check === 'noise' ? -20 : 0
    for (let index = 0; index < cases / 10; index++)
      values.push(between(least, 1.5 * Math.max(...ends, 1)))
    for (const value of values)
      compareResults(
        check,
        { variant, value },
        verdictOn(bandsOf(check, variant), value) ?? null,
        levelOf(value),
      )
  }
  for (let index = 0; index < cases; index++) {
    const draft = drawDraft()
    const findings = plausibilityFindings(draft.facts)
    for (const [check, level] of Object.entries(draft.expected) as [PlausibilityCheck, Level][]) {
      if (level === undefined) continue
      const found = findings.find(
        (one) => one.check === check && (placeOf[check]?.test(one.place) ?? true),
      )
      compareResults(check, draft.given, found?.verdict ?? null, level)
    }
  }
  return { counts, faults }

  /** A consultation of plain numbers, with the level that each check of them has. */
  function drawDraft() {
    const use = pick(['multi_family', 'single_family', 'administration'] as const)
    const affectation = { multi_family: 1122, single_family: 1110, administration: 1220 }[use]
    const dwellings = use === 'administration' ? null : use === 'single_family' ? 1 : integer(3, 40)
    const [built, plantYear] = [
      pick([1500, 1979, 1980, 1999, 2000, 2005, 2011]),
      integer(1975, 2028),
    ]
    const isRenovated = random() < 0.3
    const altitude = pick([null, 400, 800, 801])
    const sre = integer(50, 6000)
    const [surface, floors] = [integer(40, 1500), integer(1, 8)]
    const heat = integer(sre * 5, sre * 300)
    const power = Math.round(heat / pick([200, 1000, 2000, 2500, 3000, 4000, 7000])) + 1
    const [waterShare, persons] = [integer(1, 100), integer(1, 150)]
    const [supply, back] = [integer(20, 90), integer(15, 70)]
    const [efficiency, boilerPower] = [integer(30, 120), Math.round(power * between(0.2, 4)) + 1]
    const fuel = pick(['mazout', 'gaz', 'pellets'] as const)
    const recommended = pick(['pacAir', 'pacSondes', 'pellets'] as const)
    const [copa, metres] = [between(0.8, 9), Math.round(heat / between(20, 250)) + 1]
    const conductivity = pick([null, 1, 1.5, 3, 4])
    const [ground, store] = [integer(1, 4000), integer(1, 120)]
    const [soundPower, distance] = [integer(40, 80), integer(1, 40)]
    const degree = pick(['I', 'II', 'III', 'IV'] as const)
    const [pelletEfficiency, subsidy] = [between(0.4, 1.2), integer(0, 200_000)]
    const [investment, price] = [integer(1, 400_000), between(0.1, 110)]
    const [pvPower, pvInvestment] = [integer(2, 280), integer(1, 900_000)]
    const [pvYield, pvOwnUse, solarShare] = [integer(1, 1800), integer(0, 110), integer(1, 95)]
    const bills = drawBills(fuel)
    const answers = {
      ...{ useful_heat: heat, load_power: power, dhw_share: waterShare, occupancy: persons },
      ...{ supply_temperature: supply, return_temperature: back, boiler_efficiency: efficiency },
      ...{ boiler_power: boilerPower, plant_year: plantYear, visit_date: `${visitYear}-10-01` },
      ...{ recommended, outdoor_space: ground, store_volume: store },
      ...{ sound_power: soundPower, neighbour_distance: distance },
      ...(conductivity !== null && { ground_conductivity: conductivity }),
      'options/pacSondes/efficiency': copa,
      'options/pacSondes/borehole_metres': metres,
      'options/pellets/efficiency': pelletEfficiency,
      'options/pellets/subsidy': subsidy,
      'options/pellets/generator_investment': investment,
      'options/pellets/energy_price': price,
      'options/pacAir/pv_power': pvPower,
      'options/pacAir/pv_yield': pvYield,
      'options/pacAir/pv_own_use': pvOwnUse,
      'options/pacAir/pv_investment': pvInvestment,
      'options/pacAir/solar_area': 20,
      'options/pacAir/solar_share': solarShare,
      // Without these, an option that cannot be built has no additions.
      'options/pacAir/solar_investment': 20_000,
      'options/pacAir/pv_feed_in': 6,
      'options/pacAir/additions_upkeep': 100,
    }
    const building = {
      sia_classification: { [use]: 100 },
      ...{ sre, affectation, construction_year: built, altitude, surface, floors },
      ...{ apartments: dwellings, last_renovation_date: isRenovated ? '2015-01-01' : null },
      noise_zone: ({ I: 'ds_1', II: 'ds_2', III: 'ds_3', IV: 'ds_4' } as const)[degree],
      heating_energy_1: { gaz: 7520, mazout: 7530, pellets: 7542 }[fuel],
    }
    const years = heatIndices(bills, sre, references, building)
    const [latest] = years
    const published = latest && {
      year: latest.year,
      idc: Math.round(latest.value * between(0.8, 1.2)) + 1,
    }
    const official = published ? [published] : []
    const assumed = assumptionsOf(answers, { ...building, consumptions: bills }, references)
    const facts: PlausibilityFacts = {
      ...{ today, answers, building, consumptions: bills, official, assumed, references },
      plants: [],
    }
    const fromGround = Math.max(0, 1 - 1 / copa)
    const count = Math.ceil(metres / 200)
    const machine = { soundPower, place: 'free', tone: 'faint', time: 'night' } as const
    const noise = second.secondRatingLevel({ ...machine, other: 0, minutes: 720 }, distance)
    const assumption = (name: string, option: string) =>
      assumed.list.find((one) => one.name === name && one.option === option)
    const parts = ['generator', 'source', 'distribution'].flatMap(
      (part) => assumption(`${part}_investment`, 'pellets') ?? [],
    )
    const sum = (figure: 'value' | 'usual') =>
      parts.reduce((total, part) => total + (part[figure] ?? 0), 0)
    const water = (heat * waterShare) / 100
    const watts = (power * 1000) / sre
    const { borehole_spacing: spacing } = references.site_terms.rows[0]!
    const asked = <T>(condition: boolean, level: T) => (condition ? level : undefined)
    const dwellingPower = plausibility.secondDwellingWatts(watts, built, isRenovated)
    const isPoor = built < 1980 && !isRenovated
    const indexOfHeat = (heat / (efficiency / 100)) * (3.6 / sre)
    const expected: Levels = {
      w_per_m2_dwelling: asked(dwellings !== null, dwellingPower),
      w_per_m2_services: asked(dwellings === null, plausibility.secondServicesWatts(watts, isPoor)),
      full_load_hours: plausibility.secondHours(heat / power, true, altitude),
      index: plausibility.secondIndexLevel(latest ? (latest.mean3 ?? latest.value) : indexOfHeat),
      index_against_official:
        published && plausibility.secondIndexAgainstOfficial(latest.value, published.idc),
      m2_per_dwelling:
        dwellings === null
          ? undefined
          : plausibility.secondAreaPerDwelling(sre / dwellings, use === 'multi_family'),
      area_against_register: plausibility.secondAreaShare(sre / (surface * floors)),
      flow_return: plausibility.secondFlowReturn(supply, back),
      boiler_efficiency: gravest([
        plausibility.secondEfficiency(efficiency / 100, fuel),
        plausibility.secondEfficiency(pelletEfficiency, 'pellets'),
      ]),
      copa: plausibility.secondCopaLevel(
        copa,
        'ground',
        second.secondBlendedCopa(
          { source: 'ground', flow: Math.min(80, supply), isBlock: use !== 'single_family' },
          waterShare / 100,
        ),
      ),
      oversizing: plausibility.secondOversizing(boilerPower / power),
      dhw_per_m2: plausibility.secondWaterPerArea(water * (3.6 / sre), hotWaterOfUse[use]),
      dhw_per_person: plausibility.secondWaterPerPerson(water / persons),
      dhw_share: plausibility.secondWaterShare(waterShare / 100, built),
      dates: plausibility.secondDates({ built, plant: plantYear, today: visitYear }),
      plant_age_programme: plausibility.secondPlantAge(visitYear - plantYear),
      subsidy_share: plausibility.secondSubsidyShare(subsidy / sum('value')),
      investment_per_kw: plausibility.secondInvestmentLevel(sum('value'), sum('usual')),
      price: plausibility.secondPrice(
        price / 100,
        assumption('energy_price', 'pellets')!.usual! / 100,
      ),
      pv_yield: plausibility.secondPvYield(pvYield),
      pv_own_use: plausibility.secondPvOwnUse(pvOwnUse),
      pv_cost: plausibility.secondPvCost(
        pvInvestment / assumption('pv_investment', 'pacAir')!.usual!,
      ),
      solar_share: plausibility.secondSolarShare(solarShare),
      ...(recommended === 'pacSondes' && {
        borehole_count: plausibility.secondBoreholeField({
          ...{ count, spacing, metresPerArea: metres / sre },
        }),
        borehole_w_per_m: plausibility.secondWattsPerMetre(
          (power * 1000 * fromGround) / metres,
          conductivity,
        ),
        borehole_kwh_per_m: plausibility.secondYearlyPerMetre((heat * fromGround) / metres),
        borehole_ground: plausibility.secondBoreholeGround((count * spacing ** 2) / ground),
      }),
      noise: asked(recommended === 'pacAir', plausibility.secondNoiseLevel(noise, degree)),
      pellets_store: asked(
        recommended === 'pellets',
        plausibility.secondPelletsStore(store, heat / pelletEfficiency),
      ),
      ...levelsOfBills(bills, years),
    }
    return { facts, expected, given: { answers, building, bills, official } }
  }

  type Bill = PlausibilityFacts['consumptions'][number]

  /** None, or up to three bills of one fuel: in turn, with a gap, overlapping, or the same twice. */
  function drawBills(energy: 'mazout' | 'gaz' | 'pellets'): Bill[] {
    const bills: Bill[] = []
    const usage = pick(['heating', 'heating_dhw'] as const)
    let from = dayNumber('2022-01-01')
    for (let rest = integer(0, 3); rest > 0; rest--) {
      const to = from + pick([365, 365, 366, integer(20, 500)]) - 1
      const dates = { start_date: dateOfDay(from), end_date: dateOfDay(to) }
      bills.push({ energy, usage, unit: 'kWh', amount: integer(10_000, 400_000), ...dates })
      if (random() < 0.15) bills.push({ ...bills.at(-1)! })
      from = to + 1 + pick([0, 0, 7, 8, 31, 32, -2, -7, -8, integer(1, 60), -integer(1, 30)])
    }
    return bills
  }

  function levelsOfBills(
    bills: readonly Bill[],
    years: readonly { year: number; value: number }[],
  ): Levels {
    const periods = bills.map(({ energy, amount, start_date: from, end_date: to }) => ({
      ...{ energy, amount, from, to },
    }))
    const overlaps = periods.slice(1).map((one, index) => {
      return plausibility.secondOverlap(periods[index]!, one)
    })
    const gaps = periods.slice(1).map(({ from }, index) => {
      return plausibility.secondGap(periods[index]!.to, from)
    })
    const lengths = periods.map(({ from, to }) =>
      plausibility.secondPeriodLength(
        (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1,
        bills.length === 1,
      ),
    )
    const neighbours = years.map(({ year, value }) => {
      const others = years.filter((one) => one.year !== year).map((one) => one.value)
      return others.length === 0 ? null : plausibility.secondYearAgainstOthers(value, others)
    })
    return {
      overlap: gravest(overlaps),
      gap: gravest(gaps),
      period_length: gravest(lengths),
      year_against_neighbours: gravest(neighbours),
    }
  }
}

const gravest = (levels: readonly Level[]): Level =>
  (['refuse', 'acknowledge', 'note'] as const).find((level) => levels.includes(level)) ?? null
