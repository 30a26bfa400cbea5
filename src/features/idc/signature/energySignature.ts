/**
 * The energy signature of a building: the mean power that it takes, against the outdoor temperature. Three parameters: a
 * base load, and below a threshold a power that grows with each degree. Method: change-point regression as in ASHRAE
 * guideline 14.
 */

/** A reading: its mean power in kW, and the mean outdoor temperature of its days in °C. */
export type SignaturePoint = { temperature: number; power: number }

export type Signature = {
  /** kW: hot water and losses, whatever the weather. */
  base: number
  /** kW/K below the threshold. */
  slope: number
  /** °C from which no heating is needed. */
  threshold: number
  /** Share of the variation that is explained. */
  r2: number
  /** Root mean square error as a share of the mean power. */
  cv: number
  /** Root mean square error, kW. */
  error: number
}

/** Why readings give no signature. */
export const signatureProblems = ['few', 'few_cold', 'few_warm', 'scattered', 'no_heating'] as const
export type SignatureProblem = (typeof signatureProblems)[number]

/** Readings that a signature needs, of them below `cold` and above `warm` °C. */
const needed = { all: 8, cold: 3, warm: 2 } as const
const [cold, warm] = [8, 16]
/** The thresholds that are tried, in tenths of °C. */
const [lowestThreshold, highestThreshold] = [100, 200]
/** What a signature must explain, and how much it may scatter. */
export const [leastR2, greatestCv] = [0.9, 0.2]
const parameters = 3
/** Share of the variation by which two fits differ only in rounding. */
const sameShare = 1e-9

/** Fits the signature by least squares over all thresholds; why there is none if the readings do not carry one. */
export function fitSignature(points: readonly SignaturePoint[]): Signature | SignatureProblem {
  if (points.length < needed.all) return 'few'
  if (points.filter(({ temperature }) => temperature < cold).length < needed.cold) return 'few_cold'
  if (points.filter(({ temperature }) => temperature > warm).length < needed.warm) return 'few_warm'
  const mean = meanOf(points.map(({ power }) => power))
  const total = sumOf(points.map(({ power }) => (power - mean) ** 2))
  let best: { squares: number; base: number; slope: number; threshold: number } | undefined
  for (let tenths = lowestThreshold; tenths <= highestThreshold; tenths++) {
    const fitted = fitAt(points, tenths / 10)
    // Of thresholds that explain the same, such as all above the warmest reading, the lowest.
    if (fitted && (!best || fitted.squares < best.squares - sameShare * total)) best = fitted
  }
  if (!best || !(best.slope > 0) || best.base < 0) return 'no_heating'
  const { squares, base, slope, threshold } = best
  const error = Math.sqrt(squares / (points.length - parameters))
  const [r2, cv] = [1 - squares / total, error / mean]
  if (!(r2 >= leastR2) || !(cv <= greatestCv)) return 'scattered'
  return { base, slope, threshold, r2, cv, error }
}

/** The regression over the degrees below one threshold; undefined if no reading lies below it. */
function fitAt(points: readonly SignaturePoint[], threshold: number) {
  // Plain sums: this runs for each threshold, over as many readings as people enter.
  let [degrees, power, squaredDegrees, common, squaredPower] = [0, 0, 0, 0, 0]
  for (const point of points) {
    const below = Math.max(0, threshold - point.temperature)
    degrees += below
    power += point.power
    squaredDegrees += below * below
    common += below * point.power
    squaredPower += point.power * point.power
  }
  const count = points.length
  const spread = squaredDegrees - (degrees * degrees) / count
  if (!(spread > 0)) return undefined
  const shared = common - (degrees * power) / count
  const slope = shared / spread
  const base = (power - slope * degrees) / count
  const squares = squaredPower - (power * power) / count - slope * shared
  return { squares: Math.max(0, squares), base, slope, threshold }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length

/** The power in kW that a signature gives at an outdoor temperature, °C. */
export const powerAt = (
  { base, slope, threshold }: Pick<Signature, 'base' | 'slope' | 'threshold'>,
  temperature: number,
): number => base + slope * Math.max(0, threshold - temperature)
