import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { failFields } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { withMerged } from '../../kernel/merge/merge.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { history, idempotencyKeys } from '../../kernel/record/record.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { callRecords } from '../companies/call.server.ts'
import { companiesTable } from '../companies/company.table.ts'
import { memberRecords } from '../companies/member.server.ts'
import { refuseOtherPhoneLengths } from '../users/phoneLengths.server.ts'
import { createUser } from '../users/user.server.ts'
import { contactsTable as table } from './contact.table.ts'
import { type Contact, type contactCalls, contactFields, contacts as resource } from './contact.ts'

export const contactRecords = records(resource, {
  table,
  joins: [
    { table: companiesTable, on: eq(companiesTable.id, table.company) },
    { table: buildingsTable, on: eq(buildingsTable.id, table.building) },
  ],
  columns: { company_name: companiesTable.name, building_address: buildingsTable.address },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'contact_record',
    columns: {
      name: 'name',
      role: 'role',
      phone_number: 'phone_number',
      language: 'language',
      company: 'company_name',
      building: 'building_address',
      note: 'note',
    },
  },
  // Whoever deletes a company or a building has done with its contacts, which return with it.
  where: sql`not exists (select from ${companiesTable} of where of.id = ${table.company} and of.deleted_at is not null)
    and not exists (select from ${buildingsTable} of where of.id = ${table.building} and of.deleted_at is not null)`,
  async beforeWrite(values, context, current) {
    await refuseOtherPhoneLengths(contactFields, values, context)
    const { company, building } = { ...current, ...values }
    if (!company === !building) failFields({ company: [{ key: 'contact_record:error.of_one' }] })
    return values
  },
})

/** Deletes contacts for good, with their history and stored answers that name them. */
export async function forgetContacts(ids: readonly number[], db: Db) {
  await db.delete(table).where(inArray(table.id, [...ids]))
  await db
    .delete(history)
    .where(and(eq(history.resource, 'contacts'), inArray(history.record_id, [...ids])))
  for (const id of ids)
    await db
      .delete(idempotencyKeys)
      .where(
        or(
          sql`${idempotencyKeys.call} like ${`% /api/contacts/${id}/%`}`,
          and(
            sql`${idempotencyKeys.call} like '% /api/contacts/%'`,
            sql`${idempotencyKeys.answer} ->> 'id' = ${String(id)}`,
          ),
        ),
      )
}

/** The contacts in the bin that name the same person of the same company or building, as merging leaves of two. */
async function twinsOf(contact: Contact, db: Db): Promise<number[]> {
  const { company, building, name, phone_number } = contact
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isNotNull(table.deleted_at),
        sql`lower(${table.name}) = lower(${name})`,
        sql`${table.phone_number} is not distinct from ${phone_number}`,
        or(
          company
            ? inArray(table.company, await withMerged(db, companiesTable, [company]))
            : undefined,
          building
            ? inArray(table.building, await withMerged(db, buildingsTable, [building]))
            : undefined,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Handlers of the calls about contacts. */
export const contactRecordHandlers: HandlersOf<typeof contactCalls> = {
  ...contactRecords.handlers,

  async becomePerson({ params: { id }, body }, context) {
    const { db, now, audit } = context
    await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const contact = await contactRecords.find(id, context)
    const { company, role, phone_number, language, note, building_address } = contact
    const { id: person } = await createUser({ body: { ...body, phone_number, language } }, context)
    if (company) await memberRecords.insert({ company, person, role }, context)
    // A person has no field for these.
    const text = [...(company ? [] : [role, building_address]), note].filter(Boolean).join('\n')
    if (text) await callRecords.insert({ person, made_on: dayOf(now), text }, context)
    await forgetContacts([id, ...(await twinsOf(contact, db))], db)
    await audit('kernel:deleted', { resource: 'contacts', id })
    return { person }
  },
}
