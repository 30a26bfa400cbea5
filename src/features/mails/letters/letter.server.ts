import { eq } from 'drizzle-orm'
import type { HandlerParts } from '../../../feature.server.ts'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { type FieldProblems, fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import type { LetterSubject, WrittenLetter } from '../../../kernel/letter.ts'
import type { Reader } from '../../../kernel/mail.server.ts'
import { fallbackLanguage, type Text, unchosenLanguage } from '../../../kernel/text.ts'
import { usersTable } from '../../auth/user.table.ts'
import { storedSettings } from '../../settings/settings.server.ts'
import { placeholdersOf, productMails, textInForce } from '../texts/mailTexts.server.ts'
import { fillKnown, placeholdersIn } from '../texts/ownWords.ts'
import type { letterEndpoints } from './letter.ts'

/** What a mail will be: its key, who gets it, and the values of its placeholders that are known by now. */
export type LetterDraft = {
  mail: string
  /** Special case in which the product says something else: `text_options`. */
  variant?: string
  to: Reader & { id: number }
  params: Record<string, unknown>
}

/** Finds the mail about a record that the caller sees; 404 if there is none, 409 if it cannot be sent. */
export type LetterSource = (
  id: number,
  context: Context,
  parts: Pick<HandlerParts, 'facts'>,
) => Promise<LetterDraft>

declare module '../../../feature.server.ts' {
  interface Extensions {
    /** Mails that people send by hand, and may write anew before. */
    letters?: Partial<Record<LetterSubject, LetterSource>>
  }
  interface HandlerParts {
    letters: Partial<Record<LetterSubject, LetterSource>>
  }
}

/** Somebody as a reader of mails. */
export const findReader = async (person: number, db: Db): Promise<LetterDraft['to']> =>
  one(
    await db
      .select({
        ...{ id: usersTable.id, email: usersTable.email },
        ...{ name: usersTable.name, language: usersTable.language },
      })
      .from(usersTable)
      .where(eq(usersTable.id, person)),
  )

type Parts = Pick<HandlerParts, 'texts' | 'letters' | 'facts'>

/** Handlers of letters that are written before they are sent. */
export const letterHandlers = ({
  texts,
  letters,
  facts,
}: Parts): HandlersOf<typeof letterEndpoints> => ({
  async draft({ query: { about, id } }, context) {
    const { mail, variant, to, params } = await letters[about]!(id, context, { facts })
    const language = to.language ?? unchosenLanguage
    const { subject, text } = textInForce(
      productMails(texts).get(mail)!,
      language,
      await storedSettings(context.db),
      variant,
    )
    const filled = { subject: fillKnown(subject, params), text: fillKnown(text, params) }
    const placeholders = placeholdersIn(filled.subject + filled.text)
    return { to: to.name ?? to.email, reader: to.id, mail, language, ...filled, placeholders }
  },
})

/**
 * Returns the letter that somebody wrote in the place of a mail to a reader. Refuses one that was written to somebody else
 * or for another mail, and, at their fields, placeholders that the mail does not fill in.
 */
export function letterFor(
  mail: string | undefined,
  letter: WrittenLetter | undefined,
  { reader, texts }: { reader: number | undefined; texts: readonly Text[] },
): WrittenLetter | undefined {
  if (!letter) return undefined
  if (letter.reader !== undefined && letter.reader !== reader) fail(409, 'mail:other_reader')
  // As when an invoice was paid meanwhile: it would still ask for the amount.
  if (mail === undefined || (letter.mail !== undefined && letter.mail !== mail))
    fail(409, 'mail:other_mail')
  const known = placeholdersOf(productMails(texts).get(mail)!, fallbackLanguage)
  const problems: FieldProblems = {}
  for (const name of ['subject', 'text'] as const) {
    const unknown = placeholdersIn(letter[name]).filter((one) => !known.includes(one))
    const names = unknown.map((one) => `{${one}}`).join(', ')
    if (unknown.length > 0)
      problems[`letter.${name}`] = [{ key: 'mail:error.unknown_placeholder', params: { names } }]
  }
  if (Object.keys(problems).length > 0) failFields(problems)
  return letter
}
