import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createScratchFolder } from '../scratch.ts'

const root = join(import.meta.dirname, '../../..')
const { folder: scratch, remove } = createScratchFolder()
const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(remove)

let folders = 0
/** Creates a project with only our launcher. */
function aProject(files: Record<string, string> = {}) {
  const folder = join(scratch, `project ${++folders}`)
  cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  write(folder, {
    'package.json': JSON.stringify({ name: 'p', type: 'module', engines: { node: '>=20.19' } }),
    ...files,
  })
  return folder
}

function write(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

type Running = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

function node(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: scratch, npm_config_fetch_retries: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closing.push(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text
    })
  }
  return { child, output: () => output, ended: once(child, 'close').then(([status]) => status) }
}

/** Waits for the process to end. */
async function ran(running: Running) {
  const status = await running.ended
  return { status, output: running.output() }
}

async function waitForOutput(running: Running, words: string) {
  while (!running.output().includes(words)) {
    if (running.child.exitCode !== null) throw new Error(running.output())
    await new Promise((done) => setTimeout(done, 20))
  }
}

async function serve(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('the version of Node', () => {
  it('must be recent enough', async () => {
    const { nodeProblem } = (await import(join(root, 'bin', 'node-version.mjs'))) as {
      nodeProblem: (version: string, needed: string) => string | undefined
    }
    for (const version of ['v20.19.0', 'v20.20.2', 'v22.0.0', 'v100.1.1']) {
      expect(nodeProblem(version, '>=20.19')).toBeUndefined()
    }
    for (const version of ['v20.18.3', 'v18.20.4', 'v9.11.2']) {
      expect(nodeProblem(version, '>=20.19')).toContain(
        `Node 20.19 or newer is needed, this is ${version.slice(1)}.`,
      )
    }
  })

  it('is checked before any syntax that an old version cannot parse', async () => {
    const folder = aProject()
    write(folder, {
      'package.json': JSON.stringify({ type: 'module', engines: { node: '>=99.1' } }),
      'bin/prepare.mjs': 'this is no program',
      'bin/suite.mjs': 'this is no program',
    })
    for (const program of ['start', 'test', 'dev']) {
      const { status, output } = await ran(node(folder, [`bin/${program}.mjs`]))
      expect(output).toContain('Node 99.1 or newer is needed')
      expect(output).toContain('https://nodejs.org')
      expect(status).toBe(1)
    }
  })
})

describe('installation', () => {
  /** Creates a registry on loopback with one package, and a project that needs it. */
  async function aRegistry(answer: (send: () => void) => void = (send) => send()) {
    const source = join(scratch, `package ${++folders}`)
    write(source, {
      'package.json': JSON.stringify({ name: 'thing', version: '1.0.0' }),
      'large.txt': 'large '.repeat(200_000),
    })
    const packed = spawnSync('npm', ['pack', '--silent'], { cwd: source, encoding: 'utf8' })
    const tarball = readFileSync(join(source, packed.stdout.trim()))
    const requests: string[] = []
    const port = await serve((request, response) => {
      requests.push(request.url ?? '')
      answer(() => response.end(tarball))
    })
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    return { requests, port, folder: aDependant(port, integrity) }
  }

  function aDependant(port: number, integrity: string) {
    const manifest = { name: 'p', version: '1.0.0', dependencies: { thing: '1.0.0' } }
    const resolved = `http://127.0.0.1:${port}/thing-1.0.0.tgz`
    const packages = {
      '': manifest,
      'node_modules/thing': { version: '1.0.0', resolved, integrity },
    }
    return aProject({
      'package.json': JSON.stringify({ ...manifest, type: 'module', engines: { node: '>=20.19' } }),
      'package-lock.json': JSON.stringify({
        ...manifest,
        lockfileVersion: 3,
        requires: true,
        packages,
      }),
    })
  }

  const install = (folder: string, env: NodeJS.ProcessEnv = {}) =>
    node(
      folder,
      [
        '-e',
        `const { explain } = await import('./bin/explain.mjs')
         const { prepare } = await import('./bin/prepare.mjs')
         await prepare({ build: false }).catch(async (error) => {
           console.error(await explain(error, {}))
           process.exit(1)
         })`,
        '--input-type=module',
      ],
      { npm_config_cache: join(folder, 'cache'), ...env },
    )
  /** Command lines of the processes in a folder. */
  const processesIn = (folder: string) =>
    readdirSync('/proc').flatMap((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
          ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
          : []
      } catch {
        return []
      }
    })
  const installed = (folder: string) => existsSync(join(folder, 'node_modules/thing/package.json'))

  it('happens once, and again if something is missing', async () => {
    const { folder } = await aRegistry()
    const first = await ran(install(folder, { NODE_ENV: 'production' }))
    expect(first.output).toMatch(/^Installing …\nInstalling … [\d.]+ s \n$/)
    expect(installed(folder)).toBe(true)
    expect(await ran(install(folder))).toEqual({ status: 0, output: '' })

    const lock = join(folder, 'package-lock.json')
    writeFileSync(
      lock,
      readFileSync(lock, 'utf8').replaceAll('node_modules/thing', 'node_modules/other'),
    )
    expect((await ran(install(folder))).output).toContain('Installing')
  })

  it('is done by only one of two concurrent processes', async () => {
    const { folder, requests } = await aRegistry((send) => setTimeout(send, 500))
    const first = install(folder)
    await waitForOutput(first, 'Installing')
    const second = await ran(install(folder))
    expect(second).toMatchObject({ status: 0 })
    expect(second.output).toBe(
      'Another process is installing or building in this folder; waiting for it …\n',
    )
    expect(await ran(first)).toMatchObject({ status: 0 })
    expect(requests).toHaveLength(1)
    expect(installed(folder)).toBe(true)
  })

  it('is repeated after an interruption', async () => {
    let calls = 0
    const { folder, requests } = await aRegistry((send) => {
      if (++calls > 1) send()
    })
    const first = install(folder)
    while (requests.length === 0) await new Promise((done) => setTimeout(done, 20))
    first.child.kill('SIGTERM')
    expect(await ran(first)).toMatchObject({ status: 130 })
    expect(installed(folder)).toBe(false)
    if (process.platform === 'linux') await expect.poll(() => processesIn(folder)).toEqual([])
    const secondRun = await ran(install(folder))
    expect(secondRun.output).not.toContain('waiting')
    expect(secondRun.status).toBe(0)
    expect(installed(folder)).toBe(true)
  })

  it('reports that the network is unreachable', async () => {
    const folder = aDependant(1, 'sha512-AAAA')
    const { status, output } = await ran(install(folder))
    expect(status).toBe(1)
    expect(output).toContain('http://127.0.0.1:1 cannot be reached. Check the network')
    expect(output).not.toContain('    at ')
  })

  it('reports that the disk is full', async ({ skip }) => {
    const { folder } = await aRegistry()
    const small = join(folder, 'node_modules')
    mkdirSync(small)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', small])
    skip(mounted.status !== 0, 'only root may mount a small disk')
    closing.push(() => spawnSync('umount', [small]))
    const { status, output } = await ran(install(folder))
    expect(output).toContain('No space is left on the disk')
    expect(status).toBe(1)
  })
})

