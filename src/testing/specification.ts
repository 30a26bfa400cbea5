/**
 * A row of the specification: a screen, field, transition, rule, call, text or constant. `code` is where
 * the code declares it; a row without it is not built yet. Tests name rows in their titles: §3.user.iban,
 * or §3.user.* for all of a group that are built.
 */
export type SpecificationRow = {
  id: string
  says: string
  code?: string
  /** The sentence that it asks for word by word, in English. */
  text?: string
}

/** The rows that a title of a test names; `*` at the end stands for all of a group that are built. */
export function rowsNamed(title: string, all: readonly SpecificationRow[]): SpecificationRow[] {
  return namesIn(title).flatMap((name) =>
    all.filter(({ id, code }) =>
      name.endsWith('*') ? code !== undefined && id.startsWith(name.slice(0, -1)) : id === name,
    ),
  )
}

/** The ids of rows in a title of a test. */
export const namesIn = (title: string): string[] => title.match(/§\d\.[^\s,;)]+/g) ?? []
