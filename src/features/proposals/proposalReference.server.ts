import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type proposalEndpoints, proposals } from './proposal.ts'

const { list, get } = resourceDocs('proposal', 'proposals', proposals.order)
const { params } = get

export const proposalReference: EndpointDocs<typeof proposalEndpoints> = {
  list: {
    ...list,
    query: {
      ...list.query,
      mandate: 'Only those made in the work on these mandates.',
      resource: 'Only those for records of this kind; `record` narrows them further.',
      record: 'Only those for the buildings, mandates or rows with these ids.',
      state: 'Only those that are undecided, or were decided in one of these ways.',
      author: 'Only those that the users with these ids made.',
    },
  },
  create: {
    summary:
      'Offers values for fields of one record to whoever may write them, with one comment. Each becomes a proposal of its own and withdraws an open one of the same person for the same field; a new record, all its fields together, is one.',
    example: {
      mandate: 12,
      resource: 'buildings',
      record: 7,
      values: { construction_year: 1965 },
      comment: 'As the deed says.',
    },
  },
  decide: {
    summary:
      'Accepts or refuses several at once; accepting enters their values. All of them or none.',
  },
  withdraw: {
    summary: 'Takes back what the caller offered, while nobody has decided on it.',
    params,
  },
  dismiss: { summary: 'Puts a decision that the caller has read out of their sight.', params },
}
