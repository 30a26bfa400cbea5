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
    output: shape.object({
      present: counts,
      real_administrator: shape.boolean(),
      /** Whether the fictitious register can be added: it is not there, nor is any other with buildings. */
      register_missing: shape.boolean(),
    }),
  }),
  /** Adds the fictitious register with its campaigns to a demonstration that has none. */
  addRegister: endpoint('POST', '/demonstration/register/', {
    access: 'demonstration:create',
    output: shape.object({ buildings: shape.int() }),
  }),
  /** Removes all demonstration records that no real record needs. */
  remove: endpoint('POST', '/demonstration/remove/', {
    access: 'demonstration:delete',
    output: shape.object({ removed: counts, kept: counts }),
  }),
}
