import { sql } from 'drizzle-orm'
import { serverFeature } from '../../feature.server.ts'
import { contactRecordHandlers } from './contact.server.ts'
import { contactsTable } from './contact.table.ts'
import { contactFeature } from './contacts.feature.ts'
import { contactsReference } from './contactsReference.server.ts'
import { contactFollowers } from './followers.server.ts'

export const contactServer = serverFeature({
  feature: contactFeature,
  records: { contacts: { table: contactsTable, label: sql`name` } },
  followers: contactFollowers,
  handlers: () => ({ contacts: contactRecordHandlers }),
  reference: {
    contacts: { calls: contactsReference, name: 'Contact' },
  },
})
