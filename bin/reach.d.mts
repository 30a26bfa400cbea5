/** Imports of all sources: a map from each file to the files it names, as paths below the root. */
export function readImports(root: string): Map<string, string[]>
/** Unit and API tests that use the database server of the run. */
export function databaseTests(root: string): string[]
/** Tests that may notice a change: `undefined` for all of them. */
export function testsReached(root: string, changed: readonly string[]): string[] | undefined
