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

/** Products and mandates have a kind, and a service type that is called like it. */
export const kindWords = Object.fromEntries(
  Object.entries(serviceTypeOf).flatMap(([kind, type]) => {
    const said = english[`kind.${kind}`]!
    return [
      [`kind.${kind}`, said],
      [`service_type.${type}`, said],
    ]
  }),
)
