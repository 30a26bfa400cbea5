import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { explainStepFailure, freeMegabytes, noSpaceError, StepError } from './explain.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/**
 * Installs what is missing, and builds what is stale of `web` and `server`. Concurrent calls wait for each other.
 * Refuses a folder in which nothing can be built.
 */
export async function prepare({ build = ['web', 'server'] } = {}) {
  // A release is installed and built.
  if (readJson(join(root, 'package.json'), {}).isRelease) return
  refuseFolder(root)
  const findStale = () => builds.filter(({ name }) => build.includes(name)).filter(isStale)
  if (isInstalled() && findStale().length === 0) return
  await withFolderLock(async () => {
    if (!isInstalled()) await install()
    const stale = findStale()
    if (stale.length > 0) {
      const titles = stale.map(({ title }) => title).join(' and ')
      await step(`Building ${titles}`, () => Promise.all(stale.map(runBuild)))
    }
  })
}

/**
 * Whether node_modules matches the lockfile on this machine. npm writes its own lockfile last, so an
 * interrupted installation is detected and a manual one (`npm ci`) is accepted.
 */
function isInstalled() {
  const required = readJson(join(root, 'package-lock.json')).packages
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'), {}).packages ?? {}
  return Object.entries(required).every(([path, { version, optional, os, cpu, libc }]) => {
    if (path === '') return true
    // npm omits optional packages for other platforms or special cases.
    const isForThisMachine = includesValue(os, process.platform) && includesValue(cpu, process.arch)
    if (optional && (!isForThisMachine || libc || !(os || cpu))) return true
    return installed[path]?.version === version
  })
}

/** Whether a list of package.json such as `os` includes a value; entries like '!win32' exclude one. */
function includesValue(list, value) {
  if (!list) return true
  return list.includes(value) || (list[0]?.startsWith('!') && !list.includes(`!${value}`))
}

function readJson(file, fallback) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (fallback) return fallback
    throw error
  }
}

/** Disk space for the packages in MB, with some reserve. */
const neededMegabytes = 900

async function install() {
  const target = join(root, 'node_modules')
  // npm's errors are misleading if the disk fills up, so check first.
  if (!existsSync(join(target, '.package-lock.json'))) {
    const disk = existsSync(target) ? target : root
    if (freeMegabytes(disk) < neededMegabytes) throw noSpaceError(disk, neededMegabytes)
  }
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-update-notifier',
  ]
  // The build needs development packages, whatever NODE_ENV is.
  args.push('--include=dev', '--include=optional')
  args.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000')
  await step('Installing', () => run('npm', ...npmCommand(args)))
  if (!isInstalled()) {
    throw new StepError(
      'npm has installed, but not all that package-lock.json asks for. Delete node_modules and start again.',
    )
  }
}

/** Program and arguments to run npm: the npm that started us, the one next to Node, or the one in PATH. */
function npmCommand(args) {
  const nodeFolder = dirname(process.execPath)
  const script = [
    process.env.npm_execpath ?? '',
    join(nodeFolder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => basename(path) === 'npm-cli.js' && existsSync(path))
  return script ? [process.execPath, [script, ...args]] : ['npm', args]
}

const builds = [
  {
    name: 'web',
    title: 'the pages',
    config: 'vite.config.ts',
    ignores: /\.(server|table|jobs|test)\.ts$|^src\/(testing|main\.ts)/,
  },
  {
    name: 'server',
    title: 'the server',
    config: 'vite.server.config.ts',
    ignores: /\.tsx$|\.test\.ts$|^src\/(testing|web)\//,
  },
]

function isStale(build) {
  const stamp = join(dist, `${build.name}.stamp`)
  if (!existsSync(join(dist, build.name)) || !existsSync(stamp)) return true
  return readFileSync(stamp, 'utf8') !== fingerprint(build)
}

/** Vite takes what follows these characters in a path for a query or fragment. */
function refuseFolder(folder) {
  const [character] = /[#?]/.exec(folder) ?? []
  if (character)
    throw new StepError(
      `The folder ${folder} has "${character}" in its path, with which the pages cannot be built. Move it to a path without it, and start again.`,
    )
}

/** Hash of everything that the result of a build depends on. */
function fingerprint({ config, ignores }) {
  const hash = createHash('sha256')
  const files = [
    ...['package-lock.json', 'tsconfig.json', 'index.html', config].map((name) => join(root, name)),
    ...listFiles(join(root, 'src')),
    ...listFiles(join(root, 'public')),
  ]
  for (const file of files) {
    const name = relative(root, file).replaceAll('\\', '/')
    if (!ignores.test(name) && existsSync(file))
      hash.update(`\0${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Builds into a temporary folder and swaps it in, so that no half-finished build is visible. */
async function runBuild(build) {
  const stamp = fingerprint(build)
  const target = join(dist, build.name)
  const draft = `dist/${build.name}.new`
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const options = [
    '--config',
    build.config,
    '--outDir',
    draft,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  // Whoever builds: with `test`, the pages would contain React for development.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run('The build', process.execPath, [vite, 'build', ...options], env)
  rmSync(join(dist, `${build.name}.stamp`), { force: true })
  rmSync(target, { recursive: true, force: true })
  renameSync(join(root, draft), target)
  writeFileSync(join(dist, `${build.name}.stamp`), stamp)
}

/** Runs a program quietly; if it fails, throws its output. */
function run(name, program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    // npm would continue for minutes after another signal and block the next start.
    const killChild = () => child.kill('SIGKILL')
    process.once('exit', killChild)
    let output = ''
    const collectOutput = (text) => {
      output += text
    }
    child.stdout.on('data', collectOutput)
    child.stderr.on('data', collectOutput)
    child.on('error', (error) => reject(explainStepFailure(name, error.message, root)))
    child.on('close', (status, signal) => {
      process.off('exit', killChild)
      if (status === 0) resolve()
      else reject(explainStepFailure(name, output.trim() || `ended by ${signal ?? status}`, root))
    })
  })
}

/** Prints a step and its duration. */
async function step(title, work) {
  const start = Date.now()
  const line = () => `${title} … ${Math.round((Date.now() - start) / 100) / 10} s`
  const isTerminal = process.stdout.isTTY
  if (!isTerminal) console.log(`${title} …`)
  const tick = setInterval(() => isTerminal && process.stdout.write(`\r${line()} `), 500)
  try {
    await work()
    console.log(`${isTerminal ? '\r' : ''}${line()} `)
  } catch (error) {
    if (isTerminal) console.log()
    throw error
  } finally {
    clearInterval(tick)
  }
}

/** A process that has not touched its lock file for this long counts as dead, in ms. */
const lockTimeout = 10_000

/** Runs the work under a lock for this folder. */
async function withFolderLock(work) {
  mkdirSync(dist, { recursive: true })
  const file = join(dist, '.preparing')
  for (let isAnnounced = false; ; await sleep(200)) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    // A time in the future means that the clock was changed.
    if (Math.abs(Date.now() - touchedAt) > lockTimeout) rmSync(file, { force: true })
    else if (!isAnnounced) {
      console.log('Another process is installing or building in this folder; waiting for it …')
      isAnnounced = true
    }
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), lockTimeout / 10)
  const unlock = () => rmSync(file, { force: true })
  const interrupted = () => process.exit(130)
  process.once('exit', unlock).once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    unlock()
    process.off('exit', unlock).off('SIGINT', interrupted).off('SIGTERM', interrupted)
  }
}
