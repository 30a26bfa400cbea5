import { IconPackage } from '../../web/icons/icons.ts'
import { recordPages } from '../../web/ui/listing/recordPages.ts'
import { productText } from './product.text.ts'
import { products } from './product.ts'

export const productPages = recordPages(products, {
  text: productText,
  icon: IconPackage,
  listPath: '/products-list',
  path: '/products',
  nameOf: ({ code }) => code,
})
