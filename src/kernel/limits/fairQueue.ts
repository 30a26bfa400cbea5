import { Failure } from '../http/errors.ts'

type Waiting = { begin: () => void; refuse: (why: Failure) => void }

/**
 * Limits concurrency, in all and per caller. Callers take turns (round robin), each with the first of their queue,
 * so that nobody waits behind the whole queue of another caller. If more than `maxWaiting` wait, the caller with the
 * longest queue loses their last one (503).
 */
export function fairQueue(concurrency: number, maxWaiting: number, perCaller = concurrency) {
  /** Waiting work by caller, in the order of their turns. */
  const lanes = new Map<string, Waiting[]>()
  /** Running work by caller, and in all. */
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0

  const mayStart = (caller: string) => (runningOf.get(caller) ?? 0) < perCaller

  function addRunning(caller: string, more: 1 | -1) {
    const count = (runningOf.get(caller) ?? 0) + more
    if (count > 0) runningOf.set(caller, count)
    else runningOf.delete(caller)
    running += more
  }

  function wait(caller: string) {
    return new Promise<void>((begin, refuse) => {
      const lane = lanes.get(caller) ?? []
      lane.push({ begin, refuse })
      lanes.set(caller, lane)
      waiting++
      if (waiting > maxWaiting) refuseOne(caller)
    })
  }

  /** Refuses the last work of the caller with the longest queue. */
  function refuseOne(newcomer: string) {
    let [longest, most] = [newcomer, lanes.get(newcomer)!]
    for (const [caller, lane] of lanes)
      if (lane.length > most.length) [longest, most] = [caller, lane]
    most.pop()!.refuse(new Failure(503, 'kernel:unavailable', { retryAfter: 5 }))
    waiting--
    if (most.length === 0) lanes.delete(longest)
  }

  /** Starts the next work after a place has come free. */
  function startNext() {
    const turn = [...lanes].find(([caller]) => mayStart(caller))
    if (!turn) return
    const [caller, lane] = turn
    const next = lane.shift()!
    waiting--
    lanes.delete(caller)
    if (lane.length > 0) lanes.set(caller, lane)
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
