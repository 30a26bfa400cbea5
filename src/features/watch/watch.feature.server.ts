import { serverFeature } from '../../feature.server.ts'
import { kindWords } from '../products/productReference.server.ts'
import { findingFollowers } from './findings.server.ts'
import { watchLetterText } from './letter/letter.text.ts'
import { watchFeature } from './watch.feature.ts'
import { watchJobs } from './watch.jobs.ts'
import { watchHandlers } from './watch.server.ts'
import { watchText } from './watch.text.ts'
import { watchSchemas } from './watch.ts'
import { watchReference } from './watchReference.server.ts'

export const watchServer = serverFeature({
  feature: watchFeature,
  texts: [watchText, watchLetterText],
  handlers: ({ outside: { press, files } }) => ({ watch: watchHandlers({ press, files }) }),
  followers: findingFollowers,
  jobs: ({ outside }) => watchJobs(outside.geodata),
  reference: { watch: { calls: watchReference, schemas: watchSchemas, words: kindWords } },
})
