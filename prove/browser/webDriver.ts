/**
 * Drives browsers as their distributor ships them by the commands of W3C WebDriver: WebKit over HTTP
 * (WebKitWebDriver), Firefox over Marionette, its built-in TCP port for the same commands. Debian has no
 * geckodriver, without which WebDriver libraries cannot reach Firefox.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../product.ts'

/** Path below the session, and name in Marionette. */
const commands = {
  open: ['url', 'Navigate'],
  run: ['execute/sync', 'ExecuteScript'],
  act: ['actions', 'PerformActions'],
  resize: ['window/rect', 'SetWindowRect'],
  print: ['print', 'Print'],
} as const

type Command = keyof typeof commands

export type DrivenBrowser = {
  version: string
  send: (command: Command, params?: object) => Promise<unknown>
  close: () => Promise<void>
}

export const browserKinds = {
  firefox: {
    packages: ['firefox-esr'],
    programs: ['firefox-esr'],
    launch: launchFirefox,
    /** Whether its driver prints. */
    prints: true,
  },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: ['WebKitWebDriver', 'xvfb-run'],
    launch: launchWebKit,
    prints: false,
  },
}

export type BrowserKind = keyof typeof browserKinds

/** Throws with the command that installs a browser if it is missing. */
export function requireInstalled(kind: BrowserKind) {
  const { packages, programs } = browserKinds[kind]
  if (programs.some((program) => spawnSync('which', [program]).status !== 0))
    throw new Error(`There is no ${kind} here: apt-get install ${packages.join(' ')}`)
}

/** Launches a browser with an empty profile in `folder`. */
export function launchDriven(kind: BrowserKind, folder: string): Promise<DrivenBrowser> {
  mkdirSync(folder, { recursive: true })
  return browserKinds[kind].launch(folder)
}

/** Starts a program in its own process group; `end` ends the whole group. */
function start(program: string, args: string[], folder: string) {
  const child = spawn(program, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, LANG: 'en_GB.UTF-8' },
  })
  const ended = once(child, 'close')
  return {
    child,
    async end() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

/** Repeats until it succeeds, for half a minute at most. */
async function eventually<T>(child: ChildProcess, work: () => Promise<T>): Promise<T> {
  for (let tries = 150; ; tries--) {
    try {
      return await work()
    } catch (error) {
      if (tries === 0 || child.exitCode !== null) throw error
      await sleep(200)
    }
  }
}

async function launchFirefox(folder: string): Promise<DrivenBrowser> {
  const port = await freePort()
  writeFileSync(
    join(folder, 'user.js'),
    `user_pref('marionette.port', ${port});\nuser_pref('intl.accept_languages', 'en-GB');\n`,
  )
  const args = ['--headless', '--marionette', '--no-remote', '--profile', folder]
  const { child, end } = start('firefox-esr', args, folder)
  const ask = await eventually(child, () => connectMarionette(port))
  const { capabilities } = (await ask('WebDriver:NewSession', {})) as Session
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async send(command, params = {}) {
      const answer = await ask(`WebDriver:${commands[command][1]}`, params)
      return (answer as { value?: unknown } | null)?.value
    },
    close: end,
  }
}

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** Marionette frames its JSON as `<bytes>:[0, id, name, params]`, answered by `[1, id, error, result]`. */
async function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (e: Error) => void }
  >()
  let received = Buffer.alloc(0)
  const greeted = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      for (;;) {
        const colon = received.indexOf(':')
        const length = Number(received.subarray(0, colon))
        if (colon < 0 || received.length < colon + 1 + length) return
        const message = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString())
        received = received.subarray(colon + 1 + length)
        if (!Array.isArray(message)) resolve()
        else settle(message as Reply)
      }
    })
  })
  type Reply = [type: 1, id: number, error: { message: string } | null, result: unknown]
  const settle = ([, id, error, result]: Reply) => {
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error) reject(new Error(error.message))
    else resolve(result)
  }
  await greeted
  let id = 0
  return (name: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.set(++id, { resolve, reject })
      const text = JSON.stringify([0, id, name, params])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}

async function launchWebKit(folder: string): Promise<DrivenBrowser> {
  const port = await freePort()
  const { child, end } = start('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], folder)
  const ask = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error((value as { message: string }).message)
    return value
  }
  const { sessionId, capabilities } = (await eventually(child, () =>
    ask('', { capabilities: {} }),
  )) as Session
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    send: (command, params = {}) => ask(`/${sessionId}/${commands[command][0]}`, params),
    async close() {
      await fetch(`http://127.0.0.1:${port}/session/${sessionId}`, { method: 'DELETE' })
      await end()
    },
  }
}
