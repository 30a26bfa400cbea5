import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import type { ChecklistItem } from '../mandates/checklist.ts'
import { kinds } from '../products/kind.ts'
import {
  type ChecklistField,
  checklistField,
  type DueDaysField,
  dueDaysField,
  type OfficeFile,
} from './settings.ts'

const checklist = () => jsonb().$type<ChecklistItem[]>()
const checklists = Object.fromEntries(
  kinds.map((kind) => [checklistField(kind), checklist()]),
) as Record<ChecklistField, ReturnType<typeof checklist>>

const days = Object.fromEntries(kinds.map((kind) => [dueDaysField(kind), integer()])) as Record<
  DueDaysField,
  ReturnType<typeof integer>
>

/** One row; its migration makes it, and nothing makes another. */
export const settings = pgTable(
  'settings',
  {
    ...recordColumns(),
    organisation: text(),
    support_email: text(),
    street: text(),
    number: text(),
    postcode: text(),
    city: text(),
    vat_number: text(),
    iban: text(),
    logo: jsonb().$type<OfficeFile>(),
    calculation_excel: jsonb().$type<OfficeFile>(),
    ...days,
    ...checklists,
  },
  (table) => [check('settings_once', sql`${table.id} = 1`)],
)
