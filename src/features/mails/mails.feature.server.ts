import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { letterWords } from './letter.text.ts'
import { letterFor, letterHandlers } from './letters/letter.server.ts'
import { mailJobs } from './mail.jobs.ts'
import { mailHandlers } from './mail.server.ts'
import { mailsTable } from './mail.table.ts'
import { mailText } from './mail.text.ts'
import { mailSchemas } from './mail.ts'
import { mailMeasure } from './mailMeasure.server.ts'
import { mailReference } from './mailReference.server.ts'
import { mailFeature } from './mails.feature.ts'
import { mailTextHandlers } from './texts/mailTexts.server.ts'
import { mailTextSchemas } from './texts/mailTexts.ts'

export const mailServer = serverFeature({
  feature: mailFeature,
  texts: [letterWords, mailText],
  sealed: [mailsTable.secret],
  // What a mail alone has with it stays until it is sent.
  fileReferences: sql`select attachment ->> 'hash' as hash
    from ${mailsTable}, jsonb_array_elements(${mailsTable.content} -> 'attachments') attachment
    where ${mailsTable.state} = 'queued'`,
  letterFor: (texts) => (mail, letter, reader) => letterFor(mail, letter, { reader, texts }),
  measures: () => [mailMeasure],
  handlers: ({ config, box, publicUrl, texts, letters, facts, outside: { mail } }) => ({
    mails: {
      ...mailHandlers({ box, port: mail.name, showsSecrets: config.DEMO === 'on' }),
      ...mailTextHandlers(texts, publicUrl),
      ...letterHandlers({ texts, letters, facts }),
    },
  }),
  jobs: ({ config, box, outside: { mail, files } }) =>
    mailJobs({ mail, files, box, showsSecrets: config.DEMO === 'on' }),
  reference: { mails: { calls: mailReference, schemas: { ...mailSchemas, ...mailTextSchemas } } },
})
