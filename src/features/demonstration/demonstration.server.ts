import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Group } from '../../access.ts'
import { type Database, type Db, stampFields } from '../../kernel/database/db.server.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { audiencesOf, serviceTypeOf } from '../../kinds.ts'
import { serviceOf } from '../../services.ts'
import { credentials } from '../auth/auth.table.ts'
import { hashPassword, isHashOf } from '../auth/passwords.server.ts'
import { setPassword } from '../auth/sessions.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { hasCapability } from '../mandates/form/service.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Status } from '../mandates/mandate.ts'
import { type SourceCode, sourceOf } from '../mandates/services/samples/facts.ts'
import { companyAt } from '../mandates/services/samples/peik.ts'
import { priceTables } from '../reference/confirmation/vatAnswers.ts'
import { referenceTable, referenceVat } from '../reference/reference.table.ts'
import {
  addFictitiousBuildings,
  hasRegisterBuildings,
  takeRegisterLock,
} from '../register/fictitious/fictitiousRegister.server.ts'
import { findRegisterBuilding } from '../register/register.server.ts'
import { settingsTable } from '../settings/settings.table.ts'
import { settingsId } from '../settings/settings.ts'
import { loadAppointments } from './appointments.server.ts'
import { loadCampaigns } from './campaigns.server.ts'
import { loadClaims } from './claims.server.ts'
import { loadCompany, loadContacts, openToColleague } from './company.server.ts'
import { type Dated, daysAgo, insertDated, mark, pick } from './dated.server.ts'
import { typicalDegreeDays } from './degreeDays.ts'
import { demonstrationRecords, isDemonstrationRecord } from './demonstration.table.ts'
import { demonstrationAccounts, demonstrationPassword } from './demonstration.ts'
import { isOfPartner, loadMandates, moveMandates, reported } from './mandates.server.ts'
import { loadMessages } from './messages.server.ts'
import { demonstrationOffice, houses, managers, ownerOf, people, placeOfHouse } from './people.ts'
import type { DemonstrationQuote } from './quotes.jobs.ts'
import { loadTasks } from './tasks.server.ts'
import { technical, technicalRows, technicalTables } from './technicalRows.server.ts'

const accounts = Object.values(demonstrationAccounts)

const asciiName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]+/g, '')
    .toLowerCase()

/** Key of the advisory lock on loading: an arbitrary number, the same in every process. */
const loadingLock = 4_512_132

/**
 * Loads the demonstration data into an empty database, in one transaction; `root` is the project folder. Addresses come
 * from the register; all other values have the source "demonstration". Of several processes that start at once, one does.
 */
export async function loadDemonstration(
  database: Database,
  root: string,
  { password, now }: { password: string; now: Date },
) {
  const passwordHash = await hashPassword(password)
  await database.transaction({ actor: null, source: 'demonstration' }, async (db) => {
    await db.execute(sql`set local statement_timeout = 0`)
    await db.execute(sql`select pg_advisory_xact_lock(${loadingLock})`)
    if ((await db.$count(demonstrationRecords)) > 0) return
    const userIds = await loadPeople(db, now)
    for (const position of accounts.keys())
      await setPassword(db, userIds[position]!, passwordHash, now)
    const idsOf = (group: Group) =>
      people.flatMap(({ groups }, index) => (groups.includes(group) ? [userIds[index]!] : []))
    const idOf = (company: string) =>
      userIds[people.findIndex(({ company_name }) => company_name === company)]!
    const buildingIds = await loadBuildings(db, userIds, now)
    const administrators = idsOf('admin')
    const company = await loadCompany(db, userIds, now)
    await loadContacts(db, company, buildingIds, now)
    const planned = await loadMandates(db, {
      people: {
        ownerOf: (houseIndex) => userIds[ownerOf(houseIndex)]!,
        tenantOf: (houseIndex) => idOf(companyAt(houseIndex).company),
        companyOf: (client) => (company.persons.includes(client) ? company.id : null),
        partners: idsOf('partner'),
        administrators,
      },
      buildingIds,
      now,
    })
    await loadTechnicalRows(db, userIds[0]!, now)
    await loadDegreeDays(db, now)
    await answerVat(db)
    await updateOffice(db)
    await moveMandates(db, planned, { administrators, now })
    await openToColleague(db, company, planned, now)
    await loadTasks(db, now)
    await loadAppointments(db, now)
    await loadClaims(db, now)
    await loadMessages(db, planned, now)
    if (await canAddFictitious(db)) await loadProspection(db, root, administrators, now)
    const reports = planned
      .filter(
        ({ kind, status }) => hasCapability(serviceOf(kind), 'report') && status === 'in_review',
      )
      .slice(0, reported)
    const enqueue = enqueueIn(db)
    for (const { id } of reports) await enqueue('demonstration.deliver', { mandate: id })
    for (const mandate of withPapers(planned, userIds[1]!))
      await enqueue('demonstration.papers', { mandate })
    const ordered = planned.find(
      ({ status, client }) => status === 'ordered' && client === userIds[1],
    )
    if (ordered) await enqueue('demonstration.kickoff', { mandate: ordered.id })
    for (const quote of quotesOf(planned)) await enqueue('demonstration.quote', quote)
    await enqueue('watch.judge', {})
  })
}

