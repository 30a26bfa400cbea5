import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { languages } from '../../kernel/text.ts'

/** Days for which a copy of one's data can be downloaded. */
export const copyDays = 7

/** Years for which an ended mandate is kept: vouchers (CO 958f) and the report that was delivered. */
export const mandateYears = 10
/** Years after which a draft that nobody changed is due for deletion (decisions, section 15). */
export const draftYears = 2
/** Years for which a contact without a mandate is kept (nLPD, article 6: as long as the purpose needs). */
export const contactYears = 2

export const copyStates = ['queued', 'ready', 'failed'] as const

const copy = shape.object({
  id: shape.text(),
  requested_at: shape.moment(),
  state: shape.choice(copyStates),
  /** Bytes, once it is ready. */
  size: shape.int().nullable(),
  expires_at: shape.moment().nullable(),
})
export type DataCopy = TypeOf<typeof copy>

/** Why a mandate or an invoice prevents or limits an erasure. */
export const keptReasons = ['open', 'delivered', 'ended', 'unpaid', 'invoiced'] as const

/** Groups of a person's data that an erasure deletes. */
export const erasedParts = [
  'contact',
  'bank',
  'sign_in',
  'mails',
  'log',
  'views',
  'requests',
  'name',
  'buildings',
] as const
export type ErasedPart = (typeof erasedParts)[number]

const plan = shape.object({
  /** Mandates and invoices that must be kept, the longest first. */
  kept: shape.list(
    shape.object({
      number: shape.text(),
      address: shape.text(),
      reason: shape.choice(keptReasons),
      /** End of the retention period; null while the mandate is open or the invoice unpaid. */
      until: shape.date().nullable(),
    }),
  ),
  erased: shape.list(shape.choice(erasedParts)),
  /** Whether the name and address stay, for the mandates that are kept. */
  keeps_name: shape.boolean(),
  /** Why it cannot be carried out now. */
  obstacle: shape.choice(['open_mandates', 'open_invoices', 'last_administrator']).nullable(),
})
export type ErasurePlan = TypeOf<typeof plan>

export const deletionStates = ['open', 'withdrawn', 'refused', 'done'] as const

const deletionRequest = shape.object({
  id: shape.int(),
  requested_at: shape.moment(),
  state: shape.choice(deletionStates),
  decided_at: shape.moment().nullable(),
  /** The reason that the office gave for refusing. */
  answer: shape.text().nullable(),
})

const listedRequest = shape.object({
  ...deletionRequest.parts,
  user: shape.int(),
  name: shape.text(),
})
export type ListedRequest = TypeOf<typeof listedRequest>

export const retentionStates = ['proposed', 'held', 'confirmed', 'done', 'not_due'] as const
export const retentionReasons = ['mandate', 'draft', 'contact', 'erasure'] as const

const retentionItem = shape.object({
  id: shape.int(),
  resource: shape.choice(['mandates', 'users']),
  record: shape.int(),
  label: shape.text(),
  reason: shape.choice(retentionReasons),
  /** When the retention period of the record ended. */
  due_since: shape.date(),
  state: shape.choice(retentionStates),
  hold_reason: shape.text().nullable(),
  decided_at: shape.moment().nullable(),
})
export type RetentionItem = TypeOf<typeof retentionItem>

const statementText = shape.lines({ min: 1, max: 40_000 })
const id = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const reason = shape.strictObject({ reason: shape.lines({ min: 1, max: 1000 }) })

export const privacySchemas = {
  DataCopy: copy,
  ErasurePlan: plan,
  DeletionRequest: listedRequest,
  RetentionItem: retentionItem,
}

