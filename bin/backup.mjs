// `npm run backup` and `npm run restore`: one archive of database and contents, and back.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    await prepare({ build: ['server'] })
    const { runBackup, runRestore } = await import('../dist/server/backup.js')
    const [name, ...args] = process.argv.slice(2)
    const command = { root, args, env: process.env, print: console.log }
    await (name === 'restore' ? runRestore(command) : runBackup(command))
    process.exit(0)
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
