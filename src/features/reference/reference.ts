import { choice, day, decimal, integer, line, type Row, section } from '../../kernel/fields.ts'
import { energyFields } from './energy.ts'
import { heatingOptionFields } from './heatingOption.ts'

/**
 * How sure a figure is: seen in the named public source, only in a secondary one, or an order of
 * magnitude to be checked before it is told to a client.
 */
export const statuses = ['V', 'V2', 'G'] as const

/** Where a row's figures come from, and of which day they are. */
const origin = () => ({
  status: choice(statuses),
  source: line({ max: 300 }),
  date: day(),
})
const row = <F extends Record<string, object>>(columns: F) =>
  section('row', 'base', { ...columns, ...origin() })

const kilowatts = { min: 0, max: 100_000, decimals: 1, unit: 'kW' }
const francs = { min: 0, max: 10_000_000, unit: 'CHF' }
const percent = { min: -20, max: 20, unit: '%' }
/** Kept as exactly as their sources give them. */
const exact = { decimals: 12 }

/**
 * The tables that calculations use, by their columns. A table is used in versions, each of which is in
 * force from a day on: see `Version`.
 */
export const referenceTables = {
  /** Energy in a unit, by the gross calorific value where it burns; kWh of wood are sold by the net one. */
  energy_contents: row({
    energy: energyFields.energy,
    unit: energyFields.unit,
    megajoules: decimal({ required: true, min: 0.0001, max: 1e6, decimals: 4, unit: 'MJ' }),
  }),
  /** What an energy counts in the heat index; 1 where it has no row. */
  idc_weights: row({
    energy: energyFields.energy,
    weight: decimal({ required: true, min: 0, max: 100, decimals: 3 }),
  }),
  /** Emissions of final energy by basis of account. */
  co2_factors: row({
    set: choice(['kbob', 'sia_2031', 'foen'], { required: true }),
    agent: heatingOptionFields.agent,
    kg_per_kwh: decimal({ required: true, min: 0, max: 10, decimals: 4, unit: 'kg/kWh' }),
  }),
  /** How heat is corrected for climate: one row. */
  climate: row({
    station: line({ required: true, max: 20 }),
    /** Indoor temperature that degree-days count from, and daily mean up to which a day counts. */
    base: decimal({ required: true, min: 0, max: 40, decimals: 1, unit: '°C' }),
    heating_limit: decimal({ required: true, min: 0, max: 40, decimals: 1, unit: '°C' }),
    /** Months between which, both included, days count; the first may be later in the year. */
    first_month: integer({ required: true, min: 1, max: 12 }),
    last_month: integer({ required: true, min: 1, max: 12 }),
    degree_days_reference: decimal({ required: true, min: 1, max: 20_000, ...exact, unit: 'K·d' }),
    /** Heat for hot water by area and year, which no climate changes. */
    hot_water_share: decimal({ required: true, min: 0, max: 1000, decimals: 1, unit: 'MJ/m²' }),
  }),
  degree_days: row({
    station: line({ required: true, max: 20 }),
    month: line({
      required: true,
      pattern: /^\d{4}-(0[1-9]|1[0-2])$/,
      wrong: 'reference:error.month',
    }),
    degree_days: decimal({ required: true, min: 0, max: 2000, decimals: 2, unit: 'K·d' }),
  }),
  /** Limits that a mean heat index over three years is held against, from the lowest. */
  idc_limits: row({
    key: choice(['billing', 'optimise', 'audit', 'upper', 'renovate'], { required: true }),
    value: decimal({ required: true, min: 0, max: 10_000, decimals: 1, unit: 'MJ/m²' }),
  }),
  /** How an option makes heat, by what it runs on; the first row of an option is the usual one. */
  heating_options: row({
    option: heatingOptionFields.option,
    agent: heatingOptionFields.agent,
    /** Of a heat pump its seasonal performance factor. */
    efficiency: decimal({ required: true, min: 0.01, max: 20 }),
    maintenance: decimal({ required: true, ...francs, unit: 'CHF/a' }),
    maintenance_per_kw: decimal({ required: true, ...francs, unit: 'CHF/kW·a' }),
  }),
  /** What the parts of an option cost and how long they last. */
  heating_components: row({
    option: heatingOptionFields.option,
    component: heatingOptionFields.component,
    fixed: decimal({ required: true, ...francs }),
    per_kw: decimal({ required: true, ...francs, unit: 'CHF/kW' }),
    life: integer({ required: true, min: 1, max: 200, unit: 'a' }),
  }),
  energy_prices: row({
    agent: heatingOptionFields.agent,
    price: decimal({ required: true, min: 0, max: 500, decimals: 3, unit: 'ct/kWh' }),
    fixed_fee: decimal({ required: true, ...francs, unit: 'CHF/a' }),
  }),
  /** What a comparison starts from: one row. */
  calculation_terms: row({
    interest: decimal({ required: true, ...percent, decimals: 3 }),
    horizon: integer({ required: true, min: 1, max: 100, unit: 'a' }),
    energy_escalation: decimal({ required: true, ...percent, decimals: 3 }),
    maintenance_escalation: decimal({ required: true, ...percent, decimals: 3 }),
    full_load_hours: integer({ required: true, min: 1, max: 8784, unit: 'h/a' }),
    hot_water_part: decimal({ required: true, min: 0, max: 100, decimals: 1, unit: '%' }),
  }),
  /**
   * Subsidies by option, for plants above `from_kw` up to `to_kw`: a fixed amount and one for each kW up
   * to `greatest_kw`. Of those of one group, which exclude each other, the greatest is given.
   */
  subsidies: row({
    code: line({ required: true, max: 40 }),
    option: heatingOptionFields.option,
    from_kw: decimal({ required: true, ...kilowatts }),
    to_kw: decimal(kilowatts),
    fixed: decimal({ required: true, ...francs }),
    per_kw: decimal({ required: true, ...francs, unit: 'CHF/kW' }),
    greatest_kw: decimal(kilowatts),
    group: line({ max: 40 }),
  }),
  /** The catalogue of what a consultation advises beside its option. */
  advice: row({
    kind: choice(['quick_win', 'next_step'], { required: true }),
    key: line({ required: true, pattern: /^[a-z0-9_]{1,40}$/, wrong: 'reference:error.key' }),
    fr: line({ required: true, max: 300 }),
    en: line({ required: true, max: 300 }),
    it: line({ required: true, max: 300 }),
  }),
}
export type TableName = keyof typeof referenceTables
export const tableNames = Object.keys(referenceTables) as TableName[]

