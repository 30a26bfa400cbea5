import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayOf } from '../../kernel/field/format.ts'
import { failFields } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { type callEndpoints, calls as resource } from './call.ts'
import { callsTable as table } from './company.table.ts'

const author = alias(usersTable, 'author')

export const callRecords = records(resource, {
  table,
  joins: [
    { table: usersTable, on: eq(usersTable.id, table.person), always: true },
    { table: author, on: eq(author.id, table.author) },
  ],
  columns: { person_name: usersTable.name, author_name: author.name },
  search: { allText: usersTable.search, byGroup: { base: usersTable.search } },
  exported: {
    words: 'call',
    columns: { made_on: 'made_on', person: 'person_name', text: 'text', author: 'author_name' },
  },
  async beforeWrite(values, { now, user }, current) {
    if (typeof values.made_on === 'string' && values.made_on > dayOf(now))
      failFields({ made_on: [{ key: 'member:error.future' }] })
    return current ? values : { ...values, author: user.id }
  },
})

export const callHandlers: HandlersOf<typeof callEndpoints> = callRecords.handlers
