import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { askBeforeLeaving } from '../../../web/device/askBeforeLeaving.ts'
import { browserStore } from '../../../web/device/deviceStore.ts'
import { chunk } from '../../../web/loading/chunk.ts'
import { isUnderWay, type QueuedUpload } from '../../../web/uploads/uploadQueue.ts'
import type { RememberedUpload } from '../../../web/uploads/uploadStore.ts'
import { takeUploadLock, UploadFailure, Uploads } from '../../../web/uploads/uploads.ts'
import { type KickoffFile, kickoffEndpoints } from '../kickoff.ts'
import type { KickoffDocument } from '../kickoffFields.ts'
import { callKickoff, changeForm, readForm } from './kickoffCalls.tsx'

/** What a file of a form is to become. */
type Announced = {
  uuid: string
  name: string
  type: KickoffDocument
  size: number
  /** As the browser calls the kind of its content; for its icon. */
  media_type: string
}

/** Files that this device is sending; other than those of signed-in people, they belong to a form. */
const store = browserStore('egide-kickoff-uploads')

/** The protocol of uploads, which loads with the first file. */
const protocol = chunk(() => import('../../../web/uploads/sendByTus.ts'))

/** Stands for the person in the queue of uploads: nobody is signed in. */
const nobody = 0

/** The uploads of a form in this window. */
function uploadsOf(uuid: string) {
  return new Uploads({
    store,
    async remembered() {
      const stored = (await store.entries()).map(([, upload]) => upload as RememberedUpload)
      return stored
        .filter(({ announced }) => (announced as Announced).uuid === uuid)
        .sort((a, b) => a.at - b.at)
    },
    begin(announced, beginning) {
      const { name, type, size } = announced as Announced
      return callKickoff(kickoffEndpoints.beginUpload, {
        params: { uuid },
        body: { name, type, size, beginning },
      })
    },
    async send(sending) {
      // Without the protocol's part, the upload waits like one without a connection.
      const { sendPublicly } = await protocol.get().catch(() => {
        throw new UploadFailure(0)
      })
      await sendPublicly(sending)
    },
    async finish(upload) {
      const file = await callKickoff(kickoffEndpoints.finishUpload, { params: { uuid, upload } })
      changeForm(uuid, ({ files }) => ({
        files: [...files.filter(({ id }) => id !== file.id), file],
      }))
      return {}
    },
    cancel: (upload) => callKickoff(kickoffEndpoints.removeUpload, { params: { uuid, upload } }),
    renewSession: () => readForm(uuid),
    takeLock: takeUploadLock,
    onArrived() {},
  })
}

type KickoffUploads = {
  files: readonly KickoffFile[]
  /** What is being sent from this window, or was refused. */
  uploads: readonly QueuedUpload[]
  /** What an upload is to become. */
  announcedOf: (key: string) => Announced | undefined
  add: (files: readonly File[], type: KickoffDocument) => void
  retry: (key: string) => void
  remove: (key: string) => void
}

export const KickoffUploadsContext = createContext<KickoffUploads | undefined>(undefined)

export const useKickoffUploads = () => use(KickoffUploadsContext)!

/** Sends the files of a form; what an earlier page left is continued. */
export function useUploads(uuid: string, files: readonly KickoffFile[]): KickoffUploads {
  const [uploads] = useState(() => uploadsOf(uuid))
  const queue = useSyncExternalStore(uploads.subscribe, uploads.queue)
  useEffect(() => {
    void uploads.open(nobody)
    const stopAsking = askBeforeLeaving(() => uploads.isUnderWay())
    addEventListener('online', uploads.retryLost)
    return () => {
      removeEventListener('online', uploads.retryLost)
      stopAsking()
      uploads.stop()
    }
  }, [uploads])
  return {
    files,
    // One that has arrived is among the files.
    uploads: queue.filter(({ state }) => state !== 'elsewhere' && state !== 'done'),
    announcedOf: (key) => uploads.announced(key) as Announced | undefined,
    add: (contents, type) =>
      uploads.add(
        contents.map((content) => ({
          content,
          announced: {
            ...{ uuid, type, name: content.name, size: content.size },
            media_type: content.type,
          } satisfies Announced,
        })),
      ),
    retry: (key) => uploads.retry(key),
    remove: (key) => uploads.remove(key),
  }
}

/** Whether something is still on its way, so that sending the form must wait. */
export const isAnyUnderWay = (uploads: readonly QueuedUpload[]) => uploads.some(isUnderWay)
