import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../kernel/field/check.ts'
import type { Shape } from '../../kernel/field/shape.ts'
import { deadlineDays, mandateEndpoints, maxPendingRequests } from './mandate.ts'
import { duplicateEndpoints } from './steps/duplicate.ts'

const { request, updateForm, setStatus, setWaiting, askCancellation, dismissCancellation } =
  mandateEndpoints
const { duplicate } = duplicateEndpoints

const takes = (shape: Shape | undefined, value: unknown) =>
  schemaOf(shape!).safeParse(value).success

describe('a call on mandates (§4)', () => {
  const aRequest = { product: 1 }
  const aDuplicate = { building: 1, client: 1 }

  it.each<[string, number, Shape | undefined, (text: string) => object]>([
    ['a street', 150, request.body, (street_name) => ({ ...aRequest, street_name })],
    ['a house number', 12, request.body, (street_number) => ({ ...aRequest, street_number })],
    ['a postcode', 10, request.body, (postcode) => ({ ...aRequest, postcode })],
    ['a city', 100, request.body, (city) => ({ ...aRequest, city })],
    ['a request', 2000, request.body, (text) => ({ ...aRequest, request: text })],
    ['the name of an answer', 120, updateForm.body, (name) => ({ [name]: 1 })],
    ['why a state changes', 2000, setStatus.body, (reason) => ({ to: 'ordered', reason })],
    ['what is done next', 500, setWaiting.body, (next_action) => ({ reason: null, next_action })],
    ['why to cancel', 2000, askCancellation.body, (reason) => ({ reason })],
    ['why not to cancel', 2000, dismissCancellation.body, (reason) => ({ reason })],
    ['a section taken over', 60, duplicate.body, (name) => ({ ...aDuplicate, answers: [name] })],
  ])('takes of %s up to %d characters', (_, max, body, of) => {
    const lengths = [1, max, max + 1]
    expect(lengths.filter((length) => takes(body, of('x'.repeat(length))))).toEqual([1, max])
  })

  it('takes over up to sixty sections', () => {
    const sections = (count: number) =>
      takes(duplicate.body, {
        ...aDuplicate,
        answers: Array.from({ length: count }, (__, at) => `section${at}`),
      })
    expect([0, 60, 61].filter(sections)).toEqual([0, 60])
  })

  it('asks for a cancellation, or refuses one, only with a reason', () => {
    expect([null, '', ' '].map((reason) => takes(askCancellation.body, { reason }))).toEqual([
      true,
      false,
      false,
    ])
    expect([null, '', ' '].map((reason) => takes(dismissCancellation.body, { reason }))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('that makes a mandate answers that one was made', () => {
    const made = [mandateEndpoints.create, request, duplicate].map(({ status }) => status)
    expect(made).toEqual([201, 201, 201])
  })

  it('lets twenty requests of a client wait, and calls work due within 7 or 30 days', () => {
    expect(maxPendingRequests).toBe(20)
    expect(deadlineDays).toEqual({ week: 7, month: 30 })
  })
})
