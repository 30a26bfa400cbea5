import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import { sealedColumn } from '../../kernel/secrets/sealed.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { appointmentStates, attendees, Slot } from './appointment.ts'

export const appointmentsTable = pgTable(
  'appointments',
  {
    ...recordColumns(),
    mandate: integer()
      .notNull()
      .references(() => mandatesTable.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof appointmentStates)[number]>().notNull(),
    /** Day and time in Europe/Zurich; null until it is fixed. */
    day: date({ mode: 'string' }),
    time: text(),
    minutes: integer().notNull(),
    slots: jsonb().$type<Slot[]>(),
    sequence: integer().notNull().default(0),
    person: integer()
      .notNull()
      .references(() => usersTable.id),
    attendees: text().array().$type<(typeof attendees)[number][]>(),
    guest_name: text(),
    guest_email: text(),
    place: text(),
    keys: text(),
    preparation: text(),
    note: text(),
    search: text().generatedAlwaysAs(
      sql`search_text(coalesce(place, '') || ' ' || coalesce(preparation, ''))`,
    ),
  },
  (table) => [
    // Nobody of the office is at two places: a slot that several were offered is taken once.
    uniqueIndex('appointments_slot')
      .on(table.person, table.day, table.time)
      .where(sql`state = 'fixed' and deleted_at is null`),
    index('appointments_mandate').on(table.mandate, table.day, table.id),
    index('appointments_order').on(table.day, table.id).where(sql`deleted_at is null`),
    // What may still take place, of which the state of the mandate is asked.
    index('appointments_open').on(table.mandate).where(sql`state <> 'cancelled'`),
    index('appointments_search').using('gin', sql`search gin_trgm_ops`),
  ],
)

/** The link by which an appointment is chosen and seen: one for all its mails. */
export const appointmentLinksTable = pgTable(
  'appointment_links',
  {
    appointment: integer()
      .primaryKey()
      .references(() => appointmentsTable.id, { onDelete: 'cascade' }),
    /** The client whom it was mailed to, with whom it ends; null if it was mailed to a guest only. */
    client: integer().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token. */
    token_hash: text().notNull(),
    /** The token, for further mails. */
    token: sealedColumn().notNull(),
    made_at: instantColumn().notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('appointment_links_token').on(table.token_hash)],
)

/** What each address was told last of an appointment. */
export const invitationsTable = pgTable(
  'appointment_invitations',
  {
    appointment: integer()
      .notNull()
      .references(() => appointmentsTable.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Who has the address, so that they are known by another; null for a guest. */
    person: integer().references(() => usersTable.id, { onDelete: 'cascade' }),
    told: text().$type<'offered' | 'fixed' | 'cancelled' | 'unattended'>().notNull(),
    /** The state of the facts that they were told. */
    sequence: integer().notNull(),
    /** `SEQUENCE` of their last mail, which each further one raises. */
    number: integer().notNull(),
    /** Whether one of their mails has the link. */
    has_link: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appointment, table.email] })],
)
