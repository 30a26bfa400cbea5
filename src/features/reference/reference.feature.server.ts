import { serverFeature } from '../../feature.server.ts'
import { confirmationHandlers } from './confirmation/confirmation.server.ts'
import { referenceFeature } from './reference.feature.ts'
import { referenceHandlers } from './reference.server.ts'
import { referenceText } from './reference.text.ts'
import { referenceEndpoints } from './versions.ts'
import { versionsReference } from './versionsReference.server.ts'
import { referenceJobs, weatherHandlers } from './weather/weather.server.ts'

export const referenceServer = serverFeature({
  feature: referenceFeature,
  texts: [referenceText],
  handlers: ({ officeTasks, openComparisons, outside: { weather } }) => ({
    reference: {
      ...referenceHandlers(officeTasks),
      ...confirmationHandlers(openComparisons),
      ...weatherHandlers(weather, officeTasks),
    },
  }),
  jobs: ({ outside: { weather } }) => referenceJobs(weather),
  reference: {
    reference: {
      calls: versionsReference,
      schemas: { ReferenceVersion: referenceEndpoints.version.output },
    },
  },
})
