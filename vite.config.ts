import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { outdatedPlugin } from './src/web/loading/outdatedPlugin.ts'
import { sharedFiles } from './src/web/loading/sharedFiles.ts'
import { unloadedPlugin } from './src/web/loading/unloadedPlugin.ts'
import { wordsPlugin } from './src/web/loading/wordsPlugin.ts'

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Words that load as one file, by the first pattern that matches; those of other features load by feature. */
const sharedWords: [part: string, files: RegExp][] = [
  [
    'screens',
    /^src.(web.(web|keys.keys|ui.ui)|features.(auth.captcha.captcha|demonstration.demonstration|mandates.mandate|views.view))\.text/,
  ],
  [
    'records',
    /^src.(kernel|web.ui|features.(buildings.building|mandates.(form|notes|record|steps|mandateBuilding|refusal)|proposals|users.contact))/,
  ],
  [
    'results',
    /^src.features.(heating.worksheet|idc|reports|technical.idc|reference.(heatingOption|origin))/,
  ],
  ['tabs', /^src.features.(buildings|files|mandates.(list|panels|request))/],
]

/** The part whose file holds the words of a file; none if they are in a file of their own. */
function wordsPart(file: string): string | undefined {
  const [part] = sharedWords.find(([, files]) => files.test(file)) ?? []
  // A page shows one kind of mandate; browsers show no mails.
  if (part || /services|auth|[mM]ail\.text/.test(file)) return part
  return /^src.features.(\w+)/.exec(file)?.[1]
}

/** The browser side; the server is built by vite.server.config.ts. */
export default defineConfig({
  plugins: [react(), wordsPlugin(wordsPart), outdatedPlugin(), unloadedPlugin(), precompress()],
  // What imports a part of the program, in place of Vite's own.
  resolve: { alias: { '\0vite/preload-helper.js': '/src/web/loading/importPart.ts' } },
  worker: { format: 'es' },
  server: { proxy: { '/api': serverAddress } },
  build: {
    outDir: 'dist/web',
    // One sheet, so that rules keep their order whatever page comes first.
    cssCodeSplit: false,
    // For the list of files that each part needs (importPart.ts).
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId)}`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: sharedFiles.map(({ name, modules, minShareCount }, at) => ({
            name,
            minShareCount,
            priority: sharedFiles.length - at,
            // Not `\0words:…`, which are in a file by language.
            test: new RegExp(`^(?!.words:).*/(${modules.join('|').replaceAll('.', '\\.')})`),
          })),
        },
      },
    },
  },
})

/**
 * Names of chunks; short hashes, since the first file lists all others.
 * Words are found by their feature or group and language: `words/records.fr-….js`.
 */
function chunkName(module: string | null): string {
  const [, language, feature] =
    /^\0words:(\w+):(?:.*\/)?(\w+)(?:\.text\.ts)?\.js$/.exec(module ?? '') ?? []
  return feature ? `words/${feature}.${language}-[hash:7].js` : '[name]-[hash:7].js'
}

/** Lays a brotli and a gzip twin beside every text file, so that the server compresses nothing. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      // The server fills a nonce into index.html for each answer, so that one stays as it is.
      const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string) {
  const content = await readFile(path)
  if (content.length < 1024) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
