import { CallError } from '../../../kernel/http/client.ts'
import type { QuickStore } from '../../../web/device/deviceStore.ts'
import { createListeners } from '../../../web/listeners.ts'
import { isSame } from '../../../web/writes/isSame.ts'
import { retryDelay } from '../../../web/writes/sending.ts'
import type { KickoffAnswers } from '../kickoffFields.ts'

/** What the screens show of the answers that the server does not have yet. */
export type QueueState = {
  /** By field: the value on this device, also one that is not valid (yet). */
  values: KickoffAnswers
  /** By field: why its value was not taken. */
  problems: Record<string, string>
  /** By field: what another device answered meanwhile; the person decides between the two. */
  clashes: KickoffAnswers
  /** `kept`: waiting on this device, as the server is out of reach. */
  progress: 'idle' | 'sending' | 'kept'
  /** Why the server took none of the last answers; they stay on this device. */
  refusal?: CallError
  /** When the server last took an answer, ms. */
  savedAt?: number
}

/** Another device has changed some of the values since; nothing was written. */
export class ChangedElsewhere extends Error {
  constructor(
    /** Its values, by field. */
    readonly theirs: KickoffAnswers,
  ) {
    super('Another device has changed the same answers')
  }
}

type Dependencies = {
  /** Keeps the values on this device, one entry per field, so that two tabs do not overwrite each other's. */
  store: QuickStore
  /** Sends values to the server; `change` is the same in a repeat. Throws `CallError` or `ChangedElsewhere`. */
  send: (values: KickoffAnswers, change: string) => Promise<unknown>
  /** Checks a value by the server's rules: returns the value to send, or what is wrong with it. */
  check: (
    name: string,
    value: unknown,
  ) => Promise<{ value: unknown; problem?: undefined } | { problem: string }>
  /** Called if the server refuses all answers: the form is closed, or this device may not write. */
  onRefused: (error: CallError) => void
  wait?: typeof retryDelay
}

/** A finished value: what is sent, and how it was entered ("1’200"). */
type Finished = { entered: unknown; value: unknown }

/** Values on their way; a repeated attempt has the same key, so that they are taken once. */
type Batch = { key: string; finished: Record<string, Finished> }

/**
 * Answers typed on this device: stored here at each keystroke, sent once they are finished, removed once the server has
 * them. One request at a time; while the server is out of reach, they wait and are sent again.
 */
