import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type proposalEndpoints, proposals } from './proposal.ts'

const { list, get } = resourceDocs('proposal', 'proposals', proposals.order)
const { params } = get

export const proposalReference: EndpointDocs<typeof proposalEndpoints> = {
  list: {
    ...list,
    query: {
      ...list.query,
      mandate: 'Only proposals made on these mandates.',
      resource:
        'Only proposals for records of this resource; combine it with `record` for single records.',
      record: 'Only proposals for the buildings, mandates or table rows with these ids.',
      state: 'Only proposals in these states: `open`, or how they ended.',
      author: 'Only proposals by the users with these ids.',
    },
  },
  create: {
    summary:
      'Proposes values for the fields of one record, with one comment. Each value becomes its own proposal, which withdraws the open one of the same person for the same field; a new record is a single proposal.',
    example: {
      mandate: 12,
      resource: 'buildings',
      record: 7,
      values: { construction_year: 1965 },
      comment: 'As the deed says.',
    },
  },
  decide: {
    summary: 'Accepts or refuses several proposals, all or none; accepting writes their values.',
    refusals: {
      409: 'Nothing was decided: `fields` has the reasons by proposal id, `changed` the ids that need `overwrite`.',
    },
  },
  withdraw: {
    summary: "Withdraws the caller's own proposal, unless it has been decided.",
    params,
    refusals: { 409: 'The proposal was decided in the meantime.' },
  },
  dismiss: {
    summary: 'Hides a decision from the author of the proposal, who has read it.',
    params,
  },
}
