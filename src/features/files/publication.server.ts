import { eq } from 'drizzle-orm'
import { conditions } from '../../access.ts'
import { one } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { fileRecords, lockFile, publish, refuseHandedOver, tellWithdrawn } from './file.server.ts'
import { filesTable as table } from './file.table.ts'
import type { fileEndpoints } from './file.ts'

/** Clients do not see a draft, nor what is published on it. */
async function refuseUnlessOffered(mandate: number, { db }: Context) {
  const row = one(
    await db
      .select({ status: mandatesTable.status, status_dates: mandatesTable.status_dates })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate)),
  )
  if (!conditions.offered(row)) fail(409, 'file:not_offered')
}

async function refuseUnpublishable(id: number, context: Context) {
  if (!(await fileRecords.allows(id, 'transitions', 'published', context)))
    fail(403, 'kernel:forbidden')
}

/** Handlers that publish files to clients. */
export const publicationHandlers: Pick<HandlersOf<typeof fileEndpoints>, 'publish' | 'withdraw'> = {
  async publish({ params: { id } }, context) {
    const file = await lockFile(id, context)
    const { mandate, published_at, scan } = file
    await refuseUnpublishable(id, context)
    if (mandate === null) fail(409, 'file:no_client')
    await refuseUnlessOffered(mandate, context)
    if (scan === 'infected') fail(409, 'file:infected')
    if (scan === 'not_scanned') fail(409, 'file:not_scanned')
    // Publishing twice changes nothing.
    if (published_at === null) await publish(file, context)
    return fileRecords.find(id, context)
  },

  async withdraw({ params: { id } }, context) {
    const { published_at, name } = await lockFile(id, context)
    await refuseUnpublishable(id, context)
    await refuseHandedOver(id, context)
    if (published_at !== null) {
      await context.db
        .update(table)
        .set({ published_at: null, published_by: null })
        .where(eq(table.id, id))
      await tellWithdrawn(id, name, context)
    }
    return fileRecords.find(id, context)
  },
}
