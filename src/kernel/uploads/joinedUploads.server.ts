import type { UploadLocks } from './uploadLocks.server.ts'
import type { UploadsPort } from './uploads.server.ts'

/**
 * Uploads that join the parts of a content when it is asked for, if all of them arrived and the service failed to join them
 * with the last one. Those whose parts are gone are forgotten, so that whoever sends begins anew: asked how much has arrived,
 * such a service says all of it.
 */
export function joinedWhenAsked(uploads: UploadsPort, locks: UploadLocks): UploadsPort {
  /** Joins the parts while nobody else continues the upload; false if some have not arrived. */
  async function join(id: string) {
    const lock = locks.newLock(id)
    await lock.lock(new AbortController().signal, () => undefined)
    try {
      return await uploads.join(id)
    } finally {
      await lock.unlock()
    }
  }
  return {
    ...uploads,
    async withFile(id, work) {
      let isThere = false
      const attempt = () =>
        uploads.withFile(id, (path) => {
          isThere = true
          return work(path)
        })
      const isMissing = (error: unknown) =>
        !isThere && (error as NodeJS.ErrnoException).code === 'ENOENT'
      try {
        return await attempt()
      } catch (error) {
        // The protocol's errors, of an upload that is gone or that another request continues, are not for whoever asks.
        if (!isMissing(error) || !(await join(id).catch(ignoreProtocol))) throw error
      }
      try {
        return await attempt()
      } catch (error) {
        if (isMissing(error)) await uploads.forget(id)
        throw error
      }
    },
  }
}

function ignoreProtocol(error: unknown) {
  if (error instanceof Error) throw error
  return false
}
