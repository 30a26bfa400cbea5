/**
 * Imports a part of the program and all files that it needs in parallel. Replaces Vite's helper of this
 * name, which preloads them (decision 034).
 */
export function __vitePreload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const url of files.map((file) => `/${file}`)) {
    // Ignore errors here: `load` imports the same file and reports them.
    import(/* @vite-ignore */ url).catch(() => {})
  }
  return load()
}
