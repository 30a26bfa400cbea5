import { dateOfDay } from '../../technical/counting/span.ts'
import { fitSignature, type Signature } from './energySignature.ts'
import type { DatedPoint } from './meterReadings.ts'

/** A change of the signature that lasts. */
export type SignatureDrift = {
  /** Last day of the year that is the reference, and of the latest year, YYYY-MM-DD. */
  reference: string
  latest: string
  /** Changes as shares: of the power per degree, and of the base load (null if the reference has none). */
  slope: number
  base: number | null
}

/** Change of the slope or the base load that counts, as a share, and quarters in a row that it must last. */
const [leastChange, quarters] = [0.1, 2]
const longestQuarter = 92
const daysOfYear = 365
/** Days by which readings of a year may begin before it. */
const slack = 15

/** Last days of the quarters from a day on to another, as day numbers. */
function quarterEnds(from: number, to: number): number[] {
  const ends: number[] = []
  const first = new Date(from * 86_400_000)
  for (let month = Math.floor(first.getUTCMonth() / 3) * 3 + 3; ; month += 3) {
    const end = Math.round(Date.UTC(first.getUTCFullYear(), month, 0) / 86_400_000)
    if (end > to) return ends
    if (end >= from) ends.push(end)
  }
}

/**
 * How the signature of the latest years differs from that of the first year whose readings give one; null if it does not
 * by more than 10 % on two quarters in a row, or if that cannot be told. The points are in order.
 */
export function signatureDrift(points: readonly DatedPoint[]): SignatureDrift | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const years = quarterEnds(first.start + daysOfYear - 1, last.end).flatMap((quarter) => {
    const fitted = fitSignature(
      points.filter(({ start, end }) => start > quarter - daysOfYear - slack && end <= quarter),
    )
    return typeof fitted === 'string' ? [] : [{ end: quarter, signature: fitted }]
  })
  const [reference, ...later] = years
  // A year that overlaps the reference differs less from it than it has changed.
  const apart = later.filter(({ end }) => end >= reference!.end + daysOfYear)
  const latest = apart.slice(-quarters)
  const changes = latest.map(({ signature }) => changeOf(reference!.signature, signature))
  const follows = latest.every(
    ({ end }, index) => index === 0 || end - latest[index - 1]!.end <= longestQuarter,
  )
  const lasts =
    changes.length === quarters &&
    follows &&
    (isLasting(changes.map(({ slope }) => slope)) || isLasting(changes.map(({ base }) => base)))
  if (!lasts) return null
  return {
    reference: dateOfDay(reference!.end),
    latest: dateOfDay(apart.at(-1)!.end),
    ...changes.at(-1)!,
  }
}

/** Whether all changes count and go the same way. */
const isLasting = (changes: readonly (number | null)[]) =>
  changes.every((change) => change !== null && change > leastChange) ||
  changes.every((change) => change !== null && change < -leastChange)

const changeOf = (before: Signature, after: Signature) => ({
  slope: after.slope / before.slope - 1,
  base: before.base > 0 ? after.base / before.base - 1 : null,
})
