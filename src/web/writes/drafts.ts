import type { DeviceStore, QuickStore } from './deviceStore.ts'

export type DraftValues = Record<string, unknown>

/** By field: the record's version and the field's value when somebody began to type into it. */
export type Began = Record<string, { version: number; value: unknown }>

/** What somebody typed into a form and did not save. */
export type Draft = {
  values: DraftValues
  /** When it was last changed, ISO 8601. */
  at: string
  /** What it was typed over, where the form shows a record. */
  began?: Began
  /** The page was reloaded on purpose while it was open: it comes back without asking, until it changes. */
  isResumed?: boolean
}

/** A record chosen before, offered first where one is looked for; with its page where it is opened. */
export type Recent = { id: number; label: string; detail?: string | null; path?: string }

type Kept = { user: number; draft?: Draft; recent?: Recent[] }

/** Longest time for which a change lies only in the quick store, ms. */
const longestUnkept = 400
/** Longest text that the quick store takes: it is shared by all that the browser keeps of this site. */
const quickAtMost = 100_000
const recentAtMost = 5

/** What this device remembers for one person: drafts of forms and records chosen lately. */
export class Drafts {
  readonly #store: DeviceStore
  /** Holds each change until the store has it: a page that goes cannot wait for the store. */
  readonly #quick: QuickStore
  readonly #now: () => Date
  readonly #changed = new Map<string, Draft>()
  readonly #shown = new Map<string, Draft>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #tellUser: (user: Promise<number>) => void = () => {}
  #opened: number | undefined
  #isClosed = false
  #user: Promise<number>

  constructor(store: DeviceStore, quick: QuickStore, now: () => Date = () => new Date()) {
    this.#store = store
    this.#quick = quick
    this.#now = now
    this.#user = this.#nextUser()
  }

  /** Begins, or goes on, for whoever signed in; what is asked for before waits for it. */
  open(user: number) {
    if (this.#opened !== user) {
      // Drafts of another person are on the device by now, under their name.
      if (this.#opened !== undefined) this.#forgetPage()
      this.#opened = user
      this.#isClosed = false
      const opened = this.#takeUp(user).then(() => user)
      this.#tellUser(opened)
      this.#user = opened
    }
    // Another window may have forgotten what is on the screen here when it signed out.
    for (const [form, draft] of this.#shown) this.#change(form, draft)
  }

  /** Whether something typed on this page is not saved. */
  isUnfinished = () => this.#opened !== undefined && this.#shown.size > 0

  /** The draft of a form, if there is one. */
  find(form: string): Promise<Draft | undefined> {
    return this.#inTurn(async (user) => {
      const kept = (await this.#store.get(nameOf('draft', user, form))) as Kept | undefined
      return kept?.draft
    })
  }

  /** The forms of which this person left a draft on the device, in any window. */
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

  /** Keeps what a form on the screen holds now; it outlasts the page from this moment on. */
  keep(form: string, values: DraftValues, began?: Began) {
    this.#change(form, { values, at: this.#now().toISOString(), ...(began && { began }) })
  }

  #change(form: string, draft: Draft) {
    // A form that is still there after its person signed out is not the next one's.
    if (this.#isClosed) return
    this.#shown.set(form, draft)
    this.#changed.set(form, draft)
    if (this.#opened !== undefined) {
      const name = nameOf('draft', this.#opened, form)
      const text = JSON.stringify(draft)
      if (text.length < quickAtMost) this.#quick.set(name, text)
      else this.#quick.delete(name)
    }
    this.#timer ??= setTimeout(() => void this.flush(), longestUnkept)
  }

  /**
   * Forgets the draft of a form: it was saved, or given up. What was typed after `savedAt` (ms) is not
   * meant by that.
   */
  async drop(form: string, savedAt = Number.POSITIVE_INFINITY) {
    const isMeant = (draft: Draft | undefined) => !draft || Date.parse(draft.at) <= savedAt
    if (!isMeant(this.#shown.get(form) ?? this.#changed.get(form))) return
    this.#shown.delete(form)
    this.#changed.delete(form)
    if (this.#opened !== undefined) this.#quick.delete(nameOf('draft', this.#opened, form))
    await this.#inTurn(async (user) => {
      const name = nameOf('draft', user, form)
      if (isMeant(((await this.#store.get(name)) as Kept | undefined)?.draft))
        await this.#store.delete(name)
    })
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
    await this.#inTurn(async (user) => {
      for (const [form, draft] of changed) {
        const name = nameOf('draft', user, form)
        await this.#store.set(name, { user, draft })
        if (!this.#changed.has(form)) this.#quick.delete(name)
      }
    })
  }

  /** Before a reload that the product makes itself: the forms on the screen come back as they are. */
  async flushForReload() {
    await this.flush()
    const open = [...this.#shown.keys()]
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
    this.#forgetPage()
    if (this.#opened === undefined) return
    const closed = this.#inTurn(async (user) => {
      for (const name of this.#quick.names())
        if (name.startsWith(nameOf('draft', user, ''))) this.#quick.delete(name)
      for (const [name, kept] of await this.#store.entries()) {
        if ((kept as Kept).user === user) await this.#store.delete(name)
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
    const kept = (await this.#store.get(nameOf('recent', user, resource))) as Kept | undefined
    return kept?.recent ?? []
  }

  /** Takes over what an earlier page could not put into the store any more. */
  async #takeUp(user: number) {
    for (const name of this.#quick.names()) {
      if (!name.startsWith(nameOf('draft', user, ''))) continue
      const text = this.#quick.get(name)
      const draft = draftIn(text)
      if (draft) await this.#store.set(name, { user, draft })
      if (this.#quick.get(name) === text) this.#quick.delete(name)
    }
  }

  /** One after the other, so that what was given up cannot come back from a slower write. */
  #inTurn<T>(work: (user: number) => Promise<T>): Promise<T> {
    const who = this.#user
    const turn = this.#last.then(async () => work(await who))
    this.#last = turn.catch(() => {})
    return turn
  }

  #nextUser = () =>
    new Promise<number>((tell) => {
      this.#tellUser = tell
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
