import { describe, expect, it } from 'vitest'
import { section } from '../../../kernel/field/fields.ts'
import { line, rows } from '../../../kernel/field/kinds.ts'
import { completeness, needed, onTab } from './service.ts'

describe('completeness', () => {
  const asking = <F extends Parameters<typeof section>[2]>(fields: F) =>
    onTab('visit', section('source', 'calculation', fields))

  it('is whole if nothing is asked, and nothing if one thing is and is missing', () => {
    const optional = asking({ note: line() })
    expect(completeness(optional, {})).toEqual({ needed: 0, filled: 0, missing: [] })
    const one = asking({ note: needed(line()) })
    expect(completeness(one, {})).toEqual({ needed: 1, filled: 0, missing: ['note'] })
    expect(completeness(one, { note: 'x' })).toEqual({ needed: 1, filled: 1, missing: [] })
  })

  it('counts rows of a table whose columns may be empty, up to as many as are needed', () => {
    const fields = asking({ other: needed(line()), logs: needed(rows({ note: line() }), 2) })
    const rowsNamed = (...names: string[]) =>
      Object.fromEntries(names.map((name) => [`logs/${name}/note`, 'x']))
    expect(completeness(fields, {})).toEqual({
      needed: 3,
      filled: 0,
      missing: ['other', 'logs'],
    })
    expect(completeness(fields, rowsNamed('a'))).toEqual({
      needed: 3,
      filled: 1,
      missing: ['other', 'logs'],
    })
    const two = { needed: 3, filled: 2, missing: ['other'] }
    expect(completeness(fields, rowsNamed('a', 'b'))).toEqual(two)
    expect(completeness(fields, rowsNamed('a', 'b', 'c'))).toEqual(two)
  })

  it('needs one row of a table unless it says how many', () => {
    const fields = asking({ logs: needed(rows({ note: line() })) })
    expect(completeness(fields, {})).toEqual({ needed: 1, filled: 0, missing: ['logs'] })
    expect(completeness(fields, { 'logs/a/note': 'x' })).toEqual({
      needed: 1,
      filled: 1,
      missing: [],
    })
  })

  it('counts each needed column of the rows that are still missing', () => {
    const columns = { place: needed(line()), level: needed(line()), note: line() }
    const fields = asking({ points: needed(rows(columns), 2) })
    expect(completeness(fields, { 'points/a/place': 'x' })).toEqual({
      needed: 4,
      filled: 1,
      missing: ['points/a/level', 'points'],
    })
    // One of four; with a second row begun, too.
    expect(completeness(fields, { 'points/a/place': 'x', 'points/b/note': 'x' }).filled).toBe(1)
  })
})
