import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../template.ts'

/** Creates a project that has our launcher only, in a folder whose path has what people’s folders have. */
export function launcherProject(files: Record<string, string> = {}) {
  const folder = join(mkdtempSync(join(tmpdir(), 'dossier été 1+1 ')), 'R&D')
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  writeFiles(folder, {
    'package.json': JSON.stringify({ name: 'p', type: 'module', engines: { node: '>=20.19' } }),
    ...files,
  })
  return folder
}

/** A server on PORT that exits on a request for /end. */
const main = `
  import { createServer } from 'node:http'
  import { word } from './word.ts'
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close').end(word)
    if (request.url === '/end') server.close()
  })
  await new Promise((done, refuse) => {
    server.on('error', refuse).listen(Number(process.env.PORT), '127.0.0.1', () => done(undefined))
  })
  console.log('Ready at ' + server.address().port)
`

/** Creates a project with a server and a page, built by our launcher with our packages. */
export function buildableProject(files: Record<string, string> = {}) {
  const serverConfig = readFileSync(join(root, 'vite.server.config.ts'), 'utf8')
  /** Entry points that the build of the server names. */
  const scripts = [...serverConfig.matchAll(/'(src\/[^']+\.ts)'/g)].map(([, path]) => path!)
  const folder = launcherProject({
    // The installed packages match the lockfile, so nothing is installed.
    'package-lock.json': readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    'index.html': '<script type="module" src="/src/web/main.ts"></script>',
    'vite.config.ts': 'export default {}',
    'vite.server.config.ts': serverConfig,
    ...Object.fromEntries(scripts.map((path) => [path, 'export {}'])),
    'src/main.ts': main,
    'src/word.ts': "export const word = 'first'",
    'src/web/main.ts': "console.log('page')",
    'src/word.test.ts': '',
    ...files,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Writes files below a folder, with the folders in which they lie. */
export function writeFiles(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Starts Node in a folder, with an empty home and hardly any environment; ends it with the test. */
export function startNode(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const HOME = mkdtempSync(join(tmpdir(), 'home '))
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      HOME,
      npm_config_fetch_retries: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, output: () => output, ended: once(child, 'close').then(([status]) => status) }
}

/** Waits for a process to end. */
export async function endOf(running: Running) {
  const status = await running.ended
  return { status, output: running.output() }
}

/** Waits until a process has printed some words. */
export async function waitForOutput(running: Running, words: string) {
  while (!running.output().includes(words)) {
    if (running.child.exitCode !== null) throw new Error(running.output())
    await new Promise((done) => setTimeout(done, 20))
  }
}
