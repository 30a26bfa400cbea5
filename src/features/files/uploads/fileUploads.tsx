import { useSyncExternalStore } from 'react'
import { askBeforeLeaving } from '../../../web/device/askBeforeLeaving.ts'
import { session } from '../../../web/session/session.tsx'
import { sendByTus } from '../../../web/uploads/sendByTus.ts'
import { hasHadUploads, sending } from '../../../web/uploads/uploadFlag.ts'
import { rememberedUploads, uploadStore } from '../../../web/uploads/uploadStore.ts'
import { takeUploadLock, Uploads } from '../../../web/uploads/uploads.ts'
import { call, refresh } from '../../../web/useApi.ts'
import { createWindowState } from '../../../web/windowState.ts'
import { fileEndpoints, type NewUpload } from '../file.ts'

/** The uploads of files in this window. */
export const fileUploads = new Uploads({
  store: uploadStore(),
  remembered: rememberedUploads,
  begin: (announced, beginning) =>
    call(fileEndpoints.begin, { body: { ...(announced as NewUpload), beginning } }),
  send: sendByTus,
  finish: (id) => call(fileEndpoints.finish, { params: { id } }),
  cancel: (id) => call(fileEndpoints.cancel, { params: { id } }),
  // Any call renews the token; while the page is held, it waits for the person to sign in again.
  renewSession: () => call(fileEndpoints.limits, {}),
  takeLock: takeUploadLock,
  onArrived() {
    void refresh('files')
    void refresh('folders')
  },
})

Object.assign(sending, { isUnderWay: fileUploads.isUnderWay, stop: fileUploads.stop })

// From the first upload on, the shell shows them on every page.
const stopWaiting = fileUploads.subscribe(() => {
  stopWaiting()
  hasHadUploads.set(true)
})

let previous = session.state()
session.subscribe(() => {
  const now = session.state()
  if (!previous.isReachable && now.isReachable) fileUploads.retryLost()
  // Signed out, here or in another window.
  if (previous.isLoggedIn && !now.isLoggedIn && !now.held) fileUploads.stop()
  previous = now
})
addEventListener('online', fileUploads.retryLost)

// What is under way would go on after the tab is opened again, not while it is closed.
askBeforeLeaving(() => fileUploads.isUnderWay())

/** Uploads in this window as they are now, without those that another window sends. */
export function useFileUploads() {
  const queue = useSyncExternalStore(fileUploads.subscribe, fileUploads.queue)
  return queue.filter(({ state }) => state !== 'elsewhere')
}

/** How many lists on the page show the uploads, so that the shell need not. */
const lists = createWindowState(0)
const changeLists = (by: number) => lists.set(lists.get() + by)
export const uploadsShown = {
  /** Counts a list until the returned function is called. */
  add() {
    changeLists(1)
    return () => changeLists(-1)
  },
  useValue: () => lists.useValue() > 0,
}
