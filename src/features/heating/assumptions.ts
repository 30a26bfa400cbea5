import type { BuildingValues } from '../buildings/building.ts'
import type { MeteredConsumption } from '../idc/idc.ts'
import { type Answers, numberIn } from '../mandates/form/service.ts'
import { genevaRows } from '../reference/canton.ts'
import { figureIn, type TableFigure } from '../reference/figures.ts'
import {
  type Agent,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../reference/heatingOption.ts'
import { enteredOrigin, isPrice, jointOrigin, type Origin } from '../reference/origin/origin.ts'
import type { References, RowsOf } from '../reference/reference.ts'
import type { ComparisonInput, Feasibility, OptionInput } from './comparison.ts'
import {
  feasibilityOf,
  type OptionVerdict,
  type PlannedPlant,
  type SiteConditions,
} from './feasibility.ts'
import { existingPlant } from './plant/existingPlant.ts'
import { usefulHeatFrom } from './plant/usefulHeat.ts'
import {
  byPower,
  co2Set,
  direct,
  fossilAgents,
  mixed,
  onSharedMeter,
  priceRow,
  type Usual,
} from './plant/usual.ts'
import { coversPower, grantsFor, type Plant, type Replaced } from './subsidies.ts'

/** Facts about a building and its heating that the consultation form does not contain. */
export type Site = SiteConditions &
  Pick<BuildingValues, 'sre' | 'heating_energy_1'> &
  Partial<Pick<BuildingValues, 'canton'>> & { consumptions: readonly MeteredConsumption[] }

/** An input figure of a comparison. */
export type Assumption = {
  /** A form field; with an option, a column of the form's table `options`. */
  name: string
  option?: HeatingOption
  unit: string
  /** The override if there is one, else the usual value. Null if unknown: sums leave it out. */
  value: number | null
  usual: number | null
  override: number | null
  /** Null if the value is calculated from other assumptions (`from.<name>` describes how). */
  origin: Origin | null
  /** The table figures behind the usual value. */
  figures: TableFigure[]
}

/** Returns the origin of a value: entered if overridden, else that of its table figures. */
export const originOf = (assumption: Pick<Assumption, 'name' | 'unit' | 'override' | 'figures'>) =>
  assumption.override === null
    ? (jointOrigin(assumption.figures) ?? null)
    : originOfEntry(assumption)

/** All assumptions of a comparison; `input` is null while required figures are `missing`. */
export type ComparisonAssumptions = {
  list: Assumption[]
  input: ComparisonInput | null
  missing: string[]
  /** The feasibility of each option, entered or derived from the site, with reasons. */
  judged: Record<HeatingOption, OptionVerdict>
  agents: Record<HeatingOption, Agent>
}

/** Figures that must be greater than zero. */
const positive: readonly string[] = [
  'useful_heat',
  'full_load_hours',
  'load_power',
  'horizon',
  'power',
  'efficiency',
]

/** Optional figures: the comparison runs without them and reports them as unknown. */
const optional: readonly string[] = ['subsidy', 'fixed_fee']

/** Whether VAT applies: to every price, but not to a subsidy. */
export const hasVat = ({ name, unit }: Pick<Assumption, 'name' | 'unit'>) =>
  isPrice({ unit }) && name !== 'subsidy'

/** The origin of an entered figure. Prices are entered with VAT. */
export const originOfEntry = (about: Pick<Assumption, 'name' | 'unit'>): Origin => ({
  ...enteredOrigin(),
  vat: hasVat(about) ? 'incl' : null,
})

/** Decimals of a calculated value, by unit. */
const decimalsOf: Partial<Record<string, number>> = {
  'kWh/a': 0,
  'kg/kWh': 4,
  kW: 1,
  CHF: 0,
  'CHF/a': 2,
}

/** Rounds a calculated value to the decimals of its field. */
export function roundForUnit(value: number, unit = ''): number {
  const step = 10 ** (decimalsOf[unit] ?? 3)
  return Math.round(value * step) / step
}

/** The form field or cell that stores an assumption. */
export const assumptionCell = ({ name, option }: Pick<Assumption, 'name' | 'option'>): string =>
  option ? `options/${option}/${name}` : name

/**
 * Collects the assumptions of a comparison: the form's answers, else usual values from the consumption,
 * the site and the reference tables. Rounds nothing: a rounded power could cross a price step.
 */
export function assumptionsOf(
  answers: Answers,
  site: Site,
  references: References,
): ComparisonAssumptions {
  const list: Assumption[] = []
  const missing: string[] = []

  /** Adds a figure and returns its value: null if unknown, NaN if it depends on an unknown figure. */
  function add(
    about: Pick<Assumption, 'name' | 'option' | 'unit'>,
    { usual, figures = [] }: Usual,
  ) {
    const override = numberIn(answers, assumptionCell(about)) ?? null
    const stated = override ?? usual
    const value = stated !== null && stated <= 0 && positive.includes(about.name) ? null : stated
    const isNeeded = !optional.includes(about.name)
    if (value === null && isNeeded) missing.push(assumptionCell(about))
    if (Number.isNaN(value) || (value === null && isNeeded)) return Number.NaN
    list.push({
      ...about,
      value,
      usual: Number.isNaN(usual) ? null : usual,
      override,
      origin: originOf({ ...about, override, figures }),
      figures,
    })
    return value
  }
  const assume = (about: Pick<Assumption, 'name' | 'option' | 'unit'>, usual: Usual) =>
    add(about, usual) ?? Number.NaN

  const terms = references.calculation_terms
  const usualTerm = (name: keyof RowsOf<'calculation_terms'>[number] & string) =>
    direct(figureIn('calculation_terms', terms, terms.rows[0]!, name))
  const heat = usefulHeatFrom(site.consumptions, site.sre, answers, references)
  const usefulHeat = assume(
    { name: 'useful_heat', unit: 'kWh/a' },
    { usual: heat && answers.load_method !== 'sia' ? heat.value : null },
  )
  const hours = assume({ name: 'full_load_hours', unit: 'h/a' }, usualTerm('full_load_hours'))
  const power = assume({ name: 'load_power', unit: 'kW' }, { usual: usefulHeat / hours })
  const shared = {
    interest: assume({ name: 'interest', unit: '%' }, usualTerm('interest')) / 100,
    horizon: assume({ name: 'horizon', unit: 'a' }, usualTerm('horizon')),
    energyEscalation:
      assume({ name: 'energy_escalation', unit: '%' }, usualTerm('energy_escalation')) / 100,
    maintenanceEscalation:
      assume({ name: 'maintenance_escalation', unit: '%' }, usualTerm('maintenance_escalation')) /
      100,
  }
  const agents = agentsOf(answers, site, references)
  const judged = {} as ComparisonAssumptions['judged']
  const options = {} as ComparisonInput['options']
  for (const option of heatingOptions) options[option] = inputOf(option)
  const existing = existingPlant({ answers, site, references, usefulHeat, power, assume })
  return {
    list,
    missing,
    judged,
    agents,
    input:
      missing.length > 0
        ? null
        : {
            usefulHeat,
            power,
            ...shared,
            reference: answers.reference === 'as_is' && existing ? 'existing' : 'fossile',
            options,
            existing,
          },
  }

  function inputOf(option: HeatingOption): OptionInput {
    const agent = agents[option]
    const about = (name: string, unit: string) => ({ name, option, unit })
    const plants = references.heating_options
    const plant = plants.rows.find((row) => row.option === option && row.agent === agent)
    const plantFigure = (name: 'efficiency' | 'maintenance' | 'maintenance_per_kw') =>
      plant && figureIn('heating_options', plants, plant, name)
    const kilowatts = assume(about('power', 'kW'), { usual: power })
    const efficiency = assume(about('efficiency', ''), direct(plantFigure('efficiency')))
    const components = heatingComponents.flatMap((component) => {
      const costs = references.heating_components
      const row = costs.rows.find((one) => one.option === option && one.component === component)
      const investmentAt = about(`${component}_investment`, 'CHF')
      if (!row && numberIn(answers, assumptionCell(investmentAt)) === undefined) return []
      const costFigure = (name: 'fixed' | 'per_kw' | 'life') =>
        row && figureIn('heating_components', costs, row, name)
      return [
        {
          component,
          investment: assume(
            investmentAt,
            byPower([costFigure('fixed'), costFigure('per_kw')], kilowatts),
          ),
          life: assume(
            about(`${component}_life`, 'a'),
            row ? direct(costFigure('life')) : { usual: shared.horizon },
          ),
        },
      ]
    })
    const subsidy = add(about('subsidy', 'CHF'), subsidyOf(option, kilowatts))
    const prices = references.energy_prices
    const beside = onSharedMeter(agent, answers)
    const priced = priceRow(prices.rows, agent, usefulHeat / efficiency + (beside ?? 0))
    const priceFigure = (name: 'price' | 'fixed_fee') =>
      direct(priced && figureIn('energy_prices', prices, priced, name))
    const energyPrice =
      assume(
        about('energy_price', 'ct/kWh'),
        option === 'fossile'
          ? mixed(priceFigure('price'), 'renewable_price', references)
          : priceFigure('price'),
      ) / 100
    const fixedFee = add(
      about('fixed_fee', 'CHF/a'),
      beside === undefined ? priceFigure('fixed_fee') : { usual: 0 },
    )
    const maintenance = assume(
      about('upkeep', 'CHF/a'),
      byPower([plantFigure('maintenance'), plantFigure('maintenance_per_kw')], kilowatts),
    )
    const factors = references.co2_factors
    const factor = factors.rows.find((row) => row.set === co2Set && row.agent === agent)
    const usualFactor = direct(factor && figureIn('co2_factors', factors, factor, 'kg_per_kwh'))
    const co2 = assume(
      about('co2', 'kg/kWh'),
      option === 'fossile' ? mixed(usualFactor, 'renewable_co2', references) : usualFactor,
    )
    const electricPower = agent === 'electricite' ? kilowatts / efficiency : undefined
    judged[option] = judge(option, { power: kilowatts, electricPower })
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

  /** Sums the grants; unknown if the amount of one is, or if no rule covers this power. */
  function subsidyOf(option: HeatingOption, kilowatts: number): Usual {
    const subsidies = genevaRows(references.subsidies, site.canton)
    if (option === 'fossile') return { usual: 0 }
    if (Number.isNaN(kilowatts)) return { usual: Number.NaN }
    if (!subsidies.rows.some((rule) => rule.option === option && coversPower(rule, kilowatts)))
      return { usual: null }
    const plant = { ...plantForSubsidy(option, answers, site), power: kilowatts }
    const grants = grantsFor(plant, subsidies.rows)
    const amounts = grants.map(({ amount }) => amount)
    return {
      usual: amounts.includes(null) ? null : amounts.reduce<number>((sum, one) => sum + one!, 0),
      figures: grants.flatMap(({ step }) =>
        (['fixed', 'per_kw'] as const).map((name) => figureIn('subsidies', subsidies, step, name)),
      ),
    }
  }

  function judge(option: HeatingOption, plant: Omit<PlannedPlant, 'terms'>): OptionVerdict {
    const terms = references.site_terms.rows[0]!
    const { feasible: found, reasons } = feasibilityOf(option, site, answers, { ...plant, terms })
    const entered = answers[`options/${option}/feasible`] as Feasibility | null | undefined
    const reason = answers[`options/${option}/reason`] as string | null | undefined
    return {
      feasible: entered ?? found,
      found,
      reasons,
      isEntered: Boolean(entered),
      entered: entered ? (reason ?? null) : null,
    }
  }
}

/** The agent of each option. A fossil boiler uses the chosen fuel, else today's. */
function agentsOf(
  answers: Answers,
  site: Site,
  references: References,
): ComparisonAssumptions['agents'] {
  const usualOf = (option: HeatingOption) =>
    references.heating_options.rows.find((row) => row.option === option)?.agent ?? 'electricite'
  const fossil =
    (answers.fossil_agent as Agent | null | undefined) ??
    fossilAgents.get(site.heating_energy_1) ??
    usualOf('fossile')
  return Object.fromEntries(
    heatingOptions.map((option) => [option, option === 'fossile' ? fossil : usualOf(option)]),
  ) as ComparisonAssumptions['agents']
}

/** The plant that a subsidy is requested for, without its power. */
export const plantForSubsidy = (
  option: HeatingOption,
  answers: Answers,
  site: Pick<Site, 'sre' | 'heating_energy_1'>,
): Omit<Plant, 'power'> => ({
  option,
  sre: site.sre,
  replaces: replacedEnergy(site.heating_energy_1),
  network: option === 'cad' ? (answers.network_operator as string | null) : null,
  hasHeatMeter: answers.heat_meter === true,
  isFirstDistribution: answers.first_distribution === true,
})

/** The replaced energy in terms of the subsidy rules, by its code in the federal register; null if unknown. */
function replacedEnergy(energy: number | null | undefined): Replaced | null {
  if (energy === null || energy === undefined || energy === undetermined) return null
  if (energy === electricHeating) return 'electricite'
  return fossilAgents.get(energy) ?? 'other'
}
const [electricHeating, undetermined] = [7560, 7598]
