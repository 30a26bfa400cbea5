// `npm run dev`: pages and server from their sources, both reloaded on change. Pages at PORT, server at the port after it.
import './node-version.mjs'

import('./prepare.mjs')
  .then(async ({ prepare, root }) => {
    await prepare({ build: false })
    const { spawn } = await import('node:child_process')
    const { join } = await import('node:path')
    const { createServer } = await import('vite')
    const port = Number(process.env.PORT || 3000)
    const pages = await createServer({
      root,
      server: { port, strictPort: true, proxy: { '/api': `http://127.0.0.1:${port + 1}` } },
    })
    await pages.listen()
    pages.printUrls()
    const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
    const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/main.ts'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        PUBLIC_URL: `http://localhost:${port}`,
        ...process.env,
        PORT: String(port + 1),
      },
    })
    server.on('exit', (status) => process.exit(status === null ? 1 : status))
    // The server has requests to finish and a database to stop; its end is ours.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => server.kill('SIGTERM'))
  })
  .catch(async (error) => {
    const { explain } = await import('./explain.mjs')
    console.error(await explain(error, process.env))
    process.exit(1)
  })