/** The rows of a table, such as `RowsOf<'energy_contents'>`. */
export type RowsOf<T extends TableName> = readonly Row<(typeof referenceTables)[T]>[]
export type CalculationStatus = (typeof statuses)[number]

/** The columns that no two rows of a version may have the same; a table without any has one row. */
export const keysOf: { [T in TableName]: readonly (keyof (typeof referenceTables)[T] & string)[] } =
  {
    energy_contents: ['energy', 'unit'],
    idc_weights: ['energy'],
    co2_factors: ['set', 'agent'],
    climate: [],
    degree_days: ['station', 'month'],
    idc_limits: ['key'],
    heating_options: ['option', 'agent'],
    heating_components: ['option', 'component'],
    energy_prices: ['agent'],
    calculation_terms: [],
    subsidies: ['code', 'option', 'from_kw'],
    advice: ['kind', 'key'],
  }

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

/**
 * The version in force on a day, YYYY-MM-DD: the one that came last into force, of two of the same day
 * the later one. Before the first comes into force, it is that one. At least one version is needed.
 */
export function inForce<V extends { id: number; valid_from: string }>(
  versions: readonly V[],
  day: string,
): V {
  const inOrder = versions.toSorted(
    (a, b) => compare(a.valid_from, b.valid_from) || compare(a.id, b.id),
  )
  const found = inOrder.findLast(({ valid_from }) => valid_from <= day) ?? inOrder[0]
  if (!found) throw new Error('a table of reference has no version')
  return found
}
const compare = <V extends string | number>(a: V, b: V) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The tables of reference on a day: of each table the version in force, or the one that `chosen` names
 * by its id where there is such a one.
 */
export function referencesOn(
  all: Versions,
  day: string,
  chosen: Partial<Record<TableName, number>> = {},
): References {
  return Object.fromEntries(
    tableNames.map((table) => {
      const versions: readonly Version[] = all[table]
      const named = versions.find(({ id }) => id === chosen[table])
      return [table, named ?? inForce(versions, day)]
    }),
  ) as unknown as References
}

/** The ids by which `referencesOn` finds the same versions again. */
export const idsOf = (references: References) =>
  Object.fromEntries(tableNames.map((table) => [table, references[table].id])) as Record<
    TableName,
    number
  >
