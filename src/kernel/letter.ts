import { shape, type TypeOf } from './field/shape.ts'
import { languages } from './text.ts'

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
export const letterSubjects = [
  'quote',
  'invoice',
  'reminder',
  'kickoff',
  'requests',
  'delivery',
] as const
export type LetterSubject = (typeof letterSubjects)[number]

/** What `post` takes of a letter: none that was written to somebody else, or for another mail, than it is by now. */
export const writtenTo = (reader: number, mail: string, written: WrittenLetter | undefined) =>
  written && (written.reader ?? reader) === reader && (written.mail ?? mail) === mail
    ? { ...written, mail }
    : undefined
