import { typeset } from '../../../kernel/field/typography.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../../kernel/http/handler.server.ts'
import { type Language, languages, type Text, type Translations } from '../../../kernel/text.ts'
import { createSay, type ServerSay } from '../../../kernel/words.server.ts'
import { storedSettings, writeMailTexts } from '../../settings/settings.server.ts'
import type { OwnMailText } from '../../settings/settings.ts'
import { codeMark, letterText } from '../letterFrame.ts'
import { composeLetter, replyToOf } from '../post.server.ts'
import type { MailTextRow, mailTextEndpoints } from './mailTexts.ts'
import { placeholdersIn } from './ownWords.ts'

/** A mail as the product writes it: subject and text in each language, and what the text says in special cases. */
type ProductMail = {
  mail: string
  subject: Translations
  text: Translations
  variants: Record<string, Translations>
}

/** All mails of the product by their keys: each has a subject and a text. */
export const productMails = (texts: readonly Text[]): ReadonlyMap<string, ProductMail> =>
  new Map(
    texts.flatMap(({ ns, words }) =>
      Object.entries(words).flatMap(([key, subject]) => {
        const stem = /^(.+)\.subject$/.exec(key)?.[1]
        const text = words[`${stem}.text`]
        if (!stem || !text) return []
        const variants = Object.fromEntries(
          Object.entries(words).flatMap(([other, said]) =>
            other.startsWith(`${stem}.text_`) ? [[other.slice(stem.length + 1), said]] : [],
          ),
        )
        const mail = `${ns}:${stem}`
        return [[mail, { mail, subject, text, variants }] as const]
      }),
    ),
  )

/** All forms of a text in a language, of which the last is the usual one. */
const formsOf = (translations: Translations, language: Language): string[] => {
  const said = translations[language]
  const forms: string[] = typeof said === 'string' ? [said] : Object.values(said)
  return forms.map((form) => typeset(form, language))
}

/** What a mail of the product says in a language, in the form that is usual. */
const usualOf = ({ subject, text }: Pick<ProductMail, 'subject' | 'text'>, language: Language) => ({
  subject: formsOf(subject, language).at(-1)!,
  text: formsOf(text, language).at(-1)!,
})

/** Names of the placeholders that a mail fills in. */
export const placeholdersOf = ({ subject, text }: ProductMail, language: Language): string[] => [
  ...new Set([...formsOf(subject, language), ...formsOf(text, language)].flatMap(placeholdersIn)),
]

/** Subject and text of a mail in a language: those of the office, else the product’s, in the case of `variant`, if any. */
export function textInForce(
  { mail, subject, text, variants }: ProductMail,
  language: Language,
  { mail_texts }: { mail_texts: readonly OwnMailText[] },
  variant?: string,
): { subject: string; text: string } {
  return (
    mail_texts.find((one) => one.mail === mail && one.language === language) ??
    usualOf({ subject, text: (variant && variants[variant]) || text }, language)
  )
}

/** Placeholders without which a mail is useless: the code that its reader is to enter. */
const indispensable = ['code']

/** Values that stand for placeholders in a preview; other names stand for themselves. */
const examples: Record<string, string> = {
  ...{ number: 'M-2026-0042', address: 'Chemin des Semailles 1A', total: '4’583.45' },
  ...{ date: '20.12.2026', name: 'Ada Keller', client: 'Régie du Lac SA', code: codeMark },
  ...{ value: '661\u00a0MJ/m²·a', limit: '650\u00a0MJ/m²·a', years: '2023–2025', year: '2025' },
  ...{ since: '2023', works: '2021', percent: '14\u00a0%', service: 'CECB Plus' },
  ...{ count: '3', days: '30', deposit: '1’375.05', email: 'bureau@example.ch' },
}

type Stored = { mail_texts: readonly OwnMailText[]; version: number }
const none: Stored = { mail_texts: [], version: 0 }

type Handlers = HandlersOf<typeof mailTextEndpoints>

