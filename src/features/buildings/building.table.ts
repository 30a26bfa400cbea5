import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { mapColumns, tileColumns } from '../register/mapColumns.table.ts'
import type { cantons, noiseZones, siaCategories } from './building.ts'

export const buildingsTable = pgTable(
  'buildings',
  {
    ...recordColumns(),
    egid: integer(),
    street_name: text(),
    street_number: text(),
    postcode: text(),
    city: text(),
    address: text()
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(street_name || coalesce(' ' || street_number, ''), 'EGID ' || egid, '')`,
      ),
    plot_number: text(),
    building_type: integer(),
    affectation: integer(),
    sia_classification: jsonb().$type<Partial<Record<(typeof siaCategories)[number], number>>>(),
    surface: integer(),
    sre: integer(),
    apartments: integer(),
    floors: integer(),
    underground_floors: integer(),
    altitude: doublePrecision(),
    canton: text().$type<(typeof cantons)[number]>(),
    building_status: integer(),
    protected: text().$type<'yes' | 'no'>(),
    protected_note: text(),
    construction_year: integer(),
    construction_period: integer(),
    last_renovation_date: date({ mode: 'string' }),
    heating_generator_1: integer(),
    heating_energy_1: integer(),
    heating_source_1: integer(),
    heating_updated_1: date({ mode: 'string' }),
    heating_generator_2: integer(),
    heating_energy_2: integer(),
    heating_source_2: integer(),
    heating_updated_2: date({ mode: 'string' }),
    cad_zone: text(),
    geothermal_zone: text(),
    no2_immissions: doublePrecision(),
    noise_zone: text().$type<(typeof noiseZones)[number]>(),
    coordinate_e: doublePrecision(),
    coordinate_n: doublePrecision(),
    ...mapColumns(),
    owners: integer().array(),
    manager: integer(),
    maintenance_companies: integer().array(),
    archived: boolean(),
    merged_into: integer().references((): AnyPgColumn => buildingsTable.id, {
      onDelete: 'set null',
    }),
    merged_from: integer().array(),
    /** The text that is searched, with street abbreviations expanded. */
    search: text().generatedAlwaysAs(
      sql`search_text(coalesce(written_out(street_name), '') || ' ' || coalesce(street_number, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(city, '') || ' ' || coalesce(egid::text, '') || ' ' || coalesce(plot_number, ''))`,
    ),
  },
  (table) => [
    uniqueIndex('buildings_egid').on(table.egid).where(sql`deleted_at is null`),
    index('buildings_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
    index('buildings_archived').on(sql`address collate reading`, table.id).where(sql`archived`),
    index('buildings_merged').on(table.merged_into).where(sql`merged_into is not null`),
    index('buildings_search').using('gin', sql`search gin_trgm_ops`),
    index('buildings_address').on(sql`address collate reading`, table.id),
    index('buildings_created').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('buildings_updated').on(table.updated_at, table.id).where(sql`deleted_at is null`),
    index('buildings_city').on(table.city, table.id).where(sql`deleted_at is null`),
    index('buildings_city_order')
      .on(sql`city collate reading`, table.id)
      .where(sql`deleted_at is null`),
    index('buildings_city_part').using('gin', sql`fold(city) gin_trgm_ops`),
    index('buildings_address_part').using('gin', sql`fold(address) gin_trgm_ops`),
    index('buildings_postcode')
      .on(sql`postcode collate reading`, table.id)
      .where(sql`deleted_at is null`),
    // Optional numbers are indexed in both directions, as nulls sort last in both.
    ...(['egid', 'construction_year', 'sre', 'apartments'] as const).flatMap((name) => [
      index(`buildings_${name}_order`).on(table[name], table.id).where(sql`deleted_at is null`),
      index(`buildings_${name}_last`)
        .on(table[name].desc(), table.id.desc())
        .where(sql`deleted_at is null`),
    ]),
    index('buildings_period')
      .on(table.construction_period, table.id)
      .where(sql`deleted_at is null`),
    index('buildings_manager').on(table.manager, table.id).where(sql`deleted_at is null`),
    index('buildings_owners').using('gin', table.owners),
    index('buildings_maintenance_companies').using('gin', table.maintenance_companies),
    index('buildings_map')
      .on(...tileColumns)
      .where(sql`deleted_at is null`),
    index('buildings_energy').on(table.heating_energy_1, table.id).where(sql`deleted_at is null`),
  ],
)

/**
 * The people of a building by role, maintained by a trigger from the person columns of `buildings`. Those
 * columns have history and provenance; this table adds the foreign key and an index to look up the buildings
 * of a person.
 */
export const buildingPeople = pgTable(
  'building_people',
  {
    building_id: integer()
      .notNull()
      .references(() => buildingsTable.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => usersTable.id),
    role: text().$type<'owner' | 'manager' | 'maintenance'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.building_id, table.role, table.user_id] }),
    index('building_people_user').on(table.user_id),
  ],
)
