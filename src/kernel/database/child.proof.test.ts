import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MachineBusy, openTaskProcess, type TaskFailure, type TaskProcess } from './child.server.ts'

type Task = {
  action: 'echo' | 'refuse' | 'crash' | 'die' | 'hang' | 'hang natively' | 'grow' | 'keep'
  text?: string
}
type Answer = { text: string; pid: number }

const kernel = fileURLToPath(new URL('./serveTasks.server.ts', import.meta.url))
let folder: string
const children: TaskProcess<Task, Answer>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'))
  await writeFile(
    join(folder, 'work.ts'),
    `import { pbkdf2Sync } from 'node:crypto'
     import { serveTasks } from ${JSON.stringify(kernel)}
     serveTasks(async ({ action, text }) => {
       if (action === 'refuse') throw new Error('not this')
       if (action === 'crash') process.abort()
       if (action === 'die') process.kill(process.pid, 'SIGKILL')
       while (action === 'hang');
       if (action === 'hang natively') pbkdf2Sync('', '', 2 ** 31 - 1, 64, 'sha512')
       const buffers = []
       while (action === 'grow') buffers.push(Buffer.alloc(8 * 1024 * 1024, buffers.length))
       if (action === 'keep') globalThis.kept = Buffer.alloc(200 * 1024 * 1024, 1)
       return { text, pid: process.pid }
     })`,
  )
  await writeFile(
    join(folder, 'never.ts'),
    'await new Promise((done) => setTimeout(done, 600_000))',
  )
})
afterAll(async () => {
  for (const child of children) child.close()
  await rm(folder, { recursive: true })
})

function startChild(limits: { timeLimit?: number; maxTasks?: number } = {}) {
  const child = openTaskProcess<Task, Answer>({
    script: join(folder, 'work.ts'),
    cwd: process.cwd(),
    memoryLimit: 400 * 1024 * 1024,
    timeLimit: 10_000,
    ...limits,
  })
  children.push(child)
  return child
}
const echo = (text: string): Task => ({ action: 'echo', text })

describe('a task process', () => {
  it('runs one task after another, in the same process until `maxTasks` is reached', async () => {
    const child = startChild({ maxTasks: 3 })
    const texts = ['a', 'b', 'c', 'd', 'e']
    const answers = await Promise.all(texts.map((text) => child.run(echo(text))))
    expect(answers.map(({ text }) => text)).toEqual(texts)
    const pids = answers.map(({ pid }) => pid)
    expect(new Set(pids).size).toBe(2)
    expect(pids[0]).toBe(pids[2])
    expect(pids[3]).toBe(pids[4])
  })

  it('is replaced after a task that left much memory behind', async () => {
    const child = startChild()
    const first = await child.run({ action: 'keep' })
    expect((await child.run(echo('next'))).pid).not.toBe(first.pid)
  })

  it('fails a task with the reason, and still runs the queued ones', async () => {
    const child = startChild()
    await child.run(echo('warm'))
    const failed = (['refuse', 'crash', 'grow'] as const).map((action) =>
      child.run({ action }).then(
        () => [],
        ({ reason, message }: TaskFailure) => [reason, message],
      ),
    )
    const next = child.run(echo('after'))
    expect(await failed[0]).toEqual(['refused', 'not this'])
    expect((await failed[1])?.[0]).toBe('ended')
    expect((await failed[2])?.[0]).toBe('too_large')
    expect(await next).toMatchObject({ text: 'after' })
  })

  it('blames no task for what others do: one that is killed, or cut short by a stop', async () => {
    const child = startChild()
    await expect(child.run({ action: 'die' })).rejects.toThrow(MachineBusy)
    expect(await child.run(echo('after'))).toMatchObject({ text: 'after' })
    const hanging = child.run({ action: 'hang' })
    const waiting = child.run(echo('never'))
    child.close()
    await expect(hanging).rejects.toThrow(MachineBusy)
    await expect(waiting).rejects.toThrow(MachineBusy)
  })
})

