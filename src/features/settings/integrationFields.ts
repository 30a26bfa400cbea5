import { section } from '../../kernel/field/fields.ts'
import { integer, line } from '../../kernel/field/kinds.ts'

/** The address that an administrator enters for a service, in place of the usual one. */
const serviceAddress = () =>
  line({ max: 300, pattern: /^https:\/\/[^\s<>"@]+$/i, wrong: 'settings:error.service_address' })

/** Ids of a service by our word, edited as a table: “8.1 = 16, 2.6 = 17”. */
const ids = () =>
  line({
    max: 500,
    pattern: /^[^=,]{1,40}= *\d{1,9} *(,[^=,]{1,40}= *\d{1,9} *)*$/,
    wrong: 'settings:error.service_ids',
  })
const id = () => integer({ min: 1, max: 999_999_999 })

/** How outside services are used, a section each; their secrets and states are apart, outside of the history. */
export const integrationFields = {
  ...section('accounting', 'organisation', {
    accounting_address: serviceAddress(),
    /** In whose name contacts and offers are made. */
    accounting_user: id(),
    accounting_account: id(),
    accounting_country: id(),
    /** By VAT rate. */
    accounting_taxes: ids(),
    accounting_units: ids(),
    accounting_languages: ids(),
    /** By status of an offer: draft, pending, confirmed, declined. */
    accounting_statuses: ids(),
  }),
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
export const integrationSections = ['accounting', 'task_notes'] as const

/** Our words with their ids in a service, as a field of ids holds them. */
export const readIds = (text: unknown): { ours: string; theirs: string }[] =>
  (typeof text === 'string' ? text : '').split(',').flatMap((pair) => {
    const [ours = '', theirs = ''] = pair.split('=').map((side) => side.trim())
    return ours || theirs ? [{ ours, theirs }] : []
  })

/** Ids that bexio gives to new accounts; the settings can name others. */
export const usualIds = {
  languages: { fr: 2, en: 4, it: 3 },
  statuses: { draft: 1, pending: 2, confirmed: 3, declined: 4 },
  country: 1,
} as const