describe('build and start', () => {
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

  function aBuildable() {
    const folder = aProject({
      // The installed packages match the lockfile, so nothing is installed.
      'package-lock.json': readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
      'index.html': '<script type="module" src="/src/web/main.ts"></script>',
      'vite.config.ts': 'export default {}',
      'vite.server.config.ts': readFileSync(join(root, 'vite.server.config.ts'), 'utf8'),
      'src/main.ts': main,
      'src/commands/audit.ts': 'export {}',
      'src/commands/backup.ts': 'export {}',
      'src/features/bills/reader/reading.server.ts': 'export {}',
      'src/features/files/preview/previewing.server.ts': 'export {}',
      'src/features/prospection/count/counting.server.ts': 'export {}',
      'src/features/reports/printing.server.ts': 'export {}',
      'src/features/settings/inspecting.server.ts': 'export {}',
      'src/features/auth/password/judging.server.ts': 'export {}',
      'src/word.ts': "export const word = 'first'",
      'src/web/main.ts': "console.log('page')",
      'src/word.test.ts': '',
    })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return folder
  }

  const build = async (folder: string) => ran(node(folder, ['bin/start.mjs', '--build-only']))

  it('builds only what is stale', async () => {
    const folder = aBuildable()
    const first = await build(folder)
    expect(first.output).toMatch(/^Building the pages and the server …\n.* … [\d.]+ s \n$/)
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(
      ['server', 'server.stamp', 'web', 'web.stamp'].sort(),
    )
    expect(await build(folder)).toEqual({ status: 0, output: '' })

    write(folder, { 'src/word.test.ts': 'changed', 'README.md': 'changed' })
    expect((await build(folder)).output).toBe('')
    write(folder, { 'src/thing.server.ts': 'export {}' })
    expect((await build(folder)).output).toContain('Building the server …')
    write(folder, { 'src/web/Page.tsx': 'export {}' })
    expect((await build(folder)).output).toContain('Building the pages …')
    rmSync(join(folder, 'dist', 'web'), { recursive: true })
    expect((await build(folder)).output).toContain('Building the pages …')
  })

  it('serves the build, and reports a port that is in use', async () => {
    const folder = aBuildable()
    const running = node(folder, ['bin/start.mjs'], { PORT: '0' })
    await waitForOutput(running, 'Ready at')
    const port = /Ready at (\d+)/.exec(running.output())?.[1] ?? ''
    const url = `http://127.0.0.1:${port}`
    expect(await (await fetch(url)).text()).toBe('first')

    const second = await ran(node(folder, ['bin/start.mjs'], { PORT: port }))
    expect(second.status).toBe(1)
    expect(second.output).toBe(
      `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${Number(port) + 1} npm start\n`,
    )
    await fetch(`${url}/end`)
    expect(await running.ended).toBe(0)
  })

  it('reports that the product itself uses the port', async () => {
    const folder = aBuildable()
    const port = await serve((_, response) =>
      response.end(JSON.stringify({ status: 'ok', version: '0.1.0', database: 'ok', outside: {} })),
    )
    const { output } = await ran(node(folder, ['bin/start.mjs'], { PORT: String(port) }))
    expect(output).toContain(
      `taken by this product itself (version 0.1.0), at http://127.0.0.1:${port}`,
    )
  })

  it('shows a source error, and keeps the previous build', async () => {
    const folder = aBuildable()
    await build(folder)
    write(folder, { 'src/web/main.ts': "import './missing.ts'" })
    const broken = await build(folder)
    expect(broken.status).toBe(1)
    expect(broken.output).toContain('./missing.ts')
    expect(existsSync(join(folder, 'dist', 'web', 'index.html'))).toBe(true)
    expect((await build(folder)).status).toBe(1)
  })

  it('waits only briefly for the lock file of a killed process', async () => {
    const folder = aBuildable()
    await build(folder)
    const file = join(folder, 'dist', '.preparing')
    // Also locks from the future, after the clock was changed.
    for (const seconds of [-60, 86_400]) {
      write(folder, { 'dist/.preparing': '1', 'src/word.ts': `export const word = '${seconds}'` })
      utimesSync(file, Date.now() / 1000 + seconds, Date.now() / 1000 + seconds)
      const { status, output } = await build(folder)
      expect(status).toBe(0)
      expect(output).not.toContain('waiting')
      expect(existsSync(file)).toBe(false)
    }
  })

  it.each([
    [{ name: 'StartError', message: 'Plain words.' }, {}, 'Plain words.'],
    [{ code: 'EACCES', syscall: 'listen', port: 80 }, {}, 'Port 80 is not free to ordinary users'],
    [
      { code: 'EADDRNOTAVAIL', syscall: 'listen' },
      { HOST: '1.2.3.4' },
      'HOST=1.2.3.4 is no address',
    ],
    [
      { code: 'ECONNREFUSED' },
      { DATABASE_URL: 'postgres://a:secret@db.example/x' },
      'The database server of DATABASE_URL (db.example:5432/x) does not answer',
    ],
    [
      { code: '28P01', message: 'password authentication failed' },
      { DATABASE_URL: 'postgres://a:secret@db.example/x' },
      'refuses: password authentication failed',
    ],
    [{ code: 'EROFS', path: '/x' }, {}, '/x cannot be written'],
    [
      { message: 'Failed query', cause: { code: '53100', message: 'could not extend file' } },
      {},
      'No space is left on the disk (could not extend file). Free some',
    ],
  ])('explains %j', async (error, env, words) => {
    const { explain } = (await import(join(root, 'bin', 'explain.mjs'))) as {
      explain: (error: object, env: object) => Promise<string>
    }
    const text = await explain(error, env)
    expect(text).toContain(words)
    expect(text).not.toContain('secret')
  })
})

