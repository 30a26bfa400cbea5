import type { Plugin } from 'vite'

/** Packages that only forms need, with what the source takes from them. */
const late: Record<string, readonly string[]> = {
  zod: ['z'],
  ibantools: ['electronicFormatIBAN', 'isValidIBAN'],
}

const unsaid = '\0later:unsaid'

const file = (name: string) => new URL(name, import.meta.url).pathname

/**
 * Keeps the packages of forms out of the other screens. Plain files declare calls and fields with zod,
 * and every screen imports them for their paths and names; in the browser such a file gets `later.ts` in
 * place of the package, which comes with `check.ts`. Servers and tests see the package itself.
 */
export function later(): Plugin {
  return {
    name: 'later',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    resolveId(id, importer) {
      // The sentences of zod itself, in fifty languages: ours are in our words.
      if (id.endsWith('/locales/index.js') && importer?.includes('/zod/')) return unsaid
      return id in late && importer !== file('check.ts') ? `\0later:${id}` : undefined
    },
    load(id) {
      if (id === unsaid) return 'export {}'
      const [, name = ''] = /^\0later:(.+)/.exec(id) ?? []
      const exported = late[name]?.map((one) => `export const ${one} = later('${name}', '${one}')`)
      return exported && [`import { later } from '${file('later.ts')}'`, ...exported].join('\n')
    },
  }
}
