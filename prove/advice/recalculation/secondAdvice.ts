import * as facts from './adviceFacts.ts'
import { type SecondInput, type SecondOption, secondAnnuity } from './second.ts'

export type SecondMachine = {
  /** Sound power at 2 °C, dB(A). */
  soundPower: number
  place: keyof typeof facts.directivity
  tone: keyof typeof facts.tones
  /** Other corrections (K3), dB. */
  other: number
  time: keyof typeof facts.timeOfDay
  /** Minutes it runs in the twelve hours. */
  minutes: number
}

/** Rating level at one metre, dB(A) (Cercle Bruit 6.21). */
function levelAtOneMetre({ soundPower, place, tone, other, time, minutes }: SecondMachine) {
  const corrections = facts.timeOfDay[time] + facts.tones[tone] + other
  const running = 10 * Math.log10(minutes / facts.minutesOfPeriod)
  return soundPower - 11 + facts.directivity[place] + corrections + running
}

/** Rating level at a window in dB(A), at a distance in m. */
export const secondRatingLevel = (machine: SecondMachine, metres: number) =>
  levelAtOneMetre(machine) - 20 * Math.log10(metres)

/** Smallest distance in m at which the machine keeps a planning value. */
export const secondSmallestDistance = (machine: SecondMachine, planningValue: number) =>
  10 ** ((levelAtOneMetre(machine) - planningValue) / 20)

/** Whether a machine may stand where it makes this level: below the margin yes, in it only with prevention. */
export function secondNoiseVerdict(level: number, planningValue: number) {
  if (level > planningValue) return 'no'
  return level > planningValue - facts.preventionMargin ? 'to_check' : 'yes'
}

export type SecondLifeCycle = {
  parts: { amount: number; years: number }[]
  subsidy: number
  energy: number
  upkeep: number
  rate: number
  years: number
  energyRise: number
  upkeepRise: number
  priceRise: number
}

/**
 * Cost over a horizon with the replacements and the residual values that belong to them (SIA 480, annex A), CHF.
 * A part is replaced at the end of each life before the horizon.
 */
export function secondLifeCycle(given: SecondLifeCycle) {
  const { parts, subsidy, rate, years, priceRise } = given
  const discounted = (amount: number, year: number) => amount / (1 + rate) ** year
  let [spending, present] = [-subsidy, -subsidy]
  const replaced: { year: number; amount: number }[][] = []
  const residuals: number[] = []
  for (const part of parts) {
    const purchases = [{ year: 0, amount: part.amount }]
    for (let year = part.years; year < years; year += part.years)
      purchases.push({ year, amount: part.amount * (1 + priceRise) ** year })
    for (const { year, amount } of purchases) {
      spending += amount
      present += discounted(amount, year)
    }
    const last = purchases.at(-1)!
    const residual = last.amount * (1 - (years - last.year) / part.years)
    present -= discounted(residual, years)
    replaced.push(purchases.slice(1))
    residuals.push(residual)
  }
  for (let year = 1; year <= years; year++) {
    const running =
      given.energy * (1 + given.energyRise) ** (year - 1) +
      given.upkeep * (1 + given.upkeepRise) ** (year - 1)
    spending += running
    present += discounted(running, year)
  }
  const residual = residuals.reduce((sum, one) => sum + one, 0)
  return {
    replaced,
    residuals,
    spending,
    residual,
    net: spending - residual,
    present,
    annual: secondAnnuity(rate, years) * present,
  }
}

export type SecondReading = { temperature: number; power: number }

/** Least squares of power on the degrees below a threshold; kW and kW/K. The three fitted values count in the error. */
function fitBelow(readings: readonly SecondReading[], threshold: number) {
  const degrees = readings.map(({ temperature }) => Math.max(0, threshold - temperature))
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const meanDegrees = mean(degrees)
  const meanPower = mean(readings.map(({ power }) => power))
  let [together, spread, total] = [0, 0, 0]
  for (const [index, { power }] of readings.entries()) {
    together += (degrees[index]! - meanDegrees) * (power - meanPower)
    spread += (degrees[index]! - meanDegrees) ** 2
    total += (power - meanPower) ** 2
  }
  const slope = spread === 0 ? 0 : together / spread
  const base = meanPower - slope * meanDegrees
  const left = readings.reduce(
    (sum, { power }, index) => sum + (power - base - slope * degrees[index]!) ** 2,
    0,
  )
  return {
    threshold,
    slope,
    base,
    left,
    total,
    r2: total === 0 ? 0 : 1 - left / total,
    cv: Math.sqrt(left / (readings.length - 3)) / meanPower,
  }
}

