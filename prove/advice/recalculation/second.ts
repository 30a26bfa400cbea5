import * as facts from './facts.ts'

export type HeatingKind = 'cad' | 'fossile' | 'pacAir' | 'pacNappes' | 'pacSondes' | 'pellets'

/**
 * Subsidy of a plant in CHF; null if no amount is published. Unknown values are assumed to be the most favourable.
 * The measure depends on the power of the plant, the amount on the subsidised power.
 */
export function secondSubsidy(given: {
  option: HeatingKind
  kw: number
  areaM2: number | null
  replaces: string | null
  network?: string | null
}): number | null {
  const { option, kw, areaM2, replaces, network } = given
  if (option === 'fossile') return 0
  if (option === 'cad' && network && facts.unsubsidisedNetworks.includes(network.toLowerCase()))
    return 0
  if (replaces !== null && !(facts.subsidisedReplacement as readonly string[]).includes(replaces))
    return 0
  const rows = facts.subsidyRows.filter(({ options }) =>
    (options as readonly string[]).includes(option),
  )
  const measure = rows.find(({ over, to }) => kw > over && kw <= to)
  if (!measure) return null
  const subsidisedKw =
    areaM2 === null ? kw : Math.min(kw, (areaM2 * facts.subsidisedWattsPerM2) / 1000)
  const tiers = rows.filter(({ code }) => code === measure.code)
  const tier = tiers.find(({ to }) => subsidisedKw <= to)!
  return tier.fixed === null || tier.perKw === null ? null : tier.fixed + tier.perKw * subsidisedKw
}

/** Category of a consultation: small or large; null if the known values do not decide it. */
export function secondCategory(given: {
  use: 'residential' | 'other' | null
  dwellings: number | null
  properties: 'one' | 'several' | null
  kw: number | null
}): 'small' | 'large' | null {
  const { use, dwellings, properties, kw } = given
  if (properties === 'several') return 'large'
  const size = (value: number | null, maxOfSmall: number) =>
    value === null ? null : value > maxOfSmall ? 'large' : 'small'
  // A residential building has dwellings.
  const byDwellings = size(dwellings === 0 ? null : dwellings, facts.mostDwellingsOfSmall)
  const byPower = size(kw, facts.greatestPowerOfSmall)
  const ifUseUnknown = byDwellings === byPower ? byPower : null
  const category = use === 'residential' ? byDwellings : use === 'other' ? byPower : ifUseUnknown
  if (category === 'large') return 'large'
  const isOneProperty = properties === 'one' || (use === 'residential' && dwellings === 1)
  return category === 'small' && isOneProperty ? 'small' : null
}

export type SecondDuty = 'none' | 'optimise' | 'audit' | 'renovate'

/** The legal duty on a day at an index (mean of three years). */
export function secondDuty(mean: number, on: string): SecondDuty | null {
  const step = facts.idcSteps.find(
    ({ from, until }) => on >= from && (until === null || on <= until),
  )
  if (!step) return null
  if (mean > step.value) return 'renovate'
  if (mean > facts.idcAudit) return 'audit'
  return mean > facts.idcThreshold ? 'optimise' : 'none'
}

/** The duty at an index that was only estimated: nobody can tell if a limit lies within its half width, a share of it. */
export function secondEstimateDuty(mean: number, on: string, half: number) {
  const duty = secondDuty(mean, on)
  if (duty === null) return null
  const { value } = facts.idcSteps.find(
    ({ from, until }) => on >= from && (until === null || on <= until),
  )!
  const isClose = [facts.idcThreshold, facts.idcAudit, value].some(
    (limit) => limit >= mean - mean * half && limit <= mean + mean * half,
  )
  return isClose ? 'unclear' : duty
}

/** Steps of the law after a day, with the duty at this index; none if the day is before the first step. */
export function secondOutlook(mean: number, on: string) {
  if (secondDuty(mean, on) === null) return []
  return facts.idcSteps
    .filter(({ from }) => from > on)
    .map(({ from, value }) => ({ from, value, duty: secondDuty(mean, from) }))
}

type EnergyUse = { energy: string; unit: string; amount: number; sre: number; days: number }

