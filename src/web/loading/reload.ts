import { tabStorage } from '../device/textStorage.ts'

/** Timeout of a request for the index page, ms. */
const requestTimeout = 10_000

/** Current index page of the server; undefined if unavailable. */
async function currentPage(): Promise<string | undefined> {
  const signal = AbortSignal.timeout(requestTimeout)
  const response = await fetch('/', { cache: 'no-store', signal }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** Whether the server has a newer version of the program than the one running here. */
export async function isReplaced(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const page = await currentPage()
  return Boolean(page && running && !page.includes(new URL(running).pathname))
}

/** Delay between two checks whether an unreachable server has come back, ms. */
const checkDelay = 3_000

/** Runs work once an unreachable server responds again; returns a function that stops checking. */
export function whenReachableAgain(work: () => unknown): () => void {
  const ending = new AbortController()
  let wasUnreachable = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function check() {
    clearTimeout(timer)
    const isReachable = Boolean(await currentPage())
    if (ending.signal.aborted) return
    if (isReachable) {
      ending.abort()
      if (wasUnreachable) work()
      return
    }
    wasUnreachable = true
    clearTimeout(timer)
    timer = setTimeout(check, checkDelay)
  }
  addEventListener('online', () => void check(), { signal: ending.signal })
  ending.signal.addEventListener('abort', () => clearTimeout(timer))
  void check()
  return () => ending.abort()
}

/** Reloads the page; drafts of open forms are restored. */
export async function reload() {
  // If this import fails, the drafts were never loaded, so nothing was typed.
  await import('../writes/unsavedWork.ts').then(({ flushDrafts }) => flushDrafts()).catch(() => {})
  location.reload()
}

const reloadedKey = 'reloadedAt'
/** Minimum time between two automatic reloads, ms. */
const reloadPause = 60_000

/**
 * Reloads the page if the server is reachable, after a part failed to load; returns whether it does. Not twice within a
 * minute: a reload then does not help, and a person decides.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!(await currentPage())) return false
  const last = Number(tabStorage.getItem(reloadedKey))
  if (Date.now() - last < reloadPause) return false
  tabStorage.setItem(reloadedKey, String(Date.now()))
  await reload()
  return true
}

/** Reloads the page if the server is reachable; returns whether it is. */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = Boolean(await currentPage())
  if (isReachable) await reload()
  return isReachable
}
