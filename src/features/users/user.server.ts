import { desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Group, groups } from '../../access.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { credentials } from '../auth/auth.table.ts'
import { hashPassword } from '../auth/passwords.server.ts'
import { endSessions, setPassword } from '../auth/sessions.server.ts'
import { isActiveAdministrator, usersTable as table } from '../auth/user.table.ts'
import {
  addressFields,
  type ContactOption,
  type contactRoles,
  users as resource,
  userEndpoints,
} from './user.ts'

/** A column of the first building of a person. */
const firstBuilding = (column: string) => sql`(
  select b.${sql.identifier(column)} from building_people p join buildings b on b.id = p.building_id
  where p.user_id = ${table.id} and b.deleted_at is null order by b.created_at, b.id limit 1)`

/** The columns of a building that correspond to address fields. */
const buildingColumn = {
  street: 'street_name',
  number: 'street_number',
  postcode: 'postcode',
  city: 'city',
} as const satisfies Record<(typeof addressFields)[number], string>

const addressColumns = Object.fromEntries(
  addressFields.map((field) => [
    field,
    sql<
      string | null
    >`case when ${table.same_address_as_first_building} then ${firstBuilding(buildingColumn[field])} else ${table[field]} end`,
  ]),
) as Record<keyof typeof buildingColumn, SQL<string | null>>

export const userRecords = records(resource, {
  table,
  columns: { last_login: credentials.last_login, ...addressColumns },
  joins: [{ table: credentials, on: eq(credentials.user_id, table.id) }],
  search: {
    allText: table.search,
    byGroup: { base: table.search_base, contact: table.search_contact },
  },
  exported: {
    words: 'user',
    columns: {
      name: 'name',
      company_name: 'company_name',
      role: 'role',
      email: 'email',
      phone_number: 'phone_number',
      street: 'street',
      number: 'number',
      postcode: 'postcode',
      city: 'city',
    },
  },
  order: { name: () => sql`fold(${table.name})` },
  async beforeWrite(values, { rights }, current) {
    const written = resolveAddress(values, current, rights.to('users', 'write', 'base') !== false)
    return written.groups === null || (!current && !written.groups)
      ? { ...written, groups: [] }
      : written
  },
  // Omit mirrored addresses: only the building's history has their earlier values.
  concealPast: (values) =>
    values.same_address_as_first_building
      ? Object.fromEntries(Object.entries(values).filter(([field]) => !(field in buildingColumn)))
      : values,
})

type Values = Record<string, unknown>

/**
 * Resolves writes to a mirrored address. While mirroring, the address is read-only and overrides one in the
 * same write. Clearing the flag copies the mirrored address. People who may not write the flag stop
 * mirroring by writing another address.
 */
function resolveAddress(input: Values, current: Values | undefined, mayWriteFlag: boolean): Values {
  const mirrored = current?.same_address_as_first_building
  const changed = addressFields.filter(
    (field) => input[field] !== undefined && input[field] !== current?.[field],
  )
  const stopsMirroring = mirrored && !mayWriteFlag && changed.length > 0
  const values = stopsMirroring ? { ...input, same_address_as_first_building: false } : input
  const mirrors = values.same_address_as_first_building ?? mirrored
  if (!mirrors) {
    const mirroredAddress = mirrored ? addressFields.map((field) => [field, current?.[field]]) : []
    return { ...Object.fromEntries(mirroredAddress), ...values }
  }
  if (!values.same_address_as_first_building && changed.length > 0)
    failFields(
      Object.fromEntries(changed.map((field) => [field, [{ key: 'user:error.address_mirrored' }]])),
    )
  const others = Object.entries(values).filter(([field]) => !(field in buildingColumn))
  return { ...Object.fromEntries(others), same_address_as_first_building: true }
}

