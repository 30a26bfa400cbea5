import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/z.ts'

/** Sign-in of the demonstration accounts; they exist only in demonstration data. */
export const demonstrationAccounts = {
  admin: 'admin@demo.egide.ch',
  client: 'client@demo.egide.ch',
  partner: 'partner@demo.egide.ch',
} as const
export const demonstrationPassword = 'Egide-demo-2026'

const counts = z.object({ users: z.int(), buildings: z.int(), mandates: z.int() })

export const demonstrationEndpoints = {
  /** Whether demonstration data is there, and whether it can be removed yet. */
  state: endpoint('GET', '/demonstration/', {
    access: 'demonstration:read',
    output: z.object({ present: counts, real_administrator: z.boolean() }),
  }),
  /** Removes all demonstration records that no real record needs. */
  remove: endpoint('POST', '/demonstration/remove/', {
    access: 'demonstration:delete',
    output: z.object({ removed: counts, kept: counts }),
    refusals: { 409: 'There is no active administrator beside the demonstration accounts yet.' },
  }),
}
