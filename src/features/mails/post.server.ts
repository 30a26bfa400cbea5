import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { printable, printableLine } from '../../kernel/field/characters.ts'
import type { Letter, MailAddress, Post } from '../../kernel/mail.server.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { unchosenLanguage } from '../../kernel/text.ts'
import type { ServerSay } from '../../kernel/words.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { responsibleFor, storedSettings, supportEmailOf } from '../settings/settings.server.ts'
import type { LetterContent } from './letterFrame.ts'
import { linkLabelOf } from './linkLabel.ts'
import { mailsTable } from './mail.table.ts'
import { ownWords } from './texts/ownWords.ts'

type Options = { say: ServerSay; publicUrl: () => string; box: SecretBox }

/** Attempts of the job; more than those of a mail, since a killed process uses up one of the job only. */
const jobTries = 25

/**
 * Returns a function that queues a letter, framed by greeting, link and the office's address in the reader's
 * language. Letter and job are written by one statement; a second letter with the same key is dropped.
 */
export function openPost({ say, publicUrl, box }: Options): Post {
  return async (letter, db, now = new Date()) => {
    const { key, to, secret, code, person } = letter
    const language = languageOfLetter(letter)
    const frame = {
      office: await storedSettings(db),
      replyTo: await replyToOf(letter, db),
      ...{ say, url: publicUrl() },
    }
    // A secret opens its screen for everybody.
    const access = secret === undefined ? await accessOf(to.email, db) : 'open'
    const { subject, content } = composeLetter(letter, frame, access)
    const queued = db.$with('queued').as(
      db
        .insert(mailsTable)
        .values({
          key,
          recipient: to.email,
          language,
          subject,
          content,
          secret:
            secret === undefined
              ? null
              : box.seal(code === undefined ? secret : `${secret}\n${code}`),
          has_secret: secret !== undefined,
        })
        .onConflictDoNothing()
        .returning({ id: mailsTable.id }),
    )
    const added = await db
      .with(queued)
      .select({ job: addMailJob(sql`${queued.id}`) })
      .from(queued)
    if (secret === undefined || added.length === 0) return
    await writeAudit(db, { actor: null, now }, 'mail:access_queued', {
      ...(person !== undefined && { resource: 'users', id: person }),
      detail: { to: to.email },
    })
  }
}

type Frame = {
  office: Awaited<ReturnType<typeof storedSettings>>
  /** Whom answers and questions go to. */
  replyTo: MailAddress | null
  say: ServerSay
  /** Public address of the product. */
  url: string
}

/**
 * Returns whom answers to a letter go to: the person in charge of what it is about, unless they read it themselves,
 * else the support address.
 */
export async function replyToOf(
  { to, thread }: Pick<Letter, 'to' | 'thread'>,
  db: Db,
): Promise<MailAddress | null> {
  const responsible = thread === undefined ? undefined : await responsibleFor(thread, db)
  if (responsible && responsible.email !== to.email)
    return { address: responsible.email, name: responsible.name }
  const support = await supportEmailOf(db)
  return support === null
    ? null
    : { address: support, name: (await storedSettings(db)).organisation }
}

/** Whether a reader can open a screen: at once, once they have followed their invitation, or not at all. */
type Access = 'open' | 'invited' | 'none'

/** Returns whether the person with an address can open a screen; addresses of nobody belong to the office. */
async function accessOf(email: string, db: Db): Promise<Access> {
  const [found] = await db
    .select({ state: usersTable.sign_in })
    .from(usersTable)
    .where(and(eq(usersTable.email, email), isNull(usersTable.deleted_at)))
  return found?.state === 'none' || found?.state === 'invited' ? found.state : 'open'
}

/**
 * Writes a letter in the reader's language, in the office's own words where it has some, framed by greeting, link and the
 * office's address. A reader without access is told whom to write to instead, one who is invited how to get it first.
 */
export function composeLetter(
  { to, path, thread, sender: writer, stop, attachments, written, write }: Omit<Letter, 'key'>,
  { office, replyTo, say, url }: Frame,
  access: Access = 'open',
): { subject: string; content: LetterContent } {
  const language = languageOfLetter({ to, written })
  const words = say.in(language)
  const own = [...office.mail_texts, ...(written ? [{ ...written, language }] : [])]
  const { subject, text, calendar } = write(ownWords(words, own, language), language)
  const joinWords = (...words: (string | null)[]) => words.filter(Boolean).join(' ')
  const sender = [
    office.organisation,
    joinWords(office.street, office.number),
    joinWords(office.postcode, office.city),
  ]
  const accessWords = {
    open: [],
    invited: [words('letter:invited')],
    none: [
      replyTo
        ? words('letter:no_account.contact', { email: replyTo.address })
        : words('letter:no_account'),
    ],
  }[access]
  return {
    subject: printableLine(subject),
    content: {
      greeting: to.name
        ? words('letter:greeting.named', { name: printableLine(to.name) })
        : words('letter:greeting'),
      text: printable([text, ...accessWords].join('\n\n')),
      link: access === 'none' || path === null ? null : url + path,
      linkLabel: words(linkLabelOf(path ?? '/')),
      closing: words('letter:closing'),
      sender: sender.flatMap((line) => (line ? [printableLine(line)] : [])),
      footer: replyTo
        ? words('letter:automatic.contact', { email: replyTo.address })
        : words('letter:automatic'),
      to: to.name && printableLine(to.name),
      replyTo,
      ...(thread !== undefined && { thread: `mandate-${thread}` }),
      ...(attachments && { attachments }),
      ...(calendar && { calendar }),
      ...(writer !== undefined && { from: senderName(writer, office.organisation) }),
      ...(stop && {
        stop: { page: url + stop.page, call: url + stop.call, label: words(stop.label) },
      }),
    },
  }
}

/** The language of what somebody wrote, else that of the reader. */
const languageOfLetter = ({ to, written }: Pick<Letter, 'to' | 'written'>) =>
  written?.language ?? to.language ?? unchosenLanguage

/** Name of the sender of a mail that the office sends for somebody. */
const senderName = (writer: string, office: string | null) =>
  printableLine(office ? `${writer} via ${office}` : writer)

/** SQL that adds the job which sends a mail. */
export const addMailJob = (id: ReturnType<typeof sql>) =>
  sql<unknown>`(graphile_worker.add_job('mails.send', json_build_object('mail', ${id}), job_key => 'mail-' || ${id}, max_attempts => ${jobTries})).id`
