import { and, type Column, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Group } from '../../access.ts'
import { history, recordColumns } from '../../kernel/record/record.table.ts'
import type { Language } from '../../kernel/text.ts'
import type { ContactChannel, Country, MessageMail, roles, signInStates } from './account.ts'

/** The search text of a person with their phone number, as it is stored; an expression, as a column would be filled under a lock. */
export const searchWithPhone = sql.raw(`search || coalesce(' ' || phone_number, '')`)
/** What of it is contact data. */
export const contactWithPhone = sql.raw(
  `coalesce(search_contact, '') || coalesce(' ' || phone_number, '')`,
)

export const usersTable = pgTable(
  'users',
  {
    ...recordColumns(),
    title: text().$type<'ms' | 'mr'>(),
    first_name: text().notNull(),
    last_name: text(),
    name: text().notNull().generatedAlwaysAs(sql`first_name || coalesce(' ' || last_name, '')`),
    email: text().notNull(),
    phone_number: text(),
    company_name: text(),
    accreditation: text(),
    role: text().$type<(typeof roles)[number]>(),
    language: text().$type<Language>(),
    preferred_channel: text().$type<ContactChannel>(),
    /** Null stands for a mail for each message. */
    message_mail: text().$type<MessageMail>(),
    same_address_as_first_building: boolean(),
    street: text(),
    number: text(),
    postcode: text(),
    city: text(),
    country: text().$type<Country>(),
    bank_name: text(),
    iban: text(),
    groups: text().array().$type<Group[]>().notNull().default([]),
    sign_in: text().$type<(typeof signInStates)[number]>().notNull().default('none'),
    /** The person into whom this one was merged. */
    merged_into: integer().references((): AnyPgColumn => usersTable.id, { onDelete: 'set null' }),
    search: text().generatedAlwaysAs(
      sql`search_text(first_name || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company_name, ''))`,
    ),
    /** Search text of each field group, for people who may not read all groups. */
    search_base: text().generatedAlwaysAs(
      sql`search_text(first_name || coalesce(' ' || last_name, '') || ' ' || email)`,
    ),
    search_contact: text().generatedAlwaysAs(sql`search_text(company_name)`),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`deleted_at is null`),
    index('users_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
    index('users_search').using('gin', sql`search gin_trgm_ops`),
    index('users_search_phone').using('gin', sql`(${searchWithPhone}) gin_trgm_ops`),
    index('users_merged').on(table.merged_into).where(sql`merged_into is not null`),
    index('users_role').on(table.role, table.id).where(sql`deleted_at is null`),
    index('users_sign_in').on(table.sign_in, table.id).where(sql`deleted_at is null`),
    index('users_updated').on(table.updated_at, table.id).where(sql`deleted_at is null`),
    index('users_name').on(sql`fold(name)`, table.id),
    index('users_called').on(sql`coalesce(company_name, name) collate reading`, table.id),
  ],
)

/** Condition: the person is an active administrator. */
export const isActiveAdministrator = and(
  sql`'admin' = any(${usersTable.groups})`,
  eq(usersTable.sign_in, 'active'),
  isNull(usersTable.deleted_at),
)

/** Condition: the person may receive mail, as they are neither deactivated nor deleted. */
export const mayReceiveMail = (person: { sign_in: Column; deleted_at: Column }) =>
  and(ne(person.sign_in, 'deactivated'), isNull(person.deleted_at))

/** Condition: somebody has changed the groups of a person since they were created. */
const haveGroupsChanged = (id: Column) => sql`exists (select from ${history}
  where ${history.resource} = 'users' and ${history.record_id} = ${id}
    and ${history.action} = 'update' and ${history.changes} ? 'groups')`

/** Condition: a change of a person since this moment meets a condition on `history`. */
export const hasChangedSince = (
  id: Column,
  since: Column | SQL,
  change: SQL,
) => sql`exists (select from ${history}
  where ${history.resource} = 'users' and ${history.record_id} = ${id} and ${history.at} > ${since} and ${change})`

/** Condition on the history of a person: they lost their access, other than by a merge, which may be undone. */
const lostAccess = sql`(${history.action} = 'delete'
  or (${history.changes} -> 'sign_in' ->> 1 = 'deactivated' and not ${history.changes} ? 'merged_into')
  or ${history.changes} -> 'groups' -> 1 = '[]')`

/**
 * Condition: links made for the person open something. They end if the person is deactivated or deleted, has an account
 * without a group, or has lost their last group; a contact who never had an account needs none. A link `made` before that
 * stays ended if the person gets their access back. Ask it at each use of a link.
 */
export const mayUseLinks = (
  person: Record<'id' | 'sign_in' | 'deleted_at' | 'groups', Column>,
  made?: Column | SQL,
): SQL =>
  and(
    made && sql`not ${hasChangedSince(person.id, made, lostAccess)}`,
    mayReceiveMail(person),
    or(
      sql`cardinality(${person.groups}) > 0`,
      and(ne(person.sign_in, 'active'), sql`not ${haveGroupsChanged(person.id)}`),
    ),
  )!

/** Condition: the person can sign in and act in a group, so that an answer can be expected of them on the screen. */
export const canSignInAs = (
  person: Record<'sign_in' | 'deleted_at' | 'groups', Column>,
  group: Group,
): SQL =>
  and(
    eq(person.sign_in, 'active'),
    isNull(person.deleted_at),
    sql`${sql.raw(`'${group}'`)} = any(${person.groups})`,
  )!
