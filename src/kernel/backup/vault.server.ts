import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncEntry } from '../database/draft.server.ts'
import { writeBeside } from '../files.server.ts'

/** Where encrypted backups are put, by name. */
export type Vault = {
  /** Throws if nothing can be put there. */
  check(): Promise<void>
  /** Puts a content there under a name, whole or not at all; it replaces what an interrupted run put there. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Reads what is there under a name. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** All names. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** A folder, such as a mounted disk of another machine. It must exist: one that is not mounted is no place for backups. */
export function folderVault(folder: string): Vault {
  return {
    async check() {
      await readdir(folder)
    },
    async put(name, content) {
      await stat(folder)
      const path = join(folder, name)
      await rename(await writeBeside(path, content), path)
      syncEntry(folder)
    },
    read: async (name) => createReadStream(join(folder, name)),
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
