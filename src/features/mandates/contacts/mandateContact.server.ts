import { asc, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import type { HandlersOf } from '../../../kernel/http/handler.server.ts'
import { mayReceiveMail, usersTable } from '../../auth/user.table.ts'
import { contactsSeenBy, kindPosition } from '../../users/mandateContacts.server.ts'
import type { ContactKind } from '../../users/user.ts'
import { mandateRecords } from '../mandateRecords.server.ts'
import type { contactEndpoints } from './mandateContact.ts'

type OfficeContact = Record<'nameOf' | 'supportEmailOf', (db: Db) => Promise<string | null>>

/** Handler of the people on a mandate, as far as the caller may contact them. */
export const contactHandlers = ({
  nameOf,
  supportEmailOf,
}: OfficeContact): HandlersOf<typeof contactEndpoints> => ({
  async contacts({ params: { id } }, context) {
    const { db } = context
    await mandateRecords.find(id, context)
    if (!(await mandateRecords.allows(id, 'read', 'contacts', context)))
      fail(403, 'kernel:forbidden')
    const people = sql`(
      select person, array_agg(kind order by ${kindPosition}) as kinds, min(${kindPosition}) as position
      from (select distinct person, kind from (${contactsSeenBy(context, id)}) seen) once
      group by person) contact`
    const results = await db
      .select({
        id: usersTable.id,
        kinds: sql<ContactKind[]>`contact.kinds`,
        name: usersTable.name,
        company: usersTable.company_name,
        phone_number: usersTable.phone_number,
        email: usersTable.email,
      })
      .from(usersTable)
      .innerJoin(people, sql`contact.person = ${usersTable.id}`)
      .where(mayReceiveMail(usersTable))
      .orderBy(sql`contact.position`, asc(usersTable.id))
    return { results, office: { name: await nameOf(db), email: await supportEmailOf(db) } }
  },
})
