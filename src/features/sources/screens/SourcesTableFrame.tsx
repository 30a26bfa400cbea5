import type { ReactNode } from 'react'
import { markCutEdge } from '../../../web/ui/basic/cutEdge.ts'
import classes from './Sources.module.css'

type Props<C extends string> = {
  label: string
  columns: readonly C[]
  titleOf: (column: C) => string
  /** The column of numbers, which are aligned at the right. */
  numbers: C
  /** Rows, whose cells state their roles. */
  children: ReactNode
}

/** A table of sources, whose rows stand as lists on a phone. */
export function SourcesTableFrame<C extends string>({
  label,
  columns,
  titleOf,
  numbers,
  children,
}: Props<C>) {
  return (
    <div ref={markCutEdge} className={classes.frame}>
      {/* Explicit roles: on phones `display: block` drops the semantics of a table. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: lost with the display of a table */}
      <table role="table" className={`${classes.table} ${classes.sources}`} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                data-number={column === numbers || undefined}
              >
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: lost with the display of a table */}
    </div>
  )
}
