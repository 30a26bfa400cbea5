// `npm start`: installs missing packages, builds stale files, and serves. `--build-only` stops before serving, and
// `--build-only=server` builds no pages.
import './node-version.mjs'

// npm ends with the shell in between when it is told to end, but not what runs in that.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

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
