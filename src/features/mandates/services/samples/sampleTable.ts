/** A table's cells, by columns in their order; rows without a name are called r1, r2 … */
export function table(
  name: string,
  columns: string,
  rows: unknown[][] | Record<string, unknown[]>,
): Record<string, unknown> {
  const cells = Object.entries(rows).flatMap(([row, values]) =>
    columns.split(' ').map((column, index): [string, unknown] => {
      const called = Array.isArray(rows) ? `r${Number(row) + 1}` : row
      return [`${name}/${called}/${column}`, values[index] ?? null]
    }),
  )
  return Object.fromEntries(cells.filter(([, value]) => value !== null))
}

/** Two digits, as people estimate. */
export function estimated(value: number) {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)) - 1)
  return step < 1 ? Math.round(value * 10) / 10 : Math.round(value / step) * step
}

/** With one decimal. */
export const tenth = (value: number) => Math.round(value * 10) / 10
