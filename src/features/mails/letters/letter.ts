import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { languages } from '../../../kernel/text.ts'

/** Subject and text of a mail, as the office writes them. */
export const writtenMail = () => ({
  subject: shape.line({ min: 1, max: 200, missing: 'mail:error.subject_missing' }),
  text: shape.lines({ min: 1, max: 4000, missing: 'mail:error.text_missing' }),
})

const personId = () => shape.int({ min: 1, max: 2147483647 })

/** A letter that somebody wrote for one sending: in the language, for the person and in the place of the mail of its draft, if it says so. */
export const letter = shape.strictObject({
  ...writtenMail(),
  language: shape.choice(languages).optional(),
  reader: personId().optional(),
  /** Key of the mail that it was written in the place of. */
  mail: shape.line({ max: 100 }).optional(),
})
/** A mail as somebody wrote it for one sending; its placeholders are filled in when it is sent. */
export type WrittenLetter = TypeOf<typeof letter>

/** What calls that mail something accept: the letter, if somebody wrote one in the place of the office's text. */
export const letterBody = () => shape.strictObject({ letter: letter.optional() }).optional()

/** What a letter can be about: the mails that somebody of the office sends by hand. */
export const letterSubjects = ['quote', 'invoice', 'reminder', 'kickoff', 'requests'] as const
export type LetterSubject = (typeof letterSubjects)[number]

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