export const privacyEndpoints = {
  /** The statement in force, in the caller's language, with the office's name and address filled in. */
  statement: endpoint('GET', '/data-protection/', {
    access: 'public',
    perMinute: 300,
    output: shape.object({
      /** 0 is the text that comes with the product. */
      version: shape.int(),
      published_at: shape.moment().nullable(),
      language: shape.choice(languages),
      text: shape.text(),
    }),
  }),
  acceptance: endpoint('GET', '/data-protection/acceptance/', {
    access: 'signed_in',
    output: shape.object({
      /** Version in force. */
      version: shape.int(),
      accepted_version: shape.int().nullable(),
      accepted_at: shape.moment().nullable(),
    }),
  }),
  accept: endpoint('POST', '/data-protection/acceptance/', {
    access: 'signed_in',
    body: shape.strictObject({ version: shape.int({ min: 0 }) }),
    status: 204,
  }),
  /** The statement as the office wrote it, for the editor, and its versions. */
  versions: endpoint('GET', '/data-protection/versions/', {
    access: 'privacy:read',
    output: shape.object({
      version: shape.int(),
      fr: shape.text(),
      en: shape.text(),
      it: shape.text(),
      results: shape.list(
        shape.object({
          version: shape.int(),
          published_at: shape.moment(),
          published_by: shape.text().nullable(),
          acceptances: shape.int(),
        }),
      ),
    }),
  }),
  publish: endpoint('POST', '/data-protection/versions/', {
    access: 'privacy:write',
    body: shape.strictObject({
      /** The version that was edited. */
      version: shape.int({ min: 0 }),
      fr: statementText,
      en: statementText,
      it: statementText,
    }),
    status: 201,
    output: shape.object({ version: shape.int() }),
    maxBytes: 512 * 1024,
  }),
  copies: endpoint('GET', '/my-data/', {
    access: 'signed_in',
    output: shape.object({ results: shape.list(copy) }),
  }),
  requestCopy: endpoint('POST', '/my-data/', {
    access: 'signed_in',
    status: 201,
    output: copy,
  }),
  copyFile: endpoint('GET', '/my-data/{id}/file/', {
    access: 'signed_in',
    params: shape.object({ id: shape.text({ min: 1, max: 100 }) }),
    output: download('application/zip'),
  }),
  deletion: endpoint('GET', '/my-data/deletion/', {
    access: 'signed_in',
    output: shape.object({ request: deletionRequest.nullable(), plan }),
  }),
  requestDeletion: endpoint('POST', '/my-data/deletion/', {
    access: 'signed_in',
    status: 201,
    output: deletionRequest,
  }),
  withdrawDeletion: endpoint('DELETE', '/my-data/deletion/', {
    access: 'signed_in',
    status: 204,
  }),
  deletionRequests: endpoint('GET', '/deletion-requests/', {
    access: 'privacy:read',
    output: shape.object({ results: shape.list(listedRequest) }),
  }),
  deletionRequest: endpoint('GET', '/deletion-requests/{id}/', {
    access: 'privacy:read',
    params: id,
    output: shape.object({ ...listedRequest.parts, plan }),
  }),
  /** Erases what need not be kept. */
  carryOut: endpoint('POST', '/deletion-requests/{id}/carry-out/', {
    access: 'privacy:write',
    params: id,
    status: 204,
  }),
  refuseDeletion: endpoint('POST', '/deletion-requests/{id}/refuse/', {
    access: 'privacy:write',
    params: id,
    body: reason,
    status: 204,
  }),
  /** Records due for deletion, with those on hold. */
  retention: endpoint('GET', '/retention/', {
    access: 'privacy:read',
    output: shape.object({
      /** When the list was made; null before the first time. */
      listed_at: shape.moment().nullable(),
      results: shape.list(retentionItem),
    }),
  }),
  /** Deletes exactly these items, in the background. */
  confirmRetention: endpoint('POST', '/retention/confirm/', {
    access: 'privacy:write',
    body: shape.strictObject({
      ids: shape.list(shape.int({ min: 1 }), { min: 1, max: 500, isDistinct: true }),
    }),
    status: 204,
  }),
  hold: endpoint('POST', '/retention/{id}/hold/', {
    access: 'privacy:write',
    params: id,
    body: reason,
    status: 204,
  }),
  release: endpoint('POST', '/retention/{id}/release/', {
    access: 'privacy:write',
    params: id,
    status: 204,
  }),
}
