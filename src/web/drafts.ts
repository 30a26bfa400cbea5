import type { DeviceStore } from './deviceStore.ts'

export type Values = Record<string, unknown>

/** What somebody typed into a form and did not save. */
export type Draft = {
  values: Values
  /** When it was last changed, ISO 8601. */
  at: string
  /** The page was reloaded on purpose while it was open: it comes back without asking, until it changes. */
  isResumed?: boolean
}

/** A record chosen before, offered first where one is looked for; with its page where it is opened. */
export type Recent = { id: number; label: string; detail?: string | null; path?: string }

type Kept = { user: number; draft?: Draft; recent?: Recent[] }

/** Longest time for which a change lies only in the page, ms. */
const longestUnkept = 400
const recentAtMost = 5

/** What this device remembers for one person: drafts of forms and records chosen lately. */
export class Drafts {
  readonly #store: DeviceStore
  readonly #now: () => Date
  readonly #changed = new Map<string, Values>()
  readonly #shown = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #tellUser: (user: number) => void = () => {}
  #isOpen = false
  #user: Promise<number>

  constructor(store: DeviceStore, now: () => Date = () => new Date()) {
    this.#store = store
    this.#now = now
    this.#user = this.#nextUser()
  }

  /** Begins for whoever signed in; what is asked for before waits for it. */
  open(user: number) {
    this.#isOpen = true
    this.#tellUser(user)
    this.#user = Promise.resolve(user)
  }

  /** The draft of a form, if there is one. */
  find(form: string): Promise<Draft | undefined> {
    return this.#inTurn(async (user) => {
      const kept = (await this.#store.get(nameOf('draft', user, form))) as Kept | undefined
      return kept?.draft
    })
  }

  /** Keeps what a form on the screen holds now; it is on the device at most 400 ms later. */
  keep(form: string, values: Values) {
    this.#shown.add(form)
    this.#changed.set(form, values)
    this.#timer ??= setTimeout(() => void this.flush(), longestUnkept)
  }

  /** Forgets the draft of a form: it was saved, or given up. */
  async drop(form: string) {
    this.#shown.delete(form)
    this.#changed.delete(form)
    await this.#inTurn((user) => this.#store.delete(nameOf('draft', user, form)))
  }

  /** A form has left the screen; its draft stays, and asks before it comes back. */
  leave(form: string) {
    this.#shown.delete(form)
    void this.flush()
  }

  /** Puts every change on the device now. */
  async flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const changed = [...this.#changed]
    this.#changed.clear()
    if (changed.length === 0) return
    const at = this.#now().toISOString()
    await this.#inTurn(async (user) => {
      for (const [form, values] of changed) {
        await this.#store.set(nameOf('draft', user, form), { user, draft: { values, at } })
      }
    })
  }

  /** Before a reload that the product makes itself: the forms on the screen come back as they are. */
  async flushForReload() {
    await this.flush()
    const open = [...this.#shown]
    if (open.length === 0) return
    await this.#inTurn(async (user) => {
      for (const form of open) {
        const name = nameOf('draft', user, form)
        const kept = (await this.#store.get(name)) as Kept | undefined
        if (kept?.draft)
          await this.#store.set(name, { ...kept, draft: { ...kept.draft, isResumed: true } })
      }
    })
  }

  /** Records of a resource chosen lately, the last one first. */
  recent(resource: string): Promise<Recent[]> {
    return this.#inTurn((user) => this.#recentOf(user, resource))
  }

  async remember(resource: string, chosen: Recent) {
    await this.#inTurn(async (user) => {
      const others = (await this.#recentOf(user, resource)).filter(
        ({ id, path }) => id !== chosen.id || path !== chosen.path,
      )
      const recent = [chosen, ...others].slice(0, recentAtMost)
      await this.#store.set(nameOf('recent', user, resource), { user, recent })
    })
  }

  /** Ends with the session: forgets everything of this person on this device. */
  async close() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#changed.clear()
    this.#shown.clear()
    if (!this.#isOpen) return
    this.#isOpen = false
    await this.#inTurn(async (user) => {
      this.#user = this.#nextUser()
      for (const [name, kept] of await this.#store.entries()) {
        if ((kept as Kept).user === user) await this.#store.delete(name)
      }
    })
  }

  async #recentOf(user: number, resource: string): Promise<Recent[]> {
    const kept = (await this.#store.get(nameOf('recent', user, resource))) as Kept | undefined
    return kept?.recent ?? []
  }

  /** One after the other, so that what was given up cannot come back from a slower write. */
  #inTurn<T>(work: (user: number) => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => work(await this.#user))
    this.#last = turn.catch(() => {})
    return turn
  }

  #nextUser = () =>
    new Promise<number>((tell) => {
      this.#tellUser = tell
    })
}

const nameOf = (what: 'draft' | 'recent', user: number, name: string) => `${what}/${user}/${name}`
