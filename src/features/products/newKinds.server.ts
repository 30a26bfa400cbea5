import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/db.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { productsTable } from './product.table.ts'

/** Creates a product for each kind that never had one, named after its service. */
export async function createProductsForNewKinds(database: Database) {
  await database.transaction({ actor: null, source: 'system' }, async (db) => {
    const { rows } = await db.execute<{ kind: string }>(
      sql`select kind from ${productsTable} union
        select changes -> 'kind' ->> 1 from ${history} where resource = 'products'`,
    )
    const knownKinds = new Set(rows.map(({ kind }) => kind))
    const newKinds = kinds.filter((kind) => !knownKinds.has(kind))
    if (newKinds.length === 0) return
    await db.insert(productsTable).values(
      newKinds.map((kind) => ({
        code: kind.toUpperCase().replaceAll('_', '-'),
        kind,
        name: serviceOf(kind).text.words.name,
      })),
    )
  })
}
