import type { DeviceStore, QuickStore } from './deviceStore.ts'

export type DraftValues = Record<string, unknown>

/** By field: version of the record and value of the field when typing began. */
export type Began = Record<string, { version: number; value: unknown }>

/** Unsaved values of a form. */
export type Draft = {
  values: DraftValues
  /** Time of the last change, ISO 8601. */
  at: string
  /** Original values, for a form of an existing record. */
  began?: Began
  /** The product reloaded the page while the form was open: restore it without asking, until it changes. */
  isResumed?: boolean
}

/** A recently chosen record, offered first in searches; with its path in the palette. */
export type Recent = { id: number; label: string; detail?: string | null; path?: string }

type StoredEntry = { user: number; draft?: Draft; recent?: Recent[] }

/** Maximum delay before a change is flushed from the quick store, ms. */
const flushDelay = 400
/** Maximum length of a text in the quick store, whose quota the whole site shares. */
const maxQuickLength = 100_000
const maxRecent = 5

/** One person's drafts and recently chosen records on this device. */
export class Drafts {
  readonly #store: DeviceStore
  /** Holds each change until the store has it: a closing page cannot wait for the asynchronous store. */
  readonly #quick: QuickStore
  readonly #now: () => Date
  readonly #changed = new Map<string, Draft>()
  readonly #shown = new Map<string, Draft>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #resolveUser: (user: Promise<number>) => void = () => {}
  #opened: number | undefined
  #isClosed = false
  #user: Promise<number>

  constructor(store: DeviceStore, quick: QuickStore, now: () => Date = () => new Date()) {
    this.#store = store
    this.#quick = quick
    this.#now = now
    this.#user = this.#nextUser()
  }

