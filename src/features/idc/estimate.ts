import { enteredDay } from '../../kernel/field/kinds.ts'
import { seenShape } from '../../kernel/field/recordShapes.ts'
import { type Shape, shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { energies, units } from '../reference/energy.ts'
import { originFields } from '../reference/origin/origin.ts'
import type { Version } from '../reference/reference.ts'
import type { HeatIndex } from './idc.ts'
import { differenceReasons } from './official.ts'

const number = shape.number()
const origin = seenShape(originFields)
const periodFields = { start_date: shape.text(), end_date: shape.text() }

const heatIndex = shape.object({
  year: shape.int(),
  ...periodFields,
  days: shape.int(),
  terms: shape.list(
    shape.object({
      energy: shape.choice(energies),
      usage: shape.text(),
      unit: shape.choice(units),
      quantity: number,
      megajoules: number,
      weight: number,
      origins: shape.object({ megajoules: origin, weight: origin }),
      result: number,
    }),
  ),
  energy: number,
  sre: number,
  raw: number,
  hotWater: number,
  usualHotWater: number,
  degreeDays: number.nullable(),
  usualDegreeDays: number,
  corrected: number.nullable(),
  value: number,
  /** Half width of the range that holds in eight of ten cases, as a share of `value`. */
  band: number.optional(),
  mean2: number.nullable(),
  mean3: number.nullable(),
  findings: shape.list(
    shape.object({
      kind: shape.choice([
        'gap',
        'overlap',
        'counted_once',
        'partial',
        'no_hot_water',
        'no_degree_days',
      ]),
      from: shape.text(),
      to: shape.text(),
      energy: shape.choice(energies).optional(),
    }),
  ),
  versions: shape.record(shape.int()),
}) as unknown as Shape<HeatIndex>

const versionFields = {
  id: shape.int(),
  valid_from: shape.text(),
  source: shape.text(),
  note: shape.text().nullable(),
}
const version = shape.object({ ...versionFields, rows: shape.list(shape.record(shape.anything())) })
/** The versions of the reference tables behind an estimate; the factors used are in its terms. */
export type EstimateTables = Record<
  'energy_contents' | 'idc_weights' | 'degree_days',
  Omit<Version, 'rows'>
> & { climate: Version<'climate'>; idc_limits: Version<'idc_limits'>[] }
const tables = shape.object({
  climate: version,
  /**
   * All versions, so that each year is compared with the limits of its time, and coming limits are known.
   * Empty for buildings outside Geneva, as the limits do not apply there.
   */
  idc_limits: shape.list(version),
  /** Without rows: only which version was used. */
  energy_contents: shape.object(versionFields),
  idc_weights: shape.object(versionFields),
  degree_days: shape.object(versionFields),
}) as unknown as Shape<EstimateTables>

/** An estimated index with the canton's published value of the year. */
const estimated = shape.object({
  index: heatIndex,
  published: number.nullable(),
  /** Deviation as a share of the published value, with likely reasons if large; null if unpublished. */
  difference: shape
    .object({ share: number, reasons: shape.list(shape.choice(differenceReasons)) })
    .nullable(),
})
export type Estimated = TypeOf<typeof estimated>

export const estimateEndpoints = {
  /**
   * Estimates the heat indices of a building from its visible consumptions, latest first; what several
   * mandates state for the same days counts once. `mandate` limits them to those of one mandate or of none. `on` selects the tables in force on a day, by default today;
   * an earlier day repeats the calculation of that day.
   */
  get: endpoint('GET', '/idc/estimate/', {
    access: 'idc:read',
    query: shape.object({
      building: shape.urlInt({ min: 1, max: 2147483647 }),
      mandate: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
      on: enteredDay().optional(),
    }),
    output: shape.object({
      on: shape.text(),
      /** Reference area, m²; without it there are no results. */
      sre: number.nullable(),
      /** Number of consumptions, of any purpose and period. */
      consumptions: shape.int(),
      results: shape.list(estimated),
      /** Whether the dates of the law's steps apply to the building; not known for houses and small residential ones. */
      has_known_dates: shape.boolean(),
      tables,
    }),
  }),
}
