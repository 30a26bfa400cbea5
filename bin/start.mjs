// `npm start`: installs missing packages, builds stale files, and serves. `--build-only` stops before serving, and
// `--build-only=server` builds no pages.
import './node-version.mjs'

// npm ends with the shell in between when it is told to end, but not what runs in that.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    const buildOnly = process.argv.find((arg) => arg.startsWith('--build-only'))
    const [, part] = buildOnly?.split('=') ?? []
    await prepare(part && { build: [part] })
    if (buildOnly) return
    process.env.NODE_ENV = process.env.NODE_ENV || 'production'
    const { startTelemetry } = await import('./telemetry.mjs')
    const stop = await startTelemetry({ root, env: process.env, version: process.version })
    const { stopLast } = await import('../dist/server/main.js')
    if (stop) stopLast(stop)
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
