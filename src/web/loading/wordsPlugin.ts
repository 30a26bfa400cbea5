import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { languages, resourcesOf, type Text } from '../../kernel/text.ts'

const wordsId = /^\0words:(\w+):(.+)\.js$/

/**
 * Vite plugin that loads texts per feature and only in the current language: in the browser a `*.text.ts` file
 * becomes its namespaces plus one dynamic import per language. Texts of one part load as one file; `partOf` tells
 * the part of a path, if it shares one. Servers and tests use the file itself.
 */
export function wordsPlugin(partOf: (file: string) => string | undefined): Plugin {
  let root = ''
  const sharedPartOf = (file: string) => partOf(relative(root, file))
  async function filesOf(part: string) {
    if (part.endsWith('.text.ts')) return [part]
    const files = await readdir(join(root, 'src'), { recursive: true })
    return files
      .filter((file) => file.endsWith('.text.ts'))
      .map((file) => join(root, 'src', file))
      .filter((file) => sharedPartOf(file) === part)
      .sort()
  }
  return {
    name: 'words',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith('words:') ? `\0${id}` : undefined
    },
    async load(id) {
      const [, language, part] = wordsId.exec(id) ?? []
      if (language && part) {
        const known = languages.find((supported) => supported === language) ?? languages[0]
        const resources: Record<string, unknown> = {}
        for (const file of await filesOf(part)) {
          this.addWatchFile(file)
          for (const text of Object.values(await textsOf(file)))
            resources[text.ns] = resourcesOf(text, known)
        }
        return `export default ${JSON.stringify(resources)}`
      }
      if (!id.endsWith('.text.ts')) return undefined
      this.addWatchFile(id)
      return browserModule(sharedPartOf(id) ?? id, await textsOf(id))
    },
  }
}

function browserModule(part: string, texts: Record<string, Text>): string {
  const load = languages.map((language) => {
    const words = JSON.stringify(`words:${language}:${part}.js`)
    return `  ${language}: () => import(${words}),\n`
  })
  const declared = Object.entries(texts).map(
    ([name, { ns }]) => `export const ${name} = declareText({ ns: ${JSON.stringify(ns)}, load })\n`,
  )
  const loading = JSON.stringify(fileURLToPath(new URL('wordsLoading.ts', import.meta.url)))
  return `import { declareText } from ${loading}\nconst load = {\n${load.join('')}}\n${declared.join('')}`
}

/** The texts that a file exports, by name; throws if it exports anything else. */
async function textsOf(file: string): Promise<Record<string, Text>> {
  const { module } = await runnerImport<Record<string, Text>>(file, {
    configFile: false,
    logLevel: 'error',
  })
  for (const [name, text] of Object.entries(module)) {
    if (typeof text?.ns !== 'string' || typeof text.words !== 'object') {
      throw new Error(`${file} exports ${name}, which is no text: the browser would not have it`)
    }
  }
  return module
}
