import type { BuildingValues } from '../buildings/building.ts'
import type { Consumed } from '../idc/idc.ts'
import { type Answers, numberIn } from '../mandates/service.ts'
import { heatLoad } from '../mandates/services/incitativeConsulting.ts'
import {
  type Agent,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../reference/heatingOption.ts'
import type { CalculationStatus, References, TableName, Version } from '../reference/reference.ts'
import type { ComparisonInput, OptionInput } from './comparison.ts'
import { feasibilityOf, type Judged, type Place } from './feasibility.ts'
import { grantsFor } from './subsidies.ts'
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
  /** What counts: what was entered, else what is usual. */
  value: number
  usual: number | null
  override: number | null
  /** Where the usual value is from; null where it is calculated from others (`from.<name>` says how). */
  source: string | null
  date: string | null
  status: CalculationStatus | null
  /** The table of reference that has it, and its version. */
  table?: TableName
  version?: number
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

/** A usual value with where it is from; NaN where what it follows from is not known. */
type Usual = Pick<Assumption, 'usual'> & Partial<Assumption>

/** The basis of account of emissions. */
const co2Set = 'kbob'

/** Energies of the federal register that a fossil boiler may go on with. */
const fossilAgents: Record<number, Agent> = { 7520: 'gaz', 7530: 'mazout' }

/** The name under which the form keeps an assumption. */
export const cellOf = ({ name, option }: Pick<Assumption, 'name' | 'option'>): string =>
  option ? `options/${option}/${name}` : name

/**
 * What a comparison starts from: what the form's answers say, else what follows from the consumption, the
 * site and the tables of reference. Calculated amounts are in whole francs and kWh, power in tenths of a
 * kW, so that who follows the calculation uses what is written.
 */
export function assumptionsOf(answers: Answers, site: Site, references: References): Assumed {
  const list: Assumption[] = []
  const missing: string[] = []

  /** Adds a figure and gives its value; NaN for one that is missing, or follows from a missing one. */
  function assume(about: Pick<Assumption, 'name' | 'option' | 'unit'>, usual: Usual): number {
    const override = numberIn(answers, cellOf(about)) ?? null
    const value = override ?? usual.usual
    if (value === null) missing.push(cellOf(about))
    if (value === null || Number.isNaN(value)) return Number.NaN
    const none = { source: null, date: null, status: null }
    const known = Number.isNaN(usual.usual) ? null : usual.usual
    list.push({ ...none, ...about, ...usual, usual: known, override, value })
    return value
  }

  const terms = references.calculation_terms
  const term = terms.rows[0]!
  const ofTerm = (usual: number) => fromTable('calculation_terms', terms, term, usual)
  const heat = usefulHeatFrom(site.consumptions, site.sre, answers, references)
  const usefulHeat = assume(
    { name: 'useful_heat', unit: 'kWh/a' },
    { usual: heat && answers.load_method !== 'sia' ? Math.round(heat.value) : null },
  )
  const hours = assume({ name: 'full_load_hours', unit: 'h/a' }, ofTerm(term.full_load_hours))
  const power = assume(
    { name: 'load_power', unit: 'kW' },
    { usual: heatLoad({ useful_heat: usefulHeat, full_load_hours: hours }) ?? Number.NaN },
  )
  const shared = {
    interest: assume({ name: 'interest', unit: '%' }, ofTerm(term.interest)) / 100,
    horizon: assume({ name: 'horizon', unit: 'a' }, ofTerm(term.horizon)),
    energyEscalation:
      assume({ name: 'energy_escalation', unit: '%' }, ofTerm(term.energy_escalation)) / 100,
    maintenanceEscalation:
      assume({ name: 'maintenance_escalation', unit: '%' }, ofTerm(term.maintenance_escalation)) /
      100,
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
    const plant = references.heating_options.rows.find(
      (row) => row.option === option && row.agent === agent,
    )
    const ofPlant = (usual: number | undefined) =>
      fromTable('heating_options', references.heating_options, plant, usual)
    const kilowatts = assume(about('power', 'kW'), { usual: power })
    const efficiency = assume(about('efficiency', ''), ofPlant(plant?.efficiency))
    const components = heatingComponents.flatMap((component) => {
      const row = references.heating_components.rows.find(
        (one) => one.option === option && one.component === component,
      )
      const investmentAt = about(`${component}_investment`, 'CHF')
      if (!row && numberIn(answers, cellOf(investmentAt)) === undefined) return []
      const of = (usual: number | undefined) =>
        fromTable('heating_components', references.heating_components, row, usual)
      const cost = row ? Math.round(row.fixed + row.per_kw * kilowatts) : undefined
      return [
        {
          component,
          investment: assume(investmentAt, of(cost)),
          life: assume(about(`${component}_life`, 'a'), of(row?.life ?? shared.horizon)),
        },
      ]
    })
    const grants = grantsFor(option, kilowatts, references.subsidies.rows)
    const subsidy = assume(about('subsidy', 'CHF'), {
      ...fromTable(
        'subsidies',
        references.subsidies,
        grants[0]?.rule,
        Math.round(grants.reduce((sum, { amount }) => sum + amount, 0)),
      ),
      ...(grants.length > 0 && {
        source: grants
          .map(({ rule: { code, source } }) => [code, source].filter(Boolean).join(', '))
          .join('; '),
      }),
    })
    const priced = references.energy_prices.rows.find((row) => row.agent === agent)
    const ofPrice = (usual: number | undefined) =>
      fromTable('energy_prices', references.energy_prices, priced, usual)
    const energyPrice = assume(about('energy_price', 'ct/kWh'), ofPrice(priced?.price)) / 100
    const fixedFee = assume(about('fixed_fee', 'CHF/a'), ofPrice(priced?.fixed_fee))
    const upkeep = plant && Math.round(plant.maintenance + plant.maintenance_per_kw * kilowatts)
    const maintenance = assume(about('upkeep', 'CHF/a'), ofPlant(upkeep))
    const factor = references.co2_factors.rows.find(
      (row) => row.set === co2Set && row.agent === agent,
    )
    const co2 = assume(
      about('co2', 'kg/kWh'),
      fromTable('co2_factors', references.co2_factors, factor, factor?.kg_per_kwh),
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

function fromTable<T extends TableName>(
  table: T,
  version: Version<T>,
  row:
    | { source: string | null; date: string | null; status?: CalculationStatus | null }
    | undefined,
  usual: number | undefined,
): Usual {
  return {
    usual: usual ?? null,
    source: row?.source ?? version.source,
    // What the product ships has been in force always: that is no date of a figure.
    date: row?.date ?? (version.id > 0 ? version.valid_from : null),
    status: row?.status ?? null,
    table,
    version: version.id,
  }
}
