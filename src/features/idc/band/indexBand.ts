import type { AccuracyEvidence, AccuracyQuantity } from '../../reference/accuracy.ts'
import type { RowsOf } from '../../reference/reference.ts'
import { shippedAccuracy } from '../../reference/shipped/shippedAccuracy.ts'
import type { HeatIndex } from '../idc.ts'

/** Who or what a value comes from, by field; see the provenance of records. */
type Provenance = Partial<Record<string, { source?: string }>> | null

/** What estimated indices rest on. */
export type IndexEvidence = {
  /** Provenance of the building's values; its area is `sre`. */
  building: Provenance
  consumptions: readonly { start_date: string; end_date: string; provenance: Provenance }[]
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

/**
 * Adds to each estimated index its band: the half width of the interval that holds in about eight of ten cases, as a
 * share. It combines, by the root of the sum of squares, that of heat from bills with those of the area, of
 * consumptions that nobody read from a bill, and of a year that is not corrected for weather. Quantities that the
 * office's table does not have are taken from the shipped one.
 */
export function withBands(
  indices: readonly HeatIndex[],
  { building, consumptions }: IndexEvidence,
  rows: RowsOf<'accuracy'>,
): HeatIndex[] {
  const shareOf = (quantity: AccuracyQuantity, evidence: AccuracyEvidence) => {
    const isWanted = (row: (typeof rows)[number]) =>
      row.quantity === quantity && row.evidence === evidence
    const row = rows.find(isWanted) ?? shippedAccuracy[0]!.rows.find(isWanted)
    return (row?.half_width ?? 0) / 100
  }
  const heat = shareOf('useful_heat', 'years_3')
  const area = shareOf('index_area', areaEvidence[building?.sre?.source ?? ''] ?? 'illustrative')
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
