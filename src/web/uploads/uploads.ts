// Over 300 lines: one class: the queue, what this device remembers of it and its locks share private state.
import { CallError } from '../../kernel/http/client.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import { findLocks } from '../device/refusable.ts'
import { createListeners } from '../listeners.ts'
import { retryDelay } from '../writes/sending.ts'
import {
  changeQueue,
  isUnderWay,
  nextUploads,
  progressOf,
  type QueuedUpload,
  type SpeedSample,
  speedOf,
  speedWindow,
  type UploadEvent,
} from './uploadQueue.ts'
import type { RememberedUpload } from './uploadStore.ts'

/** Sending failed: `status` of the server's answer, 0 without any, and its words, if it said why. */
export class UploadFailure extends Error {
  constructor(
    readonly status: number,
    readonly words?: string,
  ) {
    super(`The upload was answered ${status}`)
  }
}

/** A file to upload; with a `problem` it is only shown as refused, with `mayRetry` if it may be taken later. */
export type NewUploadFile = {
  content: File
  announced: unknown
  problem?: string
  mayRetry?: boolean
}

type Target = NonNullable<RememberedUpload['target']>

export type UploadsDependencies = {
  store: DeviceStore
  remembered: (user: number) => Promise<RememberedUpload[]>
  /** Tells the server what is to come, and how it begins. Throws `CallError`. */
  begin: (announced: unknown, beginning: string | undefined) => Promise<Target>
  /** Sends the content from where the server has it. Throws `UploadFailure`. */
  send: (sending: {
    content: Blob
    url: string
    onProgress: (sent: number) => void
    signal: AbortSignal
  }) => Promise<void>
  /** Tells the server that all has arrived. Throws `CallError`. */
  finish: (id: string) => Promise<{ warnings?: readonly string[] }>
  cancel: (id: string) => Promise<unknown>
  /** Renews an expired access token. */
  renewSession: () => Promise<unknown>
  /** Takes the lock of an upload among all windows: returns its release, undefined if another window has it. */
  takeLock: (key: string, options?: { signal: AbortSignal }) => Promise<(() => void) | undefined>
  /** Called when a file has arrived. */
  onArrived: () => void
  now?: () => number
  wait?: typeof retryDelay
}

/** What a window holds of an upload, beside what screens show. */
type Job = {
  upload: RememberedUpload
  /** Ends what runs. */
  controller?: AbortController
  beginning?: Promise<Target>
  release?: () => void
  /** Ends the wait for another window. */
  lockWait?: AbortController
  timer?: ReturnType<typeof setTimeout>
  isCancelled?: boolean
}

/** Answers after which an upload goes on by asking the server how much it has. */
const continues = [0, 408, 409, 412, 423, 425, 429, 460, 500, 502, 503, 504]

/**
 * The uploads of this window: a few at a time, continued after a lost connection or a reload, each by one window of
 * the browser only.
 */
export class Uploads {
  readonly #dependencies: UploadsDependencies
  readonly #jobs = new Map<string, Job>()
  readonly #listeners = createListeners()
  #queue: readonly QueuedUpload[] = []
  #samples: SpeedSample[] = []
  #user: number | undefined

  constructor(dependencies: UploadsDependencies) {
    this.#dependencies = dependencies
  }

  queue = (): readonly QueuedUpload[] => this.#queue

  subscribe = this.#listeners.subscribe

