import { type ChildProcess, fork } from 'node:child_process'
import { basename, join } from 'node:path'
import { Failure } from '../http/errors.ts'
import { exceededLimits, type Message, type ProcessSettings } from './serveTasks.server.ts'

/** Why a task failed: it exceeded its memory or processor time, the process crashed, or the task threw (see `message`). */
export type FailureReason = 'too_large' | 'too_long' | 'ended' | 'refused'

/** Error of a task that failed, for which the task may be at fault. */
export class TaskFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string = reason,
  ) {
    super(message)
  }
}

/**
 * A task that got too little processor time, or whose process was ended from outside: by a restart, an operator, or the
 * system when memory ran out. It is not at fault, and may succeed later.
 */
export class MachineBusy extends Failure {
  constructor() {
    super(503, 'kernel:busy', { retryAfter: 10 })
    this.message = 'A task timed out or was interrupted: the machine is busy'
  }
}

/** Why a process ended during a task, by its signal and what it wrote. A crash of native code has another signal. */
function failureOf(signal: NodeJS.Signals | null, errorOutput: string) {
  const limit = exceededLimits.find((reason) => errorOutput.includes(reason))
  if (limit) return new TaskFailure(limit)
  const isFromOutside = signal === 'SIGKILL' || signal === 'SIGTERM'
  return isFromOutside ? new MachineBusy() : new TaskFailure('ended', errorOutput)
}

/** A child process for tasks that may take much memory or time; runs one task after the other. */
export type TaskProcess<Task, Answer> = {
  /** Throws `TaskFailure` or `MachineBusy`. */
  run(task: Task): Promise<Answer>
  /** Ends the process; pending tasks fail as `MachineBusy`, so that a restart blames nobody. */
  close(): void
}

type Options = {
  /** The script of the process, which calls `serveTasks`. */
  script: string
  cwd: string
  /** Memory limit of the process in bytes, including native memory. */
  memoryLimit: number
  /** Limit of processor time for a task, in ms; see `clockLimitOf` for the clock. */
  timeLimit: number
  /** Restart the process after this many tasks, so that memory leaks do not add up. */
  maxTasks?: number
  /** End the process after this many ms without a task. */
  idleTimeout?: number
  /** Niceness of the process: up to 19, the lowest priority. */
  niceness?: number
  /**
   * For tasks on files from outside: the process gets none of our environment variables and no network, and if it is
   * built it may only read these files and folders, and neither write files nor start processes (Node's permission
   * model, which does not bind native code).
   */
  isolation?: { readable: string[] }
}

/** Freed pictures go back to the system at once: left to itself, glibc keeps more memory with each task. */
const allocation = { MALLOC_MMAP_THRESHOLD_: '262144' }

/** Node flags that isolate a process; Node 20 has the permission model under its experimental name. */
const permissionFlags = ({ readable }: { readable: string[] }) => [
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission',
  '--no-warnings',
  '--allow-addons',
  '--allow-worker',
  ...readable.map((path) => `--allow-fs-read=${path}`),
]

type QueuedTask<Task, Answer> = {
  task: Task
  resolve: (answer: Answer) => void
  reject: (failure: TaskFailure | MachineBusy) => void
}

/**
 * How long a task, and the start of the process, may take on the clock, in ms. What takes longer was starved by other
 * processes, stopped, or waits for ever.
 */
const clockLimitOf = (timeLimit: number) => Math.max(10 * timeLimit, 60_000)

/**
 * Runs tasks in a child process, which starts with the first task and restarts after it ended. A thread of the process
 * enforces the limits of memory and processor time, even while native code runs; the parent gives up by the clock.
 */
