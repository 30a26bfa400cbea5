import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { letterSubjects } from '../../../kernel/letter.ts'
import { languages } from '../../../kernel/text.ts'

export const letterEndpoints = {
  /**
   * Returns what a mail would say to whoever gets it, in their language, to be changed before it is sent. Placeholders
   * of what is not known before are left to the sending: `placeholders`.
   */
  draft: endpoint('GET', '/mails/draft/', {
    access: 'mails:read',
    query: shape.object({
      about: shape.choice(letterSubjects),
      /** Of the quote, the invoice, or the mandate. */
      id: shape.urlInt({ min: 1, max: 2147483647 }),
    }),
    output: shape.object({
      to: shape.text().nullable(),
      /** Who gets it; sent with the letter, it goes to nobody else. */
      reader: shape.int(),
      /** The mail that it is by now; sent with the letter, that takes the place of no other one. */
      mail: shape.text(),
      language: shape.choice(languages),
      subject: shape.text(),
      text: shape.text(),
      placeholders: shape.list(shape.text()),
    }),
  }),
}
