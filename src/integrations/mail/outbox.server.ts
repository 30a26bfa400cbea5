import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBeside } from '../../kernel/files.server.ts'
import type { MailPort } from '../../kernel/mail.server.ts'

/** Mail port without a mail server: writes each mail to a file for the administrator. */
export const outbox = (folder: string): MailPort => ({
  name: 'outbox',
  async send({ key, message: _message, logo: _logo, attachments, ...mail }) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${encodeURIComponent(key)}.json`)
    const written = { key, ...mail, attachments: attachments?.map(({ name }) => name) }
    // Written under another name, then renamed, so that the file is never incomplete; a retry replaces it.
    await rename(await writeBeside(path, JSON.stringify(written, null, 2)), path)
  },
  async forget(before) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((dirent) => dirent.isFile())) {
      const path = join(folder, entry.name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtime < before) await rm(path, { force: true })
    }
  },
})
