import { day, line, section, url } from '../../../kernel/field/fields.ts'
import { yearsAfter } from '../../../kernel/field/format.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { z } from '../../../kernel/z.ts'
import type { TableFigure } from '../figures.ts'

/** By what an office confirms figures: the source that it read, and when. */
export const confirmationFields = section('confirmation', 'base', {
  source: line({ required: true, max: 300 }),
  link: url(),
  read_on: day({ required: true }),
})

const confirmation = z.object({
  id: z.int(),
  /** `TableFigure.id`, and the value that was confirmed: another value is not. */
  figure: z.string(),
  value: z.number().nullable(),
  source: z.string(),
  link: z.string().nullable(),
  read_on: z.string(),
  /** The last day, YYYY-MM-DD, on which it counts: a year after the source was read. */
  until: z.string(),
  confirmed_by: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Confirmation = z.infer<typeof confirmation>

/** How a figure that must be confirmed stands. */
export type Standing = 'confirmed' | 'expired' | 'open'

/** The last day of a confirmation by a source that was read on a day. */
export const confirmedUntil = (read_on: string): string => yearsAfter(read_on, 1)!

/** How a figure stands on a day by what was confirmed, and by which of it. */
export function standingOf(
  { id, value }: Pick<TableFigure, 'id' | 'value'>,
  confirmations: readonly Confirmation[],
  on: string,
): { standing: Standing; confirmation?: Confirmation } {
  const [latest] = confirmations
    .filter((one) => one.figure === id && one.value === value)
    .sort((one, other) => other.until.localeCompare(one.until))
  if (!latest) return { standing: 'open' }
  return { standing: latest.until >= on ? 'confirmed' : 'expired', confirmation: latest }
}

const results = z.object({ results: z.array(confirmation) })
const figure = z.strictObject({ figure: z.string().min(1).max(300), value: z.number().nullable() })

export const confirmationEndpoints = {
  /** What the office has confirmed, each value of a figure by the latest source; the latest of all first. */
  confirmations: endpoint('GET', '/reference/confirmations/', {
    access: 'reference:read',
    output: results,
  }),
  /**
   * Confirms figures of the tables in force by a source, for the whole office and up to a year after it
   * was read. A figure is named with the value that is confirmed.
   */
  confirm: endpoint('POST', '/reference/confirmations/', {
    access: 'reference:create',
    body: z.strictObject({
      figures: z.array(figure).min(1).max(500),
      source: confirmationFields.source.schema,
      link: confirmationFields.link.schema.nullish(),
      read_on: confirmationFields.read_on.schema,
    }),
    output: results,
    status: 201,
    refusals: { 409: 'A figure has another value in the tables in force, or is not in them.' },
  }),
}
