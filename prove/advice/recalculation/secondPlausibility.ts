import { planningValues, preventionMargin } from './adviceFacts.ts'

export type SecondLevel = 'refuse' | 'acknowledge' | 'note'

/** Least and greatest value that a level leaves alone. */
type Span = readonly [number, number]
type Limits = { refuse?: Span; acknowledge?: Span; note?: Span | null }

/** "At most zero" is refused: the smallest number above it. */
const positive = Number.MIN_VALUE

/** The gravest level whose span a value leaves. */
export function secondLevel(value: number, limits: Limits): SecondLevel | null {
  for (const level of ['refuse', 'acknowledge', 'note'] as const) {
    const span = limits[level]
    if (span && (value < span[0] || value > span[1])) return level
  }
  return null
}

/** Design power per m² of a dwelling house, W/m² (EnergieSchweiz leaflet 2781). */
export function secondDwellingWatts(value: number, built: number | null, isRenovated: boolean) {
  const usual = (): Span | null => {
    if (built === null) return null
    if (built < 1980) return isRenovated ? null : [40, 80]
    if (built <= 2000) return [30, 60]
    return built > 2010 ? [10, 40] : null
  }
  return secondLevel(value, { refuse: [positive, 300], acknowledge: [10, 100], note: usual() })
}

/** Design power per m² of other buildings, W/m²; the note is of poorly insulated ones. */
export const secondServicesWatts = (value: number, isPoorlyInsulated: boolean) =>
  secondLevel(value, {
    refuse: [positive, 400],
    acknowledge: [10, 120],
    note: isPoorlyInsulated ? [60, 80] : null,
  })

/** Useful heat by design power, h. */
export function secondHours(value: number, withWater: boolean, altitude: number | null) {
  const more = (altitude ?? 0) > 800 ? 300 : 0
  const [from, to] = withWater ? [2300, 3100] : [2000, 2600]
  return secondLevel(value, {
    refuse: [300, 6000],
    acknowledge: [1400, 3500],
    note: [from + more, to + more],
  })
}

/** Index, MJ/m²; the note is beyond the first and 99th percentile of Geneva. */
export const secondIndexLevel = (value: number) =>
  secondLevel(value, { refuse: [20, 3000], acknowledge: [150, 900], note: [185, 805] })

/** Own estimate of an index against the published one of the same year. */
export const secondIndexAgainstOfficial = (own: number, official: number) =>
  secondLevel(Math.abs(own - official) / official, { acknowledge: [0, 0.1], note: [0, 0.05] })

/** Area per dwelling, m². */
export const secondAreaPerDwelling = (value: number, isBlock: boolean) =>
  secondLevel(value, {
    refuse: [15, 1000],
    acknowledge: [45, isBlock ? 200 : 300],
    note: isBlock ? [70, 130] : [120, 250],
  })

/** Area against the floors of the register. */
export const secondAreaShare = (value: number) =>
  secondLevel(value, { acknowledge: [0.5, 1.3], note: [0.7, 1.1] })

/** A year against the median of the others. */
export function secondYearAgainstOthers(year: number, others: readonly number[]) {
  const sorted = [...others].sort((a, b) => a - b)
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1]!,
    sorted[Math.floor(sorted.length / 2)]!,
  ]
  return secondLevel(year / ((low + high) / 2), { acknowledge: [0.6, 1.4], note: [0.85, 1.15] })
}

/** Supply and return at design, °C. */
export function secondFlowReturn(supply: number, back: number): SecondLevel | null {
  if (back >= supply) return 'refuse'
  const spread = secondLevel(supply - back, { acknowledge: [3, 25] })
  return spread ?? secondLevel(supply, { acknowledge: [28, 75], note: [-Infinity, 55] })
}

const usualEfficiency: Record<string, Span> = {
  mazout: [0.82, 0.92],
  gaz: [0.84, 0.94],
  pellets: [0.75, 0.93],
}

