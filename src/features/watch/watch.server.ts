import { and, eq, isNull } from 'drizzle-orm'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { findFindings, openFindings } from './findings.server.ts'
import { type LetterParts, letterHandler } from './letter/letter.server.ts'
import { watchFindings as table } from './watch.table.ts'
import { type watchEndpoints, watchLimits } from './watch.ts'

/** Handlers of the watch. */
export const watchHandlers = (parts: LetterParts): HandlersOf<typeof watchEndpoints> => ({
  async list(_, { db }) {
    const open = await openFindings(db)
    const results = await findFindings(db, open.slice(0, watchLimits.rows))
    return {
      count: Math.min(open.length, watchLimits.count),
      count_capped: open.length > watchLimits.count,
      results,
    }
  },

  async dismiss({ params: { id }, body: { reason } }, { db, user, now, audit }) {
    const [stored] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
    if (!stored) fail(404, 'kernel:not_found')
    const [finding] = await findFindings(db, [id])
    if (!finding) fail(409, 'watch:not_open')
    const dismissed = await db
      .update(table)
      .set({ dismissed_at: now.toISOString(), dismissed_by: user.id, dismissed_reason: reason })
      .where(and(eq(table.id, id), isNull(table.dismissed_at)))
      .returning({ id: table.id })
    if (dismissed.length === 0) fail(409, 'watch:not_open')
    await audit('watch:dismissed', {
      ...{ resource: 'buildings', id: finding.building },
      detail: { reason },
    })
  },

  letter: letterHandler(parts),
})
