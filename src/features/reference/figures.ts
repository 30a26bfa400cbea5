import type { Fields } from '../../kernel/field/fields.ts'
import { formatNumber } from '../../kernel/field/format.ts'
import { type Figure, ownOrigin } from './origin/origin.ts'
import { keysOf, type RowsOf, referenceTables, type TableName, type Version } from './reference.ts'

/** A figure of a table, by the version that it was taken from. */
export type TableFigure = Figure & {
  /** `<table>/<keys of its row>/<column>`: the same in every version. */
  id: string
  table: TableName
  version: number
}

/** The name by which a figure of a table is found in every version. */
export function figureId(table: TableName, row: object, column: string): string {
  const values = row as Record<string, unknown>
  return [table, ...keysOf[table].map((key) => values[key]), column].join('/')
}

/** What a figure is called by its id: its row, then its column. `say` says `field.<column>`, `<column>.<option>`. */
export function figureCalled(id: string, say: (key: string) => string): string {
  const [table = '', ...rest] = id.split('/')
  const column = rest.pop() ?? ''
  const keys = keysOf[table as TableName] ?? []
  const fields: Fields = referenceTables[table as TableName] ?? {}
  const row = rest.flatMap((value, at) => {
    const key = keys[at] ?? ''
    const { options, kind, unit } = fields[key] ?? {}
    if (options?.includes(value)) return say(`${key}.${value}`)
    if (kind !== 'integer' && kind !== 'decimal') return value
    // From where on the row holds; the first one holds from nothing on.
    return value === '0' ? [] : `≥\u00a0${formatNumber(Number(value), { unit })}`
  })
  return [...row, say(`field.${column}`)].join(' · ')
}

/** A figure in a row of a version with its unit and origin. */
export function figureIn<T extends TableName>(
  table: T,
  version: Version<T>,
  row: RowsOf<T>[number],
  column: keyof RowsOf<T>[number] & string,
): TableFigure {
  const fields: Fields = referenceTables[table]
  return {
    id: figureId(table, row, column),
    table,
    version: version.id,
    value: (row as unknown as Record<string, number | null>)[column] ?? null,
    unit: fields[column]?.unit ?? '',
    ...(row.origins[column] ?? ownOrigin(version.source)),
  }
}