/** Whether buildings or mandates refer to this person. */
async function hasRecords(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select
    exists (select 1 from building_people where user_id = ${id})
    or exists (select 1 from mandates where ${id} in (client, partner, responsible)) as found`)
  return one(rows).found
}

/** Refuses to remove the last administrator. Row locks serialize concurrent attempts. */
async function refuseLastAdministrator(id: number, db: Db) {
  const administrators = await db
    .select({ id: table.id })
    .from(table)
    .where(isActiveAdministrator)
    .orderBy(table.id)
    .for('update')
  if (administrators.length === 1 && administrators[0]?.id === id)
    fail(409, 'user:last_administrator')
}

/** Deactivates a person and ends their sessions. */
async function deactivate(id: number, context: Context) {
  const { db, now } = context
  await refuseLastAdministrator(id, db)
  await db.update(table).set({ sign_in: 'deactivated' }).where(eq(table.id, id))
  // After the update, so that no concurrent sign-in is missed.
  await endSessions(db, id, 'account', now)
}

/** Refuses callers who may not activate or deactivate people; only the office may, also for themselves. */
async function refuseUnlessMay(to: 'active' | 'deactivated', id: number, context: Context) {
  if (!(await userRecords.allows(id, 'transitions', to, context))) fail(403, 'kernel:forbidden')
}

export const userHandlers: HandlersOf<typeof userEndpoints> = {
  ...userRecords.handlers,

  async update(input, context) {
    const { id } = input.params
    const { groups } = input.body
    if (groups !== undefined && !groups?.includes('admin')) {
      await userRecords.find(id, context)
      await refuseLastAdministrator(id, context.db)
    }
    return userRecords.handlers.update(input, context)
  },

  async remove(input, context) {
    const { id } = input.params
    await userRecords.find(id, context)
    if (await hasRecords(context.db, id)) {
      await deactivate(id, context)
      return { outcome: 'deactivated' as const }
    }
    await refuseLastAdministrator(id, context.db)
    await userRecords.handlers.remove(input, context)
    await endSessions(context.db, id, 'account', context.now)
    return { outcome: 'deleted' as const }
  },

  setPassword: prepared(userEndpoints.setPassword, {
    prepare: ({ body }) => hashPassword(body.password),
    async handle({ params: { id } }, context) {
      const { db, now } = context
      const user = await userRecords.find(id, context)
      await refuseUnlessMay('active', id, context)
      await setPassword(db, id, context.prepared, now)
      if (user.sign_in === 'deactivated') return user
      await db.update(table).set({ sign_in: 'active' }).where(eq(table.id, id))
      return userRecords.find(id, context)
    },
  }),

  async deactivate({ params: { id } }, context) {
    await userRecords.find(id, context)
    await refuseUnlessMay('deactivated', id, context)
    await deactivate(id, context)
    return userRecords.find(id, context)
  },

  async activate({ params: { id } }, context) {
    const { db } = context
    const user = await userRecords.find(id, context)
    await refuseUnlessMay('active', id, context)
    if (user.sign_in !== 'deactivated') return user
    const [credential] = await db.select().from(credentials).where(eq(credentials.user_id, id))
    await db
      .update(table)
      .set({ sign_in: credential ? 'active' : 'none' })
      .where(eq(table.id, id))
    return userRecords.find(id, context)
  },

  async contactOptions({ query: { role, q, limit } }, context) {
    const options = {
      id: table.id,
      label: sql<string>`coalesce(${table.company_name}, ${table.name})`,
      name: table.name,
      company: table.company_name,
      city: addressColumns.city,
      email: table.email,
    }
    const results = await userRecords.queryRows<ContactOption>(
      { search: q },
      context,
      (select) =>
        select(options, ne(table.sign_in, 'deactivated'))
          // Contacts with the role first, then the most recently used.
          .orderBy(...(role ? [sql`(${hasRole(role)}) is true desc`] : []), desc(lastUse), table.id)
          .limit(limit),
      { retryTypos: false },
    )
    return { results }
  },
}

/** Condition: the person has the role, by access group, business role or link to a building. */
const hasRole = (role: (typeof contactRoles)[number]) =>
  isGroup(role)
    ? sql`${role} = any(${table.groups})`
    : sql`${table.role} = ${role} or exists (select 1 from building_people where user_id = ${table.id} and role = ${role})`

const isGroup = (role: string): role is Group => groups.some((group) => group === role)

/** When a person was last added to a mandate or changed. */
const lastUse = sql`greatest(${table.updated_at},
  (select max(created_at) from mandates where client = ${table.id}),
  (select max(created_at) from mandates where partner = ${table.id}))`
