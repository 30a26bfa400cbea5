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

/** The address of the first building in which a person takes part, part by part. */
const ofFirstBuilding = (column: string) => sql`(
  select b.${sql.identifier(column)} from building_people p join buildings b on b.id = p.building_id
  where p.user_id = ${table.id} and b.deleted_at is null order by b.created_at, b.id limit 1)`

/** Where each part of the address stands in a building. */
const mirrorOf = {
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
    >`case when ${table.same_address_as_first_building} then ${ofFirstBuilding(mirrorOf[field])} else ${table[field]} end`,
  ]),
) as Record<keyof typeof mirrorOf, SQL<string | null>>

export const userRecords = records(resource, {
  table,
  columns: { last_login: credentials.last_login, ...addressColumns },
  joins: [{ table: credentials, on: eq(credentials.user_id, table.id) }],
  search: {
    whole: table.search,
    parts: { base: table.search_base, contact: table.search_contact },
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
    const written = withAddress(values, current, rights.to('users', 'write', 'base') !== false)
    return written.groups === null || (!current && !written.groups)
      ? { ...written, groups: [] }
      : written
  },
  // What a mirrored address showed then, the building's history knows.
  asItWas: (values) =>
    values.same_address_as_first_building
      ? Object.fromEntries(Object.entries(values).filter(([field]) => !(field in mirrorOf)))
      : values,
})

type Values = Record<string, unknown>

/**
 * A mirrored address is read-only, and takes the place of one that is given along with it; letting go
 * of the mirror keeps the address that it showed. Those who may not write the flag let go of it by
 * giving another address.
 */
function withAddress(given: Values, current: Values | undefined, mayWriteFlag: boolean): Values {
  const mirrored = current?.same_address_as_first_building
  const changed = addressFields.filter(
    (field) => given[field] !== undefined && given[field] !== current?.[field],
  )
  const letsGo = mirrored && !mayWriteFlag && changed.length > 0
  const values = letsGo ? { ...given, same_address_as_first_building: false } : given
  const mirrors = values.same_address_as_first_building ?? mirrored
  if (!mirrors) {
    const shown = mirrored ? addressFields.map((field) => [field, current?.[field]]) : []
    return { ...Object.fromEntries(shown), ...values }
  }
  if (!values.same_address_as_first_building && changed.length > 0)
    failFields(
      Object.fromEntries(changed.map((field) => [field, [{ key: 'user:error.address_mirrored' }]])),
    )
  const others = Object.entries(values).filter(([field]) => !(field in mirrorOf))
  return { ...Object.fromEntries(others), same_address_as_first_building: true }
}

/** Whether anything in the database refers to this person. */
async function takesPart(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select
    exists (select 1 from building_people where user_id = ${id})
    or exists (select 1 from mandates where ${id} in (client, partner, responsible)) as found`)
  return one(rows).found
}

/** There must always be somebody who can administer; two who take that from each other meet here. */
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

/** Ends a person's sessions and lets them in no more. */
async function keepOut(id: number, context: Context) {
  const { db, now } = context
  await refuseLastAdministrator(id, db)
  await db.update(table).set({ sign_in: 'deactivated' }).where(eq(table.id, id))
  // After the change: whoever signs in meanwhile waited for it, or is found here.
  await endSessions(db, id, 'account', now)
}

/** Whether somebody is let in is the office's to decide, of themselves too. */
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
    if (await takesPart(context.db, id)) {
      await keepOut(id, context)
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
    await keepOut(id, context)
    return userRecords.find(id, context)
  },

  async activate({ params: { id } }, context) {
    const { db } = context
    const user = await userRecords.find(id, context)
    await refuseUnlessMay('active', id, context)
    if (user.sign_in !== 'deactivated') return user
    const [kept] = await db.select().from(credentials).where(eq(credentials.user_id, id))
    await db
      .update(table)
      .set({ sign_in: kept ? 'active' : 'none' })
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
    const results = await userRecords.ask<ContactOption>(
      { search: q },
      context,
      (select) =>
        select(options, ne(table.sign_in, 'deactivated'))
          // Whoever fits the role stands first, then those in use most recently.
          .orderBy(...(role ? [sql`(${fits(role)}) is true desc`] : []), desc(lastUse), table.id)
          .limit(limit),
      { orNear: false },
    )
    return { results }
  },
}

/** Whether a person is what a form looks for: by group of access, by business role, or by a link. */
const fits = (role: (typeof contactRoles)[number]) =>
  isGroup(role)
    ? sql`${role} = any(${table.groups})`
    : sql`${table.role} = ${role} or exists (select 1 from building_people where user_id = ${table.id} and role = ${role})`

const isGroup = (role: string): role is Group => groups.some((group) => group === role)

/** When a person last entered a mandate, or was changed. */
const lastUse = sql`greatest(${table.updated_at},
  (select max(created_at) from mandates where client = ${table.id}),
  (select max(created_at) from mandates where partner = ${table.id}))`
