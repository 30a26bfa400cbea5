import type { EndpointDocs } from '../../kernel/record/reference.server.ts'
import type { taskNoteEndpoints } from './taskNote.ts'

const outOfReach = { 404: 'The mandate is out of reach.' }
const notConnected = 'The office is not connected to a notes service (`not_configured`).'
const unavailable = {
  409: `${notConnected} Or it gave no answer (\`names_failed\`, \`options_failed\`): \`reason\` tells why.`,
}

const mandate = 'What is asked about: the `id` of a mandate within reach.'

export const taskNoteReference: EndpointDocs<typeof taskNoteEndpoints> = {
  state: {
    summary:
      'Tells whether the office is connected to a service for task notes; with a mandate, lists its notes there.',
    query: { mandate },
  },
  tasks: {
    summary: 'Lists tasks of the notes service, the last changed first, at most 20.',
    query: { q: 'Only tasks whose title contains this.' },
    refusals: unavailable,
  },
  options: {
    summary: 'Returns the statuses and the people of the notes service.',
    refusals: unavailable,
  },
  draft: {
    summary: 'Returns what can be sent about a mandate, in the caller’s language.',
    query: { mandate },
    refusals: outOfReach,
  },
  send: {
    summary:
      'Queues a note about a mandate; the same mandate and task again updates the page that there is. Values that are left out leave what is there.',
    refusals: { ...outOfReach, 409: notConnected },
  },
}
