import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { type DataStore, Upload } from '@tus/utils'
import { diskFull } from '../http/errors.ts'

/** Contents under way, which arrive in parts and may be interrupted. */
export type UploadsPort = {
  name: string
  /** Where the server of the protocol keeps what arrives. */
  store(): Promise<DataStore>
  /** How many bytes may still arrive. */
  room(): Promise<number>
  /** Expects a content of this many bytes. */
  begin(id: string, size: number): Promise<void>
  /** How many bytes have arrived; undefined if nothing is expected. */
  find(id: string): Promise<{ size: number } | undefined>
  /** Gives work a file of this machine with a content that has arrived; fails with ENOENT if there is none. */
  withFile<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** Joins the parts of a content in which they arrived; false if some have not arrived yet. */
  join(id: string): Promise<boolean>
  /** Ids of the uploads of which nothing has arrived since a moment. */
  idleSince(moment: Date): AsyncIterable<string>
  /** Forgets an upload with what has arrived of it; a missing one is no error. */
  forget(id: string): Promise<void>
}

/** Whether a text is the id of an upload. */
export const isUploadId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/**
 * Expects a content of this many bytes; returns the id of its upload. Called outside of a transaction: a service that is
 * silent must not hold a connection to the database. One that then gets no row is given up after a day.
 */
export async function beginUpload(uploads: UploadsPort, bytes: number) {
  const id = randomUUID()
  await uploads.begin(id, bytes)
  return id
}

/** Refuses bytes for which there is no room. */
export async function refuseWithoutRoom(uploads: UploadsPort, bytes: number) {
  if (bytes > (await uploads.room())) throw diskFull()
}

/** Bytes on the disk that uploads leave free: a database on the same disk stops everybody once it has none. */
const leftFree = 256 * 1024 * 1024

/** How many bytes may still arrive in a folder. */
export async function roomIn(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder)
  // Some file systems do not tell.
  return blocks === 0 ? Number.POSITIVE_INFINITY : Math.max(bavail * bsize - leftFree, 0)
}

/** Keeps contents under way in a folder, which several processes of the product may share. */
export function folderOfUploads(folder: string): UploadsPort {
  const store = new FileStore({ directory: folder })
  const pathOf = (id: string) => join(folder, id)
  return {
    name: 'folder',
    store: async () => store,
    async room() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return roomIn(folder)
    },
    async begin(id, size) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await store.create(new Upload({ id, size, offset: 0 }))
    },
    async find(id) {
      const found = await stat(pathOf(id)).catch(() => undefined)
      return found && { size: found.size }
    },
    withFile: (id, work) => work(pathOf(id)),
    // They are one file from the beginning.
    join: async () => true,
    async *idleSince(moment) {
      const names = await readdir(folder).catch(() => [])
      const ids = new Set(names.map((name) => name.replace(/\.json$/, '')))
      for (const id of [...ids].filter((name) => isUploadId(name))) {
        const paths = [pathOf(id), `${pathOf(id)}.json`]
        const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
        if (found.every((file) => !file || file.mtime < moment)) yield id
      }
    },
    async forget(id) {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.json`, { force: true })
    },
  }
}
