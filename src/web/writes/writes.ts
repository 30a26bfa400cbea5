import { type Mutation, onlineManager, type QueryClient } from '@tanstack/react-query'
import { CallError, callEndpoint, type Transport } from '../../kernel/http/client.ts'
import type { AnyEndpoint, Call, ResponseBody } from '../../kernel/http/endpoint.ts'
import type { DeviceStore } from './deviceStore.ts'
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

type Queue = {
  client: QueryClient
  transport: Transport
  store: DeviceStore
  /** Milliseconds before the next try. */
  wait?: (failures: number, error: Error | null) => number
  /** Told after each success: caches that hold the record are stale. */
  refresh?: (write: Write, answer: unknown) => void
  /** Names of the windows that are open; those send their own writes. */
  openWindows?: (own: string) => Promise<ReadonlySet<string>>
  /** The page on the screen: path and query. */
  page?: () => string
}

const mutationKey = ['write'] as const

type WriteMutation = Mutation<unknown, Error, Write>

/** The record that a call writes to: `buildings/12`, or `buildings/<key>` for one that is not there yet. */
function recordOf(path: string, params: Record<string, unknown> | undefined, key: string): string {
  return recordName(path.split('/')[1]!, params?.id ?? key)
}

/** What a write's answer shows: the record, or the part of it that is read and changed under a path of its own. */
const readAs = ({ record, method, path }: Pick<Write, 'record' | 'method' | 'path'>) =>
  `${record}/${(method === 'PATCH' && path.split('{id}/')[1]) || ''}`

/** What a change of a record sets, by field; other calls set nothing that a form shows. */
const valuesOf = (write: Write) =>
  write.method === 'PATCH' && write.body ? (write.body as Record<string, unknown>) : {}

const madeOf = ({ method, params, body }: Write) =>
  method === 'POST' && !params && body ? (body as Record<string, unknown>) : undefined

const fieldsOf = (write: Write) => Object.keys(valuesOf(write))

/**
 * The one queue of everything that this browser changes on the server: push, pull and rebase, as sync
 * engines have it. Push: writes of one record go out in order, each with an idempotency key, and are
 * repeated until the server has answered. Pull: every answer and every change that the server tells of
 * is read into the caches. Rebase: a write that waits is sent on top of the newest version that this
 * window knows (`rebase.ts`), and a clash with another writer's change is decided by a person.
 *
 * Longer than other files: its methods share the state of the queue.
 */
export class Writes {
  readonly #queue: Queue
  readonly #window = crypto.randomUUID()
  readonly #answered = new Map<string, LastResponse>()
  readonly #listeners = new Set<() => void>()
  readonly #saved = new Map<string, Map<string, number>>()
  readonly #inTurn = limitConcurrency(maxConcurrentWrites)
  /** Keys of those of many whose asker is there to be told. */
  readonly #awaited = new Set<string>()
  /** All that wait, are under way or were refused, by key, in the order in which they came. */
  readonly #mutations = new Map<string, WriteMutation>()
  /** Ends the wait before a write's next try, by its key. */
  readonly #hurry = new Map<string, () => void>()
  readonly #onKept = new Map<string, () => void>()
  #isHeld = false
  #user: number | undefined
  #isClosed = false
  readonly #whenOpen: (() => void)[] = []
  /** As it was last asked for; undefined since something changed. */
  #unsent: readonly Unsent[] | undefined
  #isTelling = false
  #lastEntry = 0

