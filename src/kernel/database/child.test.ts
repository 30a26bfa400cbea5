import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTaskProcess, type TaskFailure, type TaskProcess } from './child.server.ts'

type Task = { what: 'say' | 'refuse' | 'die' | 'hang' | 'grow'; word?: string }
type Answer = { word: string; pid: number }

let folder: string
const children: TaskProcess<Task, Answer>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'))
  const kernel = new URL('./child.server.ts', import.meta.url).pathname
  await writeFile(
    join(folder, 'work.ts'),
    `import { serveTasks } from ${JSON.stringify(kernel)}
     serveTasks(async ({ what, word }) => {
       if (what === 'refuse') throw new Error('not this')
       if (what === 'die') process.kill(process.pid, 'SIGKILL')
       // Blocks the event loop, as native code does.
       while (what === 'hang');
       const held = []
       while (what === 'grow') held.push(Buffer.alloc(8 * 1024 * 1024, held.length))
       return { word, pid: process.pid }
     })`,
  )
})
afterAll(async () => {
  for (const child of children) child.close()
  await rm(folder, { recursive: true })
})

function aChild(limits: { timeLimit?: number; maxTasks?: number } = {}) {
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
const say = (word: string): Task => ({ what: 'say', word })

describe('a task process', () => {
  it('runs one task after another, in the same process until `maxTasks` is reached', async () => {
    const child = aChild({ maxTasks: 3 })
    const words = ['a', 'b', 'c', 'd', 'e']
    const said = await Promise.all(words.map((word) => child.run(say(word))))
    expect(said.map(({ word }) => word)).toEqual(words)
    const pids = said.map(({ pid }) => pid)
    expect(new Set(pids).size).toBe(2)
    expect(pids[0]).toBe(pids[2])
    expect(pids[3]).toBe(pids[4])
  })

  it('fails a task with the reason, and still runs the queued ones', async () => {
    const child = aChild({ timeLimit: 4_000 })
    await child.run(say('warm'))
    const failed = (['refuse', 'die', 'hang', 'grow'] as const).map((what) =>
      child.run({ what }).then(
        () => [],
        ({ reason, message }: TaskFailure) => [reason, message],
      ),
    )
    const after = child.run(say('after'))
    expect(await failed[0]).toEqual(['refused', 'not this'])
    expect((await failed[1])?.[0]).toBe('ended')
    expect((await failed[2])?.[0]).toBe('too_long')
    expect((await failed[3])?.[0]).toBe('too_large')
    expect(await after).toMatchObject({ word: 'after' })
  })

  it('fails the running and queued tasks when it is closed', async () => {
    const child = aChild()
    const hanging = child.run({ what: 'hang' })
    const waiting = child.run(say('never'))
    child.close()
    await expect(hanging).rejects.toMatchObject({ reason: 'ended' })
    await expect(waiting).rejects.toMatchObject({ reason: 'ended' })
  })
})
