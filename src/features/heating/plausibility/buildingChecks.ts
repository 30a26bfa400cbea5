import type { BuildingValues } from '../../buildings/building.ts'
import { firstClassWithoutDwellings, mainUse } from '../../buildings/buildingUse.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { highSite, knownHotWater } from '../plant/sizing.ts'
import { bandsOf, judgeValue, type PlausibilityFinding, ratioOf } from './finding.ts'
import { assumedValue, type CheckedFacts } from './plausibilityFacts.ts'

/** Dwellings from which a building is a block. */
const blockDwellings = 3
/** Efficiency of a boiler nobody knows, to turn useful heat into final energy. */
const unknownEfficiency = 0.85
const megajoulesPerKwh = 3.6

/** Whether a building has no dwellings. If its use is unknown it counts as dwellings, as most buildings are. */
function isForServices(facts: CheckedFacts): boolean {
  const use = mainUse(facts.building)
  if (use) return use !== 'multi_family' && use !== 'single_family'
  const { affectation } = facts.building
  if (affectation) return affectation >= firstClassWithoutDwellings
  return facts.answers.building_use === 'other'
}

/** The period of construction that decides the usual power; undefined if it is unknown, or the house was renovated. */
function insulationPeriod({ construction_year: year, last_renovation_date }: BuildingValues) {
  if (!year) return undefined
  if (year < 1980) return last_renovation_date ? undefined : 'before_1980'
  if (year <= 2000) return 'until_2000'
  return year > 2010 ? 'after_2010' : undefined
}

/** Holds power, area, heat and hot water of a building against each other. */
export function checkBuilding(facts: CheckedFacts): PlausibilityFinding[] {
  return [...checkPower(facts), ...checkIndex(facts), ...checkArea(facts), ...checkHotWater(facts)]
}

function checkPower(facts: CheckedFacts) {
  const power = assumedValue(facts, 'load_power')
  return [
    ...judgeValue({
      check: isForServices(facts) ? 'w_per_m2_services' : 'w_per_m2_dwelling',
      place: 'load_power',
      value: ratioOf(power && power * 1000, facts.building.sre),
      variant: insulationPeriod(facts.building),
    }),
    ...checkFullLoadHours(facts, {
      ...{ power, heat: assumedValue(facts, 'useful_heat'), place: 'full_load_hours' },
    }),
  ]
}

/** Holds the full-load hours that a power (kW) and the heat of a year (kWh) make against the usual ones. */
export function checkFullLoadHours(
  { building, answers, consumptions }: CheckedFacts,
  {
    power,
    heat,
    ...named
  }: Record<'power' | 'heat', number | undefined> &
    Pick<Parameters<typeof judgeValue>[0], 'place' | 'sentence' | 'params'>,
): PlausibilityFinding[] {
  const withHotWater = knownHotWater(answers, consumptions)
  const bands = bandsOf(
    'full_load_hours',
    withHotWater === undefined ? undefined : withHotWater ? 'with_hot_water' : 'heating',
  )
  const [low, high] = bands.note!
  const more = (building.altitude ?? 0) > highSite.altitude ? highSite.hours : 0
  return judgeValue({
    check: 'full_load_hours',
    value: ratioOf(heat, power),
    bands: { ...bands, note: [low! + more, high! + more] },
    ...named,
  })
}

/** The index of a building by its consumption, else by its useful heat; MJ/m²·a. */
function ownIndex(facts: CheckedFacts): number | undefined {
  const { building, years, answers } = facts
  const [latest] = years
  if (latest) return building.sre ? (latest.mean3 ?? latest.value) : undefined
  const heat = assumedValue(facts, 'useful_heat')
  const boiler = numberIn(answers, 'boiler_efficiency')
  const final = ratioOf(heat, boiler ? boiler / 100 : unknownEfficiency)
  return ratioOf(final && final * megajoulesPerKwh, building.sre)
}

function checkIndex(facts: CheckedFacts) {
  const { building, official, years } = facts
  const published = new Map(official.map(({ year, idc }) => [year, idc]))
  const compared = years.find(({ year }) => published.get(year))
  return [
    ...judgeValue({ check: 'index', place: 'useful_heat', value: ownIndex(facts) }),
    ...(compared && building.sre ? againstOfficial(compared, published.get(compared.year)!) : []),
  ]
}

const againstOfficial = ({ year, value }: CheckedFacts['years'][number], published: number) =>
  judgeValue({
    check: 'index_against_official',
    place: 'building/sre',
    value: Math.abs(value / published - 1) * 100,
    sentence: 'index_against_official',
    params: { year: String(year), own: Math.round(value), published: Math.round(published) },
  })

function checkArea({ building }: CheckedFacts) {
  const { sre, apartments, surface, floors } = building
  const use = mainUse(building)
  const isBlock = use === 'multi_family' || (apartments ?? 0) >= blockDwellings
  return [
    ...judgeValue({
      check: 'm2_per_dwelling',
      place: 'building/sre',
      value: ratioOf(sre, apartments),
      variant: isBlock ? 'block' : use === 'single_family' ? 'house' : undefined,
    }),
    ...judgeValue({
      check: 'area_against_register',
      place: 'building/sre',
      value: ratioOf(sre, (surface ?? 0) * (floors ?? 0)),
    }),
  ]
}

function checkHotWater(facts: CheckedFacts) {
  const { building, answers, references } = facts
  const share = numberIn(answers, 'dhw_share')
  const heat = assumedValue(facts, 'useful_heat')
  if (share === undefined) return []
  const hotWater = heat && (heat * share) / 100
  const perArea = ratioOf(hotWater && hotWater * megajoulesPerKwh, building.sre)
  const use = mainUse(building)
  const year = building.construction_year
  return [
    ...judgeValue({ check: 'dhw_per_m2', place: 'dhw_share', value: perArea }),
    ...judgeValue({
      check: 'dhw_per_m2',
      place: 'dhw_share',
      value: ratioOf(
        perArea,
        references.hot_water.rows.find((row) => row.sia_category === use)?.hot_water_useful,
      ),
      bands: { ...bandsOf('dhw_per_m2', 'against_use'), refuse: undefined, unit: undefined },
      sentence: 'times_usual',
    }),
    ...judgeValue({
      check: 'dhw_per_person',
      place: 'dhw_share',
      value: ratioOf(hotWater, numberIn(answers, 'occupancy')),
    }),
    ...judgeValue({
      check: 'dhw_share',
      place: 'dhw_share',
      value: share,
      variant: year ? (year < 2000 ? 'before_2000' : 'later') : undefined,
    }),
  ]
}
