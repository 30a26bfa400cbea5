import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { appointmentsTable } from '../appointments/appointment.table.ts'
import { forgetAccess } from '../auth/sessions.server.ts'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { callsTable, companiesTable, membersTable } from '../companies/company.table.ts'
import { contactsTable } from '../contacts/contact.table.ts'
import { documentRequestsTable, fileEditionsTable, filesTable } from '../files/file.table.ts'
import { fileSharesTable } from '../files/share/share.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { openingsTable } from '../mandates/openings/opening.table.ts'
import { messagesTable } from '../messages/message.table.ts'
import { productsTable } from '../products/product.table.ts'
import { proposalsTable } from '../proposals/proposal.table.ts'
import { forgetFictitiousCampaigns } from '../prospection/fictitiousCampaigns.server.ts'
import { campaignsTable } from '../prospection/prospection.table.ts'
import { claimsTable } from '../quotes/claims/claim.table.ts'
import { invoiceNumbersTable, invoicesTable } from '../quotes/invoices/invoice.table.ts'
import { quoteNumbersTable, quotesTable } from '../quotes/quote.table.ts'
import { referenceTable, referenceVat } from '../reference/reference.table.ts'
import {
  hasRegisterBuildings,
  removeFictitiousBuildings,
  takeRegisterLock,
} from '../register/fictitious/fictitiousRegister.server.ts'
import { registerBuildings } from '../register/register.table.ts'
import { reportsTable } from '../reports/report.table.ts'
import { settingsTable } from '../settings/settings.table.ts'
import { tasksTable } from '../tasks/task.table.ts'
import { heatingSystemBuildings, idcTable } from '../technical/technical.table.ts'
import { loadProspection } from './demonstration.server.ts'
import { demonstrationRecords, isDemonstrationRecord } from './demonstration.table.ts'
import type { demonstrationEndpoints } from './demonstration.ts'
import { demonstrationOffice } from './people.ts'
import { technical, technicalTables } from './technicalRows.server.ts'

const tables = {
  ...technicalTables,
  files: filesTable,
  document_requests: documentRequestsTable,
  tasks: tasksTable,
  appointments: appointmentsTable,
  claims: claimsTable,
  quotes: quotesTable,
  openings: openingsTable,
  mandates: mandatesTable,
  people: membersTable,
  contacts: contactsTable,
  companies: companiesTable,
  buildings: buildingsTable,
  users: usersTable,
  reference: referenceTable,
  reference_vat: referenceVat,
  campaigns: campaignsTable,
}
type Counts = Record<'mandates' | 'buildings' | 'users', number>

async function countMarked(db: Db): Promise<Counts> {
  const { rows } = await db.execute<{ resource: keyof Counts; count: number }>(
    sql`select resource, count(*)::int as count from ${demonstrationRecords} group by resource`,
  )
  return {
    mandates: 0,
    buildings: 0,
    users: 0,
    ...Object.fromEntries(rows.map(({ resource, count }) => [resource, count])),
  }
}

async function realAdministrators(db: Db) {
  return db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(isActiveAdministrator, sql`not ${isDemonstrationRecord('users', usersTable.id)}`))
}

/** Tables of rows that people enter; published heat indices are removed with their building. */
const { idc: _published, ...enteredTables } = technicalTables
const entered = Object.values(enteredTables)
const anyEntered = (holds: (table: (typeof entered)[number]) => SQL) =>
  or(...entered.map((table) => sql`exists (select 1 from ${table} where ${holds(table)})`))!

/** Whether a mandate or an entered row needs this building. */
const inUse = (id: PgColumn) =>
  or(
    sql`exists (select 1 from ${mandatesTable} where ${mandatesTable.building} = ${id})`,
    sql`exists (select 1 from ${heatingSystemBuildings} where building_id = ${id})`,
    anyEntered(({ building }) => sql`${building} = ${id}`),
    sql`exists (select 1 from ${filesTable} where ${filesTable.building} = ${id})`,
    sql`exists (select 1 from ${contactsTable} where ${contactsTable.building} = ${id})`,
  )!

