import { serverFeature } from '../../feature.server.ts'
import { doorFeature } from './doors.feature.ts'
import { doorHandlers } from './doors.server.ts'
import { doorText } from './doors.text.ts'
import { doorSchemas } from './doors.ts'
import { doorReference } from './doorsReference.server.ts'

export const doorServer = serverFeature({
  feature: doorFeature,
  texts: [doorText],
  handlers: ({ config }) => ({ doors: doorHandlers(config.DATA_DIR) }),
  reference: { doors: { calls: doorReference, schemas: doorSchemas } },
})
