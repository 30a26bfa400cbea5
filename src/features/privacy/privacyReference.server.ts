import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { privacyEndpoints } from './privacy.ts'

const request = { id: 'The `id` of the request, as the list returns it.' }
const item = { id: 'The `id` of the item, as the list returns it.' }

export const privacyReference: EndpointDocs<typeof privacyEndpoints> = {
  statement: {
    summary: 'Returns the data protection statement in force, in the caller’s language.',
  },
  acceptance: { summary: 'Returns which version the caller accepted, and when.' },
  accept: { summary: 'Accepts the version in force.' },
  versions: { summary: 'Returns the statement for its editor, with all published versions.' },
  publish: { summary: 'Publishes a new version; everybody is asked to accept it.' },
  copies: { summary: 'Lists the copies of the caller’s data that can still be downloaded.' },
  requestCopy: {
    summary: 'Requests a copy of the caller’s data, made in the background; a mail tells when.',
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
  },
  refuseDeletion: {
    summary: 'Refuses a request; the person reads the reason in a mail and on their own page.',
    params: request,
  },
  retention: { summary: 'Lists the records that need not be kept any longer.' },
  confirmRetention: { summary: 'Deletes exactly these records, in the background.' },
  hold: { summary: 'Keeps a record although its time is over.', params: item },
  release: { summary: 'Puts a held record back on the list.', params: item },
}
