import { serverFeature } from '../../feature.server.ts'
import { kickoffPath } from '../kickoff/kickoff.ts'
import { kindWords } from '../products/productReference.server.ts'
import { failedJobHandlers } from './failedJobs.server.ts'
import { failedJobSchemas } from './failedJobs.ts'
import { jobText } from './job.text.ts'
import { todayFeature } from './today.feature.ts'
import { todayHandlers } from './today.server.ts'
import { todayText } from './today.text.ts'
import { todaySchemas } from './today.ts'
import { failedJobReference, todayReference } from './todayReference.server.ts'

export const todayServer = serverFeature({
  feature: todayFeature,
  texts: [jobText, todayText],
  handlers: ({ waiting, box, publicUrl }) => ({
    today: todayHandlers(waiting, (sealed) => publicUrl() + kickoffPath(box.open(sealed))),
    jobs: failedJobHandlers,
  }),
  reference: {
    today: { calls: todayReference, schemas: todaySchemas, words: kindWords },
    jobs: { calls: failedJobReference, schemas: failedJobSchemas },
  },
})