describe('the time of a task process', () => {
  const timeLimit = 1_000
  const clockLimit = 60_000
  // The clock of the parent stands still unless a test moves it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is what a task uses of the processor: one that computes for ever fails, in native code too', async () => {
    const child = startChild({ timeLimit })
    for (const action of ['hang', 'hang natively'] as const)
      await expect(child.run({ action })).rejects.toMatchObject({ reason: 'too_long' })
    expect(await child.run(echo('after'))).toMatchObject({ text: 'after' })
  })

  it('does not pass while a busy machine leaves it no processor', async () => {
    const child = startChild({ timeLimit })
    const { pid } = await child.run(echo('warm'))
    process.kill(pid, 'SIGSTOP')
    const answer = child.run(echo('late'))
    vi.advanceTimersByTime(0.9 * clockLimit)
    process.kill(pid, 'SIGCONT')
    expect(await answer).toEqual({ text: 'late', pid })
  })

  it('has a limit on the clock as well, which blames the machine', async () => {
    const child = startChild({ timeLimit })
    const { pid } = await child.run(echo('warm'))
    process.kill(pid, 'SIGSTOP')
    const [stopped, next] = [child.run(echo('stopped')), child.run(echo('next'))]
    vi.advanceTimersByTime(clockLimit)
    const failure = await stopped.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MachineBusy)
    expect(failure).toMatchObject({ status: 503, options: { retryAfter: 10 } })
    expect((await next).pid).not.toBe(pid)
  })

  it('is not counted while the process starts, which may take as long as the clock allows', async () => {
    const child = startChild({ timeLimit })
    const answer = child.run(echo('first'))
    vi.advanceTimersByTime(0.9 * clockLimit)
    expect(await answer).toMatchObject({ text: 'first' })
    const never = openTaskProcess<object, object>({
      script: join(folder, 'never.ts'),
      cwd: process.cwd(),
      memoryLimit: 400 * 1024 * 1024,
      timeLimit,
    })
    const unanswered = never.run({})
    vi.advanceTimersByTime(clockLimit)
    await expect(unanswered).rejects.toThrow(MachineBusy)
    never.close()
  })
})

describe('an isolated process', () => {
  /** What the process managed to do, or the code or message of the error. */
  type Attempts = Record<
    'environment' | 'read' | 'write' | 'start' | 'connect' | 'fetch' | 'send',
    string
  >
  let built: string

  beforeAll(async () => {
    await writeFile(
      join(folder, 'isolated.ts'),
      `import { spawnSync } from 'node:child_process'
       import { createSocket } from 'node:dgram'
       import { readFileSync, writeFileSync } from 'node:fs'
       import { connect } from 'node:net'
       import { serveTasks } from ${JSON.stringify(kernel)}
       const attempt = async (act) => {
         try { return String(await act()) } catch (error) { return error.code ?? error.cause?.message ?? error.message }
       }
       serveTasks(async () => ({
         environment: Object.keys(process.env).join(),
         read: await attempt(() => readFileSync('/etc/hosts').length),
         write: await attempt(() => writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')),
         start: await attempt(() => spawnSync('true').status),
         connect: await attempt(() => new Promise((done, fail) => connect(9, '127.0.0.1', done).on('error', fail))),
         fetch: await attempt(() => fetch('http://127.0.0.1:8123')),
         send: await attempt(() => createSocket('udp4').send('x', 9, '127.0.0.1')),
       }))`,
    )
    built = join(folder, 'built')
    await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      build: {
        ssr: join(folder, 'isolated.ts'),
        outDir: built,
        target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'isolated.js' } },
      },
    })
    await writeFile(join(built, 'package.json'), '{"type":"module"}')
  })

  it('has nothing of our environment, no network, no files but its own, and starts nothing', async () => {
    const child = openTaskProcess<object, Attempts>({
      script: join(built, 'isolated.js'),
      cwd: built,
      memoryLimit: 400 * 1024 * 1024,
      timeLimit: 10_000,
      isolation: { readable: [built] },
    })
    const attempts = await child.run({})
    child.close()
    const denied = 'ERR_ACCESS_DENIED'
    const offline = 'this process has no network'
    expect(attempts).toEqual({
      environment: 'MALLOC_MMAP_THRESHOLD_',
      read: denied,
      write: denied,
      start: denied,
      connect: offline,
      fetch: offline,
      send: offline,
    })
  })
})
