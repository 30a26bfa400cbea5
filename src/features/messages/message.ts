import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import { choice, instant, integer, line, longText, reference } from '../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { messageMails } from '../auth/account.ts'

/** Threads of a mandate: the office with its client, with its partner, and the notes of the office alone. */
export const messageThreads = ['client', 'partner', 'internal'] as const
export type MessageThread = (typeof messageThreads)[number]

/** Who writes in a thread. */
export const messageSides = ['office', 'client', 'partner'] as const
export type MessageSide = (typeof messageSides)[number]

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

const attachment = shape.object({
  file: shape.int(),
  name: shape.text(),
  media_type: shape.text().nullable(),
  size: shape.int(),
})
export type MessageAttachment = TypeOf<typeof attachment>

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
  order: '-id',
})

const id = () => shape.int({ min: 1, max: 2147483647 })
const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const place = { mandate: id(), thread: shape.choice(messageThreads) }

/** A person who reads a thread. */
const reader = shape.object({
  id: shape.int(),
  name: shape.text(),
  company: shape.text().nullable(),
  side: shape.choice(messageSides),
  /** How mail tells them of messages; null if that is not the caller's business. */
  mail: shape.choice(messageMails).nullable(),
})
export type ShownReader = TypeOf<typeof reader>

/** Why nobody may write in a thread now. */
export const closedReasons = ['ended', 'not_offered', 'no_partner', 'no_page'] as const

/** A thread as the caller sees it. */
const thread = shape.object({
  thread: shape.choice(messageThreads),
  readers: shape.list(reader),
  count: shape.int(),
  unread: shape.int(),
  /** Time of the first message. */
  since: shape.moment().nullable(),
  last: shape
    .object({
      author_name: shape.text(),
      text: shape.text().nullable(),
      at: shape.moment(),
      is_withdrawn: shape.boolean(),
    })
    .nullable(),
  may_write: shape.boolean(),
  closed: shape.choice(closedReasons).nullable(),
  /** How mail tells the caller of messages here, and whether they chose that for this thread. */
  mail: shape.object({ is: shape.choice(messageMails), is_own: shape.boolean() }),
})
export type ThreadSummary = TypeOf<typeof thread>

const { list, get } = messages.endpoints

export const messageEndpoints = {
  list,
  get,
  /** Sends a message. Files must be visible to the readers of the thread, and those mentioned must be readers. */
  create: endpoint('POST', '/messages/', {
    access: 'messages:create',
    body: shape.strictObject({
      ...place,
      text: messageFields.text.value,
      files: shape.list(id(), { max: maxAttached }).optional(),
      mentions: shape.list(id(), { max: maxMentioned }).optional(),
    }),
    output: messages.row,
    status: 201,
    refusals: { 409: 'Nobody may write in the thread now; the code says why.' },
  }),
  /** Withdraws a message of one's own within a few minutes; its place remains. */
  withdraw: endpoint('POST', '/messages/{id}/withdraw/', {
    access: 'messages:transitions',
    params,
    output: messages.row,
    refusals: { 409: 'It was sent too long ago.' },
  }),
  /** The threads of a mandate that the caller reads, with their readers and what is unread. */
  threads: endpoint('GET', '/messages/threads/', {
    access: 'messages:read',
    query: shape.object({ mandate: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: shape.list(thread),
  }),
  /** Marks the messages of a thread as read, up to this one. */
  markRead: endpoint('POST', '/messages/read/', {
    access: 'messages:read',
    body: shape.strictObject({ ...place, up_to: id() }),
    status: 204,
  }),
  /** Chooses how mail tells the caller of messages of one thread; null follows their profile. */
  chooseMail: endpoint('PUT', '/messages/mail/', {
    access: 'messages:read',
    body: shape.strictObject({ ...place, mail: shape.choice(messageMails).nullable() }),
    status: 204,
  }),
  /** Ends the mails that the token of a mail names; it opens nothing else. Mail programs call it themselves. */
  unsubscribe: endpoint('POST', '/unsubscribe/', {
    access: 'public',
    perMinute: 30,
    ignoresBody: true,
    query: shape.object({ token: shape.text({ min: 1, max: 500 }) }),
    output: shape.object({ ended: shape.choice(['thread', 'digest']) }),
    isSecret: true,
    refusals: { 410: 'The link is not one of ours, or the server no longer knows it.' },
  }),
}
