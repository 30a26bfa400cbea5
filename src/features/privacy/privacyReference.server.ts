import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { privacyEndpoints } from './privacy.ts'

const request = { id: 'The `id` of the request, as the list returns it.' }
const item = { id: 'The `id` of the item, as the list returns it.' }

export const privacyReference: EndpointDocs<typeof privacyEndpoints> = {
  statement: {
    summary: 'Returns the data protection statement in force, in the caller’s language.',
  },
  acceptance: { summary: 'Returns which version the caller accepted, and when.' },
  accept: {
    summary: 'Accepts the version in force.',
    refusals: { 409: 'Another version is in force.' },
  },
  versions: { summary: 'Returns the statement for its editor, with all published versions.' },
  publish: {
    summary: 'Publishes a new version; everybody is asked to accept it.',
    refusals: { 409: 'Somebody else has published a version meanwhile.' },
  },
  copies: { summary: 'Lists the copies of the caller’s data that can still be downloaded.' },
  requestCopy: {
    summary: 'Requests a copy of the caller’s data, made in the background; a mail tells when.',
    refusals: { 429: 'A copy was requested within the last hour.' },
  },
  copyFile: {
    summary: 'Downloads a copy: `my-data.json` in the form of this API, and published reports.',
    params: { id: 'The `id` of the copy, as the list returns it.' },
  },
  deletion: { summary: 'Returns what a deletion of the caller’s data would delete and keep.' },
  requestDeletion: { summary: 'Asks the office to delete the caller’s data.' },
  withdrawDeletion: { summary: 'Withdraws the caller’s open request.' },
  deletionRequests: { summary: 'Lists the requests for deletion, open ones first.' },
  deletionRequest: {
    summary: 'Returns a request with what must be kept, and why.',
    params: request,
  },
  carryOut: {
    summary: 'Erases the person’s data that need not be kept; cannot be undone.',
    params: request,
    refusals: {
      409: 'The request is closed, or a mandate or invoice of the person is still open.',
    },
  },
  refuseDeletion: {
    summary: 'Refuses a request; the person reads the reason in a mail and on their own page.',
    params: request,
    refusals: { 409: 'The request is closed.' },
  },
  retention: { summary: 'Lists the records that need not be kept any longer.' },
  confirmRetention: {
    summary: 'Deletes exactly these records, in the background.',
    refusals: { 409: 'One of the items is not on the list any more.' },
  },
  hold: {
    summary: 'Keeps a record although its time is over.',
    params: item,
    refusals: { 409: 'The item is not on the list any more.' },
  },
  release: {
    summary: 'Puts a held record back on the list.',
    params: item,
    refusals: { 409: 'The item is not held.' },
  },
}
