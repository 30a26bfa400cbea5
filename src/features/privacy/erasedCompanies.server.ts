import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { forgetMergesOf, withMerged } from '../../kernel/merge/merge.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { callsTable, companiesTable, membersTable } from '../companies/company.table.ts'
import { forgetContacts } from '../contacts/contact.server.ts'
import { contactsTable } from '../contacts/contact.table.ts'
import { forgetImportedContacts } from '../imports/forgetPerson.server.ts'
import { openingsTable } from '../mandates/openings/opening.table.ts'

/**
 * Deletes what is said of a person as one of a company and in calls, also in the history; returns the companies to which
 * they belonged.
 */
export async function leaveCompanies(db: Db, user: number): Promise<number[]> {
  const companies = await db
    .select({ id: membersTable.company })
    .from(membersTable)
    .where(eq(membersTable.person, user))
  for (const [resource, table] of [
    ['people', membersTable],
    ['openings', openingsTable],
    ['phone_calls', callsTable],
  ] as const) {
    const rows = await db.delete(table).where(eq(table.person, user)).returning({ id: table.id })
    const ids = rows.map(({ id }) => id)
    await db
      .delete(history)
      .where(and(eq(history.resource, resource), inArray(history.record_id, ids)))
  }
  return companies.map(({ id }) => id)
}

/**
 * Erases the households that were nobody's but this person's: those of `companies`, and of the mandates that were kept
 * when they left; and those that were merged into them, which can no longer be undone.
 */
export async function eraseHouseholds(db: Db, user: number, companies: readonly number[]) {
  const emptied = {
    name: sql`'Anonyme ' || ${companiesTable.id}`,
    ...{ street: null, number: null, postcode: null, city: null },
    ...{ phone_number: null, uid: null, mail_domain: null },
  }
  const ofThem = await db
    .select({ id: companiesTable.id })
    .from(companiesTable)
    .where(
      and(
        eq(companiesTable.kind, 'household'),
        or(
          inArray(companiesTable.id, [...companies]),
          sql`${companiesTable.id} in (select client_company from mandates where client = ${user})`,
        ),
        sql`not exists (select from people other where other.company = ${companiesTable.id})`,
        sql`not exists (select from mandates m where m.client_company = ${companiesTable.id} and m.client <> ${user})`,
      ),
    )
  const erased = await withMerged(
    db,
    companiesTable,
    ofThem.map(({ id }) => id),
  )
  const contacts = await db
    .select({ id: contactsTable.id })
    .from(contactsTable)
    .where(inArray(contactsTable.company, erased))
  const contactIds = contacts.map(({ id }) => id)
  await forgetContacts(contactIds, db)
  await forgetImportedContacts(contactIds, db)
  await db.update(companiesTable).set(emptied).where(inArray(companiesTable.id, erased))
  await eraseHistory(db, 'companies', erased, Object.keys(emptied))
  for (const id of erased) await forgetMergesOf(db, 'companies', id)
}

/** Empties the values of some fields in the history of records; it still says that they changed, when and by whom. */
export const eraseHistory = (
  db: Db,
  resource: 'users' | 'companies',
  ids: readonly number[],
  fields: readonly string[],
) =>
  db
    .update(history)
    .set({
      changes: sql`(select coalesce(jsonb_object_agg(key, case when key in ${[...fields]}
          then jsonb_build_array(null, null) || (value - 0 - 0) else value end), '{}')
        from jsonb_each(${history.changes}))`,
    })
    .where(and(eq(history.resource, resource), inArray(history.record_id, [...ids])))
