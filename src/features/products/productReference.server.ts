import { type EndpointDocs, resourceDocs } from '../../kernel/record/reference.server.ts'
import { resourcesOf } from '../../kernel/text.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { productText } from './product.text.ts'
import { type productEndpoints, type productFields, products } from './product.ts'

export const productReference: EndpointDocs<typeof productEndpoints> = resourceDocs(
  'product',
  'products',
  products.order,
)

export const productExamples: Partial<Record<keyof typeof productFields, unknown>> = {
  code: 'CECB-VILLA',
  price: 1200,
}

const english = resourcesOf(productText, 'en')

/** English labels of kinds and service types for the API reference; a service type has the label of its kind. */
export const kindWords = Object.fromEntries(
  Object.entries(serviceTypeOf).flatMap(([kind, type]) => {
    const label = english[`kind.${kind}`]!
    return [
      [`kind.${kind}`, label],
      [`service_type.${type}`, label],
    ]
  }),
)
