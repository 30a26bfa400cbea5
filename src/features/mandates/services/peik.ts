import { optionsLabelledAs, section } from '../../../kernel/field/fields.ts'
import { yearsAfter } from '../../../kernel/field/format.ts'
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  line,
  money,
  rows,
} from '../../../kernel/field/kinds.ts'
import { rowsOf } from '../../../kernel/field/tables.ts'
import { agents } from '../../reference/heatingOption.ts'
import {
  type Answers,
  derived,
  needed,
  numberIn,
  onTab,
  quotient,
  rounded,
  service,
} from '../form/service.ts'
import { peikText } from './peik.text.ts'
import {
  buildingUse,
  due,
  inCharge,
  investment,
  kickoff,
  lifetime,
  nextStepFields,
  parties,
  plausibilityReasons,
  preliminaryCosts,
  privacy,
  remark,
  reportPhotos,
  request,
  savingCost,
  savingEnergy,
  sharedDocuments,
  sharedStages,
  subsidy,
  title,
  visit,
} from './sharedFields.ts'
import { answered, item, visitItem } from './sharedItems.ts'
import { problemsWithSubsidy } from './variantProblems.ts'

/**
 * Eligible consumption of a company by field (domain, section 5.1): electricity and heat in MWh a year, fuel in
 * litres a year.
 */
const isEligibleUse = {
  electricity_use: (consumption: number) => consumption >= 100 && consumption <= 500,
  heat_use: (consumption: number) => consumption >= 500 && consumption <= 5000,
  fuel_use: (consumption: number) => consumption > 10_000,
}

/**
 * Whether a company can get advice from SuisseEnergie: at least one consumption is within the limits, and the company
 * takes part in no other scheme of the Confederation or canton. Null if no consumption is known.
 */
export function isEligibleForPeik(values: Answers): boolean | null {
  if (values.co2_exempt || values.grid_refund || values.large_consumer) return false
  const verdicts = Object.entries(isEligibleUse).flatMap(([name, isEligible]) => {
    const used = numberIn(values, name)
    return used === undefined ? [] : [isEligible(used)]
  })
  return verdicts.length === 0 ? null : verdicts.includes(true)
}

/** Share of one energy use in the sum of all uses, in percent. */
export function shareOfUse(use: Answers, answers: Answers): number | null {
  const all = rowsOf('energy_uses', answers).map(
    (row) => numberIn(answers, `energy_uses/${row}/energy`) ?? 0,
  )
  const total = all.reduce((sum, energy) => sum + energy, 0)
  return rounded((100 * (numberIn(use, 'energy') ?? Number.NaN)) / total, 1)
}

/** Simple payback time of a measure in years, without interest (domain, section 5.3). */
export const payback = (measure: Answers) => quotient(measure, 'investment', 'saving_cost', 1)

/** Energies that a measure can save. */
export const savedEnergies = agents
/** Uses that run on electricity, whatever heats the building. */
const electricUses: readonly unknown[] = ['cooling', 'compressed_air', 'lighting', 'it', 'motors']

/** The energy that a measure saves, if its category says so. */
export const savedEnergy = ({ category }: Answers) =>
  electricUses.includes(category) ? 'electricite' : null

/** PEIK: half of what the advice costs, up to 1500 CHF (rfj.ch 2018, a secondary source; that of today was not found). */
export function adviceSubsidy(answers: Answers): number | null {
  const cost = numberIn(answers, 'advice_cost')
  return cost === undefined ? null : rounded(Math.min(cost / 2, 1500), 2)
}

/** Date of the check on the measures, a year after the report (domain, section 5.3). */
export const checkDate = ({ report_date }: Answers) => yearsAfter(report_date, 1)

const energyUses = [
  'process_heat',
  'space_heat',
  'cooling',
  'compressed_air',
  'lighting',
  'it',
  'motors',
  'mobility',
] as const

