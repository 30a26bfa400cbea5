import { optionsLabelledAs, section } from '../../../kernel/field/fields.ts'
import {
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  line,
  money,
  rows,
} from '../../../kernel/field/kinds.ts'
import type { FieldProblems } from '../../../kernel/http/errors.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { isAnswered } from '../checklist.ts'
import { type Answers, derived, needed, onTab, service, when } from '../form/service.ts'
import { certificateDocuments, energyClass, envelopeElements, sharedCertificate } from './cecb.ts'
import { cecbPlusText } from './cecbPlus.text.ts'
import {
  advisorySubsidy,
  insulationSubsidy,
  measureCost,
  usualLife,
  variantInvestment,
  variantSubsidy,
} from './knownAmounts.ts'
import {
  buildingUse,
  comparedFields,
  electricity,
  investment,
  kickoff,
  lifetime,
  nextStepFields,
  parties,
  plausibilityReasons,
  preliminaryCosts,
  privacy,
  reportPhotos,
  request,
  savingCost,
  savingEnergy,
  sharedDocuments,
  sharedStages,
  subsidy,
  title,
  variantReason,
  visit,
} from './sharedFields.ts'
import {
  certificateItem,
  dataItem,
  entryItem,
  explainedItem,
  item,
  visitItem,
} from './sharedItems.ts'
import { problemsWithRepeated, problemsWithSecond, problemsWithSubsidy } from './variantProblems.ts'

/** A report compares at least three variants; the tool accepts five (domain, section 5.3). */
const variantNumbers = ['1', '2', '3', '4', '5'] as const
const minVariants = 3

const variants = onTab(
  'calculation',
  section('variants', 'calculation', {
    variants: needed(
      rows(
        {
          title: needed(title()),
          number: needed(optionsLabelledAs('variant', choice(variantNumbers))),
          investment: needed(derived(variantInvestment, investment())),
          subsidy: derived(variantSubsidy, subsidy()),
          saving_energy: needed(savingEnergy()),
          saving_cost: savingCost(),
          saving_co2: decimal({ min: 0, max: 100_000_000, decimals: 1, unit: 'kg CO₂/a' }),
          idc_after: integer({ min: 1, max: 7200, unit: 'MJ/m²·a' }),
          class_envelope: needed(energyClass()),
          class_overall: needed(energyClass()),
          class_co2: energyClass(),
          schedule: line({ max: 120 }),
          recommended: flag(),
        },
        { max: variantNumbers.length },
      ),
      minVariants,
    ),
    measures: needed(
      rows({
        variants: needed(optionsLabelledAs('variant', choices(variantNumbers))),
        element: needed(
          optionsLabelledAs(
            'envelope/element',
            choice([...envelopeElements, 'heating', 'dhw', 'ventilation', 'solar', 'other']),
          ),
        ),
        work: needed(choice(['insulate', 'replace', 'refurbish', 'add'])),
        u_new: decimal({ min: 0, max: 10, decimals: 3, unit: 'W/m²K' }),
        area: decimal({ min: 0, max: 100_000, decimals: 1, unit: 'm²' }),
        unit_price: decimal({ min: 0, max: 100_000, unit: 'CHF/m²' }),
        cost: derived(measureCost, money()),
        subsidy: derived(insulationSubsidy, subsidy()),
        life: derived(usualLife, lifetime()),
        stage: integer({ min: 1, max: 9 }),
        /** What a subsidy of another heating is judged by. */
        system: when('element', ['heating'], optionsLabelledAs('options', choice(heatingOptions))),
        power: when('element', ['heating'], comparedFields.power),
        note: line({ max: 300 }),
      }),
    ),
    ...preliminaryCosts(),
    variant_reason: variantReason(),
  }),
)

/** Refuses a number that another variant has, as measures name their variants by it, a second recommendation, and subsidies above what they are for. */
const problemsWithVariants = (answers: Answers, written: Answers): FieldProblems => ({
  ...problemsWithRepeated(
    { column: 'number', isUnique: isAnswered, error: 'cecbplus:error.number_taken' },
    answers,
    written,
  ),
  ...problemsWithSecond(answers, written),
  ...problemsWithSubsidy({ table: 'variants', derive: variantInvestment }, answers, written),
  ...problemsWithSubsidy(
    { table: 'measures', column: 'cost', derive: measureCost },
    answers,
    written,
  ),
})

/** Cantonal subsidy of the report (MI-07; domain, section 5.1). */
const reportSubsidy = onTab(
  'report',
  section('subsidy', 'report', {
    idc_declared: needed(flag()),
    permit_before_2000: needed(flag()),
    report_area: integer({ min: 1, max: 1_000_000, unit: 'm²' }),
    subsidy_number: line({ max: 60 }),
    subsidy_date: day(),
    subsidy_amount: derived(advisorySubsidy, money()),
  }),
)

/** The certificate with an advisory report: findings and at least three renovation variants. */
export default service({
  text: cecbPlusText,
  capabilities: ['form_report', 'variants'],
  tabs: [
    'overview',
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
    ...request,
    ...kickoff,
    ...parties,
    ...privacy,
    ...buildingUse,
    ...electricity,
    ...sharedDocuments([...certificateDocuments, 'idc_statement', 'permit', 'subsidy_request']),
    ...visit,
    ...sharedCertificate,
    ...variants,
    ...reportSubsidy,
    ...nextStepFields,
    ...plausibilityReasons('report'),
    ...reportPhotos,
  },
  problems: problemsWithVariants,
  checklist: [
    dataItem,
    visitItem,
    item('idc', 'in_progress', 'IDC transmis', 'IDC submitted', 'IDC trasmesso'),
    entryItem,
    item(
      'variants',
      'in_progress',
      'Au moins trois variantes de rénovation étudiées',
      'At least three renovation variants studied',
      'Almeno tre varianti di risanamento studiate',
    ),
    item(
      'subsidies',
      'in_progress',
      'Subventions vérifiées',
      'Subsidies checked',
      'Incentivi verificati',
    ),
    item(
      'report',
      'in_progress',
      'Rapport de conseil rédigé',
      'Advisory report written',
      'Rapporto di consulenza redatto',
    ),
    certificateItem,
    explainedItem,
  ],
  sample: () => import('./samples/cecbPlus.ts'),
})
