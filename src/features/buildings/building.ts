import { computed, labelledAs, section } from '../../kernel/field/fields.ts'
import {
  calendarYear,
  choice,
  code,
  day,
  decimal,
  flag,
  integer,
  line,
  object,
  shares,
} from '../../kernel/field/kinds.ts'
import type { Row } from '../../kernel/field/recordShapes.ts'
import { reference, references } from '../../kernel/field/references.ts'
import { type Shape, shape, type TypeOf } from '../../kernel/field/shape.ts'
import { postcode } from '../../kernel/field/swiss.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { resource } from '../../kernel/record/resource.ts'
import { codesOf } from '../register/codes.ts'
import { earliestYear } from './dateProblems.ts'

/** The 26 cantons. */
export const cantons = [
  'AG',
  'AI',
  'AR',
  'BE',
  'BL',
  'BS',
  'FR',
  'GE',
  'GL',
  'GR',
  'JU',
  'LU',
  'NE',
  'NW',
  'OW',
  'SG',
  'SH',
  'SO',
  'SZ',
  'TG',
  'TI',
  'UR',
  'VD',
  'VS',
  'ZG',
  'ZH',
] as const

/** Building categories of SIA 380/1. */
export const siaCategories = [
  'multi_family',
  'single_family',
  'administration',
  'school',
  'sales',
  'restaurant',
  'assembly',
  'hospital',
  'industry',
  'warehouse',
  'sports',
  'indoor_pool',
] as const

/** Noise sensitivity degrees (OPB). */
export const noiseZones = ['ds_1', 'ds_2', 'ds_3', 'ds_4'] as const

/** Verdicts of the law on a heat index, lightest first; the last two are those of a coming step. */
export const indexVerdicts = [
  'none',
  'optimise',
  'audit',
  'renovate_later',
  'renovate_from',
  'renovate',
] as const

export const buildingFields = {
  ...section('identifiers', 'base', { address: computed(line({ required: true })) }),
  ...section('identifiers', 'identifiers', {
    egid: integer({ min: 1, max: 999_999_999 }),
    street_name: line({ max: 150 }),
    street_number: line({ max: 12 }),
    postcode: postcode(),
    city: line({ max: 100 }),
    plot_number: line({ max: 30 }),
  }),
  ...section('physical', 'technical', {
    building_type: code('GKAT', codesOf('GKAT')),
    affectation: code('GKLAS', codesOf('GKLAS')),
    sia_classification: shares(siaCategories, { wrong: 'building:error.shares_total' }),
    surface: integer({ min: 0, max: 1_000_000, unit: 'm²' }),
    sre: integer({ min: 0, max: 1_000_000, unit: 'm²' }),
    apartments: integer({ min: 0, max: 10_000 }),
    floors: integer({ min: 0, max: 200 }),
    underground_floors: integer({ min: 0, max: 20 }),
    altitude: decimal({ min: 100, max: 4700, decimals: 1, unit: 'm' }),
  }),
  ...section('administrative', 'identifiers', {
    canton: choice(cantons),
    building_status: code('GSTAT', codesOf('GSTAT')),
    protected: choice(['yes', 'no']),
    protected_note: line({ max: 500 }),
  }),
  ...section('history', 'technical', {
    construction_year: calendarYear({ min: earliestYear, max: 2100 }),
    construction_period: code('GBAUP', codesOf('GBAUP')),
    last_renovation_date: day(),
  }),
  ...section('heating', 'heating', {
    heating_generator_1: code('GWAERZH1', codesOf('GWAERZH1')),
    heating_energy_1: code('GENH1', codesOf('GENH1')),
    heating_source_1: code('GWAERSCEH1', codesOf('GWAERSCEH1')),
    heating_updated_1: day(),
    heating_generator_2: code('GWAERZH2', codesOf('GWAERZH2')),
    heating_energy_2: code('GENH2', codesOf('GENH2')),
    heating_source_2: code('GWAERSCEH2', codesOf('GWAERSCEH2')),
    heating_updated_2: day(),
  }),
  ...section('index', 'technical', {
    /**
     * The heat index (IDC) that the canton publishes: the latest three-year mean, which decides the duties, else that of
     * the latest year. MJ/m² per year; null if none is published.
     */
    idc: computed(decimal({ min: 0, max: 100_000, decimals: 1, unit: 'MJ/m²' })),
    /** The last year of the index, and of how many years it is the mean: 3 or 1. */
    idc_year: computed(calendarYear({ min: 1900, max: 2200 })),
    idc_years: computed(integer({ min: 1, max: 3 })),
  }),
  ...section('surroundings', 'technical', {
    cad_zone: line({ max: 200 }),
    geothermal_zone: line({ max: 200 }),
    no2_immissions: decimal({ min: 0, max: 200, decimals: 1, unit: 'µg/m³' }),
    noise_zone: choice(noiseZones),
    coordinate_e: decimal({ min: 2_480_000, max: 2_840_000, decimals: 3, unit: 'm' }),
    coordinate_n: decimal({ min: 1_070_000, max: 1_300_000, decimals: 3, unit: 'm' }),
  }),
  ...section('people', 'people', {
    owners: references('users'),
    manager: reference('users'),
    manager_name: labelledAs('manager', computed(line())),
    maintenance_companies: references('users'),
  }),
  ...section('work', 'work', {
    /** How many of its mandates are neither closed nor cancelled. */
    open_mandates: computed(integer({ required: true, min: 0 })),
    /** The earliest deadline of its mandates that still applies; it may be past. */
    next_deadline: computed(day()),
  }),
  ...section('archive', 'archive', {
    /** An archived building is hidden from lists, choices and duplicate hints; otherwise nothing changes. */
    archived: flag(),
    /** The building that this one was merged into; it then stays archived. */
    merged_into: computed(reference('buildings')),
    /** The buildings that were merged into this one. */
    merged_from: computed(references('buildings')),
  }),
  ...section('changes', 'changes', {
    /** The author of the last change: a register or a person. */
    updated_by: computed(
      object(shape.object({ source: shape.text(), name: shape.text().nullable() })),
    ),
  }),
}
export type BuildingValues = Partial<Row<typeof buildingFields>>

