// `npm start`: installs missing packages, builds stale files, and serves. `--build-only` stops before serving, and
// `--build-only=server` builds no pages.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare }) => {
    const buildOnly = process.argv.find((arg) => arg.startsWith('--build-only'))
    const [, part] = buildOnly?.split('=') ?? []
    await prepare(part && { build: [part] })
    if (buildOnly) return
    process.env.NODE_ENV = process.env.NODE_ENV || 'production'
    await import('../dist/server/main.js')
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
