import type { Transport } from '../../kernel/http/client.ts'

export type SessionState = {
  /** While the start sequence or a renewed check runs and nothing is known yet. */
  isLoading: boolean
  isLoggedIn: boolean
  groups: readonly string[]
  permissions: readonly string[]
  /** False while the server gives no answer; the session is kept meanwhile. */
  isReachable: boolean
  /**
   * Signed out while something on the page was not saved yet: the page stays as it is, with these rights,
   * until the same person signs in again or gives it up.
   */
  held?: Pick<SessionState, 'groups' | 'permissions'>
}

export type Credentials = { email: string; password: string }

/** What a sign-in or a further verification step answers (specification, section 3). */
export type LoginData = {
  access: string
  refresh: string
  groups: string | readonly string[]
  permissions: string | readonly string[]
  need_2fa: boolean
  pending_token: string | null
}
export type LoginResult = { status: 'OK' | '2FA_REQUIRED' }

/** Where the tokens are kept; the browser's local storage, or a test's. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Surroundings = {
  storage: TokenStorage
  send: Transport
  /** Runs one refresh at a time, across tabs where the browser can. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  language: () => string
  /** Told the internal messages of the start sequence. */
  log: (message: string) => void
  /** Called after `milliseconds`, when the server is asked again; answers how to call it off. */
  later: (work: () => void, milliseconds: number) => () => void
  /** Opens a page by a full redirect. */
  goTo: (path: string) => void
  /** Whether something on the page is not saved yet, so that it must not be left. */
  isWorkOpen: () => boolean
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
  again: 'Re-validation failed after refreshing token',
}

/** A refusal with its words; `status` 0 stands for no answer or one that cannot be read. */
export class LoginError extends Error {
  constructor(
    readonly status: number,
    readonly detail: string | undefined,
  ) {
    super(detail ?? 'Failed to login')
  }
}

/** The server gave no answer from which something follows: it is away, busy or broken. */
class Unreachable extends Error {
  constructor(readonly retryAfter?: number) {
    super('The server cannot be reached')
  }
}

/** Only these answers say that a token is not valid; anything else says nothing about it. */
const refusals = [400, 401, 403]
/** Longest wait for an answer about the session, and for the best effort of a sign-out, in milliseconds. */
const answerLimit = 20_000
const logoutLimit = 4_000
/** Waits before the server is asked again, in milliseconds; the last one repeats. */
const retryWaits = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

const signedOut: SessionState = {
  isLoading: false,
  isLoggedIn: false,
  groups: [],
  permissions: [],
  isReachable: true,
}

