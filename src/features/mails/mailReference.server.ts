import { type EndpointDocs, pagingReference } from '../../kernel/record/reference.server.ts'
import type { mailEndpoints } from './mail.ts'

const params = { id: 'The `id` of the mail, as the list returns it.' }

export const mailReference: EndpointDocs<typeof mailEndpoints> = {
  list: {
    summary: 'Lists the mails of the product, the newest first, with what became of them.',
    query: { ...pagingReference, state: 'Only the mails in this state.' },
  },
  get: {
    summary:
      'Returns one letter as its recipient reads it, with attempts and the last answer of the mail server.',
    params,
  },
  send: { summary: 'Queues a mail that failed again, with a new count of attempts.', params },
}
