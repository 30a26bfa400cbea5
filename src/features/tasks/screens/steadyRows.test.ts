import { describe, expect, it } from 'vitest'
import { steadyRows } from './steadyRows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, done: false }))
const done = (...ids: number[]) => ids.map((id) => ({ id, done: true }))

describe('rows of a list (§4)', () => {
  it('stay where they are when they are ticked, one after the other', () => {
    const first = steadyRows(rows(1, 2, 3, 4), rows(1, 3, 4), done(2))
    expect(first).toEqual([...rows(1), ...done(2), ...rows(3, 4)])
    const second = steadyRows(first, rows(4), done(3, 1, 2))
    expect(second).toEqual([...done(1, 2, 3), ...rows(4)])
    expect(steadyRows(second, rows(1, 4), done(3, 2))).toEqual([
      ...rows(1),
      ...done(2, 3),
      ...rows(4),
    ])
  })

  it('come and go otherwise, and what was ticked before does not come back', () => {
    expect(steadyRows(rows(1, 2), rows(5, 1), done(9))).toEqual(rows(5, 1))
    expect(steadyRows(rows(1, 2), rows(), done(2))).toEqual(done(2))
    expect(steadyRows([], rows(1), done(2))).toEqual(rows(1))
  })
})
