import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { type doorEndpoints, doorKinds } from './doors.ts'
import { closeDoors, listDoors } from './openDoors.server.ts'
import { readRestored } from './restored.server.ts'

/** Handlers of the doors that a restored backup holds open; `dataDir` has the note about the restore. */
export const doorHandlers = (dataDir: string): HandlersOf<typeof doorEndpoints> => ({
  async list(_, { db, now, user }) {
    const restored = readRestored(dataDir)
    if (!restored) return { backup_of: null, restored_at: null, count: 0, results: [] }
    const scope = { before: new Date(restored.backup_of), now, keptSession: user.session }
    return { ...restored, ...(await listDoors(db, scope)) }
  },

  async close({ body: { doors } }, { db, now, user, audit }) {
    const restored = readRestored(dataDir)
    if (!restored) return { closed: 0 }
    const scope = { before: new Date(restored.backup_of), now, keptSession: user.session }
    const counts = await closeDoors(db, scope, doors ? { doors } : { kinds: doorKinds })
    const closed = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (closed > 0) await audit('doors:closed', { detail: { count: closed } })
    return { closed }
  },
})
