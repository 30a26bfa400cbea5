import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { type messageEndpoints, messages } from './message.ts'

const { list, get } = resourceDocs('message', 'messages', messages.order)
const thread = '`client`, `partner` or `internal`.'

const outOfReach = { 404: 'The mandate is out of reach.' }

export const messageReference: EndpointDocs<typeof messageEndpoints> = {
  list: {
    ...list,
    query: {
      ...list.query,
      mandate: 'Only messages on these mandates.',
      thread: `Only messages of these threads: ${thread}`,
    },
  },
  get,
  create: {
    summary:
      'Sends a message to the readers of one thread. Files are ids of files of the mandate that these readers see already; `mentions` are ids of readers.',
    example: { mandate: 12, thread: 'client', text: 'Your report is ready.' },
    refusals: {
      ...outOfReach,
      409: 'Nobody may write in the thread now; the code says why.',
    },
  },
  snippets: { summary: 'Lists the texts that the office keeps for its messages, by name.' },
  withdraw: {
    summary:
      'Takes back a message of the caller: its text and attachments are gone, its place remains. Possible as long as no mail has told of it.',
    params: get.params,
    refusals: { 409: 'It was sent too long ago.' },
  },
  threads: {
    summary:
      'Returns the threads of a mandate that the caller reads: who reads each, how much is unread, the last message, and whether the caller may write.',
    query: { mandate: 'Id of the mandate to which the threads belong.' },
    refusals: outOfReach,
  },
  markRead: {
    summary: 'Marks what others wrote in a thread as read by the caller, up to one message.',
    refusals: outOfReach,
  },
  chooseMail: {
    summary:
      'Chooses whether mail tells the caller of each message of a thread, once a day of all, or never; null follows their profile.',
    refusals: outOfReach,
  },
  unsubscribe: {
    summary:
      'Ends the mails that a link at the foot of a mail names, without a sign-in. Mail programs call it by the header `List-Unsubscribe`.',
    query: { token: 'The token of the link; it can do nothing else.' },
    refusals: { 410: 'The link is not one of ours, or the server no longer knows it.' },
  },
}
