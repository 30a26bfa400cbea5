import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { schemaOf, validate } from './check.ts'
import { day } from './kinds.ts'
import { shape, type TypeOf } from './shape.ts'
import { swissRules } from './swissRules.ts'

const issuesOf = (tested: Parameters<typeof validate>[0], value: unknown) =>
  validate(tested, value).error?.issues.map(({ message }) => message)

describe('a day that somebody enters', () => {
  const { value } = day()
  it('is one between 1800 and 2199, and says both ends; another text says what a date looks like', () => {
    for (const entered of ['1800-01-01', '2026-02-28', '2199-12-31'])
      expect(issuesOf(value, entered)).toBeUndefined()
    for (const entered of ['0206-02-28', '1000-01-01', '1799-12-31', '2200-01-01', '9999-12-31'])
      expect(issuesOf(value, entered)).toEqual(['kernel:error.date_range'])
    for (const entered of ['2026-02-30', '31.12.2026', ''])
      expect(issuesOf(value, entered)).toEqual(['kernel:error.date_form'])
  })
})

describe('a shape', () => {
  const address = shape.strictObject({
    city: shape.line({ min: 1, max: 20 }),
    code: shape.int({ max: 9999 }).nullable(),
    floors: shape.list(shape.number(), { max: 2 }).optional(),
    kind: shape.choice(['a', 'b']).where((kind) => kind === 'a', 'only a'),
  })
  const input = { city: ' Carouge ', code: null, kind: 'a' }

  it('validates each part, and reports problems by path', () => {
    expect(schemaOf(address).parse(input)).toEqual({ ...input, city: 'Carouge' })
    expect(issuesOf(address, { ...input, kind: 'b' })).toEqual(['only a'])
    expect(issuesOf(address, { ...input, code: 10_000, floors: [1, 2, 3] })).toHaveLength(2)
    expect(issuesOf(address, { ...input, more: 1 })).toHaveLength(1)
  })

  it('has the type of the validated value', () => {
    expectTypeOf<TypeOf<typeof address>>().toEqualTypeOf<{
      city: string
      code: number | null
      kind: 'a' | 'b'
      floors?: number[] | undefined
    }>()
  })

  it('always returns the same schema, so that metadata stays attached', () => {
    expect(schemaOf(address)).toBe(schemaOf(address))
    expect(schemaOf(shape.text())).not.toBe(schemaOf(shape.text()))
  })

  it('drops, refuses or keeps unknown keys', () => {
    const parts = { id: shape.int() }
    const one = { id: 1, more: 2 }
    expect(validate(shape.object(parts), one).data).toEqual({ id: 1 })
    expect(validate(shape.strictObject(parts), one).success).toBe(false)
    expect(validate(shape.looseObject(parts), one).data).toEqual(one)
  })
})

describe('a company number', () => {
  const number = shape.line({ swissFormat: 'company_number', wrong: 'wrong' })
  const weights = [5, 4, 3, 2, 7, 6, 5, 4]

  it('is validated by its check digit in any spelling', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 }),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom('CHE-', 'che ', 'CHE'),
        fc.constantFrom('', ' TVA', ' MWST'),
        (digits, last, start, end) => {
          const sum = weights.reduce((all, weight, at) => all + weight * Number(digits[at]), 0)
          const right = (11 - (sum % 11)) % 11
          const plain = `${digits}${last}`
          const stored = `CHE-${plain.slice(0, 3)}.${plain.slice(3, 6)}.${plain.slice(6)}`
          const { data, error } = validate(number, start + plain + end)
          if (last === right) expect(data).toBe(stored)
          else expect(error?.issues.map(({ message }) => message)).toEqual(['wrong'])
          expect(swissRules.company_number.normalise(stored)).toBe(stored)
        },
      ),
    )
  })
})
