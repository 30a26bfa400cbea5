import { Failure } from '../http/errors.ts'

type Waiting = { begin: () => void; refuse: (why: Failure) => void }

/**
 * Limits concurrency, in all and of one caller. Callers take turns, each with the first of what they wait for, so that nobody
 * waits behind all that another one brought. When more than `mostWaiting` wait, whoever has most of
 * them loses the last (503).
 */
export function fairQueue(concurrency: number, mostWaiting: number, ofOne = concurrency) {
  /** By caller, in the order of their turns. */
  const lanes = new Map<string, Waiting[]>()
  /** Under way by caller, and in all. */
  const runningOf = new Map<string, number>()
  let running = 0
  let waiting = 0

  const mayBegin = (caller: string) => (runningOf.get(caller) ?? 0) < ofOne

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
      if (waiting > mostWaiting) refuseOne(caller)
    })
  }

  function refuseOne(newcomer: string) {
    let [longest, most] = [newcomer, lanes.get(newcomer)!]
    for (const [caller, lane] of lanes)
      if (lane.length > most.length) [longest, most] = [caller, lane]
    most.pop()!.refuse(new Failure(503, 'kernel:unavailable', { retryAfter: 5 }))
    waiting--
    if (most.length === 0) lanes.delete(longest)
  }

  /** Gives a place that came free to whoever's turn it is. */
  function passOn() {
    const turn = [...lanes].find(([caller]) => mayBegin(caller))
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
    if (running < concurrency && mayBegin(caller)) addRunning(caller, 1)
    else await wait(caller)
    try {
      return await work()
    } finally {
      addRunning(caller, -1)
      passOn()
    }
  }
}
