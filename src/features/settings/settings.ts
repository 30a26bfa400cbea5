import { email, iban, line, section, vatNumber } from '../../kernel/fields.ts'
import { resource } from '../../kernel/resource.ts'
import { checklist } from '../mandates/checklist.ts'
import { type Kind, kinds } from '../products/kind.ts'

/** The field that holds the checklist of a kind. */
export const checklistField = <K extends Kind>(kind: K) => `checklist_${kind}` as const
export type ChecklistField = ReturnType<typeof checklistField<Kind>>

/** A kind's checklist; empty where it is the default one. */
const checklistFields = Object.fromEntries(
  kinds.map((kind) => [checklistField(kind), checklist()]),
) as Record<ChecklistField, ReturnType<typeof checklist>>

export const settingsFields = {
  ...section('organisation', 'organisation', {
    organisation: line(),
    /** Whom people write to where something is missing; the first administrator until it is set. */
    support_email: email({ wrong: 'user:error.email_form' }),
  }),
  ...section('address', 'organisation', {
    street: line(),
    number: line({ max: 12 }),
    postcode: line({ max: 10 }),
    city: line({ max: 100 }),
  }),
  ...section('billing', 'organisation', {
    vat_number: vatNumber({ wrong: 'settings:error.vat_form' }),
    iban: iban({ wrong: 'user:error.iban_form' }),
  }),
  ...section('checklists', 'checklists', checklistFields),
}

/** The one record that holds the settings. */
export const settingsId = 1

/** Settings: declared like fields, and one record, so that they have its versions and history. */
export const settings = resource({
  name: 'settings',
  fields: settingsFields,
  list: [],
  filters: {},
  sortable: [],
  order: 'id',
})

const { get, update, history, asOf } = settings.endpoints
/** There are always settings, and once: none are made, listed or deleted. */
export const settingsEndpoints = { get, update, history, asOf }
