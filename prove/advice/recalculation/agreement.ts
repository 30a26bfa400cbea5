import { isNear } from './second.ts'

/** Counts comparisons of the product with the second implementation by rule, and collects disagreements. */
export function countAgreement<Rule extends string>(rules: readonly Rule[]) {
  const counts = Object.fromEntries(rules.map((rule) => [rule, 0])) as Record<Rule, number>
  const faults: string[] = []
  function compareResults(rule: Rule, given: unknown, product: unknown, second: unknown) {
    counts[rule]++
    if (!isEqualResult(product, second))
      faults.push(
        `${rule} of ${JSON.stringify(given)}: product ${JSON.stringify(product)}, second ${JSON.stringify(second)}`,
      )
  }
  return { counts, faults, compareResults }
}

/** Whether two results are equal; numbers may differ by a millionth. */
function isEqualResult(a: unknown, b: unknown): boolean {
  if (typeof a === 'number') return isNear(a, b)
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => isEqualResult(value, b[index]))
  if (a && b && typeof a === 'object' && typeof b === 'object' && !Array.isArray(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].every((name) => isEqualResult(a[name as never], b[name as never]))
  }
  return JSON.stringify(a) === JSON.stringify(b)
}
