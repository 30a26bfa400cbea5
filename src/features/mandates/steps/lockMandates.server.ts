import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../../kernel/http/handler.server.ts'
import { mandatesTable } from '../mandate.table.ts'

/** Locks mandates that are not in the trash, in one order for all callers, and returns who and how they are. */
export const lockMandates = (ids: readonly number[], { db }: Pick<Context, 'db'>) =>
  db
    .select({
      id: mandatesTable.id,
      status: mandatesTable.status,
      client: mandatesTable.client,
    })
    .from(mandatesTable)
    .where(and(inArray(mandatesTable.id, [...ids]), isNull(mandatesTable.deleted_at)))
    .orderBy(asc(mandatesTable.id))
    .for('update')
