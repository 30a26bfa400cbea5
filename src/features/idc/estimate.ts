import { seenSchema } from '../../kernel/field/fields.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import { z } from '../../kernel/z.ts'
import { energies, units } from '../reference/energy.ts'
import { originFields } from '../reference/origin/origin.ts'
import type { Version } from '../reference/reference.ts'
import type { HeatIndex } from './idc.ts'
import { type OfficialReason, reasons } from './official.ts'

const number = z.number()
const origin = seenSchema(originFields)
const span = { start_date: z.string(), end_date: z.string() }

const heatIndex = z.object({
  year: z.int(),
  ...span,
  days: z.int(),
  terms: z.array(
    z.object({
      energy: z.enum(energies as [(typeof energies)[number]]),
      usage: z.string(),
      unit: z.enum(units),
      quantity: number,
      megajoules: number,
      weight: number,
      origins: z.object({ megajoules: origin, weight: origin }),
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
  findings: z.array(
    z.object({
      kind: z.enum(['gap', 'overlap', 'partial', 'no_hot_water', 'no_degree_days']),
      from: z.string(),
      to: z.string(),
      energy: z.enum(energies as [(typeof energies)[number]]).optional(),
    }),
  ),
  versions: z.record(z.string(), z.int()),
}) as unknown as z.ZodType<HeatIndex>

const version = z.object({
  id: z.int(),
  valid_from: z.string(),
  source: z.string(),
  note: z.string().nullable(),
  rows: z.array(z.record(z.string(), z.unknown())),
})
/** The tables that an estimate and its reading need beside the factors, which stand at each term. */
export type EstimateTables = Record<
  'energy_contents' | 'idc_weights' | 'degree_days',
  Omit<Version, 'rows'>
> & { climate: Version<'climate'>; idc_limits: Version<'idc_limits'>[] }
const tables = z.object({
  climate: version,
  /**
   * Every version, so that each year is held against the limits of its time, and what comes is known. Of a
   * building outside Geneva they have no rows: the limits are not its own.
   */
  idc_limits: z.array(version),
  /** Versions of these tables without their rows, to be named. */
  energy_contents: version.omit({ rows: true }),
  idc_weights: version.omit({ rows: true }),
  degree_days: version.omit({ rows: true }),
}) as unknown as z.ZodType<EstimateTables>

/** An index that was worked out here, beside what the canton publishes of the year. */
const estimated = z.object({
  index: heatIndex,
  published: number.nullable(),
  /** How far it is from that as a share of it, and the likely reasons where it is far; null without it. */
  difference: z
    .object({ share: number, reasons: z.array(z.enum(reasons as unknown as [OfficialReason])) })
    .nullable(),
})
export type Estimated = z.infer<typeof estimated>

export const estimateEndpoints = {
  /**
   * The heat indices that follow from the consumptions of a building that the caller sees, the latest
   * first; with a mandate from those that came from it, or from none. The tables are those in force on a
   * day, today without one: an earlier day gives what was calculated then.
   */
  get: endpoint('GET', '/idc/estimate/', {
    access: 'idc:read',
    query: z.object({
      building: z.coerce.number().int().min(1).max(2147483647),
      mandate: z.coerce.number().int().min(1).max(2147483647).optional(),
      on: z.iso.date().optional(),
    }),
    output: z.object({
      on: z.string(),
      /** Reference area that indices are by, m²; none are without it. */
      sre: number.nullable(),
      /** How many consumptions there are, of any use and length. */
      consumptions: z.int(),
      results: z.array(estimated),
      tables,
    }),
    refusals: { 404: 'No such building, or it is out of reach.' },
  }),
}
