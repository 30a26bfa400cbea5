import { serverFeature } from '../../feature.server.ts'
import { registerFeature } from './register.feature.ts'
import { registerHandlers } from './register.server.ts'
import { registerEntrances, registerSources, registerStreets } from './register.table.ts'
import { registerHit, registerSource } from './register.ts'
import { registerReference } from './registerReference.server.ts'

export const registerServer = serverFeature({
  feature: registerFeature,
  shippedTables: [registerSources, registerStreets, registerEntrances],
  handlers: () => ({ register: registerHandlers }),
  reference: {
    register: {
      calls: registerReference,
      schemas: { RegisterHit: registerHit, RegisterSource: registerSource },
    },
  },
})
