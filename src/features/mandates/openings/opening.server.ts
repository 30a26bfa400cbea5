import { eq } from 'drizzle-orm'
import { failFields } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { usersTable } from '../../auth/user.table.ts'
import { membersTable } from '../../companies/company.table.ts'
import { isMember } from '../../companies/member.server.ts'
import { mandatesTable } from '../mandate.table.ts'
import { openingsTable as table } from './opening.table.ts'
import { type openingEndpoints, openings as resource } from './opening.ts'

export const openingRecords = records(resource, {
  table,
  joins: [
    { table: mandatesTable, on: eq(mandatesTable.id, table.mandate), always: true },
    { table: usersTable, on: eq(usersTable.id, table.person), always: true },
  ],
  columns: { mandate_number: mandatesTable.number, person_name: usersTable.name },
  search: { allText: usersTable.search, byGroup: { base: usersTable.search } },
  exported: {
    words: 'opening',
    columns: { mandate_number: 'mandate_number', person: 'person_name' },
  },
  /** Nobody outside its company, and not the client, who reaches it anyway. */
  async beforeWrite(values, { db }, current) {
    const { mandate, person } = { ...current, ...values } as { mandate: number; person: number }
    const [found] = await db
      .select({
        client: mandatesTable.client,
        company: mandatesTable.client_company,
      })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, mandate))
    const belongs = isMember(person, found?.company ?? 0)
    const members = await db
      .select({ id: membersTable.id })
      .from(membersTable)
      .where(belongs)
      .for('share')
    if (found && members.length === 0)
      failFields({ person: [{ key: 'opening:error.not_of_company' }] })
    if (found?.client === person) failFields({ person: [{ key: 'opening:error.client' }] })
    return values
  },
})

export const openingHandlers: HandlersOf<typeof openingEndpoints> = openingRecords.handlers
