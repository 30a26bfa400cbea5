import { assumptionsOf, type Site } from '../../src/features/heating/assumptions.ts'
import {
  type ComparisonInput,
  compare,
  type OptionInput,
} from '../../src/features/heating/comparison.ts'
import { grantsFor, type Plant } from '../../src/features/heating/subsidies.ts'
import { legalPosition } from '../../src/features/idc/duty.ts'
import { heatIndices, type MeteredConsumption } from '../../src/features/idc/idc.ts'
import { consultationSize } from '../../src/features/mandates/services/consultation.ts'
import { type HeatingOption, heatingOptions } from '../../src/features/reference/heatingOption.ts'
import { referencesOn } from '../../src/features/reference/inForce.ts'
import { shippedVersions } from '../../src/features/reference/shipped/shipped.ts'
import { startPostgres } from '../../src/kernel/database/postgres.server.ts'
import { startApp } from '../../src/testing/app.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { prepareTemplate } from '../../src/testing/template.ts'
import { randomFrom } from '../addresses.ts'
import { requireNoFaults } from '../figures.ts'
import { randomConsultation } from './consultations.ts'
import { recalculateAdvice } from './recalculation/advice.ts'
import { countAgreement } from './recalculation/agreement.ts'
import * as facts from './recalculation/facts.ts'
import { recalculateKinds } from './recalculation/kinds.ts'
import { recalculateEstimates } from './recalculation/overHttp.ts'
import * as second from './recalculation/second.ts'
import { checkTurningPoints } from './recalculation/turningPoints.ts'

type RecalculationOptions = { seed: number; log: (line: string) => void }

const references = referencesOn(shippedVersions, '2026-11-22')

/** Powers in kW: the thresholds of rules, and just below and above each. */
const stepPowers = [8, 30, 50, 70, 80, 300, 500, 800].flatMap((kw) => [kw - 1e-6, kw, kw + 1e-6])
const areas = [null, 1, 100, 999.99, 1000, 1600, 8000, 16_000]
const replaced = ['mazout', 'gaz', 'electricite', 'other', null] as const
const networks = [null, 'GeniLac', 'Cadiom', 'SIG CAD Tourelles'] as const
const means = [
  0, 449.6, 450, 450.000001, 450.4, 500, 549.5, 550, 550.4, 551, 600, 650, 650.000001, 700,
].concat([799.5, 800, 800.000001, 1200])
const days = [
  ...['2022-08-31', '2022-09-01', '2026-11-22', '2026-12-31', '2027-01-01', '2027-01-02'],
  ...['2030-12-31', '2031-01-01', '2040-06-01'],
]

/**
 * Compares the product's results for subsidies, investments, category, useful heat, index, law, costs and an engineer's
 * advice, and what follows in the forms of the other kinds, with a second implementation written from the dossier alone (`recalculation/`), at every boundary and for
 * random cases, and reads the turning points of 500 random comparisons. Each disagreement is a fault.
 */
