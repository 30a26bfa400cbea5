// Over 300 lines: one class: the queue, its store and its retries share private state.
import { type Mutation, onlineManager, type QueryClient } from '@tanstack/react-query'
import { CallError, callEndpoint, type Transport } from '../../kernel/http/client.ts'
import {
  type AnyEndpoint,
  type Call,
  type ResponseBody,
  resourceOf,
} from '../../kernel/http/endpoint.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import { createListeners } from '../listeners.ts'
import { type LastResponse, pickValues, rebaseSeen, versionToSend } from './rebase.ts'
import { isRetryable, limitConcurrency, maxConcurrentWrites, retryDelay } from './sending.ts'
import {
  type Choice,
  type Conflict,
  type QueueOptions,
  recordName,
  type Unsent,
  type WaitReason,
  type Write,
} from './write.ts'

type Dependencies = {
  client: QueryClient
  transport: Transport
  store: DeviceStore
  /** Delay before the next retry, ms; `retryDelay` by default. */
  wait?: (failures: number, error: Error | null) => number
  /** Called after each success, to refresh cached data of the record. */
  refresh?: (write: Write, answer: unknown) => void
  /** Returns the ids of the other open windows, which send their own writes. */
  openWindows?: (ownId: string) => Promise<ReadonlySet<string>>
  /** Returns the current page: path and query. */
  page?: () => string
}

const mutationKey = ['write'] as const

type WriteMutation = Mutation<unknown, Error, Write>

/** Key of a write's response: the record, or the part of it that has its own PATCH path. */
const responseKey = ({ record, method, path }: Pick<Write, 'record' | 'method' | 'path'>) =>
  `${record}/${(method === 'PATCH' && path.split('{id}/')[1]) || ''}`

/** Values that a PATCH sets, by field; empty for other methods. */
const valuesOf = (write: Write) =>
  write.method === 'PATCH' ? (write.body as Record<string, unknown>) : {}

/** Values of the record that a write creates; undefined if it creates none. */
const createdValues = ({ method, params, body }: Write) =>
  method === 'POST' && !params ? (body as Record<string, unknown> | undefined) : undefined

const fieldsOf = (write: Write) => Object.keys(valuesOf(write))

/** The write of a mutation; `#build` sets it. */
const writeOf = ({ state }: WriteMutation) => state.variables!

/**
 * The queue of all writes of this browser: push, pull and rebase, like a sync engine. Push: writes of one
 * record are sent in order, each with an idempotency key, and retried until the server responds. Pull:
 * responses and change events update the caches. Rebase: a waiting write is sent on top of the newest
 * version that this window knows (`rebase.ts`); a person resolves conflicts with other writers.
 */
