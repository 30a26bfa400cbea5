import { describe, expect, it } from 'vitest'
import { section } from '../../../kernel/field/fields.ts'
import { day, line, rows } from '../../../kernel/field/kinds.ts'
import {
  type Answers,
  copyableAnswers,
  copyableSections,
  derived,
  derivedAt,
  numberIn,
  once,
  onTab,
  quotient,
  rounded,
  rowOf,
  valueAt,
} from './service.ts'

describe('a number of a form', () => {
  it.each([
    [12.345, 0, 12],
    [12.5, 0, 13],
    [12.345, 1, 12.3],
    [12.35, 2, 12.35],
    [-0.4, 1, -0.4],
    [Number.NaN, 1, null],
    [Number.POSITIVE_INFINITY, 1, null],
  ])('%d is shown with %d decimals as %d', (value, decimals, shown) => {
    expect(rounded(value, decimals)).toBe(shown)
    if (decimals === 0) expect(rounded(value)).toBe(shown)
  })

  it('is finite, or it is none', () => {
    const values = { a: 0, b: '5', c: Number.NaN, d: null, e: Number.POSITIVE_INFINITY, f: -2.5 }
    const found = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => numberIn(values, name))
    expect(found).toEqual([0, undefined, undefined, undefined, undefined, -2.5, undefined])
  })

  it('divided by another is known if both are, and the second is not nothing', () => {
    const of = (values: Answers, decimals?: number) => quotient(values, 'over', 'under', decimals)
    expect(of({ over: 7, under: 3 })).toBe(2)
    expect(of({ over: 7, under: 3 }, 2)).toBe(2.33)
    expect(of({ over: 0, under: 3 })).toBe(0)
    for (const unknown of [{ over: 7 }, { under: 3 }, { over: 7, under: 0 }, { over: 0, under: 0 }])
      expect(of(unknown)).toBeNull()
  })
})

describe('a value of a form', () => {
  const fields = onTab(
    'visit',
    section('source', 'calculation', {
      name: line(),
      double: derived(({ name }) => (name ? `${String(name)}2` : null), line()),
    }),
  )

  it.each([
    ['entered', 'entered'],
    [0, 0],
    [false, false],
    [['a'], ['a']],
    ['', 'n2'],
    [null, 'n2'],
    [[], 'n2'],
    [undefined, 'n2'],
  ])('entered as %j is %j', (entered, value) => {
    const answers = { name: 'n', double: entered }
    expect(valueAt(fields, 'double', answers)).toEqual(value)
    // An entered value does not change the derived one.
    expect(derivedAt(fields, 'double', answers)).toBe('n2')
  })

  it('of a row is read by its column, of that row and table alone', () => {
    const answers = { 'points/a/place': 1, 'points/b/place': 2, 'pointsX/a/place': 3, place: 4 }
    expect(rowOf('points', 'a', answers)).toEqual({ place: 1 })
    expect(rowOf('points', 'c', answers)).toEqual({})
  })
})

describe('a duplicate', () => {
  const fields = onTab('visit', {
    ...section('goals', 'customer', {
      goal: line(),
      begun: day(),
      actors: rows({ name: line(), since: day() }),
    }),
    ...section('goals', 'design', { target: line() }),
    ...once(section('report', 'customer', { signed: line() })),
    ...section('stages', 'stages', { checked: line() }),
    ...section('documents', 'documents', { plan: line() }),
  })

  it('may take over what is not of its mandate alone, by sections with their parts', () => {
    expect(copyableSections(fields)).toEqual(new Map([['goals', new Set(['customer', 'design'])]]))
  })

  it('takes what is there of the chosen sections, and never a date', () => {
    const answers = {
      goal: 'Label',
      begun: '2026-01-01',
      'actors/a/name': 'Rey',
      'actors/a/since': '2026-01-01',
      target: '',
      signed: 'Rey',
      checked: 'x',
      plan: 'x',
      unknown: 'x',
    }
    const taken = { goal: 'Label', 'actors/a/name': 'Rey' }
    expect(copyableAnswers(fields, answers, ['goals', 'report', 'stages', 'documents'])).toEqual(
      taken,
    )
    expect(copyableAnswers(fields, answers, ['report'])).toEqual({})
  })
})
