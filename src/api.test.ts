import { expect, it } from 'vitest'
import { api } from './api.ts'
import { schemaOf } from './kernel/field/check.ts'
import type { Shape } from './kernel/field/shape.ts'
import type { AnyEndpoint } from './kernel/http/endpoint.ts'

const partsOf = (shape: Shape | undefined) => (shape?.is.as === 'object' ? shape.is.parts : {})

/** Calls with a record id in their path; layouts are addressed by name. */
const recordNumbers = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries<AnyEndpoint>(calls).flatMap(([name, { params, query }]) =>
    Object.entries({ ...partsOf(params), ...partsOf(query) })
      .filter(([part, { is }]) => ['id', 'building', 'mandate'].includes(part) && is.as !== 'text')
      .map(([part, shape]) => ({ of: `${feature}.${name} ${part}`, schema: schemaOf(shape) })),
  ),
)

it('a call accepts exactly the ids that a record can have', () => {
  const numbers = ['0', '1', '2147483647', '2147483648', '1.5', 'x']
  const taken = recordNumbers.map(({ of, schema }) => [
    of,
    ...numbers.filter((number) => schema.safeParse(number).success),
  ])
  expect(taken).toEqual(recordNumbers.map(({ of }) => [of, '1', '2147483647']))
  expect(taken.map(([of]) => of)).toEqual(
    expect.arrayContaining(['mandates.duplicate id', 'idc_estimate.get mandate']),
  )
})