/** Condition: a file or a request on this mandate that is none of the demonstration. */
const hasPapers = or(
  ...[filesTable, documentRequestsTable].map(
    (table) => sql`exists (select 1 from ${table} where ${table.mandate} = ${mandatesTable.id})`,
  ),
)!

/** Conditions: a demonstration record is still needed by other rows. */
const neededBy: Partial<Record<keyof typeof tables, SQL>> = {
  mandates: or(
    anyEntered(({ mandate }) => sql`${mandate} = ${mandatesTable.id}`),
    hasPapers,
    sql`exists (select 1 from ${quotesTable} where ${quotesTable.mandates} @> array[${mandatesTable.id}])`,
  )!,
  people: sql`exists (select 1 from ${mandatesTable} where ${mandatesTable.client} = ${membersTable.person} and ${mandatesTable.client_company} = ${membersTable.company})`,
  companies: or(
    sql`exists (select 1 from ${mandatesTable} where ${mandatesTable.client_company} = ${companiesTable.id})`,
    sql`exists (select 1 from ${membersTable} where ${membersTable.company} = ${companiesTable.id})`,
    sql`exists (select 1 from ${contactsTable} where ${contactsTable.company} = ${companiesTable.id})`,
  )!,
  buildings: inUse(buildingsTable.id),
  users: or(
    sql`exists (select 1 from ${membersTable} where ${membersTable.person} = ${usersTable.id})`,
    sql`exists (select 1 from ${callsTable} where ${usersTable.id} in (${callsTable.person}, ${callsTable.author}))`,
    sql`exists (select 1 from ${mandatesTable} where ${usersTable.id} in (${mandatesTable.client}, ${mandatesTable.partner}, ${mandatesTable.responsible}))`,
    sql`exists (select 1 from building_people where user_id = ${usersTable.id})`,
    sql`exists (select 1 from ${reportsTable} where ${usersTable.id} in (${reportsTable.author}, ${reportsTable.published_by}))`,
    sql`exists (select 1 from ${messagesTable} where ${usersTable.id} in (${messagesTable.author}, ${messagesTable.counterpart}))`,
    sql`exists (select 1 from ${proposalsTable} where ${usersTable.id} in (${proposalsTable.author}, ${proposalsTable.decided_by}))`,
    sql`exists (select 1 from ${quotesTable} where ${quotesTable.contractor} = ${usersTable.id})`,
    sql`exists (select 1 from ${tasksTable} where ${tasksTable.person} = ${usersTable.id})`,
    sql`exists (select 1 from ${appointmentsTable} where ${appointmentsTable.person} = ${usersTable.id})`,
    sql`exists (select 1 from ${filesTable} where ${usersTable.id} in (${filesTable.entered_by}, ${filesTable.published_by}))`,
    sql`exists (select 1 from ${fileEditionsTable} where ${fileEditionsTable.entered_by} = ${usersTable.id})`,
    sql`exists (select 1 from ${fileSharesTable} where ${fileSharesTable.made_by} = ${usersTable.id})`,
    anyEntered(({ entered_by }) => sql`${entered_by} = ${usersTable.id}`),
  )!,
}

/** Condition: demonstration data that no real record needs; heat indices are removed with their building. */
const removable = (resource: keyof typeof tables) => {
  const unneeded = and(
    isDemonstrationRecord(resource, tables[resource].id),
    not(neededBy[resource] ?? sql`false`),
  )!
  if (resource !== 'idc') return unneeded
  return or(
    unneeded,
    and(isDemonstrationRecord('buildings', idcTable.building), not(inUse(idcTable.building))),
  )!
}

