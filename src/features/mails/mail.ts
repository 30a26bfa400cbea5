import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { listQuery, pageParts } from '../../kernel/record/list.ts'
import { languages } from '../../kernel/text.ts'

/** `queued` mails are retried until they are `sent` or `failed`. */
export const mailStates = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Where mails go: to a mail server, or to files for the administrator. */
export const mailPorts = ['smtp', 'outbox'] as const

/** Attempts before a mail fails; with the backoff of the queue about three hours. */
export const maxMailTries = 10

/** Days that a sent or failed mail can be looked up; then it is deleted. */
export const mailDays = 90

const listedShapes = {
  id: shape.int({ min: 1 }),
  created_at: shape.moment(),
  recipient: shape.text(),
  language: shape.choice(languages),
  subject: shape.text(),
  state: shape.choice(mailStates),
  /** Where the mail went, once it is sent. */
  port: shape.choice(mailPorts).nullable(),
  sent_at: shape.moment().nullable(),
  tries: shape.int(),
  tried_at: shape.moment().nullable(),
  /** What the mail server answered to the last attempt that failed. */
  problem: shape.text().nullable(),
}
const listedMail = shape.object(listedShapes)
export type ListedMail = TypeOf<typeof listedMail>

const mail = shape.object({
  ...listedShapes,
  /** As the recipient reads it; a link that gives access is cut off. */
  text: shape.text(),
  /** Whether its link gives access; such a mail cannot be sent again. */
  has_secret: shape.boolean(),
})
export type StoredMail = TypeOf<typeof mail>
export const mailSchemas = { ListedMail: listedMail, Mail: mail }

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
const { page, page_size } = listQuery

export const mailEndpoints = {
  list: endpoint('GET', '/mails/', {
    access: 'mails:read',
    query: shape.object({ page, page_size, state: shape.choice(mailStates).optional() }),
    output: shape.object({
      ...pageParts(listedMail),
      /** Where mails go now. */
      port: shape.choice(mailPorts),
    }),
  }),
  get: endpoint('GET', '/mails/{id}/', { access: 'mails:read', params, output: mail }),
  /** Queues a mail that failed again. */
  send: endpoint('POST', '/mails/{id}/send/', {
    access: 'mails:write',
    params,
    output: mail,
  }),
}
