import { getTableColumns } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { mapColumns, tileColumns } from './mapColumns.table.ts'

// A version of the register replaces these tables by new ones, so nothing may refer to them by a foreign key.

/** Sources of register rows; each is credited wherever its data is shown. */
export const registerSources = pgTable('register_sources', {
  key: text().primaryKey(),
  title: text().notNull(),
  /** The publisher's version, a date or a number. */
  version: text().notNull(),
  /** Identifies data and parsing rules; if that of the shipped addresses changes, they are reloaded. */
  fingerprint: text().notNull(),
  licence: text().notNull(),
  rows: integer().notNull(),
  /** Share of the buildings that have a value, by column; null if the source has addresses only. */
  coverage: jsonb().$type<Record<string, number>>(),
  loaded_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Buildings of the federal register; empty until it is imported. Codes are those of the register. */
export const registerBuildings = pgTable(
  'register_buildings',
  {
    egid: integer().primaryKey(),
    canton: text().notNull(),
    /** Number and name of the municipality. */
    municipality: integer().notNull(),
    municipality_name: text().notNull(),
    plot_number: text(),
    /** LV95, metres. */
    coordinate_e: doublePrecision(),
    coordinate_n: doublePrecision(),
    building_status: smallint(),
    building_type: smallint(),
    affectation: smallint(),
    construction_year: smallint(),
    construction_period: smallint(),
    /** Footprint, and energy reference area, in m². */
    surface: integer(),
    sre: integer(),
    floors: smallint(),
    apartments: smallint(),
    heating_generator_1: smallint(),
    heating_energy_1: smallint(),
    heating_source_1: smallint(),
    heating_updated_1: date({ mode: 'string' }),
    heating_generator_2: smallint(),
    heating_energy_2: smallint(),
    heating_source_2: smallint(),
    heating_updated_2: date({ mode: 'string' }),
    ...mapColumns(),
  },
  (t) => [
    index('register_buildings_map').on(...tileColumns),
    index('register_buildings_municipality').on(t.municipality_name),
    index('register_buildings_place').on(t.coordinate_e, t.coordinate_n),
  ],
)

/** The columns of a building that are not derived from others. */
export const givenColumns = Object.values(getTableColumns(registerBuildings))
  .filter(({ generated }) => generated === undefined)
  .map(({ name }) => name)

/** How many buildings the cells of map tiles have, `gridCells` a side; derived from the buildings whenever these are loaded. */
export const registerGrid = pgTable(
  'register_grid',
  {
    zoom: smallint().notNull(),
    tile_x: integer().notNull(),
    tile_y: integer().notNull(),
    /** Row times 32 plus column, from the northwest. */
    cell: smallint().notNull(),
    buildings: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.zoom, t.tile_x, t.tile_y, t.cell] })],
)

/** A street in one locality and municipality. */
export const registerStreets = pgTable(
  'register_streets',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** `streetKey` of the name, the same for all its spellings. */
    key: text().notNull(),
    postcode: text(),
    city: text(),
    municipality: text(),
    canton: text(),
    /** Ids of the words by which it is found: of its name, its locality and municipality, and its postcode. */
    tokens: integer().array().notNull(),
  },
  (t) => [
    index('register_streets_tokens').using('gin', t.tokens),
    index('register_streets_postcode').on(t.postcode),
  ],
)

/** The vocabulary of all streets. */
export const registerWords = pgTable(
  'register_words',
  {
    id: integer().primaryKey(),
    word: text().notNull(),
    /** The number of streets that have it. */
    streets: integer().notNull(),
  },
  // For beginnings of words too, whatever the collation.
  (t) => [index('register_words_word').using('btree', t.word.op('text_pattern_ops'))],
)

/** `wordSearchKeys` of the vocabulary, for words with a typing error. */
export const registerWordKeys = pgTable(
  'register_word_keys',
  { key: text().notNull(), word_id: integer().notNull() },
  (t) => [primaryKey({ columns: [t.key, t.word_id] })],
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
    /** The full line of the register, if it says more than street and number. */
    label: text(),
  },
  (t) => [
    primaryKey({ columns: [t.egid, t.position] }),
    index('register_entrances_number').on(t.street_id, t.number_value, t.number_suffix),
  ],
)