describe('npm test', () => {
  /** A project whose tests fail as often as its file says, counted in files that stay. */
  function aTested(files: Record<string, string>) {
    const folder = aProject({
      'package-lock.json': JSON.stringify({ packages: {} }),
      'vitest.config.mjs':
        "export default { test: { projects: [{ test: { name: 'unit', include: ['*.test.mjs'] } }] } }",
      ...files,
    })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return folder
  }
  const testedBy = (body: string) =>
    `import { existsSync, writeFileSync } from 'node:fs'
     import { expect, it } from 'vitest'
     it('goes on', () => undefined)
     it('is checked', () => { ${body} })`
  const failsOnce = (name: string) =>
    testedBy(
      `const isSecond = existsSync('${name}'); writeFileSync('${name}', ''); expect(isSecond, 'the first time').toBe(true)`,
    )
  const suite = (folder: string, ...args: string[]) =>
    ran(node(folder, ['bin/suite.mjs', '--only=unit', ...args]))

  it('gives a failed file a second attempt, and names what passed then', async () => {
    const { status, output } = await suite(aTested({ 'a.test.mjs': failsOnce('a') }))
    const results = output.slice(output.indexOf('── results'))
    expect(results).toContain('unstable, passed at the second attempt: a.test.mjs > is checked')
    expect(results).toContain('the first time')
    expect(results).not.toContain('failed: ')
    expect(output.trim().split('\n').at(-1)).toBe('3 passed, 0 failed, 0 skipped')
    expect(status).toBe(0)
  })

  it('fails by a test that fails twice, and by a file that cannot be read', async () => {
    const { status, output } = await suite(
      aTested({
        'a.test.mjs': testedBy("expect(1, 'each time').toBe(2)"),
        'b.test.mjs': "import './missing.mjs'",
      }),
    )
    const results = output.slice(output.indexOf('── results'))
    expect(results).toContain('failed: a.test.mjs > is checked')
    expect(results).toContain('failed: b.test.mjs > (the file)')
    expect(output.trim().split('\n').at(-1)).toBe('2 passed, 2 failed, 0 skipped')
    expect(status).toBe(1)
  })

  it('has no second attempt for many files, nor for tests that somebody named', async () => {
    const names = ['a', 'b', 'c', 'd']
    const many = await suite(
      aTested(Object.fromEntries(names.map((name) => [`${name}.test.mjs`, failsOnce(name)]))),
    )
    expect(many.output.trim().split('\n').at(-1)).toBe('5 passed, 4 failed, 0 skipped')
    const named = await suite(aTested({ 'a.test.mjs': failsOnce('a') }), 'a.test')
    expect(named.output.trim().split('\n').at(-1)).toBe('2 passed, 1 failed, 0 skipped')
    expect([many.status, named.status]).toEqual([1, 1])
  })
})

describe('npm run dev', () => {
  it('refuses a port in use, and says what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    closing.push(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { ended, output } = node(root, ['bin/dev.mjs'], { PORT: String(port) })
    expect(await ended).toBe(1)
    expect(output()).toContain(`Port ${port} is taken.`)
  })
})
