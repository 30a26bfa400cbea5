import { useEffect, useSyncExternalStore } from 'react'
import { keepPageWhile, session } from '../session/session.tsx'
import { isKeyOf, queries, refreshAfterChange } from '../useApi.ts'
import { browserQuickStore, browserStore } from './deviceStore.ts'
import { Drafts } from './drafts.ts'
import { windowsByLock } from './sending.ts'
import type { Unsent, Write } from './write.ts'
import { Writes } from './writes.ts'

/** The drafts of this browser. */
export const drafts = new Drafts(browserStore('egide-drafts'), browserQuickStore('egide-'))

/** The one queue of everything that this browser changes on the server. */
export const writes = new Writes({
  client: queries,
  transport: session.transport,
  store: browserStore('egide-writes'),
  openWindows: windowsByLock,
  refresh: refreshAfter,
  page: () => location.pathname + location.search,
})

keepPageWhile(() => drafts.isUnfinished() || writes.unsent().length > 0)

let before = session.state()
session.subscribe(() => {
  const now = session.state()
  writes.hold(now.held !== undefined)
  if (before.held && now.isLoggedIn && user !== undefined) void openUnsavedWork(user)
  if (!before.isReachable && now.isReachable) writes.sendWaiting()
  before = now
})

/** Whose work is kept here. */
let user: number | undefined

/** Takes up what this person left unsent or unfinished on this device, or goes on with it. */
export async function openUnsavedWork(who: number) {
  user = who
  drafts.open(who)
  await writes.open(who)
}

/** Before the product reloads the page (another language): nothing that was typed is lost. */
export const flushDrafts = () => drafts.flushForReload()

/**
 * Takes up what the person signed in left unsent or unfinished on this device. Once, in the shell;
 * `user` is undefined until the server has told who it is.
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

/** How many things this person left unsent or unfinished on this device, in any window. */
export async function countUnsavedWork(): Promise<number> {
  if (user === undefined) return 0
  const sent = await writes.left()
  const forms = (await drafts.left()).filter((form) => !sent.some((write) => write.form === form))
  return sent.length + forms.length
}

/** Ends with the session. Warn first where `countKeptWork()` finds something: it is lost with this. */
export async function discardUnsavedWork() {
  user = undefined
  await Promise.all([writes.close(), drafts.close()])
}

/** What is unsent or refused, and why, oldest first. */
export const useUnsent = (): readonly Unsent[] =>
  useSyncExternalStore(writes.subscribe, writes.unsent)

/** The record shows what the server answered at once; everything else of its resource is read again. */
function refreshAfter(
  { record, method, path, form, at }: Pick<Write, 'record' | 'method' | 'path' | 'form' | 'at'>,
  answer: unknown,
) {
  if (form) void drafts.drop(form, at)
  const [resource, id] = record.split('/') as [string, string]
  const { version } = (answer ?? {}) as { version?: unknown }
  if (typeof version === 'number') {
    // What is changed by PATCH is read under the same path; any other call answers the record.
    const read = method === 'PATCH' ? path : `/${resource}/{id}/`
    const isItself = (key: readonly unknown[]) => isKeyOf(key, read, id)
    queries.setQueriesData({ predicate: ({ queryKey }) => isItself(queryKey) }, answer)
    return refreshAfterChange(resource, id, version)
  }
  // What was deleted is not asked for again.
  refreshAfterChange(resource, id, method === 'DELETE' ? 0 : Number.POSITIVE_INFINITY)
}
