import type { BuildingValues } from '../buildings/building.ts'
import type { Consumed } from '../idc/idc.ts'
import { type Answers, numberIn } from '../mandates/service.ts'
import { figureIn, type TableFigure } from '../reference/figures.ts'
import {
  type Agent,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../reference/heatingOption.ts'
import { enteredOrigin, jointOrigin, type Origin } from '../reference/origin.ts'
import type { References, RowsOf } from '../reference/reference.ts'
import type { ComparisonInput, OptionInput } from './comparison.ts'
import { feasibilityOf, type Judged, type Place } from './feasibility.ts'
import { coversPower, grantsFor } from './subsidies.ts'
import { usefulHeatFrom } from './usefulHeat.ts'

/** What is known of a building and its heating beside the answers of a consultation. */
export type Site = Place &
  Pick<BuildingValues, 'sre' | 'heating_energy_1'> & { consumptions: readonly Consumed[] }

/** A figure that a comparison starts from. */
export type Assumption = {
  /** The field of the form, or with an option the column of its table `options`. */
  name: string
  option?: HeatingOption
  unit: string
  /** What counts: what was entered, else what is usual. Null is not known, and no sum counts it. */
  value: number | null
  usual: number | null
  override: number | null
  /** Where the value is from; null where it follows from others here (`from.<name>` says how). */
  origin: Origin | null
  /** The figures of tables that the usual value is or follows from. */
  figures: TableFigure[]
}

/** A comparison as its figures make it; `input` is null while some of them, in `missing`, are not known. */
export type Assumed = {
  list: Assumption[]
  input: ComparisonInput | null
  missing: string[]
  /** Whether each option can be built, entered or from the site, and why. */
  judged: Record<HeatingOption, Judged & { entered: string | null; isEntered: boolean }>
  agents: Record<HeatingOption, Agent>
}

/** A usual value with the figures that it is from; NaN where what it follows from is not known. */
type Usual = { usual: number | null; figures?: TableFigure[] }

/** Figures that a comparison can do without: it says that they are not known. */
const dispensable: readonly string[] = ['subsidy', 'fixed_fee']

/** The basis of account of emissions. */
const co2Set = 'kbob'

/** Energies of the federal register that a fossil boiler may go on with. */
const fossilAgents: Record<number, Agent> = { 7520: 'gaz', 7530: 'mazout' }

/** The name under which the form keeps an assumption. */
export const cellOf = ({ name, option }: Pick<Assumption, 'name' | 'option'>): string =>
  option ? `options/${option}/${name}` : name

/**
 * What a comparison starts from: what the form's answers say, else what follows from the consumption, the
 * site and the tables of reference. Nothing is rounded here: a rounded power may lie on the other side of
 * a step.
 */
export function assumptionsOf(answers: Answers, site: Site, references: References): Assumed {
  const list: Assumption[] = []
  const missing: string[] = []

  /** Adds a figure and gives its value: null for one that is not known, NaN where it follows from such a one. */
  function add(
    about: Pick<Assumption, 'name' | 'option' | 'unit'>,
    { usual, figures = [] }: Usual,
  ) {
    const override = numberIn(answers, cellOf(about)) ?? null
    const value = override ?? usual
    const isNeeded = !dispensable.includes(about.name)
    if (value === null && isNeeded) missing.push(cellOf(about))
    if (Number.isNaN(value) || (value === null && isNeeded)) return Number.NaN
    list.push({
      ...about,
      value,
      usual: Number.isNaN(usual) ? null : usual,
      override,
      origin: override === null ? (jointOrigin(figures) ?? null) : enteredOrigin(),
      figures,
    })
    return value
  }
  const assume = (about: Pick<Assumption, 'name' | 'option' | 'unit'>, usual: Usual) =>
    add(about, usual) ?? Number.NaN

  const terms = references.calculation_terms
  const ofTerm = (name: keyof RowsOf<'calculation_terms'>[number] & string) =>
    direct(figureIn('calculation_terms', terms, terms.rows[0]!, name))
  const heat = usefulHeatFrom(site.consumptions, site.sre, answers, references)
  const usefulHeat = assume(
    { name: 'useful_heat', unit: 'kWh/a' },
    { usual: heat && answers.load_method !== 'sia' ? heat.value : null },
  )
  const hours = assume({ name: 'full_load_hours', unit: 'h/a' }, ofTerm('full_load_hours'))
  const power = assume({ name: 'load_power', unit: 'kW' }, { usual: usefulHeat / hours })
  const shared = {
    interest: assume({ name: 'interest', unit: '%' }, ofTerm('interest')) / 100,
    horizon: assume({ name: 'horizon', unit: 'a' }, ofTerm('horizon')),
    energyEscalation:
      assume({ name: 'energy_escalation', unit: '%' }, ofTerm('energy_escalation')) / 100,
    maintenanceEscalation:
      assume({ name: 'maintenance_escalation', unit: '%' }, ofTerm('maintenance_escalation')) / 100,
  }
  const agents = agentsOf(answers, site, references)
  const judged = {} as Assumed['judged']
  const options = {} as ComparisonInput['options']
  for (const option of heatingOptions) options[option] = optionInput(option)
  return {
    list,
    missing,
    judged,
    agents,
    input:
      missing.length > 0 ? null : { usefulHeat, power, ...shared, reference: 'fossile', options },
  }

  function optionInput(option: HeatingOption): OptionInput {
    const agent = agents[option]
    const about = (name: string, unit: string) => ({ name, option, unit })
    const plants = references.heating_options
    const plant = plants.rows.find((row) => row.option === option && row.agent === agent)
    const ofPlant = (name: 'efficiency' | 'maintenance' | 'maintenance_per_kw') =>
      plant && figureIn('heating_options', plants, plant, name)
    const kilowatts = assume(about('power', 'kW'), { usual: power })
    const efficiency = assume(about('efficiency', ''), direct(ofPlant('efficiency')))
    const components = heatingComponents.flatMap((component) => {
      const costs = references.heating_components
      const row = costs.rows.find((one) => one.option === option && one.component === component)
      const investmentAt = about(`${component}_investment`, 'CHF')
      if (!row && numberIn(answers, cellOf(investmentAt)) === undefined) return []
      const of = (name: 'fixed' | 'per_kw' | 'life') =>
        row && figureIn('heating_components', costs, row, name)
      return [
        {
          component,
          investment: assume(investmentAt, byPower([of('fixed'), of('per_kw')], kilowatts)),
          life: assume(
            about(`${component}_life`, 'a'),
            row ? direct(of('life')) : { usual: shared.horizon },
          ),
        },
      ]
    })
    const subsidy = add(about('subsidy', 'CHF'), subsidyOf(option, kilowatts))
    const prices = references.energy_prices
    const priced = priceRow(prices.rows, agent, usefulHeat / efficiency)
    const ofPrice = (name: 'price' | 'fixed_fee') =>
      direct(priced && figureIn('energy_prices', prices, priced, name))
    const energyPrice = assume(about('energy_price', 'ct/kWh'), ofPrice('price')) / 100
    const fixedFee = add(about('fixed_fee', 'CHF/a'), ofPrice('fixed_fee'))
    const maintenance = assume(
      about('upkeep', 'CHF/a'),
      byPower([ofPlant('maintenance'), ofPlant('maintenance_per_kw')], kilowatts),
    )
    const factors = references.co2_factors
    const factor = factors.rows.find((row) => row.set === co2Set && row.agent === agent)
    const co2 = assume(
      about('co2', 'kg/kWh'),
      direct(factor && figureIn('co2_factors', factors, factor, 'kg_per_kwh')),
    )
    judged[option] = judge(option, agent === 'electricite' ? kilowatts / efficiency : undefined)
    const { feasible } = judged[option]
    return {
      feasible,
      agent,
      components,
      subsidy,
      efficiency,
      energyPrice,
      fixedFee,
      maintenance,
      co2,
    }
  }

  /** The sum of what is granted; not known where a grant's amount is not, or no rule is about such a plant. */
  function subsidyOf(option: HeatingOption, kilowatts: number): Usual {
    const { subsidies } = references
    if (option === 'fossile') return { usual: 0 }
    if (Number.isNaN(kilowatts)) return { usual: Number.NaN }
    if (!subsidies.rows.some((rule) => rule.option === option && coversPower(rule, kilowatts)))
      return { usual: null }
    const grants = grantsFor({ option, power: kilowatts, sre: site.sre }, subsidies.rows)
    const amounts = grants.map(({ amount }) => amount)
    return {
      usual: amounts.includes(null) ? null : amounts.reduce<number>((sum, one) => sum + one!, 0),
      figures: grants.flatMap(({ step }) =>
        (['fixed', 'per_kw'] as const).map((name) => figureIn('subsidies', subsidies, step, name)),
      ),
    }
  }

  function judge(option: HeatingOption, electricPower?: number): Assumed['judged'][HeatingOption] {
    const found = feasibilityOf(option, site, answers, electricPower)
    const entered = answers[`options/${option}/feasible`] as Judged['feasible'] | null | undefined
    const reason = answers[`options/${option}/reason`] as string | null | undefined
    return entered
      ? {
          feasible: entered,
          reasons: entered === found.feasible ? found.reasons : [],
          entered: entered === 'yes' ? null : (reason ?? null),
          isEntered: true,
        }
      : { ...found, entered: null, isEntered: false }
  }
}

/** What each option runs on: a fossil boiler on what there is, or what was chosen. */
function agentsOf(answers: Answers, site: Site, references: References): Assumed['agents'] {
  const usualOf = (option: HeatingOption) =>
    references.heating_options.rows.find((row) => row.option === option)?.agent ?? 'electricite'
  const fossil =
    (answers.fossil_agent as Agent | null | undefined) ??
    fossilAgents[site.heating_energy_1 ?? 0] ??
    usualOf('fossile')
  return Object.fromEntries(
    heatingOptions.map((option) => [option, option === 'fossile' ? fossil : usualOf(option)]),
  ) as Assumed['agents']
}

/** The price of an agent for so many kWh a year: the row of the greatest consumption below it. */
function priceRow(rows: RowsOf<'energy_prices'>, agent: Agent, kilowattHours: number) {
  const ofAgent = rows
    .filter((row) => row.agent === agent)
    .sort((one, other) => (one.from_kwh ?? 0) - (other.from_kwh ?? 0))
  return ofAgent.findLast(({ from_kwh }) => (from_kwh ?? 0) <= kilowattHours) ?? ofAgent[0]
}

/** A usual value that stands in a table. */
const direct = (figure: TableFigure | undefined): Usual => ({
  usual: figure?.value ?? null,
  figures: figure && [figure],
})

/** A usual value that is a fixed part and one for each kW; not known where one of them is not. */
function byPower([fixed, perKw]: (TableFigure | undefined)[], kilowatts: number): Usual {
  if (!fixed || !perKw) return { usual: null }
  const isKnown = fixed.value !== null && perKw.value !== null
  return {
    usual: isKnown ? fixed.value! + perKw.value! * kilowatts : null,
    figures: [fixed, perKw],
  }
}
