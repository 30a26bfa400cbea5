import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { productHandlers } from './product.server.ts'
import { productsTable } from './product.table.ts'
import { kindWords, productExamples, productReference } from './productReference.server.ts'
import { productFeature } from './products.feature.ts'

export const productServer = serverFeature({
  feature: productFeature,
  records: { products: { table: productsTable, label: sql`code` } },
  handlers: () => ({ products: productHandlers }),
  reference: {
    products: {
      calls: productReference,
      name: 'Product',
      words: kindWords,
      examples: productExamples,
    },
  },
})
