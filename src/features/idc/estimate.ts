import { seenShape } from '../../kernel/field/recordShapes.ts'
import { type Shape, shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { energies, units } from '../reference/energy.ts'
import { originFields } from '../reference/origin/origin.ts'
import type { Version } from '../reference/reference.ts'
import type { HeatIndex } from './idc.ts'
import { reasons } from './official.ts'

const number = shape.number()
const origin = seenShape(originFields)
const span = { start_date: shape.text(), end_date: shape.text() }

const heatIndex = shape.object({
  year: shape.int(),
  ...span,
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
  degreeDays: number.nullable(),
  usualDegreeDays: number,
  corrected: number.nullable(),
  value: number,
  mean2: number.nullable(),
  mean3: number.nullable(),
  findings: shape.list(
    shape.object({
      kind: shape.choice(['gap', 'overlap', 'partial', 'no_hot_water', 'no_degree_days']),
      from: shape.text(),
      to: shape.text(),
      energy: shape.choice(energies).optional(),
    }),
  ),
  versions: shape.record(shape.int()),
}) as unknown as Shape<HeatIndex>

const told = {
  id: shape.int(),
  valid_from: shape.text(),
  source: shape.text(),
  note: shape.text().nullable(),
}
const version = shape.object({ ...told, rows: shape.list(shape.record(shape.anything())) })
/** The tables that an estimate and its reading need beside the factors, which stand at each term. */
export type EstimateTables = Record<
  'energy_contents' | 'idc_weights' | 'degree_days',
  Omit<Version, 'rows'>
> & { climate: Version<'climate'>; idc_limits: Version<'idc_limits'>[] }
const tables = shape.object({
  climate: version,
  /**
   * Every version, so that each year is held against the limits of its time, and what comes is known. Of a
   * building outside Geneva they have no rows: the limits are not its own.
   */
  idc_limits: shape.list(version),
  /** Versions of these tables without their rows, to be named. */
  energy_contents: shape.object(told),
  idc_weights: shape.object(told),
  degree_days: shape.object(told),
}) as unknown as Shape<EstimateTables>

/** An index that was worked out here, beside what the canton publishes of the year. */
const estimated = shape.object({
  index: heatIndex,
  published: number.nullable(),
  /** How far it is from that as a share of it, and the likely reasons where it is far; null without it. */
  difference: shape
    .object({ share: number, reasons: shape.list(shape.choice(reasons)) })
    .nullable(),
})
export type Estimated = TypeOf<typeof estimated>

export const estimateEndpoints = {
  /**
   * The heat indices that follow from the consumptions of a building that the caller sees, the latest
   * first; with a mandate from those that came from it, or from none. The tables are those in force on a
   * day, today without one: an earlier day gives what was calculated then.
   */
  get: endpoint('GET', '/idc/estimate/', {
    access: 'idc:read',
    query: shape.object({
      building: shape.urlInt({ min: 1, max: 2147483647 }),
      mandate: shape.urlInt({ min: 1, max: 2147483647 }).optional(),
      on: shape.date().optional(),
    }),
    output: shape.object({
      on: shape.text(),
      /** Reference area that indices are by, m²; none are without it. */
      sre: number.nullable(),
      /** How many consumptions there are, of any use and length. */
      consumptions: shape.int(),
      results: shape.list(estimated),
      tables,
    }),
    refusals: { 404: 'No such building, or it is out of reach.' },
  }),
}
