import { eq } from 'drizzle-orm'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import type { layoutEndpoints } from '../../kernel/record/layout.ts'
import { listLayouts } from './layout.table.ts'

export const layoutHandlers: HandlersOf<typeof layoutEndpoints> = {
  async list(_, { db, user }) {
    const rows = await db.select().from(listLayouts).where(eq(listLayouts.user_id, user.id))
    return Object.fromEntries(rows.map(({ list, layout }) => [list, layout]))
  },

  async keep({ params: { id: list }, body: layout }, { db, user }) {
    await db
      .insert(listLayouts)
      .values({ user_id: user.id, list, layout })
      .onConflictDoUpdate({ target: [listLayouts.user_id, listLayouts.list], set: { layout } })
  },
}
