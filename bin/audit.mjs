// `npm run audit:verify` and `npm run audit:prune`: verifies the audit log, and removes what is older than ten years.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    await prepare({ build: ['server'] })
    const { runAuditCommand } = await import('../dist/server/audit.js')
    const options = { root, args: process.argv.slice(2), env: process.env, print: console.log }
    process.exit(await runAuditCommand(options))
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(2)
  })
