import { type Reference, usualReference } from '../../kernel/record/reference.server.ts'
import { type reportEndpoints, reports } from './report.ts'

const {
  list,
  get,
  create: _,
  remove,
  restore,
  history,
  asOf,
} = usualReference('report', 'reports', reports.order)
const { params } = get

export const reportReference: Reference<typeof reportEndpoints> = {
  list,
  get,
  remove,
  restore,
  history,
  asOf,
  create: {
    summary:
      'Asks for a report of what is known now; it is made in the background, and `state` says how far it is.',
  },
  file: {
    summary: 'Hands out the PDF or workbook, with the mark of a draft until it is published.',
    params,
  },
  checks: {
    summary:
      'Tells what the office looks at before publishing: figures that are not confirmed, whether the office has a name, and texts that do not seem to be in the language of the report.',
    params,
  },
  publish: {
    summary: 'Shows it to the client, from now on without the mark of a draft.',
    params,
  },
  again: {
    summary: 'Tries once more, of the same values, where a report could not be made.',
    params,
  },
}
