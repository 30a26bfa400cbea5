import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, instant, integer, line, longText } from '../../kernel/field/kinds.ts'
import { reference } from '../../kernel/field/references.ts'
import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { snippet } from '../settings/snippet.ts'
import {
  attachment,
  messagePlace,
  messageSides,
  messageThreads,
  threadEndpoints,
} from './thread.ts'

/** Minutes during which authors may withdraw a message; no mail tells of it before. */
export const withdrawMinutes = 5

/** Page size of a thread (decisions, section 7). */
export const messagePageSize = 30

/** Most files attached to one message, and most people mentioned in it. */
export const maxAttached = 10
export const maxMentioned = 20

export const messageFields = section('message', 'base', {
  mandate: reference('mandates', { required: true }),
  mandate_number: labelledAs('mandate', computed(line())),
  thread: choice(messageThreads, { required: true }),
  /** Null once it is withdrawn. */
  text: longText(),
  author: computed(integer()),
  author_name: computed(line()),
  /** The client or partner of that time, who alone reads the message besides the office. */
  counterpart_name: computed(line()),
  withdrawn_at: computed(instant()),
})

const named = shape.object({ id: shape.int(), name: shape.text() })

/** Messages on mandates, which nobody changes after they are sent. */
export const messages = resource({
  name: 'messages',
  fields: messageFields,
  list: [
    'mandate',
    'mandate_number',
    'thread',
    'text',
    'author',
    'author_name',
    'counterpart_name',
    'withdrawn_at',
  ],
  added: {
    side: shape.choice(messageSides),
    /** The attached files that the caller may see. */
    attachments: shape.list(attachment),
    mentions: shape.list(named),
    /** Everybody else who has read it, with the time, the earliest first. */
    read_by: shape.list(shape.object({ id: shape.int(), name: shape.text(), at: shape.moment() })),
  },
  searched: { fields: ['text'] },
  order: '-id',
})

const id = () => shape.int({ min: 1, max: 2147483647 })
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

const { list, get } = messages.endpoints

export const messageEndpoints = {
  list,
  get,
  /** Sends a message. Files must be visible to the readers of the thread, and those mentioned must be readers. */
  create: endpoint('POST', '/messages/', {
    access: 'messages:create',
    body: shape.strictObject({
      ...messagePlace,
      text: messageFields.text.value,
      files: shape.list(id(), { max: maxAttached }).optional(),
      mentions: shape.list(id(), { max: maxMentioned }).optional(),
    }),
    output: messages.row,
    status: 201,
  }),
  /** Withdraws a message of one's own within a few minutes; its place remains. */
  withdraw: endpoint('POST', '/messages/{id}/withdraw/', {
    access: 'messages:transitions',
    params,
    output: messages.row,
  }),
  /** The office's texts for its messages, by name. */
  snippets: endpoint('GET', '/messages/snippets/', {
    access: 'settings:read',
    output: shape.list(snippet),
  }),
  ...threadEndpoints,
  /** Ends the mails that the token of a mail names; it opens nothing else. Mail programs call it themselves. */
  unsubscribe: endpoint('POST', '/unsubscribe/', {
    access: 'public',
    perMinute: 30,
    ignoresBody: true,
    query: shape.object({ token: shape.text({ min: 1, max: 500 }) }),
    output: shape.object({ ended: shape.choice(['thread', 'digest']) }),
    isSecret: true,
  }),
}
