// Over 300 lines: one declaration, a table of reference after the other.
import { section } from '../../kernel/field/fields.ts'
import { choice, choices, decimal, integer, line, longText } from '../../kernel/field/kinds.ts'
import type { Row } from '../../kernel/field/recordShapes.ts'
import { siaCategories } from '../buildings/building.ts'
import { accuracyEvidence, accuracyQuantities } from './accuracy.ts'
import { energyFields } from './energy.ts'
import { heatingOptionFields } from './heatingOption.ts'
import type { Origin } from './origin/origin.ts'
import { type TableName, tableNames } from './tableNames.ts'
import { vatCategories } from './vat.ts'

/**
 * Declares a table with three kinds of columns: keys, which identify a row; figures, each with an origin; and other
 * facts. A table without keys has one row.
 */
function table<
  K extends Record<string, object>,
  F extends Record<string, object>,
  A extends Record<string, object> = Record<never, object>,
>({ keys, figures, facts }: { keys: K; figures: F; facts?: A }) {
  return {
    columns: section('row', 'base', { ...keys, ...(facts ?? ({} as A)), ...figures }),
    keys: Object.keys(keys),
    figures: Object.keys(figures),
  }
}

const kilowatts = { min: 0, max: 100_000, decimals: 1, unit: 'kW' }
const francs = { min: 0, max: 10_000_000, unit: 'CHF' }
const percent = { min: -20, max: 20, unit: '%' }
/** For figures that are stored with all decimals of their sources. */
const sourcePrecision = { decimals: 12 }

