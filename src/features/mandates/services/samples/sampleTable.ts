/** Cells of a table from rows of values in column order; unnamed rows are rowName r1, r2 … */
export function table(
  name: string,
  columns: string,
  rows: unknown[][] | Record<string, unknown[]>,
): Record<string, unknown> {
  const cells = Object.entries(rows).flatMap(([row, values]) =>
    columns.split(' ').map((column, index): [string, unknown] => {
      const rowName = Array.isArray(rows) ? `r${Number(row) + 1}` : row
      return [`${name}/${rowName}/${column}`, values[index] ?? null]
    }),
  )
  return Object.fromEntries(cells.filter(([, value]) => value !== null))
}

/** Rounds to two significant digits, as people estimate. */
export function estimated(value: number) {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)) - 1)
  return step < 1 ? Math.round(value * 10) / 10 : Math.round(value / step) * step
}

/** Rounds to one decimal. */
export const tenth = (value: number) => Math.round(value * 10) / 10
