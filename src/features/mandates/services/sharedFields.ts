import { labelledAs, section } from '../../../kernel/field/fields.ts'
import {
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  line,
  longText,
  money,
  rows,
  time,
} from '../../../kernel/field/kinds.ts'
import type { DocumentType } from '../../reference/documentTypes.ts'
import { derived, needed, notCopied, onTab } from '../form/service.ts'

/** Table columns that several kinds use, with shared labels. */
export const date = () => labelledAs('date', day())
export const due = () => labelledAs('due', day())
export const title = () => labelledAs('title', line({ max: 200 }))
export const remark = () => labelledAs('remark', line({ max: 300 }))
export const inCharge = () => labelledAs('in_charge', line({ max: 200 }))
export const year = () => labelledAs('year', integer({ min: 1000, max: 2100 }))
/** Why the ticked variant is recommended, which costs alone may not say. */
export const variantReason = () => longText({ max: 1000 })

/** What advice says. A row whose name is that of a catalogue entry shows the entry's text unless a title is entered. */
export const advised = { title: needed(labelledAs('title', line({ max: 300 }))) }

/** Next steps, with the columns that a report prints as a timetable. */
export const stepRows = () =>
  rows(
    {
      ...advised,
      step_until: labelledAs('step_until', day()),
      step_by: labelledAs('step_by', line({ max: 120 })),
      /** What happens if the step is not taken in time. */
      step_otherwise: labelledAs('step_otherwise', line({ max: 200 })),
    },
    { max: 30 },
  )

export const investment = () => labelledAs('investment', money())
export const subsidy = () => labelledAs('subsidy', money())
export const savingEnergy = () =>
  labelledAs('saving_energy', integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }))
export const savingCost = () =>
  labelledAs('saving_cost', decimal({ min: 0, max: 10_000_000, unit: 'CHF/a' }))

export const lifetime = () => labelledAs('lifetime', integer({ min: 1, max: 200, unit: 'a' }))

/** Whether the amounts of a form include VAT, asked once for all of them. */
export const pricesVat = () => labelledAs('prices_vat', choice(['incl', 'excl']))
/** How far an estimate of costs may be from what is paid, %. */
export const costTolerance = (usual: number) =>
  labelledAs(
    'cost_tolerance',
    derived(() => usual, integer({ min: 0, max: 100, unit: '%' })),
  )
/** What the amounts of a preliminary study rest on. That of its costs is custom: no standard names one for this phase. */
export const preliminaryTolerance = 25
export const preliminaryCosts = () => ({
  prices_vat: needed(pricesVat()),
  cost_tolerance: costTolerance(preliminaryTolerance),
})

/** Condition of a part of a building or plant. */
export const sharedConditions = ['good', 'used', 'worn'] as const
export const condition = () => labelledAs('condition', choice(sharedConditions))

/** Inputs of a heating comparison (domain, section 6). */
export const comparedFields = {
  power: labelledAs('power', decimal({ min: 0.1, max: 20_000, decimals: 1, unit: 'kW' })),
  efficiency: labelledAs('efficiency', decimal({ min: 0.01, max: 10 })),
  investment: investment(),
  subsidy: subsidy(),
  energy_price: labelledAs('energy_price', decimal({ min: 0, max: 500, unit: 'ct/kWh' })),
  upkeep: labelledAs('upkeep', money()),
}

/** Default share of hot water in useful heat, in percent (domain, section 5.3). */
export const defaultDhwShare = 25
export const dhwShare = () =>
  derived(() => defaultDhwShare, integer({ min: 0, max: 100, unit: '%' }))

// Sections shared by the forms of several kinds; the letters are those of domain, section 5.2.

/** The client's message, if the mandate started as a request. */
export const request = onTab(
  'overview',
  notCopied(section('request', 'customer', { request: longText({ max: 2000 }) })),
)

/** What a client can hope for from the work, and what troubles the heating (kick-off form, steps 4 and 7). */
export const goals = [
  'lower_costs',
  'replace_heating',
  'lower_emissions',
  'comfort',
  'renovation',
  'certificate',
  'subsidies',
  'other',
] as const
export const heatingProblems = ['breakdowns', 'noise', 'smell', 'cold', 'other'] as const
/** How hot water is made, as a client knows it. */
export const hotWater = ['with_heating', 'separate', 'unknown'] as const
/** Documents that a client may bring with the kick-off form, in the order in which they are asked for. */
export const kickoffDocuments = [
  'energy_bill',
  'photo',
  'plan',
  'heating_contract',
  'chimney_sheet',
  'idc_statement',
  'other',
] as const satisfies readonly DocumentType[]

