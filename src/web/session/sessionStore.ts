// Over 300 lines: one state machine: sign-in, refresh and sign-out share its state and timers.
import type { Transport } from '../../kernel/http/client.ts'
import { createListeners } from '../listeners.ts'

export type SessionState = {
  /** The start sequence is running; the state is not known yet. */
  isLoading: boolean
  isLoggedIn: boolean
  groups: readonly string[]
  permissions: readonly string[]
  /** False while the server does not respond; the session continues. */
  isReachable: boolean
  /**
   * Set if signed out with unsaved work: the page stays, with these permissions, until the same person signs
   * in again or discards it.
   */
  held?: Pick<SessionState, 'groups' | 'permissions'>
  /** Why the server ended the session, in its words, if the person should know; until the next sign-in. */
  endReason?: string
}

export type Credentials = { email: string; password: string }

/** Response to a sign-in or a second verification step (specification, section 3). */
export type LoginData = {
  access: string
  refresh: string
  groups: string | readonly string[]
  permissions: string | readonly string[]
  need_2fa: boolean
  pending_token: string | null
}
export type LoginResult = { status: 'OK' | '2FA_REQUIRED' }

/** Storage of the tokens: local storage, or a test's. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Dependencies = {
  storage: TokenStorage
  send: Transport
  /** Runs one token refresh at a time, across tabs if supported. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Returns the language of the requests. */
  language: () => string
  /** The clock of this machine, ms. */
  now: () => number
  /** Logs internal messages of the start sequence. */
  log: (message: string) => void
  /** Schedules a retry; returns a function that cancels it. */
  schedule: (retry: () => void, milliseconds: number) => () => void
  /** Opens a page with a full page load. */
  goTo: (path: string) => void
  /** Whether the page has unsaved work. */
  hasUnsavedWork: () => boolean
}

/** Storage keys (specification, section 3). */
const keys = {
  access: 'accessToken',
  refresh: 'refreshToken',
  groups: 'groups',
  pending: 'pending_token',
}

/** Internal messages (specification, section 8). */
const messages = {
  access: 'Access token is invalid or expired',
  refresh: 'Refresh token is invalid or expired',
  revalidation: 'Re-validation failed after refreshing token',
}

/** A failed sign-in with the server's message (`detail`); `status` 0 means no response or an unreadable one. */
export class LoginError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | undefined,
    /** The server's code for the reason. */
    readonly code?: string,
  ) {
    super(detail ?? 'Failed to login')
  }
}

/** No conclusive response: the server is unreachable, busy or broken. */
class Unreachable extends Error {
  constructor(readonly retryAfter?: number) {
    super('The server cannot be reached')
  }
}

/** The server's code for an account that the office has deactivated. */
const deactivatedCode = 'account_deactivated'

/** Only these status codes mean that a token is invalid. */
const refusalCodes = [400, 401, 403]
/** Timeouts of session requests and of the best-effort sign-out, ms. */
const requestTimeout = 20_000
const logoutTimeout = 4_000
/** Retry delays, ms; the last one repeats. */
const retryDelays = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

/** Share of its lifetime after which an access token is renewed at its next use. */
const usableShare = 0.8

/** What signing in puts an end to. */
const signedIn = { held: undefined, endReason: undefined }

const signedOut: SessionState = {
  isLoading: false,
  isLoggedIn: false,
  groups: [],
  permissions: [],
  isReachable: true,
}

