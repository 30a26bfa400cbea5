import vectors from './adviceVectors.json' with { type: 'json' }
import { secondEstimateDuty } from './second.ts'
import * as second from './secondAdvice.ts'
import * as plausibility from './secondPlausibility.ts'

/** Whether a number is a published one, which is rounded to so many digits after the point. */
const isRounded = (value: number, published: number, digits: number) =>
  Math.abs(value - published) <= 0.51 * 10 ** -digits

/** Reads the published worked examples with the second implementation; each that it does not reproduce is a fault. */
export function checkVectors() {
  const faults: string[] = []
  let count = 0
  function check(name: string, value: unknown, published: unknown, digits = 2) {
    count++
    const isSame =
      typeof value === 'number' && typeof published === 'number'
        ? isRounded(value, published, digits)
        : JSON.stringify(value) === JSON.stringify(published)
    if (!isSame) faults.push(`vector ${name}: second ${value}, published ${published}`)
  }

  for (const { name, in: given, out } of vectors.noise) {
    const place = ({ 3: 'free', 6: 'wall', 9: 'corner' } as const)[given.DC as 3]
    const machine = { soundPower: given.LWA2C, place, tone: 'faint', other: given.K3 } as const
    const running = { ...machine, time: 'night', minutes: given.t } as const
    check(name, second.secondRatingLevel(running, given.s), out.Lr)
    check(name, second.secondNoiseVerdict(out.Lr, 45) !== 'no', out.kept)
    if ('s_min' in out) check(name, second.secondSmallestDistance(running, 45), out.s_min)
  }

  for (const { name, in: given, out } of vectors.lifeCycle) {
    const parts = given['components_[name,CHF,life_a]'].map(([, amount, years]) => ({
      amount: Number(amount),
      years: Number(years),
    }))
    const result = second.secondLifeCycle({
      ...{ parts, subsidy: given.subsidy, energy: given.energy_year1, upkeep: given.om_year1 },
      ...{ rate: given.interest, years: given.horizon, energyRise: given.energy_escalation },
      ...{ upkeepRise: 0, priceRise: given.investment_price_change },
    })
    check(name, result.spending, out.spending_nominal)
    check(name, result.residual, out.residual_nominal)
    check(name, result.net, out.net_nominal)
    check(name, result.present, out.present_value)
    check(name, result.annual, out.annual_cost)
    for (const [index, { replacements, residual_value }] of out.components.entries()) {
      check(name, result.residuals[index], residual_value)
      for (const [place, [year, amount]] of replacements.entries()) {
        check(name, result.replaced[index]![place]!.year, year, 0)
        check(name, result.replaced[index]![place]!.amount, amount)
      }
      check(name, result.replaced[index]!.length, replacements.length, 0)
    }
  }

  for (const { name, in: given, out } of vectors.signature) {
    const readings = given.T.map((temperature, index) => ({ temperature, power: given.P[index]! }))
    const fit = second.secondSignature(readings)
    if (typeof out === 'string') check(name, typeof fit, 'string')
    else if (typeof fit === 'string') check(name, fit, 'a signature')
    else {
      check(name, fit.threshold, out.tb, 1)
      check(name, fit.slope, out.h, 4)
      check(name, fit.base, out.p0, 4)
      check(name, fit.r2, out.r2, 5)
      check(name, fit.cv, out.cv, 4)
      check(name, second.secondDesignPower(fit, -4), out.design)
    }
  }

  checkAccuracy(check)
  const { sizing, boreholes } = vectors
  const burnt = { amount: sizing.in.oil_l, grossContent: sizing.in.gcv, hours: sizing.in.t }
  const efficiencies = { oldEfficiency: sizing.in.eta_old, newEfficiency: sizing.in.eta_new }
  check('sizing', second.secondPowerOfFuel({ ...burnt, ...efficiencies }), sizing.out.kW)
  const field = second.secondBoreholes({
    ...{ heat: boreholes.in.heat_kWh, power: boreholes.in.kW, copa: boreholes.in.copa, depth: 200 },
    ...{ wattsPerMetre: boreholes.in.W_per_m, yearlyPerMetre: boreholes.in.kWh_per_m },
  })
  check('boreholes', field.byPower, boreholes.out.metres_power, 0)
  check('boreholes', field.byEnergy, boreholes.out.metres_energy, 0)
  check('boreholes', field.metres, boreholes.out.metres, 0)
  check('boreholes', field.count, boreholes.out.boreholes_200m, 0)
  checkPlausibility(check)
  return { count, faults }
}

