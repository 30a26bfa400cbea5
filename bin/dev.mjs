// `npm run dev`: runs pages and server from their sources and reloads both on change. Pages are at
// PORT, the server at the next port; the database keeps running while the server restarts.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    await prepare({ build: [] })
    const { spawn } = await import('node:child_process')
    const { join, resolve } = await import('node:path')
    const port = Number(process.env.PORT || 3000)
    await refuseUsedPorts(port, port + 1)

    const database = process.env.DATABASE_URL ? undefined : await startDatabase(resolve, root)
    const { createServer } = await import('vite')
    const pages = await createServer({
      root,
      server: { port, strictPort: true, proxy: { '/api': `http://127.0.0.1:${port + 1}` } },
    })
    await pages.listen()
    console.log(`Pages: http://localhost:${port}   server: http://127.0.0.1:${port + 1}`)
    const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
    const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/main.ts'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        PUBLIC_URL: `http://localhost:${port}`,
        // A new embedded database gets demonstration data, as with `npm start`.
        ...(database && { DATABASE_URL: database.url, DEMO: 'on' }),
        ...process.env,
        PORT: String(port + 1),
      },
    })
    server.on('exit', async (status) => {
      await database?.stop()
      process.exit(status === null ? 1 : status)
    })
    // Wait for the server, which finishes requests and closes the database.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => server.kill('SIGTERM'))
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })

/** Starts the embedded database in this process. */
async function startDatabase(resolve, root) {
  const { tsImport } = await import('tsx/esm/api')
  const { startPostgres } = await tsImport(
    '../src/kernel/database/postgres.server.ts',
    import.meta.url,
  )
  return startPostgres({
    dataDir: resolve(root, process.env.DATA_DIR || 'data'),
    log: () => {},
    onLost: (error) => {
      console.error(error)
      process.exit(1)
    },
  })
}

/** Fails if a port is in use. */
async function refuseUsedPorts(...ports) {
  const { connect } = await import('node:net')
  const { StepError } = await import('./explain.mjs')
  for (const port of ports) {
    const isTaken = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => done(true)).on('error', () => done(false))
      socket.setTimeout(1000, () => done(true))
    })
    if (isTaken)
      throw new StepError(
        `Port ${port} is taken. End what runs there, or give another: PORT=4000 npm run dev (the server takes the port after it).`,
      )
  }
}
