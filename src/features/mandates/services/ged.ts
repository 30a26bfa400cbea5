import { section } from '../../../kernel/field/fields.ts'
import {
  choice,
  day,
  decimal,
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
import { followUpNotices, followUpProblems } from './followUp/followUpProblems.ts'
import { stock } from './followUp/fuelStockFields.ts'
import { usedSince } from './followUp/meterReadings.ts'
import { gedText } from './ged.text.ts'
import {
  buildingUse,
  date,
  due,
  electricity,
  kickoff,
  meters,
  parties,
  privacy,
  request,
  sharedDocuments,
  sharedStages,
  title,
  visitIfAny,
} from './sharedFields.ts'
import { item } from './sharedItems.ts'

/**
 * Deviation of what a meter counted from the expected value, in percent; positive if it is higher. A reading of the
 * index counts by its difference to the one before.
 */
export function excess(reading: Answers, answers: Answers = {}): number | null {
  const expected = numberIn(reading, 'expected') ?? 0
  const value = reading.kind === 'index' ? usedSince(reading, answers) : numberIn(reading, 'value')
  return rounded((100 * ((value ?? Number.NaN) - expected)) / expected, 1)
}

/** The agreement, by which the partner is measured: the office enters it. Its prices are visible to client and office only. */
const contract = {
  ...onTab(
    'overview',
    section('contract', 'contract', {
      contract_start: needed(day()),
      contract_end: day(),
      idc_target: integer({ min: 0, max: 7200, unit: 'MJ/m²·a' }),
    }),
  ),
  ...onTab(
    'overview',
    section('contract', 'office', {
      yearly_fee: money(),
      bonus_rule: longText({ max: 1000 }),
    }),
  ),
}

const amount = () => decimal({ min: 0, max: 1_000_000_000 })

const operation = {
  ...onTab('follow_up', section('meters', 'use', { meters: needed(meters()) })),
  ...onTab(
    'follow_up',
    section('readings', 'readings', {
      readings: rows(
        {
          date: needed(date()),
          meter: line({ max: 60 }),
          value: needed(amount()),
          kind: choice(['index', 'consumption', 'estimate']),
          used: when('kind', ['index'], derived(usedSince, amount())),
          expected: when('kind', undefined, amount()),
          excess: when(
            'kind',
            undefined,
            derived(excess, decimal({ min: -100, max: 100_000, decimals: 1, unit: '%' })),
          ),
        },
        { max: 1000 },
      ),
    }),
  ),
  ...onTab(
    'follow_up',
    section('yearly', 'readings', {
      stock: stock(),
      /** Of the last year that the building's readings cover, corrected to a normal year. */
      yearly_energy: integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }),
    }),
  ),
  ...onTab(
    'follow_up',
    notCopied(
      section('optimisation', 'design', {
        optimisations: rows({
          date: needed(date()),
          setting: needed(line({ max: 200 })),
          before: line({ max: 100 }),
          after: line({ max: 100 }),
        }),
      }),
    ),
  ),
}

/** Register of documents: collected, classified and handed over, with their period. */
const register = onTab(
  'documents',
  section('register', 'documents', {
    register: rows({
      title: needed(title()),
      period: line({ max: 60 }),
      status: needed(choice(['expected', 'received', 'classified', 'delivered'])),
      due: due(),
    }),
  }),
)

/** Energy monitoring of a building over years, and its document register (domain, section 5.1). */
export default service({
  text: gedText,
  capabilities: ['follow_up'],
  tabs: [
    'overview',
    'building',
    'heating',
    'consumption',
    'renovation',
    'idc',
    'documents',
    'visit',
    'follow_up',
  ],
  fields: {
    ...sharedStages,
    ...request,
    ...contract,
    ...kickoff,
    ...parties,
    ...privacy,
    ...buildingUse,
    ...electricity,
    ...sharedDocuments([
      'energy_bill',
      'heating_contract',
      'chimney_sheet',
      'idc_statement',
      'plan',
      'consent',
      'order',
    ]),
    ...register,
    ...visitIfAny,
    ...operation,
  },
  problems: followUpProblems,
  notices: followUpNotices,
  checklist: [
    item('collect', 'in_progress', 'Documents réunis', 'Documents collected', 'Documenti raccolti'),
    item(
      'classify',
      'in_progress',
      'Documents classés',
      'Documents classified',
      'Documenti classificati',
    ),
    item('deliver', 'in_review', 'Documents remis', 'Documents delivered', 'Documenti consegnati'),
  ],
  sample: () => import('./samples/ged.ts'),
})