/** The tables that calculations use. Each has versions that are in force from a day on: see `Version`. */
const tables = {
  /** Energy content per unit, by gross calorific value for fuels; but the unit kWh of wood chips is a net kWh. */
  energy_contents: table({
    keys: { energy: energyFields.energy, unit: energyFields.unit },
    figures: {
      megajoules: decimal({ required: true, min: 0.0001, max: 1e6, decimals: 4, unit: 'MJ' }),
      /** By net calorific value, the basis of efficiencies, prices and emissions. */
      net_kwh: decimal({ min: 0.0001, max: 1e6, ...sourcePrecision, unit: 'kWh' }),
    },
  }),
  /** Weighting factors of energies in the cantonal heat index; 1 for energies without a row. */
  idc_weights: table({
    keys: { energy: energyFields.energy },
    figures: { weight: decimal({ required: true, min: 0, max: 100, decimals: 3 }) },
  }),
  /** Emissions of final energy by accounting standard. */
  co2_factors: table({
    keys: {
      set: choice(['kbob', 'sia_2031', 'foen'], { required: true }),
      agent: heatingOptionFields.agent,
    },
    figures: {
      kg_per_kwh: decimal({ required: true, min: 0, max: 10, decimals: 4, unit: 'kg/kWh' }),
    },
  }),
  /** Parameters of the climate correction: one row. */
  climate: table({
    keys: {},
    facts: {
      station: line({ required: true, max: 20 }),
      /** First and last month of the heating season, which may span the new year. */
      first_month: integer({ required: true, min: 1, max: 12 }),
      last_month: integer({ required: true, min: 1, max: 12 }),
    },
    figures: {
      /** Base temperature of degree-days, and the daily mean up to which a day counts. */
      base: decimal({ required: true, min: 0, max: 40, decimals: 1, unit: '°C' }),
      heating_limit: decimal({ required: true, min: 0, max: 40, decimals: 1, unit: '°C' }),
      degree_days_reference: decimal({
        required: true,
        min: 1,
        max: 20_000,
        ...sourcePrecision,
        unit: 'K·d',
      }),
      /** Heat for hot water per area and year, independent of climate. */
      /** Without a value, that of the building's use, in `hot_water`. */
      hot_water_share: decimal({ min: 0, max: 1000, decimals: 1, unit: 'MJ/m²' }),
    },
  }),
  /** Usual heat for hot water by use of the area, per area and year. */
  hot_water: table({
    keys: { sia_category: choice(siaCategories, { required: true }) },
    figures: {
      hot_water_useful: decimal({ required: true, min: 0, max: 2000, decimals: 1, unit: 'MJ/m²' }),
      /** Final energy, with losses of distribution and of a boiler. */
      hot_water_final: decimal({ required: true, min: 0, max: 2000, decimals: 1, unit: 'MJ/m²' }),
    },
  }),
  /** Daily mean temperatures by month, from which degree-days are calculated. */
  degree_days: table({
    keys: {
      station: line({ required: true, max: 20 }),
      month: line({
        required: true,
        pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
        wrong: 'reference:error.month',
      }),
    },
    facts: {
      /** Means in °C from the first day on, between -50 and 50, separated by spaces; `-` for missing days. */
      daily_means: line({
        max: 300,
        pattern: /^(-|-?[0-4]?\d(\.\d)?)( (-|-?[0-4]?\d(\.\d)?)){0,30}$/,
        wrong: 'reference:error.daily_means',
      }),
    },
    figures: {
      /** Sum for the month, if daily means are unknown; it cannot be used for part of the month. */
      degree_days: decimal({ min: 0, max: 2000, decimals: 2, unit: 'K·d' }),
    },
  }),
  /** Limits for the three-year mean of the heat index, lowest first. */
  idc_limits: table({
    keys: {
      key: choice(['billing', 'optimise', 'audit', 'upper', 'renovate'], { required: true }),
    },
    figures: {
      value: decimal({ required: true, min: 0, max: 10_000, decimals: 1, unit: 'MJ/m²' }),
    },
  }),
  /** Efficiency and maintenance of options by agent; the first row of an option is the default. */
  heating_options: table({
    keys: { option: heatingOptionFields.option, agent: heatingOptionFields.agent },
    figures: {
      /** For heat pumps, the seasonal performance factor; without a value, that of `heat_pump_performance`. */
      efficiency: decimal({ min: 0.01, max: 20 }),
      /** Of a heat pump when it makes hot water. */
      hot_water_efficiency: decimal({ min: 0.01, max: 20 }),
      maintenance: decimal({ ...francs, unit: 'CHF/a' }),
      maintenance_per_kw: decimal({ ...francs, unit: 'CHF/kW·a' }),
    },
  }),
  /** Seasonal performance factors of heat pumps by design flow temperature, without and with hot water. */
  heat_pump_performance: table({
    keys: {
      option: heatingOptionFields.option,
      flow_temperature: integer({ required: true, min: 15, max: 90, unit: '°C' }),
    },
    figures: {
      heating_only: decimal({ required: true, min: 0.5, max: 20 }),
      with_hot_water: decimal({ required: true, min: 0.5, max: 20 }),
    },
  }),
  /** Efficiency of a boiler in service by its fuel and the year from which it was installed; without one, of an unknown year. */
  existing_boilers: table({
    keys: {
      agent: heatingOptionFields.agent,
      from_year: integer({ min: 1850, max: 2100 }),
    },
    figures: { efficiency: decimal({ required: true, min: 0.01, max: 1.1 }) },
  }),
  /** Costs and lifetimes of the components of an option. */
  heating_components: table({
    keys: { option: heatingOptionFields.option, component: heatingOptionFields.component },
    figures: {
      fixed: decimal(francs),
      per_kw: decimal({ ...francs, unit: 'CHF/kW' }),
      life: integer({ min: 1, max: 200, unit: 'a' }),
    },
  }),
  /** Prices of final energy by yearly consumption. */
  energy_prices: table({
    keys: {
      agent: heatingOptionFields.agent,
      /** The yearly consumption from which the price applies; the lowest tier also applies below. */
      from_kwh: integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }),
    },
    figures: {
      price: decimal({ min: 0, max: 500, decimals: 3, unit: 'ct/kWh' }),
      fixed_fee: decimal({ ...francs, unit: 'CHF/a' }),
      /** For each kW that a contract reserves, as tariffs of district heat ask; unknown without a value. */
      power_price: decimal({ ...francs, unit: 'CHF/kW·a' }),
    },
  }),
  /** General assumptions of a comparison: one row. */
  calculation_terms: table({
    keys: {},
    figures: {
      interest: decimal({ required: true, ...percent, decimals: 3 }),
      horizon: integer({ required: true, min: 1, max: 100, unit: 'a' }),
      energy_escalation: decimal({ required: true, ...percent, decimals: 3 }),
      maintenance_escalation: decimal({ required: true, ...percent, decimals: 3 }),
      full_load_hours: integer({ required: true, min: 1, max: 8784, unit: 'h/a' }),
      /** With hot water; without a value `full_load_hours` is for all plants, and boilers have the power of the load. */
      full_load_hours_hot_water: integer({ min: 1, max: 8784, unit: 'h/a' }),
      /** More hours of high sites. */
      altitude_hours: integer({ min: 0, max: 8784, unit: 'h/a' }),
      /** Of the performance of heat pumps in blocks, by that in houses. */
      block_factor: decimal({ min: 0.1, max: 2 }),
      /** Of a heat pump with a peak boiler: two shares of the design power, and the share of the heat that each makes. */
      bivalent_low_power: decimal({ min: 1, max: 99, decimals: 1, unit: '%' }),
      bivalent_low_heat: decimal({ min: 1, max: 100, decimals: 1, unit: '%' }),
      bivalent_power: decimal({ min: 1, max: 99, decimals: 1, unit: '%' }),
      bivalent_heat: decimal({ min: 1, max: 100, decimals: 1, unit: '%' }),
      /** The largest power of one heat pump; more is a cascade. */
      machine_power: decimal({ min: 1, max: 10_000, decimals: 1, unit: 'kW' }),
      hot_water_part: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: '%' }),
    },
  }),
  /** The renewable share that the law requires of a new fossil boiler, and its costs: one row. */
  lawful_fossil: table({
    keys: {},
    figures: {
      renewable_share: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: '%' }),
      /** Price and emissions of the renewable part of the fuel. */
      renewable_price: decimal({ min: 0, max: 500, decimals: 3, unit: 'ct/kWh' }),
      renewable_co2: decimal({ min: 0, max: 10, decimals: 4, unit: 'kg/kWh' }),
    },
  }),
  /** Parameters of the site checks for boreholes and outdoor unit noise (`feasibility.ts`): one row. */
  site_terms: table({
    keys: {},
    figures: {
      borehole_power: decimal({ required: true, min: 1, max: 200, decimals: 1, unit: 'W/m' }),
      borehole_depth: decimal({ required: true, min: 1, max: 2000, decimals: 1, unit: 'm' }),
      borehole_spacing: decimal({ required: true, min: 1, max: 100, decimals: 1, unit: 'm' }),
      /**
       * Heat from the ground per metre and year. With it, `borehole_power` is power from the ground, without a known
       * conductivity; in tables of before it is heating power, and the following are unknown.
       */
      borehole_energy: decimal({ min: 1, max: 500, decimals: 1, unit: 'kWh/m·a' }),
      /** Power from the ground by its conductivity: below 1.5, to 3.0, above, W/m·K. */
      borehole_power_poor: decimal({ min: 1, max: 200, decimals: 1, unit: 'W/m' }),
      borehole_power_medium: decimal({ min: 1, max: 200, decimals: 1, unit: 'W/m' }),
      borehole_power_good: decimal({ min: 1, max: 200, decimals: 1, unit: 'W/m' }),
      /** Most boreholes that are sized in this way; more need a simulation. */
      borehole_simple: integer({ min: 0, max: 100 }),
      /** Heating power from which the ground should be regenerated. */
      borehole_regeneration: decimal({ ...kilowatts, min: 0 }),
      /** Distance within which boreholes of neighbours count. */
      borehole_neighbours: decimal({ min: 0, max: 1000, decimals: 1, unit: 'm' }),
      /** The spacing at which boreholes disturb each other less. */
      borehole_better_spacing: decimal({ min: 1, max: 100, decimals: 1, unit: 'm' }),
      /** Pellets in bulk, and the volume of a store for them by the power of the boiler. */
      pellet_density: decimal({ min: 1, max: 2000, decimals: 1, unit: 'kg/m³' }),
      pellet_energy: decimal({ min: 0.1, max: 20, unit: 'kWh/kg' }),
      pellet_store: decimal({ min: 0, max: 100, unit: 'm³/kW' }),
      noise_directivity: decimal({ required: true, min: 0, max: 20, decimals: 1, unit: 'dB' }),
      noise_night: decimal({ required: true, min: 0, max: 20, decimals: 1, unit: 'dB' }),
      noise_tone: decimal({ required: true, min: 0, max: 20, decimals: 1, unit: 'dB' }),
      /** Below the planning value by less than this, prevention has to be shown; without a value it is not asked. */
      noise_prevention: decimal({ min: 0, max: 20, decimals: 1, unit: 'dB' }),
      /** Planning values at night by sensitivity degree. */
      planning_ds_1: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
      planning_ds_2: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
      planning_ds_3: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
      planning_ds_4: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
    },
  }),
  /** What photovoltaics, thermal collectors and heat pump water heaters cost and yield: one row. */
  additions: table({
    keys: {},
    figures: {
      /** Medians of photovoltaics by power: 2 to 10, to 30, to 100 and to 300 kWp. */
      pv_cost_10: decimal({ ...francs, unit: 'CHF/kWp' }),
      pv_cost_30: decimal({ ...francs, unit: 'CHF/kWp' }),
      pv_cost_100: decimal({ ...francs, unit: 'CHF/kWp' }),
      pv_cost_300: decimal({ ...francs, unit: 'CHF/kWp' }),
      pv_life: integer({ required: true, min: 1, max: 200, unit: 'a' }),
      pv_yield_south: integer({ min: 1, max: 2000, unit: 'kWh/kWp' }),
      pv_yield_flat: integer({ min: 1, max: 2000, unit: 'kWh/kWp' }),
      pv_yield_east_west: integer({ min: 1, max: 2000, unit: 'kWh/kWp' }),
      pv_yield_facade: integer({ min: 1, max: 2000, unit: 'kWh/kWp' }),
      pv_own_use_house: decimal({ min: 0, max: 100, decimals: 1, unit: '%' }),
      /** Of a house with a heat pump and its control. */
      pv_own_use_pump: decimal({ min: 0, max: 100, decimals: 1, unit: '%' }),
      pv_own_use_block: decimal({ min: 0, max: 100, decimals: 1, unit: '%' }),
      /** The least that the network pays up to 30 kWp; above in inverse proportion to the power. */
      pv_feed_in: decimal({ min: 0, max: 500, decimals: 3, unit: 'ct/kWh' }),
      /** The subsidy of the first 30 kWp and of those above, and its cap by the investment. */
      pv_subsidy_30: decimal({ ...francs, unit: 'CHF/kWp' }),
      pv_subsidy_above: decimal({ ...francs, unit: 'CHF/kWp' }),
      pv_subsidy_cap: decimal({ min: 0, max: 100, decimals: 1, unit: '%' }),
      /** The part of the hot water that collectors make. */
      solar_share_house: decimal({ min: 0.1, max: 95, decimals: 1, unit: '%' }),
      solar_share_block: decimal({ min: 0.1, max: 95, decimals: 1, unit: '%' }),
      solar_cost_house: decimal(francs),
      solar_upkeep_house: decimal({ ...francs, unit: 'CHF/a' }),
      solar_life: integer({ required: true, min: 1, max: 200, unit: 'a' }),
      /** Of each water heater. */
      water_heater_cost: decimal(francs),
      water_heater_performance: decimal({ min: 0.5, max: 10 }),
      water_heater_life: integer({ required: true, min: 1, max: 200, unit: 'a' }),
    },
  }),
  /**
   * Subsidies by option, for plants above `from_kw` up to `to_kw`: a fixed amount plus one per eligible kW.
   * Subsidies of one group exclude each other; the highest is granted.
   */
  subsidies: table({
    keys: {
      code: line({ required: true, max: 40 }),
      option: heatingOptionFields.option,
      from_kw: decimal({ required: true, ...kilowatts }),
    },
    facts: {
      to_kw: decimal(kilowatts),
      /** Energies that the plant must replace; empty for any. */
      replaces: choices(['mazout', 'gaz', 'electricite']),
      /** Excluded networks, separated by commas. */
      excluded: longText({ max: 1000 }),
      group: line({ max: 40 }),
      /** Measures that the subsidy cannot be combined with, separated by commas. */
      not_with: line({ max: 200 }),
      /** Measures that it can be combined with, separated by commas. */
      also_with: line({ max: 200 }),
    },
    figures: {
      fixed: decimal(francs),
      per_kw: decimal({ ...francs, unit: 'CHF/kW' }),
      greatest_kw: decimal(kilowatts),
      /** Cap of the eligible power per reference area. */
      greatest_w_per_m2: decimal({ min: 0, max: 1000, decimals: 1, unit: 'W/m²' }),
      /** Bonuses for a heat meter, and for the first heat distribution in the building. */
      meter_bonus: decimal(francs),
      distribution_fixed: decimal(francs),
      distribution_per_kw: decimal({ ...francs, unit: 'CHF/kW' }),
    },
  }),
  /** How accurate a figure is, by what it rests on. */
  accuracy: table({
    keys: {
      quantity: choice(accuracyQuantities, { required: true }),
      evidence: choice(accuracyEvidence, { required: true }),
    },
    figures: {
      /** Half width of an interval that holds in about eight of ten cases. */
      half_width: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: '%' }),
    },
  }),
  /** Rates of value added tax; a version holds from the day on which its rates came into force. */
  vat_rates: table({
    keys: { category: choice(vatCategories, { required: true }) },
    figures: { rate: decimal({ required: true, min: 0, max: 100, decimals: 2, unit: '%' }) },
  }),
  /** The catalogue of further advice for a consultation. */
  advice: table({
    keys: {
      kind: choice(['quick_win', 'next_step'], { required: true }),
      key: line({ required: true, pattern: /^[a-z0-9_]{1,40}$/, wrong: 'reference:error.key' }),
    },
    facts: {
      fr: line({ required: true, max: 300 }),
      en: line({ required: true, max: 300 }),
      it: line({ required: true, max: 300 }),
    },
    figures: {},
  }),
} satisfies Record<TableName, unknown>
type Tables = typeof tables

