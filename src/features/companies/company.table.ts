import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import type { CompanyKind } from './company.ts'
import type { memberDuties } from './member.ts'

const inTrash = sql`deleted_at is not null`

export const companiesTable = pgTable(
  'companies',
  {
    ...recordColumns(),
    name: text().notNull(),
    kind: text().$type<CompanyKind>().notNull(),
    street: text(),
    number: text(),
    postcode: text(),
    city: text(),
    phone_number: text(),
    uid: text(),
    mail_domain: text(),
    merged_into: integer().references((): AnyPgColumn => companiesTable.id, {
      onDelete: 'set null',
    }),
    search: text().generatedAlwaysAs(sql`search_text(name)`),
  },
  (table) => [
    index('companies_search').using('gin', sql`search gin_trgm_ops`),
    index('companies_name').on(sql`fold(name)`, table.id),
    index('companies_merged').on(table.merged_into).where(sql`merged_into is not null`),
    index('companies_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

export const membersTable = pgTable(
  'people',
  {
    ...recordColumns(),
    company: integer()
      .notNull()
      .references(() => companiesTable.id, { onDelete: 'cascade' }),
    person: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    role: text(),
    duties: text().array().$type<(typeof memberDuties)[number][]>(),
    since: date({ mode: 'string' }),
    until: date({ mode: 'string' }),
  },
  (table) => [
    uniqueIndex('people_current')
      .on(table.person, table.company)
      .where(sql`deleted_at is null and until is null`),
    index('people_company').on(table.company, table.id),
    index('people_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

export const callsTable = pgTable(
  'phone_calls',
  {
    ...recordColumns(),
    person: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    made_on: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    author: integer().references(() => usersTable.id),
  },
  (table) => [
    index('phone_calls_person').on(table.person, table.made_on, table.id),
    index('phone_calls_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

/** People of whom somebody said that they do not belong to the company that they name; `name` is folded. */
export const companyDismissals = pgTable(
  'company_dismissals',
  {
    person: integer()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.name] })],
)
