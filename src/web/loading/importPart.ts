/**
 * Imports a part of the program and all files that it needs in parallel. Replaces Vite's helper of this
 * name, which preloads them (decision 034).
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  const urls = files.map((file) => `/${file}`)
  for (const url of urls) {
    // Ignore errors here: `load` imports the same file and reports them.
    if (!isStyleSheet(url)) import(/* @vite-ignore */ url).catch(() => {})
  }
  await Promise.all(urls.filter(isStyleSheet).map(addStyleSheet))
  return load()
}

const isStyleSheet = (url: string) => url.endsWith('.css')

const added = new Map<string, Promise<void>>()

/** Adds a style sheet to the page, once; after a failure it can be added again. */
function addStyleSheet(url: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${url}"]`))
    return added.get(url) ?? Promise.resolve()
  const link = document.createElement('link')
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${url} could not be loaded`))
    }
  })
  added.set(url, loaded)
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: url })
  document.head.append(link)
  return loaded
}
