import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type reportEndpoints, reports } from './report.ts'

const {
  list,
  get,
  create: _,
  remove,
  restore,
  history,
  asOf,
} = resourceDocs('report', 'reports', reports.order)
const { params } = get

export const reportReference: EndpointDocs<typeof reportEndpoints> = {
  list,
  get,
  remove,
  restore,
  history,
  asOf,
  create: {
    summary:
      'Requests a report of the current data; it is made in the background, and `state` shows its progress.',
    refusals: { 409: 'Required data is missing, or the office or mandate has no workbook.' },
  },
  file: {
    summary: 'Downloads the PDF or workbook, watermarked as a draft until it is published.',
    params,
    refusals: {
      409: 'The file is not ready yet (`report:not_ready`, with `Retry-After`), or rendering failed (`report:failed`).',
    },
  },
  checks: {
    summary:
      'Returns the checks before publication: facts that the report lacks, unconfirmed figures, a missing office name, texts that seem to be in another language than the report, photos without a file; and what differs from the report published before, as printed.',
    params,
  },
  publish: {
    summary: 'Publishes the report to the client and removes the draft watermark.',
    params,
    query: {
      despite_comments:
        'Ids of the open comments of reviewers that the caller knows of; with another open one the call fails.',
    },
    refusals: {
      409: 'The draft is not ready or failed, the office has no name, the report lacks a recommendation, its reason, next steps or the date of the visit (`missing` lists the fields) or says something else of them than the worksheet now (`changed` lists these), the mandate is closed, figures behind the recommendation must be confirmed first (`figures` lists them), or comments of reviewers are open (`comments` counts them).',
    },
  },
  again: {
    summary: 'Retries a failed report from the same snapshot.',
    params,
    refusals: { 409: 'The report did not fail.' },
  },
}
