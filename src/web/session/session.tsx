import { useSyncExternalStore } from 'react'
import { currentLanguage } from '../loading/words.ts'
import { createSessionStore, type SessionState } from './sessionStore.ts'

let isWorkOpen = () => false

/**
 * When the session ends while `check` says so, the page stays and asks to sign in again in the place of
 * leading to the sign-in screen.
 */
export function keepPageWhile(check: () => boolean) {
  isWorkOpen = check
}

/** The session of this tab. Its `transport` sends every call that needs somebody signed in. */
export const session = createSessionStore({
  storage: localStorage,
  send: (path, init) => fetch(path, init),
  exclusively: oneAtATime(),
  language: currentLanguage,
  log: (message) => console.debug(message),
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  goTo: (path) => location.assign(path),
  isWorkOpen: () => isWorkOpen(),
})

/**
 * Runs one refresh at a time over all tabs. Web Locks exist only where the page came by https or from
 * this machine; elsewhere a tab waits for itself alone, and the server's grace covers two tabs at once.
 */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return function exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (navigator.locks) return navigator.locks.request('session-refresh', work)
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}

/** Begins the start sequence and follows the other tabs and the network. Once, before the first screen. */
export function startSession() {
  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage) session.follow(event.key)
  })
  addEventListener('online', () => {
    if (!session.state().isReachable) void session.retry()
  })
  void session.start()
}

/** Groups in the order of the home that opens first (decisions, section 1). */
const groupOrder = ['admin', 'partner', 'client']

/** Which of several groups a person works as, in this tab. */
const activeGroupKey = 'activeGroup'
const choosers = new Set<() => void>()

/** Works as another of one's groups: menu and home follow. */
export function chooseGroup(group: string) {
  sessionStorage.setItem(activeGroupKey, group)
  for (const chooser of choosers) chooser()
}

/** The group whose menu and home show: the one chosen, else the first of admin, partner, client. */
export function activeGroupOf(
  groups: readonly string[],
  chosen: string | null,
): string | undefined {
  if (chosen && groups.includes(chosen)) return chosen
  return groupOrder.find((group) => groups.includes(group)) ?? groups[0]
}

export type Session = Omit<SessionState, 'held'> & {
  /** The page stays as it was although nobody is signed in any more; groups and rights are those of then. */
  isHeld: boolean
  activeGroup: string | undefined
  /** Whether some record allows it: `can('buildings:create')`. Hides what would be refused, no more. */
  can: (permission: string) => boolean
}

/** Who is signed in, and what they may do. */
export function useSession(): Session {
  const { held, ...signedIn } = useSyncExternalStore(session.subscribe, session.state)
  const state = { ...signedIn, ...held }
  const chosen = useSyncExternalStore(
    (chooser) => {
      choosers.add(chooser)
      return () => choosers.delete(chooser)
    },
    () => sessionStorage.getItem(activeGroupKey),
  )
  return {
    ...state,
    isHeld: held !== undefined,
    activeGroup: activeGroupOf(state.groups, chosen),
    can: (permission) => state.permissions.includes(permission),
  }
}
