import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { storedSnippets } from '../settings/settings.server.ts'
import { messageJobs } from './mail/message.jobs.ts'
import { unsubscribeHandlers } from './mail/unsubscribe.server.ts'
import { messageHandlers, messageRecords, writeToOffice } from './message.server.ts'
import { messagesTable } from './message.table.ts'
import { messageReference } from './messageReference.server.ts'
import { messageFeature } from './messages.feature.ts'
import { messageWaiting } from './messageWaiting.server.ts'
import { ofMessages } from './reach.server.ts'
import { threadHandlers } from './thread.server.ts'

export const messageServer = serverFeature({
  feature: messageFeature,
  records: {
    messages: {
      table: messagesTable,
      label: sql`left(coalesce(text, id::text), 60)`,
      personal: messageRecords,
    },
  },
  reach: { messages: ofMessages(messagesTable) },
  personReferences: [{ table: messagesTable, column: messagesTable.mentions, isList: true }],
  waiting: messageWaiting,
  writeToOffice,
  handlers: ({ box }) => ({
    messages: {
      ...{ ...messageHandlers, ...threadHandlers, ...unsubscribeHandlers({ box }) },
      snippets: (_, { db }) => storedSnippets(db),
    },
  }),
  jobs: messageJobs,
  reference: { messages: { calls: messageReference, name: 'Message' } },
})
