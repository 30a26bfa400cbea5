/**
 * Second implementation of what follows in the forms of an AMOén, a GED, a CECB Plus, a PEIK and a CVC concept, written from
 * the dossier alone: domain, sections 4, 5.1, 5.2 and 6 with its corrections of section 9.
 */

/** MJ of a unit of each agent that is metered (energy-factors.json), and its weight in a follow-up. */
const agentFacts: Record<string, { megajoules: number; weight: number }> = {
  oil_l: { megajoules: 37.632, weight: 1 },
  gas_m3: { megajoules: 38.5, weight: 1 },
  gas_kwh: { megajoules: 3.6, weight: 1 },
  district_heat_kwh: { megajoules: 3.6, weight: 1 },
  heat_pump_kwh: { megajoules: 3.6, weight: 2 },
  electricity_kwh: { megajoules: 3.6, weight: 1 },
  pellets_kg: { megajoules: 20.2, weight: 1 },
  logs_hard_stere: { megajoules: 7960, weight: 1 },
  logs_soft_stere: { megajoules: 5572, weight: 1 },
  chips_m3: { megajoules: 4000, weight: 1 },
  other_kwh: { megajoules: 3.6, weight: 1 },
}
export const secondAgents = Object.keys(agentFacts)

/** Degree-days of a normal year, K·d. */
const normalDegreeDays = 3260.53901083634

const daysFrom = (start: string, end: string) =>
  Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1
const toDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals))
/** Half up, as people round. */
const round = (value: number, decimals: number) =>
  Math.round(toDecimals(value * 10 ** decimals, 6)) / 10 ** decimals

export type MeasuredPeriod = {
  start: string
  end: string
  agents: { agent: string; amount: number | null }[]
  degreeDays: number
}

/**
 * kWh/m²·a of a period as AMOén corrects it, unrounded; null if it is shorter than six months or an amount is unknown.
 * Shares in percent.
 */
export function secondPeriodResult(
  { start, end, agents, degreeDays }: MeasuredPeriod,
  project: { area: number; hotWater: number; renovated: number },
): number | null {
  const days = daysFrom(start, end)
  if (days < 181) return null
  const ecs = days / 365
  const ch = degreeDays / normalDegreeDays
  const [hot, heat] = [project.hotWater / 100, 1 - project.hotWater / 100]
  const efp = ecs * hot + ch * heat
  let weighted = 0
  for (const { agent, amount } of agents) {
    if (amount === null) return null
    const { megajoules, weight } = agentFacts[agent]!
    weighted += (amount * megajoules * weight) / 3.6
  }
  const eww = ((weighted * ((ecs * hot) / efp)) / project.area) * (365 / days)
  const eh = ((weighted * ((ch * heat) / efp)) / project.area) * (normalDegreeDays / degreeDays)
  return ((eww + eh) * project.renovated) / 100
}

/** Result of the latest measured period, attainment in percent (both to a tenth), and whether 85 % are reached. */
export function secondAttainment(
  periods: readonly (MeasuredPeriod & { result: number | null })[],
  { before, target }: { before: number; target: number },
) {
  const measured = periods.filter(({ result }) => result !== null)
  if (measured.length === 0) return { after: null, attainment: null, reached: null }
  const last = measured.reduce((latest, one) => (one.end > latest.end ? one : latest))
  const after = round(last.result!, 1)
  const shareAt = (result: number) => (before - result) / (before - target)
  // The percentage is that of the result as printed, the verdict that of the exact one.
  return {
    after,
    attainment: round(100 * shareAt(after), 1),
    reached: shareAt(last.result!) >= 0.85,
  }
}

/** MI-10 by the reference area after works; null below 800 m², where none is named. */
export const secondLaunchSubsidy = (area: number) =>
  area < 800 ? null : area < 5000 ? 3000 : area <= 10_000 ? 4500 : 6000

/** Target of the index in MJ/m²·a. */
export const secondIndexTarget = (kilowattHours: number) => Math.round(kilowattHours * 3.6)

/** What a reading of an index counts since the reading before it; null for the first, and if it went down. */
export function secondUse(
  reading: { date: string; meter: string; value: number },
  all: readonly { date: string; meter: string; kind: string; value: number }[],
): number | null {
  const earlier = all.filter(
    (one) => one.kind === 'index' && one.meter === reading.meter && one.date < reading.date,
  )
  if (earlier.length === 0) return null
  const previous = earlier.reduce((latest, one) => (one.date > latest.date ? one : latest))
  return previous.value > reading.value ? null : reading.value - previous.value
}

/** Percent above the expected value, to a tenth. */
export const secondExcess = (used: number | null, expected: number) =>
  used === null || expected === 0 ? null : round((used / expected - 1) * 100, 1)

