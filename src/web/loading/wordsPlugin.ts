import { type Plugin, runnerImport } from 'vite'
import { languages, resourcesOf, type Text } from '../../kernel/text.ts'

const wordsId = /^\0words:(\w+):(.+)\.js$/

/**
 * Vite plugin that loads texts per feature and only in the current language: in the browser a `*.text.ts` file
 * becomes its namespaces plus one dynamic import per language. Servers and tests use the file itself.
 */
export function wordsPlugin(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    resolveId(id) {
      return id.startsWith('words:') ? `\0${id}` : undefined
    },
    async load(id) {
      const [, language, file] = wordsId.exec(id) ?? []
      if (language && file) {
        this.addWatchFile(file)
        const texts = Object.values(await textsOf(file))
        const known = languages.find((one) => one === language) ?? languages[0]
        const resources = texts.map((text) => [text.ns, resourcesOf(text, known)])
        return `export default ${JSON.stringify(Object.fromEntries(resources))}`
      }
      if (!id.endsWith('.text.ts')) return undefined
      this.addWatchFile(id)
      return browserModule(id, await textsOf(id))
    },
  }
}

function browserModule(file: string, texts: Record<string, Text>): string {
  const load = languages.map((language) => {
    const words = JSON.stringify(`words:${language}:${file}.js`)
    return `  ${language}: () => import(${words}),\n`
  })
  const declared = Object.entries(texts).map(
    ([name, { ns }]) => `export const ${name} = declareText({ ns: ${JSON.stringify(ns)}, load })\n`,
  )
  const loading = JSON.stringify(new URL('wordsLoading.ts', import.meta.url).pathname)
  return `import { declareText } from ${loading}\nconst load = {\n${load.join('')}}\n${declared.join('')}`
}

/** The texts that a file exports, by the name of the export; it may hold nothing else. */
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
