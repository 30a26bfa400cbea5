import { feature } from '../../kernel/feature.ts'
import { productText } from './product.text.ts'
import { productEndpoints, products } from './product.ts'

/** Products of the office. */
export const productFeature = feature({
  endpoints: { products: productEndpoints },
  records: [{ resource: products, text: productText }],
})
