import { eq, sql } from 'drizzle-orm'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { viewsTable as table } from './view.table.ts'
import { views as resource, type viewEndpoints } from './view.ts'

export const viewHandlers: HandlersOf<typeof viewEndpoints> = records(resource, {
  table,
  columns: { owner_name: usersTable.name },
  joins: [{ table: usersTable, on: eq(usersTable.id, table.owner) }],
  search: { allText: table.search, byGroup: { base: table.search } },
  order: { name: () => sql`fold(${table.name})` },
  exported: {
    words: 'view',
    columns: { name: 'name', list: 'list', owner: 'owner_name', is_shared: 'is_shared' },
  },
  beforeWrite: async (values, { user }, current) =>
    current ? values : { ...values, owner: user.id },
}).handlers
