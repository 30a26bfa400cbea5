import { section } from '../../kernel/field/fields.ts'
import { line } from '../../kernel/field/kinds.ts'

/** The address that an administrator enters for a service, in place of the usual one. */
const serviceAddress = () =>
  line({ max: 300, pattern: /^https:\/\/[^\s<>"@]+$/i, wrong: 'settings:error.service_address' })

/** How outside services are used, a section each; their secrets and states are apart, outside of the history. */
export const integrationFields = {
  ...section('task_notes', 'organisation', {
    task_notes_address: serviceAddress(),
    /** The database of tasks: its address in the browser, or its id. */
    task_notes_database: line({ max: 300 }),
    /** Names of its properties; the title has a fixed id. */
    task_notes_reference: line({ max: 100 }),
    task_notes_status: line({ max: 100 }),
    task_notes_date: line({ max: 100 }),
    task_notes_person: line({ max: 100 }),
  }),
}

/** The sections of outside services. */
export const integrationSections = ['task_notes'] as const
