import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Database, type Db, stampFields } from '../../kernel/db.server.ts'
import type { Group } from '../auth/auth.ts'
import { hashPassword } from '../auth/passwords.server.ts'
import { setPassword } from '../auth/sessions.server.ts'
import { buildings } from '../buildings/building.table.ts'
import { mandates } from '../mandates/mandate.table.ts'
import { reference } from '../reference/reference.table.ts'
import { registerBuilding } from '../register/register.server.ts'
import { users } from '../users/user.table.ts'
import { type Dated, dayInMs, insertDated, mark, pick } from './dated.server.ts'
import { typicalDegreeDays } from './degreeDays.ts'
import { marked } from './demonstration.table.ts'
import { demonstrationAccounts } from './demonstration.ts'
import { loadMandates } from './mandates.server.ts'
import { technical, technicalRows, technicalTables } from './technicalRows.server.ts'

/** EGIDs of real Geneva buildings; their addresses come from the shipped register. */
const egids = [
  1012891, 2041659, 1010296, 1002455, 1018339, 1013073, 1028451, 1017361, 1013590, 1000898, 1014846,
  2038079, 1003028, 1011782, 1021477, 1013308, 1024547, 1021115, 1014143, 2040618, 1014968, 1015067,
  1014649, 1014085, 1028333, 1016629, 1012931, 1029289, 1021561, 1015889, 1021385, 1012713, 1014271,
  1012778, 1012788, 295514690, 295111695, 295112576, 295512848, 295137030,
]

/** Invented people: first name, last name, company, role, groups. */
const people: [
  string,
  string,
  string | null,
  'owner' | 'manager' | 'contractor' | 'prospector' | null,
  Group[],
][] = [
  ['Camille', 'Berset', null, null, ['admin']],
  ['Philippe', 'Humbert', 'PPE Deux-Ponts 24', 'owner', ['client']],
  ['Aline', 'Tornare', 'Atelier Tornare énergie', null, ['partner']],
  ['Léa', 'Maillard', null, null, ['admin']],
  ['Nicolas', 'Rochat', null, null, ['admin']],
  ['Sandra', 'Oliveira', 'Régie du Cheval-Blanc SA', 'manager', ['client']],
  ['Giulia', 'Bernasconi', 'Fondazione Casa Lemano', 'owner', ['client']],
  ['Marc', 'Dufour', 'Coopérative des Savoises', 'owner', ['client']],
  ['Thomas', 'Weber', 'Weber Gebäudetechnik GmbH', null, ['partner']],
  ['Élodie', 'Favre', 'Indivision Favre', 'owner', ['client']],
  [
    'Jean-Christophe',
    'de Montmollin-Vuilleumier',
    'Société immobilière de la Croix-du-Levant et des Trois-Chênes SA',
    'owner',
    ['client'],
  ],
  ['Anna', 'Kowalska', 'Régie Lac & Rive', 'manager', []],
  ['Paul', 'Schaub', 'PPE Schaub 46', 'owner', []],
  ['Chiara', 'Rossi', null, 'owner', []],
  ['David', 'Nguyen', 'Imprimerie du Nant', 'owner', ['client']],
  ['Monique', 'Perrin', null, 'owner', []],
  ['Yves', 'Chappuis', 'Thermique de l’Arve Sàrl', null, []],
  ['Fatima', 'El Amrani', 'Chauffage du Salève SA', null, []],
  ['Olivier', 'Blanc', 'Fondation Blanc', 'owner', ['client']],
  ['Sarah', 'Keller', 'Régie des Acacias', 'manager', ['client']],
  ['Hugo', 'Martin', null, 'prospector', []],
  ['Inès', 'Da Silva', null, 'owner', ['client']],
  ['Luca', 'Ferrari', 'Studio Ferrari', null, ['partner']],
  ['Catherine', 'Grandjean', 'Succession Grandjean', 'owner', []],
  ['Bruno', 'Aebi', 'Commune de démonstration', 'owner', ['client']],
]
const accounts = Object.values(demonstrationAccounts)

/** Who of a group there is, by their ids. */
const idsOf = (group: Group, userIds: readonly number[]) =>
  people.flatMap(([, , , , groups], index) => (groups.includes(group) ? [userIds[index]!] : []))

/** Positions in `people`. */
const owners = people.flatMap(([, , , role], index) => (role === 'owner' ? [index] : []))
const managers = people.flatMap(([, , , role], index) => (role === 'manager' ? [index] : []))

