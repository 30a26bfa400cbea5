import {
  choice,
  day,
  flag,
  integer,
  line,
  longText,
  rows,
  section,
} from '../../../kernel/fields.ts'
import { needed, on } from '../service.ts'

/** Sections that the forms of several kinds have (domain, section 5.2). */

/** How a part of a building or plant is. */
export const conditions = ['good', 'used', 'worn'] as const

/** B: who is billed and who opens the door. */
export const parties = on(
  'overview',
  section('parties', 'contact', {
    billing_address: longText({ max: 500 }),
    tenant_contact: line({ max: 200 }),
    access_notes: longText({ max: 2000 }),
  }),
)

/** J: that the person was told what happens to the data. */
export const privacy = on(
  'overview',
  section('privacy', 'contact', {
    notice_version: line({ max: 40 }),
    consent_date: day(),
    consent_channel: choice(['email', 'paper', 'oral', 'online']),
  }),
)

/** D: who uses the building; what for stands with the building itself (SIA classification). */
export const use = on(
  'building',
  section('use', 'use', { occupancy: integer({ min: 0, max: 100_000 }) }),
)

/** F: what is not in the table of consumption. */
export const electricity = on(
  'consumption',
  section('electricity', 'use', {
    electricity: integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }),
  }),
)

/** I: what was seen on site. */
export const visit = on(
  'visit',
  section('visit', 'calculation', {
    visit_date: needed(day()),
    visit_time: line({
      max: 5,
      pattern: /^([01]?\d|2[0-3]):[0-5]\d$/,
      wrong: 'service:error.time',
    }),
    visit_persons: line({ max: 300 }),
    findings: needed(longText()),
  }),
)

/** H: which documents there are; `types` are those of decisions, section 10. */
export const documents = <const T extends string>(types: readonly T[]) =>
  on(
    'documents',
    section('documents', 'documents', {
      documents: rows(
        {
          status: choice(['missing', 'received', 'accepted']),
          date: day(),
          remark: line({ max: 300 }),
        },
        { fixed: types },
      ),
    }),
  )

/** What is done of the kind's checklist, by item, and what was waived why. */
export const stages = {
  ...on('overview', section('stages', 'stages', { checklist: rows({ done: flag() }) })),
  ...on('overview', section('stages', 'waiver', { waivers: rows({ reason: line({ max: 500 }) }) })),
}
