// `npm start`: installs missing packages, builds stale files, and serves. `--build-only` stops before
// serving.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare }) => {
    await prepare()
    if (process.argv.includes('--build-only')) return
    process.env.NODE_ENV = process.env.NODE_ENV || 'production'
    await import('../dist/server/main.js')
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
