import { type Reference, usualReference } from '../../kernel/record/reference.server.ts'
import { type productEndpoints, type productFields, products } from './product.ts'

export const productReference: Reference<typeof productEndpoints> = usualReference(
  'product',
  'products',
  products.order,
)

export const productExamples: Partial<Record<keyof typeof productFields, unknown>> = {
  code: 'CECB-VILLA',
  price: 1200,
}
