import { section } from '../../../kernel/field/fields.ts'
import { yearsAfter } from '../../../kernel/field/format.ts'
import { day, line, url } from '../../../kernel/field/kinds.ts'
import { shape, type TypeOf } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import type { TableFigure } from '../figures.ts'
import { priceTables } from './vatAnswers.ts'

/** Fields of the form that confirms figures; `read_on` is the day on which the source was read. */
export const confirmationFields = section('confirmation', 'base', {
  source: line({ required: true, max: 300 }),
  link: url(),
  read_on: day({ required: true }),
})

const confirmation = shape.object({
  id: shape.int(),
  /** `TableFigure.id`. */
  figure: shape.text(),
  /** The confirmed value; other values of the figure are not confirmed. */
  value: shape.number().nullable(),
  source: shape.text(),
  link: shape.text().nullable(),
  read_on: shape.text(),
  /** The last day of validity, YYYY-MM-DD: a year after the source was read. */
  until: shape.text(),
  confirmed_by: shape.object({ id: shape.int(), name: shape.text() }).nullable(),
})
export type Confirmation = TypeOf<typeof confirmation>

/** The confirmation status of a figure; `open` if it was never confirmed. */
export type Standing = 'confirmed' | 'expired' | 'open'

/** The last day on which a confirmation is valid, given the day on which the source was read (YYYY-MM-DD). */
export const confirmedUntil = (read_on: string): string => yearsAfter(read_on, 1)!

/** Returns the status of a figure on the day `on`, YYYY-MM-DD, and the confirmation that the status rests on. */
export function standingOf(
  { id, value }: Pick<TableFigure, 'id' | 'value'>,
  confirmations: readonly Confirmation[],
  on: string,
): { standing: Standing; confirmation?: Confirmation } {
  const [latest] = confirmations
    .filter((confirmation) => confirmation.figure === id && confirmation.value === value)
    .sort((a, b) => b.until.localeCompare(a.until))
  if (!latest) return { standing: 'open' }
  return { standing: latest.until >= on ? 'confirmed' : 'expired', confirmation: latest }
}

const results = shape.object({ results: shape.list(confirmation) })
const figure = shape.strictObject({
  figure: shape.text({ min: 1, max: 300 }),
  value: shape.number().nullable(),
})

const openComparisons = shape.object({
  count: shape.int(),
  /** A few of them, the oldest first. */
  first: shape.list(
    shape.object({ id: shape.int(), number: shape.text(), address: shape.text().nullable() }),
  ),
})
export type OpenComparisons = TypeOf<typeof openComparisons>

const vat = shape.choice(['incl', 'excl'])

export const confirmationEndpoints = {
  /** Returns the mandates under way whose comparison rests on the tables, and so on what is confirmed in them. */
  openComparisons: endpoint('GET', '/reference/confirmations/mandates/', {
    access: 'reference:create',
    output: openComparisons,
  }),
  /**
   * Says whether the prices of a table that do not say it include VAT, for the whole office. `version` counts the answers;
   * with another one in `If-Match` (0 if none was seen) it answers 409.
   */
  answerVat: endpoint('POST', '/reference/{table}/vat/', {
    access: 'reference:create',
    params: shape.object({ table: shape.choice(priceTables) }),
    body: shape.strictObject({ vat }),
    output: shape.object({ table: shape.choice(priceTables), vat, version: shape.int() }),
  }),
  /** Lists the latest confirmation of each value of a figure, newest first. */
  confirmations: endpoint('GET', '/reference/confirmations/', {
    access: 'reference:read',
    output: results,
  }),
  /**
   * Confirms figures of the tables in force by a source, for the whole office, until a year after the source was
   * read. Each figure is sent with the confirmed value.
   */
  confirm: endpoint('POST', '/reference/confirmations/', {
    access: 'reference:create',
    body: shape.strictObject({
      figures: shape.list(figure, { min: 1, max: 500 }),
      source: confirmationFields.source.value,
      link: confirmationFields.link.value.nullish(),
      read_on: confirmationFields.read_on.value,
    }),
    output: results,
    status: 201,
  }),
}
