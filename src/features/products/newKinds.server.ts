import { sql } from 'drizzle-orm'
import type { Database } from '../../kernel/database/db.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { kinds } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { productsTable } from './product.table.ts'

/** Makes a product of each kind that never had one, under the name that its service declares. */
export async function offerNewKinds(database: Database) {
  await database.transaction({ actor: null, source: 'system' }, async (db) => {
    const { rows } = await db.execute<{ kind: string }>(
      sql`select kind from ${productsTable} union
        select changes -> 'kind' ->> 1 from ${history} where resource = 'products'`,
    )
    const known = new Set(rows.map(({ kind }) => kind))
    const isNew = kinds.filter((kind) => !known.has(kind))
    if (isNew.length === 0) return
    await db.insert(productsTable).values(
      isNew.map((kind) => ({
        code: kind.toUpperCase().replaceAll('_', '-'),
        kind,
        name: serviceOf(kind).text.words.name,
      })),
    )
  })
}
