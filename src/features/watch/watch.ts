import { seenShape } from '../../kernel/field/recordShapes.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { download, endpoint } from '../../kernel/http/endpoint.ts'
import { languages } from '../../kernel/text.ts'
import { kinds, serviceTypes } from '../../kinds.ts'
import { duties } from '../idc/duty.ts'
import { renovationFields } from '../technical/renovation.ts'

/**
 * What the watch of the published heat indices finds: a mean above a limit in force, or above that of the next step of
 * the law; an index that rises, after works or without; and one above the target of a mandate.
 */
const findingKinds = ['limit', 'coming_limit', 'drift', 'target'] as const
export type FindingKind = (typeof findingKinds)[number]

/** Most findings of the list, and the largest number that it counts. */
export const watchLimits = { rows: 50, count: 200 } as const

const works = seenShape({
  element: renovationFields.element,
  work_type: renovationFields.work_type,
  completion_year: renovationFields.completion_year,
})

/** On what a finding rests, besides its figures. */
const evidence = shape.object({
  /** The years of a mean, earliest first; of an index, its year. */
  years: shape.list(shape.int()),
  /** Of a limit: the duty above it, and where and when the limits were read. */
  duty: shape.choice(duties).optional(),
  /** Of a limit: the index below which the law wants the building. */
  goal: shape.number().optional(),
  /**
   * Of a limit: the steps of the law with the limit above which the excess is significant and the duty at this mean,
   * today's first. No day if it is not known when a step applies to the building.
   */
  steps: shape
    .list(
      shape.object({
        from: shape.date().nullable(),
        limit: shape.number(),
        duty: shape.choice(duties),
      }),
    )
    .optional(),
  limits_source: shape.text().nullish(),
  limits_read_on: shape.date().nullish(),
  /**
   * Of a drift: the works after which the index rises, if there were any, and the year with which it is compared. Whether
   * the figures come from the building's own readings instead of the canton: both indices of a drift, or what the follow-up
   * of an AMOén measured.
   */
  works: works.optional(),
  since: shape.int().optional(),
  is_own: shape.boolean().optional(),
  /** Half widths of estimated figures, which hold in eight of ten cases, as shares; absent in findings of before. */
  bands: shape.object({ value: shape.number(), threshold: shape.number() }).optional(),
  /** Of a target: the mandate, its kind, and the share of the promised saving that was reached, if one was promised. */
  mandate: shape.int().optional(),
  mandate_kind: shape.choice(kinds).optional(),
  share: shape.number().nullish(),
  /** Of a target in another method than the canton's: the index as published; `value` is in the method of the target. */
  published: shape.number().optional(),
})
export type FindingEvidence = TypeOf<typeof evidence>

/** What the watch found on a building. */
const finding = shape.object({
  id: shape.int(),
  kind: shape.choice(findingKinds),
  building: shape.int(),
  building_address: shape.text(),
  building_city: shape.text().nullable(),
  /** The last year that it rests on. */
  year: shape.int(),
  /** Mean or index, and what it is above, MJ/m²·a. */
  value: shape.number(),
  threshold: shape.number(),
  /** The day from which a limit applies; null if that is not known for the building. */
  valid_from: shape.date().nullable(),
  evidence,
  found_at: shape.moment(),
  /** When the canton was last asked; else when its index was stored. */
  read_on: shape.moment(),
  /** Published indices of the last years, earliest first. */
  indices: shape.list(shape.object({ year: shape.int(), idc: shape.number() })),
  /** The client of the latest mandate on the building, to whom the letter goes, and its language. */
  client: shape.int(),
  client_name: shape.text(),
  language: shape.choice(languages),
  /** That mandate; of a missed target, the one with the target. */
  mandate: shape.int(),
  mandate_service_type: shape.choice(serviceTypes),
  /** The service to propose. */
  proposed: shape.choice(serviceTypes),
})
export type WatchFinding = TypeOf<typeof finding>
export const watchSchemas = { WatchFinding: finding }

const params = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })
export const watchEndpoints = {
  /** What the watch found that nobody has answered yet, the most pressing first. */
  list: endpoint('GET', '/watch/', {
    access: 'watch:read',
    output: shape.object({
      count: shape.int(),
      /** Whether there are more than `count`. */
      count_capped: shape.boolean(),
      results: shape.list(finding),
    }),
  }),
  /** Dismisses a finding, which does not come back for its year. */
  dismiss: endpoint('POST', '/watch/{id}/dismiss/', {
    access: 'watch:write',
    params,
    body: shape.strictObject({
      reason: shape.line({
        ...{ min: 1, max: 300 },
        ...{ missing: 'watch:error.reason_missing', tooShort: 'watch:error.reason_missing' },
      }),
    }),
    status: 204,
  }),
  /** Makes the letter to the client, as a PDF in their language. */
  letter: endpoint('GET', '/watch/{id}/letter/', {
    access: 'watch:read',
    params,
    output: download('application/pdf'),
    expensive: true,
  }),
}
