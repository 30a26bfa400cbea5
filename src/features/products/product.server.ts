import { sql } from 'drizzle-orm'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { serviceTypeOf } from '../../kinds.ts'
import { productsTable as table } from './product.table.ts'
import { type productEndpoints, products as resource } from './product.ts'

const serviceType = sql<string>`${JSON.stringify(serviceTypeOf)}::jsonb ->> ${table.kind}`

export const productRecords = records(resource, {
  table,
  columns: { service_type: serviceType },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'product',
    columns: { code: 'code', name: 'name', kind: 'kind', price: 'price' },
  },
})

export const productHandlers: HandlersOf<typeof productEndpoints> = productRecords.handlers
