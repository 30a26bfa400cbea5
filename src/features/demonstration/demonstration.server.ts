import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Database, type Db, stampFields } from '../../kernel/db.server.ts'
import type { Group } from '../auth/auth.ts'
import { hashPassword } from '../auth/passwords.server.ts'
import { setPassword } from '../auth/sessions.server.ts'
import { buildings } from '../buildings/building.table.ts'
import { nextNumber } from '../mandates/mandate.server.ts'
import { mandates } from '../mandates/mandate.table.ts'
import {
  fundedOnce,
  objectionDays,
  type Status,
  statuses,
  waitingReasons,
} from '../mandates/mandate.ts'
import { serviceTypeOf } from '../products/kind.ts'
import { products } from '../products/product.table.ts'
import { reference } from '../reference/reference.table.ts'
import { registerBuilding } from '../register/register.server.ts'
import { users } from '../users/user.table.ts'
import { answersOf } from './answers.ts'
import { typicalDegreeDays } from './degreeDays.ts'
import { demonstrationRecords, marked } from './demonstration.table.ts'
import { demonstrationAccounts } from './demonstration.ts'
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

/** Positions in `people` of those who can be client, partner and responsible of a mandate. */
const clients = people.flatMap(([, , , , groups], index) =>
  groups.includes('client') ? [index] : [],
)
const partners = people.flatMap(([, , , , groups], index) =>
  groups.includes('partner') ? [index] : [],
)
const administrators = people.flatMap(([, , , , groups], index) =>
  groups.includes('admin') ? [index] : [],
)
const owners = people.flatMap(([, , , role], index) => (role === 'owner' ? [index] : []))
const managers = people.flatMap(([, , , role], index) => (role === 'manager' ? [index] : []))

const mandateCount = 60
const day = 86_400_000

/** The states through which a mandate came to the one it is in. */
const wayTo: Record<Status, Status[]> = {
  draft: ['draft'],
  offered: ['draft', 'offered'],
  ordered: ['draft', 'offered', 'ordered'],
  in_progress: ['draft', 'offered', 'ordered', 'in_progress'],
  in_review: ['draft', 'offered', 'ordered', 'in_progress', 'in_review'],
  delivered: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered'],
  closed: ['draft', 'offered', 'ordered', 'in_progress', 'in_review', 'delivered', 'closed'],
  cancelled: ['draft', 'offered', 'cancelled'],
}

/** Every n-th of a list, again from its start: the same data at each loading. */
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** When a record that has been there for a while was made. */
function daysAgo(now: Date, days: number) {
  const at = new Date(now.getTime() - days * day).toISOString()
  return { created_at: at, updated_at: at }
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
    await loadMandates(db, { userIds, buildingIds, now })
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
    ...daysAgo(now, 250 - 9 * index),
  }))
  return mark(db, 'users', await db.insert(users).values(rows).returning({ id: users.id }))
}

async function loadBuildings(db: Db, userIds: number[], now: Date): Promise<number[]> {
  await stampFields(db, { egid: 'sitg', street_name: 'sitg', street_number: 'sitg' })
  const rows = []
  for (const [index, egid] of egids.entries()) {
    const known = await registerBuilding(db, egid)
    const address = known?.addresses[0]
    rows.push({
      ...daysAgo(now, 240 - 6 * index),
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
  const made = await db.insert(buildings).values(rows).returning({ id: buildings.id })
  await stampFields(db, {})
  return mark(db, 'buildings', made)
}

type Loaded = { userIds: number[]; buildingIds: number[]; now: Date }

async function loadMandates(db: Db, { userIds, buildingIds, now }: Loaded) {
  const sold = await db
    .select({ id: products.id, kind: products.kind, price: products.price })
    .from(products)
    .where(isNull(products.deleted_at))
    .orderBy(products.id)
  const rows = []
  for (let index = 0; index < mandateCount; index++) {
    const age = mandateCount - index
    const created = new Date(now.getTime() - age * 4 * day)
    const product = pick(sold, index)
    // Kinds and states run at different paces, so that nearly every pair occurs.
    const paced = pick(statuses, index * 3 + Math.floor(index / 7))
    // What is handed over has a published report where the product makes one, and there is none here yet.
    const isHandedOver = paced === 'delivered' || paced === 'closed'
    const status = product.kind === fundedOnce && isHandedOver ? 'in_progress' : paced
    const reached = wayTo[status]
    const step = (now.getTime() - created.getTime()) / (reached.length + 1)
    const dates = Object.fromEntries(
      reached.map((state, n) => [state, new Date(created.getTime() + n * step).toISOString()]),
    )
    // What was delivered long ago would be closed by the product itself.
    if (status === 'delivered') dates.delivered = daysAgo(now, index % objectionDays).updated_at
    const waits = index % 5 === 2 && ['ordered', 'in_progress', 'in_review'].includes(status)
    rows.push({
      number: nextNumber(created),
      status,
      status_dates: dates,
      waiting: waits
        ? {
            reason: pick(waitingReasons, Math.floor(index / 5)),
            since: new Date(now.getTime() - (index % 20) * day).toISOString(),
            until: null,
            next_action: null,
          }
        : null,
      product: product.id,
      kind: product.kind,
      price: product.price,
      answers: answersOf(serviceTypeOf[product.kind], reached),
      building: pick(buildingIds, index),
      // Every fourth mandate is the demonstration client's, every third the demonstration partner's.
      client: userIds[index % 4 === 0 ? 1 : pick(clients.slice(1), index)]!,
      partner:
        index % 3 === 0
          ? userIds[2]!
          : index % 3 === 1
            ? userIds[pick(partners.slice(1), index)]!
            : null,
      responsible:
        status === 'draft' || status === 'offered' ? null : userIds[pick(administrators, index)]!,
      due_date:
        status === 'draft'
          ? null
          : new Date(now.getTime() + ((index % 40) - 6) * day).toISOString().slice(0, 10),
      created_at: created.toISOString(),
      updated_at: new Date(created.getTime() + (reached.length - 1) * step).toISOString(),
    })
  }
  await mark(db, 'mandates', await db.insert(mandates).values(rows).returning({ id: mandates.id }))
}

async function loadTechnicalRows(db: Db, office: number, now: Date) {
  const rows = technicalRows(
    await db.select().from(buildings).orderBy(buildings.id),
    await db.select().from(mandates).orderBy(mandates.id),
    { office, now },
  )
  for (const resource of technical) {
    const table = technicalTables[resource]
    const made = await db.insert(table).values(rows[resource]).returning({ id: table.id })
    await mark(db, resource, made)
  }
}

/** So that an estimate of the heat index can be seen; the source says that these are no measured values. */
async function loadDegreeDays(db: Db, now: Date) {
  const rows = typicalDegreeDays(now)
  const version = {
    name: 'degree_days' as const,
    valid_from: `${rows[0]!.month}-01`,
    source: 'Données de démonstration : mois typiques à Genève, aucune valeur mesurée',
    rows: [...rows],
  }
  await mark(
    db,
    'reference',
    await db.insert(reference).values(version).returning({ id: reference.id }),
  )
}

async function mark(db: Db, resource: string, made: readonly { id: number }[]): Promise<number[]> {
  await db.insert(demonstrationRecords).values(made.map(({ id }) => ({ resource, record_id: id })))
  return made.map(({ id }) => id)
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
