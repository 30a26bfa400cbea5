import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { writtenMail } from '../../../kernel/letter.ts'
import { languages } from '../../../kernel/text.ts'

const usual = shape.object({ subject: shape.text(), text: shape.text() })

const mailTextRow = shape.object({
  /** Key of the mail, such as `quote_mail:sent`. */
  mail: shape.text(),
  language: shape.choice(languages),
  /** Of the settings, in which all texts are kept; sent as `If-Match`, it refuses to overwrite what is not known. */
  version: shape.int(),
  /** What the product writes. */
  usual,
  /** What the office writes in its place. */
  own: usual.nullable(),
  /** Names of the placeholders that the mail fills in. */
  placeholders: shape.list(shape.text()),
  /** Those that a text of the office must have too. */
  needed: shape.list(shape.text()),
})
export type MailTextRow = TypeOf<typeof mailTextRow>
export const mailTextSchemas = { MailText: mailTextRow }

const which = () => ({
  mail: shape.text({ min: 1, max: 100 }),
  language: shape.choice(languages),
})
/** Calls about subjects and texts of mails. */
export const mailTextEndpoints = {
  texts: endpoint('GET', '/mails/texts/', {
    access: 'mails:read',
    output: shape.object({ results: shape.list(mailTextRow) }),
  }),
  /** Sets subject and text of a mail in a language. */
  keepText: endpoint('PUT', '/mails/texts/', {
    access: 'mails:write',
    body: shape.strictObject({ ...which(), ...writtenMail() }),
    output: mailTextRow,
  }),
  /** Returns to what the product writes. */
  removeText: endpoint('DELETE', '/mails/texts/', {
    access: 'mails:write',
    query: shape.object(which()),
    output: mailTextRow,
  }),
  /** Shows a mail with a subject and text that are not stored, filled in with examples. */
  previewText: endpoint('POST', '/mails/texts/preview/', {
    access: 'mails:read',
    isReading: true,
    body: shape.strictObject({ ...which(), ...writtenMail() }),
    output: usual,
  }),
}
