/**
 * The Mann-Whitney U test of two samples: how likely their ranks differ as much by chance (two-sided, normal
 * approximation with corrections for ties and continuity).
 */
export function mannWhitney(first: readonly number[], second: readonly number[]) {
  const [n1, n2] = [first.length, second.length]
  const all = [...first.map((value) => ({ value, isFirst: true }))]
    .concat(second.map((value) => ({ value, isFirst: false })))
    .sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (all[to]?.value === all[from]!.value) to++
    const length = to - from
    // Equal values share the mean of their ranks.
    const rank = (from + 1 + to) / 2
    rankSum += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length
    ties += length ** 3 - length
  }
  const u = rankSum - (n1 * (n1 + 1)) / 2
  const n = n1 + n2
  const deviation = Math.sqrt(((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1))))
  const distance = Math.max(0, Math.abs(u - (n1 * n2) / 2) - 0.5)
  return { u, p: deviation === 0 ? 1 : complementaryError(distance / deviation / Math.SQRT2) }
}

/** Complementary error function for x ≥ 0, to seven digits (Numerical Recipes, section 6.2). */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const coefficients = [
    ...[-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806],
    ...[0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277],
  ]
  const polynomial = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0)
  return t * Math.exp(-x * x + polynomial)
}

/** The median of a sample. */
export function median(sample: readonly number[]): number {
  const sorted = [...sample].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2
}