  /** Bytes per second of the last moments; undefined if nothing moves. */
  speed = (): number | undefined => speedOf(this.#samples, this.#now())

  isUnderWay = (): boolean => this.#queue.some(isUnderWay)

  /** What an upload is to become. */
  announced = (key: string): unknown => this.#jobs.get(key)?.upload.announced

  /** Continues a person's uploads that this device remembers. */
  async open(user: number) {
    if (this.#user === user) return
    this.#user = user
    for (const upload of await this.#dependencies.remembered(user)) {
      if (this.#jobs.has(upload.key)) continue
      const job: Job = { upload }
      this.#jobs.set(upload.key, job)
      const { key, name, size, content, isPaused, sent = 0 } = upload
      const release = await this.#dependencies.takeLock(key)
      const state = !content ? 'missing' : isPaused ? 'paused' : 'waiting'
      if (!release) {
        this.#change({ type: 'added', upload: { key, name, size, state: 'elsewhere' } })
        void this.#takeOver(job)
      } else if (await this.#isRemembered(key)) {
        job.release = release
        this.#change({ type: 'added', upload: { key, name, size, sent, state } })
      } else {
        release()
        this.#jobs.delete(key)
      }
    }
    this.#startNext()
  }

  /** Adds files; they are sent in this order. */
  add(files: readonly NewUploadFile[]) {
    const user = this.#user
    if (user === undefined) return
    for (const { content, announced, problem, mayRetry } of files) {
      const { name, size } = content
      const key = crypto.randomUUID()
      const upload = { key, user, at: this.#now(), name, size, announced, content }
      const job: Job = { upload }
      this.#jobs.set(key, job)
      if (problem !== undefined) {
        const refused = { key, name, size, state: 'refused' as const, problem, mayRetry }
        this.#change({ type: 'added', upload: refused })
        continue
      }
      this.#change({ type: 'added', upload: { key, name, size } })
      void this.#dependencies.takeLock(key).then((release) => {
        if (job.isCancelled) release?.()
        else job.release = release
      })
      void this.#remember(job)
    }
    this.#startNext()
  }

  pause(key: string) {
    const job = this.#jobs.get(key)
    this.#change({ type: 'paused', key })
    if (!job || this.#stateOf(key) !== 'paused') return
    this.#halt(job)
    const sent = this.#queue.find((upload) => upload.key === key)?.sent
    job.upload = { ...job.upload, isPaused: true, sent }
    void this.#remember(job)
    this.#startNext()
  }

  resume(key: string) {
    const job = this.#jobs.get(key)
    if (!job || this.#stateOf(key) !== 'paused') return
    job.upload = { ...job.upload, isPaused: false }
    void this.#remember(job)
    this.#change({ type: 'resumed', key })
    this.#startNext()
  }

  /** Pauses all, or resumes all if everything is paused. */
  pauseAll() {
    const active = this.#queue.filter(({ state }) => ['waiting', 'sending', 'lost'].includes(state))
    for (const { key } of active.toReversed()) this.pause(key)
    if (active.length === 0) for (const { key } of this.#queue) this.resume(key)
  }

  /** Tries a lost or refused one again at once. */
  retry(key: string) {
    const job = this.#jobs.get(key)
    if (!job) return
    clearTimeout(job.timer)
    this.#change({ type: 'retried', key })
    this.#startNext()
  }

  /** Tries all that wait for the connection again at once. */
  retryLost = () => {
    for (const { key, state } of this.#queue) if (state === 'lost') this.retry(key)
  }

  /** Gives the content of a missing upload again; false if it is not the same file. */
  provide(key: string, content: File): boolean {
    const job = this.#jobs.get(key)
    if (!job || content.size !== job.upload.size) return false
    job.upload = { ...job.upload, content }
    void this.#remember(job)
    this.#change({ type: 'resumed', key })
    this.#startNext()
    return true
  }

  /** Gives an upload up, or removes an ended one from the list. */
  remove(key: string) {
    const job = this.#jobs.get(key)
    if (!job) return
    const isEnded = this.#stateOf(key) === 'done'
    job.isCancelled = true
    this.#halt(job)
    this.#change({ type: 'removed', key })
    this.#jobs.delete(key)
    if (!isEnded) this.#giveUp(job)
    this.#forget(job)
    this.#startNext()
  }

  /** Removes what has ended from the list. */
  clear() {
    for (const { key, state } of this.#queue)
      if (state === 'done' || state === 'refused') this.remove(key)
  }

  /** Stops everything in this window, at sign-out. */
  stop = () => {
    this.#user = undefined
    for (const job of this.#jobs.values()) {
      job.isCancelled = true
      this.#halt(job)
      job.lockWait?.abort()
      job.release?.()
    }
    this.#jobs.clear()
    for (const { key } of this.#queue) this.#change({ type: 'removed', key })
  }

  #now = () => (this.#dependencies.now ?? Date.now)()

  #stateOf = (key: string) => this.#queue.find((upload) => upload.key === key)?.state

  #change(event: UploadEvent) {
    const before = this.#queue
    this.#queue = changeQueue(before, event)
    if (this.#queue === before) return
    const at = this.#now()
    if (event.type === 'progressed') {
      const recent = this.#samples.filter((sample) => at - sample.at <= speedWindow)
      this.#samples = [...recent, { at, sent: progressOf(this.#queue).sent }]
    } else if (['added', 'removed', 'lost'].includes(event.type)) this.#samples = []
    this.#listeners.tell()
  }

  #startNext() {
    for (const { key } of nextUploads(this.#queue)) {
      this.#change({ type: 'started', key })
      void this.#run(key)
    }
  }

  async #run(key: string) {
    const job = this.#jobs.get(key)!
    const { content } = job.upload
    const controller = new AbortController()
    const { signal } = controller
    job.controller = controller
    try {
      const target = await this.#targetOf(job)
      if (signal.aborted || !content) return
      await this.#dependencies.send({
        content,
        url: target.url,
        signal,
        onProgress: (sent) => this.#change({ type: 'progressed', key, sent }),
      })
      if (signal.aborted) return
      this.#change({ type: 'finishing', key })
      const { warnings } = await this.#dependencies.finish(target.id)
      this.#forget(job)
      this.#change({ type: 'done', key, warnings })
      this.#dependencies.onArrived()
    } catch (error) {
      if (!signal.aborted) await this.#failed(job, error)
    }
    this.#startNext()
  }

  /** Where an upload goes; the server is told of it once. */
  #targetOf(job: Job): Promise<Target> | Target {
    if (job.upload.target) return job.upload.target
    const { announced, content } = job.upload
    job.beginning ??= beginningOf(content)
      .then((beginning) => this.#dependencies.begin(announced, beginning))
      .then(async (target) => {
        job.upload = { ...job.upload, target }
        if (job.isCancelled) this.#giveUp(job)
        else await this.#remember(job)
        return target
      })
      .finally(() => {
        job.beginning = undefined
      })
    return job.beginning
  }

  async #failed(job: Job, error: unknown) {
    const { key } = job.upload
    const status = error instanceof CallError || error instanceof UploadFailure ? error.status : 0
    // The server has given it up: it begins anew.
    if (status === 404 || status === 410) job.upload = { ...job.upload, target: undefined }
    const isIncomplete = error instanceof CallError && error.body.code === 'incomplete'
    const isRefused =
      error instanceof CallError && !isIncomplete && status !== 404 && status !== 401
    const isTransient = error instanceof CallError && error.isTransient
    if ((isRefused && !isTransient) || isFinal(error)) {
      this.#forget(job)
      this.#giveUp(job)
      this.#change({ type: 'refused', key, problem: problemOf(error), mayRetry: isPassing(error) })
      return
    }
    // A server that is busy or full says so.
    const isHeld = error instanceof UploadFailure ? [429, 503].includes(status) : isTransient
    const problem = isHeld && status !== 0 ? problemOf(error) : undefined
    this.#change({ type: 'lost', key, problem })
    if (status === 401) await this.#dependencies.renewSession().catch(() => {})
    const { failures = 1 } = this.#queue.find((upload) => upload.key === key) ?? {}
    const { wait = retryDelay } = this.#dependencies
    const delay = status === 401 ? 0 : wait(failures - 1, error)
    job.timer = setTimeout(() => this.retry(key), delay)
  }

  /** Ends what runs for an upload in this window. */
  #halt(job: Job) {
    clearTimeout(job.timer)
    job.controller?.abort()
    job.lockWait?.abort()
  }

  /** Tells the server that nothing more comes; if it cannot be reached, it notices by itself after a day. */
  #giveUp(job: Job) {
    const { target } = job.upload
    if (!target) return
    job.upload = { ...job.upload, target: undefined }
    this.#dependencies.cancel(target.id).catch(() => {})
  }

  async #remember({ upload, isCancelled }: Job) {
    if (!isCancelled) await this.#dependencies.store.set(upload.key, upload)
  }

  #forget(job: Job) {
    void this.#dependencies.store.delete(job.upload.key)
    job.release?.()
    job.release = undefined
  }