/** What only the client can say, as asked by the kick-off form. */
export const kickoff = onTab(
  'kickoff',
  notCopied(
    section('kickoff', 'kickoff', {
      wishes: choices(goals),
      wishes_note: longText({ max: 2000 }),
      client_budget: money(),
      planned_works: longText({ max: 2000 }),
      assembly_date: day(),
      hot_water: choice(hotWater),
      heating_problems: choices(heatingProblems),
      heating_problems_note: longText({ max: 2000 }),
      /** Questions that they answered with "I do not know". */
      client_unsure: choices(['protected', 'heating_energy', 'heating_generator']),
      missing_documents: choices(kickoffDocuments),
      /** Since when the office may ask the energy supplier for consumption data. */
      supplier_authorised_on: day(),
      supplier: line(),
      supplier_number: line({ max: 60 }),
      kickoff_remark: longText({ max: 2000 }),
    }),
  ),
)

/** B: billing and access. */
export const parties = onTab(
  'overview',
  section('parties', 'contact', {
    billing_address: longText({ max: 500 }),
    tenant_contact: line({ max: 200 }),
    access_notes: longText({ max: 2000 }),
  }),
)

/** J: privacy notice given to the person. */
export const privacy = onTab(
  'overview',
  notCopied(
    section('privacy', 'contact', {
      notice_version: line({ max: 40 }),
      consent_date: day(),
      consent_channel: choice(['email', 'paper', 'oral', 'online']),
    }),
  ),
)

/** C, D: occupancy, and source of the reference area; the other values are fields of the building. */
export const buildingUse = onTab(
  'building',
  section('use', 'use', {
    sre_source: choice(['plans', 'cecb', 'idc', 'estimate']),
    occupancy: integer({ min: 0, max: 100_000 }),
  }),
)

/** F: electricity, which the consumption table does not have. */
export const electricity = onTab(
  'consumption',
  section('electricity', 'use', {
    electricity: integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }),
  }),
)

const visitFields = {
  visit_date: day(),
  visit_time: time({ wrong: 'service:error.time' }),
  visit_persons: line({ max: 300 }),
  findings: longText(),
}

/** I: findings on site, required for delivery (`visit`) or optional (`visitIfAny`). */
export const visit = onTab(
  'visit',
  notCopied(
    section('visit', 'calculation', {
      ...visitFields,
      visit_date: needed(visitFields.visit_date),
      findings: needed(visitFields.findings),
    }),
  ),
)
export const visitIfAny = onTab('visit', notCopied(section('visit', 'calculation', visitFields)))

/**
 * H: status of each document, until somebody enters it that of the requests for it; `types` are names from the list in
 * decisions, section 10.
 */
export const sharedDocuments = <const T extends string>(types: readonly T[]) =>
  onTab(
    'documents',
    section('documents', 'documents', {
      documents: rows(
        {
          status: choice(['missing', 'received', 'accepted', 'not_needed']),
          date: date(),
          remark: remark(),
        },
        { fixed: types },
      ),
    }),
  )

/** Ticks and waivers of checklist items; the row of an item is named by its key. */
export const sharedStages = {
  ...onTab('overview', section('stages', 'stages', { checklist: rows({ done: flag() }) })),
  ...onTab(
    'overview',
    section('stages', 'waiver', { waivers: rows({ reason: line({ max: 500 }) }) }),
  ),
}

/** What is to be done next, with whom to call: the summary of a report names the first three. */
export const nextStepFields = onTab(
  'report',
  notCopied(section('next_steps', 'report', { next_steps: stepRows() })),
)

/** Photos of the report with their captions: a row by file, named by `photoRow` of `reports/photos`. */
export const reportPhotos = onTab(
  'report',
  notCopied(
    section('photos', 'report', {
      photos: rows({ caption: line({ max: 200 }) }, { max: 40 }),
    }),
  ),
)

/**
 * Reasons for values that contradict others (`features/heating/plausibility`): a row by check, with the value for which
 * the reason was given.
 */
export const plausibilityReasons = (tab: 'comparison' | 'report') =>
  onTab(
    tab,
    notCopied(
      section('plausibility', 'calculation', {
        plausibility: rows({ reason: line({ max: 500 }), figure: line({ max: 200 }) }, { max: 60 }),
      }),
    ),
  )

/** Meters of heat and energy. */
export const meters = () =>
  rows({
    number: needed(line({ max: 60 })),
    agent: needed(
      choice([
        'oil',
        'gas',
        'district_heat',
        'electricity',
        'pellets',
        'wood',
        'heat',
        'water',
        'other',
      ]),
    ),
    unit: needed(choice(['kWh', 'MWh', 'm3', 'l', 'kg', 't', 'stere'])),
    location: line({ max: 200 }),
    remote: flag(),
  })
