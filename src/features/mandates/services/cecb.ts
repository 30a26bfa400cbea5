import { optionsLabelledAs, section } from '../../../kernel/field/fields.ts'
import { yearsAfter } from '../../../kernel/field/format.ts'
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  rows,
} from '../../../kernel/field/kinds.ts'
import { type Answers, derived, needed, onTab, service, when } from '../form/service.ts'
import { cecbText } from './cecb.text.ts'
import {
  buildingUse,
  condition,
  electricity,
  kickoff,
  parties,
  privacy,
  request,
  sharedDocuments,
  sharedStages,
  visit,
  year,
} from './sharedFields.ts'
import { certificateItem, dataItem, entryItem, explainedItem, visitItem } from './sharedItems.ts'

/** Parts of the envelope (domain, section 5.3). */
export const envelopeElements = [
  'roof',
  'attic_floor',
  'facade',
  'wall_unheated',
  'floor_ground',
  'cellar_ceiling',
  'window',
  'door',
] as const

/** Classes of the certificate. */
export const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export const energyClass = () => optionsLabelledAs('class', choice(classes))

/** A certificate is valid for ten years (domain, section 5.1). */
export const validUntil = ({ issue_date }: Answers) => yearsAfter(issue_date, 10)

/** Data collected on site and entered into the CECB tool, for both certificates. */
export const sharedCertificate = {
  ...onTab(
    'visit',
    section('envelope', 'calculation', {
      envelope: needed(
        rows({
          element: needed(choice(envelopeElements)),
          area: needed(decimal({ min: 0, max: 100_000, unit: 'm²' })),
          orientation: choice(['N', 'E', 'S', 'W', 'H']),
          u_value: needed(decimal({ min: 0, max: 10, decimals: 3, unit: 'W/m²K' })),
          build_up: line({ max: 200 }),
          year: year(),
          condition: condition(),
          g_value: when('element', ['window'], decimal({ min: 0, max: 1, decimals: 2 })),
        }),
      ),
      thermal_bridges: longText(),
    }),
  ),
  ...onTab(
    'visit',
    section('systems', 'calculation', {
      ventilation: needed(choice(['none', 'exhaust', 'double_flow'])),
      heat_recovery: when('ventilation', ['double_flow'], integer({ min: 0, max: 100, unit: '%' })),
      cooling: flag(),
      pv_power: decimal({ min: 0, max: 10_000, unit: 'kWp' }),
      pv_yield: when('pv_power', undefined, integer({ min: 0, max: 20_000_000, unit: 'kWh/a' })),
      pv_own_use: when('pv_power', undefined, integer({ min: 0, max: 100, unit: '%' })),
      solar_thermal: decimal({ min: 0, max: 10_000, unit: 'm²' }),
      lighting_class: energyClass(),
    }),
  ),
  ...onTab(
    'report',
    section('result', 'report', {
      class_envelope: needed(energyClass()),
      class_overall: needed(energyClass()),
      class_co2: needed(energyClass()),
      demand_envelope: decimal({ min: 0, max: 2000, decimals: 1, unit: 'kWh/m²·a' }),
      demand_overall: decimal({ min: 0, max: 2000, decimals: 1, unit: 'kWh/m²·a' }),
      emissions: decimal({ min: 0, max: 1000, decimals: 1, unit: 'kg CO₂/m²·a' }),
      cecb_number: needed(line({ max: 40 })),
      issue_date: needed(day()),
      valid_until: derived(validUntil, day()),
    }),
  ),
}

/** Documents requested from the owner for both certificates (domain, section 5.3). */
export const certificateDocuments = [
  'plan',
  'energy_bill',
  'chimney_sheet',
  'invoice',
  'cadastral_extract',
  'photo',
  'pv_contract',
  'order',
] as const

/** The cantonal energy certificate for buildings. */
export default service({
  text: cecbText,
  tabs: [
    'overview',
    'building',
    'heating',
    'consumption',
    'renovation',
    'idc',
    'documents',
    'visit',
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
    ...sharedDocuments(certificateDocuments),
    ...visit,
    ...sharedCertificate,
  },
  checklist: [dataItem, visitItem, entryItem, certificateItem, explainedItem],
  sample: () => import('./samples/cecb.ts'),
})
