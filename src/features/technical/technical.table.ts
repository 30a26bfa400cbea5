import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { recordColumns } from '../../kernel/record/record.table.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Consumption } from './consumption.ts'
import { type HeatingSystem, heatingStatuses } from './heatingSystem.ts'
import type { IndexAgent } from './idc/idc.ts'
import type { MaintenanceCompany } from './maintenanceCompany.ts'
import type { Renovation } from './renovation.ts'
import type { MeterSeries } from './series/meterSeries.ts'

/** Rows are deleted with their building. */
const building = () =>
  integer()
    .notNull()
    .references(() => buildingsTable.id, { onDelete: 'cascade' })
/** Building and mandate of a row; the row stays if its mandate is deleted. */
const parentColumns = () => ({
  building: building(),
  mandate: integer().references(() => mandatesTable.id, { onDelete: 'set null' }),
})
const enteredBy = () => integer().references(() => usersTable.id)
const inTrash = sql`deleted_at is not null`
const present = sql`deleted_at is null`

/** Statuses of systems in list order, as a literal so that an index can use it. */
export const heatingStatusOrder = sql.raw(`'{${heatingStatuses.join()}}'::text[]`)

export const consumptionsTable = pgTable(
  'consumptions',
  {
    ...recordColumns(),
    ...parentColumns(),
    entered_by: enteredBy(),
    energy: text().$type<Consumption['energy']>().notNull(),
    usage: text().$type<Consumption['usage']>().notNull(),
    amount: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    unit: text().$type<Consumption['unit']>().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    accepted: boolean(),
    /** CHF, VAT included. */
    cost: numeric({ precision: 10, scale: 2, mode: 'number' }),
    supplier: text(),
    delivered_on: date({ mode: 'string' }),
  },
  (table) => [
    index('consumptions_building').on(table.building, table.start_date, table.id),
    index('consumptions_mandate').on(table.mandate, table.start_date, table.id),
    index('consumptions_order').on(table.start_date, table.id).where(present),
    index('consumptions_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

/** What meters counted, by day. */
export const meterSeriesTable = pgTable(
  'meter_series',
  {
    ...recordColumns(),
    ...parentColumns(),
    entered_by: enteredBy(),
    meter: text().notNull(),
    energy: text().$type<MeterSeries['energy']>().notNull(),
    usage: text().$type<MeterSeries['usage']>().notNull(),
    first_day: date({ mode: 'string' }).notNull(),
    /** kWh of each day, separated by spaces; `-` if unknown. */
    daily_kwh: text().notNull(),
  },
  (table) => [
    index('meter_series_building').on(table.building, table.id),
    index('meter_series_mandate').on(table.mandate, table.id),
    index('meter_series_order')
      .on(table.first_day.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(present),
    index('meter_series_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

export const heatingSystemsTable = pgTable(
  'heating_systems',
  {
    ...recordColumns(),
    ...parentColumns(),
    entered_by: enteredBy(),
    /** Codes of the federal register: GENH1, GWAERZH1, GWAERZW1. */
    energy_source: integer().notNull(),
    generator: integer(),
    dhw_generator: integer(),
    /** kW. */
    power: doublePrecision(),
    year: integer(),
    status: text().$type<HeatingSystem['status']>(),
    installation_type: text().$type<HeatingSystem['installation_type']>(),
    distribution: text().$type<HeatingSystem['distribution']>(),
    supply_temperature: integer(),
    condition: text().$type<HeatingSystem['condition']>(),
    /** Litres. */
    tank: integer(),
    heated_share: integer(),
    further_buildings: integer().array(),
  },
  (table) => [
    index('heating_systems_building').on(table.building, table.id),
    index('heating_systems_mandate').on(table.mandate, table.id),
    index('heating_systems_order')
      .on(
        sql`array_position(${heatingStatusOrder}, status)`,
        table.year.desc().nullsLast(),
        table.id.desc().nullsFirst(),
      )
      .where(present),
    index('heating_systems_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

/**
 * Buildings served by each heating system, including its own. A trigger derives the rows from the columns of
 * `heating_systems`, which have history and provenance; this table adds a (deferred) foreign key and an index for
 * queries by building.
 */
export const heatingSystemBuildings = pgTable(
  'heating_system_buildings',
  {
    system_id: integer()
      .notNull()
      .references(() => heatingSystemsTable.id, { onDelete: 'cascade' }),
    building_id: integer()
      .notNull()
      .references(() => buildingsTable.id),
  },
  (table) => [
    primaryKey({ columns: [table.system_id, table.building_id] }),
    index('heating_system_buildings_building').on(table.building_id),
  ],
)

export const maintenanceCompaniesTable = pgTable(
  'maintenance_companies',
  {
    ...recordColumns(),
    ...parentColumns(),
    entered_by: enteredBy(),
    company_name: text().notNull(),
    role: text().$type<MaintenanceCompany['role']>(),
    phone_number: text(),
    email: text(),
  },
  (table) => [
    index('maintenance_companies_building').on(table.building, table.id),
    index('maintenance_companies_mandate').on(table.mandate, table.id),
    index('maintenance_companies_order')
      .on(sql`company_name collate reading`, table.id)
      .where(present),
    index('maintenance_companies_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

export const renovationsTable = pgTable(
  'renovations',
  {
    ...recordColumns(),
    ...parentColumns(),
    entered_by: enteredBy(),
    element: text().$type<Renovation['element']>().notNull(),
    work_type: text().$type<Renovation['work_type']>().notNull(),
    company: text(),
    completion_year: integer(),
  },
  (table) => [
    index('renovations_building').on(table.building, table.completion_year, table.id),
    index('renovations_mandate').on(table.mandate, table.completion_year, table.id),
    index('renovations_order')
      .on(table.completion_year.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(present),
    index('renovations_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)

export const idcTable = pgTable(
  'idc',
  {
    ...recordColumns(),
    building: building(),
    /** Null for indices published by the canton. */
    mandate: integer().references(() => mandatesTable.id, { onDelete: 'cascade' }),
    year: integer().notNull(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    /** MJ/m² per year, as are the means. */
    idc: doublePrecision(),
    /** m². */
    sre: doublePrecision(),
    agents: jsonb().$type<IndexAgent[]>().notNull().default([]),
    energetic_agent: text(),
    consumption: text(),
    mean_2: doublePrecision(),
    mean_3: doublePrecision(),
    /** Of the canton's public state, on the row of its year: the last index, the three-year mean, the day of reading. */
    public_idc: doublePrecision(),
    public_mean_3: doublePrecision(),
    public_read_on: date({ mode: 'string' }),
    responsible_entity: text(),
    entry_year: integer(),
    /** The EGID that they were read for, once the building has another one: they return with it. */
    former_egid: integer(),
  },
  (table) => [
    // One published index per building and year.
    uniqueIndex('idc_official')
      .on(table.building, table.year)
      .where(sql`deleted_at is null and mandate is null`),
    index('idc_building').on(table.building, table.year, table.id),
    index('idc_mandate').on(table.mandate, table.year, table.id),
    index('idc_order').on(table.year, table.id).where(present),
    index('idc_trash').on(table.deleted_at, table.id).where(inTrash),
  ],
)
