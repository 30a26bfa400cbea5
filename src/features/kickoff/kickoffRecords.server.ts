import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { responsibleFor } from '../settings/settings.server.ts'
import {
  maintenanceCompaniesTable as companies,
  heatingSystemsTable as heatingSystems,
} from '../technical/technical.table.ts'
import { type kickoffFormsTable as forms, kickoffFilesTable } from './kickoff.table.ts'
import type { KickoffReceipt } from './kickoff.ts'
import type { FoundForm } from './kickoffForm.server.ts'

/** The records that a form is about, as they are stored. */
export async function recordsOf({ form, mandate }: Pick<FoundForm, 'form' | 'mandate'>, db: Db) {
  const ofMandate = (table: typeof heatingSystems | typeof companies) =>
    and(eq(table.mandate, mandate.id), isNull(table.deleted_at))
  const [heating] = await db
    .select()
    .from(heatingSystems)
    .where(ofMandate(heatingSystems))
    // The one in service; a planned or removed one is another thing.
    .orderBy(sql`${heatingSystems.status} = 'in_service' desc nulls last`, asc(heatingSystems.id))
    .limit(1)
  const [company] = await db
    .select()
    .from(companies)
    .where(ofMandate(companies))
    .orderBy(asc(companies.id))
    .limit(1)
  return {
    person: one(await db.select().from(usersTable).where(eq(usersTable.id, form.client))),
    building: one(
      await db.select().from(buildingsTable).where(eq(buildingsTable.id, mandate.building)),
    ),
    form: one(
      await db
        .select({ answers: mandatesTable.answers })
        .from(mandatesTable)
        .where(eq(mandatesTable.id, mandate.id)),
    ).answers,
    heating,
    company,
  }
}

/** Lets nobody change the person and the building until the end of the transaction; the mandate is locked. */
export async function lockRecords({ form, mandate }: FoundForm, db: Db) {
  const lock = (table: typeof usersTable | typeof buildingsTable, id: number) =>
    db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
  await lock(usersTable, form.client)
  await lock(buildingsTable, mandate.building)
}

/** What the client is told of a form that is sent. */
export async function receiptOf(
  { id, mandate }: Pick<typeof forms.$inferSelect, 'id' | 'mandate'>,
  sent_at: string,
  db: Db,
): Promise<KickoffReceipt> {
  const isKept = and(eq(kickoffFilesTable.form, id), isNotNull(kickoffFilesTable.file))
  const person = await responsibleFor(mandate, db)
  return {
    sent_at,
    files: await db.$count(kickoffFilesTable, isKept),
    in_charge: person?.name ?? null,
  }
}