type Check = (name: string, value: unknown, published: unknown, digits?: number) => void

function checkAccuracy(check: Check) {
  const [relative, annual, difference, limit, rounding] = vectors.accuracy
  check(
    relative!.name,
    second.secondHalf(relative!.in as unknown as second.SecondMoves),
    relative!.out,
    9,
  )
  const movesOf = (
    name: string,
    cost: { capital: number; u_capital: number; energy: number; om: number; u_om: number },
    shares: [heat: number, efficiency: number, price: number],
  ) => ({
    [`${name} capital`]: cost.capital * cost.u_capital,
    [`${name} upkeep`]: cost.om * cost.u_om,
    heat: cost.energy * shares[0],
    [`${name} efficiency`]: cost.energy * shares[1],
    [`${name} price`]: cost.energy * shares[2],
  })
  const one = annual!.in as unknown as Parameters<typeof movesOf>[1] & {
    u_energy_parts: [number, number, number]
  }
  const half = second.secondHalf(movesOf('A', one, one.u_energy_parts))
  check(annual!.name, half, (annual!.out as { half: number }).half)
  type Option = Parameters<typeof movesOf>[1] & { u_eff: number; u_price: number }
  const both = difference!.in as unknown as Record<'A' | 'B', Option> & {
    shared_demand: number
    difference: number
  }
  const [a, b] = (['A', 'B'] as const).map((name) =>
    movesOf(name, both[name], [both.shared_demand, both[name].u_eff, both[name].u_price]),
  )
  const between = second.secondHalfOfDifference(a!, b!)
  const said = difference!.out as { half: number; significant: boolean }
  check(difference!.name, between, said.half)
  check(difference!.name, second.secondIsSignificant(both.difference, between), said.significant)
  const estimate = limit!.in as { idc: number; half_rel: number }
  const duty = secondEstimateDuty(estimate.idc, '2026-11-29', estimate.half_rel)
  check(limit!.name, duty === 'unclear' ? 'too close' : duty, limit!.out)
  const printed = rounding!.in as { value: number; half: number }
  check(rounding!.name, second.secondPrinted(printed.value, printed.half), rounding!.out)
}

function checkPlausibility(check: Check) {
  const whole = ['2025-01-01', '2025-12-31'] as const
  const bill = { energy: 'mazout', amount: 18_000, from: whole[0], to: whole[1] }
  const found = [
    plausibility.secondDwellingWatts(79_000 / 12, null, false),
    plausibility.secondIndexLevel((160_000 / 0.85) * (3.6 / 12)),
    plausibility.secondEfficiency(0.01, null),
    plausibility.secondOverlap(bill, { ...bill }),
    plausibility.secondYearAgainstOthers(180_000, [18_000, 18_000]),
    plausibility.secondFlowReturn(40, 80),
    plausibility.secondSubsidyShare(900_000 / 190_000),
    plausibility.secondDates({ built: 1300, plant: 2030, today: 2026 }),
    plausibility.secondDwellingWatts(65_000 / 1600, null, false),
    plausibility.secondHours(160_000 / 65, true, null),
    plausibility.secondIndexLevel((160_000 / 0.85) * (3.6 / 1600)),
    plausibility.secondFlowReturn(55, 45),
    plausibility.secondEfficiency(0.85, null),
  ]
  const published = vectors.plausibility.flatMap(({ expect }) =>
    expect.map((one) => one.split(':')[1]!),
  )
  const quiet = Array.from({ length: found.length - published.length }, () => null)
  check('plausibility', found, [...published, ...quiet])
}