const agentOf = (energy: string) =>
  energy.startsWith('cad') ? 'cad' : energy.startsWith('electricite') ? 'electricite' : energy

/** Converts an amount to MJ for the index. */
function indexEnergy({ energy, unit, amount }: EnergyUse): number | null {
  const contents: Record<string, number> | undefined =
    facts.indexContents[agentOf(energy) as keyof typeof facts.indexContents]
  const [base, factor] = unit === 'MWh' ? ['kWh', 1000] : [unit.replace('m3_bulk', 'm3'), 1]
  const content = contents?.[base]
  return content === undefined ? null : amount * factor * content
}

/** The index before climate correction, MJ/m² a year. */
export function secondIndex(used: EnergyUse): number | null {
  const energy = indexEnergy(used)
  const weight = used.energy === 'electricite_pac_apres' ? facts.heatPumpWeight : 1
  return energy === null ? null : ((energy * weight) / used.sre) * (365 / used.days)
}

/**
 * Climate-corrected index of a year in MJ/m²: (Q − W) · DJ_ref / DJ + W. W is the metered hot water or, if hot
 * water is metered with the heating, the usual share, at most the whole index. Heating is scaled by the degree-days
 * of the period, hot water by days.
 */
export function secondCorrected(given: {
  /** Index of the heating, which includes hot water depending on `water`, and of separately metered hot water; MJ/m² a year. */
  heating: number
  apart: number
  water: 'heating_dhw' | 'apart' | 'heating'
  /** Usual index of hot water by the use of the building. */
  usualWater: number
  degreeDays: number
  days: number
}): number {
  const { heating, apart, water, usualWater, degreeDays, days } = given
  const hotWater = water === 'heating_dhw' ? Math.min(usualWater, heating) : apart
  const spaceHeating = water === 'heating_dhw' ? heating - hotWater : heating
  return ((spaceHeating * days) / 365) * (facts.usualDegreeDays / degreeDays) + hotWater
}

/** Useful heat in kWh a year: net energy times efficiency. */
export function secondHeatOf(used: EnergyUse, efficiency: number): number | null {
  const { energy, days } = used
  const net = netEnergy(used)
  if (net === null) return null
  const yearly = (net * 365) / days
  if (energy.startsWith('electricite_pac')) return yearly * facts.usualAnnualFigure
  return facts.burning.includes(agentOf(energy)) ? yearly * efficiency : yearly
}

/** Converts an amount to net kWh. Fuels given in kWh are gross, except chips. */
function netEnergy(used: EnergyUse): number | null {
  const { unit, amount } = used
  const agent = agentOf(used.energy)
  const gross = indexEnergy(used)
  if (gross === null) return null
  if (unit === 'MWh') return amount * 1000
  if (!facts.burning.includes(agent)) return amount
  if (agent === 'plaquettes' && unit === 'kWh') return amount
  const contents = { net: facts.netContents, gross: facts.grossContents } as Record<
    string,
    Record<string, number>
  >
  const [netContent, grossContent] = [contents.net![agent], contents.gross![agent]]
  if (netContent === undefined || grossContent === undefined)
    return (gross / 3.6) * facts.netShareOfWood
  if (unit === 'kWh') return (amount * netContent) / grossContent
  return unit === 'kg' && agent === 'mazout'
    ? (amount / facts.kgOfLitre) * netContent
    : amount * netContent
}

/** MJ that the index counts for a kWh that a heating draws: of fuels by gross value for a net kWh, of electricity weighted. */
function countedMegajoules(agent: string): number {
  if (agent === 'electricite') return 3.6 * facts.heatPumpWeight
  const units = { mazout: 'l', gaz: 'm3', pellets: 'kg' } as const
  const unit = units[agent as keyof typeof units]
  if (!unit) return 3.6
  const gross = facts.indexContents[agent as keyof typeof units] as Record<string, number>
  return gross[unit]! / facts.netContents[agent as keyof typeof units]
}

/**
 * The index that a new heating leads to, MJ/m² a year. The sun and water heaters make their shares of the hot water; of the
 * rest a pump makes `pumpHeat` %, a boiler the remainder.
 */
