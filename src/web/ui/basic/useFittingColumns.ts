import { useInnerWidth } from './useInnerWidth.ts'

/**
 * Counts how many columns of these widths fit in a table's frame, at least one. `fixed` is the width of other
 * content, `more` that of the control shown if not all fit; all in px at a root font size of 16 px. Until the frame
 * is measured, before the first paint, all fit.
 */
export function useFittingColumns(
  widths: readonly number[],
  { fixed, more = 0 }: { fixed: number; more?: number },
) {
  const { element: frame, width } = useInnerWidth()
  const indexOfOverflow = (free: number) => widths.findIndex((column) => (free -= column) < 0)
  const available = width - fixed
  const allFit = width === 0 || indexOfOverflow(available) < 0
  return { frame, count: allFit ? widths.length : Math.max(1, indexOfOverflow(available - more)) }
}
