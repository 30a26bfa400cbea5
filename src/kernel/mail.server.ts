import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './database/db.server.ts'
import { printable, printableLine } from './field/characters.ts'
import type { Language } from './text.ts'
import type { ServerSay } from './words.server.ts'

/** A mail in one language; `key` names it once for all, so that a repeated job sends it once. */
export type Mail = { key: string; to: string; language: string; subject: string; text: string }

/** Delivers mails. Throws where the mail may not have gone out; the job then tries again. */
export type MailPort = { name: string; send(mail: Mail): Promise<void> }

/** Whom a mail is for. Whoever chose no language reads French. */
export type Reader = { email: string; name: string | null; language: Language | null }

/** What is written to somebody. */
export type Letter = {
  /** Names the mail once for all. */
  key: string
  to: Reader
  /** Path of the screen that it leads to. */
  path: string
  /** Subject and text in the reader's language. */
  write: (words: ReturnType<ServerSay['in']>) => { subject: string; text: string }
}

/** Sends a letter, with a greeting, the link, and whom it is from. */
export type Post = (letter: Letter, db: Db) => Promise<void>

/** Mails wait some minutes for what else there is to tell. */
export const mailTime = (now: Date) => new Date(now.getTime() + 5 * 60_000)

/** A port with mails whose subjects are one line, whatever was stored of what they name. */
export const withPlainText = ({ name, send }: MailPort): MailPort => ({
  name,
  send: (mail) =>
    send({ ...mail, subject: printableLine(mail.subject), text: printable(mail.text) }),
})

/** The side that needs nothing: each mail becomes a file, readable by the administrator. */
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
      // A whole file or none, and the same name for a repeat.
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