export class AnswerQueue {
  readonly #dependencies: Dependencies
  readonly #listeners = createListeners()
  /** Finished values that wait for the request under way. */
  #ready: Record<string, Finished> = {}
  #batch: Batch | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isStopped = false
  #state: QueueState = { values: {}, problems: {}, clashes: {}, progress: 'idle' }

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    const { store } = dependencies
    const values: KickoffAnswers = {}
    for (const name of store.names()) {
      const text = store.get(name)
      if (text !== undefined) values[name] = parseStored(text)
    }
    this.#state = { ...this.#state, values }
  }

  state = (): QueueState => this.#state

  subscribe = this.#listeners.subscribe

  /** Sends what an earlier page left on this device. */
  resume() {
    this.#isStopped = false
    void this.commitAll()
  }

  /** Checks and sends all values that are only typed. */
  async commitAll(isQuiet = false) {
    const typed = Object.entries(this.#state.values)
    await Promise.all(typed.map(([name, value]) => this.commit(name, value, isQuiet)))
  }

  /** Stores a value that is being typed. */
  enter(name: string, value: unknown) {
    this.#dependencies.store.set(name, JSON.stringify(value ?? null))
    delete this.#ready[name]
    this.#change({
      values: { ...this.#state.values, [name]: value },
      problems: without(this.#state.problems, [name]),
      clashes: without(this.#state.clashes, [name]),
    })
  }

  /** Checks a finished value and sends it; `isQuiet` says nothing if it is not valid, as somebody is still typing. */
  async commit(name: string, value: unknown, isQuiet = false) {
    if (!(name in this.#state.values) || name in this.#state.clashes) return
    const entered = this.#state.values[name]
    const checked = await this.#dependencies.check(name, value)
    // Typed on meanwhile: the next commit checks that.
    if (this.#state.values[name] !== entered) return
    if (checked.problem !== undefined) {
      if (!isQuiet) this.#change({ problems: { ...this.#state.problems, [name]: checked.problem } })
      return
    }
    const isOnItsWay = this.#batch?.finished[name]?.entered === entered
    if (!isOnItsWay) this.#ready[name] = { entered, value: checked.value }
    this.#sendNext()
  }

  /** Stores and sends several values that belong together. */
  set(values: KickoffAnswers) {
    for (const [name, value] of Object.entries(values)) {
      this.enter(name, value)
      this.#ready[name] = { entered: value, value }
    }
    this.#sendNext()
  }

  /** Shows what the server found wrong with answers that it has. */
  showProblems(problems: Record<string, string>) {
    this.#change({ problems: { ...this.#state.problems, ...problems } })
  }

  /** Ends a clash: sends the value of this device again, or gives it up for that of the other. */
  decide(name: string, choice: 'mine' | 'theirs') {
    if (!(name in this.#state.clashes)) return
    if (choice === 'mine') return this.set({ [name]: this.#state.values[name] })
    this.#dependencies.store.delete(name)
    this.#change({
      values: without(this.#state.values, [name]),
      clashes: without(this.#state.clashes, [name]),
    })
  }

  /**
   * Sends again what was refused, now that this device may read the answers of others: where they differ from what was
   * typed here without seeing them, the person decides.
   */
  async meet(theirs: KickoffAnswers) {
    const typed = Object.entries(this.#state.values).filter(([name]) => name in theirs)
    const differing = await Promise.all(
      typed.map(async ([name, value]) => {
        const checked = await this.#dependencies.check(name, value)
        return 'value' in checked && isSame(checked.value, theirs[name]) ? [] : [name]
      }),
    )
    const clashes = Object.fromEntries(differing.flat().map((name) => [name, theirs[name]]))
    for (const name of Object.keys(clashes)) delete this.#ready[name]
    this.#change({ clashes: { ...this.#state.clashes, ...clashes }, refusal: undefined })
    await this.commitAll(true)
  }

  /** Tries at once what waits, instead of after the delay. */
  retry = () => {
    if (this.#state.progress !== 'kept') return
    clearTimeout(this.#timer)
    void this.#attempt()
  }

  /** Sends all values now; resolves to whether the server has everything. */
  async flush(): Promise<boolean> {
    this.retry()
    await this.commitAll()
    while (this.#state.progress === 'sending') await this.#nextChange()
    return Object.keys(this.#state.values).length === 0
  }

  #nextChange = () =>
    new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        stop()
        resolve()
      })
    })

  /** Ends all attempts; the values stay on this device. */
  stop = () => {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #sendNext() {
    if (this.#isStopped || this.#batch || Object.keys(this.#ready).length === 0) return
    this.#batch = { key: crypto.randomUUID(), finished: this.#ready }
    this.#ready = {}
    void this.#attempt()
  }

  async #attempt() {
    const batch = this.#batch
    if (!batch || this.#isStopped) return
    this.#change({ progress: 'sending' })
    try {
      const { key, finished } = batch
      const values = Object.entries(finished).map(([name, { value }]) => [name, value])
      await this.#dependencies.send(Object.fromEntries(values), key)
      this.#failures = 0
      this.#taken(batch)
    } catch (error) {
      if (error instanceof ChangedElsewhere) return this.#clashed(batch, error.theirs)
      if (!(error instanceof CallError)) throw error
      if (error.isTransient) this.#postpone(error)
      else this.#refused(batch, error)
    }
  }

  /** Removes from this device what the server has, unless it was changed meanwhile. */
  #taken({ finished }: Batch) {
    const { values } = this.#state
    const taken = Object.keys(finished).filter(
      (name) => !(name in this.#ready) && values[name] === finished[name]!.entered,
    )
    for (const name of taken) this.#dependencies.store.delete(name)
    this.#batch = undefined
    this.#change({
      ...{ values: without(values, taken), progress: 'idle' as const },
      ...{ refusal: undefined, savedAt: Date.now() },
    })
    this.#sendNext()
  }

  #postpone(error: CallError) {
    const { wait = retryDelay } = this.#dependencies
    this.#change({ progress: 'kept' })
    this.#timer = setTimeout(() => void this.#attempt(), wait(this.#failures++, error))
  }

  /** Keeps what another device changed for the person to decide; sends the rest again. */
  #clashed({ finished }: Batch, theirs: KickoffAnswers) {
    this.#batch = undefined
    this.#failures = 0
    this.#change({ progress: 'idle', clashes: { ...this.#state.clashes, ...theirs } })
    this.#ready = { ...without(finished, Object.keys(theirs)), ...this.#ready }
    this.#sendNext()
  }

  /** Shows a refusal at its fields; the other values are sent again. */
  #refused({ finished }: Batch, error: CallError) {
    this.#batch = undefined
    this.#failures = 0
    const problems = Object.fromEntries(
      Object.entries(error.body.fields ?? {}).flatMap(([path, [message]]) => {
        const name = Object.keys(finished).find(
          (sent) => path === sent || path.startsWith(`${sent}.`),
        )
        return name && message ? [[name, message]] : []
      }),
    )
    const isAtFields = Object.keys(problems).length > 0
    this.#change({ progress: 'idle', problems: { ...this.#state.problems, ...problems } })
    if (!isAtFields) {
      this.#change({ refusal: error })
      return this.#dependencies.onRefused(error)
    }
    this.#ready = { ...without(finished, Object.keys(problems)), ...this.#ready }
    this.#sendNext()
  }

  #change(change: Partial<QueueState>) {
    this.#state = { ...this.#state, ...change }
    this.#listeners.tell()
  }
}

function parseStored(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const without = <T,>(values: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
