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
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instantColumn, recordColumns } from '../../kernel/record/record.table.ts'
import type { HeatSource } from '../register/energyKinds.ts'
import type { CampaignStatus } from './campaign.ts'
import type { ResultStatus } from './result.ts'
import type { ScorePoints } from './score.ts'

export const campaignsTable = pgTable(
  'campaigns',
  {
    ...recordColumns(),
    name: text().notNull(),
    status: text().$type<CampaignStatus>().notNull().default('draft'),
    mode: text().$type<'cities' | 'radius'>().notNull(),
    cities: jsonb().$type<string[]>(),
    address: text(),
    /** Of the address, LV95. */
    centre_e: doublePrecision(),
    centre_n: doublePrecision(),
    radius_km: numeric({ precision: 4, scale: 1, mode: 'number' }),
    energy_sources: text().array().$type<HeatSource[]>(),
    building_class: smallint(),
    construction_periods: jsonb().$type<number[]>(),
    heating_updated_before: integer(),
    heating_updated_unknown: boolean(),
    found_count: integer(),
    kept_count: integer(),
    frozen_at: instantColumn(),
    register_version: text(),
    search: text().generatedAlwaysAs(sql`search_text(name)`),
  },
  (table) => [
    index('campaigns_created').on(table.created_at, table.id).where(sql`deleted_at is null`),
    index('campaigns_trash').on(table.deleted_at, table.id).where(sql`deleted_at is not null`),
    index('campaigns_search').using('gin', sql`search gin_trgm_ops`),
  ],
)

export const campaignResultsTable = pgTable(
  'campaign_results',
  {
    ...recordColumns(),
    campaign: integer()
      .notNull()
      .references(() => campaignsTable.id, { onDelete: 'cascade' }),
    /** The building as the register had it when the result was frozen. */
    egid: integer().notNull(),
    address: text().notNull(),
    postcode: text(),
    city: text(),
    energy: text().$type<HeatSource>().notNull(),
    building_class: smallint(),
    construction_period: smallint(),
    construction_year: integer(),
    heating_updated: date({ mode: 'string' }),
    apartments: integer(),
    score: integer().notNull(),
    score_points: jsonb().$type<ScorePoints>().notNull(),
    change: text().$type<'added' | 'changed' | 'gone'>(),
    status: text().$type<ResultStatus>().notNull().default('new'),
    reason: text(),
    channel: text(),
    contacted_on: date({ mode: 'string' }),
    owner_name: text(),
    owner_source: text(),
    notes: text(),
    search: text().generatedAlwaysAs(sql`search_text(address)`),
  },
  (table) => [
    uniqueIndex('campaign_results_building').on(table.campaign, table.egid),
    index('campaign_results_score')
      .on(table.campaign, table.score.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    // Serves the number of those contacted, which the list of campaigns shows.
    index('campaign_results_contacted')
      .on(table.campaign)
      .where(sql`status in ('contacted', 'interested', 'not_interested')`),
    index('campaign_results_egid').on(table.egid),
    index('campaign_results_search').using('gin', sql`search gin_trgm_ops`),
  ],
)

/** Buildings whose owners must not be contacted, in no campaign. */
export const doNotContact = pgTable('do_not_contact', {
  egid: integer().primaryKey(),
  reason: text(),
  since: instantColumn().notNull().default(sql`now()`),
})
