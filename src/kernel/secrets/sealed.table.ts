import { is } from 'drizzle-orm'
import { customType, type PgColumn, PgCustomColumn } from 'drizzle-orm/pg-core'

/** A text encrypted by the secret box. */
export type Sealed = string & { readonly sealed: unique symbol }

/**
 * A column of sealed texts. Features declare theirs in `sealed` of their server side, so that a rotation of the secret
 * key seals them anew.
 */
export const sealedColumn = customType<{ data: Sealed; driverData: string }>({
  dataType: () => 'text',
})

/** Whether a column was made by `sealedColumn`, the only custom type that is stored as text. */
export const isSealedColumn = (column: PgColumn) =>
  is(column, PgCustomColumn) && column.getSQLType() === 'text'