const company = onTab(
  'project',
  section('company', 'customer', {
    company: needed(line({ max: 200 })),
    uid: line({
      max: 20,
      upper: true,
      pattern: /^CHE-\d{3}\.\d{3}\.\d{3}$/,
      wrong: 'peik:error.uid',
    }),
    noga: line({ max: 6, pattern: /^\d{2,6}$/, wrong: 'peik:error.noga' }),
    employees: integer({ min: 0, max: 100_000 }),
    company_surface: integer({ min: 0, max: 10_000_000, unit: 'm²' }),
    hours_per_year: integer({ min: 0, max: 8784, unit: 'h/a' }),
    tenure: choice(['owner', 'tenant']),
  }),
)

const eligibility = onTab(
  'project',
  section('eligibility', 'use', {
    electricity_use: needed(decimal({ min: 0, max: 1_000_000, decimals: 1, unit: 'MWh/a' })),
    heat_use: decimal({ min: 0, max: 1_000_000, decimals: 1, unit: 'MWh/a' }),
    fuel_use: integer({ min: 0, max: 100_000_000, unit: 'l/a' }),
    co2_exempt: flag(),
    grid_refund: flag(),
    large_consumer: flag(),
    eligible: needed(derived(isEligibleForPeik, flag())),
  }),
)

const uses = onTab(
  'calculation',
  section('energy_uses', 'calculation', {
    energy_uses: rows(
      {
        energy: integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }),
        share: derived(shareOfUse, decimal({ min: 0, max: 100, decimals: 1, unit: '%' })),
        remark: remark(),
      },
      { fixed: energyUses },
    ),
  }),
)

const measures = onTab(
  'calculation',
  section('measures', 'calculation', {
    measures: needed(
      rows({
        title: needed(title()),
        category: optionsLabelledAs(
          'energy_uses',
          choice([...energyUses, 'envelope', 'renewables', 'organisation', 'other']),
        ),
        investment: needed(investment()),
        saving_energy: needed(savingEnergy()),
        saving_cost: needed(savingCost()),
        energy: derived(savedEnergy, choice(savedEnergies)),
        payback: derived(payback, decimal({ min: 0, max: 1000, decimals: 1, unit: 'a' })),
        subsidy: subsidy(),
        lifetime: lifetime(),
        priority: choice(['high', 'medium', 'low']),
        in_charge: inCharge(),
        due: due(),
        status: choice(['proposed', 'decided', 'done', 'dropped']),
      }),
    ),
    ...preliminaryCosts(),
  }),
)

const report = onTab(
  'report',
  section('report', 'report', {
    report_date: needed(day()),
    check_date: derived(checkDate, day()),
    advice_cost: money(),
    subsidy_requested: derived(adviceSubsidy, money()),
  }),
)

/** Energy advice for small and medium companies, a programme of SuisseEnergie. */
export default service({
  text: peikText,
  capabilities: ['form_report', 'variants'],
  tabs: [
    'overview',
    'project',
    'building',
    'heating',
    'consumption',
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
    ...company,
    ...eligibility,
    ...buildingUse,
    ...sharedDocuments([
      'energy_bill',
      'plan',
      'photo',
      'consent',
      'order',
      'action_plan',
      'subsidy_request',
    ]),
    ...visit,
    ...uses,
    ...measures,
    ...report,
    ...nextStepFields,
    ...plausibilityReasons('report'),
    ...reportPhotos,
  },
  problems: (answers, written) => problemsWithSubsidy({ table: 'measures' }, answers, written),
  checklist: [
    item(
      'criteria',
      'ordered',
      'Critères de participation vérifiés',
      'Criteria for taking part checked',
      'Criteri di partecipazione verificati',
    ),
    item(
      'data',
      'in_progress',
      'Données de l’entreprise réunies',
      'Company data collected',
      'Dati della ditta raccolti',
    ),
    visitItem,
    item('measures', 'in_progress', 'Mesures définies', 'Measures defined', 'Misure definite'),
    item('report', 'in_progress', 'Rapport rédigé', 'Report written', 'Rapporto redatto'),
    item(
      'follow_up',
      'delivered',
      'Suivi convenu avec le client',
      'Follow-up agreed with the client',
      'Seguito concordato con il cliente',
    ),
  ],
  itemFacts: {
    criteria: answered('electricity_use', 'co2_exempt', 'grid_refund', 'large_consumer'),
  },
  sample: () => import('./samples/peik.ts'),
})
