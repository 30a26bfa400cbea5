/** The page as the server has it now; undefined where the server gives none. */
async function currentPage(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** Whether the server has another version of the program than the one that runs here. */
export async function isReplaced(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const page = await currentPage()
  return Boolean(page && running && !page.includes(new URL(running).pathname))
}

/** Loads the page anew; what was typed into forms comes back. */
export async function reload() {
  // The drafts are part of the program as well: where they were never needed, nothing was typed.
  await import('../writes/unsavedWork.ts').then(({ flushDrafts }) => flushDrafts()).catch(() => {})
  location.reload()
}

/** Loads the page anew where the server can be reached, and says so; otherwise the page stays as it is. */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = Boolean(await currentPage())
  if (isReachable) await reload()
  return isReachable
}
