import * as facts from './adviceFacts.ts'

/** Photovoltaics, collectors and water heaters of an option, from the dossier and its data file alone. */

export type SecondAdditions = {
  /** kWh a year. */
  usefulHeat: number
  /** What the option would be without them: CHF and kg per kWh of its agent, CHF a year. */
  generator: { efficiency: number; price: number; co2: number; fee: number }
  /** Shares, 0 to 1: of hot water in the useful heat, and of collectors in hot water. */
  hotWater: number
  sun: number
  /** COPA of water heaters, which make the hot water that the sun does not. */
  heaters: number | undefined
  /** CHF per kWh. */
  electricity: number
  /** kWp, kWh per kWp, share used in the building, CHF per kWh fed in. */
  pv: { power: number; perPower: number; ownUse: number; feedIn: number } | undefined
}

/** kWh drawn, CHF of the first year, kg of CO₂ a year, and CHF that photovoltaics save and earn. */
export function secondWithAdditions(given: SecondAdditions) {
  const { usefulHeat, generator, sun, heaters, electricity, pv } = given
  const water = usefulHeat * given.hotWater
  const fromSun = water * sun
  const fromHeaters = heaters === undefined ? 0 : water - fromSun
  const burnt = (usefulHeat - fromSun - fromHeaters) / generator.efficiency
  const drawn = heaters === undefined ? 0 : fromHeaters / heaters
  const made = pv ? pv.power * pv.perPower : 0
  const used = pv ? made * pv.ownUse : 0
  const income = pv ? used * electricity + (made - used) * pv.feedIn : 0
  return {
    energy: burnt + drawn,
    income,
    firstYear: burnt * generator.price + drawn * electricity + generator.fee - income,
    co2: burnt * generator.co2 + (drawn - used) * facts.electricityCo2,
  }
}

/** Cost of photovoltaics, CHF with VAT: medians by class, at the middle of each, linear between them; undefined beyond. */
export function secondPvCost(power: number): number | undefined {
  const points = facts.pvClasses.map(({ from, to, median }) => ({
    size: (from + to) / 2,
    price: Math.round(median * (1 + facts.vat)),
  }))
  if (power > facts.pvClasses.at(-1)!.to) return undefined
  const above = points.find(({ size }) => size >= power) ?? points.at(-1)!
  const below = points.filter(({ size }) => size < power).at(-1) ?? above
  if (above === below) return power * above.price
  const share = (power - below.size) / (above.size - below.size)
  return below.size * below.price * (1 - share) + above.size * above.price * share
}

/** One-off grant for photovoltaics, CHF. */
export const secondPvGrant = (power: number, investment: number) =>
  Math.min(
    facts.pvGrant.share * investment,
    power <= 30
      ? power * facts.pvGrant.upTo30
      : 30 * facts.pvGrant.upTo30 + (power - 30) * facts.pvGrant.above,
  )

/** The least that is paid for what is fed in, ct/kWh; undefined above 150 kWp. */
export const secondFeedIn = (power: number) =>
  power < 30 ? facts.leastFeedIn : power <= 150 ? 180 / power : undefined