/** Energy signature of readings (mean power in kW at a mean temperature), or why it cannot be used. */
export function secondSignature(readings: readonly SecondReading[]) {
  const rules = facts.signatureRules
  if (readings.length < rules.fewestIntervals) return 'too_few'
  const colder = readings.filter(({ temperature }) => temperature < rules.cold.below)
  if (colder.length < rules.cold.fewest) return 'too_few_cold'
  const warmer = readings.filter(({ temperature }) => temperature > rules.warm.above)
  if (warmer.length < rules.warm.fewest) return 'too_few_warm'
  let best = fitBelow(readings, rules.from / 10)
  for (let tenth = rules.from + 1; tenth <= rules.to; tenth++) {
    const fit = fitBelow(readings, tenth / 10)
    // Of thresholds that explain the same, such as all above the warmest reading, the lowest.
    if (fit.left < best.left - 1e-9 * fit.total) best = fit
  }
  const isUsable =
    best.r2 >= rules.leastR2 && best.cv <= rules.mostCv && best.base >= 0 && best.slope > 0
  return isUsable ? best : 'poor_fit'
}

/** Power in kW that a signature needs at the design temperature, °C. */
export const secondDesignPower = (
  { base, slope, threshold }: { base: number; slope: number; threshold: number },
  design: number,
) => base + slope * (threshold - design)

/** What an uncertain input moves a result by, in its unit and with its sign. */
export type SecondMoves = Record<string, number>

/** Half width of a result: the root of the sum of squares of what each independent input moves. */
export const secondHalf = (moves: SecondMoves) =>
  Math.sqrt(Object.values(moves).reduce((sum, one) => sum + one * one, 0))

/** Half width of a difference: what both share moves both, so only what differs of it counts. */
export function secondHalfOfDifference(a: SecondMoves, b: SecondMoves) {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return secondHalf(
    Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) - (b[name] ?? 0)])),
  )
}

/** Whether two costs differ by more than what their inputs leave open. */
export const secondIsSignificant = (difference: number, half: number) =>
  Math.abs(difference) >= half

/** A value as it is printed: the half width to two digits, the value to the same place, never below one. */
export function secondPrinted(value: number, half: number) {
  const [digits, exponent] = half.toExponential(1).split('e')
  const rounded = Number(digits) * 10 ** Number(exponent)
  const place = Math.max(1, 10 ** (Number(exponent) - 1))
  const to = (one: number) => Math.sign(one) * Math.round(Math.abs(one) / place) * place
  return { value: to(value), half: place === 1 ? Math.round(half) : rounded }
}

/** Power in kW for a useful heat in kWh a year. */
export function secondHeatLoad(given: {
  usefulHeat: number
  withWater: boolean
  altitude: number | null
}) {
  const { heating, heating_dhw, moreAbove, altitude } = facts.fullLoadHours
  const hours = given.withWater ? heating_dhw : heating
  return given.usefulHeat / (hours + ((given.altitude ?? 0) > altitude ? moreAbove : 0))
}

/** Power in kW of a new generator from the fuel burnt, by the leaflet (gross energy content in kWh per unit). */
export const secondPowerOfFuel = (given: {
  amount: number
  grossContent: number
  hours: number
  oldEfficiency: number
  newEfficiency: number
}) =>
  ((given.amount * given.grossContent) / given.hours) *
  (given.oldEfficiency / given.newEfficiency) *
  ((1 + given.newEfficiency) / 2)

export type SecondHeatPump = {
  source: 'air' | 'ground' | 'groundwater'
  /** Flow temperature at design, °C. */
  flow: number
  withWater: boolean
  isBlock: boolean
}

/** COPA between the rows of the field table; it falls on beyond the last row, and is that of the first before it. */
function fieldCopa({ source, flow, withWater }: Omit<SecondHeatPump, 'isBlock'>) {
  const [dry, wet] =
    source === 'air' ? (['air', 'airWater'] as const) : (['ground', 'groundWater'] as const)
  const column = withWater ? wet : dry
  const rows = facts.copaRows
  const above = rows.findIndex((row) => row.flow >= flow)
  const end = above === -1 ? rows.length - 1 : Math.max(1, above)
  const [low, high] = [rows[end - 1]!, rows[end]!]
  const share = Math.max(0, (flow - low.flow) / (high.flow - low.flow))
  const { gain, least, most } = facts.groundwater
  const at = (row: (typeof rows)[number]) =>
    source === 'groundwater' ? Math.min(most, Math.max(least, row[column] + gain)) : row[column]
  return at(low) + share * (at(high) - at(low))
}

