/** Current index page of the server; undefined if unavailable. */
async function currentPage(): Promise<string | undefined> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? response.text() : undefined
}

/** Whether the server has a newer version of the program than the one running here. */
export async function isReplaced(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  const page = await currentPage()
  return Boolean(page && running && !page.includes(new URL(running).pathname))
}

/** Reloads the page; drafts of open forms are restored. */
export async function reload() {
  // If this import fails, the drafts were never loaded, so nothing was typed.
  await import('../writes/unsavedWork.ts').then(({ flushDrafts }) => flushDrafts()).catch(() => {})
  location.reload()
}

/** Reloads the page if the server is reachable; returns whether it is. */
export async function reloadIfReachable(): Promise<boolean> {
  const isReachable = Boolean(await currentPage())
  if (isReachable) await reload()
  return isReachable
}
