import { useEffect, useSyncExternalStore } from 'react'
import { askBeforeLeaving } from '../device/askBeforeLeaving.ts'
import {
  browserQuickStore,
  browserStore,
  memoryDeviceStore,
  memoryQuickStore,
} from '../device/deviceStore.ts'
import { confirmingTransport } from '../session/confirming.ts'
import { keepPageWhile, session } from '../session/session.tsx'
import { viewedId } from '../session/viewing.ts'
import { mayHaveUploads, sending } from '../uploads/uploadFlag.ts'
import { isKeyOf, queries, refreshAfterChange } from '../useApi.ts'
import { Drafts } from './drafts.ts'
import { findOpenWindows } from './sending.ts'
import type { Unsent, Write } from './write.ts'
import { Writes } from './writes.ts'

/** Opens a store on this device; in memory, if the tab views the product as another person. */
const storeOf = (name: string) =>
  viewedId === undefined ? browserStore(name) : memoryDeviceStore()

/** Drafts in this browser. */
export const drafts = new Drafts(
  storeOf('egide-drafts'),
  viewedId === undefined ? browserQuickStore('egide-') : memoryQuickStore(),
)

const writeStore = storeOf('egide-writes')

/** Whether unsent work outlives this page; if not, it must stay open until everything is sent. */
export const isWorkLasting = () => viewedId !== undefined || writeStore.isLasting()

/** The write queue of this window. */
export const writes = new Writes({
  client: queries,
  transport: confirmingTransport,
  store: writeStore,
  ...(viewedId === undefined && { openWindows: findOpenWindows }),
  refresh: refreshAfter,
  page: () => location.pathname + location.search,
})

askBeforeLeaving(() => !isWorkLasting() && writes.unsent().length > 0)
keepPageWhile(() => drafts.hasUnsavedValues() || writes.unsent().length > 0 || sending.isUnderWay())

let previous = session.state()
session.subscribe(() => {
  const now = session.state()
  writes.hold(now.held !== undefined)
  if (previous.held && now.isLoggedIn && user !== undefined) void openUnsavedWork(user)
  const isSessionBack = previous.held ? now.isLoggedIn : !previous.isReachable && now.isReachable
  if (isSessionBack) writes.sendWaiting()
  previous = now
})

/** Id of the person whose work is open. */
let user: number | undefined

/** Opens a person's drafts and unsent writes on this device, or resumes them. */
export async function openUnsavedWork(userId: number) {
  user = userId
  drafts.open(userId)
  await writes.open(userId)
}

/** Saves all drafts before the product reloads the page itself (to change the language). */
export const flushDrafts = () => drafts.flushForReload()

/**
 * Opens the signed-in person's drafts and unsent writes. Called once, in the shell; `user` is undefined until
 * the server has returned it.
 */
export function useUnsavedWork(user: number | undefined) {
  useEffect(() => {
    if (user === undefined) return
    void openUnsavedWork(user)
    const flush = () => void drafts.flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [user])
}

/** Loads the part that manages the uploads on this device, if there may be any. */
const uploadsOnDevice = async () =>
  mayHaveUploads() ? await import('../uploads/uploadStore.ts') : undefined

/** Counts this person's unsent writes, drafts and uploads on this device, in all windows. */
export async function countUnsavedWork(): Promise<number> {
  if (user === undefined) return 0
  const queued = await writes.storedWrites()
  const drafted = await drafts.storedForms()
  const unsent = drafted.filter((form) => !queued.some((write) => write.form === form))
  const uploads = await (await uploadsOnDevice())?.rememberedUploads(user)
  return queued.length + unsent.length + (uploads?.length ?? 0)
}

/** Deletes the person's unsent work at sign-out. If `countUnsavedWork()` is not 0, warn first. */
export async function discardUnsavedWork() {
  if (user !== undefined) await (await uploadsOnDevice())?.forgetUploads(user)
  user = undefined
  await Promise.all([writes.close(), drafts.close()])
}

/** Unsent and refused writes with their reasons, oldest first. */
export const useUnsent = (): readonly Unsent[] =>
  useSyncExternalStore(writes.subscribe, writes.unsent)

/** Puts the returned record into the cache, and refetches everything else of its resource. */
function refreshAfter(
  { record, method, path, form, at }: Pick<Write, 'record' | 'method' | 'path' | 'form' | 'at'>,
  response: unknown,
) {
  if (form) void drafts.drop(form, at)
  const [resource, id] = record.split('/') as [string, string]
  const { version } = (response ?? {}) as { version?: unknown }
  if (typeof version === 'number') {
    // A PATCH is cached under its own path; other endpoints return the record.
    const cachePath = method === 'PATCH' ? path : `/${path.split('/')[1]}/{id}/`
    const isItself = (key: readonly unknown[]) => isKeyOf(key, cachePath, id)
    queries.setQueriesData({ predicate: ({ queryKey }) => isItself(queryKey) }, response)
    return refreshAfterChange(resource, id, version)
  }
  // A deleted record is not refetched.
  refreshAfterChange(resource, id, method === 'DELETE' ? 0 : Number.POSITIVE_INFINITY)
}