  async #isRemembered(key: string) {
    return (await this.#dependencies.store.get(key)) !== undefined
  }

  /** Waits until the window that sends an upload is closed, and continues what it left. */
  async #takeOver(job: Job) {
    const { key } = job.upload
    job.lockWait = new AbortController()
    const release = await this.#dependencies.takeLock(key, { signal: job.lockWait.signal })
    if (!release) return
    const left = (await this.#dependencies.store.get(key)) as RememberedUpload | undefined
    if (!left || job.isCancelled) {
      release()
      this.#jobs.delete(key)
      this.#change({ type: 'removed', key })
      return
    }
    job.upload = left
    job.release = release
    this.#change({ type: 'taken', key })
    if (left.isPaused) this.#change({ type: 'paused', key })
    this.#startNext()
  }
}

/** Whether sending was refused for good; an error of the program would come again too. */
function isFinal(error: unknown) {
  if (error instanceof CallError) return false
  if (error instanceof UploadFailure) return ![401, 404, 410, ...continues].includes(error.status)
  reportError(error)
  return true
}

/** Whether what was refused may be taken later: it was too much at a time, or no answer to what was asked. */
const isPassing = (error: unknown) =>
  !(error instanceof CallError) || error.status === 409 || error.body.code === 'too_much'

/** Bytes by which the server refuses a content before it is sent. */
const beginningBytes = 64

/** The first bytes of a content, as base64; none of one that cannot be read any more. */
async function beginningOf(content: Blob | undefined): Promise<string | undefined> {
  const bytes = await content
    ?.slice(0, beginningBytes)
    .arrayBuffer()
    .catch(() => undefined)
  return bytes && btoa(String.fromCharCode(...new Uint8Array(bytes)))
}

/** The server's words for a refusal: those at the fields, else those of the whole. */
function problemOf(error: unknown): string {
  if (error instanceof UploadFailure) return error.words ?? ''
  if (!(error instanceof CallError)) return ''
  const { fields = {}, detail } = error.body
  return Object.values(fields).flat().join(' ') || detail
}

/** Takes a lock of the browser (`Uploads.takeLock`); without locks, which need TLS, each window is on its own. */
export function takeUploadLock(
  key: string,
  options?: { signal: AbortSignal },
): Promise<(() => void) | undefined> {
  const locks = findLocks()
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    locks
      .request(`egide-upload/${key}`, options ?? { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
      )
      // The wait was ended; or the browser refuses locks, with the storage of this site.
      .catch(({ name }: DOMException) => resolve(name === 'AbortError' ? undefined : () => {}))
  })
}
