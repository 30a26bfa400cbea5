import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTaskProcess, type TaskFailure, type TaskProcess } from './child.server.ts'

type Task = { action: 'echo' | 'refuse' | 'die' | 'hang' | 'grow' | 'keep'; text?: string }
type Answer = { text: string; pid: number }

let folder: string
const children: TaskProcess<Task, Answer>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'))
  const kernel = fileURLToPath(new URL('./child.server.ts', import.meta.url))
  await writeFile(
    join(folder, 'work.ts'),
    `import { serveTasks } from ${JSON.stringify(kernel)}
     serveTasks(async ({ action, text }) => {
       if (action === 'refuse') throw new Error('not this')
       if (action === 'die') process.kill(process.pid, 'SIGKILL')
       // Blocks the event loop, as native code does.
       while (action === 'hang');
       const buffers = []
       while (action === 'grow') buffers.push(Buffer.alloc(8 * 1024 * 1024, buffers.length))
       if (action === 'keep') globalThis.kept = Buffer.alloc(200 * 1024 * 1024, 1)
       return { text, pid: process.pid }
     })`,
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
    const child = startChild({ timeLimit: 4_000 })
    await child.run(echo('warm'))
    const failed = (['refuse', 'die', 'hang', 'grow'] as const).map((action) =>
      child.run({ action }).then(
        () => [],
        ({ reason, message }: TaskFailure) => [reason, message],
      ),
    )
    const next = child.run(echo('after'))
    expect(await failed[0]).toEqual(['refused', 'not this'])
    expect((await failed[1])?.[0]).toBe('ended')
    expect((await failed[2])?.[0]).toBe('too_long')
    expect((await failed[3])?.[0]).toBe('too_large')
    expect(await next).toMatchObject({ text: 'after' })
  })

  it('fails the running and queued tasks when it is closed', async () => {
    const child = startChild()
    const hanging = child.run({ action: 'hang' })
    const waiting = child.run(echo('never'))
    child.close()
    await expect(hanging).rejects.toMatchObject({ reason: 'ended' })
    await expect(waiting).rejects.toMatchObject({ reason: 'ended' })
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
    const kernel = fileURLToPath(new URL('./child.server.ts', import.meta.url))
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
