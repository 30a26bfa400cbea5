import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Child, type ChildFailure, openChild } from './child.server.ts'

type Task = { what: 'say' | 'refuse' | 'die' | 'hang' | 'grow'; word?: string }
type Answer = { word: string; pid: number }

let folder: string
const children: Child<Task, Answer>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'))
  const kernel = new URL('./child.server.ts', import.meta.url).pathname
  await writeFile(
    join(folder, 'work.ts'),
    `import { answerTasks } from ${JSON.stringify(kernel)}
     answerTasks(async ({ what, word }) => {
       if (what === 'refuse') throw new Error('not this')
       if (what === 'die') process.kill(process.pid, 'SIGKILL')
       // Nothing else of the process runs meanwhile, as in native code.
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

function aChild(limits: { memory?: number; time?: number; tasks?: number } = {}) {
  const child = openChild<Task, Answer>({
    script: join(folder, 'work.ts'),
    cwd: process.cwd(),
    memory: 400 * 1024 * 1024,
    time: 10_000,
    ...limits,
  })
  children.push(child)
  return child
}
const say = (word: string): Task => ({ what: 'say', word })

describe('work in a process of its own', () => {
  it('is done one after the other, by the same process until it has done enough', async () => {
    const child = aChild({ tasks: 3 })
    const words = ['a', 'b', 'c', 'd', 'e']
    const said = await Promise.all(words.map((word) => child.ask(say(word))))
    expect(said.map(({ word }) => word)).toEqual(words)
    const pids = said.map(({ pid }) => pid)
    expect(new Set(pids).size).toBe(2)
    expect(pids[0]).toBe(pids[2])
    expect(pids[3]).toBe(pids[4])
  })

  it('fails by its reason, and what waits is done all the same', async () => {
    const child = aChild({ time: 4_000 })
    await child.ask(say('warm'))
    const failed = (['refuse', 'die', 'hang', 'grow'] as const).map((what) =>
      child.ask({ what }).then(
        () => [],
        ({ why, message }: ChildFailure) => [why, message],
      ),
    )
    const after = child.ask(say('after'))
    expect(await failed[0]).toEqual(['refused', 'not this'])
    expect((await failed[1])?.[0]).toBe('ended')
    expect((await failed[2])?.[0]).toBe('too_long')
    expect((await failed[3])?.[0]).toBe('too_large')
    expect(await after).toMatchObject({ word: 'after' })
  })

  it('ends with whoever asks, and what waits is told', async () => {
    const child = aChild()
    const hanging = child.ask({ what: 'hang' })
    const waiting = child.ask(say('never'))
    child.close()
    await expect(hanging).rejects.toMatchObject({ why: 'ended' })
    await expect(waiting).rejects.toMatchObject({ why: 'ended' })
  })
})
