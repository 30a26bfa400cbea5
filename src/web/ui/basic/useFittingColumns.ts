import { useInnerWidth } from './useInnerWidth.ts'

/**
 * How many columns of these widths (px at the usual size of text) fit in a table's frame beside `fixed`; if not
 * all, `more` is needed too. All until the frame is measured, before the first paint.
 */
export function useFittingColumns(
  widths: readonly number[],
  { fixed, more = 0 }: { fixed: number; more?: number },
) {
  const { element: frame, width } = useInnerWidth()
  const fit = (free: number) => widths.findIndex((column) => (free -= column) < 0)
  const room = width - fixed
  const isWhole = width === 0 || fit(room) < 0
  return { frame, count: isWhole ? widths.length : Math.max(1, fit(room - more)) }
}
