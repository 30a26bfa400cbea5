import { optionsLabelledAs, section } from '../../../kernel/field/fields.ts'
import {
  choice,
  choices,
  decimal,
  flag,
  integer,
  line,
  longText,
  money,
  rows,
} from '../../../kernel/field/kinds.ts'
import { rowsOf, tableRows } from '../../../kernel/field/tables.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { isAnswered } from '../checklist.ts'
import {
  type Answers,
  derived,
  type FormNotice,
  needed,
  notCopied,
  numberIn,
  onTab,
  rounded,
  service,
  when,
} from '../form/service.ts'
import { cvcText } from './cvcConcept.text.ts'
import {
  buildingUse,
  comparedFields,
  costTolerance,
  date,
  electricity,
  inCharge,
  kickoff,
  nextStepFields,
  parties,
  plausibilityReasons,
  pricesVat,
  privacy,
  remark,
  reportPhotos,
  sharedDocuments,
  sharedStages,
  title,
  variantReason,
  visitIfAny,
} from './sharedFields.ts'
import { item } from './sharedItems.ts'
import { problemsWithSecond, problemsWithSubsidy } from './variantProblems.ts'

/** Default tolerance of a concept's cost estimate, in percent (domain, section 5.1). */
export const defaultTolerance = 15

/** Sum of the cost estimate in CHF; null if it has no lines. */
export function costTotal(answers: Answers): number | null {
  const amounts = rowsOf('costs', answers).flatMap(
    (row) => numberIn(answers, `costs/${row}/amount`) ?? [],
  )
  return amounts.length === 0
    ? null
    : rounded(
        amounts.reduce((sum, amount) => sum + amount, 0),
        2,
      )
}

const brief = onTab(
  'project',
  section('brief', 'calculation', {
    works: needed(longText()),
    budget: money(),
    scope: needed(choices(['heating', 'ventilation', 'cooling', 'dhw', 'pv'])),
  }),
)

const decisionLog = onTab(
  'project',
  notCopied(
    section('decisions', 'calculation', {
      decisions: rows({
        date: needed(date()),
        decision: needed(line({ max: 500 })),
        in_charge: inCharge(),
      }),
    }),
  ),
)

const temperature = () => decimal({ min: -40, max: 50, decimals: 1, unit: '°C' })
const power = () => decimal({ min: 0, max: 100_000, decimals: 1, unit: 'kW' })

const design = onTab(
  'calculation',
  section('design', 'calculation', {
    outdoor_temperature: needed(temperature()),
    indoor_temperature: needed(temperature()),
    heat_load: needed(power()),
    /** Of the boiler in service: turns what it consumed into useful heat. */
    boiler_efficiency: integer({ min: 1, max: 120, unit: '%' }),
    cooling_load: when('scope', ['cooling'], power()),
  }),
)

const variants = onTab(
  'calculation',
  section('variants', 'calculation', {
    variants: needed(
      rows({
        title: needed(title()),
        system: needed(optionsLabelledAs('options', choice([...heatingOptions, 'other']))),
        ...comparedFields,
        space: decimal({ min: 0, max: 10_000, decimals: 1, unit: 'm²' }),
        noise: integer({ min: 0, max: 150, unit: 'dB(A)' }),
        embodied_co2: decimal({ min: 0, max: 100_000_000, decimals: 1, unit: 'kg CO₂' }),
        recommended: flag(),
        remark: remark(),
      }),
      2,
    ),
    prices_vat: needed(pricesVat()),
    standards: rows(
      {
        studied: flag(),
        idc: when('studied', [true], integer({ min: 0, max: 7200, unit: 'MJ/m²·a' })),
        heat_demand: when(
          'studied',
          [true],
          decimal({ min: 0, max: 2000, decimals: 1, unit: 'kWh/m²·a' }),
        ),
        remark: remark(),
      },
      { fixed: ['hpe', 'thpe'] },
    ),
  }),
)

const air = onTab(
  'calculation',
  section('air', 'calculation', {
    ventilation_zones: when(
      'scope',
      ['ventilation'],
      rows({
        zone: needed(line({ max: 120 })),
        area: decimal({ min: 0, max: 1_000_000, decimals: 1, unit: 'm²' }),
        flow: integer({ min: 0, max: 10_000_000, unit: 'm³/h' }),
        recovery: integer({ min: 0, max: 100, unit: '%' }),
      }),
    ),
    cooling_power: when('scope', ['cooling'], power()),
    cooling_source: when(
      'scope',
      ['cooling'],
      choice(['free_cooling', 'heat_pump', 'network', 'chiller', 'other']),
    ),
  }),
)

