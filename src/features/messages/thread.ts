import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { messageMails } from '../auth/account.ts'

/** Threads of a mandate: the office with its client, with its partner, and the notes of the office alone. */
export const messageThreads = ['client', 'partner', 'internal'] as const
export type MessageThread = (typeof messageThreads)[number]

/** Who writes in a thread. */
export const messageSides = ['office', 'client', 'partner'] as const
export type MessageSide = (typeof messageSides)[number]

const id = () => shape.int({ min: 1, max: 2147483647 })
/** Values that name a thread. */
export const messagePlace = { mandate: id(), thread: shape.choice(messageThreads) }

/** A person who reads a thread. */
const reader = shape.object({
  id: shape.int(),
  name: shape.text(),
  company: shape.text().nullable(),
  side: shape.choice(messageSides),
  /** How mail tells them of messages; null if that is not the caller's business. */
  mail: shape.choice(messageMails).nullable(),
  /** Whether they have an account or an invitation, without which they know the mails only; null as well. */
  has_account: shape.boolean().nullable(),
})
export type ShownReader = TypeOf<typeof reader>

const attachedFile = {
  file: shape.int(),
  name: shape.text(),
  media_type: shape.text().nullable(),
  size: shape.int(),
}
/** An attached file. */
export const attachment = shape.object(attachedFile)
export type MessageAttachment = TypeOf<typeof attachment>

/** Attachments of a thread that its summary lists. */
export const listedAttachments = 5

const threadAttachment = shape.object({
  ...attachedFile,
  /** When it was last attached. */
  at: shape.moment(),
})
export type ThreadAttachment = TypeOf<typeof threadAttachment>

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
  /** Files attached in the thread that the caller sees, the newest first, and how many there are. */
  attachments: shape.list(threadAttachment),
  attached: shape.int(),
  may_write: shape.boolean(),
  closed: shape.choice(closedReasons).nullable(),
  /** How mail tells the caller of messages here, and whether they chose that for this thread. */
  mail: shape.object({ is: shape.choice(messageMails), is_own: shape.boolean() }),
})
export type ThreadSummary = TypeOf<typeof thread>

/** Calls about threads, apart from their messages: the page of a mandate needs no more. */
export const threadEndpoints = {
  /** The threads of a mandate that the caller reads, with their readers and what is unread. */
  threads: endpoint('GET', '/messages/threads/', {
    access: 'messages:read',
    query: shape.object({ mandate: shape.urlInt({ min: 1, max: 2147483647 }) }),
    output: shape.list(thread),
  }),
  /** Marks the messages of a thread as read, up to this one. */
  markRead: endpoint('POST', '/messages/read/', {
    access: 'messages:read',
    body: shape.strictObject({ ...messagePlace, up_to: id() }),
    status: 204,
  }),
  /** Chooses how mail tells the caller of messages of one thread; null follows their profile. */
  chooseMail: endpoint('PUT', '/messages/mail/', {
    access: 'messages:read',
    body: shape.strictObject({ ...messagePlace, mail: shape.choice(messageMails).nullable() }),
    status: 204,
  }),
}