/** The session of this browser: who is signed in, kept in storage and in step with other tabs. */
export function createSessionStore(around: Surroundings) {
  const { storage, send, exclusively, language, log, later, goTo, isWorkOpen } = around
  const listeners = new Set<() => void>()
  let state: SessionState = { ...signedOut, groups: storedGroups(), isLoading: true }
  let retries = 0
  /** Calls off the next try, while one is awaited. */
  let callOff: (() => void) | undefined
  /** Whose page this is, while somebody is signed in or the page is held. */
  let holder: string | undefined

  function set(change: Partial<SessionState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function storedGroups(): string[] {
    return orDefault(groupList(storage.getItem(keys.groups) ?? ''))
  }

  function stopWaiting() {
    callOff?.()
    callOff = undefined
  }

  /** Signed out; the page is held where something on it is not saved, unless it is given up `forGood`. */
  function clear({ forGood = false } = {}) {
    stopWaiting()
    for (const key of [keys.access, keys.refresh, keys.groups]) storage.removeItem(key)
    const { groups, permissions, isLoggedIn } = state
    const holds = isLoggedIn && isWorkOpen()
    const held = forGood ? undefined : (state.held ?? (holds ? { groups, permissions } : undefined))
    if (!held) holder = undefined
    set({ ...signedOut, held })
  }

  function keepRights(rights: { groups: string[]; permissions: string[] }) {
    const access = storage.getItem(keys.access)
    if (isAnothers(access)) return leave()
    stopWaiting()
    retries = 0
    holder = holderOf(access)
    storage.setItem(keys.groups, rights.groups.join(','))
    set({ ...rights, isLoggedIn: true, isReachable: true, isLoading: false, held: undefined })
  }

  /** Whether a token is somebody else's than this page, which another tab may have signed in. */
  const isAnothers = (access: string | null) => holder !== undefined && holderOf(access) !== holder

  /** Leaves a page that is another person's: nothing in its memory may meet the session of this one. */
  const leave = () => goTo('/signin')

  /** A call about the session: its answer, undefined where it refuses. Throws `Unreachable`. */
  async function ask(path: string, body: unknown): Promise<Record<string, unknown> | undefined> {
    const response = await post(path, body, { signal: AbortSignal.timeout(answerLimit) })
    if (refusals.includes(response.status)) return undefined
    const answer = await response.json().catch(() => undefined)
    if (!response.ok || !answer) {
      throw new Unreachable(Number(response.headers.get('Retry-After')) || undefined)
    }
    return answer as Record<string, unknown>
  }

  const post = (path: string, body: unknown, init: RequestInit) =>
    send(`/api${path}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
      ...init,
    }).catch(() => {
      throw new Unreachable()
    })

  async function verify(token: string) {
    const answer = await ask('/token/verify/', { token })
    return answer && rightsOf(answer)
  }

  /**
   * A new access token for one that was refused; another tab's where it was quicker. Undefined where
   * the refresh token is refused or was taken away meanwhile.
   */
  const refresh = (refused: string): Promise<string | undefined> =>
    exclusively(async () => {
      const access = storage.getItem(keys.access)
      const token = storage.getItem(keys.refresh)
      if (!token) return undefined
      if (access !== refused) return access ?? undefined
      const answer = await ask('/token/refresh/', { refresh: token, rotate: true })
      if (!answer) return undefined
      if (typeof answer.access !== 'string') throw new Unreachable()
      // Signed out in another tab while the answer was under way: it must not bring the session back.
      if (storage.getItem(keys.refresh) !== token) return storage.getItem(keys.access) ?? undefined
      if (typeof answer.refresh === 'string') storage.setItem(keys.refresh, answer.refresh)
      storage.setItem(keys.access, answer.access)
      return answer.access
    })

  async function check(): Promise<void> {
    const access = storage.getItem(keys.access)
    if (!access || !storage.getItem(keys.refresh)) return clear()
    const rights = await verify(access)
    // Another tab signed out or renewed the token meanwhile: what it left is what counts.
    if (storage.getItem(keys.access) !== access) return check()
    if (rights) return keepRights(rights)
    log(messages.access)
    const renewed = await refresh(access)
    if (!renewed) {
      log(messages.refresh)
      return clear()
    }
    const renewedRights = await verify(renewed)
    if (storage.getItem(keys.access) !== renewed) return check()
    if (renewedRights) return keepRights(renewedRights)
    log(messages.again)
    clear()
  }

  /** Keeps the session as far as it is known, says that the server is away, and asks again later. */
  function keepAway(error: unknown) {
    if (!storage.getItem(keys.access) || !storage.getItem(keys.refresh)) return clear()
    if (state.held) set({ isReachable: false })
    else {
      holder ??= holderOf(storage.getItem(keys.access))
      set({ isLoading: false, isReachable: false, isLoggedIn: true, groups: storedGroups() })
    }
    // Many calls may find it away at once; they wait for the same next try.
    if (callOff) return
    const retryAfter = error instanceof Unreachable ? (error.retryAfter ?? 0) : 0
    const wait = retryWaits[Math.min(retries, retryWaits.length - 1)]!
    retries += 1
    callOff = later(() => void retry(), Math.max(wait, retryAfter * 1000))
  }

  /** Asks the server again; the banner goes when it answers. */
  async function retry() {
    stopWaiting()
    await check().catch(keepAway)
  }

  /** The start sequence (specification, section 4). Never throws. */
  async function start() {
    set({ isLoading: true })
    await retry()
  }

  /** Takes the tokens and rights of a sign-in or of a further verification step: signed in. */
  function accept(data: LoginData) {
    storage.removeItem(keys.pending)
    // Last the one that other tabs follow: they would take half a session for none.
    storage.setItem(keys.refresh, data.refresh)
    storage.setItem(keys.access, data.access)
    keepRights({ groups: orDefault(listOf(data.groups)), permissions: listOf(data.permissions) })
  }

  /** Signs in. Throws `LoginError`. With two-factor only the pending token is kept. */
  async function login(credentials: Credentials): Promise<LoginResult> {
    const response = await post('/login/', credentials, { credentials: 'include' }).catch(() => {
      throw new LoginError(0, undefined)
    })
    const answer = await response.json().catch(() => undefined)
    if (!response.ok) {
      throw new LoginError(
        response.status,
        typeof answer?.detail === 'string' ? answer.detail : undefined,
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

  /** Signs out here and in the other tabs; the server is told where it can be reached. */
  async function logout() {
    const token = storage.getItem(keys.refresh)
    if (token) {
      const init = { keepalive: true, signal: AbortSignal.timeout(logoutLimit) }
      await post('/logout/', { refresh: token }, init).catch(() => {})
    }
    clear({ forGood: true })
  }

  /**
   * Sends a call as the person signed in; where the access token has expired, renews it and repeats.
   * While the page is held, the call waits for the same person to sign in again.
   */
  const transport: Transport = async (path, init) => {
    // What another tab did may be there before it is told.
    if (state.isLoggedIn && !storage.getItem(keys.access)) clear()
    await whileHeld(init.signal)
    const access = storage.getItem(keys.access)
    const response = await asSignedIn(path, init, access)
    if (response.status !== 401 || !access) return response
    const renewed = await refresh(access).catch((error: unknown) => {
      keepAway(error)
      throw error
    })
    if (renewed) {
      const repeated = await asSignedIn(path, init, renewed)
      if (repeated.status !== 401) return repeated
      await retry()
    } else if (storage.getItem(keys.access) === access) {
      log(messages.refresh)
      clear()
    } else if (!storage.getItem(keys.access)) clear()
    return state.held ? transport(path, init) : response
  }

  /** Waits until the page is held no more. Rejects where the call is given up meanwhile. */
  const whileHeld = (signal?: AbortSignal | null) =>
    new Promise<void>((resolve, reject) => {
      if (!state.held) return resolve()
      const stop = subscribe(() => {
        if (state.held) return
        stop()
        resolve()
      })
      signal?.addEventListener('abort', () => {
        stop()
        reject(signal.reason as Error)
      })
    })

  async function asSignedIn(
    path: string,
    init: RequestInit,
    access: string | null,
  ): Promise<Response> {
    if (isAnothers(access)) {
      leave()
      throw new Unreachable()
    }
    const headers = new Headers(init.headers)
    headers.set('Accept-Language', language())
    if (access) headers.set('Authorization', `Bearer ${access}`)
    const response = await send(path, { ...init, headers }).catch((error: unknown) => {
      if (!init.signal?.aborted) keepAway(error)
      throw error
    })
    // What a proxy answers while nothing stands behind it.
    if ([502, 503, 504].includes(response.status)) keepAway(undefined)
    return response
  }

  /** Follows what another tab did to the storage; `key` null means that all of it was cleared. */
  function follow(key: string | null) {
    if (key !== null && key !== keys.access) return
    const access = storage.getItem(keys.access)
    if (!access) clear()
    else if (isAnothers(access)) leave()
    else if (!state.isLoggedIn) void (state.held ? retry() : start())
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    state: () => state,
    subscribe,
    start,
    retry,
    login,
    accept,
    logout,
    transport,
    follow,
  }
}

/** Whose an access token is, as it says itself; undefined where it does not. */
function holderOf(token: string | null): string | undefined {
  try {
    const payload = token!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

const listOf = (given: unknown): string[] =>
  typeof given === 'string' || Array.isArray(given) ? groupList(given) : []

/** Rights in an answer: lists, or text with commas. An answer without groups says nothing. */
function rightsOf(answer: Record<string, unknown>) {
  if (typeof answer.groups !== 'string' && !Array.isArray(answer.groups)) throw new Unreachable()
  return { groups: orDefault(listOf(answer.groups)), permissions: listOf(answer.permissions) }
}

/** Signed in without any group is the group "default" (specification, section 6). */
const orDefault = (groups: string[]) => (groups.length > 0 ? groups : ['default'])

/** Groups as the browser may find them in an answer: a list, or text with commas (specification, section 3). */
const groupList = (given: string | readonly string[]): string[] =>
  (typeof given === 'string' ? given.split(',') : [...given])
    .map((group) => group.trim())
    .filter(Boolean)
