import { type EndpointDocs, pagingReference } from '../../kernel/record/reference.server.ts'
import type { importEndpoints } from './import.ts'

const params = { id: 'What its creation returned; it is known for a month.' }
const underWay = {
  409: 'The import is being checked, written or undone, or its step is another one.',
}

export const importReference: EndpointDocs<typeof importEndpoints> = {
  list: {
    summary:
      'Returns the imports of the last month, latest first, and the kept profiles of columns.',
  },
  create: {
    summary:
      'Reads a workbook (XLSX) or CSV file, or a form (multipart/form-data) with it as `file`, and guesses what its columns are by their names and contents. Nothing of it is written.',
    example: {
      name: 'clients.csv',
      content: 'ZS1tYWlsO25vbQphbm5hQGV4YW1wbGUuY2g7QW5uYSBNZXllcgo=',
    },
    refusals: {
      404: 'There is no such profile.',
      413: 'The file is too large.',
    },
  },
  get: {
    summary:
      'Returns an import with its sheets, its columns as they are read, and a page of what becomes of its rows.',
    params,
    query: {
      kind: 'Only records of this kind.',
      verdict: 'Only rows of which this becomes.',
      search: 'Part of an address, a name or a number; or a line.',
      ...pagingReference,
    },
  },
  map: {
    summary:
      'Says what each sheet contains and what its columns are (`<kind>.<field>`), with words of the file that stand for a value. What was checked before is forgotten.',
    params,
    example: {
      sheets: [
        {
          ...{ header_line: 1, kinds: ['users'], existing: 'fill' },
          columns: [
            { field: 'users.email', words: {} },
            { field: 'users.name', words: {} },
          ],
        },
      ],
    },
    refusals: underWay,
  },
  check: {
    summary:
      'Says row by row what the import would write, in the background. In a list of people, those without an email address who are not known are `contacts` of the building that their row names (`buildings.egid`, `buildings.address`), else of the company (`users.company_name`).',
    params,
    refusals: underWay,
  },
  waiting: {
    summary:
      'Returns the rows of a sheet that are refused or may be doubles as CSV, with the columns of the file and the reason of each: corrected, they can be read as another import.',
    params: { ...params, sheet: 'The place of the sheet in the file, from 0.' },
  },
  answer: {
    summary:
      'Answers whether a row is a record that is there (`same`), another one (`new`) or is left out (`skip`), or corrects one of its cells; with `for_alike`, of all rows with the same question. All rows are checked again.',
    params,
    example: { sheet: 0, line: 27, kind: 'buildings', answer: 'same' },
    refusals: underWay,
  },
  run: {
    summary:
      'Writes what was checked, in the background: as one transaction (`whole`), or in batches of which each stays. Nothing follows from it: no mail, request, form or synchronisation.',
    params,
    example: { whole: true },
    refusals: underWay,
  },
  undo: {
    summary:
      'Deletes what the import created and sets back what it changed, where nobody has changed the field or hung something on the record since; what stays says why.',
    params,
    refusals: { 409: 'The import was not written.' },
  },
  remove: { summary: 'Forgets an import; what it wrote stays.', params, refusals: underWay },
  keepProfile: {
    summary:
      'Keeps what the columns of an import are under a name, for other files with columns of these names.',
    params,
    example: { name: 'Old list' },
  },
  removeProfile: {
    summary: 'Forgets what columns were kept under this name; imports that used it stay.',
    params: { id: 'Number that keeping the profile returned.' },
  },
}
