import type { DeviceStore, QuickStore } from '../device/deviceStore.ts'

export type DraftValues = Record<string, unknown>

/** By field: version of the record and value of the field when typing began. */
export type Began = Record<string, { version: number; value: unknown }>

/** Unsaved values of a form. */
export type Draft = {
  values: DraftValues
  /** Time of the last change, ISO 8601. */
  at: string
  /** Only for a form of an existing record. */
  began?: Began
  /** Set before the product reloads the page: the form restores the draft without asking. The next change clears it. */
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
  /** Synchronous store for changes that are not in the store yet, since a closing page cannot wait for it. */
  readonly #quick: QuickStore
  readonly #now: () => Date
  /** Drafts to be flushed to the store, by form. */
  readonly #unflushed = new Map<string, Draft>()
  /** Drafts of the mounted forms. */
  readonly #mounted = new Map<string, Draft>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastOperation: Promise<unknown> = Promise.resolve()
  #resolveUser: (user: Promise<number>) => void = () => {}
  /** Id of the person whose drafts are open. */
  #openedFor: number | undefined
  #isClosed = false
  /** Resolves to that id once the store is open. */
  #userOnceOpened: Promise<number>

  constructor(store: DeviceStore, quick: QuickStore, now: () => Date = () => new Date()) {
    this.#store = store
    this.#quick = quick
    this.#now = now
    this.#userOnceOpened = this.#waitForUser()
  }

  /** Opens the store for a person; earlier calls wait until then. Call it again when they sign in again. */
  open(user: number) {
    if (this.#openedFor !== user) {
      // The previous person's drafts are stored under their id.
      if (this.#openedFor !== undefined) this.#forgetPage()
      this.#openedFor = user
      this.#isClosed = false
      const opened = this.#recover(user).then(() => user)
      this.#resolveUser(opened)
      this.#userOnceOpened = opened
    }
    // Store the drafts again, since another window may have deleted them at sign-out.
    for (const [form, draft] of this.#mounted) this.#change(form, draft)
  }

  /** Whether this page has unsaved values. */
  hasUnsavedValues = () => this.#openedFor !== undefined && this.#mounted.size > 0

  /** The draft of a form, if any. */
  find(form: string): Promise<Draft | undefined> {
    return this.#runInOrder(async (user) => {
      const stored = (await this.#store.get(storeName('draft', user, form))) as
        | StoredEntry
        | undefined
      return stored?.draft
    })
  }

  /** Returns the forms that have a draft of this person on the device, from any window. */
  async storedForms(): Promise<string[]> {
    await this.flush()
    return this.#runInOrder(async (user) => {
      const prefix = storeName('draft', user, '')
      const names = (await this.#store.entries()).map(([name]) => name)
      const pending = this.#quick
        .names()
        .filter((name) => 'values' in (parseQuick(this.#quick.get(name)) ?? {}))
      return [...new Set([...names, ...pending])]
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length))
    })
  }

  /** Stores a form's values, so that they survive the page. */
  keep(form: string, values: DraftValues, began?: Began) {
    this.#change(form, { values, at: this.#now().toISOString(), ...(began && { began }) })
  }

  #change(form: string, draft: Draft) {
    // A form still mounted after sign-out must not store its values for the next person.
    if (this.#isClosed) return
    this.#mounted.set(form, draft)
    this.#unflushed.set(form, draft)
    if (this.#openedFor !== undefined) {
      const name = storeName('draft', this.#openedFor, form)
      const text = JSON.stringify(draft)
      if (text.length < maxQuickLength) this.#quick.set(name, text)
      else this.#quick.delete(name)
    }
    this.#timer ??= setTimeout(() => void this.flush(), flushDelay)
  }

  /** Deletes the draft of a form that was saved or discarded, unless changed after `savedAt` (ms). */
  async drop(form: string, savedAt = Number.POSITIVE_INFINITY) {
    if (!isOutdated(this.#mounted.get(form) ?? this.#unflushed.get(form), savedAt)) return
    this.#mounted.delete(form)
    this.#unflushed.delete(form)
    const mark = JSON.stringify({ droppedUpTo: Number.isFinite(savedAt) ? savedAt : null })
    if (this.#openedFor !== undefined)
      this.#quick.set(storeName('draft', this.#openedFor, form), mark)
    await this.#runInOrder(async (user) => {
      const name = storeName('draft', user, form)
      await this.#deleteOutdated(name, savedAt)
      if (this.#quick.get(name) === mark) this.#quick.delete(name)
    })
  }

  async #deleteOutdated(name: string, savedAt: number) {
    if (isOutdated(((await this.#store.get(name)) as StoredEntry | undefined)?.draft, savedAt))
      await this.#store.delete(name)
  }

  /** Called when a form unmounts; its draft stays, and is offered when the form opens again. */
  leave(form: string) {
    this.#mounted.delete(form)
    void this.flush()
  }

  /** Writes all changes to the store. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changed = [...this.#unflushed]
    this.#unflushed.clear()
    if (changed.length === 0) return
    await this.#runInOrder(async (user) => {
      for (const [form, draft] of changed) {
        const name = storeName('draft', user, form)
        await this.#store.set(name, { user, draft })
        if (!this.#unflushed.has(form)) this.#quick.delete(name)
      }
    })
  }

  /** Marks the mounted forms to be restored without asking, before the product reloads the page. */
  async flushForReload() {
    await this.flush()
    const open = [...this.#mounted.keys()]
    if (open.length === 0) return
    await this.#runInOrder(async (user) => {
      for (const form of open) {
        const name = storeName('draft', user, form)
        const stored = (await this.#store.get(name)) as StoredEntry | undefined
        if (stored?.draft)
          await this.#store.set(name, { ...stored, draft: { ...stored.draft, isResumed: true } })
      }
    })
  }

  /** Returns the recently chosen records of a resource, latest first. */
  recent(resource: string): Promise<Recent[]> {
    return this.#runInOrder((user) => this.#recentOf(user, resource))
  }

  /** Puts a record first among the recently chosen ones of a resource. */
  async remember(resource: string, chosen: Recent) {
    await this.#runInOrder(async (user) => {
      const others = (await this.#recentOf(user, resource)).filter(
        ({ id, path }) => id !== chosen.id || path !== chosen.path,
      )
      const recent = [chosen, ...others].slice(0, maxRecent)
      await this.#store.set(storeName('recent', user, resource), { user, recent })
    })
  }

  /** Deletes everything of this person on this device, at sign-out. */
  async close() {
    this.#forgetPage()
    if (this.#openedFor === undefined) return
    const closed = this.#runInOrder(async (user) => {
      for (const name of this.#quick.names())
        if (name.startsWith(storeName('draft', user, ''))) this.#quick.delete(name)
      for (const [name, stored] of await this.#store.entries()) {
        if ((stored as StoredEntry).user === user) await this.#store.delete(name)
      }
    })
    this.#openedFor = undefined
    this.#isClosed = true
    this.#userOnceOpened = this.#waitForUser()
    await closed
  }

  /** Forgets this page's drafts, without deleting the stored ones. */
  #forgetPage() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#unflushed.clear()
    this.#mounted.clear()
  }

  async #recentOf(user: number, resource: string): Promise<Recent[]> {
    const stored = (await this.#store.get(storeName('recent', user, resource))) as
      | StoredEntry
      | undefined
    return stored?.recent ?? []
  }

  /** Moves drafts that an earlier page left in the quick store to the store, and deletes the dropped ones. */
  async #recover(user: number) {
    for (const name of this.#quick.names()) {
      if (!name.startsWith(storeName('draft', user, ''))) continue
      const text = this.#quick.get(name)
      const change = parseQuick(text)
      if (change && 'values' in change) await this.#store.set(name, { user, draft: change })
      else if (change)
        await this.#deleteOutdated(name, change.droppedUpTo ?? Number.POSITIVE_INFINITY)
      if (this.#quick.get(name) === text) this.#quick.delete(name)
    }
  }

  /** Runs operations one after another, so that a slow write cannot bring back a deleted draft. */
  #runInOrder<T>(operation: (user: number) => Promise<T>): Promise<T> {
    const user = this.#userOnceOpened
    const result = this.#lastOperation.then(async () => operation(await user))
    this.#lastOperation = result.catch(() => {})
    return result
  }

  #waitForUser = () =>
    new Promise<number>((resolve) => {
      this.#resolveUser = resolve
    })
}

const storeName = (kind: 'draft' | 'recent', user: number, name: string) =>
  `${kind}/${user}/${name}`

/** Whether a draft is missing, or was last changed by `savedAt` (ms). */
const isOutdated = (draft: Draft | undefined, savedAt: number) =>
  !draft || Date.parse(draft.at) <= savedAt

/** A change in the quick store: a draft, or that it was dropped unless changed after a time (ms; null: whenever). */
function parseQuick(text: string | undefined): Draft | { droppedUpTo: number | null } | undefined {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
