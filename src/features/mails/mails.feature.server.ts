import { serverFeature } from '../../feature.server.ts'
import { letterWords } from './letter.text.ts'
import { mailJobs } from './mail.jobs.ts'
import { mailHandlers } from './mail.server.ts'
import { mailText } from './mail.text.ts'
import { mailSchemas } from './mail.ts'
import { mailReference } from './mailReference.server.ts'
import { mailFeature } from './mails.feature.ts'

export const mailServer = serverFeature({
  feature: mailFeature,
  texts: [letterWords, mailText],
  handlers: ({ outside }) => ({ mails: mailHandlers(outside.mail.name) }),
  jobs: ({ outside }) => mailJobs(outside),
  reference: { mails: { calls: mailReference, schemas: mailSchemas } },
})
