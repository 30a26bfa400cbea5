import { describe, expect, it } from 'vitest'
import { section } from '../../../kernel/field/fields.ts'
import { day, line, rows } from '../../../kernel/field/kinds.ts'
import {
  type Answers,
  copyableAnswers,
  copyableSections,
  derived,
  derivedAt,
  notCopied,
  numberIn,
  onTab,
  quotient,
  rounded,
  rowOf,
  valueAt,
} from './service.ts'

describe('numbers in answers', () => {
  it.each([
    [12.345, 0, 12],
    [12.5, 0, 13],
    [12.345, 1, 12.3],
    [12.35, 2, 12.35],
    [-0.4, 1, -0.4],
    [Number.NaN, 1, null],
    [Number.POSITIVE_INFINITY, 1, null],
  ])('%d rounded to %d decimals is %d', (value, decimals, expected) => {
    expect(rounded(value, decimals)).toBe(expected)
    if (decimals === 0) expect(rounded(value)).toBe(expected)
  })

  it('are read if they are finite, and otherwise undefined', () => {
    const values = { a: 0, b: '5', c: Number.NaN, d: null, e: Number.POSITIVE_INFINITY, f: -2.5 }
    const found = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => numberIn(values, name))
    expect(found).toEqual([0, undefined, undefined, undefined, undefined, -2.5, undefined])
  })

  it('give a quotient if both exist and the divisor is not 0', () => {
    const divide = (values: Answers, decimals?: number) =>
      quotient(values, 'over', 'under', decimals)
    expect(divide({ over: 7, under: 3 })).toBe(2)
    expect(divide({ over: 7, under: 3 }, 2)).toBe(2.33)
    expect(divide({ over: 0, under: 3 })).toBe(0)
    for (const unknown of [{ over: 7 }, { under: 3 }, { over: 7, under: 0 }, { over: 0, under: 0 }])
      expect(divide(unknown)).toBeNull()
  })
})

describe('the value of a field', () => {
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
  ])('with %j entered is %j', (entered, value) => {
    const answers = { name: 'n', double: entered }
    expect(valueAt(fields, 'double', answers)).toEqual(value)
    // `derivedAt` ignores the entered value.
    expect(derivedAt(fields, 'double', answers)).toBe('n2')
  })

  it('is read by column within its row and table', () => {
    const answers = { 'points/a/place': 1, 'points/b/place': 2, 'pointsX/a/place': 3, place: 4 }
    expect(rowOf('points', 'a', answers)).toEqual({ place: 1 })
    expect(rowOf('points', 'c', answers)).toEqual({})
  })
})

describe('a duplicate of a mandate', () => {
  const fields = onTab('visit', {
    ...section('goals', 'customer', {
      goal: line(),
      begun: day(),
      actors: rows({ name: line(), since: day() }),
    }),
    ...section('goals', 'design', { target: line() }),
    ...notCopied(section('report', 'customer', { signed: line() })),
    ...section('stages', 'stages', { checked: line() }),
    ...section('documents', 'documents', { plan: line() }),
  })

  it('may copy the sections that are not specific to one mandate, with their parts', () => {
    expect(copyableSections(fields)).toEqual(new Map([['goals', new Set(['customer', 'design'])]]))
  })

  it('copies the filled answers of the chosen sections, except dates', () => {
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
    const copied = { goal: 'Label', 'actors/a/name': 'Rey' }
    expect(copyableAnswers(fields, answers, ['goals', 'report', 'stages', 'documents'])).toEqual(
      copied,
    )
    expect(copyableAnswers(fields, answers, ['report'])).toEqual({})
  })
})
