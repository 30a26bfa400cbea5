import { labelledAs, section } from '../../../kernel/field/fields.ts'
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  money,
  rows,
} from '../../../kernel/field/kinds.ts'
import {
  type Answers,
  derived,
  needed,
  notCopied,
  numberIn,
  onTab,
  rounded,
  service,
  when,
} from '../form/service.ts'
import { amoenText } from './amoen.text.ts'
import {
  attainment,
  isReached,
  lastResult,
  meteredAgents,
  resultOf,
} from './followUp/attainment.ts'
import { followUpNotices, followUpProblems } from './followUp/followUpProblems.ts'
import { stock } from './followUp/fuelStockFields.ts'
import {
  buildingUse,
  date,
  dhwShare,
  electricity,
  inCharge,
  kickoff,
  meters,
  nextStepFields,
  parties,
  plausibilityReasons,
  privacy,
  remark,
  reportPhotos,
  request,
  sharedDocuments,
  sharedStages,
  title,
} from './sharedFields.ts'
import { item } from './sharedItems.ts'

/** Phases of SIA 112 in which an AMOén does checks (domain, section 5.3). */
const phases = ['31', '32', '33', '41', '51', '52', '53'] as const

/** MI-10, for the launch of an AMOén: by reference area after the works; below 800 m² no amount is known.
 * From GEnergie, a secondary source, to be confirmed. */
export function launchSubsidy(answers: Answers): number | null {
  const area = numberIn(answers, 'sre_after')
  if (area === undefined || area < 800) return null
  return area < 5000 ? 3000 : area <= 10_000 ? 4500 : 6000
}

const energy = () => decimal({ min: 0, max: 2000, decimals: 1, unit: 'kWh/m²·a' })

/** The client's goals, filled in by them (decisions, section 5). */
const intention = onTab(
  'project',
  section('intention', 'customer', {
    goals: needed(longText()),
    budget: money(),
    studies: longText(),
    actors: rows({
      role: line({ max: 100 }),
      name: needed(line({ max: 200 })),
      contact: line({ max: 200 }),
    }),
    milestones: rows({ title: needed(title()), date: needed(date()), remark: remark() }),
  }),
)

const project = onTab(
  'project',
  section('project', 'design', {
    permit_kind: choice(['DD', 'APA', 'none']),
    permit_number: when('permit_kind', ['DD', 'APA'], line({ max: 40 })),
    works: needed(longText({ max: 1000 })),
    sre_before: integer({ min: 0, max: 1_000_000, unit: 'm²' }),
    sre_after: needed(integer({ min: 1, max: 1_000_000, unit: 'm²' })),
    renovated_share: derived(() => 100, integer({ min: 0, max: 100, unit: '%' })),
    dhw_share: dhwShare(),
    ef_before: needed(energy()),
    ef_target: needed(energy()),
    idc_target: derived(
      (values) => rounded((numberIn(values, 'ef_target') ?? Number.NaN) * 3.6),
      integer({ min: 0, max: 7200, unit: 'MJ/m²·a' }),
    ),
    design_data: longText(),
    subsidies: rows({
      program: needed(choice(['mi_10', 'm_11', 'm_12', 'm_13', 'other'])),
      number: line({ max: 60 }),
      amount: derived(
        ({ program }: Answers, answers: Answers) =>
          program === 'mi_10' ? launchSubsidy(answers) : null,
        money(),
      ),
    }),
  }),
)

const followUp = {
  ...onTab(
    'project',
    notCopied(
      section('phases', 'design', {
        phases: rows(
          {
            planned: day(),
            actual: day(),
            status: choice(['open', 'running', 'done']),
            checks: line({ max: 1000 }),
            minutes: line({ max: 200 }),
          },
          { fixed: phases },
        ),
      }),
    ),
  ),
  ...onTab(
    'project',
    section('risks', 'design', {
      risks: rows({
        title: needed(title()),
        severity: choice(['low', 'medium', 'high']),
        in_charge: inCharge(),
        measure: line({ max: 300 }),
        date: date(),
      }),
    }),
  ),
  ...onTab(
    'visit',
    notCopied(
      section('site_reports', 'design', {
        site_reports: rows({
          date: needed(date()),
          persons: line({ max: 300 }),
          findings: needed(line({ max: 2000 })),
        }),
      }),
    ),
  ),
  ...onTab(
    'follow_up',
    section('commissioning', 'design', {
      regulation: longText({ max: 2000 }),
      heating_curve: line({ max: 200 }),
      hydraulic_balance: choice(['done', 'partly', 'not_done']),
      sensors: line({ max: 500 }),
      ventilation_flow: integer({ min: 0, max: 1_000_000, unit: 'm³/h' }),
      defects: longText({ max: 2000 }),
      meters: meters(),
    }),
  ),
}

const agent = () => labelledAs('agent', choice(meteredAgents))
const amount = () => labelledAs('amount', decimal({ min: 0, max: 1_000_000_000 }))

/** Metered consumption per period, filled in by whoever reads the meters. */
const periods = onTab(
  'follow_up',
  section('periods', 'readings', {
    periods: needed(
      rows({
        start: needed(labelledAs('start', day())),
        end: needed(labelledAs('end', day())),
        agent_1: needed(agent()),
        amount_1: needed(amount()),
        agent_2: agent(),
        amount_2: when('agent_2', undefined, amount()),
        agent_3: agent(),
        amount_3: when('agent_3', undefined, amount()),
        degree_days: needed(decimal({ min: 0, max: 10_000, decimals: 1, unit: 'K·d' })),
        result: derived((period: Answers, answers: Answers) => resultOf(period, answers), energy()),
      }),
    ),
    stock: stock(),
  }),
)

const success = onTab(
  'follow_up',
  section('success', 'report', {
    ef_after: derived(lastResult, energy()),
    attainment: needed(
      derived(attainment, decimal({ min: -1000, max: 1000, decimals: 1, unit: '%' })),
    ),
    reached: derived(isReached, flag()),
  }),
)

/** Assistance to the owner during a renovation, so that the promised saving is reached. */
export default service({
  text: amoenText,
  capabilities: ['form_report', 'follow_up'],
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
    'follow_up',
    'report',
  ],
  fields: {
    ...sharedStages,
    ...request,
    ...kickoff,
    ...parties,
    ...privacy,
    ...intention,
    ...project,
    ...buildingUse,
    ...electricity,
    ...sharedDocuments([
      'permit',
      'plan',
      'sia_380_1',
      'product_sheet',
      'energy_bill',
      'heating_contract',
      'idc_statement',
      'minutes',
      'handover',
      'subsidy_request',
      'subsidy_decision',
    ]),
    ...followUp,
    ...periods,
    ...success,
    ...nextStepFields,
    ...plausibilityReasons('report'),
    ...reportPhotos,
  },
  problems: followUpProblems,
  notices: followUpNotices,
  checklist: [
    item('launch', 'ordered', 'Lancement tenu', 'Launch held', 'Avvio effettuato'),
    item('study', 'in_progress', 'Étude terminée', 'Study completed', 'Studio completato'),
    item(
      'works',
      'in_progress',
      'Travaux suivis jusqu’à la réception',
      'Works followed until acceptance',
      'Lavori seguiti fino al collaudo',
    ),
    item(
      'monitoring',
      'delivered',
      'Suivi de trois ans, objectif IDC contrôlé chaque année',
      'Three-year monitoring, IDC target checked each year',
      'Monitoraggio di tre anni, obiettivo IDC controllato ogni anno',
    ),
  ],
  sample: () => import('./samples/amoen.ts'),
})
