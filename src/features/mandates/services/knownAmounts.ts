import { tableRows } from '../../../kernel/field/tables.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import { type Answers, numberIn, rounded } from '../form/service.ts'

/**
 * Amounts of a CECB Plus whose rule is known, in CHF: MI-07 from ge-energie.ch, M-01 from GEnergie, both secondary sources
 * to be confirmed by the programme.
 * What a rule leaves open is null: unknown, not zero.
 */

/** MI-07, for the advisory report: by reference area; only a building of before 2000 whose index is declared gets it. */
export function advisorySubsidy(answers: Answers): number | null {
  const { idc_declared: isDeclared, permit_before_2000: isOld } = answers
  if (isDeclared === false || isOld === false) return 0
  const area = numberIn(answers, 'report_area')
  if (area === undefined || isDeclared !== true || isOld !== true) return null
  return area > 500 ? 1500 : 750
}

/** Parts of the envelope whose insulation M-01 supports. */
const insulated: readonly unknown[] = [
  'roof',
  'attic_floor',
  'facade',
  'wall_unheated',
  'floor_ground',
  'cellar_ceiling',
]

/** M-01, for insulation: 140 CHF/m² below a U-value of 0.20 W/m²K, 80 below 0.25, else none; other works have no rule. */
export function insulationSubsidy(measure: Answers): number | null {
  if (measure.work !== 'insulate' || !insulated.includes(measure.element)) return null
  const [area, u] = [numberIn(measure, 'area'), numberIn(measure, 'u_new')]
  if (area === undefined || u === undefined) return null
  return rounded(area * (u < 0.2 ? 140 : u < 0.25 ? 80 : 0), 2)
}

/** Whether M-01 may support a measure: its conditions hold or are unknown. */
export const mayBeSupported = (measure: Answers) =>
  (measure.work == null || measure.work === 'insulate') &&
  (measure.element == null || insulated.includes(measure.element)) &&
  (numberIn(measure, 'u_new') ?? 0) < 0.25

/** Cost of a measure, CHF: its area at its unit price. */
export const measureCost = (measure: Answers) =>
  rounded(
    (numberIn(measure, 'area') ?? Number.NaN) * (numberIn(measure, 'unit_price') ?? Number.NaN),
    2,
  )

/**
 * Usual lives of parts of a building at mean use, years: SIA 480:2004, table 1, through secondary notes. Parts without a
 * sourced figure have none.
 */
export const usualLives: Partial<Record<string, number>> = { roof: 40, facade: 70, window: 50 }

/** The usual life of the part that a measure is about, years; null without a sourced one. */
export const usualLife = ({ element }: Answers): number | null =>
  usualLives[String(element)] ?? null

/** A measure with its cost and subsidy, entered or derived, in CHF; null if unknown. */
export type PricedMeasure = {
  row: string
  variants: readonly string[]
  /** The part of building or plant; null if not entered. */
  element: string | null
  /** Of a heating, what it is; null if not entered. */
  system: HeatingOption | null
  /** Of a heating, kW; null if not entered. */
  power: number | null
  stage: number | null
  life: number | null
  cost: number | null
  subsidy: number | null
}

/** The measures of a CECB Plus. */
export const pricedMeasures = (answers: Answers): PricedMeasure[] =>
  tableRows('measures', answers).map(({ row, values }) => ({
    row,
    variants: Array.isArray(values.variants) ? values.variants.map(String) : [],
    element: typeof values.element === 'string' ? values.element : null,
    system: heatingOptions.find((option) => option === values.system) ?? null,
    power: numberIn(values, 'power') ?? null,
    stage: numberIn(values, 'stage') ?? null,
    life: numberIn(values, 'life') ?? usualLife(values),
    cost: numberIn(values, 'cost') ?? measureCost(values),
    subsidy: numberIn(values, 'subsidy') ?? insulationSubsidy(values),
  }))

/** Where what the measures of a CECB Plus are granted comes from: the rule for insulation, or their adviser. */
export function subsidyOrigins(answers: Answers): ('rule' | 'adviser')[] {
  const granted = tableRows('measures', answers).map(({ values }) => ({
    entered: numberIn(values, 'subsidy'),
    byRule: insulationSubsidy(values),
  }))
  return [
    ...(granted.some((one) => one.entered === undefined && one.byRule) ? ['rule' as const] : []),
    ...(granted.some(({ entered }) => entered) ? ['adviser' as const] : []),
  ]
}

/** Whether measures change what heats a building or its water. */
export const changesHeating = (measures: readonly Pick<PricedMeasure, 'element'>[]) =>
  measures.some(({ element }) => element === 'heating' || element === 'dhw')

/** What the measures of a variant add up to, CHF: null without any, or if one of them is unknown. */
const sumOfMeasures = ({ number }: Answers, answers: Answers, of: 'cost' | 'subsidy') => {
  const own = pricedMeasures(answers).filter(({ variants }) => variants.includes(String(number)))
  if (own.length === 0 || own.some((measure) => measure[of] === null)) return null
  return rounded(
    own.reduce((sum, measure) => sum + measure[of]!, 0),
    2,
  )
}
export const variantInvestment = (variant: Answers, answers: Answers) =>
  sumOfMeasures(variant, answers, 'cost')
export const variantSubsidy = (variant: Answers, answers: Answers) =>
  sumOfMeasures(variant, answers, 'subsidy')

/** The works of a stage of a variant and what they need, CHF; sums are null if a measure of the stage is unknown. */
export type VariantStage = {
  stage: number | null
  measures: number
  cost: number | null
  subsidy: number | null
  /** Cost less subsidy: what the owner finances. */
  own: number | null
}

/** The stages of a variant of a CECB Plus, in order; measures without a stage come last. */
export function variantStages(number: string, answers: Answers): VariantStage[] {
  const own = pricedMeasures(answers).filter(({ variants }) => variants.includes(number))
  const stages = [...new Set(own.map(({ stage }) => stage))].sort(
    (a, b) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY),
  )
  return stages.map((stage) => {
    const measures = own.filter((measure) => measure.stage === stage)
    const sumOf = (of: 'cost' | 'subsidy') =>
      measures.some((measure) => measure[of] === null)
        ? null
        : rounded(
            measures.reduce((sum, measure) => sum + measure[of]!, 0),
            2,
          )
    const [cost, subsidy] = [sumOf('cost'), sumOf('subsidy')]
    return {
      ...{ stage, measures: measures.length, cost, subsidy },
      own: cost === null || subsidy === null ? null : rounded(cost - subsidy, 2),
    }
  })
}