/** Session of this browser, stored and synchronised across tabs. */
export function createSessionStore(dependencies: Dependencies) {
  const { storage, send, exclusively, language, now, log, schedule, goTo, hasUnsavedWork } =
    dependencies
  const listeners = createListeners()
  let state: SessionState = { ...signedOut, groups: storedGroups(), isLoading: true }
  let retries = 0
  /** Cancels the scheduled retry, if any. */
  let cancelRetry: (() => void) | undefined
  /** How far the clock of this machine is ahead of the server's, ms; known once the server has issued a token to this tab. */
  let clockAhead = 0
  /** Id of the user to whom the page belongs while signed in or held. */
  let ownerId: string | undefined

  function set(change: Partial<SessionState>) {
    state = { ...state, ...change }
    listeners.tell()
  }

  function storedGroups(): string[] {
    return withDefaultGroup(parseList(storage.getItem(keys.groups) ?? ''))
  }

  function stopRetrying() {
    cancelRetry?.()
    cancelRetry = undefined
  }

  /** Ends the session. A page with unsaved work is held, unless `forGood`. */
  function clear({ forGood = false } = {}) {
    stopRetrying()
    for (const key of [keys.access, keys.refresh, keys.groups]) storage.removeItem(key)
    const { groups, permissions, isLoggedIn } = state
    const mustHold = isLoggedIn && hasUnsavedWork()
    const held = forGood
      ? undefined
      : (state.held ?? (mustHold ? { groups, permissions } : undefined))
    if (!held) ownerId = undefined
    set({ ...signedOut, held, ...(forGood && { endReason: undefined }) })
  }

  /** Signs in with these rights, unless the stored token belongs to someone else. */
  function applyRights(rights: { groups: string[]; permissions: string[] }) {
    const access = storage.getItem(keys.access)
    if (isOtherUser(access)) return reloadToSignIn()
    stopRetrying()
    retries = 0
    ownerId = userIdOf(access)
    storage.setItem(keys.groups, rights.groups.join(','))
    set({ ...rights, isLoggedIn: true, isReachable: true, isLoading: false, ...signedIn })
  }

  /** Whether a token belongs to someone else, who signed in in another tab. */
  const isOtherUser = (access: string | null) =>
    ownerId !== undefined && userIdOf(access) !== ownerId

  /** Reloads to the sign-in page, so that nothing in memory leaks into another person's session. */
  const reloadToSignIn = () => goTo('/signin')

  /** Sends a session request; returns the body, or undefined if refused. Throws `Unreachable`. */
  async function request(
    path: string,
    body: unknown,
    onRefusal?: (refusal: Record<string, unknown>) => void,
  ): Promise<Record<string, unknown> | undefined> {
    const response = await post(path, body, { signal: AbortSignal.timeout(requestTimeout) })
    const answer = await response.json().catch(() => undefined)
    if (refusalCodes.includes(response.status)) {
      onRefusal?.(answer ?? {})
      return undefined
    }
    if (!response.ok || !answer) {
      throw new Unreachable(Number(response.headers.get('Retry-After')) || undefined)
    }
    return answer as Record<string, unknown>
  }

  const post = (
    path: string,
    body: unknown,
    { headers, ...init }: RequestInit & { headers?: Record<string, string> },
  ) =>
    send(`/api${path}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
      ...init,
    }).catch(() => {
      throw new Unreachable()
    })

  /** Takes from a token that the server has just issued what time it is there. */
  function setClock(access: string) {
    const { iat } = payloadOf(access)
    if (iat !== undefined) clockAhead = now() - iat * 1000
  }

  /** Whether an access token has passed most of its lifetime, so that its next use should have another one. */
  function isEnding(access: string): boolean {
    const { iat, exp } = payloadOf(access)
    if (iat === undefined || exp === undefined) return false
    return (now() - clockAhead) / 1000 > iat + (exp - iat) * usableShare
  }

  /** The access token for a request, renewed shortly before it expires; the one that there is, if that fails. */
  async function usableAccess(): Promise<string | null> {
    const access = storage.getItem(keys.access)
    if (access && isEnding(access)) await refresh(access).catch(() => undefined)
    return storage.getItem(keys.access)
  }

  /** Returns the rights of an access token, or undefined if refused. Throws `Unreachable`. */
  async function verify(token: string) {
    const body = await request('/token/verify/', { token })
    return body && rightsOf(body)
  }

  /**
   * Returns a new access token for a refused one, or the one that another tab got meanwhile; undefined if the
   * refresh token is refused or was removed. Throws `Unreachable`.
   */
  const refresh = (refused: string): Promise<string | undefined> =>
    exclusively(async () => {
      const access = storage.getItem(keys.access)
      const token = storage.getItem(keys.refresh)
      if (!token) return undefined
      if (access !== refused) return access ?? undefined
      const answer = await request(
        '/token/refresh/',
        { refresh: token, rotate: true },
        (refusal) => {
          if (refusal.code === deactivatedCode) set({ endReason: String(refusal.detail) })
        },
      )
      if (!answer) return undefined
      if (typeof answer.access !== 'string') throw new Unreachable()
      setClock(answer.access)
      // Signed out in another tab meanwhile: the response must not restore the session.
      if (storage.getItem(keys.refresh) !== token) return storage.getItem(keys.access) ?? undefined
      if (typeof answer.refresh === 'string') storage.setItem(keys.refresh, answer.refresh)
      storage.setItem(keys.access, answer.access)
      return answer.access
    })

  /** Verifies the stored session, and renews its access token if needed. Throws `Unreachable`. */
  async function checkSession(): Promise<void> {
    const access = storage.getItem(keys.access)
    if (!access || !storage.getItem(keys.refresh)) return clear()
    const rights = isEnding(access) ? undefined : await verify(access)
    // Start again if another tab signed out or renewed the token meanwhile.
    if (storage.getItem(keys.access) !== access) return checkSession()
    if (rights) return applyRights(rights)
    log(messages.access)
    const renewed = await refresh(access)
    if (!renewed) {
      log(messages.refresh)
      return clear()
    }
    const renewedRights = await verify(renewed)
    if (storage.getItem(keys.access) !== renewed) return checkSession()
    if (renewedRights) return applyRights(renewedRights)
    log(messages.revalidation)
    clear()
  }

  /** Keeps the known session, marks the server as unreachable, and schedules a retry. */
  function markUnreachable(error: unknown) {
    if (!storage.getItem(keys.access) || !storage.getItem(keys.refresh)) return clear()
    if (state.held) set({ isReachable: false })
    else {
      ownerId ??= userIdOf(storage.getItem(keys.access))
      set({ isLoading: false, isReachable: false, isLoggedIn: true, groups: storedGroups() })
    }
    // Many requests may fail at once; they share one retry.
    if (cancelRetry) return
    const retryAfter = error instanceof Unreachable ? (error.retryAfter ?? 0) : 0
    const wait = retryDelays[Math.min(retries, retryDelays.length - 1)]!
    retries += 1
    cancelRetry = schedule(() => void retry(), Math.max(wait, retryAfter * 1000))
  }

  /** Checks the session again, as scheduled or at someone's request. Never throws. */
  async function retry() {
    stopRetrying()
    await checkSession().catch(markUnreachable)
  }

  /** The start sequence (specification, section 4). Never throws. */
  async function start() {
    set({ isLoading: true })
    await retry()
  }

  /** Stores tokens and permissions after a sign-in or second verification step. */
  function accept(data: LoginData) {
    storage.removeItem(keys.pending)
    // Store the access token last: other tabs react to it and need the complete session.
    storage.setItem(keys.refresh, data.refresh)
    storage.setItem(keys.access, data.access)
    setClock(data.access)
    applyRights({
      groups: withDefaultGroup(parseResponseList(data.groups)),
      permissions: parseResponseList(data.permissions),
    })
  }

  /**
   * Signs in, with further headers if the server asks for more than a password. Throws `LoginError`. With two-factor
   * authentication, stores only the pending token.
   */
  async function login(
    credentials: Credentials,
    headers: Record<string, string> = {},
  ): Promise<LoginResult> {
    const init = {
      headers,
      credentials: 'include' as const,
      signal: AbortSignal.timeout(requestTimeout),
    }
    const response = await post('/login/', credentials, init).catch(() => {
      throw new LoginError(0, undefined)
    })
    const answer = await response.json().catch(() => undefined)
    if (!response.ok) {
      throw new LoginError(
        response.status,
        typeof answer?.detail === 'string' ? answer.detail : undefined,
        typeof answer?.code === 'string' ? answer.code : undefined,
      )
    }
    const data = answer?.data as LoginData | undefined
    if (data?.need_2fa && data.pending_token) {
      storage.setItem(keys.pending, data.pending_token)
      goTo('/2fa-verify')
      return { status: '2FA_REQUIRED' }
    }
    if (typeof data?.access !== 'string' || typeof data.refresh !== 'string')
      throw new LoginError(0, undefined)
    accept(data)
    return { status: 'OK' }
  }

  /** The token of a sign-in that waits for the second factor. */
  const pendingToken = () => storage.getItem(keys.pending)

  /** Forgets a sign-in that waits for the second factor. */
  const forgetPending = () => storage.removeItem(keys.pending)

  /** Signs out in all tabs at once; then tells the server, if it is reachable. */
  async function logout() {
    const token = storage.getItem(keys.refresh)
    clear({ forGood: true })
    if (!token) return
    const init = { keepalive: true, signal: AbortSignal.timeout(logoutTimeout) }
    await post('/logout/', { refresh: token }, init).catch(() => {})
  }

  /**
   * Sends an authenticated request, with an access token that is renewed before it expires; on a refused one, renews it and
   * retries once. While the page is held, waits for the same person to sign in again.
   */
  const transport: Transport = async (path, init) => {
    // Another tab may have signed out before its storage event arrives.
    if (state.isLoggedIn && !storage.getItem(keys.access)) clear()
    await waitWhileHeld(init.signal)
    const access = await usableAccess()
    const response = await sendAuthenticated(path, init, access)
    if (response.status !== 401 || !access) return response
    const renewed = await refresh(access).catch((error: unknown) => {
      markUnreachable(error)
      throw error
    })
    if (renewed) {
      const repeated = await sendAuthenticated(path, init, renewed)
      if (repeated.status !== 401) return repeated
      await retry()
    } else if (storage.getItem(keys.access) === access) {
      log(messages.refresh)
      clear()
    } else if (!storage.getItem(keys.access)) clear()
    return state.held ? transport(path, init) : response
  }

  /** Waits until the page is no longer held. Rejects if the request is aborted. */
  const waitWhileHeld = (signal?: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      if (!state.held) return resolve()
      const stop = listeners.subscribe(() => {
        if (state.held) return
        stop()
        resolve()
      })
      signal?.addEventListener('abort', () => {
        stop()
        reject(signal.reason as Error)
      })
    })

  async function sendAuthenticated(
    path: string,
    init: RequestInit,
    access: string | null,
  ): Promise<Response> {
    if (isOtherUser(access)) {
      reloadToSignIn()
      throw new Unreachable()
    }
    const headers = new Headers(init.headers)
    headers.set('Accept-Language', language())
    if (access) headers.set('Authorization', `Bearer ${access}`)
    const response = await send(path, { ...init, headers }).catch((error: unknown) => {
      const { aborted, reason } = init.signal ?? {}
      if (!aborted || (reason as Error).name === 'TimeoutError') markUnreachable(error)
      throw error
    })
    // Sent by a proxy whose backend is down.
    if ([502, 503, 504].includes(response.status)) markUnreachable(undefined)
    return response
  }

  /** Reacts to a storage change by another tab; `key` null means that all was cleared. */
  function handleStorageChange(key: string | null) {
    if (key !== null && key !== keys.access) return
    const access = storage.getItem(keys.access)
    if (!access) clear()
    else if (isOtherUser(access)) reloadToSignIn()
    else if (!state.isLoggedIn) void (state.held ? retry() : start())
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    start,
    retry,
    login,
    pendingToken,
    forgetPending,
    accept,
    logout,
    transport,
    usableAccess,
    handleStorageChange,
  }
}

/** What an access token says: the id of its user, and when it was issued and expires, s; nothing if unreadable. */
function payloadOf(token: string | null): { sub?: string; iat?: number; exp?: number } {
  try {
    const payload = token!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(payload))
  } catch {
    return {}
  }
}

const userIdOf = (token: string | null) => payloadOf(token).sub

/** Parses groups or permissions of a response; empty if it has none. */
const parseResponseList = (value: unknown): string[] =>
  typeof value === 'string' || Array.isArray(value) ? parseList(value) : []

/** Returns the groups and permissions in a response. Throws `Unreachable` without groups: a proxy may have sent it. */
function rightsOf(answer: Record<string, unknown>) {
  if (typeof answer.groups !== 'string' && !Array.isArray(answer.groups)) throw new Unreachable()
  return {
    groups: withDefaultGroup(parseResponseList(answer.groups)),
    permissions: parseResponseList(answer.permissions),
  }
}

/** Returns the groups, or the group "default" for a user without any (specification, section 6). */
const withDefaultGroup = (groups: string[]) => (groups.length > 0 ? groups : ['default'])

/** Parses groups or permissions: a list, or comma-separated text (specification, section 3). */
const parseList = (names: string | readonly string[]): string[] =>
  (typeof names === 'string' ? names.split(',') : [...names])
    .map((name) => name.trim())
    .filter(Boolean)
