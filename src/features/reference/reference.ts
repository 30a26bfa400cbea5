import { section } from '../../kernel/field/fields.ts'
import { choice, choices, decimal, integer, line, longText } from '../../kernel/field/kinds.ts'
import type { Row } from '../../kernel/field/recordShapes.ts'
import { energyFields } from './energy.ts'
import { heatingOptionFields } from './heatingOption.ts'
import type { Origin } from './origin/origin.ts'

/**
 * A table by its columns: those that no two rows have the same, its figures, each of which has an origin
 * of its own, and whatever else it says. A table without keys has one row.
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
/** Kept as exactly as their sources give them. */
const exact = { decimals: 12 }

/** The tables that calculations use. A table is used in versions, each in force from a day on: see `Version`. */
const declared = {
  /** Energy in a unit, by the gross calorific value where it burns; kWh of chips are sold by the net one. */
  energy_contents: table({
    keys: { energy: energyFields.energy, unit: energyFields.unit },
    figures: {
      megajoules: decimal({ required: true, min: 0.0001, max: 1e6, decimals: 4, unit: 'MJ' }),
      /** The same by the net calorific value, which efficiencies, prices and emissions are by. */
      net_kwh: decimal({ min: 0.0001, max: 1e6, ...exact, unit: 'kWh' }),
    },
  }),
  /** What an energy counts in the cantonal heat index; 1 where it has no row. */
  idc_weights: table({
    keys: { energy: energyFields.energy },
    figures: { weight: decimal({ required: true, min: 0, max: 100, decimals: 3 }) },
  }),
  /** Emissions of final energy by basis of account. */
  co2_factors: table({
    keys: {
      set: choice(['kbob', 'sia_2031', 'foen'], { required: true }),
      agent: heatingOptionFields.agent,
    },
    figures: {
      kg_per_kwh: decimal({ required: true, min: 0, max: 10, decimals: 4, unit: 'kg/kWh' }),
    },
  }),
  /** How heat is corrected for climate: one row. */
  climate: table({
    keys: {},
    facts: {
      station: line({ required: true, max: 20 }),
      /** Months between which, both included, days count; the first may be later in the year. */
      first_month: integer({ required: true, min: 1, max: 12 }),
      last_month: integer({ required: true, min: 1, max: 12 }),
    },
    figures: {
      /** Indoor temperature that degree-days count from, and daily mean up to which a day counts. */
      base: decimal({ required: true, min: 0, max: 40, decimals: 1, unit: '°C' }),
      heating_limit: decimal({ required: true, min: 0, max: 40, decimals: 1, unit: '°C' }),
      degree_days_reference: decimal({
        required: true,
        min: 1,
        max: 20_000,
        ...exact,
        unit: 'K·d',
      }),
      /** Heat for hot water by area and year, which no climate changes. */
      hot_water_share: decimal({ required: true, min: 0, max: 1000, decimals: 1, unit: 'MJ/m²' }),
    },
  }),
  /** The weather of months: the mean of each of their days, from which degree-days are calculated. */
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
      /** Means in °C from the first day on, separated by spaces; `-` for a day that is not known. */
      daily_means: line({
        max: 300,
        pattern: /^(-|-?\d{1,2}(\.\d)?)( (-|-?\d{1,2}(\.\d)?)){0,30}$/,
        wrong: 'reference:error.daily_means',
      }),
    },
    figures: {
      /** Of the whole month, where no daily means are known: it says nothing about a part of it. */
      degree_days: decimal({ min: 0, max: 2000, decimals: 2, unit: 'K·d' }),
    },
  }),
  /** Limits that a mean heat index over three years is held against, from the lowest. */
  idc_limits: table({
    keys: {
      key: choice(['billing', 'optimise', 'audit', 'upper', 'renovate'], { required: true }),
    },
    figures: {
      value: decimal({ required: true, min: 0, max: 10_000, decimals: 1, unit: 'MJ/m²' }),
    },
  }),
  /** How an option makes heat, by what it runs on; the first row of an option is the usual one. */
  heating_options: table({
    keys: { option: heatingOptionFields.option, agent: heatingOptionFields.agent },
    figures: {
      /** Of a heat pump its seasonal performance factor. */
      efficiency: decimal({ min: 0.01, max: 20 }),
      maintenance: decimal({ ...francs, unit: 'CHF/a' }),
      maintenance_per_kw: decimal({ ...francs, unit: 'CHF/kW·a' }),
    },
  }),
  /** What the parts of an option cost and how long they last. */
  heating_components: table({
    keys: { option: heatingOptionFields.option, component: heatingOptionFields.component },
    figures: {
      fixed: decimal(francs),
      per_kw: decimal({ ...francs, unit: 'CHF/kW' }),
      life: integer({ min: 1, max: 200, unit: 'a' }),
    },
  }),
  /** Prices of final energy by what is used a year. */
  energy_prices: table({
    keys: {
      agent: heatingOptionFields.agent,
      /** The yearly consumption from which it holds; below the lowest of an agent, that one. */
      from_kwh: integer({ min: 0, max: 1_000_000_000, unit: 'kWh/a' }),
    },
    figures: {
      price: decimal({ min: 0, max: 500, decimals: 3, unit: 'ct/kWh' }),
      fixed_fee: decimal({ ...francs, unit: 'CHF/a' }),
    },
  }),
  /** What a comparison starts from: one row. */
  calculation_terms: table({
    keys: {},
    figures: {
      interest: decimal({ required: true, ...percent, decimals: 3 }),
      horizon: integer({ required: true, min: 1, max: 100, unit: 'a' }),
      energy_escalation: decimal({ required: true, ...percent, decimals: 3 }),
      maintenance_escalation: decimal({ required: true, ...percent, decimals: 3 }),
      full_load_hours: integer({ required: true, min: 1, max: 8784, unit: 'h/a' }),
      hot_water_part: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: '%' }),
    },
  }),
  /** What a new fossil boiler must bring by law, and what that costs: one row. */
  lawful_fossil: table({
    keys: {},
    figures: {
      renewable_share: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: '%' }),
      /** Of the renewable part of its fuel. */
      renewable_price: decimal({ min: 0, max: 500, decimals: 3, unit: 'ct/kWh' }),
      renewable_co2: decimal({ min: 0, max: 10, decimals: 4, unit: 'kg/kWh' }),
    },
  }),
  /** What a site is judged by: boreholes, and the noise of outdoor units (`feasibility.ts`). One row. */
  site_terms: table({
    keys: {},
    figures: {
      borehole_power: decimal({ required: true, min: 1, max: 200, decimals: 1, unit: 'W/m' }),
      borehole_depth: decimal({ required: true, min: 1, max: 2000, decimals: 1, unit: 'm' }),
      borehole_spacing: decimal({ required: true, min: 1, max: 100, decimals: 1, unit: 'm' }),
      noise_directivity: decimal({ required: true, min: 0, max: 20, decimals: 1, unit: 'dB' }),
      noise_night: decimal({ required: true, min: 0, max: 20, decimals: 1, unit: 'dB' }),
      noise_tone: decimal({ required: true, min: 0, max: 20, decimals: 1, unit: 'dB' }),
      /** Planning values at night by sensitivity degree. */
      planning_ds_1: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
      planning_ds_2: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
      planning_ds_3: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
      planning_ds_4: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: 'dB(A)' }),
    },
  }),
  /**
   * Subsidies by option, for plants above `from_kw` up to `to_kw`: a fixed amount and one for each kW that
   * counts. Of those of one group, which exclude each other, the greatest is given.
   */
  subsidies: table({
    keys: {
      code: line({ required: true, max: 40 }),
      option: heatingOptionFields.option,
      from_kw: decimal({ required: true, ...kilowatts }),
    },
    facts: {
      to_kw: decimal(kilowatts),
      /** What the plant must replace; anything where nothing is named. */
      replaces: choices(['mazout', 'gaz', 'electricite']),
      /** Networks to which it is not given, separated by commas. */
      excluded: longText({ max: 1000 }),
      group: line({ max: 40 }),
      /** Other measures beside which it is not given, and beside which it is; separated by commas. */
      not_with: line({ max: 200 }),
      also_with: line({ max: 200 }),
    },
    figures: {
      fixed: decimal(francs),
      per_kw: decimal({ ...francs, unit: 'CHF/kW' }),
      greatest_kw: decimal(kilowatts),
      /** The power that counts at most, by reference area. */
      greatest_w_per_m2: decimal({ min: 0, max: 1000, decimals: 1, unit: 'W/m²' }),
      /** Added for a heat meter, and for the first distribution of heat in the building. */
      meter_bonus: decimal(francs),
      distribution_fixed: decimal(francs),
      distribution_per_kw: decimal({ ...francs, unit: 'CHF/kW' }),
    },
  }),
  /** The catalogue of what a consultation advises beside its option. */
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
}
type Declared = typeof declared
export type TableName = keyof Declared
export const tableNames = Object.keys(declared) as TableName[]

