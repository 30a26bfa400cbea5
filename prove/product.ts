import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { demonstrationPassword } from '../src/features/demonstration/demonstration.ts'
import { nothingOutside } from '../src/testing/nothingOutside.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

const commands = {
  // With its options of Node; it builds what is stale.
  start: scripts.start.split(' ').slice(1),
  server: ['dist/server/main.js'],
}

export type Start = {
  dataDir: string
  port?: number
  /** `npm start`, or the built server alone, without pages; errors then have their stacks. */
  from?: keyof typeof commands
  env?: NodeJS.ProcessEnv
  /** The folder of another version. */
  cwd?: string
}

export type Product = {
  url: string
  port: number
  process: ChildProcess
  /** Everything printed so far. */
  output: () => string
  /** Sends a signal and waits until the process has ended. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts the product in its own process with an embedded database and demonstration data. */
export function spawnProduct({ dataDir, port = 0, from = 'start', env = {}, cwd = root }: Start) {
  const child = spawn(process.execPath, commands[from], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...nothingOutside,
      // Proofs send more requests per minute than people.
      REQUESTS_PER_MINUTE: '1000000',
      ANONYMOUS_REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { child, output: () => output }
}

/** Starts the product like `spawnProduct`, and waits until it is ready. */
export async function startProduct(start: Start): Promise<Product> {
  const { child, output } = spawnProduct(start)
  const ended = once(child, 'close')
  const readyPattern = /ready at (http:\/\/\S+:(\d+))/
  const deadline = Date.now() + 180_000
  while (!readyPattern.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The product did not start:\n${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The product is not ready after three minutes:\n${output()}`)
    }
    await sleep(10)
  }
  const [, url = '', port] = readyPattern.exec(output()) ?? []
  return {
    url,
    port: Number(port),
    process: child,
    output,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Process id of the database server of the product's data folder. */
export function databaseProcess(dataDir: string): number | undefined {
  const locationFile = join(dataDir, 'WHERE')
  const cluster = existsSync(locationFile)
    ? readFileSync(locationFile, 'utf8').trim()
    : join(dataDir, 'postgres')
  const file = join(cluster, 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

export type Json = Record<string, unknown>
export type Answer = { status: number; headers: Headers; text: string; json: Json }
type CallOptions = {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  timeout?: number
}

/** Sends a request. Throws if there is no complete response. */
export async function call(
  url: string,
  method: string,
  path: string,
  { token, body, headers, timeout = 20_000 }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : {},
  }
}

/** Signs in and returns the access token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { status, text, json } = await call(url, 'POST', '/api/login/', {
    body: { email, password },
  })
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status} ${text}`)
  return (json as { data: { access: string } }).data.access
}

/** Sets a person's password, as an administrator; on a busy machine the judge of passwords may need several attempts. */
export async function givePassword(url: string, token: string, id: unknown, password: string) {
  for (let attempt = 1; ; attempt++) {
    const path = `/api/users/${id}/password/`
    const { status, text } = await call(url, 'POST', path, { token, body: { password } })
    if (status < 300) return
    if (status < 500 || attempt === 5) throw new Error(`${path}: ${status} ${text}`)
    await sleep(1_000)
  }
}

export const demonstrationAdmin = {
  email: 'admin@demo.egide.ch',
  password: demonstrationPassword,
}
