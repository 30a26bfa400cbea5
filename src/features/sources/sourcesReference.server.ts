import { type EndpointDocs, pagingReference } from '../../kernel/record/reference.server.ts'
import type { sourceEndpoints } from './sources.ts'

const upload = { id: 'Id of the upload, as `POST /sources/uploads/` returned it.' }

export const sourcesReference: EndpointDocs<typeof sourceEndpoints> = {
  list: {
    summary:
      'Lists the sources of register data in use, with version, rows, licence and the share of rows that have a value for each column, the areas whose register can be fetched, and the version before the current one.',
    query: {
      ...pagingReference,
      search: 'Beginnings of words of the title or version.',
      sort: 'What to sort by, separated by commas; `-` before it sorts in descending order. The default is `-loaded_at`.',
    },
  },
  imports: {
    summary: 'Lists the latest imports of the federal register, with their progress and result.',
  },
  badRows: {
    summary:
      'Lists rows of a dump that an import left out, by file and line, with the reason; the first 10 000 are kept.',
    params: { id: 'Which import left them out, as the list of imports numbers it.' },
  },
  mandates: {
    summary:
      'Counts the mandates of each origin, all and those under way, with the day of the newest. One of the office on a building that a campaign had found before is counted as `campaign`.',
  },
  fetch: {
    summary:
      'Fetches the dump of the country (`ch`) or a canton (its two letters in lower case) from its public address and imports it in the background; the version in use stays until the new one is complete.',
  },
  begin: {
    summary:
      'Announces a dump of the federal register (the publisher’s zip file, up to 4 GB), which is then sent by the tus protocol.',
  },
  finish: {
    summary:
      'Imports a dump that has arrived completely, in the background. Repeating it returns the same import.',
    params: upload,
  },
  cancelImport: {
    summary:
      'Cancels an import that waits or runs. What it has read is dropped, and the version in use stays.',
    params: { id: 'Which import to cancel, as the list of imports numbers it.' },
    refusals: { 409: 'The import has ended already.' },
  },
  restorePrevious: {
    summary:
      'Puts the version of the register before the current one back, named by its version and the time it was loaded at. The current one becomes the one before, so this can be undone.',
    refusals: { 409: 'It is another version by now, or an import is under way.' },
  },
  cancel: { summary: 'Gives an upload of a dump up; what has arrived is deleted.', params: upload },
}