/** Mandates under way that have files and requests: one of the demonstration client, and two of its partner. */
function withPapers(
  planned: readonly Pick<
    Awaited<ReturnType<typeof loadMandates>>[number],
    'id' | 'index' | 'kind' | 'status' | 'client'
  >[],
  demonstrationClient: number,
): number[] {
  const active = planned.filter(
    ({ kind, status }) =>
      status === 'in_progress' && audiencesOf(serviceTypeOf[kind]).includes('client'),
  )
  const ofClient = active.filter(({ client }) => client === demonstrationClient).slice(0, 1)
  const ofPartner = active.filter(({ index }) => isOfPartner(index)).slice(0, 2)
  return [...new Set([...ofClient, ...ofPartner].map(({ id }) => id))]
}

/** Quotes of mandates before their work: drafts, open ones, one declined, and some that were accepted. */
function quotesOf(planned: readonly { id: number; status: Status }[]): DemonstrationQuote[] {
  const first = (wanted: Status, count: number) =>
    planned.filter(({ status }) => status === wanted).slice(0, count)
  return [
    ...first('draft', 3).map(({ id }) => ({ mandate: id, outcome: 'draft' as const })),
    ...first('offered', 5).map(({ id }, index) => ({
      mandate: id,
      outcome: index === 0 ? ('declined' as const) : ('sent' as const),
    })),
    ...first('ordered', 3).map(({ id }, index) => ({
      mandate: id,
      outcome: (['accepted', 'deposit', 'final'] as const)[index]!,
    })),
  ]
}

async function loadPeople(db: Db, now: Date): Promise<number[]> {
  const rows = people.map((person, index) => ({
    ...person,
    groups: [...person.groups],
    email:
      accounts[index] ??
      ('email' in person ? person.email : undefined) ??
      `${asciiName(person.first_name)}.${asciiName(person.last_name)}@example.ch`,
    sign_in: index < accounts.length ? ('active' as const) : ('none' as const),
    ...daysAgo(now, 310 - index),
  }))
  return insertDated(db, usersTable, rows)
}

async function loadBuildings(db: Db, userIds: number[], now: Date): Promise<number[]> {
  await stampFields(db, { egid: 'sitg', street_name: 'sitg', street_number: 'sitg' })
  const rows = []
  for (const [houseIndex, [egid, postcode, city]] of houses.entries()) {
    const registered = await findRegisterBuilding(db, egid)
    const address = registered?.addresses[0]
    const floors = 3 + (houseIndex % 6)
    const surface = 180 + ((houseIndex * 61) % 420)
    const sre = Math.round((surface * floors * 0.85) / 10) * 10
    const heating_energy_1 = energyOf(houseIndex)
    rows.push({
      ...daysAgo(now, 280 - houseIndex),
      egid,
      street_name: address?.street_name ?? null,
      street_number: address?.street_number ?? null,
      postcode,
      city,
      canton: 'GE' as const,
      ...placeOfHouse(houseIndex),
      construction_year: 1905 + ((houseIndex * 13) % 85),
      floors,
      apartments: Math.max(1, Math.round(sre / 85)),
      surface,
      sre,
      heating_generator_1: sourceOf({ heating_energy_1 }).generator,
      heating_energy_1,
      owners: [userIds[ownerOf(houseIndex)]!],
      manager: houseIndex % 3 === 0 ? userIds[pick(managers, houseIndex / 3)]! : null,
    })
  }
  const inserted = await insertDated(db, buildingsTable, rows)
  await stampFields(db, {})
  return inserted
}

