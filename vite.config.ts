import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { wordsPlugin } from './src/web/loading/wordsPlugin.ts'

const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Files of what is hardly ever apart, each with all that it imports: there is less to ask for, and it
 * compresses better. A module that several want goes to the first of them.
 */
const sharedFiles = [
  // What every page loads, with what the sign-in page and all others have in common.
  { name: 'base', test: /src.app.main\.tsx$|TextInput\.mjs$|createReactComponent/ },
  // What the screens share of whoever is signed in.
  {
    name: 'shell',
    test: /src.(access|kernel.access|app.shell.Shell|web.(writes.useDecision|ui.(basic.(Ago|Truncated|useInnerWidth|textScale)|page.ErrorPart|list.(Near|listState)|ui\.text)))\.tsx?$/,
  },
  {
    name: 'list',
    test: /src.(web.ui.(table.DataTable|export.ExportMenu|trash.TrashButton)|features.(views.ViewsMenu|mandates.list.(MandateList|MandatesPage)|demonstration.screens.DemonstrationNotice))\.tsx$/,
  },
  // All other icons.
  { name: 'icons', test: /icons-react/ },
].map((group, at, { length }) => ({ ...group, priority: length - at }))

/** The browser side; the server is built by vite.server.config.ts. */
export default defineConfig({
  plugins: [react(), wordsPlugin(), precompress()],
  server: { proxy: { '/api': serverAddress } },
  build: {
    outDir: 'dist/web',
    // A browser that does not know the hint loads the same files without it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) => `assets/${chunkName(facadeModuleId)}`,
        codeSplitting: { groups: sharedFiles },
      },
    },
  },
})

/** Words are found by their feature and language: `words/building.fr-….js`. */
function chunkName(module: string | null): string {
  const [, language, feature] = /^\0words:(\w+):.*\/(\w+)\.text\.ts/.exec(module ?? '') ?? []
  return feature ? `words/${feature}.${language}-[hash].js` : '[name]-[hash].js'
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