/** When a record that has been there for a while was made. */
function daysAgo(now: Date, days: number) {
  return { created_at: new Date(now.getTime() - days * dayInMs).toISOString() }
}

const asciiName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]+/g, '')
    .toLowerCase()

/**
 * Loads the demonstration data into an empty database, in one transaction. Addresses come from the
 * register; whatever no register gave says so by its source, "demonstration".
 */
export async function loadDemonstration(database: Database, password: string, now: Date) {
  const passwordHash = await hashPassword(password)
  await database.transaction({ actor: null, source: 'demonstration' }, async (db) => {
    const userIds = await loadPeople(db, now)
    for (const position of accounts.keys())
      await setPassword(db, userIds[position]!, passwordHash, now)
    const buildingIds = await loadBuildings(db, userIds, now)
    await loadMandates(db, {
      people: {
        clients: idsOf('client', userIds),
        partners: idsOf('partner', userIds),
        administrators: idsOf('admin', userIds),
      },
      buildingIds,
      now,
    })
    await loadTechnicalRows(db, userIds[0]!, now)
    await loadDegreeDays(db, now)
  })
}

async function loadPeople(db: Db, now: Date): Promise<number[]> {
  const rows = people.map(([first_name, last_name, company_name, role, groups], index) => ({
    first_name,
    last_name,
    company_name,
    role,
    groups,
    email: accounts[index] ?? `${asciiName(first_name)}.${asciiName(last_name)}@example.ch`,
    language: index === 6 || index === 13 ? ('it' as const) : ('fr' as const),
    sign_in: index < accounts.length ? ('active' as const) : ('none' as const),
    same_address_as_first_building: index === 1 ? true : null,
    ...daysAgo(now, 310 - index),
  }))
  return insertDated(db, users, rows)
}

async function loadBuildings(db: Db, userIds: number[], now: Date): Promise<number[]> {
  await stampFields(db, { egid: 'sitg', street_name: 'sitg', street_number: 'sitg' })
  const rows = []
  for (const [index, egid] of egids.entries()) {
    const known = await registerBuilding(db, egid)
    const address = known?.addresses[0]
    rows.push({
      ...daysAgo(now, 280 - index),
      egid,
      street_name: address?.street_name ?? null,
      street_number: address?.street_number ?? null,
      canton: 'GE' as const,
      construction_year: 1905 + ((index * 13) % 105),
      floors: 2 + (index % 7),
      apartments: 1 + ((index * 5) % 48),
      surface: 140 + ((index * 61) % 700),
      sre: 320 + ((index * 173) % 4200),
      heating_generator_1: pick([7432, 7434, 7430, 7410, 7460], index),
      heating_energy_1: pick([7530, 7520, 7520, 7501, 7580], index),
      owners: [userIds[pick(owners, index)]!],
      manager: index % 3 === 0 ? userIds[pick(managers, Math.floor(index / 3))]! : null,
    })
  }
  // The first building is that of the demonstration client.
  rows[0]!.owners = [userIds[1]!]
  const made = await insertDated(db, buildings, rows)
  await stampFields(db, {})
  return made
}

async function loadTechnicalRows(db: Db, office: number, now: Date) {
  const rows = technicalRows(
    await db.select().from(buildings).orderBy(buildings.id),
    await db.select().from(mandates).orderBy(mandates.id),
    { office, now },
  )
  for (const resource of technical) {
    const table = technicalTables[resource]
    await insertDated(db, table as PgTable & { id: PgColumn }, rows[resource] as Dated<PgTable>[])
  }
}

/** So that an estimate of the heat index can be seen; the source says that these are no measured values. */
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
    await db.insert(reference).values(version).returning({ id: reference.id }),
  )
}

/** A password that nobody knows before it is printed. */
export const randomPassword = () => randomBytes(12).toString('base64url')

/** Gives the demonstration accounts another password; their sessions end. */
export async function resetDemonstrationPasswords(database: Database, password: string, now: Date) {
  const hash = await hashPassword(password)
  await database.transaction({ actor: null, source: 'system' }, async (db) => {
    for (const { id } of await activeAccounts(db)) await setPassword(db, id, hash, now)
  })
}

/** The demonstration accounts with which somebody could sign in. */
export const activeAccounts = (db: Db) =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.email, accounts),
        eq(users.sign_in, 'active'),
        isNull(users.deleted_at),
        marked('users', users.id),
      ),
    )
