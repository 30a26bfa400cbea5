import { formatNumber } from '../../../kernel/field/format.ts'

/** Steps between the marks of a scale: one, two or five of a power of ten. */
const steps = [1, 2, 5]

/** A scale of up to four steps that holds these amounts, with a mark at its first and last inner step. */
export function amountScale(amounts: readonly number[]) {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts, 1)]
  const width = Math.max(highest - lowest, 1)
  const power = 10 ** Math.floor(Math.log10(width))
  const step = [...steps.map((one) => (one * power) / 10), ...steps.map((one) => one * power)].find(
    (one) => Math.ceil(highest / one) - Math.floor(lowest / one) <= 4,
  )!
  const [from, to] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step]
  const share = (amount: number) => (amount - from) / (to - from)
  const count = Math.round((to - from) / step)
  const marks = Array.from({ length: count + 1 }, (_, at) => from + at * step)
    // The outermost would reach over the neighbouring columns, more than two over each other.
    .filter((_, at) => at === 1 || (at === count - 1 && count > 2))
    .map((mark) => ({ at: share(mark), text: formatNumber(mark) }))
  return { share, marks }
}