/** Annual efficiency of a boiler on the net value. */
export const secondEfficiency = (value: number, energy: string | null) =>
  secondLevel(value, {
    refuse: [positive, 1.1],
    acknowledge: [0.6, Infinity],
    note: energy === null ? null : (usualEfficiency[energy] ?? null),
  })

const usualCopa: Record<string, Span> = {
  air: [2, 4.2],
  ground: [2.8, 6],
  groundwater: [2.8, 6.5],
}

/** COPA of a heat pump, against the table at its flow temperature where that is known. */
export const secondCopaLevel = (
  value: number,
  source: 'air' | 'ground' | 'groundwater',
  ofTable: number | null,
) =>
  secondLevel(value, {
    refuse: [1, 8],
    acknowledge: usualCopa[source]!,
    note: ofTable === null ? null : [0.85 * ofTable, 1.15 * ofTable],
  })

/** Electricity of a heat pump times its COPA, against the useful heat. */
export const secondHeatPumpBalance = (value: number) =>
  secondLevel(value, { acknowledge: [0.6, 1.6], note: [0.8, 1.25] })

/** Useful hot water, MJ/m², against the value of the use (SIA 380/1 tab. 25). */
export const secondWaterPerArea = (value: number, ofUse: number) =>
  secondLevel(value, {
    refuse: [0, 600],
    acknowledge: [0.3 * ofUse, 2.5 * ofUse],
    note: [0.6 * ofUse, 1.5 * ofUse],
  })

/** Useful hot water per person, kWh a year. */
export const secondWaterPerPerson = (value: number) =>
  secondLevel(value, { acknowledge: [250, 1800], note: [500, 1000] })

/** Share of hot water in all heat. */
export function secondWaterShare(value: number, built: number) {
  const isOld = built < 2000
  return secondLevel(value, {
    refuse: [-Infinity, 1],
    acknowledge: [-Infinity, isOld ? 0.6 : 0.8],
    note: isOld ? [0.12, 0.35] : [0.25, 0.6],
  })
}

/** Mean day of July and August against the mean day of the year. */
export const secondSummerBase = (value: number, withWater: boolean) =>
  secondLevel(value, { acknowledge: [-Infinity, 1], note: [withWater ? 0.05 : -Infinity, 0.5] })

/**
 * Power taken from the ground, W per metre; the note by the conductivity of the ground in W/mK. Ground that conducts
 * well may give its 84 W/m without a reason.
 */
export function secondWattsPerMetre(value: number, conductivity: number | null) {
  const most = () => {
    if (conductivity === null) return 50
    if (conductivity < 1.5) return 25
    return conductivity <= 3 ? 60 : 84
  }
  return secondLevel(value, {
    refuse: [-Infinity, 120],
    acknowledge: [15, Math.max(70, most())],
    note: [-Infinity, most()],
  })
}

/** Heat taken from the ground, kWh per metre and year. */
export const secondYearlyPerMetre = (value: number) =>
  secondLevel(value, { refuse: [-Infinity, 200], acknowledge: [30, 110], note: [60, 90] })

/** Number of boreholes, with their spacing in m and their metres per m² heated. */
export function secondBoreholeField(given: {
  count: number
  spacing: number | null
  metresPerArea: number | null
}): SecondLevel | null {
  if (given.count > 4) return 'acknowledge'
  if (given.spacing !== null && given.spacing < 6) return 'note'
  return given.metresPerArea === null
    ? null
    : secondLevel(given.metresPerArea, { note: [0.6, 1.4] })
}

/** Ground that boreholes need against the free one. */
export const secondBoreholeGround = (value: number) =>
  secondLevel(value, { acknowledge: [0, 1], note: [0, 0.7] })

/** Rating level of a heat pump at night, dB(A). */
export const secondNoiseLevel = (value: number, degree: keyof typeof planningValues) =>
  secondLevel(value - planningValues[degree].night, {
    acknowledge: [-Infinity, 0],
    note: [-Infinity, -preventionMargin],
  })

