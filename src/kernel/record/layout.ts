import { type Shape, shape } from '../field/shape.ts'
import { endpoint } from '../http/endpoint.ts'

/** Narrowest and widest a person may make a column, px. */
export const columnWidths = { min: 40, max: 1200 }

/** The columns of a list as somebody wants them: their order, widths in px where chosen, those left out. */
export type Layout = {
  columns: readonly { key: string; width?: number; isHidden?: boolean }[]
}

export const layout: Shape<Layout> = shape.strictObject({
  columns: shape.list(
    shape.strictObject({
      key: shape.text({ min: 1, max: 60 }),
      width: shape.int(columnWidths).optional(),
      isHidden: shape.boolean().optional(),
    }),
    { max: 100 },
  ),
})

/** What a list is called where something of it is kept: `mandates`. */
export const listPattern = /^[a-z][a-z0-9_-]{0,39}$/
export const listName = shape.text({ pattern: listPattern })

/** How each person wants the columns of lists; a preference of theirs alone, so nobody needs a right. */
export const layoutEndpoints = {
  /** The caller's layouts, by list; a list without one shows its usual columns. */
  list: endpoint('GET', '/layouts/', {
    access: 'signed_in',
    output: shape.record(layout),
  }),
  /** Keeps the caller's layout of the list with this name; the last one counts. */
  keep: endpoint('PUT', '/layouts/{id}/', {
    access: 'signed_in',
    params: shape.object({ id: listName }),
    body: layout,
    status: 204,
  }),
}
