import { buffer } from 'node:stream/consumers'
import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { printableLine } from '../../kernel/field/characters.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Job, Jobs } from '../../kernel/jobs.server.ts'
import { type MailPort, MailRefused } from '../../kernel/mail.server.ts'
import type { SecretBox } from '../../kernel/secrets/secretBox.server.ts'
import { storedSettings } from '../settings/settings.server.ts'
import { type LetterContent, letterHtml, letterText, withSecret } from './letterFrame.ts'
import { mailsTable as table } from './mail.table.ts'
import { mailDays, maxMailTries } from './mail.ts'
import { openSecret } from './mailSecret.server.ts'

type Options = {
  mail: MailPort
  files: FilesPort
  box: SecretBox
  /** Whether administrators may read the secrets of links, for demonstrations. */
  showsSecrets: boolean
}

const system = { actor: null, source: 'system' }

/** Maximum length of a stored answer of the mail server. */
const maxProblemLength = 500

/** Why a mail was not sent, for the log: of an answer, which may name the recipient, its code alone. */
const causeOf = (error: Error & { responseCode?: number }) =>
  error.responseCode ? `the mail server answered ${error.responseCode}` : error.message

/** Background jobs of mails: send them, and delete old ones. */
export function mailJobs({ mail: port, files, box, showsSecrets }: Options): Jobs {
  async function loadLogo(db: Db) {
    const { logo } = await storedSettings(db)
    if (!logo) return undefined
    // A mail without its picture is better than none.
    const content = await files.read(logo.hash).then(buffer, () => undefined)
    return content && { type: logo.type, content }
  }

  const loadAttachments = ({ attachments = [] }: LetterContent) =>
    Promise.all(
      attachments.map(async ({ name, type, hash }) => ({
        ...{ name, type, content: await buffer(await files.read(hash)) },
      })),
    )

  /**
   * Sends a queued mail. Its row stays locked meanwhile, so that no other run sends it too; a run that is killed
   * sends it again with the same Message-ID. Throws if the mail must be retried.
   */
  const send: Job<{ mail: number }> = async ({ mail: id }, { database, log, now }) => {
    const problem = await database.transaction(system, async (db) => {
      const [mail] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.state, 'queued')))
        .for('update')
      if (!mail) return undefined
      const { key, recipient: to, language, subject, message, created_at } = mail
      const tried = { tries: mail.tries + 1, tried_at: now().toISOString() }
      const update = (values: Partial<typeof table.$inferInsert>) =>
        db
          .update(table)
          .set({ ...tried, ...values })
          .where(eq(table.id, id))
      const forgotten = showsSecrets ? {} : { secret: null }
      const secret = mail.secret && openSecret(box, mail.secret)
      if (secret === undefined) {
        log.error({ mail: id }, 'no key of the server opens the link of a mail')
        await update({ ...forgotten, state: 'failed' })
        return undefined
      }
      const content = withSecret(mail.content, secret, language)
      const logo = await loadLogo(db)
      try {
        const attachments = await loadAttachments(content)
        await port.send({
          ...{ key, to, language, subject, message, logo },
          ...{ at: new Date(created_at), sender: content.from, unsubscribe: content.stop?.call },
          ...{ name: content.to ?? undefined, thread: content.thread },
          ...{ attachments, calendar: content.calendar },
          replyTo: content.replyTo ?? undefined,
          text: letterText(content),
          html: letterHtml(content, { language, subject, logo: logo && 'cid:logo' }),
        })
      } catch (error) {
        const isFinal = error instanceof MailRefused || tried.tries >= maxMailTries
        const message = printableLine((error as Error).message).slice(0, maxProblemLength)
        // A server may quote the mail.
        const secrets = secret ? secret.split('\n') : []
        const problem = secrets.reduce((shown, part) => shown.replaceAll(part, '#…'), message)
        await update({ problem, ...(isFinal ? { ...forgotten, state: 'failed' } : {}) })
        const cause = causeOf(error as Error)
        if (!isFinal) return new Error(`mail ${id} is not sent yet: ${cause}`)
        log.error({ mail: id, cause }, 'a mail was given up')
        return undefined
      }
      await update({
        ...{ state: 'sent', port: port.name, sent_at: now().toISOString(), problem: null },
        ...forgotten,
      })
      return undefined
    })
    if (problem) throw problem
  }

  const forget: Job = async (_, { database: { db }, now }) => {
    const before = new Date(now().getTime() - mailDays * 24 * 3600_000)
    const isOld = lt(table.created_at, before.toISOString())
    await db.delete(table).where(and(isOld, ne(table.state, 'queued')))
    await port.forget(before)
  }

  return {
    tasks: { 'mails.send': send, 'mails.forget': forget },
    schedule: [{ task: 'mails.forget', match: '40 2 * * *' }],
  }
}
