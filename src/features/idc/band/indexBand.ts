import type { AccuracyEvidence, AccuracyQuantity } from '../../reference/accuracy.ts'
import type { RowsOf } from '../../reference/reference.ts'
import { shippedAccuracy } from '../../reference/shipped/shippedAccuracy.ts'
import type { HeatIndex } from '../idc.ts'

/** Who or what a value comes from, by field; see the provenance of records. */
export type ValueProvenance = Partial<Record<string, { source?: string }>> | null

/** What estimated indices rest on. */
export type IndexEvidence = {
  /** ValueProvenance of the building's values; its area is `sre`. */
  building: ValueProvenance
  consumptions: readonly { start_date: string; end_date: string; provenance: ValueProvenance }[]
}

/** What an area rests on, by its source; people who work on the mandate read it from plans or a certificate. */
const areaEvidence: Partial<Record<string, AccuracyEvidence>> = {
  register: 'published',
  sitg: 'published',
  admin: 'entered',
  partner: 'entered',
  import: 'entered',
  demonstration: 'entered',
}

/** Returns a function that looks up the band of a quantity as a share, in the office's table, else in the shipped one. */
const shareIn =
  (rows: RowsOf<'accuracy'>) => (quantity: AccuracyQuantity, evidence: AccuracyEvidence) => {
    const isWanted = (row: (typeof rows)[number]) =>
      row.quantity === quantity && row.evidence === evidence
    const row = rows.find(isWanted) ?? shippedAccuracy[0]!.rows.find(isWanted)
    return (row?.half_width ?? 0) / 100
  }

/** The band of a reference area as a share, by who or what it comes from. */
export const areaBand = (building: ValueProvenance | undefined, rows: RowsOf<'accuracy'>) =>
  shareIn(rows)('index_area', areaEvidence[building?.sre?.source ?? ''] ?? 'illustrative')

/**
 * Adds to each estimated index its band: the half width of the interval that holds in about eight of ten cases, as a
 * share. It combines, by the root of the sum of squares, that of heat from bills with those of the area, of
 * consumptions that nobody read from a bill, and of a year that is not corrected for weather.
 */
export function withBands(
  indices: readonly HeatIndex[],
  { building, consumptions }: IndexEvidence,
  rows: RowsOf<'accuracy'>,
): HeatIndex[] {
  const shareOf = shareIn(rows)
  const heat = shareOf('useful_heat', 'years_3')
  const area = areaBand(building, rows)
  return indices.map((index) => {
    const isTyped = consumptions.some(
      ({ start_date, end_date, provenance }) =>
        start_date <= index.end_date &&
        end_date >= index.start_date &&
        provenance?.amount?.source !== 'bill',
    )
    const typed = isTyped ? shareOf('index_consumption', 'entered') : 0
    const weather = index.corrected === null ? shareOf('index_weather', 'illustrative') : 0
    return { ...index, band: Math.hypot(heat, area, typed, weather) }
  })
}
