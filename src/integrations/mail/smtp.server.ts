import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { type MailPort, MailRefused } from '../../kernel/mail.server.ts'

type Options = {
  /** Also deletes old mails: those written to files before a mail server was configured. */
  forget?: MailPort['forget']
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  url: string
  /** Sender of all mails: `mail@example.ch` or `Name <mail@example.ch>`. */
  from: string
  /** Time limit for one mail, ms; shorter than the idle timeout of a transaction. */
  deadline?: number
}

/** Mail port of a mail server. A mail counts as sent once the server accepts it; delivery is not tracked. */
export function smtp({
  url,
  from,
  deadline = 20_000,
  forget = async () => undefined,
}: Options): MailPort {
  const transport = nodemailer.createTransport(url, {
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const timeouts = {
    connectionTimeout: deadline / 2,
    greetingTimeout: deadline / 2,
    socketTimeout: deadline / 2,
  }
  Object.assign(transport.options, timeouts)
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'smtp',
    forget,
    async send(mail) {
      const { message, to, name = '', replyTo, thread, language, subject, text, html, logo } = mail
      const { at, sender, unsubscribe, calendar, attachments = [] } = mail
      // No mail has this id: the first one of a thread refers to it like the others.
      const root = thread === undefined ? undefined : `<${thread}@${domain}>`
      const sending = transport.sendMail({
        from: sender === undefined ? from : { name: sender, address },
        // An object, since a string would be parsed as a list of addresses.
        to: { name, address: to },
        replyTo: replyTo && { name: replyTo.name ?? '', address: replyTo.address },
        inReplyTo: root,
        references: root,
        subject,
        text,
        html,
        attachments: [
          ...(logo
            ? [{ cid: 'logo', contentType: logo.type, content: Buffer.from(logo.content) }]
            : []),
          ...attachments.map(({ name: filename, type: contentType, content }) => ({
            ...{ filename, contentType, content: Buffer.from(content) },
          })),
        ],
        // Mail programs offer to enter it; others show a file.
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
        messageId: `<${message}@${domain}>`,
        date: at,
        headers: {
          'Auto-Submitted': 'auto-generated',
          // Exchange and Outlook send absence notes to automatic mails without it.
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': language,
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      const timer = new AbortController()
      const tooLate = sleep(deadline, undefined, { signal: timer.signal }).then(() => {
        throw new Error('The mail server did not answer in time.')
      })
      try {
        await Promise.race([sending, tooLate])
      } catch (error) {
        sending.catch(() => undefined)
        const { message, responseCode } = error as Error & { responseCode?: number }
        throw isRefusal(error) ? new MailRefused(message, responseCode) : error
      } finally {
        timer.abort()
        tooLate.catch(() => undefined)
      }
    },
  }
}

/** Whether the server permanently refused the mail itself; a wrong password or sender can be corrected. */
const isRefusal = (error: unknown) => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
