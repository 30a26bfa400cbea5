import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const file = (name: string) => new URL(name, import.meta.url).pathname

/** What only forms need, by the module that has it: the name of its package, and what the source takes. */
const late: Record<string, { name: string; taken: readonly string[] }> = {
  [file('../kernel/z.ts')]: { name: 'zod', taken: ['z'] },
  ibantools: { name: 'ibantools', taken: ['electronicFormatIBAN', 'isValidIBAN'] },
}

const unsaid = '\0later:unsaid'

/**
 * Keeps the packages of forms out of the other screens. Plain files declare calls and fields with zod,
 * and every screen imports them for their paths and names; in the browser such a file gets `later.ts` in
 * place of the package, which comes with `check.ts`. Of zod they take what `kernel/zod.ts` names, through
 * `kernel/z.ts`. Servers and tests see the packages themselves.
 */
export function later(): Plugin {
  return {
    name: 'later',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    resolveId(id, importer = '') {
      // The sentences of zod itself, in fifty languages: ours are in our words.
      if (id.endsWith('/locales/index.js') && importer.includes('/zod/')) return unsaid
      if (id === 'zod' && importer !== file('../kernel/zod.ts'))
        this.error(`${importer} fetches the whole of zod: take it from kernel/z.ts.`)
      const module = id.startsWith('.') ? resolve(dirname(importer), id) : id
      return module in late && importer !== file('check.ts') ? `\0later:${module}` : undefined
    },
    load(id) {
      if (id === unsaid) return 'export {}'
      const [, module = ''] = /^\0later:(.+)/.exec(id) ?? []
      const { name, taken } = late[module] ?? {}
      const exported = taken?.map((one) => `export const ${one} = later('${name}', '${one}')`)
      return exported && [`import { later } from '${file('later.ts')}'`, ...exported].join('\n')
    },
  }
}
