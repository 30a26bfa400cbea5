import { serverFeature } from '../../feature.server.ts'
import { registerFeature } from './register.feature.ts'
import { registerHandlers } from './register.server.ts'
import {
  registerBuildings,
  registerEntrances,
  registerGrid,
  registerSources,
  registerStreets,
  registerWordKeys,
  registerWords,
} from './register.table.ts'
import { registerText } from './register.text.ts'
import { registerHit, registerSource } from './register.ts'
import { registerReference } from './registerReference.server.ts'

export const registerServer = serverFeature({
  feature: registerFeature,
  texts: [registerText],
  shippedTables: [
    registerSources,
    registerBuildings,
    registerGrid,
    registerStreets,
    registerWords,
    registerWordKeys,
    registerEntrances,
  ],
  handlers: () => ({ register: registerHandlers }),
  reference: {
    register: {
      calls: registerReference,
      schemas: { RegisterHit: registerHit, RegisterSource: registerSource },
    },
  },
})
