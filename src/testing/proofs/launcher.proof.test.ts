import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
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
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  buildableProject,
  endOf,
  launcherProject,
  startNode,
  waitForOutput,
  writeFiles,
} from '../project/modelProject.ts'
import { root } from '../template.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
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
    const folder = launcherProject()
    writeFiles(folder, {
      'package.json': JSON.stringify({ type: 'module', engines: { node: '>=99.1' } }),
      'bin/prepare.mjs': 'this is no program',
      'bin/suite.mjs': 'this is no program',
    })
    for (const program of ['start', 'test', 'dev']) {
      const { status, output } = await endOf(startNode(folder, [`bin/${program}.mjs`]))
      expect(output).toContain('Node 99.1 or newer is needed')
      expect(output).toContain('https://nodejs.org')
      expect(status).toBe(1)
    }
  })
})

describe('installation', () => {
  /** Creates a registry on loopback with one package, and a project that needs it. */
  async function aRegistry(answer: (send: () => void) => void = (send) => send()) {
    const source = mkdtempSync(join(tmpdir(), 'package '))
    writeFiles(source, {
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
    return launcherProject({
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
    startNode(
      folder,
      [
        '-e',
        `const { explain } = await import('./bin/explain.mjs')
         const { prepare } = await import('./bin/prepare.mjs')
         await prepare({ build: [] }).catch(async (error) => {
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
    const first = await endOf(install(folder, { NODE_ENV: 'production' }))
    expect(first.output).toMatch(/^Installing …\nInstalling … [\d.]+ s \n$/)
    expect(installed(folder)).toBe(true)
    expect(await endOf(install(folder))).toEqual({ status: 0, output: '' })

    const lock = join(folder, 'package-lock.json')
    writeFileSync(
      lock,
      readFileSync(lock, 'utf8').replaceAll('node_modules/thing', 'node_modules/other'),
    )
    expect((await endOf(install(folder))).output).toContain('Installing')
  })

  it('is done by only one of two concurrent processes', async () => {
    const { folder, requests } = await aRegistry((send) => setTimeout(send, 500))
    const first = install(folder)
    await waitForOutput(first, 'Installing')
    const second = await endOf(install(folder))
    expect(second).toMatchObject({ status: 0 })
    expect(second.output).toBe(
      'Another process is installing or building in this folder; waiting for it …\n',
    )
    expect(await endOf(first)).toMatchObject({ status: 0 })
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
    expect(await endOf(first)).toMatchObject({ status: 130 })
    expect(installed(folder)).toBe(false)
    if (process.platform === 'linux') await expect.poll(() => processesIn(folder)).toEqual([])
    const secondRun = await endOf(install(folder))
    expect(secondRun.output).not.toContain('waiting')
    expect(secondRun.status).toBe(0)
    expect(installed(folder)).toBe(true)
  })

  it('reports that the network is unreachable', async () => {
    const folder = aDependant(1, 'sha512-AAAA')
    const { status, output } = await endOf(install(folder))
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
    onTestFinished(() => void spawnSync('umount', [small]))
    const { status, output } = await endOf(install(folder))
    expect(output).toContain('No space is left on the disk')
    expect(status).toBe(1)
  })
})

describe('build and start', () => {
  const build = async (folder: string, env: NodeJS.ProcessEnv = {}) =>
    endOf(startNode(folder, ['bin/start.mjs', '--build-only'], env))

  it('builds only what is stale', async () => {
    const folder = buildableProject()
    const first = await build(folder)
    expect(first.output).toMatch(/^Building the pages and the server …\n.* … [\d.]+ s \n$/)
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual(
      ['server', 'server.stamp', 'web', 'web.stamp'].sort(),
    )
    expect(await build(folder)).toEqual({ status: 0, output: '' })

    writeFiles(folder, { 'src/word.test.ts': 'changed', 'README.md': 'changed' })
    expect((await build(folder)).output).toBe('')
    writeFiles(folder, { 'src/thing.server.ts': 'export {}' })
    expect((await build(folder)).output).toContain('Building the server …')
    writeFiles(folder, { 'src/web/Page.tsx': 'export {}' })
    expect((await build(folder)).output).toContain('Building the pages …')
    rmSync(join(folder, 'dist', 'web'), { recursive: true })
    expect((await build(folder)).output).toContain('Building the pages …')
  })

  it('builds pages for production, whoever builds them', async () => {
    const folder = buildableProject({
      'src/web/main.ts': 'document.title = `for ${process.env.NODE_ENV}`',
    })
    expect(await build(folder, { NODE_ENV: 'test' })).toMatchObject({ status: 0 })
    const pages = join(folder, 'dist', 'web', 'assets')
    const scripts = readdirSync(pages).filter((name) => name.endsWith('.js'))
    const code = scripts.map((name) => readFileSync(join(pages, name), 'utf8')).join('\n')
    expect(code).toContain('for production')
  })

  it('serves the build, and reports a port that is in use', async () => {
    const folder = buildableProject()
    const running = startNode(folder, ['bin/start.mjs'], { PORT: '0' })
    await waitForOutput(running, 'Ready at')
    const port = /Ready at (\d+)/.exec(running.output())?.[1] ?? ''
    const url = `http://127.0.0.1:${port}`
    expect(await (await fetch(url)).text()).toBe('first')

    const second = await endOf(startNode(folder, ['bin/start.mjs'], { PORT: port }))
    expect(second.status).toBe(1)
    expect(second.output).toBe(
      `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${Number(port) + 1} npm start\n`,
    )
    await fetch(`${url}/end`)
    expect(await running.ended, running.output()).toBe(0)
  })

  it('reports that the product itself uses the port', async () => {
    const folder = buildableProject()
    const port = await serve((_, response) =>
      response.end(JSON.stringify({ status: 'ok', version: '0.1.0', database: 'ok', outside: {} })),
    )
    const { output } = await endOf(startNode(folder, ['bin/start.mjs'], { PORT: String(port) }))
    expect(output).toContain(
      `taken by this product itself (version 0.1.0), at http://127.0.0.1:${port}`,
    )
  })

  it('shows a source error, and keeps the previous build', async () => {
    const folder = buildableProject()
    await build(folder)
    writeFiles(folder, { 'src/web/main.ts': "import './missing.ts'" })
    const broken = await build(folder)
    expect(broken.status).toBe(1)
    expect(broken.output).toContain('./missing.ts')
    expect(existsSync(join(folder, 'dist', 'web', 'index.html'))).toBe(true)
    expect((await build(folder)).status).toBe(1)
  })

  it('waits only briefly for the lock file of a killed process', async () => {
    const folder = buildableProject()
    await build(folder)
    const file = join(folder, 'dist', '.preparing')
    // Also locks from the future, after the clock was changed.
    for (const seconds of [-60, 86_400]) {
      writeFiles(folder, {
        'dist/.preparing': '1',
        'src/word.ts': `export const word = '${seconds}'`,
      })
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
      'The database server of DATABASE_URL (db.example/x) does not answer',
    ],
    ...[
      [{ port: 5432 }, 'DATABASE_DIRECT_URL (10.0.0.2/x) does not answer'],
      [{ errors: [{ port: 6432 }] }, 'DATABASE_URL (10.0.0.1:6432/x) does not answer'],
    ].map(([error, words]): [object, object, string] => [
      { code: 'ECONNREFUSED', ...(error as object) },
      {
        DATABASE_URL: 'postgres://a:secret@10.0.0.1:6432/x',
        DATABASE_DIRECT_URL: 'postgres://a:secret@10.0.0.2/x',
      },
      words as string,
    ]),
    [
      { code: '28P01', message: 'password authentication failed' },
      { DATABASE_URL: 'postgres://a:secret@db.example/x' },
      'refuses: password authentication failed',
    ],
    ...[
      [{}, 'DATABASE_URL (one:5432,two/x) cannot be used: no server takes changes (one: away)'],
      [
        { cause: { code: '28P01', message: 'wrong password' } },
        'DATABASE_URL (one:5432,two/x) refuses: wrong password',
      ],
      [{ cause: { code: '57P03' } }, 'DATABASE_URL (one:5432,two/x) cannot be used'],
    ].map(([error, words]): [object, object, string] => [
      { code: 'NO_SERVER', message: 'no server takes changes (one: away)', ...(error as object) },
      { DATABASE_URL: 'postgres://a:secret@one:5432,two/x?password=secret' },
      words as string,
    ]),
    [
      { code: 'ECONNREFUSED', port: 6432 },
      {
        DATABASE_URL: 'postgres://a:secret@pooler:6432/x',
        DATABASE_DIRECT_URL: 'postgres://a:secret@one,two:5433/x',
      },
      'DATABASE_URL (pooler:6432/x) does not answer',
    ],
    [
      { code: 'NO_SERVER', message: 'no server takes changes (one: away)' },
      {
        DATABASE_URL: 'postgres://a:secret@pooler:6432/x',
        DATABASE_DIRECT_URL: 'postgres://a:secret@one,two:5433/x',
      },
      'DATABASE_DIRECT_URL (one,two:5433/x) cannot be used',
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

/** What a clone has to build and start. */
const tracked = ['bin', 'migrations', 'public', 'src', 'index.html', 'package.json'].concat([
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
])

describe('the folder of a clone', () => {
  it('may have spaces, accents and signs in its path', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'clone ')), 'dossier été 1+1', 'R&D 100%')
    mkdirSync(folder, { recursive: true })
    for (const name of tracked) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const running = startNode(folder, scripts.start.split(' ').slice(1), {
      ...{ PORT: '0', HOST: '127.0.0.1', GEOADMIN_URL: 'off', SITG_URL: 'off' },
    })
    await waitForOutput(running, 'is ready at')
    const [, url = ''] = /is ready at (http:\S+)/.exec(running.output()) ?? []
    const page = await (await fetch(url)).text()
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    expect((await fetch(url + script)).status).toBe(200)
    running.child.kill('SIGTERM')
    expect(await running.ended, running.output()).toBe(0)
  })

  it('is served by a process that ends with the npm that started it', async () => {
    const env = { PORT: '0', GEOADMIN_URL: 'off', SITG_URL: 'off', DEMO: 'off' }
    const dataDir = mkdtempSync(join(tmpdir(), 'npm-'))
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, ...env, DATA_DIR: dataDir, PUBLIC_URL: 'https://egide.example' },
    })
    let output = ''
    npm.stdout.on('data', (text) => (output += text))
    const says = (words: string) =>
      expect.poll(() => output, { timeout: 300_000, interval: 100 }).toContain(words)
    await says('is ready at https://egide.example (listening on http://localhost:')
    // Who waits for that line finds the code.
    expect(existsSync(join(dataDir, 'first-admin-code'))).toBe(true)
    npm.kill('SIGTERM')
    await says('Stopping …')
    await once(npm, 'close')
  })

  it('is refused with a reason if nothing can be built in it', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'clone ')), 'Projet #1')
    cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
    writeFiles(folder, { 'package.json': '{"type": "module", "engines": {"node": ">=20.19"}}' })
    const { status, output } = await endOf(startNode(folder, ['bin/start.mjs']))
    expect(output).toContain('has "#" in its path, with which the pages cannot be built. Move it')
    expect(output).not.toContain('    at ')
    expect(status).toBe(1)
  })
})

describe('npm run dev', () => {
  it('refuses a port in use, and says what to do', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { ended, output } = startNode(root, ['bin/dev.mjs'], { PORT: String(port) })
    expect(await ended).toBe(1)
    expect(output()).toContain(`Port ${port} is taken.`)
  })
})
