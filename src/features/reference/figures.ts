import type { Fields } from '../../kernel/field/fields.ts'
import { formatNumber } from '../../kernel/field/format.ts'
import { type Figure, ownOrigin } from './origin/origin.ts'
import {
  figuresOf,
  keysOf,
  type References,
  type RowsOf,
  referenceTables,
  type Version,
} from './reference.ts'
import type { TableName } from './tableNames.ts'

/** A figure of a table version. */
export type TableFigure = Figure & {
  /** `<table>/<keys of its row>/<column>`; stable across versions. */
  id: string
  table: TableName
  version: number
}

/** The id of a figure, stable across versions. */
export function figureId(table: TableName, row: object, column: string): string {
  const values = row as Record<string, unknown>
  return [table, ...keysOf[table].map((key) => values[key]), column].join('/')
}

/**
 * The label of the figure with this id, in parts: the key values of its row, then its column. `t` translates the text
 * keys `field.<column>` and `<column>.<option>`.
 */
export function figureLabelParts(id: string, t: (key: string) => string): string[] {
  const [table = '', ...keyValues] = id.split('/')
  const column = keyValues.pop() ?? ''
  const keys = keysOf[table as TableName] ?? []
  const fields: Fields = referenceTables[table as TableName] ?? {}
  const rowLabels = keyValues.flatMap((value, index) => {
    const key = keys[index] ?? ''
    const { options, kind, unit } = fields[key] ?? {}
    if (options?.includes(value)) return t(`${key}.${value}`)
    if (kind !== 'integer' && kind !== 'decimal') return value
    // A numeric key is the lower bound of a band; the first band has none.
    return value === '0' ? [] : `≥\u00a0${formatNumber(Number(value), { unit })}`
  })
  return [...rowLabels, t(`field.${column}`)]
}

/** `figureLabelParts` in one line. */
export const figureLabel = (id: string, t: (key: string) => string): string =>
  figureLabelParts(id, t).join(' · ')

/** Returns a figure of a version's row, with its unit and origin. */
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

/** Returns the tables with the origins of their figures changed. */
export function mapFigures<R extends Partial<References>>(
  references: R,
  change: (figure: TableFigure) => TableFigure,
): R {
  const tables = Object.entries(references).map(([table, version]) => {
    const rows = version.rows.map((row: Version['rows'][number]) => {
      const origins = figuresOf[table as TableName].map((column) => {
        const figure = figureIn(table as TableName, version, row as never, column as never)
        const {
          id: _id,
          table: _table,
          version: _version,
          value: _value,
          unit: _unit,
          ...origin
        } = change(figure)
        return [column, origin]
      })
      return { ...row, origins: Object.fromEntries(origins) }
    })
    return [table, { ...version, rows }]
  })
  return Object.fromEntries(tables)
}
