import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** Sign-in of the demonstration accounts; they exist only in demonstration data. */
export const demonstrationAccounts = {
  admin: 'admin@demo.egide.ch',
  client: 'client@demo.egide.ch',
  partner: 'partner@demo.egide.ch',
} as const
export const demonstrationPassword = 'Egide-demo-2026'

const counts = shape.object({ users: shape.int(), buildings: shape.int(), mandates: shape.int() })

export const demonstrationEndpoints = {
  /** Whether demonstration data is there, and whether it can be removed yet. */
  state: endpoint('GET', '/demonstration/', {
    access: 'demonstration:read',
    output: shape.object({ present: counts, real_administrator: shape.boolean() }),
  }),
  /** Removes all demonstration records that no real record needs. */
  remove: endpoint('POST', '/demonstration/remove/', {
    access: 'demonstration:delete',
    output: shape.object({ removed: counts, kept: counts }),
    refusals: { 409: 'There is no active administrator beside the demonstration accounts yet.' },
  }),
}
