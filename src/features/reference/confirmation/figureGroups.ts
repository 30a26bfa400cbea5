import type { Origin } from '../origin/origin.ts'
import { keysOf } from '../reference.ts'
import type { TableName } from '../tableNames.ts'

/** A figure that awaits confirmation, with the source that its table or an expired confirmation names. */
export type FigureToConfirm = {
  /** `TableFigure.id`. */
  id: string
  table: TableName
  value: number | null
  unit: string
  status: Origin['status']
  source: string | null
  link: string | null
  /** Last day of the expired confirmation, YYYY-MM-DD; null if it was never confirmed. */
  until: string | null
}

/** Figures that are confirmed together. */
export type FigureGroup<F> = {
  /** Text key of its name, such as `option.cad`, `agent.gaz` or `table.subsidies`. */
  name: string
  figures: F[]
  /** The source that all of them name; null if one names none. */
  source: string | null
  /** Link to the source, if they name the same one. */
  link: string | null
}

/** Keys by which figures are grouped, if one is the first key of a table: heating system, energy. */
const groupingKeys = ['option', 'agent']

function groupNameOf({ id, table }: Pick<FigureToConfirm, 'id' | 'table'>): string {
  if (table === 'lawful_fossil') return 'option.fossile'
  const [key] = keysOf[table]
  return key && groupingKeys.includes(key) ? `${key}.${id.split('/')[1]}` : `table.${table}`
}

/** Position of a group: heating systems, then energies, then tables. */
const rankOf = ({ name }: { name: string }) =>
  [...groupingKeys, 'table'].indexOf(name.split('.')[0] ?? '')

/** Groups figures by heating system, by energy, and the rest by table, in this order. */
export function groupFigures<F extends FigureToConfirm>(figures: readonly F[]): FigureGroup<F>[] {
  const byName = new Map<string, F[]>()
  for (const figure of figures) {
    const name = groupNameOf(figure)
    byName.set(name, [...(byName.get(name) ?? []), figure])
  }
  return [...byName]
    .map(([name, members]) => {
      const sources = [...new Set(members.map(({ source }) => source))]
      const links = [...new Set(members.map(({ link }) => link))]
      return {
        name,
        figures: members,
        source: sources.includes(null) ? null : sources.join('; '),
        link: links.length === 1 ? (links[0] ?? null) : null,
      }
    })
    .sort((a, b) => rankOf(a) - rankOf(b))
}
