/**
 * Cells of a table. `columns` has the column names, separated by spaces; each row has its values in that order.
 * Rows given as an array are named r1, r2 …; missing values are left out.
 */
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

/** Rounds to two significant digits, as people do in estimates. */
export function estimated(value: number) {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)) - 1)
  return step < 1 ? Math.round(value * 10) / 10 : Math.round(value / step) * step
}

/** Rounds to one decimal. */
export const tenth = (value: number) => Math.round(value * 10) / 10
