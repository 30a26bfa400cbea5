import { expect, it, vi } from 'vitest'
import { CallError } from '../../../kernel/http/client.ts'
import { memoryQuickStore } from '../../../web/device/deviceStore.ts'
import type { KickoffAnswers } from '../kickoffFields.ts'
import { AnswerQueue, ChangedElsewhere } from './answerQueue.tsx'

const away = () => new CallError(0, { detail: '', code: 'unreachable', request_id: '' })

/** A device with a server that takes answers unless it is told to fail. */
function newDevice() {
  const store = memoryQuickStore()
  const taken: KickoffAnswers = {}
  const changes: string[] = []
  const failures: Error[] = []
  const refusals: CallError[] = []
  const openPage = () =>
    new AnswerQueue({
      store,
      async send(values, change) {
        changes.push(change)
        const failure = failures.shift()
        if (failure) throw failure
        Object.assign(taken, values)
      },
      check: async (_, value) =>
        value === 'wrong' ? { problem: 'Not like this.' } : { value: Number(value) || value },
      onRefused: (error) => refusals.push(error),
      wait: () => 1,
    })
  return { store, taken, changes, failures, refusals, openPage }
}

const settle = (queue: AnswerQueue) =>
  vi.waitFor(() => expect(queue.state().progress).toBe('idle'), { interval: 2 })

it('keeps each keystroke on the device until the server has the answer (§2)', async () => {
  const { store, taken, openPage } = newDevice()
  const queue = openPage()
  queue.enter('floors', '12')
  expect(store.names()).toEqual(['floors'])
  expect(taken).toEqual({})
  await queue.commit('floors', '12')
  await settle(queue)
  expect(taken).toEqual({ floors: 12 })
  expect(store.names()).toEqual([])
  expect(queue.state()).toMatchObject({ values: {}, progress: 'idle' })
})

it('sends what an earlier page left (§2)', async () => {
  const { taken, openPage } = newDevice()
  openPage().enter('city', 'Genève')
  const next = openPage()
  expect(next.state().values).toEqual({ city: 'Genève' })
  next.resume()
  await vi.waitFor(() => expect(taken).toEqual({ city: 'Genève' }))
})

it('waits while the server is away, and repeats under the same key (§2)', async () => {
  const { taken, changes, failures, openPage } = newDevice()
  const queue = openPage()
  failures.push(away(), away())
  queue.set({ city: 'Genève' })
  await vi.waitFor(() => expect(queue.state().progress).toBe('kept'), { interval: 1 })
  expect(queue.state().values).toEqual({ city: 'Genève' })
  await vi.waitFor(() => expect(taken).toEqual({ city: 'Genève' }))
  expect(changes).toHaveLength(3)
  expect(new Set(changes).size).toBe(1)
})

it('keeps what was typed while an older value was on its way', async () => {
  const { taken, store, openPage } = newDevice()
  const queue = openPage()
  queue.set({ city: 'Genève' })
  queue.enter('city', 'Genève-Cité')
  await settle(queue)
  expect(taken).toEqual({ city: 'Genève' })
  expect(queue.state().values).toEqual({ city: 'Genève-Cité' })
  expect(store.get('city')).toBe('"Genève-Cité"')
})

it('shows what is wrong at its field and does not send it; a pause in typing says nothing yet', async () => {
  const { taken, openPage } = newDevice()
  const queue = openPage()
  queue.enter('floors', 'wrong')
  await queue.commit('floors', 'wrong', true)
  expect(queue.state().problems).toEqual({})
  expect(await queue.flush()).toBe(false)
  expect(queue.state().problems).toEqual({ floors: 'Not like this.' })
  expect(queue.state().values).toEqual({ floors: 'wrong' })
  expect(taken).toEqual({})
  queue.enter('floors', '3')
  expect(queue.state().problems).toEqual({})
  expect(await queue.flush()).toBe(true)
  expect(taken).toEqual({ floors: 3 })
})

it('sends the others again if the server refuses one', async () => {
  const { taken, failures, openPage } = newDevice()
  const queue = openPage()
  const fields = { floors: ['Too many.'] }
  failures.push(new CallError(400, { detail: '', code: 'invalid', request_id: '', fields }))
  queue.set({ floors: 900, city: 'Genève' })
  await vi.waitFor(() => expect(taken).toEqual({ city: 'Genève' }))
  await settle(queue)
  expect(queue.state().problems).toEqual({ floors: 'Too many.' })
  expect(queue.state().values).toEqual({ floors: 900 })
})

it('leaves everything on the device if the form is closed', async () => {
  const { store, failures, refusals, openPage } = newDevice()
  const queue = openPage()
  failures.push(new CallError(410, { detail: '', code: 'expired', request_id: '' }))
  queue.set({ city: 'Genève' })
  await vi.waitFor(() => expect(refusals).toHaveLength(1))
  expect(store.names()).toEqual(['city'])
  expect(queue.state().refusal).toBe(refusals[0])
})

it('asks the person if another device has changed the same answer', async () => {
  const { taken, failures, openPage } = newDevice()
  const queue = openPage()
  failures.push(new ChangedElsewhere({ city: 'Carouge' }))
  queue.set({ city: 'Genève', floors: 3 })
  await vi.waitFor(() => expect(taken).toEqual({ floors: 3 }))
  await settle(queue)
  expect(queue.state().clashes).toEqual({ city: 'Carouge' })
  // A later blur does not decide.
  await queue.commit('city', 'Genève')
  expect(taken).toEqual({ floors: 3 })
  queue.decide('city', 'mine')
  await vi.waitFor(() => expect(taken).toEqual({ floors: 3, city: 'Genève' }))

  failures.push(new ChangedElsewhere({ floors: 5 }))
  queue.set({ floors: 4 })
  await vi.waitFor(() => expect(queue.state().clashes).toEqual({ floors: 5 }))
  queue.decide('floors', 'theirs')
  expect(queue.state().values).toEqual({})
  expect(taken).toEqual({ floors: 3, city: 'Genève' })
})

it('sends what was refused once the code has opened the form, and asks where another device answered unseen (§2)', async () => {
  const { taken, failures, refusals, openPage } = newDevice()
  const queue = openPage()
  failures.push(new CallError(403, { detail: 'Code', code: 'code_needed', request_id: '' }))
  queue.set({ budget: 45_000, city: 'Genève', floors: '6' })
  await vi.waitFor(() => expect(queue.state().refusal).toBe(refusals[0]))
  expect(taken).toEqual({})
  await queue.meet({ budget: 60_000, floors: 6 })
  await settle(queue)
  expect(taken).toEqual({ city: 'Genève', floors: 6 })
  expect(queue.state()).toMatchObject({ values: { budget: 45_000 }, clashes: { budget: 60_000 } })
  expect(queue.state().refusal).toBeUndefined()
  queue.decide('budget', 'mine')
  await settle(queue)
  expect(taken).toEqual({ city: 'Genève', floors: 6, budget: 45_000 })
})
