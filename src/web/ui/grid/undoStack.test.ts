import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UndoStack } from './undoStack.ts'

/** A number that changes by steps. */
function counter(max?: number) {
  const stack = new UndoStack(max)
  const state = { value: 0 }
  function add(amount: number) {
    const step = {
      undo: () => {
        state.value -= amount
      },
      redo: () => {
        state.value += amount
      },
    }
    step.redo()
    stack.push(step)
    return step
  }
  return { stack, state, add }
}

it('undo reverts all steps to the initial state, and redo repeats them to the last state', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 50 }), (amounts) => {
      const { stack, state, add } = counter()
      for (const amount of amounts) add(amount)
      const end = state.value
      while (stack.undo());
      expect(state.value).toBe(0)
      while (stack.redo());
      expect(state.value).toBe(end)
    }),
  )
})

it('a given step can be undone once, out of order, and a new step clears the redo history', () => {
  const { stack, state, add } = counter()
  const first = add(1)
  add(10)
  expect([stack.undo(first), stack.undo(first), state.value]).toEqual([true, false, 10])
  expect([stack.redo(), state.value]).toEqual([true, 11])
  stack.undo()
  add(100)
  expect(stack.redo()).toBe(false)
})

it('the stack keeps only the latest steps', () => {
  const { stack, state, add } = counter(2)
  for (const amount of [1, 10, 100]) add(amount)
  while (stack.undo());
  expect(state.value).toBe(1)
})
