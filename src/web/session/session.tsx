import { useSyncExternalStore } from 'react'
import type { Transport } from '../../kernel/http/client.ts'
import { findLocks } from '../device/refusable.ts'
import { deviceStorage, tabStorage } from '../device/textStorage.ts'
import { createListeners } from '../listeners.ts'
import { currentLanguage } from '../loading/words.ts'
import { createSessionStore, type SessionState } from './sessionStore.ts'
import { endViewing, viewedId, viewingStorage } from './viewing.ts'

let hasUnsavedWork = () => false

/** Sets the check for unsaved work: if the session ends while it is true, the page stays and asks to sign in again. */
export function keepPageWhile(hasWork: () => boolean) {
  hasUnsavedWork = hasWork
}

const send: Transport = (path, init) => fetch(path, init)

let viewingSend: Promise<Transport> | undefined

/** Sends a request in a tab that views the product as another person; loads `viewingTransport` on first use. */
const sendViewing: Transport = async (path, init) => {
  viewingSend ??= import('./viewingTransport.ts').then(({ viewingTransport }) =>
    viewingTransport(viewedId!, send),
  )
  return (await viewingSend)(path, init)
}

/** Session of this tab. Its `transport` sends all authenticated requests. */
export const session = createSessionStore({
  storage: viewedId === undefined ? deviceStorage : viewingStorage,
  send: viewedId === undefined ? send : sendViewing,
  exclusively: createRefreshLock(),
  language: currentLanguage,
  now: Date.now,
  log: (message) => console.debug(message),
  schedule(retry, milliseconds) {
    const timer = setTimeout(retry, milliseconds)
    return () => clearTimeout(timer)
  },
  goTo: (path) =>
    viewedId === undefined ? location.assign(path) : endViewing({ why: 'other_account' }),
  hasUnsavedWork: () => viewedId === undefined && hasUnsavedWork(),
})

/**
 * Returns a function that runs one token refresh at a time across tabs, using the Web Locks API. It exists only in
 * secure contexts (https, localhost); otherwise the lock is per tab, and the server's grace period for used refresh
 * tokens covers parallel refreshes.
 */
function createRefreshLock() {
  let lastRefresh: Promise<unknown> = Promise.resolve()
  return function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const locks = findLocks()
    if (locks) return locks.request('session-refresh', work)
    const next = lastRefresh.then(work, work)
    lastRefresh = next.catch(() => {})
    return next
  }
}

/** Runs the start sequence and listens to other tabs and the network. Called once, before the first screen. */
export function startSession() {
  deviceStorage.onChangeElsewhere((name) => session.handleStorageChange(name))
  addEventListener('online', () => {
    if (!session.state().isReachable) void session.retry()
  })
  void session.start()
}

/** Priority of the groups for the default home (decisions, section 1). */
const groupPriority = ['admin', 'partner', 'client']

/** Session storage key of the group chosen in this tab. */
const activeGroupKey = 'activeGroup'
const groupListeners = createListeners()

/** Switches to another of the person's groups; menu and home follow. */
export function chooseGroup(group: string) {
  tabStorage.setItem(activeGroupKey, group)
  groupListeners.tell()
}

/** Returns the active group, for menu and home: the chosen one, else the first of admin, partner, client. */
export function activeGroupOf(
  groups: readonly string[],
  chosen: string | null,
): string | undefined {
  if (chosen && groups.includes(chosen)) return chosen
  return groupPriority.find((group) => groups.includes(group)) ?? groups[0]
}

export type Session = Omit<SessionState, 'held'> & {
  /** Signed out, but the page stays because of unsaved work; groups and permissions are those before the session ended. */
  isHeld: boolean
  activeGroup: string | undefined
  /**
   * Whether a permission is granted for some record: `can('buildings:create')`. Only hides controls; the
   * server decides.
   */
  can: (permission: string) => boolean
}

/** Signed-in state and permissions. */
export function useSession(): Session {
  const { held, ...signedIn } = useSyncExternalStore(session.subscribe, session.state)
  const state = { ...signedIn, ...held }
  const chosen = useSyncExternalStore(groupListeners.subscribe, () =>
    tabStorage.getItem(activeGroupKey),
  )
  return {
    ...state,
    isHeld: held !== undefined,
    activeGroup: activeGroupOf(state.groups, chosen),
    can: (permission) => state.permissions.includes(permission),
  }
}
