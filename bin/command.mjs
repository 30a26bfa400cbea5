// `npm run secret:rotate` and `npm run register:import`: runs a command of src/commands with its arguments.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare }) => {
    await prepare({ build: ['server'] })
    const [name] = process.argv.splice(2, 1)
    await import(`../dist/server/${name}.js`)
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
