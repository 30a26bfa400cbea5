import { shape } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'

/** E-mail addresses of the demonstration accounts. */
export const demonstrationAccounts = {
  admin: 'admin@demo.egide.ch',
  client: 'client@demo.egide.ch',
  partner: 'partner@demo.egide.ch',
} as const
export const demonstrationPassword = 'Egide-demo-2026'

const counts = shape.object({ users: shape.int(), buildings: shape.int(), mandates: shape.int() })

export const demonstrationEndpoints = {
  /** Counts the demonstration data, and returns whether it can be removed. */
  state: endpoint('GET', '/demonstration/', {
    access: 'demonstration:read',
    output: shape.object({ present: counts, real_administrator: shape.boolean() }),
  }),
  /** Removes all demonstration records that no real record needs. */
  remove: endpoint('POST', '/demonstration/remove/', {
    access: 'demonstration:delete',
    output: shape.object({ removed: counts, kept: counts }),
  }),
}