/** Lines of CFC 24, heating, ventilation and air conditioning. */
const cfc = ['240', '241', '242', '243', '244', '245', '246', '247', '248', '249'] as const

const concept = onTab(
  'report',
  section('concept', 'report', {
    control_concept: longText(),
    costs: rows({ amount: money(), remark: remark() }, { fixed: cfc }),
    cost_total: needed(derived(costTotal, money())),
    cost_tolerance: costTolerance(defaultTolerance),
    recommended: needed(
      optionsLabelledAs(
        'options',
        derived(recommendedSystem, choice([...heatingOptions, 'other'])),
      ),
    ),
    variant_reason: variantReason(),
  }),
)

/** The variants that are ticked as recommended. */
const tickedVariants = (answers: Answers) =>
  tableRows('variants', answers).filter(({ values }) => values.recommended === true)

/** The recommended system, which follows from the recommended variant. */
export function recommendedSystem(answers: Answers): string | null {
  const [ticked, ...others] = tickedVariants(answers)
  return ticked && others.length === 0 && isAnswered(ticked.values.system)
    ? String(ticked.values.system)
    : null
}

/** Whether another system is entered than that of the recommended variant. */
export const isSystemContradicted = (answers: Answers) => {
  const system = recommendedSystem(answers)
  return system !== null && isAnswered(answers.recommended) && answers.recommended !== system
}

/** Refuses a second recommendation, a system that is not that of the recommended variant, and subsidies above the investment. */
function problemsWithVariants(answers: Answers, written: Answers): FieldProblems {
  const systems = [
    'recommended',
    ...tickedVariants(answers).flatMap(({ row }) => [
      `variants/${row}/recommended`,
      `variants/${row}/system`,
    ]),
  ]
  return {
    ...Object.fromEntries(
      systems
        .filter((name) => name in written && isSystemContradicted(answers))
        .map((name) => [name, [{ key: 'cvc:error.other_system' }]]),
    ),
    ...problemsWithSecond(answers, written),
    ...problemsWithSubsidy({ table: 'variants' }, answers, written),
  }
}

/** The rows of the recommended system: the ticked ones, else all of it. */
export function recommendedVariants(answers: Answers): string[] {
  const ticked = tickedVariants(answers)
  const ofSystem = tableRows('variants', answers).filter(
    ({ values }) => isAnswered(values.system) && values.system === answers.recommended,
  )
  return (ticked.length > 0 ? ticked : ofSystem).map(({ row }) => row)
}

/** Asks which variant is recommended if several have the recommended system. */
const recommendationNotices = (answers: Answers): Record<string, FormNotice> =>
  recommendedVariants(answers).length > 1 ? { recommended: { key: 'notice.which_variant' } } : {}

/** A concept for heating, ventilation and cooling; only the office has a form for it. */
export default service({
  text: cvcText,
  capabilities: ['form_report', 'variants'],
  tabs: [
    'overview',
    'project',
    'building',
    'heating',
    'consumption',
    'renovation',
    'idc',
    'documents',
    'visit',
    'calculation',
    'report',
  ],
  fields: {
    ...sharedStages,
    ...kickoff,
    ...parties,
    ...privacy,
    ...brief,
    ...decisionLog,
    ...buildingUse,
    ...electricity,
    ...sharedDocuments([
      'plan',
      'schematic',
      'sia_380_1',
      'permit',
      'energy_forms',
      'quote',
      'photo',
    ]),
    ...visitIfAny,
    ...design,
    ...variants,
    ...air,
    ...concept,
    ...nextStepFields,
    ...plausibilityReasons('report'),
    ...reportPhotos,
  },
  problems: problemsWithVariants,
  notices: recommendationNotices,
  checklist: [
    item('needs', 'in_progress', 'Besoins définis', 'Needs defined', 'Esigenze definite'),
    item('load', 'in_progress', 'Puissance calculée', 'Heat load calculated', 'Potenza calcolata'),
    item(
      'variants',
      'in_progress',
      'Variantes comparées',
      'Variants compared',
      'Varianti confrontate',
    ),
    item('concept', 'in_progress', 'Concept rédigé', 'Concept written', 'Concetto redatto'),
    item('handover', 'delivered', 'Concept remis', 'Concept handed over', 'Concetto consegnato'),
  ],
  sample: () => import('./samples/cvcConcept.ts'),
})
