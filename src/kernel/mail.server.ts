import type { Db } from './database/db.server.ts'
import type { Language } from './text.ts'
import type { ServerSay } from './words.server.ts'

export type MailAddress = { address: string; name: string | null }

/** A stored file that a mail has with it. */
export type MailAttachment = { name: string; type: string; hash: string }

/** What mail programs put into a calendar (iTIP, RFC 5546). */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string }

/** A mail in one language, as plain text and as HTML with the same content. */
export type Mail = {
  /** Identifies the mail; another attempt to send it has the same key. */
  key: string
  /** Local part of the Message-ID, the same for all attempts. */
  message: string
  to: string
  /** Name of the recipient, if it is known. */
  name?: string | undefined
  /** Whom mail programs address answers to; the sender if nobody. */
  replyTo?: MailAddress | undefined
  /** Local part of the id that all mails of one thread refer to. */
  thread?: string | undefined
  language: Language
  subject: string
  text: string
  html: string
  /** Name of the sender, if it is not the office's own; the address is always the office's. */
  sender?: string | undefined
  /** Address by which mail programs end such mails (RFC 8058). */
  unsubscribe?: string | undefined
  /** Files that are sent with it. */
  attachments?: { name: string; type: string; content: Uint8Array }[] | undefined
  /** An invitation, or its end. */
  calendar?: MailCalendar | undefined
  /** Picture that the HTML shows as `cid:logo`. */
  logo?: { type: string; content: Uint8Array } | undefined
  /** Time of writing. */
  at: Date
}

/**
 * Delivers mails. `send` throws if the mail may not have been sent, and can then be called again; it throws
 * `MailRefused` if that is useless.
 */
export type MailPort = {
  name: 'outbox' | 'smtp'
  send(mail: Mail): Promise<void>
  /** Deletes our own copies of the mails sent before a moment. */
  forget(before: Date): Promise<void>
}

/** The mail server refused a mail for good. */
export class MailRefused extends Error {
  constructor(
    message: string,
    /** The server's code. */
    readonly responseCode?: number,
  ) {
    super(message)
  }
}

/** Recipient of a mail, with their language if they chose one. */
export type Reader = { email: string; name: string | null; language: Language | null }

/** A mail that is not yet written in the language of its recipient. */
export type Letter = {
  /** Identifies the mail. */
  key: string
  to: Reader
  /** Path of the linked screen, from which the label of the link follows; null if there is nothing to open. */
  path: string | null
  /** Record whose mails form one thread; the person in charge of it gets the answers. */
  thread?: number
  /** Person in whose name it is sent. */
  sender?: string
  /** How the reader ends such mails: paths of a page and of a call, and the text key of the link. */
  stop?: { page: string; call: string; label: string }
  /** Secret part at the end of the link; deleted once the mail is sent. */
  secret?: string
  /** Code that the text shows in the place of its mark; needs a secret, with which it is deleted. */
  code?: string
  /** The person to whom it gives access, if they have an account; without one, the log keeps the address only. */
  person?: number
  /** Stored files that are sent with it; something else than the mail refers to them. */
  attachments?: MailAttachment[]
  /**
   * What somebody wrote for this sending in the place of the mail with a key, whose placeholders are filled in. The whole
   * mail is in its language.
   */
  written?:
    | { mail: string; subject: string; text: string; language?: Language | undefined }
    | undefined
  /** Subject, text and invitation in the reader's language. */
  write: (
    words: ReturnType<ServerSay['in']>,
    language: Language,
  ) => { subject: string; text: string; calendar?: MailCalendar }
}

/** Queues a letter; adds greeting, link and sender. */
export type Post = (letter: Letter, db: Db, now?: Date) => Promise<void>

/** Time to send a mail: in five minutes, so that events until then can go into the same mail. */
export const mailTime = (now: Date) => new Date(now.getTime() + 5 * 60_000)