/** Handlers of the demonstration; `root` is the project folder. */
export const demonstrationHandlers = (root: string): HandlersOf<typeof demonstrationEndpoints> => ({
  async state(_, { db }) {
    return {
      present: await countMarked(db),
      real_administrator: (await realAdministrators(db)).length > 0,
      register_missing: !(await hasRegisterBuildings(db)),
    }
  },

  async addRegister(_, { db, now, audit }) {
    if (!(await takeRegisterLock(db))) fail(409, 'demonstration:register_loading')
    const marked = await db
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(
        and(
          sql`'admin' = any(${usersTable.groups})`,
          isDemonstrationRecord('users', usersTable.id),
        ),
      )
    if (marked.length === 0) fail(409, 'demonstration:not_there')
    if (await hasRegisterBuildings(db)) fail(409, 'demonstration:register_there')
    const administrators = marked.map(({ id }) => id)
    await loadProspection(db, root, administrators, now)
    await audit('demonstration:register_added')
    return { buildings: await db.$count(registerBuildings) }
  },

  async remove(_, { db, audit }) {
    if ((await realAdministrators(db)).length === 0)
      fail(409, 'demonstration:no_real_administrator')
    if (!(await takeRegisterLock(db))) fail(409, 'demonstration:register_loading')
    await removeFictitiousBuildings(db)
    await forgetFictitiousCampaigns(db)
    const before = await countMarked(db)
    // Ordered so that referring rows are deleted first.
    const rows = technical.filter((resource) => resource !== 'idc')
    for (const resource of [
      ...rows,
      'files',
      'document_requests',
      'tasks',
      'appointments',
      'claims',
      'quotes',
      'openings',
      'mandates',
      'people',
      'contacts',
      'companies',
      'campaigns',
      'idc',
      'buildings',
      'users',
      'reference',
      'reference_vat',
    ] as const) {
      const table = tables[resource]
      const deleted = await db.delete(table).where(removable(resource)).returning({ id: table.id })
      const ids = deleted.map(({ id }) => id)
      if (ids.length === 0) continue
      await db
        .delete(history)
        .where(and(eq(history.resource, resource), inArray(history.record_id, ids)))
      await db
        .delete(demonstrationRecords)
        .where(
          and(
            eq(demonstrationRecords.resource, resource),
            inArray(demonstrationRecords.record_id, ids),
          ),
        )
    }
    // These went with their mandates and quotes.
    for (const [resource, table] of [
      ['reports', reportsTable],
      ['messages', messagesTable],
      ['invoices', invoicesTable],
    ] as const)
      await db
        .delete(history)
        .where(
          and(
            eq(history.resource, resource),
            sql`not exists (select 1 from ${table} where ${table.id} = ${history.record_id})`,
          ),
        )
    // The office's own first quote has the first number.
    await db
      .delete(quoteNumbersTable)
      .where(sql`not exists (select 1 from ${quotesTable} where ${quotesTable.number} is not null)`)
    await db
      .delete(invoiceNumbersTable)
      .where(
        sql`not exists (select 1 from ${invoicesTable} where ${invoicesTable.number} is not null)`,
      )
    const emptyOffice = Object.fromEntries(
      Object.keys(demonstrationOffice).map((name) => [name, null]),
    )
    await db
      .update(settingsTable)
      .set(emptyOffice)
      .where(eq(settingsTable.organisation, demonstrationOffice.organisation))
    // Prices that nobody has confirmed.
    await db
      .update(productsTable)
      .set({ price: null })
      .where(sql`${productsTable.provenance} -> 'price' ->> 'source' = 'demonstration'`)
    // The remaining records become real, but nobody may still sign in with the well-known password.
    const marked = await db
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(isDemonstrationRecord('users', usersTable.id))
    for (const { id } of marked) await forgetAccess(db, id)
    const remainingCount = await countMarked(db)
    await db
      .update(usersTable)
      .set({ sign_in: 'none' })
      .where(
        and(
          inArray(usersTable.sign_in, ['active', 'invited']),
          isDemonstrationRecord('users', usersTable.id),
        ),
      )
    await db.delete(demonstrationRecords)
    await audit('demonstration:removed')
    return {
      kept: remainingCount,
      removed: {
        users: before.users - remainingCount.users,
        buildings: before.buildings - remainingCount.buildings,
        mandates: before.mandates - remainingCount.mandates,
      },
    }
  },
})