export class Writes {
  readonly #dependencies: Dependencies
  readonly #windowId = crypto.randomUUID()
  /** Last response, by `responseKey`. */
  readonly #responses = new Map<string, LastResponse>()
  readonly #listeners = createListeners()
  /** Time of the last save, ms: by record, then by field ('' for the whole record). */
  readonly #saved = new Map<string, Map<string, number>>()
  readonly #limitBulk = limitConcurrency(maxConcurrentWrites)
  /** Keys of bulk writes whose caller is waiting for the result. */
  readonly #awaited = new Set<string>()
  /** Waiting, running and refused writes by key, in FIFO order. */
  readonly #mutations = new Map<string, WriteMutation>()
  /** Functions that retry a waiting write immediately, by key. */
  readonly #skipDelay = new Map<string, () => void>()
  /** Callbacks for writes that are not stored on this device yet, by key. */
  readonly #onKept = new Map<string, () => void>()
  #isHeld = false
  /** Id of the signed-in person. */
  #user: number | undefined
  #isClosed = false
  /** Functions that resolve the promises of `whenUserKnown`. */
  readonly #userKnownCallbacks: (() => void)[] = []
  /** Cached result of `unsent()`; undefined after a change. */
  #unsent: readonly Unsent[] | undefined
  #isNotifying = false
  /** Queueing time of the newest write, ms. */
  #lastQueuedAt = 0

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const { client } = dependencies
    client.setMutationDefaults([...mutationKey], {
      mutationFn: (write: Write) =>
        write.many ? this.#limitBulk(() => this.#send(write)) : this.#send(write),
      onMutate: (write: Write) => this.#keep(write),
      onSuccess: (answer: unknown, write: Write) => this.#succeeded(write, answer),
      onError: (error: Error, write: Write) => this.#failed(write, error),
      retry: (_, error) => isRetryable(error),
      // `#send` waits itself, since its delay can be skipped.
      retryDelay: 0,
      networkMode: 'online',
      gcTime: Number.POSITIVE_INFINITY,
    })
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (mutation?.options.mutationKey?.[0] !== mutationKey[0]) return
      if (type === 'removed') this.#mutations.delete(writeOf(mutation as WriteMutation).key)
      this.#notify()
    })
    onlineManager.subscribe((online) => {
      this.#notify()
      if (online) void this.#adopt()
    })
  }

  /** Opens the queue for a person: resumes and sends their unsent writes on this device. */
  async open(user: number): Promise<void> {
    this.#user = user
    this.#isClosed = false
    for (const resolve of this.#userKnownCallbacks.splice(0)) resolve()
    const cache = this.#dependencies.client.getMutationCache()
    for (const mutation of [...this.#mutations.values()]) {
      const write = writeOf(mutation)
      const { status } = mutation.state
      const isMine = write.user === user
      // Store the write again, since another window may have deleted it at sign-out.
      if (isMine && status !== 'success') await this.#keep(write)
      if (!isMine || status === 'error') cache.remove(mutation)
    }
    await this.#adopt()
  }

  /** Whether the server has returned who is signed in, or that nobody is. */
  isUserKnown = (): boolean => this.#user !== undefined || this.#isClosed

  /** Resolves once `isUserKnown`, since a person may type before the server has returned who is signed in. */
  async whenUserKnown(): Promise<void> {
    if (!this.isUserKnown())
      await new Promise<void>((resolve) => this.#userKnownCallbacks.push(resolve))
  }

  /** Pauses the queue while the page is held (signed out), or resumes it. */
  hold(isHeld: boolean) {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#notify()
  }

  /**
   * Queues a write and resolves with the server's response; offline, once the connection is back. Rejects with
   * `CallError` if the server refuses. `seen` becomes If-Match.
   */
  async write<E extends AnyEndpoint>(
    endpoint: E,
    input: Call<E>,
    { key = crypto.randomUUID(), onKept, ...options }: QueueOptions = {},
  ): Promise<ResponseBody<E>> {
    const { params, query, body } = input as Pick<Write, 'params' | 'query' | 'body'>
    const { method, path } = endpoint
    const page = this.#dependencies.page?.()
    if (options.many) this.#awaited.add(key)
    if (onKept) this.#onKept.set(key, onKept)
    // `buildings/12`, or `buildings/<key>` for a new one.
    const record = recordName(resourceOf(endpoint), params?.id ?? key)
    try {
      const write = { ...options, key, method, path, params, query, body, page, record }
      return (await this.#enqueue(write)) as ResponseBody<E>
    } finally {
      this.#awaited.delete(key)
    }
  }

  /** Unsent and refused writes, oldest first. */
  unsent = (): readonly Unsent[] => {
    this.#unsent ??= this.#list()
    return this.#unsent
  }

  /** Time of the last save of a field, or of the whole record, in this window, ms. */
  savedAt(record: string, field = ''): number | undefined {
    return this.#saved.get(record)?.get(field)
  }

  subscribe = this.#listeners.subscribe

  /** Sends a write immediately: retries a refused one, or skips the delay of a waiting one. */
  async send(key: string): Promise<void> {
    const mutation = this.#mutations.get(key)
    if (!mutation) return
    const write = writeOf(mutation)
    if (mutation.state.status === 'error') await this.#replace(write, {})
    else this.sendWaiting(write.record)
  }

  /** Retries waiting writes immediately: all of them, or those of one record. */
  sendWaiting(record?: string) {
    for (const write of [...this.#mutations.values()].map(writeOf)) {
      if ((record ?? write.record) === write.record) this.#skipDelay.get(write.key)?.()
    }
  }

  /** This person's unsent and refused writes on the device, from all windows. */
  async storedWrites(): Promise<Pick<Write, 'key' | 'form'>[]> {
    const stored = await this.#dependencies.store.entries()
    return stored
      .filter(([name]) => !name.startsWith(responsePrefix))
      .map(([, value]) => value as Write)
      .filter(({ user }) => user === this.#user)
  }

  /** Discards a write; one that is already being sent may still arrive. */
  async discard(key: string): Promise<void> {
    await this.#dependencies.store.delete(key)
    this.#remove(key)
  }

  /** Resolves a conflict by a choice per field; sends the chosen values that differ from the record. */
  async resolve(key: string, choices: Record<string, Choice>): Promise<void> {
    const write = this.#mutations.get(key)?.state.variables
    const conflict = conflictOf(write?.refusal)
    if (!write || !conflict) return
    const { clashes, current } = conflict
    const body = Object.fromEntries(
      Object.entries(clashes).flatMap(([field, clash]) => {
        const choice = choices[field] ?? 'mine'
        return choice === 'theirs' ? [] : [[field, clash[choice]]]
      }),
    )
    this.#dependencies.refresh?.(write, current)
    const seen = { version: current.version, values: pickValues(current, Object.keys(body)) }
    if (Object.keys(body).length > 0) await this.#replace(write, { body, seen })
    else await this.discard(key)
  }

  /** Replaces a refused write; the old one is discarded only once the new one is stored. */
  async #replace(write: Write, change: Partial<Write>) {
    const replacement = this.#enqueue({ ...write, ...change, key: crypto.randomUUID() })
    await this.discard(write.key)
    await replacement.catch(ignore)
  }

  /** Deletes this person's writes on this device, at sign-out. Warn the person before if `unsent()` is not empty. */
  async close(): Promise<void> {
    const user = this.#user
    this.#user = undefined
    this.#isClosed = true
    for (const resolve of this.#userKnownCallbacks.splice(0)) resolve()
    this.#responses.clear()
    this.#saved.clear()
    const cache = this.#dependencies.client.getMutationCache()
    for (const mutation of this.#mutations.values()) cache.remove(mutation)
    for (const [name, stored] of await this.#dependencies.store.entries()) {
      if ((stored as { user?: number }).user === user) await this.#dependencies.store.delete(name)
    }
  }

  async #enqueue(input: Omit<Write, 'user' | 'window' | 'at'>): Promise<unknown> {
    if (!this.isUserKnown()) await this.whenUserKnown()
    if (this.#user === undefined) throw signedOut()
    // Make times unique, so that writes of the same millisecond keep their order after a reload.
    this.#lastQueuedAt = Math.max(Date.now(), this.#lastQueuedAt + 1)
    const { refusal: _, ...fresh } = input
    const write: Write = {
      ...fresh,
      user: this.#user,
      window: this.#windowId,
      at: this.#lastQueuedAt,
    }
    write.seen = rebaseSeen(write.seen, this.#responses.get(responseKey(write)))
    this.#dropSuperseded(write)
    return await this.#build(write).execute(write)
  }

  #build(write: Write, state: Partial<WriteMutation['state']> = {}): WriteMutation {
    const { client } = this.#dependencies
    const idle = {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
    }
    const mutation = client.getMutationCache().build<unknown, Error, Write, unknown>(
      client,
      { mutationKey: [...mutationKey], scope: { id: write.record } },
      {
        ...idle,
        variables: write,
        submittedAt: write.at,
        isPaused: false,
        status: 'idle',
        ...state,
      },
    )
    this.#mutations.set(write.key, mutation)
    return mutation
  }

  async #send(write: Write): Promise<unknown> {
    const state = this.#mutations.get(write.key)?.state
    if (state?.failureCount)
      await this.#waitForRetry(write.key, state.failureCount - 1, state.failureReason)
    // Do not send a retry whose owner has signed out, or whose write was discarded.
    if (write.user !== this.#user || !this.#mutations.has(write.key)) throw signedOut()
    const { method, path, params, query, body } = write
    const ifMatch = versionToSend(write.seen, this.#responses.get(responseKey(write)))
    return await callEndpoint(
      this.#dependencies.transport,
      { method, path } as AnyEndpoint,
      { params, query, body } as Call<AnyEndpoint>,
      { ifMatch, idempotencyKey: write.key },
    )
  }

  /** Waits before a retry; `#skipDelay` ends the wait early. */
  #waitForRetry(key: string, failures: number, error: Error | null) {
    const { wait = retryDelay } = this.#dependencies
    return new Promise<void>((resolve) => {
      const retryNow = () => {
        clearTimeout(timer)
        this.#skipDelay.delete(key)
        resolve()
      }
      const timer = setTimeout(retryNow, wait(failures, error))
      this.#skipDelay.set(key, retryNow)
    })
  }

  /** Stores a write on this device. */
  async #keep(write: Write) {
    await this.#dependencies.store.set(write.key, write)
    this.#onKept.get(write.key)?.()
    this.#onKept.delete(write.key)
  }

  async #succeeded(write: Write, answer: unknown) {
    const { store } = this.#dependencies
    const record = answer as (Record<string, unknown> & { version?: number }) | undefined
    if (typeof record?.version === 'number') {
      const mine = {
        ...this.#responses.get(responseKey(write))?.mine,
        ...pickValues(record, fieldsOf(write)),
      }
      const answered: LastResponse = { version: record.version, values: record, mine }
      this.#responses.set(responseKey(write), answered)
      // Later writes of the record need this version, even after a reload.
      const name = responseName(responseKey(write))
      if (this.#isAnotherWaiting(write)) await store.set(name, { user: write.user, answered })
      else await store.delete(name)
    }
    await store.delete(write.key)
    const saved = this.#saved.get(write.record) ?? new Map<string, number>()
    for (const field of ['', ...fieldsOf(write)]) saved.set(field, Date.now())
    this.#saved.set(write.record, saved)
    this.#dependencies.refresh?.(write, answer)
    // Deferred, so that the caller can show the response first; until then the field shows the sent value.
    setTimeout(() => this.#remove(write.key))
  }

  /** Stores a refusal with its reason; with an expired session (401) the write waits for the next sign-in. */
  async #failed(write: Write, error: Error) {
    if (!(error instanceof CallError) || error.status === 401) return
    if (this.#awaited.has(write.key)) return await this.discard(write.key)
    write.refusal = { status: error.status, body: error.body }
    await this.#keep(write)
  }

  /** Adopts this person's stored writes of closed windows. */
  async #adopt() {
    const { store, client, openWindows } = this.#dependencies
    const user = this.#user
    if (user === undefined) return
    const otherWindows = (await openWindows?.(this.#windowId)) ?? new Set<string>()
    const stored = await store.entries()
    if (user !== this.#user) return
    const mine = stored.filter(([, value]) => (value as { user?: number }).user === user)
    const orphaned = mine
      .filter(([name]) => !name.startsWith(responsePrefix))
      .map(([, value]) => value as Write)
      .filter((write) => !this.#mutations.has(write.key) && !otherWindows.has(write.window))
      .sort((a, b) => a.at - b.at)
    for (const write of orphaned) {
      const answer = mine.find(([name]) => name === responseName(responseKey(write)))?.[1]
      if (answer && !this.#responses.has(responseKey(write))) {
        this.#responses.set(responseKey(write), (answer as { answered: LastResponse }).answered)
      }
      const adopted = { ...write, window: this.#windowId }
      await this.#keep(adopted)
      this.#build(
        adopted,
        write.refusal ? { status: 'error' } : { status: 'pending', isPaused: true },
      )
    }
    void client.resumePausedMutations()
  }

  /** Discards refused writes that a new write replaces: those of the same form, or those whose fields it all sets. */
  #dropSuperseded(write: Write) {
    const fields = fieldsOf(write)
    for (const mutation of this.#mutations.values()) {
      if (mutation.state.status !== 'error') continue
      const earlier = writeOf(mutation)
      const isSameForm = write.form !== undefined && write.form === earlier.form
      const earlierFields = earlier.record === write.record ? fieldsOf(earlier) : []
      if (
        isSameForm ||
        (earlierFields.length > 0 && earlierFields.every((field) => fields.includes(field)))
      ) {
        void this.discard(earlier.key)
      }
    }
  }

  #remove(key: string) {
    const mutation = this.#mutations.get(key)
    if (mutation) this.#dependencies.client.getMutationCache().remove(mutation)
  }

  /** Whether another write of the same record waits. */
  #isAnotherWaiting = (write: Write) =>
    [...this.#mutations.values()]
      .filter(({ state }) => state.status === 'pending')
      .map(writeOf)
      .some(({ record, key }) => record === write.record && key !== write.key)

  /** Notifies the listeners once for all changes of an event-loop task, since a bulk operation causes many. */
  #notify() {
    this.#unsent = undefined
    if (this.#isNotifying) return
    this.#isNotifying = true
    queueMicrotask(() => {
      this.#isNotifying = false
      this.#listeners.tell()
    })
  }

  #list(): Unsent[] {
    /** Error of the write that blocks the queue of its record, by record. */
    const failing = new Map<string, Error | null>()
    return [...this.#mutations.values()].flatMap((mutation): Unsent[] => {
      const { state } = mutation
      const write = writeOf(mutation)
      if (state.failureCount > 0) failing.set(write.record, state.failureReason)
      const { key, at, method, record, title, form, page } = write
      const common = {
        key,
        at,
        method,
        record,
        title,
        form,
        page,
        values: valuesOf(write),
        made: createdValues(write),
        tries: state.failureCount,
      }
      const conflict = conflictOf(write.refusal)
      if (conflict) return [{ ...common, state: 'conflict', conflict }]
      if (write.refusal) {
        const { status, body } = write.refusal
        return [{ ...common, state: 'refused', problem: body, isFault: status >= 500 }]
      }
      if (state.status === 'error') failing.set(record, state.error)
      if (this.#isHeld) return [{ ...common, state: 'kept', why: 'signed_out' }]
      if (!onlineManager.isOnline()) return [{ ...common, state: 'kept', why: 'offline' }]
      if (!failing.has(record)) return [{ ...common, state: 'sending' }]
      return [{ ...common, state: 'kept', why: reasonOf(failing.get(record)) }]
    })
  }
}

/** Returns the reason why a write waits after a failed attempt. */
function reasonOf(error: unknown): WaitReason {
  if (!(error instanceof CallError)) return 'fault'
  if (error.status === 401) return 'signed_out'
  return [408, 429].includes(error.status) ? 'busy' : 'away'
}

const ignore = () => {}

const responsePrefix = 'answer/'

const responseName = (record: string) => `${responsePrefix}${record}`

const signedOut = () => new CallError(401, { detail: '', code: 'unauthenticated', request_id: '' })

function conflictOf(refusal: Write['refusal']): Conflict | undefined {
  if (!refusal) return undefined
  const { code, conflicts, current } = refusal.body
  // A deletion of an outdated version is refused without conflicting fields.
  if (code !== 'conflict' || !conflicts || !current) return undefined
  return { clashes: conflicts, current } as Conflict
}