  /** Opens or resumes the store for a person; earlier calls wait for this. */
  open(user: number) {
    if (this.#opened !== user) {
      // The previous person's drafts are stored under their id.
      if (this.#opened !== undefined) this.#forgetPage()
      this.#opened = user
      this.#isClosed = false
      const opened = this.#recover(user).then(() => user)
      this.#resolveUser(opened)
      this.#user = opened
    }
    // Another window may have deleted the drafts of this page when it signed out.
    for (const [form, draft] of this.#shown) this.#change(form, draft)
  }

  /** Whether this page has unsaved values. */
  isUnfinished = () => this.#opened !== undefined && this.#shown.size > 0

  /** The draft of a form, if any. */
  find(form: string): Promise<Draft | undefined> {
    return this.#inTurn(async (user) => {
      const kept = (await this.#store.get(nameOf('draft', user, form))) as StoredEntry | undefined
      return kept?.draft
    })
  }

  /** Forms with a draft of this person on the device, in any window. */
  async left(): Promise<string[]> {
    await this.flush()
    return this.#inTurn(async (user) => {
      const prefix = nameOf('draft', user, '')
      const names = (await this.#store.entries()).map(([name]) => name)
      return [...new Set([...names, ...this.#quick.names()])]
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length))
    })
  }

  /** Stores a form's values; they survive the page from now on. */
  keep(form: string, values: DraftValues, began?: Began) {
    this.#change(form, { values, at: this.#now().toISOString(), ...(began && { began }) })
  }

  #change(form: string, draft: Draft) {
    // A form still mounted after sign-out must not store its values for the next person.
    if (this.#isClosed) return
    this.#shown.set(form, draft)
    this.#changed.set(form, draft)
    if (this.#opened !== undefined) {
      const name = nameOf('draft', this.#opened, form)
      const text = JSON.stringify(draft)
      if (text.length < maxQuickLength) this.#quick.set(name, text)
      else this.#quick.delete(name)
    }
    this.#timer ??= setTimeout(() => void this.flush(), flushDelay)
  }

  /** Deletes the draft of a form that was saved or discarded, unless changed after `savedAt` (ms). */
  async drop(form: string, savedAt = Number.POSITIVE_INFINITY) {
    const isOutdated = (draft: Draft | undefined) => !draft || Date.parse(draft.at) <= savedAt
    if (!isOutdated(this.#shown.get(form) ?? this.#changed.get(form))) return
    this.#shown.delete(form)
    this.#changed.delete(form)
    if (this.#opened !== undefined) this.#quick.delete(nameOf('draft', this.#opened, form))
    await this.#inTurn(async (user) => {
      const name = nameOf('draft', user, form)
      if (isOutdated(((await this.#store.get(name)) as StoredEntry | undefined)?.draft))
        await this.#store.delete(name)
    })
  }

  /** Called when a form unmounts; its draft stays, and is offered the next time. */
  leave(form: string) {
    this.#shown.delete(form)
    void this.flush()
  }

  /** Writes all changes to the store. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    if (changed.length === 0) return
    await this.#inTurn(async (user) => {
      for (const [form, draft] of changed) {
        const name = nameOf('draft', user, form)
        await this.#store.set(name, { user, draft })
        if (!this.#changed.has(form)) this.#quick.delete(name)
      }
    })
  }

  /** Marks the mounted forms to be restored without asking, before the product reloads the page. */
  async flushForReload() {
    await this.flush()
    const open = [...this.#shown.keys()]
    if (open.length === 0) return
    await this.#inTurn(async (user) => {
      for (const form of open) {
        const name = nameOf('draft', user, form)
        const kept = (await this.#store.get(name)) as StoredEntry | undefined
        if (kept?.draft)
          await this.#store.set(name, { ...kept, draft: { ...kept.draft, isResumed: true } })
      }
    })
  }

  /** Recently chosen records of a resource, latest first. */
  recent(resource: string): Promise<Recent[]> {
    return this.#inTurn((user) => this.#recentOf(user, resource))
  }

  async remember(resource: string, chosen: Recent) {
    await this.#inTurn(async (user) => {
      const others = (await this.#recentOf(user, resource)).filter(
        ({ id, path }) => id !== chosen.id || path !== chosen.path,
      )
      const recent = [chosen, ...others].slice(0, maxRecent)
      await this.#store.set(nameOf('recent', user, resource), { user, recent })
    })
  }

  /** Deletes everything of this person on this device, at sign-out. */
  async close() {
    this.#forgetPage()
    if (this.#opened === undefined) return
    const closed = this.#inTurn(async (user) => {
      for (const name of this.#quick.names())
        if (name.startsWith(nameOf('draft', user, ''))) this.#quick.delete(name)
      for (const [name, kept] of await this.#store.entries()) {
        if ((kept as StoredEntry).user === user) await this.#store.delete(name)
      }
    })
    this.#opened = undefined
    this.#isClosed = true
    this.#user = this.#nextUser()
    await closed
  }

  #forgetPage() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#changed.clear()
    this.#shown.clear()
  }

  async #recentOf(user: number, resource: string): Promise<Recent[]> {
    const kept = (await this.#store.get(nameOf('recent', user, resource))) as
      | StoredEntry
      | undefined
    return kept?.recent ?? []
  }

  /** Moves drafts that an earlier page left in the quick store to the store. */
  async #recover(user: number) {
    for (const name of this.#quick.names()) {
      if (!name.startsWith(nameOf('draft', user, ''))) continue
      const text = this.#quick.get(name)
      const draft = draftIn(text)
      if (draft) await this.#store.set(name, { user, draft })
      if (this.#quick.get(name) === text) this.#quick.delete(name)
    }
  }

  /** Runs operations in sequence, so that a slow write cannot bring back a deleted draft. */
  #inTurn<T>(work: (user: number) => Promise<T>): Promise<T> {
    const user = this.#user
    const turn = this.#last.then(async () => work(await user))
    this.#last = turn.catch(() => {})
    return turn
  }

  #nextUser = () =>
    new Promise<number>((resolve) => {
      this.#resolveUser = resolve
    })
}

const nameOf = (what: 'draft' | 'recent', user: number, name: string) => `${what}/${user}/${name}`

function draftIn(text: string | undefined): Draft | undefined {
  try {
    return JSON.parse(text ?? '') as Draft
  } catch {
    return undefined
  }
}
