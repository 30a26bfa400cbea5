import { Socket as DatagramSocket } from 'node:dgram'
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Settings of the process, passed as its first argument; see the options of `openTaskProcess`. */
export type ProcessSettings = {
  memoryLimit: number
  timeLimit: number
  niceness: number
  isIsolated: boolean
}

type Result<Answer> = { answer: Answer } | { problem: string }
/** `isSwollen`: the process still holds so much memory that the next task might exceed the limit. */
export type Message<Answer> = { ready: true } | (Result<Answer> & { isSwollen: boolean })

/** Written to stderr by a process that exceeds a limit. */
export const exceededLimits = ['too_large', 'too_long'] as const
const [tooLarge, tooLong] = exceededLimits

/** Share of the memory limit above which a process is replaced after a task. */
const swollenShare = 0.65

/** Interval of the checks of the limits, in ms. */
const checkInterval = 20

/** Ends the process when it exceeds a limit. `deadline` is the processor time when the task must have ended, or 0. */
const limitWatcher = `
const { workerData } = require('node:worker_threads')
const { memoryLimit, deadline, checkInterval, exceededLimits: [tooLarge, tooLong] } = workerData
const { writeSync } = require('node:fs')
function end(reason) {
  try { writeSync(2, reason) } catch {}
  process.kill(process.pid, 'SIGKILL')
}
setInterval(() => {
  if (process.memoryUsage.rss() >= memoryLimit) end(tooLarge)
  const { user, system } = process.cpuUsage()
  const latest = Atomics.load(deadline, 0)
  if (latest > 0 && (user + system) / 1000 >= latest) end(tooLong)
}, checkInterval)
`

/** Processor time that this process has used, in ms. */
export function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Runs inside the child process of `openTaskProcess`: answers tasks, and exits with the parent. */
export function serveTasks<Task, Answer>(handle: (task: Task) => Promise<Answer>) {
  const settings = JSON.parse(process.argv[2]!) as ProcessSettings
  const { memoryLimit, timeLimit, niceness, isIsolated } = settings
  if (isIsolated) closeNetwork()
  // In whole ms, which last for three weeks of processor time.
  const deadline = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { memoryLimit, deadline, checkInterval, exceededLimits }
  new Worker(limitWatcher, { eval: true, workerData }).unref()
  process.on('disconnect', () => process.exit())
  // Lower priority than the server, which people wait for.
  setPriority(niceness)
  process.on('message', async ({ task }: { task: Task }) => {
    Atomics.store(deadline, 0, Math.ceil(processorTime() + timeLimit))
    const result: Result<Answer> = await handle(task).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
    )
    // The watcher may not have had its turn on a busy machine.
    const exceeded =
      process.memoryUsage.rss() >= memoryLimit
        ? tooLarge
        : processorTime() >= Atomics.load(deadline, 0) && tooLong
    if (exceeded) end(exceeded)
    Atomics.store(deadline, 0, 0)
    const isSwollen = process.memoryUsage.rss() > memoryLimit * swollenShare
    process.send?.({ ...result, isSwollen } satisfies Message<Answer>)
  })
  process.send?.({ ready: true } satisfies Message<Answer>)
}

/** Ends this process for a limit that it exceeded. */
function end(reason: (typeof exceededLimits)[number]) {
  writeSync(2, reason)
  process.kill(process.pid, 'SIGKILL')
}

/** Makes every connection of this process fail. */
function closeNetwork() {
  const refuse = () => {
    throw new Error('this process has no network')
  }
  Socket.prototype.connect = refuse
  DatagramSocket.prototype.bind = refuse
  DatagramSocket.prototype.send = refuse
  DatagramSocket.prototype.connect = refuse
}