export function secondExpectedIndex(given: {
  heat: number
  area: number
  agent: string
  efficiency: number
  hotWater: number
  solar: number | null
  heater: number | null
  peak: { pumpHeat: number; efficiency: number; agent: string } | null
}): number {
  const { heat, area, agent, efficiency, hotWater, solar, heater, peak } = given
  const water = (heat * hotWater) / 100
  const bySun = (water * (solar ?? 0)) / 100
  const byHeater = heater === null ? 0 : water - bySun
  const rest = heat - bySun - byHeater
  const byPump = peak ? (rest * peak.pumpHeat) / 100 : rest
  let counted = (byPump / efficiency) * countedMegajoules(agent)
  if (peak) counted += ((rest - byPump) / peak.efficiency) * countedMegajoules(peak.agent)
  if (heater !== null) counted += (byHeater / heater) * countedMegajoules('electricite')
  return counted / area
}

/** The index after a saving of fuel or district heat, billed by gross kWh: today's mean less what is saved. */
export const secondIndexAfterSaving = (today: number, savedKwh: number, area: number) =>
  today - (savedKwh * 3.6) / area

/** Annuity of 1 over `years` at a rate. */
export const secondAnnuity = (rate: number, years: number) =>
  rate === 0 ? 1 / years : rate / (1 - (1 + rate) ** -years)

export type SecondInput = {
  rate: number
  years: number
  energyRise: number
  upkeepRise: number
  usefulHeat: number
}
export type SecondOption = {
  /** The first is the generator. */
  parts: { amount: number; years: number }[]
  /** Granted for the generator, so it counts over its life if the horizon is shorter. */
  subsidy: number
  efficiency: number
  price: number
  /** What of the price pays for the renewable fuel of a blend, CHF. */
  renewable?: number
  fee: number
  upkeep: number
  co2: number
  /** What photovoltaics save and earn in the first year, and their own grant, which counts over their life. */
  pv?: { income: number; subsidy: number; years: number }
}

/**
 * One heating option over the horizon (dossier, section 6): final energy in kWh, CHF a year, ct per kWh
 * of heat, total CHF, t of CO₂; value left at the horizon and total less that value, CHF.
 */
export function secondCosts(input: SecondInput, option: SecondOption) {
  const { rate, years, energyRise, upkeepRise, usefulHeat } = input
  const annuity = secondAnnuity(rate, years)
  let [presentEnergy, presentUpkeep, nominal] = [0, 0, 0]
  const finalEnergy = usefulHeat / option.efficiency
  const energy = finalEnergy * option.price + option.fee
  for (let year = 1; year <= years; year++) {
    const [yearEnergy, yearUpkeep] = [
      energy * (1 + energyRise) ** (year - 1),
      option.upkeep * (1 + upkeepRise) ** (year - 1),
    ]
    presentEnergy += yearEnergy / (1 + rate) ** year
    presentUpkeep += yearUpkeep / (1 + rate) ** year
    nominal += yearEnergy + yearUpkeep
  }
  let [invested, residual] = [0, 0]
  for (const part of option.parts) {
    // Bought again each time its life ends before the horizon; the last one is worth what it has left.
    let bought = 0
    for (; bought < years; bought += part.years) invested += part.amount
    residual += (part.amount * (bought - years)) / part.years
  }
  const nominalTotal = invested - option.subsidy + nominal
  const capital = option.parts.reduce(
    (sum, part) => sum + part.amount * secondAnnuity(rate, part.years),
    0,
  )
  const [generator] = option.parts
  const granted =
    generator && generator.years > years ? secondAnnuity(rate, generator.years) : annuity
  const annual = capital - option.subsidy * granted + (presentEnergy + presentUpkeep) * annuity
  return [
    finalEnergy,
    annual,
    (100 * annual) / usefulHeat,
    nominalTotal,
    (finalEnergy * option.co2 * years) / 1000,
    residual,
    nominalTotal - residual,
  ]
}

/** Whether figures differ by at most a millionth: the product's tables have rounded energy contents. */
export const isNear = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' &&
  typeof b === 'number' &&
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
