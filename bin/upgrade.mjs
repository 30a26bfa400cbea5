// `npm run upgrade -- --check`: what the next start will change in the database.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    await prepare({ build: ['server'] })
    const { runUpgrade } = await import('../dist/server/upgrade.js')
    await runUpgrade({ root, args: process.argv.slice(2), env: process.env, print: console.log })
    process.exit(0)
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