/** M-01 of an insulated part of the envelope, CHF; a part that insulates less gets none. */
export const secondInsulationSubsidy = (area: number, u: number) =>
  u < 0.2 ? round(140 * area, 2) : u < 0.25 ? round(80 * area, 2) : 0

/** Years that a part lasts at mean use (SIA 480:2004, table 1); null where the dossier has none. */
export const secondUsualLife = (element: string) =>
  element === 'facade' ? 70 : element === 'window' ? 50 : element === 'roof' ? 40 : null

/** MI-07 of the report, CHF; null where a condition is open. */
export const secondReportSubsidy = (given: {
  area: number
  isDeclared: boolean
  isOld: boolean
}) => (given.isDeclared && given.isOld ? (given.area <= 500 ? 750 : 1500) : 0)

/** PEIK: whether a company may take part, in MWh a year and litres; null if nothing is known of its use. */
export function secondEligible(given: {
  electricity: number | null
  heat: number | null
  fuel: number | null
  isExcluded: boolean
}): boolean | null {
  if (given.isExcluded) return false
  const { electricity, heat, fuel } = given
  if (electricity === null && heat === null && fuel === null) return null
  return (
    (electricity !== null && electricity >= 100 && electricity <= 500) ||
    (heat !== null && heat >= 500 && heat <= 5000) ||
    (fuel !== null && fuel > 10_000)
  )
}

/** Half of the cost of the advice, at most 1500 CHF. */
export const secondAdviceSubsidy = (cost: number) => round(Math.min(1500, 0.5 * cost), 2)

/** Years until a measure is paid by its saving, to a tenth; null without a saving. */
export const secondPayback = (investment: number, saving: number) =>
  saving === 0 ? null : round(investment / saving, 1)

/** The same day a year later; 29 February has its end of month. */
export function secondYearLater(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const isLeapDay = month === 2 && date === 29
  return [year + 1, month, isLeapDay ? 28 : date]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** a(i, n) = i / (1 − (1 + i)^−n); 1/n without interest. */
const annuityOf = (interest: number, years: number) =>
  interest === 0 ? 1 / years : interest / (1 - (1 + interest) ** -years)

export type Terms = { interest: number; years: number; energy: number; upkeep: number }

/** What a yearly cost that rises by a part each year is as a constant one. */
function levelled(first: number, rise: number, { interest, years }: Terms): number {
  let present = 0
  for (let year = 1; year <= years; year++)
    present += (1 + rise) ** (year - 1) / (1 + interest) ** year
  return first * present * annuityOf(interest, years)
}

/** How far a preliminary study, a rule to be confirmed, the price of oil over 20 years and a year's heat may be off. */
const doubts = { study: 0.25, rule: 0.25, oil: 0.3, heat: 0.1 }

/** Half of the range of what works cost, CHF: one adviser estimated them, so they err together. */
export const secondInvestmentHalf = (costs: readonly number[]) =>
  doubts.study * costs.reduce((sum, cost) => sum + cost, 0)

/** Half of the range of the annual cost of works beside what they save of oil, CHF a year. */
export function secondSavingHalf(
  parts: readonly { cost: number; life: number; subsidy: number }[],
  saving: number,
  terms: Terms,
) {
  const { interest, years } = terms
  const capital = parts.reduce((sum, { cost, life }) => sum + cost * annuityOf(interest, life), 0)
  const granted = parts.reduce(
    (sum, { subsidy, life }) => sum + subsidy * annuityOf(interest, Math.max(life, years)),
    0,
  )
  const saved = levelled(saving, terms.energy, terms)
  return Math.sqrt(
    (doubts.study * capital) ** 2 +
      (doubts.rule * granted) ** 2 +
      (doubts.oil * saved) ** 2 +
      (doubts.heat * saved) ** 2,
  )
}

/**
 * K = Σ (I·a(i, life) − S·a(i, max(n, life))) + energy and upkeep, levelled; a saving is an energy cost below zero. The
 * subsidy of each part is written off with it, and no faster than the comparison lasts.
 */
export function secondAnnualCost(
  variant: {
    parts: readonly { cost: number; life: number; subsidy: number }[]
    energy: number
    upkeep: number
  },
  terms: Terms,
) {
  let capital = 0
  for (const { cost, life, subsidy } of variant.parts) {
    capital += cost * annuityOf(terms.interest, life)
    capital -= subsidy * annuityOf(terms.interest, life > terms.years ? life : terms.years)
  }
  return (
    capital +
    levelled(variant.energy, terms.energy, terms) +
    levelled(variant.upkeep, terms.upkeep, terms)
  )
}
