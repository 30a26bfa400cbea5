// Over 300 lines: one engine for the variants of every kind, by what each of them holds.
import { tableRows } from '../../../kernel/field/tables.ts'
import type { Kind } from '../../../kinds.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { defaultTolerance, recommendedVariants } from '../../mandates/services/cvcConcept.ts'
import {
  changesHeating,
  type PricedMeasure,
  pricedMeasures,
  variantInvestment,
  variantSubsidy,
} from '../../mandates/services/knownAmounts.ts'
import { savedEnergy } from '../../mandates/services/peik.ts'
import { preliminaryTolerance } from '../../mandates/services/sharedFields.ts'
import type { AccuracyEvidence } from '../../reference/accuracy.ts'
import { genevaRows } from '../../reference/canton.ts'
import { figureIn, type TableFigure } from '../../reference/figures.ts'
import {
  type Agent,
  agents,
  type HeatingOption,
  heatingComponents,
  heatingOptions,
} from '../../reference/heatingOption.ts'
import { jointOrigin, type Origin, ownOrigin } from '../../reference/origin/origin.ts'
import type { References } from '../../reference/reference.ts'
import { halfWidthOf } from '../accuracy/bands.ts'
import { agentsOf, plantForSubsidy, type Site } from '../assumptions.ts'
import type { Component } from '../comparison.ts'
import { usualPerformance } from '../plant/heatPump.ts'
import { plantInService } from '../plant/plantInService.ts'
import { makesHotWater, usualFullLoadHours } from '../plant/sizing.ts'
import { usefulHeatFrom } from '../plant/usefulHeat.ts'
import { co2Set, fossilAgents, priceRow, type Usual, usualByPower } from '../plant/usual.ts'
import { isSubsidyRefused } from '../plausibility/subsidyShare.ts'
import { usualSubsidy } from '../subsidies.ts'
import type { Variant, VariantTerms } from './compareVariants.ts'
import type { IndexBasis } from './variantIndex.ts'

/** A figure that a table gives for what a form asks, with its origin. */
type KnownUsual = { value: number; origin: Origin }

/** What the tables say of a heating system beside what its concept says. */
export type UsualOfSystem = {
  /** CHF by the scale of subsidies; counted where the form has none. */
  subsidy?: KnownUsual
  isSubsidyCounted: boolean
  /** ct/kWh, by public tariffs. */
  energyPrice?: KnownUsual
  /** Seasonal performance of a heat pump, if the one entered differs from it by more than its band. */
  efficiency?: KnownUsual
}

/** What the form of a kind says of a variant, with what an annual cost needs. */
export type KnownVariant = Variant & {
  title: string
  /** CHF; null if unknown. */
  investment: number | null
  /** Half the width of its range, CHF. */
  investmentHalf: number
  subsidy: number | null
  /** kg/a: what a heating system emits, or what a saving avoids; null if unknown. */
  co2: number | null
  /** Half the width of its range, kg/a. */
  co2Half: number
  /** kWh/a that a measure of a PEIK saves; null if unknown. */
  savedEnergy?: number | null
  isRecommended: boolean
  /** Of a heating system. */
  usual?: UsualOfSystem
  /** What its heat index follows from; null if that is not known, undefined of a measure that changes no heat. */
  index: IndexBasis | null | undefined
}

/** The heat of a building, kWh/a, and what it rests on. */
export type VariantHeat = {
  value: number
  from: 'consumption' | 'heat_load'
  /** Usual efficiency of the boiler in service, with its origin, that counts as none was entered. */
  assumed?: TableFigure | undefined
  /** kWh/a: fuel by net value that it burns, if it burns no other energy. */
  net?: number | undefined
}

