import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { type MailPort, MailRefused } from '../../kernel/mail.server.ts'

type Options = {
  /** What else is forgotten with old mails: those that were written to files before there was a mail server. */
  forget?: MailPort['forget']
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  url: string
  /** Sender of all mails: `mail@example.ch` or `Name <mail@example.ch>`. */
  from: string
  /** Time for one mail, ms; shorter than a transaction may be idle. */
  deadline?: number
}

/** Mail port of a mail server. A mail is sent when the server has accepted it; what follows is not known. */
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
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    name: 'smtp',
    forget,
    async send({ message, to, language, subject, text, html, logo, at }) {
      const sending = transport.sendMail({
        from,
        // An object, as a text would be parsed as a list of addresses.
        to: { name: '', address: to },
        subject,
        text,
        html,
        attachments: logo && [
          { cid: 'logo', contentType: logo.type, content: Buffer.from(logo.content) },
        ],
        messageId: `<${message}@${domain}>`,
        date: at,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
      })
      const timer = new AbortController()
      const tooLate = sleep(deadline, undefined, { signal: timer.signal }).then(() => {
        throw new Error('The mail server did not answer in time.')
      })
      try {
        await Promise.race([sending, tooLate])
      } catch (error) {
        sending.catch(() => undefined)
        throw isRefusal(error) ? new MailRefused((error as Error).message) : error
      } finally {
        timer.abort()
        tooLate.catch(() => undefined)
      }
    },
  }
}

/** Whether the server refused the mail itself for good: a wrong password or sender can be mended. */
const isRefusal = (error: unknown) => {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
