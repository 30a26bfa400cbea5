/** A value and the terms whose weighted sum should come near it. */
export type Observation = { terms: readonly number[]; value: number }

/** The sum of the terms with their factors. */
export const weightedSum = (terms: readonly number[], factors: readonly number[]): number =>
  terms.reduce((sum, term, at) => sum + term * factors[at]!, 0)

/**
 * Factors of the terms that come nearest to the values, by least squares; `damping` keeps all but the first small
 * where few observations speak for them.
 */
export function nearestFactors(observations: readonly Observation[], damping = 0): number[] {
  const size = observations[0]?.terms.length ?? 0
  const sumOf = (valueOf: (observation: Observation) => number) =>
    observations.reduce((sum, observation) => sum + valueOf(observation), 0)
  const rows = Array.from({ length: size }, (_, at) => [
    ...Array.from(
      { length: size },
      (__, to) =>
        sumOf(({ terms }) => terms[at]! * terms[to]!) +
        (at === to && at > 0 ? damping * observations.length : 0),
    ),
    sumOf(({ terms, value }) => terms[at]! * value),
  ])
  for (let at = 0; at < size; at++) {
    const pivot = rows[at]![at]! || 1e-9
    for (let to = 0; to < size; to++) {
      if (to === at) continue
      const factor = rows[to]![at]! / pivot
      rows[to] = rows[to]!.map((value, column) => value - factor * rows[at]![column]!)
    }
  }
  return rows.map((row, at) => row[size]! / (row[at]! || 1e-9))
}
