import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { conditions } from '../../access.ts'
import { eraseFromAudit } from '../../kernel/audit/erasing.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf, yearsAfter } from '../../kernel/field/format.ts'
import { fail } from '../../kernel/http/errors.ts'
import { forgetMergesOf } from '../../kernel/merge/merge.server.ts'
import { history, idempotencyKeys } from '../../kernel/record/record.table.ts'
import { forgetFeed } from '../appointments/busy/busyFeed.server.ts'
import { forgetGuests, forgetNamedGuest } from '../appointments/forgetGuests.server.ts'
import { erasedDomain } from '../auth/account.ts'
import { forgetAccess } from '../auth/sessions.server.ts'
import { isActiveAdministrator, usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { forgetImportedPerson } from '../imports/forgetPerson.server.ts'
import { kickoffFormsTable } from '../kickoff/kickoff.table.ts'
import { mailsTable } from '../mails/mail.table.ts'
import { isShownToClient, mandatesTable } from '../mandates/mandate.table.ts'
import { messageDigestsTable, messageMailTable } from '../messages/message.table.ts'
import { quotesTable } from '../quotes/quote.table.ts'
import { listLayouts } from '../views/layout.table.ts'
import { viewsTable } from '../views/view.table.ts'
import { eraseHistory, eraseHouseholds, leaveCompanies } from './erasedCompanies.server.ts'
import { keptInvoices } from './keptInvoices.server.ts'
import { acceptances, dataCopies, deletionRequests, erasures } from './privacy.table.ts'
import { type ErasedPart, type ErasurePlan, mandateYears } from './privacy.ts'

/** When a mandate ended, as SQL; null while it is open. */
export const endOfMandate = sql<string | null>`coalesce(
  ${mandatesTable.status_dates} ->> 'closed', ${mandatesTable.status_dates} ->> 'cancelled',
  case when ${mandatesTable.status} in ('closed', 'cancelled') then ${mandatesTable.updated_at}::text end)`

/** Condition: the person takes part in the mandate. */
const ofPerson = (user: number) =>
  or(
    eq(mandatesTable.client, user),
    eq(mandatesTable.partner, user),
    eq(mandatesTable.responsible, user),
  )

/**
 * What must be kept of a person and why, and what an erasure deletes. `isOwn`: as the person reads it, who does not learn
 * what the office has not sent yet.
 */
export async function planErasure(
  db: Db,
  user: number,
  now: Date,
  { isOwn = false } = {},
): Promise<ErasurePlan> {
  const mandates = await db
    .select({
      number: mandatesTable.number,
      status: mandatesTable.status,
      address: buildingsTable.address,
      status_dates: mandatesTable.status_dates,
      origin: mandatesTable.origin,
      client: mandatesTable.client,
      ended: endOfMandate,
      deleted: mandatesTable.deleted_at,
    })
    .from(mandatesTable)
    .innerJoin(buildingsTable, eq(buildingsTable.id, mandatesTable.building))
    .where(ofPerson(user))
  const invoices = await keptInvoices(user, db, { isOwn })
  // Include the trash, as its mandates can be restored.
  const kept = mandates
    .filter((mandate) => mandate.status !== 'draft' && conditions.shown(mandate))
    .map(({ number, address, status, ended }): ErasurePlan['kept'][number] => {
      const isOpen = status !== 'closed' && status !== 'cancelled'
      const until = ended === null ? null : yearsAfter(dayOf(ended), mandateYears)
      const reason = isOpen ? 'open' : status === 'closed' ? 'delivered' : 'ended'
      return { number, address, reason, until: isOpen ? null : until }
    })
    .concat(invoices)
    .filter(({ until }) => until === null || until >= dayOf(now))
    .sort((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'))
  // People must not learn about drafts of the office.
  const hasRequests = mandates.some(
    ({ status, origin, client, deleted }) =>
      status === 'draft' && origin === 'request' && client === user && deleted === null,
  )
  const keepsName = kept.length > 0
  const isLastAdministrator = await isLastActiveAdministrator(db, user)
  const erased: ErasedPart[] = [
    ...(['contact', 'bank', 'sign_in', 'mails', 'log', 'views'] as const),
    ...(hasRequests ? (['requests'] as const) : []),
    ...(keepsName ? [] : (['name', 'buildings'] as const)),
  ]
  return {
    kept,
    erased,
    keeps_name: keepsName,
    obstacle: kept.some(({ reason }) => reason === 'open')
      ? 'open_mandates'
      : kept.some(({ reason }) => reason === 'unpaid')
        ? 'open_invoices'
        : isLastAdministrator
          ? 'last_administrator'
          : null,
  }
}

async function isLastActiveAdministrator(db: Db, user: number): Promise<boolean> {
  const active = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(isActiveAdministrator)
    .limit(2)
  return active.length === 1 && active[0]!.id === user
}

/** Fields of a person that an erasure empties, and those that stay while mandates are kept. */
const contactFields = [
  'title',
  'email',
  'phone_number',
  'bank_name',
  'iban',
  'kickoff_form_url',
  'accreditation',
]
const nameFields = [
  'first_name',
  'last_name',
  'company_name',
  'street',
  'number',
  'postcode',
  'city',
  'country',
]

/** Replacement for the erased address of a person: nobody can already have it, and it receives no mail (RFC 2606). */
const erasedEmail = (user: number) =>
  `erased-${user}-${randomBytes(6).toString('hex')}@${erasedDomain}`

/**
 * Erases what need not be kept of a person, in the caller's transaction: empties their record and its history, deletes
 * everything with which they signed in, their mails, saved views and requests, and their values in the audit log.
 */
export async function erasePerson(
  db: Db,
  user: number,
  origin: { actor: number | null; now: Date },
): Promise<ErasurePlan> {
  const { now } = origin
  // Serialise erasures, so that two administrators cannot be erased concurrently; their rows stay unlocked.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('privacy.erasure'))`)
  const [person] = await db.select().from(usersTable).where(eq(usersTable.id, user)).for('update')
  if (!person) fail(404, 'kernel:not_found')
  // Lock them: what is invoiced meanwhile, or a concurrent change of a status, either waits, or the plan sees it.
  await db
    .select({ id: quotesTable.id })
    .from(quotesTable)
    .where(eq(quotesTable.contractor, user))
    .orderBy(desc(quotesTable.id))
    .for('update')
  await db.select({ id: mandatesTable.id }).from(mandatesTable).where(ofPerson(user)).for('update')
  const plan = await planErasure(db, user, now)
  if (plan.obstacle) fail(409, `privacy:${plan.obstacle}`)
  const addresses = [...(await formerAddresses(db, user)), person.email]
  await forgetMails(db, user, addresses)
  await db
    .update(usersTable)
    .set({
      title: null,
      email: erasedEmail(user),
      phone_number: null,
      bank_name: null,
      iban: null,
      accreditation: null,
      preferred_channel: null,
      message_mail: null,
      groups: [],
      sign_in: 'deactivated',
      ...(!plan.keeps_name && {
        first_name: `Anonyme ${user}`,
        last_name: null,
        company_name: null,
        street: null,
        number: null,
        postcode: null,
        city: null,
        country: null,
        same_address_as_first_building: false,
      }),
    })
    .where(eq(usersTable.id, user))
  await forgetAccess(db, user)
  await db.delete(kickoffFormsTable).where(eq(kickoffFormsTable.client, user))
  const households = await leaveCompanies(db, user)
  await db.delete(viewsTable).where(eq(viewsTable.owner, user))
  await db.delete(listLayouts).where(eq(listLayouts.user_id, user))
  await db.delete(messageMailTable).where(eq(messageMailTable.person, user))
  await db.delete(messageDigestsTable).where(eq(messageDigestsTable.person, user))
  await forgetAnswers(db, user)
  await db.delete(dataCopies).where(eq(dataCopies.user_id, user))
  await forgetImportedPerson(user, person.last_name && person.name, addresses, db)
  await forgetGuests(addresses, db)
  if (person.last_name) await forgetNamedGuest(person.name, db)
  await forgetFeed(user, db)
  await db
    .update(mandatesTable)
    .set({ deleted_at: now.toISOString() })
    .where(
      and(
        eq(mandatesTable.client, user),
        or(eq(mandatesTable.status, 'draft'), not(isShownToClient)),
        isNull(mandatesTable.deleted_at),
      ),
    )
  if (!plan.keeps_name) {
    await leaveBuildings(db, user)
    await db.delete(acceptances).where(eq(acceptances.user_id, user))
  }
  await eraseFromAudit(db, user, origin, addresses)
  await eraseHistory(
    db,
    'users',
    [user],
    [...contactFields, ...(plan.keeps_name ? [] : nameFields)],
  )
  if (!plan.keeps_name) await eraseHouseholds(db, user, households)
  await forgetMergesOf(db, 'users', user)
  // Whoever was merged into them is the same person, of whom nothing must be kept twice.
  const merged = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(eq(usersTable.merged_into, user))
  for (const { id } of merged) await erasePerson(db, id, origin)
  const erasure = { erased_at: now.toISOString(), is_complete: !plan.keeps_name }
  await db
    .insert(erasures)
    .values({ user_id: user, ...erasure })
    .onConflictDoUpdate({ target: erasures.user_id, set: erasure })
  return plan
}

/** The previous addresses of a person, from their history. */
async function formerAddresses(db: Db, user: number): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct value as email from ${history}, jsonb_array_elements_text(${history.changes} -> 'email')
    where ${history.resource} = 'users' and ${history.record_id} = ${user} and value is not null`)
  return rows.map(({ email }) => email)
}

/** Deletes the mails to a person, and those that told the office of their requests. */
const forgetMails = (db: Db, user: number, addresses: readonly string[]) =>
  db
    .delete(mailsTable)
    .where(
      or(
        inArray(mailsTable.recipient, [...addresses]),
        sql`${mailsTable.key} in (select 'deletion-' || id || '-requested' from ${deletionRequests} where user_id = ${user})`,
      ),
    )

/** Deletes stored answers to calls of a person, and to calls of others about them. */
const forgetAnswers = (db: Db, user: number) =>
  db
    .delete(idempotencyKeys)
    .where(
      or(
        eq(idempotencyKeys.user_id, user),
        sql`${idempotencyKeys.call} like ${`% /api/users/${user}/%`}`,
        and(
          sql`${idempotencyKeys.call} like '% /api/users/%'`,
          sql`${idempotencyKeys.answer} ->> 'id' = ${String(user)}`,
        ),
      ),
    )

/** Takes a person off the buildings whose owner, manager or maintenance company they were. */
const leaveBuildings = (db: Db, user: number) =>
  db
    .update(buildingsTable)
    .set({
      owners: sql`nullif(array_remove(${buildingsTable.owners}, ${user}), '{}')`,
      manager: sql`nullif(${buildingsTable.manager}, ${user})`,
      maintenance_companies: sql`nullif(array_remove(${buildingsTable.maintenance_companies}, ${user}), '{}')`,
    })
    .where(
      inArray(
        buildingsTable.id,
        sql`(select building_id from building_people where user_id = ${user})`,
      ),
    )
