import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './database/db.server.ts'
import { printable, printableLine } from './field/characters.ts'
import type { Language } from './text.ts'
import type { ServerSay } from './words.server.ts'

/** A mail in one language. `key` identifies it, so that a job that runs twice sends it once. */
export type Mail = { key: string; to: string; language: string; subject: string; text: string }

/** Delivers mails. Throws if the mail may not have been sent; the job then retries. */
export type MailPort = { name: string; send(mail: Mail): Promise<void> }

/** Recipient of a mail, with their language if they chose one. */
export type Reader = { email: string; name: string | null; language: Language | null }

/** A mail before it is written in the recipient's language. */
export type Letter = {
  /** Identifies the mail. */
  key: string
  to: Reader
  /** Path of the linked screen. */
  path: string
  /** Subject and text in the reader's language. */
  write: (words: ReturnType<ServerSay['in']>) => { subject: string; text: string }
}

/** Queues a letter; adds greeting, link and sender. */
export type Post = (letter: Letter, db: Db) => Promise<void>

/** When to send a mail: in five minutes, so that news until then can go into the same mail. */
export const mailTime = (now: Date) => new Date(now.getTime() + 5 * 60_000)

/** Wraps a port so that subjects are one line and texts contain no control characters, whatever was stored. */
export const withPlainText = ({ name, send }: MailPort): MailPort => ({
  name,
  send: (mail) =>
    send({ ...mail, subject: printableLine(mail.subject), text: printable(mail.text) }),
})

/** Mail port without a mail server: writes each mail to a file for the administrator. */
export function outbox(folder: string): MailPort & { sent(): Promise<(Mail & { at: string })[]> } {
  const pathOf = (key: string) => join(folder, `${encodeURIComponent(key)}.json`)
  return {
    name: 'outbox',
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = `${pathOf(mail.key)}.${process.pid}.part`
      await writeFile(partial, JSON.stringify({ ...mail, at: new Date().toISOString() }, null, 2), {
        mode: 0o600,
      })
      // Atomic, and a retry replaces the same file.
      await rename(partial, pathOf(mail.key))
    },
    async sent() {
      const names = await readdir(folder).catch(() => [])
      const mails = names
        .filter((name) => name.endsWith('.json'))
        .map((name) => readFile(join(folder, name), 'utf8'))
      return (await Promise.all(mails))
        .map((mail) => JSON.parse(mail))
        .sort((a, b) => a.at.localeCompare(b.at))
    },
  }
}
