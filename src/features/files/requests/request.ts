import { computed, labelledAs, section } from '../../../kernel/field/fields.ts'
import { choice, day, instant, line } from '../../../kernel/field/kinds.ts'
import { recordId, reference } from '../../../kernel/field/references.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { letter } from '../../../kernel/letter.ts'
import { resource } from '../../../kernel/record/resource.ts'
import { documentTypes } from '../../reference/documentTypes.ts'
import { parentColumnNames, parentFields } from '../../technical/technicalRow.ts'

/**
 * What became of a request: nothing came yet, or what the office thinks of the file that came; `lapsed` if nothing came
 * before the mandate was delivered, closed or cancelled.
 */
export const requestStates = ['asked', 'received', 'accepted', 'refused', 'lapsed'] as const

/** States in which the client still has something to do. */
export const openRequestStates = ['asked', 'refused'] as const

/** Days after which the client is reminded, once. */
export const reminderDays = 14

export const documentRequestFields = {
  ...parentFields,
  ...section('place', 'base', { mandate: reference('mandates', { required: true }) }),
  ...section('document_request', 'base', {
    type: choice(documentTypes, { required: true }),
    custom_type: recordId('file_types'),
    custom_type_name: labelledAs('custom_type', computed(line())),
    /** What exactly is meant, such as the year of a bill. */
    label: line({ max: 120 }),
    due_date: day(),
    state: computed(choice(requestStates, { required: true })),
    reminded_at: computed(instant()),
  }),
}

/** Documents that the office asks of a client; what became of each follows from the files that came. */
export const documentRequests = resource({
  name: 'document_requests',
  address: 'requests',
  fields: documentRequestFields,
  list: [
    ...parentColumnNames,
    'type',
    'custom_type',
    'custom_type_name',
    'label',
    'due_date',
    'state',
    'reminded_at',
  ],
  /**
   * The file that answers a request and why it was refused, for those who see the file; and whether the client sent it,
   * null while nothing answers it.
   */
  added: {
    file: shape.int().nullable(),
    refusal: shape.text().nullable(),
    from_client: shape.boolean().nullable(),
  },
  order: 'created_at',
})
export type DocumentRequest = TypeOf<typeof documentRequests.row>

type NamedRequest = { type: string; custom_type?: number | null; label?: string | null }

/** What a requested document is called, given the name of its type. */
export const requestName = ({ type, custom_type, label }: NamedRequest, typeName: string) =>
  type === 'other' && custom_type == null && label
    ? label
    : [typeName, label].filter(Boolean).join(' · ')

const calls = documentRequests.endpoints

export const requestEndpoints = {
  list: calls.list,
  get: calls.get,
  create: calls.create,
  update: calls.update,
  remove: calls.remove,
  restore: calls.restore,
  history: calls.history,
  /** Asks for the documents that the settings name for the kind of a mandate, except those asked already. */
  askUsual: documentRequests.call('POST', 'usual/', {
    access: 'document_requests:create',
    body: shape.strictObject({ mandate: shape.int({ min: 1, max: 2147483647 }) }),
    output: shape.object({ asked: shape.int() }),
  }),
  /**
   * Mails the client at once what is still missing for a mandate, with `letter` in the place of the office's text; the mail
   * about what was asked last goes with it. 409 if nothing is missing, or the client gets no mail.
   */
  tell: documentRequests.call('POST', 'tell/', {
    access: 'mails:write',
    body: shape.strictObject({
      mandate: shape.int({ min: 1, max: 2147483647 }),
      letter: letter.optional(),
    }),
    status: 204,
  }),
}
