import { type Shape, shape } from '../field/shape.ts'
import { endpoint } from '../http/endpoint.ts'

/** Minimum and maximum width of a column, in px. */
export const columnWidths = { min: 40, max: 1200 }

/** A user's column settings for a list: order, optional widths in px, hidden columns. */
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

/** Name of a list, used as the key of its layout: `mandates`. */
export const listPattern = /^[a-z][a-z0-9_-]{0,39}$/
export const listName = shape.text({ pattern: listPattern })

/** Endpoints for the caller's own column settings; no right needed. */
export const layoutEndpoints = {
  /** Returns the caller's layouts by list; a list without one shows its default columns. */
  list: endpoint('GET', '/layouts/', {
    access: 'signed_in',
    output: shape.record(layout),
  }),
  /** Stores the caller's layout of a list; the last write wins. */
  keep: endpoint('PUT', '/layouts/{id}/', {
    access: 'signed_in',
    params: shape.object({ id: listName }),
    body: layout,
    status: 204,
  }),
}
