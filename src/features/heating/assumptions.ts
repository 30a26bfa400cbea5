// Over 300 lines: the assumptions of a comparison in the order in which they depend on each other.
import type { BuildingValues } from '../buildings/building.ts'
import type { UseFacts } from '../buildings/buildingUse.ts'
import type { ValueProvenance } from '../idc/band/indexBand.ts'
import type { MeteredConsumption } from '../idc/idc.ts'
import { isAnswered } from '../mandates/checklist.ts'
import { type Answers, numberIn } from '../mandates/form/service.ts'
import { genevaRows } from '../reference/canton.ts'
import { figureIn, type TableFigure } from '../reference/figures.ts'
import {
  type Agent,
  additions,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../reference/heatingOption.ts'
import { enteredOrigin, isPrice, jointOrigin, type Origin } from '../reference/origin/origin.ts'
import type { References, RowsOf } from '../reference/reference.ts'
import { bandOf } from './accuracy/bands.ts'
import type { ComparisonInput, Feasibility, OptionInput } from './comparison.ts'
import {
  feasibilityOf,
  type OptionVerdict,
  type PlannedPlant,
  type SiteConditions,
} from './feasibility.ts'
import { additionsOf, generatorShare, isOfAddition, withHotWaterParts } from './plant/additions.ts'
import { billedCost } from './plant/billedCost.ts'
import { blendGenerators, pumpShareIn, sumOfUsual, usualHeatShare } from './plant/bivalent.ts'
import { requiredRenewable } from './plant/blend.ts'
import { usualBoreholeMetres } from './plant/boreholes.ts'
import { withSubscribedPower } from './plant/districtHeat.ts'
import { existingPlant } from './plant/existingPlant.ts'
import { type ServedBuilding, usualPerformance } from './plant/heatPump.ts'
import {
  boilerPower,
  isSizedByEfficiency,
  knownHotWater,
  makesHotWater,
  usualFullLoadHours,
} from './plant/sizing.ts'
import { usefulHeatFrom } from './plant/usefulHeat.ts'
import {
  co2Set,
  fossilAgents,
  otherUseOfMeter,
  priceRow,
  type Usual,
  usualByPower,
  usualFromTable,
  withRenewableShare,
} from './plant/usual.ts'
import { bindingVerdict } from './result/recommendation.ts'
import { type Plant, type ReplacedEnergy, usualSubsidy } from './subsidies.ts'

/** Facts about a building and its heating that the consultation form does not contain. */
export type Site = SiteConditions &
  Pick<BuildingValues, 'sre' | 'heating_energy_1'> &
  UseFacts &
  Partial<Pick<BuildingValues, 'canton' | 'altitude' | 'apartments' | 'building_type'>> & {
    /** Who or what the building's values come from. */
    provenance?: ValueProvenance
    consumptions: readonly MeteredConsumption[]
    plants?: ServedBuilding['plants']
  }

/** Identifies an assumption by a form field or, with an option, by a column of the form's table `options`. */
type AssumptionId = { name: string; option?: HeatingOption }

/** An input figure of a comparison. */
export type Assumption = AssumptionId & {
  unit: string

  /** The override if there is one (of a subsidy see `isCapped`), else the usual value. Null if unknown: sums leave it out. */
  value: number | null
  usual: number | null
  override: number | null
  /** Null if the value is calculated from other assumptions (`from.<name>` describes how). */
  origin: Origin | null
  /** The table figures behind the usual value. */
  figures: TableFigure[]
  /** The origin of a usual value that bills state. */
  billed?: Origin
  /** See `bandOf`; absent in snapshots of before. */
  band?: number
}

/** Returns the origin of the usual value: that of its bills or table figures; null if it is calculated from others. */
export const usualOriginOf = ({ billed, figures }: Pick<Assumption, 'billed' | 'figures'>) =>
  billed ?? jointOrigin(figures) ?? null

/** Returns the origin of a value: entered if overridden, else that of the usual value. */
export const originOf = (
  assumption: Pick<Assumption, 'name' | 'unit' | 'override' | 'figures' | 'billed'>,
) => (assumption.override === null ? usualOriginOf(assumption) : originOfEntry(assumption))

/**
 * All assumptions of a comparison. `missing` lists the cells of required figures that are unknown; until it is
 * empty, `input` is null.
 */
export type ComparisonAssumptions = {
  list: Assumption[]
  input: ComparisonInput | null
  missing: string[]
  /** The feasibility verdict on each option. */
  judged: Record<HeatingOption, OptionVerdict>
  agents: Record<HeatingOption, Agent>
}

/** Figures that must be greater than zero. */
const positiveFigures: readonly string[] = [
  'useful_heat',
  'full_load_hours',
  'load_power',
  'horizon',
  'power',
  'efficiency',
  'peak_power',
  'peak_efficiency',
  'pv_yield',
  'water_heater_efficiency',
  // Nothing is built for nothing: the price of an addition is unknown.
  ...additions.map((addition) => `${addition}_investment`),
]

/** Optional figures: the comparison runs without them and reports them as unknown. */
const optionalFigures: readonly string[] = [
  'subsidy',
  'fixed_fee',
  'power_price',
  'borehole_metres',
]

/** Amounts that somebody receives. */
const withoutVat: readonly string[] = ['subsidy', 'pv_subsidy', 'pv_feed_in']

/** Whether VAT applies to a figure: it does to every price, but not to what is received. */
export const hasVat = ({ name, unit }: Pick<Assumption, 'name' | 'unit'>) =>
  isPrice({ unit }) && !withoutVat.includes(name)

/** The origin of an entered figure. Prices are entered with VAT. */
export const originOfEntry = (assumption: Pick<Assumption, 'name' | 'unit'>): Origin => ({
  ...enteredOrigin(),
  vat: hasVat(assumption) ? 'incl' : null,
})

/** Decimals of a calculated value, by unit; three for other units. */
const decimalsOf: Partial<Record<string, number>> = {
  'kWh/a': 0,
  'kg/kWh': 4,
  kW: 1,
  m: 0,
  CHF: 0,
  'CHF/a': 2,
  'ct/kWh': 2,
}

/** Rounds a calculated value to the decimals of its unit. */
export function roundForUnit(value: number, unit = ''): number {
  const step = 10 ** (decimalsOf[unit] ?? 3)
  return Math.round(value * step) / step
}

/** Whether an option has a subsidy that its costs leave out, as it cannot be built. */
export const leavesOutSubsidy = (
  { options }: Pick<ComparisonInput, 'options'>,
  list: readonly Assumption[],
): boolean =>
  list.some(
    ({ name, option, value }) =>
      option &&
      value !== 0 &&
      ((name === 'subsidy' && options[option].subsidy === 0) ||
        (name === 'pv_subsidy' && options[option].pv?.subsidy === 0)),
  )

/** Whether an assumption is a subsidy with the day on which the authority granted it. */
export const isGranted = ({ name, option }: AssumptionId, answers: Answers) =>
  name === 'subsidy' && isAnswered(answers[`options/${option}/subsidy_granted`])

/** Whether an entered subsidy counts less than was promised: nobody granted it, and the scale gives no more. */
export const isCapped = ({
  name,
  override,
  value,
}: Pick<Assumption, 'name' | 'override' | 'value'>) =>
  name === 'subsidy' && override !== null && value !== null && value < override

/** The form field or cell that stores an assumption. */
export const assumptionCell = ({ name, option }: AssumptionId): string =>
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
  const agents = agentsOf(answers, site, references)
  const existingAgent = fossilAgents.get(site.heating_energy_1)
  const meteredHeat = usefulHeatFrom(site, answers, references)

  /**
   * Adds an assumption and returns its value: null if an optional figure is unknown, NaN if a required one is or
   * if the value depends on an unknown figure.
   */
  function add(
    assumption: AssumptionId & { unit: string },
    { usual, figures = [], billed, evidence }: Usual,
  ) {
    const override = numberIn(answers, assumptionCell(assumption)) ?? null
    const isPromise =
      assumption.name === 'subsidy' && !isGranted(assumption, answers) && Number.isFinite(usual)
    // The scale as the form shows it: who typed that promised nothing more.
    const entry = override !== null && isPromise && override > Math.round(usual!) ? usual : override
    const stated = entry ?? usual
    const value =
      stated !== null && stated <= 0 && positiveFigures.includes(assumption.name) ? null : stated
    const isRequired = !optionalFigures.includes(assumption.name)
    if (value === null && isRequired) missing.push(assumptionCell(assumption))
    if (Number.isNaN(value) || (value === null && isRequired)) return Number.NaN
    // A promise above the scale counts, and is as sure, as the scale.
    const counted = entry === override ? override : null
    list.push({
      ...assumption,
      value,
      usual: Number.isNaN(usual) ? null : usual,
      override,
      origin: originOf({ ...assumption, override: counted, figures, ...(billed && { billed }) }),
      figures,
      ...(billed && { billed }),
      band: bandOf(
        {
          ...{ ...assumption, override: counted, usual, figures, evidence },
          agent: assumption.option ? agents[assumption.option] : existingAgent,
          isBilled: billed !== undefined,
          isGranted: isGranted(assumption, answers),
          heatingYears: meteredHeat?.years.length ?? 0,
        },
        references.accuracy.rows,
      ),
    })
    return value
  }
  /** Adds an assumption and returns its value, NaN if unknown. */
  const assume = (assumption: AssumptionId & { unit: string }, usual: Usual) =>
    add(assumption, usual) ?? Number.NaN

  const terms = references.calculation_terms
  const usualTerm = (name: keyof RowsOf<'calculation_terms'>[number] & string) =>
    usualFromTable(figureIn('calculation_terms', terms, terms.rows[0]!, name))
  const usefulHeat = assume(
    { name: 'useful_heat', unit: 'kWh/a' },
    { usual: meteredHeat && answers.load_method !== 'sia' ? meteredHeat.value : null },
  )
  const hours = assume(
    { name: 'full_load_hours', unit: 'h/a' },
    usualFullLoadHours(references, {
      hotWater: makesHotWater(answers, site.consumptions),
      altitude: site.altitude,
    }),
  )
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
  const judged = {} as ComparisonAssumptions['judged']
  const options = {} as ComparisonInput['options']
  for (const option of heatingOptions) options[option] = inputOf(option)
  const billed = billedCost(meteredHeat?.latest, site.consumptions, references)
  const existing = existingPlant({
    ...{ answers, site, references, usefulHeat, power, billed, assume },
  })
  return {
    // Additions after the option that they come with.
    list: [
      ...list.filter(({ name }) => !isOfAddition(name)),
      ...list.filter(({ name }) => isOfAddition(name)),
    ],
    missing: [...new Set(missing)],
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

  /**
   * What goes into the calculation of an option. Additions of one that cannot be built are left out if they lack a figure:
   * nobody is to size them.
   */
  function inputOf(option: HeatingOption, { hasAdditions = true } = {}): OptionInput {
    const before = { list: list.length, missing: missing.length }
    const agent = agents[option]
    const ofOption = (name: string, unit: string) => ({ name, option, unit })
    const plants = references.heating_options
    const plant = plants.rows.find((row) => row.option === option && row.agent === agent)
    const plantFigure = (name: 'efficiency' | 'maintenance' | 'maintenance_per_kw') =>
      plant && figureIn('heating_options', plants, plant, name)
    const efficiency = assume(
      ofOption('efficiency', ''),
      usualPerformance(option, answers, site, references) ??
        usualFromTable(plantFigure('efficiency')),
    )
    const pumpShare = pumpShareIn(answers, option)
    const added = hasAdditions
      ? additionsOf({
          ...{ option, answers, site, references, usefulHeat },
          electricityPerHeat:
            agent === 'electricite' ? pumpPart(option, pumpShare) / efficiency : 0,
          assume: (name, unit, usual) => assume(ofOption(name, unit), usual),
        })
      : undefined
    // Collectors and water heaters make a share of the hot water, which bills for heating alone do not contain.
    if (added?.makesHotWater && knownHotWater(answers, site.consumptions) === false)
      missing.push('dhw_share')
    const loadShare =
      pumpShare === undefined ? 1 : assume(ofOption('pump_share', '%'), { usual: 100 }) / 100
    const kilowatts = assume(ofOption('power', 'kW'), {
      usual: isSizedByEfficiency(agent, references)
        ? boilerPower(power, efficiency)
        : power * loadShare,
    })
    const peak = pumpShare === undefined ? undefined : peakBoiler(option, pumpShare)
    const heatByOption =
      usefulHeat * (peak ? peak.heatShare : 1) * (added ? generatorShare(added.hotWater) : 1)
    const components = heatingComponents.flatMap((component) => {
      const costs = references.heating_components
      const row = costs.rows.find((cost) => cost.option === option && cost.component === component)
      const investmentId = ofOption(`${component}_investment`, 'CHF')
      if (!row && numberIn(answers, assumptionCell(investmentId)) === undefined) return []
      const costFigure = (name: 'fixed' | 'per_kw' | 'life') =>
        row && figureIn('heating_components', costs, row, name)
      return [
        {
          component,
          investment: assume(
            investmentId,
            withPeak(
              usualByPower([costFigure('fixed'), costFigure('per_kw')], kilowatts),
              component === 'generator' ? peak?.investment : undefined,
            ),
          ),
          life: assume(
            ofOption(`${component}_life`, 'a'),
            row ? usualFromTable(costFigure('life')) : { usual: shared.horizon },
          ),
        },
      ]
    })
    const planned = { ...plantForSubsidy(option, answers, site), power: kilowatts }
    const scale = genevaRows(references.subsidies, site.canton)
    const subsidy = add(ofOption('subsidy', 'CHF'), usualSubsidy(planned, scale))
    const prices = references.energy_prices
    const otherUse = otherUseOfMeter(agent, answers)
    const price = priceRow(prices.rows, agent, heatByOption / efficiency + (otherUse ?? 0))
    const priceFigure = (name: 'price' | 'fixed_fee' | 'power_price') =>
      usualFromTable(price && figureIn('energy_prices', prices, price, name))
    const energyPrice =
      assume(
        ofOption('energy_price', 'ct/kWh'),
        option === 'fossile'
          ? withRenewableShare(priceFigure('price'), 'renewable_price', references)
          : priceFigure('price'),
      ) / 100
    const isBlend =
      option === 'fossile' &&
      numberIn(answers, assumptionCell(ofOption('energy_price', 'ct/kWh'))) === undefined
    const standingCharge = add(
      ofOption('fixed_fee', 'CHF/a'),
      withPeak(
        otherUse === undefined ? priceFigure('fixed_fee') : { usual: 0 },
        peak?.standingCharge,
      ),
    )
    const fixedFee =
      option === 'cad'
        ? withSubscribedPower(
            standingCharge,
            assume(ofOption('subscribed_power', 'kW'), { usual: kilowatts }),
            add(ofOption('power_price', 'CHF/kW·a'), priceFigure('power_price')),
          )
        : standingCharge
    const maintenance = assume(
      ofOption('upkeep', 'CHF/a'),
      withPeak(
        usualByPower([plantFigure('maintenance'), plantFigure('maintenance_per_kw')], kilowatts),
        peak?.upkeep,
      ),
    )
    const factors = references.co2_factors
    const factor = factors.rows.find((row) => row.set === co2Set && row.agent === agent)
    const usualFactor = usualFromTable(
      factor && figureIn('co2_factors', factors, factor, 'kg_per_kwh'),
    )
    const co2 = assume(
      ofOption('co2', 'kg/kWh'),
      option === 'fossile'
        ? withRenewableShare(usualFactor, 'renewable_co2', references)
        : usualFactor,
    )
    const electricPower = agent === 'electricite' ? kilowatts / efficiency : undefined
    const investment = components.reduce((sum, part) => sum + part.investment, 0)
    const boreholeMetres =
      option === 'pacSondes'
        ? assume(
            ofOption('borehole_metres', 'm'),
            usualBoreholeMetres(
              { power: kilowatts, heat: heatByOption, performance: efficiency },
              answers,
              references,
            ),
          )
        : undefined
    judged[option] = judge(option, {
      ...{ power: kilowatts, electricPower, investment },
      ...(boreholeMetres !== undefined && { boreholeMetres }),
      ...(peak && {
        bivalent: {
          heatShare: peak.heatShare * 100,
          renewableShare: references.lawful_fossil.rows[0]!.renewable_share!,
          needsGas: agents.fossile === 'gaz' && !hasGas(site),
        },
      }),
    })
    const { feasible } = judged[option]
    const isBuildable = bindingVerdict(judged[option]) !== 'no'
    const lacking = missing.slice(before.missing).map((cell) => cell.split('/').at(-1)!)
    if (
      added &&
      !isBuildable &&
      lacking.some((name) => isOfAddition(name) || name === 'dhw_share')
    ) {
      list.length = before.list
      missing.length = before.missing
      return inputOf(option, { hasAdditions: false })
    }
    const generator = peak
      ? blendGenerators({ efficiency, energyPrice, co2 }, peak.boiler, peak.heatShare)
      : { efficiency, energyPrice, co2 }
    const input: OptionInput = {
      feasible,
      agent,
      components,
      // What cannot be built gets none.
      subsidy: isBuildable ? subsidy : 0,
      fixedFee,
      maintenance,
      ...generator,
      ...(isBlend && { renewable: requiredRenewable(references) }),
    }
    if (!added) return input
    return {
      ...input,
      components: [...components, ...added.components],
      maintenance: maintenance + added.upkeep,
      ...(generatorShare(added.hotWater) < 1 &&
        withHotWaterParts(generator, added.hotWater, added.heater)),
      // The price is then one of several energies.
      ...(generatorShare(added.hotWater) < 1 && { renewable: undefined }),
      ...(added.pv && {
        pv: isBuildable ? added.pv : { ...added.pv, subsidy: 0 },
      }),
    }
  }

  /**
   * The fossil boiler that helps a heat pump with a share of the design power, %: the figures of its energy, and what it
   * adds to investment, standing charge and upkeep. It burns what the fossil option burns, without a renewable share:
   * the heat of the pump is that.
   */
  /** The part of the heat, 0 to 1, that the generator makes beside a peak boiler. */
  function pumpPart(option: HeatingOption, pumpShare: number | undefined): number {
    if (pumpShare === undefined) return 1
    const entered = numberIn(answers, assumptionCell({ name: 'heat_share', option }))
    return (entered ?? usualHeatShare(pumpShare, references).usual ?? 100) / 100
  }

  function peakBoiler(option: HeatingOption, pumpShare: number) {
    const agent = agents.fossile
    const ofOption = (name: string, unit: string) => ({ name, option, unit })
    const { heating_options: plants, heating_components: costs, energy_prices: prices } = references
    const plant = plants.rows.find((row) => row.option === 'fossile' && row.agent === agent)
    const cost = costs.rows.find((row) => row.option === 'fossile' && row.component === 'generator')
    const plantFigure = (name: 'efficiency' | 'maintenance' | 'maintenance_per_kw') =>
      plant && figureIn('heating_options', plants, plant, name)
    const heatShare =
      assume(ofOption('heat_share', '%'), usualHeatShare(pumpShare, references)) / 100
    const efficiency = assume(
      ofOption('peak_efficiency', ''),
      usualFromTable(plantFigure('efficiency')),
    )
    const kilowatts = assume(ofOption('peak_power', 'kW'), {
      usual: boilerPower(power * (1 - pumpShare / 100), efficiency),
    })
    const tier = priceRow(prices.rows, agent, (usefulHeat * (1 - heatShare)) / efficiency)
    const priceFigure = (name: 'price' | 'fixed_fee') =>
      usualFromTable(tier && figureIn('energy_prices', prices, tier, name))
    const factors = references.co2_factors
    const factor = factors.rows.find((row) => row.set === co2Set && row.agent === agent)
    return {
      heatShare,
      boiler: {
        efficiency,
        energyPrice: assume(ofOption('peak_price', 'ct/kWh'), priceFigure('price')) / 100,
        co2: assume(
          ofOption('peak_co2', 'kg/kWh'),
          usualFromTable(factor && figureIn('co2_factors', factors, factor, 'kg_per_kwh')),
        ),
      },
      investment: usualByPower(
        (['fixed', 'per_kw'] as const).map(
          (name) => cost && figureIn('heating_components', costs, cost, name),
        ),
        kilowatts,
      ),
      standingCharge: priceFigure('fixed_fee'),
      upkeep: usualByPower(
        [plantFigure('maintenance'), plantFigure('maintenance_per_kw')],
        kilowatts,
      ),
    }
  }

  function judge(option: HeatingOption, plant: Omit<PlannedPlant, 'terms'>): OptionVerdict {
    const terms = references.site_terms.rows[0]!
    const { feasible: byRules, reasons } = feasibilityOf(option, site, answers, { ...plant, terms })
    const entered = answers[`options/${option}/feasible`] as Feasibility | null | undefined
    const reason = answers[`options/${option}/reason`] as string | null | undefined
    return {
      feasible: entered ?? byRules,
      found: byRules,
      reasons,
      isEntered: Boolean(entered),
      entered: entered ? (reason ?? null) : null,
    }
  }
}

/** A usual value of an option with what a peak boiler adds to it. */
const withPeak = (usual: Usual, added: Usual | undefined): Usual =>
  added ? sumOfUsual(usual, added) : usual

/** Whether the building is known to have gas: it is heated with it, or used it for anything. */
const hasGas = ({ heating_energy_1, consumptions }: Site) =>
  fossilAgents.get(heating_energy_1) === 'gaz' ||
  consumptions.some(({ energy }) => energy === 'gaz')

/** The agent of each option. A fossil boiler uses the chosen fuel, else that of the existing plant. */
export function agentsOf(
  answers: Answers,
  site: Pick<Site, 'heating_energy_1'>,
  references: Pick<References, 'heating_options'>,
): ComparisonAssumptions['agents'] {
  const usualAgentOf = (option: HeatingOption) =>
    references.heating_options.rows.find((row) => row.option === option)?.agent ?? 'electricite'
  const fossil =
    (answers.fossil_agent as Agent | null | undefined) ??
    fossilAgents.get(site.heating_energy_1) ??
    usualAgentOf('fossile')
  return Object.fromEntries(
    heatingOptions.map((option) => [option, option === 'fossile' ? fossil : usualAgentOf(option)]),
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

/** Translates a code of the federal register into the energies of the subsidy rules; null if unknown. */
function replacedEnergy(energy: number | null | undefined): ReplacedEnergy | null {
  if (energy === null || energy === undefined || energy === undetermined) return null
  if (energy === electricHeating) return 'electricite'
  return fossilAgents.get(energy) ?? 'other'
}
const [electricHeating, undetermined] = [7560, 7598]
