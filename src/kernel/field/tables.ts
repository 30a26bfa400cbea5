import type { Field, Fields } from './fields.ts'

/** Row names that a client may choose. */
const rowName = /^[A-Za-z0-9_]{1,40}$/

/**
 * Finds a field by name: a declared one, or the cell of a table (`<table>/<row>/<column>`), which has the
 * group and section of its table. Returns undefined if none is declared.
 */
export function fieldAt(fields: Fields, name: string): Field | undefined {
  const [declared = '', row, column, ...rest] = name.split('/')
  const field = Object.hasOwn(fields, declared) ? fields[declared] : undefined
  if (!field || row === undefined) return field?.kind === 'rows' ? undefined : field
  const cell = column && Object.hasOwn(field.columns ?? {}, column) && field.columns?.[column]
  if (!cell || rest.length > 0 || !rowName.test(row)) return undefined
  if (field.fixed && !field.fixed.includes(row)) return undefined
  const { group, section } = field
  return { textName: `${declared}/${column}`, ...cell, group, section }
}

/** Name of the declared field; for a cell, the name of its table. */
export const declaredName = (name: string) => name.split('/', 1)[0]!

/** Names of the non-empty rows of a table in these values, in creation order. */
export function rowsOf(table: string, values: Record<string, unknown>): string[] {
  const found = new Set<string>()
  for (const [name, value] of Object.entries(values)) {
    const [declared, row] = name.split('/')
    if (declared === table && row && value !== null && value !== undefined) found.add(row)
  }
  return [...found].sort()
}

/** The non-empty rows of a table in these values, in creation order, each with its values by column. */
export function tableRows(
  table: string,
  values: Record<string, unknown>,
): { row: string; values: Record<string, unknown> }[] {
  const prefix = `${table}/`
  const rows = new Map<string, Record<string, unknown>>()
  for (const [name, value] of Object.entries(values)) {
    if (!name.startsWith(prefix) || value === null || value === undefined) continue
    const [, row = '', ...column] = name.split('/')
    const found = rows.get(row) ?? {}
    rows.set(row, found)
    found[column.join('/')] = value
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([row, found]) => ({ row, values: found }))
}

/** Creates a name for a new row; it sorts after those of earlier rows. */
export const newRow = (now = Date.now()) =>
  now.toString(36) +
  Math.floor(Math.random() * 36 ** 4)
    .toString(36)
    .padStart(4, '0')
