import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeQueue,
  isUnderWay,
  nextUploads,
  parallelUploads,
  progressOf,
  type QueuedUpload,
  speedOf,
  speedWindow,
  type UploadEvent,
} from './uploadQueue.ts'

const keys = ['a', 'b', 'c', 'd']
const key = fc.constantFrom(...keys)
const ofKey = (...types: string[]) =>
  fc.record({ type: fc.constantFrom(...types), key }) as fc.Arbitrary<UploadEvent>

/** Events in any order, as people, networks and servers cause them. */
const events = fc.array(
  fc.oneof(
    key.map((one): UploadEvent => ({ type: 'added', upload: { key: one, name: one, size: 100 } })),
    ofKey('started', 'finishing', 'paused', 'resumed', 'lost', 'retried'),
    ofKey('elsewhere', 'taken', 'removed', 'done'),
    fc.record({ type: fc.constant('progressed' as const), key, sent: fc.nat(150) }),
    fc.record({ type: fc.constant('refused' as const), key, problem: fc.constant('too large') }),
  ),
  { maxLength: 60 },
)

/** Applies events as the window does: it starts only what `nextUploads` names. */
const run = (all: readonly UploadEvent[]) =>
  all.reduce<readonly QueuedUpload[]>((queue, event) => {
    const mayStart =
      event.type !== 'started' || nextUploads(queue).some((next) => next.key === event.key)
    return mayStart ? changeQueue(queue, event) : queue
  }, [])

describe('the queue of uploads (§2)', () => {
  it('never sends more than two at once, nor one twice', () => {
    fc.assert(
      fc.property(events, (all) => {
        const queue = run(all)
        const running = queue.filter(({ state }) => state === 'sending' || state === 'finishing')
        expect(running.length).toBeLessThanOrEqual(parallelUploads)
        expect(new Set(queue.map((upload) => upload.key)).size).toBe(queue.length)
      }),
    )
  })

  it('never leaves a free place while something waits', () => {
    fc.assert(
      fc.property(events, (all) => {
        let queue = run(all)
        for (const { key } of nextUploads(queue))
          queue = changeQueue(queue, { type: 'started', key })
        const running = queue.filter(({ state }) => state === 'sending' || state === 'finishing')
        if (queue.some(({ state }) => state === 'waiting'))
          expect(running).toHaveLength(parallelUploads)
      }),
    )
  })

  it('ends an upload for good: what comes later changes nothing but its removal', () => {
    fc.assert(
      fc.property(events, events, (before, after) => {
        const done = run(before).filter(({ state }) => state === 'done')
        const later = after.reduce(changeQueue, done)
        for (const upload of later) {
          const ended = done.find((one) => one.key === upload.key)
          const wasRemoved = after.some(
            (event) => event.type === 'removed' && event.key === upload.key,
          )
          if (ended && !wasRemoved) expect(upload).toBe(ended)
        }
      }),
    )
  })

  it('counts at most what there is, and all of what is done', () => {
    fc.assert(
      fc.property(events, (all) => {
        const queue = run(all)
        const { count, sent, size } = progressOf(queue)
        expect(sent).toBeLessThanOrEqual(size)
        expect(count).toBe(queue.filter(isUnderWay).length)
        for (const { state, sent } of queue) if (state === 'done') expect(sent).toBe(100)
      }),
    )
  })

  it('says why something was refused only while it is', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const { state, problem } of run(all))
          expect(problem !== undefined).toBe(state === 'refused')
      }),
    )
  })

  it('waits longer after each loss, until something arrives again', () => {
    const start: UploadEvent[] = [
      { type: 'added', upload: { key: 'a', name: 'a', size: 100 } },
      { type: 'started', key: 'a' },
    ]
    const lose: UploadEvent[] = [
      { type: 'lost', key: 'a' },
      { type: 'retried', key: 'a' },
      { type: 'started', key: 'a' },
    ]
    const [twice] = run([...start, ...lose, ...lose])
    expect(twice).toMatchObject({ state: 'sending', failures: 2 })
    const moved = run([...start, ...lose, ...lose, { type: 'progressed', key: 'a', sent: 10 }])
    expect(moved[0]!.failures).toBe(0)
  })
})

describe('the speed of uploads', () => {
  it('is that of the last seconds, and unknown while nothing moves', () => {
    expect(speedOf([], 0)).toBeUndefined()
    expect(speedOf([{ at: 0, sent: 0 }], 100)).toBeUndefined()
    const samples = [
      { at: 0, sent: 0 },
      { at: 1000, sent: 2000 },
    ]
    expect(speedOf(samples, 1000)).toBe(2000)
    expect(speedOf(samples, speedWindow + 2000)).toBeUndefined()
    expect(
      speedOf(
        samples.map(({ at }) => ({ at, sent: 5 })),
        1000,
      ),
    ).toBeUndefined()
  })
})
