import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Sources of register rows; each is credited wherever its data is shown. */
export const registerSources = pgTable('register_sources', {
  key: text().primaryKey(),
  title: text().notNull(),
  /** The publisher's version, a date or a number. */
  version: text().notNull(),
  /** A hash of data and parsing rules; if it changes, the rows are reloaded. */
  fingerprint: text().notNull(),
  licence: text().notNull(),
  rows: integer().notNull(),
  loaded_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * A street of one locality; `spellings` are its search keys (`streetSearchKeys`). Loading replaces the tables of
 * streets and entrances, so nothing may refer to them by a foreign key.
 */
export const registerStreets = pgTable(
  'register_streets',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** `streetKey` of the name, the same for all its spellings. */
    key: text().notNull(),
    spellings: text().array().notNull(),
    postcode: text(),
    city: text(),
  },
  (t) => [index('register_streets_spellings').using('gin', t.spellings)],
)

/** The addresses of a building: one row per house number of each; the main address is at position 0. */
export const registerEntrances = pgTable(
  'register_entrances',
  {
    egid: integer().notNull(),
    position: integer().notNull(),
    source: text().notNull(),
    street_id: integer().notNull(),
    /** One house of `street_number`; null for an address without number. */
    number_value: integer(),
    number_suffix: text().notNull(),
    /** As in the register: "12A", or "14-16" for several houses. */
    street_number: text(),
    /** The full line of the register, including remarks. */
    label: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.egid, t.position] }),
    index('register_entrances_number').on(t.street_id, t.number_value, t.number_suffix),
  ],
)
