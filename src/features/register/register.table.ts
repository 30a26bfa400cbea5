import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Where register rows come from: one row a source, shown wherever its data is. */
export const registerSources = pgTable('register_sources', {
  key: text().primaryKey(),
  title: text().notNull(),
  /** The publisher's mark of the state that was taken, a date or a number. */
  version: text().notNull(),
  /** Changes with the data or with the rules that read it; another one makes the rows be loaded anew. */
  fingerprint: text().notNull(),
  licence: text().notNull(),
  rows: integer().notNull(),
  loaded_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * A street of one locality, found by its spellings (`streetSpellings`). Streets and entrances are loaded
 * into fresh tables that take these tables' place, so nothing may refer to them by a foreign key.
 */
export const registerStreets = pgTable(
  'register_streets',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** `streetKey` of the name: one for all its spellings. */
    key: text().notNull(),
    spellings: text().array().notNull(),
    postcode: text(),
    city: text(),
  },
  (t) => [index('register_streets_spellings').using('gin', t.spellings)],
)

/** An address of a building: a row for each house that its number names, the first at position 0. */
export const registerEntrances = pgTable(
  'register_entrances',
  {
    egid: integer().notNull(),
    position: integer().notNull(),
    source: text().notNull(),
    street_id: integer().notNull(),
    /** One house of `street_number`; empty where the building has an address without number. */
    number_value: integer(),
    number_suffix: text().notNull(),
    /** As in the register: "12A", or "14-16" where one entry names several houses. */
    street_number: text(),
    /** The whole line as in the register, remarks included. */
    label: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.egid, t.position] }),
    index('register_entrances_number').on(t.street_id, t.number_value, t.number_suffix),
  ],
)
