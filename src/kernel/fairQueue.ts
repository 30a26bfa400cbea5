import { Failure } from './errors.ts'

type Waiting = { begin: () => void; refuse: (why: Failure) => void }

/**
 * Limits concurrency. Callers take turns, each with the first of what they wait for, so that nobody
 * waits behind all that another one brought. When more than `mostWaiting` wait, whoever has most of
 * them loses the last (503).
 */
export function fairQueue(concurrency: number, mostWaiting: number) {
  /** By caller, in the order of their turns. */
  const lanes = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

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

  /** Passes a place on to whoever's turn it is. */
  function passOn() {
    const [turn] = lanes
    if (!turn) {
      running--
      return
    }
    const [caller, lane] = turn
    const next = lane.shift()!
    waiting--
    lanes.delete(caller)
    if (lane.length > 0) lanes.set(caller, lane)
    next.begin()
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else await wait(caller)
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