export function openTaskProcess<Task, Answer>(options: Options): TaskProcess<Task, Answer> {
  const { script, cwd, memoryLimit, timeLimit, maxTasks = 100, idleTimeout = 60_000 } = options
  const { niceness = 5, isolation } = options
  const clockLimit = clockLimitOf(timeLimit)
  const queue: QueuedTask<Task, Answer>[] = []
  let current: QueuedTask<Task, Answer> | undefined
  let child: ChildProcess | undefined
  /** The process that runs `current`. */
  let busyChild: ChildProcess | undefined
  let taskCount = 0
  let idleTimer: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const isIsolated = isolation !== undefined
    const settings: ProcessSettings = { memoryLimit, timeLimit, niceness, isIsolated }
    const held = isolation ? permissionFlags(isolation) : []
    const started = fork(script, [JSON.stringify(settings)], {
      cwd,
      serialization: 'advanced',
      env: { ...(isolation ? {} : process.env), ...allocation },
      // Sources in development and tests need tsx, which starts processes and writes files; built files do not.
      execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : held,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errorOutput = ''
    started.stderr?.setEncoding('utf8').on('data', (text) => {
      errorOutput = (errorOutput + text).slice(-2_000)
    })
    started.once('error', () => started.kill('SIGKILL'))
    // An idle child must not keep the parent process alive.
    ;(started.stderr as unknown as { unref(): void } | null)?.unref()
    started.once('close', (_, signal) => {
      if (child === started) child = undefined
      if (started !== busyChild) return
      busyChild = undefined
      finish(({ reject }) => reject(failureOf(signal, errorOutput)))
    })
    taskCount = 0
    return started
  }

  /** Settles the current task and runs the next. */
  function finish(settle: (finished: QueuedTask<Task, Answer>) => void) {
    const finished = current
    current = undefined
    if (finished) settle(finished)
    runNext()
  }

  function runNext() {
    if (current) return
    current = queue.shift()
    clearTimeout(idleTimer)
    if (!current) {
      child?.unref()
      child?.channel?.unref()
      idleTimer = setTimeout(endChild, idleTimeout).unref()
      return
    }
    child ??= start()
    child.ref()
    child.channel?.ref()
    send(child, current)
  }

  function send(receiver: ChildProcess, { task }: QueuedTask<Task, Answer>) {
    busyChild = receiver
    const handleTimeout = () => {
      stopWaiting()
      busyChild = undefined
      kill(receiver)
      finish(({ reject }) => reject(new MachineBusy()))
    }
    let timer = setTimeout(handleTimeout, clockLimit)
    const stopWaiting = () => {
      clearTimeout(timer)
      receiver.off('message', handleMessage)
      receiver.off('close', stopWaiting)
    }
    const handleMessage = (received: unknown) => {
      const message = received as Message<Answer>
      if ('ready' in message) {
        clearTimeout(timer)
        timer = setTimeout(handleTimeout, clockLimit)
        return
      }
      stopWaiting()
      busyChild = undefined
      if (++taskCount >= maxTasks || message.isSwollen) kill(receiver)
      finish(({ resolve, reject }) => {
        if ('answer' in message) resolve(message.answer)
        else reject(new TaskFailure('refused', message.problem))
      })
    }
    receiver.on('message', handleMessage)
    receiver.once('close', stopWaiting)
    receiver.send({ task }, (error) => {
      // The process is ending; the `close` handler rejects the task.
      if (error) receiver.kill('SIGKILL')
    })
  }

  function kill(killed: ChildProcess) {
    if (child === killed) child = undefined
    killed.kill('SIGKILL')
  }

  function endChild() {
    if (child) kill(child)
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        runNext()
      }),
    close() {
      clearTimeout(idleTimer)
      for (const { reject } of queue.splice(0)) reject(new MachineBusy())
      busyChild = undefined
      endChild()
      const pending = current
      current = undefined
      pending?.reject(new MachineBusy())
    },
  }
}

/** Where the product's own scripts are: its folder, and whether to run them as built or from their sources, under tsx. */
export type Program = { root: string; isBuilt: boolean }

/** Whether this file is part of the built server. */
export const isBuiltServer = !import.meta.url.endsWith('.ts')

/** Path of a script of the product: of its source below the folder, or of what the build made of it. */
export const scriptOf = ({ root, isBuilt }: Program, source: string) =>
  join(root, isBuilt ? `dist/server/${basename(source, '.server.ts')}.js` : source)

/** Like `openTaskProcess`, for a script of the product; `source` is the path of its source. */
export function openOwnProcess<Task, Answer>(
  program: Program,
  { source, ...options }: Omit<Options, 'script' | 'cwd'> & { source: string },
): TaskProcess<Task, Answer> {
  return openTaskProcess({ ...options, script: scriptOf(program, source), cwd: program.root })
}

/** Limits of a task that a caller may set: `memory` in bytes, `time` of the processor in ms. */
export type TaskLimits = { memory?: number; time?: number }