/** Years that a full pellets store lasts: 660 kg/m³ at 4.8 kWh/kg. */
export const secondPelletsStore = (volume: number, finalEnergy: number) =>
  secondLevel(volume / (finalEnergy / (660 * 4.8)), {
    acknowledge: [0.25, Infinity],
    note: [0.5, Infinity],
  })

/** Power installed against the power needed. */
export const secondOversizing = (value: number) =>
  secondLevel(value, { refuse: [0.3, Infinity], acknowledge: [0, 3], note: [0, 1.5] })

/** Subsidies against the investment. */
export const secondSubsidyShare = (value: number) =>
  secondLevel(value, { refuse: [0, 1], acknowledge: [0, 0.5], note: [0, 0.35] })

/** Investment against the table of its option and size; CHF. */
export const secondInvestmentLevel = (value: number, ofTable: number) =>
  secondLevel(value, {
    refuse: [positive, Infinity],
    acknowledge: [0.4 * ofTable, 2.5 * ofTable],
    note: [0.7 * ofTable, 1.5 * ofTable],
  })

/** Yield of photovoltaics, kWh a year per kWp. */
export const secondPvYield = (value: number) =>
  secondLevel(value, { refuse: [positive, 1600], acknowledge: [600, 1200], note: [700, 1025] })

/** Share of the photovoltaic power that the building uses itself, percent. */
export const secondPvOwnUse = (value: number) =>
  secondLevel(value, { refuse: [0, 100], acknowledge: [-Infinity, 90], note: [20, 50] })

/** Investment in photovoltaics against the table for its power. */
export const secondPvCost = (value: number) =>
  secondLevel(value, { acknowledge: [0.5, 2], note: [0.8, 1.25] })

/** Share of the hot water that collectors make, percent. */
export const secondSolarShare = (value: number) =>
  secondLevel(value, { acknowledge: [-Infinity, 80], note: [25, 70] })

/** Price of energy against the table of its date, CHF/kWh. */
export const secondPrice = (value: number, ofTable: number) =>
  secondLevel(value, {
    refuse: [positive, 1],
    acknowledge: [0.5 * ofTable, 2 * ofTable],
    note: [0.8 * ofTable, 1.25 * ofTable],
  })

/** Price of the bills against the price used, CHF/kWh. */
export const secondBillPrice = (ofBills: number, used: number) =>
  secondLevel(ofBills / used, { acknowledge: [0.75, 1.25], note: [0.9, 1.1] })

/** Age of a plant at the visit, years: the programme pays from ten. */
export const secondPlantAge = (value: number) => secondLevel(value, { acknowledge: [10, Infinity] })

type SecondPeriod = { energy: string; amount: number; from: string; to: string }

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Two bills of one energy: the same twice, or days that both count. One reading may end one and start the other. */
export function secondOverlap(a: SecondPeriod, b: SecondPeriod): SecondLevel | null {
  if (a.energy !== b.energy) return null
  if (a.amount === b.amount && a.from === b.from && a.to === b.to) return 'refuse'
  const [from, to] = [a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to]
  const shared = daysBetween(from, to) + 1
  return shared === 1
    ? null
    : secondLevel(shared, { acknowledge: [-Infinity, 7], note: [-Infinity, 0] })
}

/** Days that no bill of an energy covers between two of its periods. */
export const secondGap = (endOfFirst: string, startOfNext: string) =>
  secondLevel(daysBetween(endOfFirst, startOfNext) - 1, {
    acknowledge: [-Infinity, 31],
    note: [-Infinity, 7],
  })

/** Days of one bill; a year is asked of it where it is the only one. */
export const secondPeriodLength = (days: number, isOnly: boolean) =>
  secondLevel(days, {
    refuse: [1, 1500],
    ...(isOnly && { acknowledge: [300, 430], note: [330, 395] }),
  })

/** Years and days that must follow each other. */
export function secondDates(given: {
  built: number
  plant: number
  today: number
}): SecondLevel | null {
  const { built, plant, today } = given
  if (built > plant || plant > today) return 'refuse'
  return (
    secondLevel(built, { acknowledge: [1600, Infinity] }) ?? (today - plant > 40 ? 'note' : null)
  )
}