export type KnownVariants = {
  /** Whether costs are those beside today's, less what is saved; else those of heating. */
  isSaving: boolean
  terms: VariantTerms
  heat: VariantHeat | null
  /** Half widths of investments, and of subsidies that nobody granted yet, as shares of them. */
  investmentBand: number
  subsidyBand: number
  /** Whether all of them may be done, so that they add up and are no rivals. */
  addUp: boolean
  /** Half widths of what is saved, and of the CO₂ of a kWh, as shares of them. */
  savingBands: { used: number; factor: number }
  list: KnownVariant[]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Reads the variants of a CVC concept, CECB Plus or PEIK from its answers; empty for other kinds. */
export function variantsOf(
  { kind, answers, site }: { kind: Kind; answers: Answers; site: Site },
  references: References,
): KnownVariants {
  const row = references.calculation_terms.rows[0]!
  const terms: VariantTerms = {
    interest: (row.interest ?? 0) / 100,
    horizon: row.horizon ?? 20,
    energyEscalation: (row.energy_escalation ?? 0) / 100,
    maintenanceEscalation: (row.maintenance_escalation ?? 0) / 100,
  }
  const heat = kind === 'cvc_concept' ? heatOf(answers, site, references) : null
  // By default that of the phase: a preliminary project (SIA 108), or a preliminary study.
  const usualTolerance = kind === 'cvc_concept' ? defaultTolerance : preliminaryTolerance
  const investmentBand = (numberIn(answers, 'cost_tolerance') ?? usualTolerance) / 100
  const context = { answers, site, references, terms, heat, investmentBand }
  const list =
    kind === 'cvc_concept'
      ? systems(context)
      : kind === 'cecbplus'
        ? renovations(context)
        : kind === 'peik'
          ? savings(context)
          : []
  return {
    ...{ isSaving: kind !== 'cvc_concept', terms, heat, investmentBand, list },
    subsidyBand: halfWidthOf('subsidy', 'illustrative', references.accuracy.rows),
    addUp: kind === 'peik',
    savingBands: {
      used: halfWidthOf('useful_heat', 'years_1', references.accuracy.rows),
      factor: halfWidthOf('co2_factor', 'any', references.accuracy.rows),
    },
  }
}

type VariantContext = {
  answers: Answers
  site: Site
  references: References
  terms: VariantTerms
  heat: VariantHeat | null
  investmentBand: number
}

/** Useful heat: from the building's consumption, else from the heat load and the usual full-load hours. */
function heatOf(answers: Answers, site: Site, references: References): VariantHeat | null {
  const metered = usefulHeatFrom(site, answers, references)
  if (metered) {
    const { value, assumed, net } = metered
    return { value, from: 'consumption', assumed, net }
  }
  const load = numberIn(answers, 'heat_load')
  const { usual: hours } = usualFullLoadHours(references, {
    hotWater: makesHotWater(answers, site.consumptions),
    altitude: site.altitude,
  })
  return load && hours ? { value: load * hours, from: 'heat_load' } : null
}

/**
 * Names of the figures that are missing, and `lower_subsidy` if the subsidy is more than the investment: such a variant
 * would pay for itself and rank first.
 */
const missingIn = (
  figures: Record<string, number | null | undefined>,
  granted: Pick<KnownVariant, 'investment' | 'subsidy'>,
) => [
  ...Object.entries(figures).flatMap(([name, value]) => (value == null ? [name] : [])),
  ...(isSubsidyRefused(granted) ? ['lower_subsidy'] : []),
]

/** How sure the price of an energy is over the horizon; of one that is not known as the least sure of all. */
const priceBand = (agent: Agent | undefined, { accuracy }: References) =>
  Math.max(
    ...(agent ? [agent] : agents).map((one) =>
      halfWidthOf(`price_${one}`, 'entered', accuracy.rows),
    ),
  )

/** Variants of a CVC concept: heating systems with their own figures. */
function systems({ answers, site, references, terms, ...context }: VariantContext): KnownVariant[] {
  const { heat, investmentBand } = context
  const agentOf = agentsOf(answers, site, references)
  const band = (...args: [Parameters<typeof halfWidthOf>[0], AccuracyEvidence]) =>
    halfWidthOf(...args, references.accuracy.rows)
  const recommended = recommendedVariants(answers)
  return tableRows('variants', answers).map(({ row, values }) => {
    const option = heatingOptions.find((one) => one === values.system)
    const agent = option && agentOf[option]
    const investment = numberIn(values, 'investment')
    const [efficiency, price] = [numberIn(values, 'efficiency'), numberIn(values, 'energy_price')]
    const usual = usualOfSystem(option, values, { answers, site, references, heat, agent })
    const upkeep = numberIn(values, 'upkeep')
    const subsidy =
      numberIn(values, 'subsidy') ?? (usual.isSubsidyCounted ? usual.subsidy!.value : null)
    const factor = references.co2_factors.rows.find(
      (one) => one.set === co2Set && one.agent === agent,
    )?.kg_per_kwh
    const heatBand = band('useful_heat', heat?.from === 'consumption' ? 'years_1' : 'entered')
    const efficiencyBand = band(
      agent === 'electricite' ? 'heat_pump_efficiency' : 'boiler_efficiency',
      'entered',
    )
    /** Of the energy drawn, and what it emits. */
    const energyBands = [heatBand, efficiencyBand]
    const co2 = heat && efficiency && factor != null ? (heat.value / efficiency) * factor : null
    const missing = missingIn(
      { investment, efficiency, energy_price: price, upkeep, heat: heat?.value },
      { investment: investment ?? null, subsidy },
    )
    return {
      row,
      title: String(values.title ?? ''),
      investment: investment ?? null,
      investmentHalf: (investment ?? 0) * investmentBand,
      subsidy,
      ...{ co2, co2Half: (co2 ?? 0) * Math.hypot(...energyBands, band('co2_factor', 'any')) },
      usual,
      // Of several rows with the recommended system none is, until one is ticked.
      isRecommended: recommended.length === 1 && recommended[0] === row,
      index:
        heat && efficiency && agent
          ? {
              ...{ kind: 'drawn' as const, agent, energy: heat.value / efficiency },
              bands: energyBands,
            }
          : null,
      missing,
      priced:
        missing.length > 0
          ? null
          : {
              usefulHeat: heat!.value,
              option: {
                components: componentsOf(option, investment!, numberIn(values, 'power'), {
                  references,
                  horizon: terms.horizon,
                }),
                ...{ subsidy, efficiency: efficiency!, energyPrice: price! / 100 },
                ...{ fixedFee: 0, maintenance: upkeep! },
              },
              energy: agent ?? row,
              sharesHeat: true,
              bands: {
                investment: investmentBand,
                subsidy: band('subsidy', 'illustrative'),
                price: priceBand(agent, references),
                ...{ used: heatBand, efficiency: efficiencyBand },
                maintenance: band('maintenance', 'entered'),
              },
            },
    }
  })
}

/** A usual value with the joint origin of its figures; undefined if it is not known. */
const knownUsual = ({ usual, figures = [] }: Usual): KnownUsual | undefined =>
  usual === null || Number.isNaN(usual)
    ? undefined
    : { value: usual, origin: jointOrigin(figures) ?? ownOrigin(null) }

/** What the tables say of a system of a concept: its subsidy by the scale, the public price, the performance of a heat pump. */
function usualOfSystem(
  option: HeatingOption | undefined,
  values: Answers,
  {
    answers,
    site,
    references,
    heat,
    agent,
  }: Pick<VariantContext, 'answers' | 'site' | 'references' | 'heat'> & {
    agent: Agent | undefined
  },
): UsualOfSystem {
  if (!option) return { isSubsidyCounted: false }
  const power = numberIn(values, 'power')
  const subsidy =
    power === undefined
      ? undefined
      : knownUsual(
          usualSubsidy(
            { ...plantForSubsidy(option, answers, site), power },
            genevaRows(references.subsidies, site.canton),
          ),
        )
  const efficiency = numberIn(values, 'efficiency')
  const drawn = (heat?.value ?? 0) / (efficiency ?? 1)
  const { energy_prices: prices } = references
  const tier = agent && priceRow(prices.rows, agent, drawn)
  const price = tier && figureIn('energy_prices', prices, tier, 'price')
  const energyPrice = price && knownUsual({ usual: price.value, figures: [price] })
  const served = {
    ...site,
    supply_temperature: plantInService(site.plants ?? [])?.supply_temperature ?? null,
  }
  const found = usualPerformance(option, answers, served, references)
  const performance = found && knownUsual(found)
  const isOther =
    performance !== undefined &&
    efficiency !== undefined &&
    Math.abs(efficiency / performance.value - 1) >
      halfWidthOf('heat_pump_efficiency', found!.evidence, references.accuracy.rows)
  return {
    isSubsidyCounted: subsidy !== undefined && numberIn(values, 'subsidy') === undefined,
    ...(subsidy && { subsidy }),
    ...(energyPrice && { energyPrice }),
    ...(isOther && { efficiency: performance }),
  }
}

/**
 * The investment of a heating system by components with their lives: shared as the usual investments of the system at its
 * power are. A system without a table lasts as long as the comparison.
 */
function componentsOf(
  option: HeatingOption | undefined,
  investment: number,
  power: number | undefined,
  { references, horizon }: { references: References; horizon: number },
): Component[] {
  const costs = references.heating_components
  const usual = heatingComponents.flatMap((component) => {
    const row = costs.rows.find((one) => one.option === option && one.component === component)
    if (!row) return []
    const figure = (name: 'fixed' | 'per_kw') => figureIn('heating_components', costs, row, name)
    const { usual: amount } = usualByPower([figure('fixed'), figure('per_kw')], power ?? 0)
    return [{ component, amount: amount ?? 0, life: row.life ?? horizon }]
  })
  const total = sumOf(usual.map(({ amount }) => amount))
  if (!(total > 0)) return [{ component: 'generator', investment, life: usual[0]?.life ?? horizon }]
  return usual.map(({ component, amount, life }) => ({
    component,
    investment: (investment * amount) / total,
    life,
  }))
}

/** Variants of a CECB Plus: measures with their lives, and what is saved against today. */
function renovations({
  answers,
  site,
  references,
  investmentBand,
}: VariantContext): KnownVariant[] {
  const measures = pricedMeasures(answers)
  const agent = agentsOf(answers, site, references).fossile
  return tableRows('variants', answers).map(({ row, values }) => {
    const investment = numberIn(values, 'investment') ?? variantInvestment(values, answers)
    const subsidy = numberIn(values, 'subsidy') ?? variantSubsidy(values, answers)
    const own = measures.filter(({ variants }) => variants.includes(String(values.number)))
    return savingVariant(
      {
        ...{ row, title: [values.number, values.title].filter(Boolean).join(' · ') },
        ...{ investment, subsidy, ...worksOf(own, { investment, subsidy }, references) },
        ...{ isRecommended: values.recommended === true, sharesHeat: true },
        saved: numberIn(values, 'saving_cost') ?? null,
        co2: numberIn(values, 'saving_co2') ?? null,
        agent: site.heating_energy_1 === null ? undefined : agent,
        index: renovatedIndex(values, own, references),
        drawn: drawnInstead(own, numberIn(values, 'saving_cost'), { answers, site, references }),
      },
      { references, investmentBand },
    )
  })
}

/**
 * What another heating draws, CHF/a: all that today's fuel costs less what is saved on the whole. Undefined without another
 * heating, or if its system or today's fuel is not known.
 */
function drawnInstead(
  measures: readonly PricedMeasure[],
  saved: number | undefined,
  { answers, site, references }: Pick<VariantContext, 'answers' | 'site' | 'references'>,
): Saving['drawn'] {
  const fuel = fossilAgents.get(site.heating_energy_1)
  const system = measures.find(({ element }) => element === 'heating')?.system
  const burned = usefulHeatFrom(site, answers, references)?.net
  if (!fuel || !system || !burned || saved === undefined) return undefined
  const price = priceRow(references.energy_prices.rows, fuel, burned)?.price
  const cost = price == null ? 0 : (burned * price) / 100 - saved
  return cost > 0 ? { agent: agentsOf(answers, site, references)[system], cost } : undefined
}

/**
 * The works that an investment pays for, each with the life of its measures and what is granted for it: the investment is
 * shared by the measures' costs, if they differ in life, and the subsidy by theirs. Lives that are unknown, or costs
 * without which they cannot be shared, are missing.
 */
function worksOf(
  measures: readonly PricedMeasure[],
  { investment, subsidy }: Pick<KnownVariant, 'investment' | 'subsidy'>,
  references: References,
) {
  const lives = new Set(measures.map(({ life }) => life))
  const [only] = lives
  if (!only || lives.has(null)) return { works: [], lacking: ['life'] }
  const whole = { investment: investment ?? 0, subsidy: subsidy ?? 0 }
  const shares = measures.length === 1 ? [1] : sharesBy(measures.map(({ cost }) => cost))
  if (!shares)
    return lives.size === 1
      ? { works: [{ ...whole, life: only }], lacking: [] }
      : { works: [], lacking: ['measure_cost'] }
  // A subsidy that is entered for the variant says nothing of its measures: it is granted for what they cost.
  const granted = sharesBy(measures.map((measure) => measure.subsidy)) ?? shares
  const works = measures.flatMap((measure, at) =>
    partsOfMeasure(
      measure,
      {
        investment: whole.investment * shares[at]!,
        life: measure.life!,
        subsidy: whole.subsidy * granted[at]!,
      },
      references,
    ),
  )
  return { works, lacking: [] }
}

/**
 * The parts of a measure's works: boreholes outlive the heat pump that uses them. The life that is entered is that of the
 * generator, for which the subsidy is granted, as in the comparison of heating systems.
 */
const partsOfMeasure = (
  { row, element, system, power }: PricedMeasure,
  { investment, life, subsidy }: Works,
  references: References,
): Works[] =>
  componentsOf((element === 'heating' && system) || undefined, investment, power ?? undefined, {
    ...{ references, horizon: life },
  }).map((part, at) => ({
    ...{ measure: `measures/${row}`, investment: part.investment },
    ...(at === 0 ? { life, subsidy } : { life: part.life, subsidy: 0 }),
  }))

/** What each amount is of their sum; undefined if one is unknown, or without a sum. */
function sharesBy(amounts: readonly (number | null)[]): number[] | undefined {
  const total = sumOf(amounts.map((amount) => amount ?? Number.NaN))
  return total > 0 ? amounts.map((amount) => amount! / total) : undefined
}

/**
 * What the index after a renovation follows from: that entered, else what is saved. Another heating draws another energy, of
 * which the saving says nothing.
 */
function renovatedIndex(
  values: Answers,
  measures: readonly PricedMeasure[],
  references: References,
): IndexBasis | null {
  const band = halfWidthOf('useful_heat', 'years_1', references.accuracy.rows)
  const [entered, energy] = [numberIn(values, 'idc_after'), numberIn(values, 'saving_energy')]
  const isOtherHeating = changesHeating(measures)
  if (entered) {
    const saving = energy === undefined ? undefined : { energy, isOtherHeating }
    return { kind: 'entered', value: entered, band, saving }
  }
  return energy === undefined || isOtherHeating ? null : { kind: 'saved', energy, band }
}

/** Uses of a PEIK whose saving lowers the heat index. */
const heatUses: readonly unknown[] = ['space_heat', 'envelope']

/** Measures of a PEIK: each is compared by what it costs and saves in a year. */
function savings({ answers, references, terms, investmentBand }: VariantContext): KnownVariant[] {
  return tableRows('measures', answers).map(({ row, values }) => {
    const investment = numberIn(values, 'investment') ?? null
    const entered = values.energy ?? savedEnergy(values)
    const agent = agents.find((one) => one === entered)
    const factor = references.co2_factors.rows.find(
      (one) => one.set === co2Set && one.agent === agent,
    )?.kg_per_kwh
    const [energy, life] = [numberIn(values, 'saving_energy'), numberIn(values, 'lifetime')]
    const subsidy = numberIn(values, 'subsidy') ?? null
    return savingVariant(
      {
        ...{ row, title: String(values.title ?? ''), investment, agent },
        ...{ isRecommended: false, sharesHeat: false },
        ...(life || investment === 0
          ? {
              works: [
                { investment: investment!, life: life || terms.horizon, subsidy: subsidy ?? 0 },
              ],
              lacking: [],
            }
          : { works: [], lacking: ['lifetime'] }),
        subsidy,
        saved: numberIn(values, 'saving_cost') ?? null,
        savedEnergy: energy ?? null,
        co2: energy !== undefined && factor != null ? energy * factor : null,
        index: !heatUses.includes(values.category)
          ? undefined
          : energy === undefined
            ? null
            : {
                ...{ kind: 'saved' as const, energy },
                band: halfWidthOf('useful_heat', 'years_1', references.accuracy.rows),
              },
      },
      { references, investmentBand },
    )
  })
}

/** Works of a variant: CHF, years, the CHF that are granted for them, and the measure that variants may share. */
type Works = { investment: number; life: number; subsidy: number; measure?: string }

type Saving = Pick<
  KnownVariant,
  'row' | 'title' | 'investment' | 'subsidy' | 'co2' | 'savedEnergy' | 'isRecommended' | 'index'
> & {
  works: readonly Works[]
  /** Whether it saves of the same heat as the others. */
  sharesHeat: boolean
  /** What the works lack. */
  lacking: readonly string[]
  /** CHF/a. */
  saved: number | null
  agent: Agent | undefined
  /** CHF/a of another energy that it draws instead. */
  drawn?: { agent: Agent; cost: number } | undefined
}

/** A variant that saves: what it costs in a year beside today's costs, less what it saves. */
function savingVariant(
  { works, lacking, saved, agent, drawn, sharesHeat, ...variant }: Saving,
  { references, investmentBand }: Pick<VariantContext, 'references' | 'investmentBand'>,
): KnownVariant {
  const band = (...args: [Parameters<typeof halfWidthOf>[0], AccuracyEvidence]) =>
    halfWidthOf(...args, references.accuracy.rows)
  const missing = [
    ...missingIn({ investment: variant.investment, saving_cost: saved }, variant),
    ...lacking,
  ]
  return {
    ...variant,
    // Whoever estimates several measures errs the same way in all of them.
    investmentHalf: (variant.investment ?? 0) * investmentBand,
    co2Half:
      (variant.co2 ?? 0) * Math.hypot(band('useful_heat', 'years_1'), band('co2_factor', 'any')),
    missing,
    priced:
      missing.length > 0
        ? null
        : {
            ...{ usefulHeat: 0, energy: agent ?? variant.row, sharesHeat },
            ...(drawn && {
              drawn: {
                ...{ energy: drawn.agent, cost: drawn.cost },
                price: priceBand(drawn.agent, references),
              },
            }),
            option: {
              components: works.map((part) => ({ component: 'works', ...part })),
              ...{ subsidy: variant.subsidy, efficiency: 1, energyPrice: 0 },
              ...{ fixedFee: -saved!, maintenance: 0 },
            },
            bands: {
              investment: investmentBand,
              subsidy: band('subsidy', 'illustrative'),
              price: priceBand(agent, references),
              // A calculated saving is no surer than the heat of one year's bill.
              used: band('useful_heat', 'years_1'),
              ...{ efficiency: 0, maintenance: 0 },
            },
          },
  }
}