/** COPA of a heat pump at a flow temperature. */
export const secondCopa = (pump: SecondHeatPump) =>
  fieldCopa(pump) * (pump.isBlock ? facts.blockFactor : 1)

/** COPA of heating and hot water, each with its own, by the share of hot water in the heat. */
export function secondBlendedCopa(pump: Omit<SecondHeatPump, 'withWater'>, waterShare: number) {
  const heating = fieldCopa({ ...pump, withWater: false })
  const gain = pump.source === 'groundwater' ? facts.groundwater.gain : 0
  const water = pump.source === 'air' ? facts.waterCopa.air : facts.waterCopa.ground + gain
  const blended = 1 / ((1 - waterShare) / heating + waterShare / water)
  return blended * (pump.isBlock ? facts.blockFactor : 1)
}

/** Borehole metres by the simple way: the greater of what power and yearly heat need. */
export function secondBoreholes(given: {
  /** Heat of the heat pump, kWh a year, and its power, kW. */
  heat: number
  power: number
  copa: number
  wattsPerMetre: number
  yearlyPerMetre: number
  depth: number
}) {
  const fromGround = 1 - 1 / given.copa
  const byPower = (given.power * 1000 * fromGround) / given.wattsPerMetre
  const byEnergy = (given.heat * fromGround) / given.yearlyPerMetre
  const metres = Math.max(byPower, byEnergy)
  return { byPower, byEnergy, metres, count: Math.ceil(metres / given.depth) }
}

/** Bands of the inputs of an option's annual cost, as shares. */
export type SecondBands = Record<'subsidy' | 'heat' | 'efficiency' | 'price' | 'upkeep', number> & {
  parts: readonly number[]
  /** Of photovoltaics, if there are any. */
  pvGrant?: number
  pvIncome?: number
}

/**
 * What each uncertain input moves the annual cost of an option by, CHF a year. Options share the heat, and the price
 * of what they burn; what is paid a year without heat counts as price and heat, since the power paid for follows it.
 */
export function secondMoves(
  { name, agent }: { name: string; agent: string },
  [input, option]: [SecondInput, SecondOption],
  bands: SecondBands,
): SecondMoves {
  const { rate, years, usefulHeat } = input
  const yearly = (first: number, rise: number) => {
    let present = 0
    for (let year = 1; year <= years; year++)
      present += (first * (1 + rise) ** (year - 1)) / (1 + rate) ** year
    return present * secondAnnuity(rate, years)
  }
  // What photovoltaics save and earn is uncertain in its own way.
  const energy = yearly(
    (usefulHeat / option.efficiency) * option.price + option.fee,
    input.energyRise,
  )
  const { pv } = option
  const renewable = (option.renewable ?? 0) / option.price || 0
  const granted = Math.max(years, option.parts[0]?.years ?? 0)
  return {
    ...Object.fromEntries(
      option.parts.map((part, index) => [
        `${name} part ${index}`,
        part.amount * secondAnnuity(rate, part.years) * bands.parts[index]!,
      ]),
    ),
    [`${name} subsidy`]: option.subsidy * secondAnnuity(rate, granted) * bands.subsidy,
    [`${name} efficiency`]: energy * bands.efficiency,
    [`${name} upkeep`]: yearly(option.upkeep, input.upkeepRise) * bands.upkeep,
    // Oil and the renewable fuel in it have a price each: 8.4 of the 14.4 ct are oil.
    [`price of ${agent}`]: energy * (1 - renewable) * bands.price,
    [`price of the renewable part of ${name}`]: energy * renewable * bands.price,
    heat: energy * bands.heat,
    ...(pv && {
      [`${name} grant`]:
        pv.subsidy * secondAnnuity(rate, Math.max(years, pv.years)) * (bands.pvGrant ?? 0),
      [`${name} income`]: yearly(pv.income, input.energyRise) * (bands.pvIncome ?? 0),
    }),
  }
}
