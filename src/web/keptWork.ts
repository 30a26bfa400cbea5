import { useEffect, useSyncExternalStore } from 'react'
import { browserStore } from './deviceStore.ts'
import { Drafts } from './drafts.ts'
import { session } from './session.tsx'
import { isKeyOf, queries, refreshAfterChange } from './useApi.ts'
import { type Unsent, type Write, Writes, windowsByLock } from './writes.ts'

/** The drafts of this browser. */
export const drafts = new Drafts(browserStore('egide-drafts'))

/** The one queue of everything that this browser changes on the server. */
export const writes = new Writes({
  client: queries,
  transport: session.transport,
  store: browserStore('egide-writes'),
  openWindows: windowsByLock,
  refresh: refreshAfter,
})

/** Before the product reloads the page (another language): nothing that was typed is lost. */
export const flushDrafts = () => drafts.flushForReload()

/**
 * Takes up what the person signed in left unsent or unfinished on this device. Once, in the shell;
 * `user` is undefined until the server has told who it is.
 */
export function useKeptWork(user: number | undefined) {
  useEffect(() => {
    if (user === undefined) return
    drafts.open(user)
    void writes.open(user)
    const flush = () => void drafts.flush()
    addEventListener('pagehide', flush)
    return () => removeEventListener('pagehide', flush)
  }, [user])
}

/** Ends with the session. Warn first where `writes.unsent()` has something: it is lost with this. */
export async function forgetKeptWork() {
  await Promise.all([writes.close(), drafts.close()])
}

/** What is unsent or refused, and why, oldest first. */
export const useUnsent = (): readonly Unsent[] =>
  useSyncExternalStore(writes.subscribe, writes.unsent)

/** The record shows what the server answered at once; everything else of its resource is read again. */
function refreshAfter({ record, method }: Pick<Write, 'record' | 'method'>, answer: unknown) {
  const [resource, id] = record.split('/') as [string, string]
  const { version } = (answer ?? {}) as { version?: unknown }
  if (typeof version === 'number') {
    const isItself = (key: readonly unknown[]) => isKeyOf(key, resource, id)
    queries.setQueriesData({ predicate: ({ queryKey }) => isItself(queryKey) }, answer)
    return refreshAfterChange(resource, id, version)
  }
  // What was deleted is not asked for again.
  refreshAfterChange(resource, id, method === 'DELETE' ? 0 : Number.POSITIVE_INFINITY)
}
