import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { call, demonstrationAdmin, root, signIn } from './product.ts'

/** The oldest Node that the product runs on, and the later lines that people have. */
const versions = ['20.19.0', '22', '24']

type NodeFigures = { version: string; passed: number; start_seconds: number }

/**
 * Installs, starts and tests the product with each version of Node that it is said to run on, as the npm registry has
 * them: in a fresh copy of what git tracks, with an empty home. `parts` are those of `npm test`.
 */
export default async function proveNodes({
  log,
  parts = 'unit',
}: {
  log: (line: string) => void
  parts?: string
}): Promise<{ nodes: NodeFigures[] }> {
  const { folder, remove } = createScratchFolder()
  const nodes: NodeFigures[] = []
  const failures: string[] = []
  try {
    for (const wanted of versions) {
      const node = installNode(join(folder, `node ${wanted}`), wanted)
      const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
      const copy = join(folder, `égide ${wanted}`)
      copyTracked(copy)
      const home = join(folder, `home ${wanted}`)
      mkdirSync(home)
      const env = {
        // The machine's certificates and proxies, and nothing that npm told this run about itself.
        ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
        // npm and whatever else a script starts must find this Node, too.
        PATH: `${dirname(node)}:${process.env.PATH}`,
        HOME: home,
        TMPDIR: folder,
      }
      const run = (args: string[], more = {}) =>
        spawn(node, args, {
          cwd: copy,
          env: { ...env, ...more },
          stdio: ['ignore', 'pipe', 'pipe'],
        })

      const startedAt = Date.now()
      const product = run(['bin/start.mjs'], { PORT: '0', HOST: '127.0.0.1', GEOADMIN_URL: 'off' })
      const url = await readyAddress(product)
      const start_seconds = Math.round((Date.now() - startedAt) / 1000)
      const token = await signIn(url, demonstrationAdmin.email, demonstrationAdmin.password)
      const { status } = await call(url, 'GET', '/api/mandates/', { token })
      if (status !== 200)
        throw new Error(`Node ${version}: the list of mandates answers ${status}.`)
      product.kill('SIGTERM')
      await once(product, 'close')

      const tests = run(['bin/test.mjs', '--all', `--only=${parts}`])
      const printed = collectOutput(tests)
      await once(tests, 'close')
      const output = printed()
      const [, passed = '0'] = /^(\d+) passed, 0 failed, \d+ skipped$/m.exec(lastLine(output)) ?? []
      log(`Node ${version}: ready after ${start_seconds} s; ${lastLine(output)}`)
      for (const line of output.split('\n').filter((line) => /^(failed|unstable)\b.*: /.test(line)))
        log(line)
      nodes.push({ version, passed: Number(passed), start_seconds })
      // The next version is worth knowing, too.
      if (tests.exitCode !== 0)
        failures.push(`Node ${version}: tests fail.\n${output.slice(-4000)}`)
    }
    if (failures.length > 0) throw new Error(failures.join('\n\n'), { cause: { nodes } })
    return { nodes }
  } finally {
    remove()
  }
}

/** Installs a version of Node from the npm registry; returns the path of the program. */
function installNode(folder: string, version: string): string {
  mkdirSync(folder)
  const name = `node-${process.platform}-${process.arch}`
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options, '--prefix', folder, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return join(folder, 'node_modules', name, 'bin', 'node')
}

/** Copies what git tracks, as it is in the working tree. */
function copyTracked(folder: string) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  for (const name of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(root, name), join(folder, name), { errorOnExist: false })
  }
}

/** Collects what a process prints. */
function collectOutput(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  return () => output
}

/** Waits until the product is ready; returns its address. */
async function readyAddress(product: ChildProcess): Promise<string> {
  const output = collectOutput(product)
  for (;;) {
    const [, url] = /ready at (http:\/\/\S+)/.exec(output()) ?? []
    if (url) return url
    if (product.exitCode !== null) throw new Error(`The product does not start:\n${output()}`)
    await sleep(100)
  }
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) ?? ''
