import type { ExpectedIndex } from '../../../src/features/heating/afterWorks/expectedIndex.ts'
import type { Site } from '../../../src/features/heating/assumptions.ts'
import { type Answers, derivedValues } from '../../../src/features/mandates/form/service.ts'
import { referencesOn } from '../../../src/features/reference/inForce.ts'
import { shippedVersions } from '../../../src/features/reference/shipped/shipped.ts'
import { compareForm } from '../../../src/features/reports/variants/compareForm.server.ts'
import type { Kind } from '../../../src/kinds.ts'
import { serviceOf } from '../../../src/services.ts'
import { sampleDay } from '../sampleAnswers.ts'
import { countAgreement } from './agreement.ts'
import {
  type HeatingKind,
  secondExpectedIndex,
  secondIndexAfterSaving,
  secondSubsidy,
} from './second.ts'
import * as second from './secondKinds.ts'

const references = referencesOn(shippedVersions, sampleDay)
const [tableTerms] = references.calculation_terms.rows
const terms: second.Terms = {
  interest: tableTerms!.interest! / 100,
  years: tableTerms!.horizon!,
  energy: tableTerms!.energy_escalation! / 100,
  upkeep: tableTerms!.maintenance_escalation! / 100,
}

/** What each system burns or draws: a fossil boiler oil, if the building says nothing. */
const carriers: Record<string, string> = {
  ...{ cad: 'cad', pellets: 'pellets', fossile: 'mazout' },
  ...{ pacSondes: 'electricite', pacAir: 'electricite' },
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Compares what follows from random answers in the forms of AMOén, GED, CECB Plus, PEIK and CVC concept with a second
 * implementation; `cases` forms of each kind. Each disagreement is a fault.
 */
export function recalculateKinds(random: () => number, cases: number) {
  const { counts, faults, compareResults } = countAgreement([
    ...(['amoen', 'ged', 'cecbplus', 'peik', 'cvc_concept'] as const),
  ])
  const between = (min: number, max: number) => min + random() * (max - min)
  const integer = (min: number, max: number) => Math.round(between(min, max))
  const decimal = (min: number, max: number, digits: number) =>
    Math.round(between(min, max) * 10 ** digits) / 10 ** digits
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)]!
  const maybe = <T>(value: T): T | null => (random() < 0.15 ? null : value)
  const day = () => dayAfter('2019-01-01', integer(0, 2500))
  const derivedOf = (kind: Kind, answers: Answers) => derivedValues(serviceOf(kind).fields, answers)
  const without = (answers: Answers) =>
    Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))

  /** A row that the form adds: its cells by column. */
  const cells = (table: string, row: string, values: Answers) =>
    Object.fromEntries(
      Object.entries(values).map(([column, value]) => [`${table}/${row}/${column}`, value]),
    )

  function compareAmoen() {
    const area = pick([799, 800, 4999, 10_000, 10_001, integer(100, 20_000)])
    const [hotWater, renovated] = [maybe(integer(0, 60)), maybe(integer(1, 100))]
    const before = decimal(120, 300, 1)
    const target = decimal(40, before - 20, 1)
    const ends = new Set<string>()
    const periods = Array.from({ length: integer(0, 4) }, () => {
      const start = day()
      const end = dayAfter(start, pick([179, 180, 181, 364, 365, integer(30, 800)]))
      const agents = Array.from({ length: integer(1, 3) }, () => {
        const agent = pick(second.secondAgents)
        const most = agent.endsWith('stere') || agent.endsWith('m3') ? 200 : 200_000
        return { agent, amount: random() < 0.03 ? null : decimal(0, most, 1) }
      })
      return { start, end, agents, degreeDays: decimal(200, 6000, 1) }
    }).filter(({ end }) => !ends.has(end) && ends.add(end))
    const answers = without({
      ...{ sre_after: area, dhw_share: hotWater, renovated_share: renovated },
      ...{ ef_before: before, ef_target: target, 'subsidies/a/program': 'mi_10' },
      ...Object.assign(
        {},
        ...periods.map(({ start, end, agents, degreeDays }, index) =>
          cells('periods', `r${index}`, {
            ...{ start, end, degree_days: degreeDays },
            ...Object.assign(
              {},
              ...agents.map(({ agent, amount }, at) => ({
                [`agent_${at + 1}`]: agent,
                [`amount_${at + 1}`]: amount,
              })),
            ),
          }),
        ),
      ),
    })
    const product = derivedOf('amoen', answers)
    const project = { area, hotWater: hotWater ?? 25, renovated: renovated ?? 100 }
    const results = periods.map((period) => ({
      ...period,
      result: second.secondPeriodResult(period, project),
    }))
    const { after, attainment, reached } = second.secondAttainment(results, { before, target })
    const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
    compareResults(
      'amoen',
      answers,
      [
        ...periods.map((_, index) => product[`periods/r${index}/result`] ?? null),
        ...[product.ef_after ?? null, product.attainment ?? null, product.reached ?? null],
        ...[product['subsidies/a/amount'] ?? null, product.idc_target ?? null],
      ],
      [
        ...results.map(({ result }) => tenth(result)),
        ...[after, attainment, reached],
        ...[second.secondLaunchSubsidy(area), second.secondIndexTarget(target)],
      ],
    )
  }

  function compareGed() {
    const seen = new Set<string>()
    const readings = Array.from({ length: integer(1, 8) }, () => ({
      ...{ date: day(), meter: pick(['A 1', 'B 2']), kind: pick(['index', 'consumption']) },
      ...{ value: integer(0, 100_000), expected: maybe(pick([0, integer(1, 90_000)])) },
    })).filter(({ date, meter }) => !seen.has(date + meter) && seen.add(date + meter))
    const answers = without(
      Object.assign(
        {},
        ...readings.map((reading, index) => cells('readings', `r${index}`, { ...reading })),
      ),
    )
    const product = derivedOf('ged', answers)
    compareResults(
      'ged',
      answers,
      readings.map((_, index) =>
        ['used', 'excess'].map((column) => product[`readings/r${index}/${column}`] ?? null),
      ),
      readings.map((reading) => {
        const used = reading.kind === 'index' ? second.secondUse(reading, readings) : null
        const counted = reading.kind === 'index' ? used : reading.value
        const { expected } = reading
        return [used, expected === null ? null : second.secondExcess(counted, expected)]
      }),
    )
  }

  const site: Site = { consumptions: [] } as never
  const oil = { energy: 'mazout', usage: 'heating', unit: 'l', amount: 9000 }
  const oilHeated: Site = {
    consumptions: [{ ...oil, start_date: '2025-01-01', end_date: '2025-12-31' }],
  } as never

  /** A building in Geneva, as the law judges it. */
  function judgedBuilding() {
    const [sre, mean] = [integer(100, 8000), decimal(200, 1100, 1)]
    return {
      ...{ building: { sre, apartments: 12, canton: 'GE' as const }, day: sampleDay },
      versions: shippedVersions.idc_limits,
      today: { mean, years: [2023, 2024, 2025], basis: 'published' as const },
    }
  }
  const indexOf = ({ expected }: { expected: ExpectedIndex | null }) =>
    expected?.position.mean ?? null
  /** An index after a saving; none of a saving that leaves nothing. */
  const indexAfter = ({ today, building }: ReturnType<typeof judgedBuilding>, saved: number) => {
    const index = secondIndexAfterSaving(today.mean, saved, building.sre)
    return index > 0 ? index : null
  }

  /** An entered index, none if it is more than a quarter off what the saving leaves; without one what it leaves. */
  const indexBeside = (entered: number | null, left: number | null) =>
    entered === null
      ? left
      : left !== null && entered >= 0.75 * left && entered <= 1.25 * left
        ? entered
        : null

  function compareCecbPlus() {
    const numbers = ['1', '2', '3']
    const measures = Array.from({ length: integer(1, 6) }, () => ({
      variants: numbers.filter(() => random() < 0.5),
      ...{ element: pick(['roof', 'facade', 'cellar_ceiling']), work: 'insulate' },
      ...{ u_new: pick([0.199, 0.249, 0.3, decimal(0.1, 0.24, 3)]) },
      ...{ area: decimal(10, 900, 1), unit_price: decimal(50, 600, 2) },
      ...{ life: maybe(integer(15, 60)), stage: maybe(integer(1, 3)) },
    }))
    const savings = numbers.map(() => ({
      ...{ saving_cost: maybe(integer(0, 40_000)), saving_energy: integer(1, 300_000) },
    }))
    const entered = numbers.map(() => (random() < 0.2 ? integer(50, 900) : null))
    const facts = {
      ...{ idc_declared: random() < 0.8, permit_before_2000: random() < 0.8 },
      report_area: pick([500, 501, integer(50, 4000)]),
    }
    const answers = without({
      ...facts,
      ...Object.assign(
        {},
        ...measures.map((measure, at) => cells('measures', `m${at}`, { ...measure })),
        ...numbers.map((number, at) =>
          cells('variants', `v${number}`, {
            ...{ title: number, number, idc_after: entered[at] },
            ...savings[at],
          }),
        ),
      ),
    })
    const product = derivedOf('cecbplus', answers)
    const judged = judgedBuilding()
    const { variants } = compareForm(
      { kind: 'cecbplus', answers, site: oilHeated, judged },
      references,
    )
    const known = measures.map(({ area, unit_price, u_new, ...measure }) => ({
      ...measure,
      cost: Math.round(area * unit_price * 100) / 100,
      subsidy: second.secondInsulationSubsidy(area, u_new),
    }))
    const total = (list: typeof known, amount: 'cost' | 'subsidy') =>
      list.reduce((sum, one) => sum + (one[amount] ?? 0), 0)
    compareResults(
      'cecbplus',
      answers,
      {
        report: product.subsidy_amount ?? null,
        measures: measures.map((_, at) => [
          product[`measures/m${at}/cost`] ?? null,
          product[`measures/m${at}/subsidy`] ?? null,
        ]),
        variants: variants!.results.map(({ investment, cost, stages, expected, ...more }) => ({
          ...{ investment, annual: cost?.annual_cost ?? null, index: indexOf({ expected }) },
          halves: [more.investment_half_width, cost?.half_width ?? null],
          stages: stages.map(({ stage, measures: count, cost: sum }) => [stage, count, sum]),
        })),
      },
      {
        report: second.secondReportSubsidy({
          ...{ area: facts.report_area, isDeclared: facts.idc_declared },
          isOld: facts.permit_before_2000,
        }),
        measures: known.map(({ cost, subsidy }) => [cost, subsidy]),
        variants: numbers.map((number, at) => {
          const own = known.filter(({ variants: names }) => names.includes(number))
          const { saving_cost: saving } = savings[at]!
          const parts = own.map(({ cost, subsidy, life, element }) => ({
            ...{ cost, subsidy },
            life: life ?? second.secondUsualLife(element) ?? 0,
          }))
          // Works without a known life, or with a subsidy above their cost, have no annual cost.
          const lasts = parts.length > 0 && parts.every(({ life }) => life > 0)
          const steps = [...new Set(own.map(({ stage }) => stage))].sort(
            (one, other) => (one ?? 99) - (other ?? 99),
          )
          const isPriced = lasts && saving !== null && total(own, 'subsidy') <= total(own, 'cost')
          return {
            halves: [
              second.secondInvestmentHalf(own.map(({ cost }) => cost)),
              isPriced ? second.secondSavingHalf(parts, saving, terms) : null,
            ],
            index: indexBeside(entered[at]!, indexAfter(judged, savings[at]!.saving_energy)),
            investment: own.length > 0 ? total(own, 'cost') : null,
            annual: isPriced
              ? second.secondAnnualCost({ parts, energy: -saving, upkeep: 0 }, terms)
              : null,
            stages: steps.map((stage) => {
              const of = own.filter((one) => one.stage === stage)
              return [stage, of.length, total(of, 'cost')]
            }),
          }
        }),
      },
    )
  }

  function comparePeik() {
    const given = {
      electricity: maybe(pick([99.9, 100, 500, 500.1, decimal(0, 900, 1)])),
      heat: maybe(pick([499.9, 500, 5000, 5000.1, decimal(0, 7000, 1)])),
      fuel: maybe(pick([10_000, 10_001, integer(0, 30_000)])),
      isExcluded: random() < 0.2,
    }
    const uses = ['process_heat', 'space_heat', 'cooling', 'lighting'].map((use) => ({
      ...{ use, energy: maybe(integer(0, 400_000)) },
    }))
    const measures = Array.from({ length: integer(1, 5) }, () => ({
      ...{ title: 'Mesure', investment: integer(100, 200_000), lifetime: maybe(integer(5, 40)) },
      ...{ saving_energy: integer(1, 90_000), subsidy: maybe(integer(0, 90)) },
      saving_cost: maybe(pick([0, integer(1, 50_000)])),
      category: pick(['space_heat', 'envelope', 'lighting', 'process_heat']),
    }))
    const judged = judgedBuilding()
    const [cost, date] = [integer(0, 9000), pick(['2024-02-29', day()])]
    const answers = without({
      ...{ electricity_use: given.electricity, heat_use: given.heat, fuel_use: given.fuel },
      ...{ co2_exempt: given.isExcluded, advice_cost: cost, report_date: date },
      ...Object.assign(
        {},
        ...uses.map(({ use, energy }) => cells('energy_uses', use, { energy })),
        ...measures.map((measure, at) => cells('measures', `m${at}`, { ...measure })),
      ),
    })
    const product = derivedOf('peik', answers)
    const { variants } = compareForm({ kind: 'peik', answers, site: oilHeated, judged }, references)
    const all = uses.reduce((sum, { energy }) => sum + (energy ?? 0), 0)
    const share = (energy: number | null) =>
      energy === null || all === 0 ? null : Math.round((1000 * energy) / all) / 10
    compareResults(
      'peik',
      answers,
      {
        of: [product.eligible ?? null, product.subsidy_requested ?? null, product.check_date],
        shares: uses.map(({ use }) => product[`energy_uses/${use}/share`] ?? null),
        paybacks: measures.map((_, at) => product[`measures/m${at}/payback`] ?? null),
        annual: variants!.results.map((result) => result.cost?.annual_cost ?? null),
        indices: variants!.results.map(indexOf),
      },
      {
        indices: measures.map(({ category, saving_energy }) =>
          ['space_heat', 'envelope'].includes(category) ? indexAfter(judged, saving_energy) : null,
        ),
        of: [
          second.secondEligible(given),
          second.secondAdviceSubsidy(cost),
          second.secondYearLater(date),
        ],
        shares: uses.map(({ energy }) => share(energy)),
        paybacks: measures.map(({ investment, saving_cost }) =>
          saving_cost === null ? null : second.secondPayback(investment, saving_cost),
        ),
        annual: measures.map(({ investment, lifetime, subsidy, saving_cost }) =>
          saving_cost === null || lifetime === null
            ? null
            : second.secondAnnualCost(
                {
                  parts: [{ cost: investment, life: lifetime, subsidy: subsidy ?? 0 }],
                  ...{ energy: -saving_cost, upkeep: 0 },
                },
                terms,
              ),
        ),
      },
    )
  }

  function compareCvc() {
    const heatLoad = decimal(5, 400, 1)
    const variants = Array.from({ length: integer(2, 4) }, () => ({
      ...{ title: 'Variante', system: pick(['cad', 'pacSondes', 'pacAir', 'pellets', 'fossile']) },
      ...{ power: decimal(5, 400, 1), efficiency: maybe(decimal(0.7, 5, 2)) },
      ...{ investment: maybe(integer(5000, 900_000)), subsidy: maybe(integer(0, 900)) },
      ...{ energy_price: maybe(decimal(5, 40, 2)), upkeep: maybe(integer(0, 9000)) },
    }))
    const lines = ['240', '242', '245'].map((line) => ({ line, amount: maybe(integer(0, 90_000)) }))
    const answers = without({
      heat_load: heatLoad,
      ...Object.assign(
        {},
        ...variants.map((variant, at) => cells('variants', `v${at}`, { ...variant })),
        ...lines.map(({ line, amount }) => cells('costs', line, { amount })),
      ),
    })
    const product = derivedOf('cvc_concept', answers)
    const judged = judgedBuilding()
    const compared = compareForm({ kind: 'cvc_concept', answers, site, judged }, references)
      .variants!
    const amounts = lines.flatMap(({ amount }) => amount ?? [])
    const heat = compared.heat?.value ?? 0
    compareResults(
      'cvc_concept',
      answers,
      {
        total: product.cost_total ?? null,
        hours: Math.round(heat / heatLoad),
        annual: compared.results.map(({ cost }) => cost?.annual_cost ?? null),
        indices: compared.results.map(indexOf),
      },
      {
        indices: variants.map(({ system, efficiency }) =>
          efficiency === null
            ? null
            : secondExpectedIndex({
                ...{ heat, area: judged.building.sre, efficiency, hotWater: 0 },
                ...{ agent: carriers[system]!, solar: null, heater: null, peak: null },
              }),
        ),
        total: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null,
        // Nothing says that the plant does not make the hot water.
        hours: 2700,
        annual: variants.map(({ system, power, efficiency, investment, subsidy, ...of }) => {
          const { energy_price: price, upkeep } = of
          if (efficiency === null || investment === null || price === null || upkeep === null)
            return null
          // By the scale, if nothing is entered.
          const option = system as HeatingKind
          const given = { option, kw: power, areaM2: null, replaces: null }
          const granted = subsidy ?? secondSubsidy(given) ?? 0
          if (granted > investment) return null
          const parts = references.heating_components.rows
            .filter(({ option }) => option === system)
            .map(({ component, fixed, per_kw, life }) => ({
              ...{ cost: fixed! + per_kw! * power, life: life! },
              subsidy: component === 'generator' ? granted : 0,
            }))
          const usual = parts.reduce((sum, part) => sum + part.cost, 0)
          return second.secondAnnualCost(
            {
              parts: parts.map((part) => ({ ...part, cost: (part.cost / usual) * investment })),
              upkeep,
              energy: ((heat / efficiency) * price) / 100,
            },
            terms,
          )
        }),
      },
    )
  }

  for (const compareOne of [compareAmoen, compareGed, compareCecbPlus, comparePeik, compareCvc])
    for (let index = 0; index < cases; index++) compareOne()
  return { ...counts, faults }
}
