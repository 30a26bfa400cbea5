/**
 * A row of the specification: a screen, field, transition, rule, call, text or constant. `code` is the location
 * of its declaration; rows without it are not built yet. Tests name rows in their titles: §3.user.iban,
 * or §3.user.* for all built rows of a group.
 */
export type SpecificationRow = {
  id: string
  says: string
  code?: string
  /** The exact English sentence that it requires. */
  text?: string
}

/** Rows named in a test title; `*` at the end means all built rows of a group. */
export function rowsInTitle(title: string, rows: readonly SpecificationRow[]): SpecificationRow[] {
  return idsInTitle(title).flatMap((name) =>
    rows.filter(({ id, code }) =>
      name.endsWith('*') ? code !== undefined && id.startsWith(name.slice(0, -1)) : id === name,
    ),
  )
}

/** Ids of rows in a test title. */
export const idsInTitle = (title: string): string[] => title.match(/§\d\.[^\s,;)]+/g) ?? []