/** Handlers of subjects and texts of mails; `texts` are the product's. */
export function mailTextHandlers(texts: readonly Text[], publicUrl: () => string): Handlers {
  const mails = productMails(texts)
  let cachedSay: ServerSay | undefined
  /** Only previews need all texts. */
  const loadSay = () => (cachedSay ??= createSay(texts))

  function find(mail: string): ProductMail {
    return mails.get(mail) ?? fail(404, 'kernel:not_found')
  }

  function rowOf(
    found: ProductMail,
    language: Language,
    { mail_texts, version }: Stored,
  ): MailTextRow {
    const { mail } = found
    const own = mail_texts.find((one) => one.mail === mail && one.language === language)
    const placeholders = placeholdersOf(found, language)
    return {
      ...{ mail, language, version, placeholders },
      usual: usualOf(found, language),
      own: own ? { subject: own.subject, text: own.text } : null,
      needed: placeholders.filter((name) => indispensable.includes(name)),
    }
  }

  /** Refuses placeholders that the mail does not fill in, and a text without those that it needs. */
  function refusePlaceholders(given: Pick<OwnMailText, 'mail' | 'language' | 'subject' | 'text'>) {
    const { placeholders, needed } = rowOf(find(given.mail), given.language, none)
    const problems = (['subject', 'text'] as const).flatMap((name) => {
      const unknown = placeholdersIn(given[name]).filter((one) => !placeholders.includes(one))
      const missing = needed.filter((one) => name === 'text' && !given.text.includes(`{${one}}`))
      const list = (names: string[]) => ({ names: names.map((one) => `{${one}}`).join(', ') })
      const found = [
        ...(unknown.length > 0
          ? [{ key: 'mail:error.unknown_placeholder', params: list(unknown) }]
          : []),
        ...(missing.length > 0
          ? [{ key: 'mail:error.missing_placeholder', params: list(missing) }]
          : []),
      ]
      return found.length > 0 ? [[name, found] as const] : []
    })
    if (problems.length > 0) failFields(Object.fromEntries(problems))
  }

  /** Writes the text of a mail in a language, or none, and returns what is then in force. */
  async function write(
    { mail, language }: { mail: string; language: Language },
    own: OwnMailText | undefined,
    context: Context,
  ) {
    const found = find(mail)
    await writeMailTexts(
      (before) => [
        ...before.filter((one) => one.mail !== mail || one.language !== language),
        ...(own ? [own] : []),
      ],
      context,
    )
    return rowOf(found, language, await storedSettings(context.db))
  }

  return {
    async texts(_, { db }) {
      const stored = await storedSettings(db)
      const results = [...mails.values()].flatMap((mail) =>
        languages.map((language) => rowOf(mail, language, stored)),
      )
      return { results }
    },

    async keepText({ body }, context) {
      refusePlaceholders(body)
      const { usual } = rowOf(find(body.mail), body.language, none)
      const set = (text: string) => typeset(text, body.language)
      const isUsual = set(body.subject) === usual.subject && set(body.text) === usual.text
      return write(body, isUsual ? undefined : body, context)
    },

    removeText: ({ query }, context) => write(query, undefined, context),

    async previewText({ body }, { db }) {
      refusePlaceholders(body)
      const { mail, language, subject, text } = body
      const stored = await storedSettings(db)
      const params = Object.fromEntries(
        placeholdersIn(subject + text).map((name) => [name, examples[name] ?? name]),
      )
      const office = {
        ...stored,
        mail_texts: [{ mail, language, subject, text }],
      }
      const to = { email: '', name: examples.name!, language }
      const letter = composeLetter(
        {
          to,
          path: '/…',
          write: (words) => ({
            subject: words(`${mail}.subject`, params),
            text: words(`${mail}.text`, params),
          }),
        },
        { office, replyTo: await replyToOf({ to }, db), say: loadSay(), url: publicUrl() },
      )
      return { subject: letter.subject, text: letterText(letter.content) }
    },
  }
}
