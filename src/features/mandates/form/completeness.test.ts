import { describe, expect, it } from 'vitest'
import { section } from '../../../kernel/field/fields.ts'
import { line, rows } from '../../../kernel/field/kinds.ts'
import { completeness, needed, onTab } from './service.ts'

describe('completeness', () => {
  const formWith = <F extends Parameters<typeof section>[2]>(fields: F) =>
    onTab('visit', section('source', 'calculation', fields))

  it('counts needed fields only', () => {
    const optional = formWith({ note: line() })
    expect(completeness(optional, {})).toEqual({ needed: 0, filled: 0, missing: [] })
    const required = formWith({ note: needed(line()) })
    expect(completeness(required, {})).toEqual({ needed: 1, filled: 0, missing: ['note'] })
    expect(completeness(required, { note: 'x' })).toEqual({ needed: 1, filled: 1, missing: [] })
  })

  it('counts the rows of a table without needed columns, up to the minimum number', () => {
    const fields = formWith({ other: needed(line()), logs: needed(rows({ note: line() }), 2) })
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
    const twoRows = { needed: 3, filled: 2, missing: ['other'] }
    expect(completeness(fields, rowsNamed('a', 'b'))).toEqual(twoRows)
    expect(completeness(fields, rowsNamed('a', 'b', 'c'))).toEqual(twoRows)
  })

  it('requires one row of a needed table by default', () => {
    const fields = formWith({ logs: needed(rows({ note: line() })) })
    expect(completeness(fields, {})).toEqual({ needed: 1, filled: 0, missing: ['logs'] })
    expect(completeness(fields, { 'logs/a/note': 'x' })).toEqual({
      needed: 1,
      filled: 1,
      missing: [],
    })
  })

  it('counts the needed columns of each row, and those of the missing rows', () => {
    const columns = { place: needed(line()), level: needed(line()), note: line() }
    const fields = formWith({ points: needed(rows(columns), 2) })
    expect(completeness(fields, { 'points/a/place': 'x' })).toEqual({
      needed: 4,
      filled: 1,
      missing: ['points/a/level', 'points'],
    })
    // A second row without its needed columns changes nothing.
    expect(completeness(fields, { 'points/a/place': 'x', 'points/b/note': 'x' }).filled).toBe(1)
  })
})
