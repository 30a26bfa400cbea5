import { Failure } from '../http/errors.ts'

type Waiting = { begin: () => void; refuse: (why: Failure) => void }

/**
 * Limits concurrency, in all and per caller. Callers take turns (round robin), each with the first of their queue,
 * so that nobody waits behind the whole queue of another caller. If more than `maxWaiting` wait, the last in the longest
 * queue of a caller is refused with 503.
 */
export function fairQueue(concurrency: number, maxWaiting: number, perCaller = concurrency) {
  /** Waiting work by caller, in the order of their turns. */
  const queues = new Map<string, Waiting[]>()
  /** Running work by caller, and in all. */
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0

  const mayStart = (caller: string) => (runningOf.get(caller) ?? 0) < perCaller

  function addRunning(caller: string, change: 1 | -1) {
    const count = (runningOf.get(caller) ?? 0) + change
    if (count > 0) runningOf.set(caller, count)
    else runningOf.delete(caller)
    running += change
  }

  function wait(caller: string) {
    return new Promise<void>((begin, refuse) => {
      const queue = queues.get(caller) ?? []
      queue.push({ begin, refuse })
      queues.set(caller, queue)
      waiting++
      if (waiting > maxWaiting) refuseOne(caller)
    })
  }

  /** Refuses the last work of the caller with the longest queue. */
  function refuseOne(newcomer: string) {
    let [longestCaller, longest] = [newcomer, queues.get(newcomer)!]
    for (const [caller, queue] of queues)
      if (queue.length > longest.length) [longestCaller, longest] = [caller, queue]
    longest.pop()!.refuse(new Failure(503, 'kernel:unavailable', { retryAfter: 5 }))
    waiting--
    if (longest.length === 0) queues.delete(longestCaller)
  }

  /** Starts the next work once a slot is free. */
  function startNext() {
    const turn = [...queues].find(([caller]) => mayStart(caller))
    if (!turn) return
    const [caller, queue] = turn
    const next = queue.shift()!
    waiting--
    queues.delete(caller)
    if (queue.length > 0) queues.set(caller, queue)
    addRunning(caller, 1)
    next.begin()
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (running < concurrency && mayStart(caller)) addRunning(caller, 1)
    else await wait(caller)
    try {
      return await work()
    } finally {
      addRunning(caller, -1)
      startNext()
    }
  }
}
