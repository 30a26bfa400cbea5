import { plain } from '../../../kernel/field/folded.ts'

/** A folder with all the names by which people know it. */
export type NamedFolder = { key: string; parent: string | null; names: readonly string[] }

/**
 * The folder into which a dropped file goes: the existing one that is called like one of its folders, the innermost
 * first, and preferably within the one around it; else where it was dropped.
 */
export function targetFolder(
  dropped: readonly string[],
  tree: readonly NamedFolder[],
  target: string,
): string {
  const isCalled = (name: string) => (folder: NamedFolder) =>
    folder.names.some((one) => plain(one) === plain(name))
  let found = target
  let isFound = false
  for (const name of dropped) {
    const matches = tree.filter(isCalled(name))
    const inside = matches.find(({ parent }) => parent === found)
    const next = inside ?? matches.find(({ parent }) => !isFound || parent === null)
    if (!next) continue
    found = next.key
    isFound = true
  }
  return found
}