/** Fields that a register can fill; screens mark those that it left empty as not available. */
export const registerFields = [
  'egid',
  'street_name',
  'street_number',
  'postcode',
  'city',
  'plot_number',
  'building_type',
  'affectation',
  'surface',
  'sre',
  'apartments',
  'floors',
  'altitude',
  'canton',
  'building_status',
  'construction_year',
  'construction_period',
  'heating_generator_1',
  'heating_energy_1',
  'heating_source_1',
  'heating_updated_1',
  'heating_generator_2',
  'heating_energy_2',
  'heating_source_2',
  'heating_updated_2',
  'coordinate_e',
  'coordinate_n',
] as const satisfies (keyof typeof buildingFields)[]

/** Values of a building from a register. */
export type RegisterValues = {
  [K in (typeof registerFields)[number]]?: NonNullable<BuildingValues[K]>
}

/** Buildings; the EGID, if any, is unique. */
export const buildings = resource({
  name: 'buildings',
  fields: buildingFields,
  list: [
    'address',
    'egid',
    'street_name',
    'street_number',
    'postcode',
    'city',
    'manager_name',
    'heating_energy_1',
    'construction_year',
    'apartments',
    'sre',
    'idc',
    'idc_year',
    'idc_years',
    'open_mandates',
    'next_deadline',
    'updated_by',
  ],
  /** What the law says of a three-year mean today; `from` is the day of a coming step. Missing without such a mean. */
  added: {
    idc_verdict: shape.object({
      verdict: shape.choice(indexVerdicts),
      from: shape.date().nullable(),
    }),
  },
  searched: {
    fields: ['street_name', 'street_number', 'postcode', 'city', 'egid', 'plot_number'],
  },
  order: 'address',
})
export type Building = TypeOf<typeof buildings.row>
export type ListedBuilding = TypeOf<
  NonNullable<typeof buildings.endpoints.list.output>
>['results'][number]

const egid = shape.urlInt({ min: 1, max: 999_999_999 })

/** A building in a duplicate hint. */
const hint = shape.object({
  id: shape.int(),
  address: shape.text(),
  postcode: shape.text().nullable(),
  city: shape.text().nullable(),
  egid: shape.int().nullable(),
})
export type BuildingHint = TypeOf<typeof hint>

/** Key to press after `g` to open each tab; a mandate has the same tabs. */
export const buildingTabKeys = {
  building: 'b',
  heating: 'h',
  consumption: 'c',
  renovation: 'n',
  idc: 'i',
} as const

export const buildingEndpoints = {
  ...buildings.endpoints,
  /** Returns the register values of an EGID, as `create` would fill them in. */
  preview: endpoint('GET', '/register/buildings/{egid}/', {
    access: 'buildings:create',
    params: shape.object({ egid }),
    output: shape.object({
      values: shape.object(
        Object.fromEntries(
          registerFields.map((name) => [name, buildingFields[name].value.optional()]),
        ),
      ) as unknown as Shape<RegisterValues>,
      /** The id of the existing building with this EGID. */
      existing: shape.int().nullable(),
      /** Messages about failed lookups. */
      warnings: shape.list(shape.text()),
    }),
  }),
  /** Finds likely duplicates of the typed building: same EGID, or a similar address. */
  duplicates: endpoint('GET', '/buildings/duplicates/', {
    access: 'buildings:create',
    query: shape.object({
      egid: egid.optional(),
      street_name: shape.line({ max: 150 }).optional(),
      street_number: shape.line({ max: 12 }).optional(),
      postcode: shape.line({ max: 10 }).optional(),
      except: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
    }),
    output: shape.object({ results: shape.list(hint) }),
  }),
}