export default async function proveRecalculation({ seed, log }: RecalculationOptions) {
  const random = randomFrom(seed)
  const cases = Number(process.env.CASES ?? 1000)
  const figures = recalculate(random, cases)
  const advice = recalculateAdvice(random, cases)
  const kinds = recalculateKinds(random, Math.min(cases, 300))
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const { as, end } = await startApp(postgres.url)
    try {
      const overHttp = await recalculateEstimates(await as('admin'), { random, buildings: 100 })
      const turns = checkTurningPoints(random, 500)
      const faults = [figures, advice, kinds, turns, overHttp].flatMap((part) => part.faults)
      for (const fault of faults.slice(0, 40)) log(fault)
      const { turning_points } = turns
      const { faults: _, ...adviceCounts } = advice
      const { faults: _ofKinds, ...kindCounts } = kinds
      return requireNoFaults({
        ...figures,
        advice: adviceCounts,
        kinds: kindCounts,
        turning_points,
        estimates_over_http: overHttp.estimates,
        faults,
      })
    } finally {
      await end()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

/** Compares rules that no API call exposes, by calling the functions that browser and reports use. */
export function recalculate(random: () => number, cases: number) {
  const between = (min: number, max: number) => min + random() * (max - min)
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)]!
  const { counts, faults, compareResults } = countAgreement([
    ...(['subsidies', 'investments', 'categories', 'duties', 'indices', 'useful_heat'] as const),
    'costs',
    'expected_indices',
  ])

  function compareSubsidy(plant: Plant & { sre: number | null }) {
    const { option, power: kw, sre: areaM2, replaces, network } = plant
    const amounts = grantsFor(plant, references.subsidies.rows).map(({ amount }) => amount)
    const ours = amounts.includes(null) ? null : amounts.reduce<number>((sum, a) => sum + a!, 0)
    const input = { option, kw, areaM2, replaces: replaces ?? null, network: network ?? null }
    compareResults('subsidies', input, ours, second.secondSubsidy(input))
  }
  for (const option of heatingOptions)
    for (const power of stepPowers)
      for (const replaces of replaced)
        for (const sre of areas) {
          compareSubsidy({ option, power, replaces, sre })
          if (option === 'cad')
            for (const network of networks)
              compareSubsidy({ option, power, replaces, sre, network })
        }
  for (let index = 0; index < cases; index++) {
    const network = pick(networks)
    const [option, replaces] = [pick(heatingOptions), pick(replaced)]
    const sre = random() < 0.2 ? null : Math.round(between(50, 30_000))
    compareSubsidy({ option, power: between(0.5, 1200), replaces, sre, network })
  }

  function compareCategory(given: Parameters<typeof second.secondCategory>[0]) {
    const ours = consultationSize({
      ...(given.use && { building_use: given.use }),
      ...(given.dwellings !== null && { dwellings_served: given.dwellings }),
      ...(given.properties && { several_properties: given.properties === 'several' }),
      ...(given.kw !== null && { boiler_power: given.kw }),
    })
    compareResults('categories', given, ours, second.secondCategory(given))
  }
  for (const use of ['residential', 'other', null] as const)
    for (const dwellings of [null, 0, 1, 2, 5, 6, 7, 40])
      for (const properties of ['one', 'several', null] as const)
        for (const kw of [null, 8, 29.9, 30, 30.1, 50, 70, 80, 300, 500, 800])
          compareCategory({ use, dwellings, properties, kw })

  function compareDuty(mean: number, on: string) {
    const judged = { mean, years: [2023, 2024, 2025], basis: 'published' as const }
    const ours = legalPosition(judged, on, shippedVersions.idc_limits, { hasKnownDates: true })
    const later = ours?.later.map(({ from, renovate, duty }) => ({ from, value: renovate, duty }))
    compareResults(
      'duties',
      { mean, on },
      { now: ours?.now.duty ?? null, later: later ?? [] },
      {
        now: second.secondDuty(mean, on),
        later: second.secondOutlook(mean, on),
      },
    )
    const band = pick([0.05, between(0.01, 0.4)])
    const estimated = { ...judged, basis: 'estimate' as const, band }
    compareResults(
      'duties',
      { mean, on, band },
      legalPosition(estimated, on, shippedVersions.idc_limits, { hasKnownDates: true })?.now.duty ??
        null,
      second.secondEstimateDuty(mean, on, band),
    )
  }
  for (const mean of means) for (const on of days) compareDuty(mean, on)
  for (let index = 0; index < cases; index++) {
    const day = Date.parse('2022-09-01') + Math.floor(between(0, 4000)) * 86_400_000
    compareDuty(between(200, 1000), new Date(day).toISOString().slice(0, 10))
  }

  const fuels = [
    ['mazout', 'l', 30_000],
    ['mazout', 'kg', 30_000],
    ['mazout', 'kWh', 300_000],
    ['gaz', 'm3', 30_000],
    ['gaz', 'kWh', 300_000],
    ['pellets', 'kg', 60_000],
    ['pellets', 'kWh', 300_000],
    ['plaquettes', 'm3_bulk', 400],
    ['plaquettes', 'kWh', 300_000],
    ['bois_buches_dur', 'stere', 100],
    ['bois_buches_tendre', 'kWh', 200_000],
    ['cad_tarife', 'kWh', 300_000],
    ['electricite_pac_apres', 'kWh', 80_000],
    ['electricite_directe', 'kWh', 80_000],
    ['autre', 'MWh', 300],
  ] as const
  for (let index = 0; index < cases; index++) {
    const [energy, unit, maxAmount] = pick(fuels)
    const amount = Math.round(between(1, maxAmount))
    const sre = Math.round(between(80, 6000))
    const span = pick([
      ['2024-01-01', '2024-12-31', 366],
      ['2024-05-01', '2025-04-30', 365],
      ['2024-06-01', '2025-04-30', 334],
    ] as const)
    const use: MeteredConsumption = {
      energy,
      unit,
      amount,
      usage: 'heating_dhw',
      start_date: span[0],
      end_date: span[1],
    }
    const [index] = heatIndices([use], sre, references)
    const measurement = { energy, unit, amount, sre, days: span[2] }
    compareResults('indices', measurement, index?.raw ?? null, second.secondIndex(measurement))
    const site: Site = { sre, heating_energy_1: null, consumptions: [use] }
    const efficiency = Math.round(between(60, 100))
    const { list } = assumptionsOf({ boiler_efficiency: efficiency }, site, references)
    const heat = list.find(({ name }) => name === 'useful_heat')?.value ?? null
    compareResults(
      'useful_heat',
      { ...measurement, efficiency },
      heat,
      second.secondHeatOf(measurement, efficiency / 100),
    )
  }

  for (let index = 0; index < Math.ceil(cases / 6); index++) {
    const { comparison, answers, building, expected } = randomConsultation(random)
    const { input, assumptions } = comparison
    for (const option of heatingOptions) {
      const figure = (name: string) =>
        assumptions.find((one) => one.option === option && one.name === name)?.value ?? null
      const peak = figure('peak_efficiency')
      const given = {
        ...{ heat: input.usefulHeat, area: Number(building.values.sre) },
        ...{ agent: input.options[option].agent, efficiency: figure('efficiency')! },
        hotWater: Number(answers.dhw_share ?? 25),
        ...{ solar: figure('solar_share'), heater: figure('water_heater_efficiency') },
        peak: peak
          ? {
              ...{ pumpHeat: figure('heat_share')!, efficiency: peak },
              agent: input.options.fossile.agent,
            }
          : null,
      }
      compareResults(
        'expected_indices',
        { option, ...given },
        expected?.[option]?.position.mean ?? null,
        second.secondExpectedIndex(given),
      )
    }
  }

  /** Total investment of each option at a power. */
  function investmentsAt(kw: number) {
    const site: Site = { sre: 1600, heating_energy_1: 7530, consumptions: [] }
    const { input } = assumptionsOf({ useful_heat: 2000 * kw }, site, references)
    const invested = (option: HeatingOption) =>
      input!.options[option].components.reduce((sum, part) => sum + part.investment, 0)
    return Object.fromEntries(heatingOptions.map((option) => [option, invested(option)]))
  }
  for (const option of heatingOptions)
    compareResults(
      'investments',
      { option, kw: 80 },
      Math.round(investmentsAt(80)[option]! / 100),
      Math.round(facts.workedInvestments[option] / 100),
    )
  for (const { kw, value } of facts.airHeatPumps)
    compareResults(
      'investments',
      { kw },
      Math.round(investmentsAt(kw).pacAir! / 100),
      Math.round(value / 100),
    )

  for (let index = 0; index < cases; index++) {
    const randomOption = (): OptionInput => ({
      feasible: 'yes',
      agent: 'mazout',
      components: [
        { component: 'generator', investment: between(0, 3e5), life: Math.ceil(between(1, 50)) },
        { component: 'source', investment: between(0, 3e5), life: Math.ceil(between(1, 60)) },
      ],
      subsidy: between(0, 90_000),
      efficiency: between(0.5, 5),
      energyPrice: between(0.03, 0.5),
      fixedFee: between(0, 3000),
      maintenance: between(0, 6000),
      co2: between(0, 0.4),
    })
    const input: ComparisonInput = {
      usefulHeat: between(1000, 900_000),
      power: 80,
      interest: random() < 0.1 ? 0 : between(0, 0.08),
      horizon: Math.ceil(between(1, 40)),
      energyEscalation: between(-0.04, 0.06),
      maintenanceEscalation: between(-0.02, 0.03),
      reference: 'fossile',
      options: Object.fromEntries(heatingOptions.map((name) => [name, randomOption()])) as Record<
        HeatingOption,
        OptionInput
      >,
    }
    const results = compare(input)
    for (const name of heatingOptions) {
      const { finalEnergy, annualCost, heatPrice, nominalTotal, co2Total } = results[name]
      const { residualValue, netTotal } = results[name]
      const optionInput = input.options[name]
      compareResults(
        'costs',
        { name, input },
        [finalEnergy, annualCost, heatPrice, nominalTotal, co2Total, residualValue, netTotal],
        second.secondCosts(
          {
            rate: input.interest,
            years: input.horizon,
            energyRise: input.energyEscalation,
            upkeepRise: input.maintenanceEscalation,
            usefulHeat: input.usefulHeat,
          },
          {
            parts: optionInput.components.map(({ investment, life }) => ({
              amount: investment,
              years: life,
            })),
            subsidy: optionInput.subsidy!,
            efficiency: optionInput.efficiency,
            price: optionInput.energyPrice,
            fee: optionInput.fixedFee!,
            upkeep: optionInput.maintenance,
            co2: optionInput.co2,
          },
        ),
      )
    }
  }
  return { ...counts, faults }
}