  constructor(queue: Queue) {
    this.#queue = queue
    const { client } = queue
    client.setMutationDefaults([...mutationKey], {
      mutationFn: (write: Write) =>
        write.many ? this.#inTurn(() => this.#send(write)) : this.#send(write),
      onMutate: (write: Write) => this.#keep(write),
      onSuccess: (answer: unknown, write: Write) => this.#succeeded(write, answer),
      onError: (error: Error, write: Write) => this.#failed(write, error),
      retry: (_, error) => isRetryable(error),
      // The wait is `#send`'s, where it can be cut short.
      retryDelay: 0,
      networkMode: 'online',
      gcTime: Number.POSITIVE_INFINITY,
    })
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (mutation?.options.mutationKey?.[0] !== mutationKey[0]) return
      if (type === 'removed') this.#forget(mutation as WriteMutation)
      this.#tell()
    })
    onlineManager.subscribe((online) => {
      this.#tell()
      if (online) void this.#adopt()
    })
  }

  /** Begins for whoever signed in: takes up what this person left unsent on this device and sends it. */
  async open(user: number): Promise<void> {
    this.#user = user
    this.#isClosed = false
    for (const resolve of this.#whenOpen.splice(0)) resolve()
    const cache = this.#queue.client.getMutationCache()
    for (const mutation of [...this.#mutations.values()]) {
      const { variables: write, status } = mutation.state
      const isMine = write?.user === user
      // Another window may have forgotten it when it signed out.
      if (isMine && status !== 'success') await this.#keep(write)
      if (!isMine || status === 'error') cache.remove(mutation)
    }
    await this.#adopt()
  }

  /** Whether it is known whose writes these are, or that they are nobody's any more. */
  isKnown = (): boolean => this.#user !== undefined || this.#isClosed

  /** Resolves when `isKnown`: a page can be written in before the server has told who is signed in. */
  async known(): Promise<void> {
    if (!this.isKnown()) await new Promise<void>((resolve) => this.#whenOpen.push(resolve))
  }

  /** Says whether nobody is signed in for the moment, so that what is on its way waits as well. */
  hold(isHeld: boolean) {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    this.#tell()
  }

  /**
   * Puts a write in the queue and answers what the server did. Offline it answers when the connection is
   * back; it rejects with `CallError` where the server refuses. `seen` becomes If-Match.
   */
  async write<E extends AnyEndpoint>(
    endpoint: E,
    input: Call<E>,
    { key = crypto.randomUUID(), onKept, ...given }: QueueOptions = {},
  ): Promise<ResponseBody<E>> {
    const { params, query, body } = input as Pick<Write, 'params' | 'query' | 'body'>
    const { method, path } = endpoint
    const page = this.#queue.page?.()
    if (given.many) this.#awaited.add(key)
    if (onKept) this.#onKept.set(key, onKept)
    try {
      const write = { ...given, key, method, path, params, query, body, page }
      return (await this.#enqueue(write)) as ResponseBody<E>
    } finally {
      this.#awaited.delete(key)
    }
  }

  /** What is not on the server yet or was refused there, oldest first. */
  unsent = (): readonly Unsent[] => {
    this.#unsent ??= this.#listed()
    return this.#unsent
  }

  /** When a field of a record was last saved from this window, ms; without a field, when the record was. */
  savedAt(record: string, field = ''): number | undefined {
    return this.#saved.get(record)?.get(field)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a write at once, unchanged: one that was refused once more, one that waits no later than now. */
  async send(key: string): Promise<void> {
    const { variables: write, status } = this.#mutations.get(key)?.state ?? {}
    if (write && status === 'error') await this.#replace(write, {})
    else this.sendWaiting(write?.record)
  }

  /** Has what waits for its next try go at once: all of it, or what waits for one record. */
  sendWaiting(record?: string) {
    for (const { state } of this.#mutations.values()) {
      const write = state.variables
      if (write && (record ?? write.record) === write.record) this.#hurry.get(write.key)?.()
    }
  }

  /** What this person left on the device, from all windows. */
  async left(): Promise<Pick<Write, 'key' | 'form'>[]> {
    const kept = await this.#queue.store.entries()
    return kept
      .filter(([name]) => !name.startsWith(answerPrefix))
      .map(([, value]) => value as Write)
      .filter(({ user }) => user === this.#user)
  }

  /** Gives up a write; one that is already on its way may still arrive. */
  async discard(key: string): Promise<void> {
    const mutation = this.#mutations.get(key)
    await this.#queue.store.delete(key)
    if (mutation) this.#queue.client.getMutationCache().remove(mutation)
  }

  /** Ends a conflict by a choice for each field; what is chosen against the record is written anew. */
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
    this.#queue.refresh?.(write, current)
    const seen = { version: current.version, values: pickValues(current, Object.keys(body)) }
    if (Object.keys(body).length > 0) await this.#replace(write, { body, seen })
    else await this.discard(key)
  }

  /** Writes anew what was refused; the old write goes only once the new one is kept. */
  async #replace(write: Write, change: Partial<Write>) {
    const again = this.#enqueue({ ...write, ...change, key: crypto.randomUUID() })
    await this.discard(write.key)
    await again.catch(ignore)
  }

  /** Ends with the session: forgets this person's writes on this device. Warn first where `unsent()` has some. */
  async close(): Promise<void> {
    const user = this.#user
    this.#user = undefined
    this.#isClosed = true
    for (const resolve of this.#whenOpen.splice(0)) resolve()
    this.#answered.clear()
    this.#saved.clear()
    const cache = this.#queue.client.getMutationCache()
    for (const mutation of this.#mutations.values()) cache.remove(mutation)
    for (const [name, kept] of await this.#queue.store.entries()) {
      if ((kept as { user?: number }).user === user) await this.#queue.store.delete(name)
    }
  }

  async #enqueue(given: Omit<Write, 'user' | 'window' | 'at' | 'record'>): Promise<unknown> {
    if (!this.isKnown()) await this.known()
    if (this.#user === undefined) throw signedOut()
    // Two writes of one millisecond keep their order after a reload.
    this.#lastEntry = Math.max(Date.now(), this.#lastEntry + 1)
    const { refusal: _, ...fresh } = given
    const write: Write = {
      ...fresh,
      user: this.#user,
      window: this.#window,
      at: this.#lastEntry,
      record: recordOf(given.path, given.params, given.key),
    }
    write.seen = rebaseSeen(write.seen, this.#answered.get(readAs(write)))
    this.#dropSuperseded(write)
    return await this.#build(write).execute(write)
  }

  #build(write: Write, state?: Partial<WriteMutation['state']>): WriteMutation {
    const { client } = this.#queue
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
      state && {
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
    const { failureCount = 0, failureReason = null } = this.#mutations.get(write.key)?.state ?? {}
    if (failureCount > 0) await this.#pause(write.key, failureCount - 1, failureReason)
    // A repeat may come due after its writer signed out; another person's session must not send it.
    // Nor may one that was given up meanwhile go out after all.
    if (write.user !== this.#user || !this.#mutations.has(write.key)) throw signedOut()
    const { method, path, params, query, body } = write
    const ifMatch = versionToSend(write.seen, this.#answered.get(readAs(write)))
    return await callEndpoint(
      this.#queue.transport,
      { method, path, access: '', status: 200 } as AnyEndpoint,
      { params, query, body } as Call<AnyEndpoint>,
      { ifMatch, idempotencyKey: write.key },
    )
  }

  #pause(key: string, failures: number, error: Error | null) {
    const { wait = retryDelay } = this.#queue
    return new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer)
        this.#hurry.delete(key)
        resolve()
      }
      const timer = setTimeout(goOn, wait(failures, error))
      this.#hurry.set(key, goOn)
    })
  }

  async #keep(write: Write) {
    await this.#queue.store.set(write.key, write)
    this.#onKept.get(write.key)?.()
    this.#onKept.delete(write.key)
  }

  async #succeeded(write: Write, answer: unknown) {
    const { store } = this.#queue
    const record = answer as (Record<string, unknown> & { version?: number }) | undefined
    if (typeof record?.version === 'number') {
      const mine = {
        ...this.#answered.get(readAs(write))?.mine,
        ...pickValues(record, fieldsOf(write)),
      }
      const answered = { version: record.version, values: record, mine }
      this.#answered.set(readAs(write), answered)
      // The writes behind this one need its version even after a reload.
      const name = answerName(readAs(write))
      if (this.#waitingBehind(write)) await store.set(name, { user: write.user, answered })
      else await store.delete(name)
    }
    await store.delete(write.key)
    const saved = this.#saved.get(write.record) ?? new Map<string, number>()
    for (const field of ['', ...fieldsOf(write)]) saved.set(field, Date.now())
    this.#saved.set(write.record, saved)
    this.#queue.refresh?.(write, answer)
    // Whoever waits for the answer shows it first; until then the field shows what was sent.
    setTimeout(() => {
      const mutation = this.#mutations.get(write.key)
      if (mutation?.state.status === 'success')
        this.#queue.client.getMutationCache().remove(mutation)
    })
  }

  /** A refusal stays on this device with its reason; a lapsed session does not refuse, it waits for the next. */
  async #failed(write: Write, error: Error) {
    if (!(error instanceof CallError) || error.status === 401) return
    if (this.#awaited.has(write.key)) return await this.discard(write.key)
    write.refusal = { status: error.status, body: error.body }
    await this.#keep(write)
  }

  /** Takes up kept writes of this person whose window is gone. */
  async #adopt() {
    const { store, client, openWindows } = this.#queue
    const user = this.#user
    if (user === undefined) return
    const elsewhere = (await openWindows?.(this.#window)) ?? new Set<string>()
    const kept = await store.entries()
    if (user !== this.#user) return
    const mine = kept.filter(([, value]) => (value as { user?: number }).user === user)
    const left = mine
      .filter(([name]) => !name.startsWith(answerPrefix))
      .map(([, value]) => value as Write)
      .filter((write) => !this.#mutations.has(write.key) && !elsewhere.has(write.window))
      .sort((a, b) => a.at - b.at)
    for (const write of left) {
      const { refusal } = write
      const answer = mine.find(([name]) => name === answerName(readAs(write)))?.[1]
      if (answer && !this.#answered.has(readAs(write))) {
        this.#answered.set(readAs(write), (answer as { answered: LastResponse }).answered)
      }
      const adopted = { ...write, window: this.#window }
      await this.#keep(adopted)
      const error = refusal && new CallError(refusal.status, refusal.body)
      this.#build(
        adopted,
        error ? { status: 'error', error } : { status: 'pending', isPaused: true },
      )
    }
    void client.resumePausedMutations()
  }

  /** A new write of the same fields, or from the same form, takes the place of one that was refused. */
  #dropSuperseded(write: Write) {
    const fields = fieldsOf(write)
    for (const { state } of this.#mutations.values()) {
      const earlier = state.variables
      if (state.status !== 'error' || !earlier) continue
      const isSameForm = write.form !== undefined && write.form === earlier.form
      const replaced = earlier.record === write.record ? fieldsOf(earlier) : []
      if (isSameForm || (replaced.length > 0 && replaced.every((one) => fields.includes(one)))) {
        void this.discard(earlier.key)
      }
    }
  }

  #forget(mutation: WriteMutation) {
    const key = mutation.state.variables?.key
    if (key && this.#mutations.get(key) === mutation) this.#mutations.delete(key)
  }

  #waitingBehind = (write: Write) =>
    [...this.#mutations.values()].some(
      ({ state }) =>
        state.status === 'pending' &&
        state.variables?.record === write.record &&
        state.variables.key !== write.key,
    )

  /** Many at once change much in one moment: it is told once. */
  #tell() {
    this.#unsent = undefined
    if (this.#isTelling) return
    this.#isTelling = true
    queueMicrotask(() => {
      this.#isTelling = false
      for (const listener of this.#listeners) listener()
    })
  }

  #listed(): Unsent[] {
    const failing = new Map<string, Error | null>()
    return [...this.#mutations.values()].flatMap(({ state }): Unsent[] => {
      const write = state.variables
      if (!write || state.status === 'idle') return []
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
        made: madeOf(write),
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

/** What a failed try says about the next one. */
function reasonOf(error: unknown): WaitReason {
  if (!(error instanceof CallError)) return 'fault'
  if (error.status === 401) return 'signed_out'
  if ([408, 429].includes(error.status)) return 'busy'
  return [0, 502, 503, 504].includes(error.status) ? 'away' : 'fault'
}

const ignore = () => {}

const answerPrefix = 'answer/'

const answerName = (record: string) => `${answerPrefix}${record}`

const signedOut = () => new CallError(401, { detail: '', code: 'unauthenticated', request_id: '' })

function conflictOf(refusal: Write['refusal']): Conflict | undefined {
  if (!refusal) return undefined
  const { code, conflicts, current } = refusal.body
  // A deletion against a newer version is refused without clashing fields.
  if (code !== 'conflict' || !conflicts || !current) return undefined
  return { clashes: conflicts, current } as Conflict
}
