import { computed, section } from '../../kernel/field/fields.ts'
import { choice, line, money, words } from '../../kernel/field/kinds.ts'
import type { TypeOf } from '../../kernel/field/shape.ts'
import { resource } from '../../kernel/record/resource.ts'
import { kinds, serviceTypes } from '../../kinds.ts'

export const productFields = {
  ...section('product', 'base', {
    code: line({
      required: true,
      max: 40,
      upper: true,
      pattern: /^[A-Z0-9_-]+$/,
      wrong: 'product:error.code_form',
    }),
    kind: choice(kinds, { required: true }),
    name: words({ required: true }),
    service_type: computed(choice(serviceTypes, { required: true })),
  }),
  ...section('product', 'price', { price: money() }),
}

/** Products of the office, each with a code, a kind and a price without VAT. */
export const products = resource({
  name: 'products',
  fields: productFields,
  list: ['code', 'name', 'kind', 'service_type', 'price'],
  searched: { fields: ['code', 'name'] },
  order: 'code',
})
export type Product = TypeOf<typeof products.row>
export type ListedProduct = TypeOf<
  NonNullable<typeof products.endpoints.list.output>
>['results'][number]

export const productEndpoints = products.endpoints