/** The heating energy of a house; those with a consultation use oil or gas. */
function energyOf(houseIndex: number): SourceCode {
  const isAdvised = [houseIndex, houseIndex + houses.length].some(
    (index) => index % 7 === 2 && index < 60,
  )
  return isAdvised
    ? pick([7530, 7520], houseIndex)
    : pick([7530, 7520, 7520, 7501, 7580], houseIndex)
}

/** Sets the name of the office, which publishing reports requires. */
async function updateOffice(db: Db) {
  await db.update(settingsTable).set(demonstrationOffice).where(eq(settingsTable.id, settingsId))
}

async function loadTechnicalRows(db: Db, office: number, now: Date) {
  const rows = technicalRows(
    await db.select().from(buildingsTable).orderBy(buildingsTable.id),
    await db.select().from(mandatesTable).orderBy(mandatesTable.id),
    { office, now },
  )
  for (const resource of technical) {
    const table = technicalTables[resource]
    await insertDated(db, table as PgTable & { id: PgColumn }, rows[resource] as Dated<PgTable>[])
  }
}

/** Loads degree-days, so that heat indices can be estimated; their source states that they are not measured. */
async function loadDegreeDays(db: Db, now: Date) {
  const source = 'Données de démonstration : mois typiques à Genève, aucune valeur mesurée'
  const rows = typicalDegreeDays(now, source)
  const version = {
    name: 'degree_days' as const,
    valid_from: `${rows[0]!.month}-01`,
    source,
    rows: [...rows],
  }
  await mark(
    db,
    'reference',
    await db.insert(referenceTable).values(version).returning({ id: referenceTable.id }),
  )
}

/** Says that the prices of the tables include VAT, which publishing reports requires. */
async function answerVat(db: Db) {
  const answers = priceTables.map((name) => ({ name, vat: 'incl' as const }))
  const answered = await db.insert(referenceVat).values(answers).returning({ id: referenceVat.id })
  await mark(db, 'reference_vat', answered)
}

/** Whether the fictitious register can be added: no buildings of a register are there, and none are being loaded. */
const canAddFictitious = async (db: Db) =>
  !(await hasRegisterBuildings(db)) && (await takeRegisterLock(db))

/** Loads the fictitious register with a campaign per state. */
export async function loadProspection(
  db: Db,
  root: string,
  administrators: readonly number[],
  now: Date,
) {
  await addFictitiousBuildings(db, root)
  await loadCampaigns(db, administrators, now)
}

/** Generates a random password. */
export const randomPassword = () => randomBytes(12).toString('base64url')

/** Changes the password of the demonstration accounts and ends their sessions. */
export async function resetDemonstrationPasswords(database: Database, password: string, now: Date) {
  const hash = await hashPassword(password)
  await database.transaction({ actor: null, source: 'system' }, async (db) => {
    for (const { id } of await activeAccounts(db)) await setPassword(db, id, hash, now)
  })
}

/** The demonstration accounts that can sign in, each with whether by the password that everybody knows. */
export async function activeAccounts(db: Db) {
  const found = await db
    .select({ id: usersTable.id, email: usersTable.email, hash: credentials.password_hash })
    .from(usersTable)
    .leftJoin(credentials, eq(credentials.user_id, usersTable.id))
    .where(
      and(
        inArray(usersTable.email, accounts),
        eq(usersTable.sign_in, 'active'),
        isNull(usersTable.deleted_at),
        isDemonstrationRecord('users', usersTable.id),
      ),
    )
  return Promise.all(
    found.map(async ({ hash, ...account }) => ({
      ...account,
      isKnown: hash !== null && (await isHashOf(hash, demonstrationPassword)),
    })),
  )
}