const byTable = <V>(valueOf: (table: TableName) => V) =>
  Object.fromEntries(tableNames.map((name) => [name, valueOf(name)]))

/** The columns of each table. */
export const referenceTables = byTable((name) => tables[name].columns) as {
  [T in TableName]: Tables[T]['columns']
}
/** The key columns of each table; no two rows of a version have the same key values. */
export const keysOf = byTable((name) => tables[name].keys) as Record<TableName, string[]>
/** The figure columns of each table; each figure has its own origin. */
export const figuresOf = byTable((name) => tables[name].figures) as Record<TableName, string[]>

/** The origins of a row's figures, by column. */
export type Origins = Record<string, Origin>

/** The rows of a table, such as `RowsOf<'energy_contents'>`. */
export type RowsOf<T extends TableName> = readonly (Row<Tables[T]['columns']> & {
  origins: Origins
})[]

/** A version of a table, in force from a day on until a later version. */
export type Version<T extends TableName = TableName> = {
  /** 0 and below for shipped versions. */
  id: number
  /** The day, YYYY-MM-DD, on which it comes into force. */
  valid_from: string
  source: string
  note: string | null
  rows: RowsOf<T>
}

/** All versions of all tables. */
export type Versions = { [T in TableName]: readonly Version<T>[] }
/** One version of each table, as used by a calculation. */
export type References = { [T in TableName]: Version<T> }
