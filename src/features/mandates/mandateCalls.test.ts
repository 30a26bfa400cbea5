import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../kernel/field/check.ts'
import type { Shape } from '../../kernel/field/shape.ts'
import { deadlineDays, mandateEndpoints, maxPendingRequests } from './mandate.ts'
import { duplicateEndpoints } from './steps/duplicate.ts'

const { request, updateForm, setStatus, setWaiting, askCancellation, dismissCancellation } =
  mandateEndpoints
const { duplicate } = duplicateEndpoints

const accepts = (shape: Shape | undefined, value: unknown) =>
  schemaOf(shape!).safeParse(value).success

describe('the endpoints of mandates (§4)', () => {
  const aRequest = { product: 1 }
  const aDuplicate = { building: 1, client: 1 }

  it.each<[string, number, Shape | undefined, (text: string) => object]>([
    ['a street', 150, request.body, (street_name) => ({ ...aRequest, street_name })],
    ['a house number', 12, request.body, (street_number) => ({ ...aRequest, street_number })],
    ['a city', 100, request.body, (city) => ({ ...aRequest, city })],
    ['a request', 2000, request.body, (text) => ({ ...aRequest, request: text })],
    ['an answer name', 120, updateForm.body, (name) => ({ [name]: 1 })],
    [
      'a reason to change the status',
      2000,
      setStatus.body,
      (reason) => ({ to: 'ordered', reason }),
    ],
    ['a next action', 500, setWaiting.body, (next_action) => ({ reason: null, next_action })],
    ['a reason to cancel', 2000, askCancellation.body, (reason) => ({ reason })],
    [
      'a reason to dismiss a cancellation',
      2000,
      dismissCancellation.body,
      (reason) => ({ reason }),
    ],
    ['a section to copy', 60, duplicate.body, (name) => ({ ...aDuplicate, answers: [name] })],
  ])('accept %s of at most %d characters', (_, max, body, bodyWith) => {
    const lengths = [1, max, max + 1]
    expect(lengths.filter((length) => accepts(body, bodyWith('x'.repeat(length))))).toEqual([
      1,
      max,
    ])
  })

  it('accept postcodes of the country', () => {
    const postcodes = ['1000', 'CH-1204', '9658', '999', '9999', '74100', 'x']
    expect(
      postcodes.filter((postcode) => accepts(request.body, { ...aRequest, postcode })),
    ).toEqual(['1000', 'CH-1204', '9658'])
  })

  it('accept at most sixty sections to copy', () => {
    const sections = (count: number) =>
      accepts(duplicate.body, {
        ...aDuplicate,
        answers: Array.from({ length: count }, (__, index) => `section${index}`),
      })
    expect([0, 60, 61].filter(sections)).toEqual([0, 60])
  })

  it('require a reason to request or dismiss a cancellation; null withdraws the request', () => {
    expect([null, '', ' '].map((reason) => accepts(askCancellation.body, { reason }))).toEqual([
      true,
      false,
      false,
    ])
    expect([null, '', ' '].map((reason) => accepts(dismissCancellation.body, { reason }))).toEqual([
      false,
      false,
      false,
    ])
  })

  it('answer 201 if they create a mandate', () => {
    const statuses = [mandateEndpoints.create, request, duplicate].map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 201])
  })

  it('allow twenty pending requests per client and filter deadlines within 7 or 30 days', () => {
    expect(maxPendingRequests).toBe(20)
    expect(deadlineDays).toEqual({ week: 7, month: 30 })
  })
})
