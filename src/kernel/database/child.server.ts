import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * Why a task has no answer: its process needed more memory or time than it may, ended of itself, or
 * refused the task (`message` says why).
 */
export type WhyNot = 'too_large' | 'too_long' | 'ended' | 'refused'

/** A task that has no answer. */
export class ChildFailure extends Error {
  constructor(
    readonly why: WhyNot,
    message: string = why,
  ) {
    super(message)
  }
}

/** Work that may take much memory or time, in a process of its own: one task after the other. */
export type Child<Task, Answer> = {
  /** Throws `ChildFailure`. */
  ask(task: Task): Promise<Answer>
  /** Ends the process; what waits fails as `ended`. */
  close(): void
}

type Options = {
  /** The script of the process, which calls `answerTasks`. */
  script: string
  /** Folder in which it runs. */
  cwd: string
  /** Most bytes of memory that the process may take, native memory included. */
  memory: number
  /** Most milliseconds that a task may take, and a process to begin. */
  time: number
  /** Tasks after which a new process begins, so that nothing piles up. */
  tasks?: number
  /** Milliseconds without a task after which the process ends. */
  idle?: number
}

type Waiting<Task, Answer> = {
  task: Task
  tell: (answer: Answer) => void
  refuse: (failure: ChildFailure) => void
}
type Said<Answer> = { ready: true } | { answer: Answer } | { problem: string }

/** What a process says before it ends because of its memory. */
const tooLarge = 'too_large'

/**
 * Begins a process at the first task, and again after one that ended. Where its memory is beyond the
 * limit the process ends itself, from a thread that looks every few milliseconds while native code
 * works; where its time is over it is ended from here.
 */
export function openChild<Task, Answer>(options: Options): Child<Task, Answer> {
  const { script, cwd, memory, time, tasks = 100, idle = 60_000 } = options
  const queue: Waiting<Task, Answer>[] = []
  let current: Waiting<Task, Answer> | undefined
  let child: ChildProcess | undefined
  let answered = 0
  let rest: NodeJS.Timeout | undefined

  function begin(): ChildProcess {
    const made = fork(script, [String(memory)], {
      cwd,
      serialization: 'advanced',
      // Sources run as they are in development and tests, built files anywhere.
      execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    made.stderr?.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-2_000)
    })
    made.once('error', () => made.kill('SIGKILL'))
    // Whoever only waits for the next task does not keep the product from ending.
    ;(made.stderr as unknown as { unref(): void } | null)?.unref()
    made.once('close', () => {
      if (child === made) child = undefined
      if (made !== working) return
      working = undefined
      settle((waiting) =>
        waiting.refuse(
          said.includes(tooLarge) ? new ChildFailure(tooLarge) : new ChildFailure('ended', said),
        ),
      )
    })
    answered = 0
    return made
  }

  /** The process that works on `current`. */
  let working: ChildProcess | undefined

  function settle(how: (waiting: Waiting<Task, Answer>) => void) {
    const waiting = current
    current = undefined
    if (waiting) how(waiting)
    next()
  }

  function next() {
    if (current) return
    current = queue.shift()
    clearTimeout(rest)
    if (!current) {
      child?.unref()
      child?.channel?.unref()
      rest = setTimeout(end, idle).unref()
      return
    }
    child ??= begin()
    child.ref()
    child.channel?.ref()
    work(child, current)
  }

  function work(by: ChildProcess, on: Waiting<Task, Answer>) {
    working = by
    const isOver = () => {
      done()
      working = undefined
      drop(by)
      settle(({ refuse }) => refuse(new ChildFailure('too_long')))
    }
    let limit = setTimeout(isOver, time)
    const done = () => {
      clearTimeout(limit)
      by.off('message', told)
      by.off('close', done)
    }
    const told = (message: unknown) => {
      const said = message as Said<Answer>
      if ('ready' in said) {
        clearTimeout(limit)
        limit = setTimeout(isOver, time)
        return
      }
      done()
      working = undefined
      if (++answered >= tasks) drop(by)
      settle(({ tell, refuse }) => {
        if ('answer' in said) tell(said.answer)
        else refuse(new ChildFailure('refused', said.problem))
      })
    }
    by.on('message', told)
    by.once('close', done)
    by.send({ task: on.task }, (error) => {
      // It is ending: `close` says so.
      if (error) by.kill('SIGKILL')
    })
  }

  function drop(one: ChildProcess) {
    if (child === one) child = undefined
    one.kill('SIGKILL')
  }

  function end() {
    if (child) drop(child)
  }

  return {
    ask: (task) =>
      new Promise((tell, refuse) => {
        queue.push({ task, tell, refuse })
        next()
      }),
    close() {
      clearTimeout(rest)
      for (const { refuse } of queue.splice(0)) refuse(new ChildFailure('ended'))
      working = undefined
      end()
      const waiting = current
      current = undefined
      waiting?.refuse(new ChildFailure('ended'))
    },
  }
}

/** Milliseconds between two looks at the memory. */
const looking = 20

const watchman = `
const { workerData: { memory, looking, said } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
setInterval(() => {
  if (process.memoryUsage.rss() < memory) return
  try { writeSync(2, said) } catch {}
  process.kill(process.pid, 'SIGKILL')
}, looking)
`

/** The side of the process: answers each task, and ends with the one who asks. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer>) {
  const memory = Number(process.argv[2])
  new Worker(watchman, { eval: true, workerData: { memory, looking, said: tooLarge } }).unref()
  process.on('disconnect', () => process.exit())
  // Whoever waits in front of a screen comes first.
  setPriority(5)
  process.on('message', async ({ task }: { task: Task }) => {
    const said: Said<Answer> = await work(task).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    process.send?.(said)
  })
  process.send?.({ ready: true } satisfies Said<Answer>)
}