const ofEach = <V>(of: (table: TableName) => V) =>
  Object.fromEntries(tableNames.map((name) => [name, of(name)]))

/** The columns of each table. */
export const referenceTables = ofEach((name) => declared[name].columns) as {
  [T in TableName]: Declared[T]['columns']
}
/** The columns that no two rows of a version may have the same; a table without any has one row. */
export const keysOf = ofEach((name) => declared[name].keys) as Record<TableName, string[]>
/** The columns that hold figures, each with an origin of its own. */
export const figuresOf = ofEach((name) => declared[name].figures) as Record<TableName, string[]>

/** Where the figures of a row come from, by column. */
export type Origins = Record<string, Origin>

/** The rows of a table, such as `RowsOf<'energy_contents'>`. */
export type RowsOf<T extends TableName> = readonly (Row<Declared[T]['columns']> & {
  origins: Origins
})[]

/** A table as it is used from a day on, until a version with a later one. */
export type Version<T extends TableName = TableName> = {
  /** 0 and below for what the product ships. */
  id: number
  /** The day, YYYY-MM-DD, on which it comes into force. */
  valid_from: string
  source: string
  note: string | null
  rows: RowsOf<T>
}

/** Every version of every table. */
export type Versions = { [T in TableName]: readonly Version<T>[] }
/** One version of each table: what a calculation uses, and names. */
export type References = { [T in TableName]: Version<T> }
