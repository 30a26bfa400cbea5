import { type EndpointDocs, resourceDocs } from '../../../kernel/record/reference.server.ts'
import { type commentEndpoints, reportComments } from './comment.ts'

const { list, get, create, update, remove, restore, history, asOf } = resourceDocs(
  'report comment',
  'report comments',
  reportComments.order,
)

export const commentReference: EndpointDocs<typeof commentEndpoints> = {
  ...{ list, get, remove, restore, history, asOf },
  create: {
    ...create,
    summary:
      'Comments on a chapter of a mandate’s report. Drafts made from then on print it until it is resolved; a published report never does.',
    example: { mandate: 1, chapter: 'recommendation', text: 'Name the noise certificate.' },
    refusals: { 409: 'The mandate’s service has no report.' },
  },
  update: { ...update, summary: 'Answers a comment, resolves it or opens it again.' },
}
