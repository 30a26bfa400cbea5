import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseTests, readImports } from '../../bin/reach.mjs'
import { root } from '../product.ts'

/** Where rules stand: rights, what the kernel asks of fields and records, features, and the browser's writes. */
const places = [
  /^src\/access(\.server)?\.ts$/,
  /^src\/kernel\/(states\.ts|field\/|record\/|limits\/|http\/idempotency)/,
  /^src\/features\//,
  /^src\/web\/(writes|session)\//,
]

/**
 * What decides nothing: words, tables, declarations, what the demonstration shows, measures of charts and of printed
 * pages, which are read by eye, and hooks of screens.
 */
const withoutRules =
  /\.(text|table|jobs|test|setup|feature|feature\.server)\.ts$|(?:^|\/)(charts?|layout|samples|data|demonstration|pages|preview|pictures?)[./]|Reference\.server\.ts$|\/use[A-Z]/

/** All files whose mutants a test should notice, in alphabetical order. */
export const listRuleFiles = (): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !withoutRules.test(file))
    .filter((file) => places.some((place) => place.test(file)))
    .sort()

/** The part of the product that a file belongs to: its feature, `rights`, or its folder. */
export const areaOf = (file: string): string =>
  /^src\/access|\/reach\.server\.ts$/.test(file)
    ? 'rights'
    : (/^src\/features\/(\w+)/.exec(file)?.[1] ?? /^src\/(\w+\/\w+)/.exec(file)![1]!)

/** Tests of the API that ask every list and call, whatever the feature. */
const broad = ['reach', 'openapi', 'testing/product/lists'].map((name) => `src/${name}.test.ts`)
/** Asks each call as each person, and compares with a second implementation of the rights. */
const ofRights = 'src/testing/proofs/rights.proof.test.ts'

/**
 * Returns the tests that should notice a mutant of `file`, nearest first: those without a database that import it,
 * then those with one of its feature or folder, then those that ask every call.
 */
export function createTestsOf(): (file: string) => { plain: string[]; withDatabase: string[][] } {
  const imports = readImports(root)
  const isWithDatabase = new Set(databaseTests(root))
  const tests = [...imports.keys()].filter((file) =>
    /^src\/(?!testing\/product\/).*(?<!\.proof)\.test\.ts$/.test(file),
  )
  const withDatabase = tests.filter((file) => isWithDatabase.has(file))
  const importersOf = (target: string) => {
    const importers = new Map<string, string[]>()
    for (const [file, used] of imports)
      for (const path of used) importers.set(path, [...(importers.get(path) ?? []), file])
    const found = new Set([target])
    for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
    return found
  }
  return (file) => {
    const importers = importersOf(file)
    const area = /^src\/features\/\w+\/|^src\/kernel\/\w+\//.exec(file)?.[0]
    const near = area ? withDatabase.filter((test) => test.startsWith(area)) : []
    return {
      plain: tests.filter((test) => importers.has(test) && !isWithDatabase.has(test)),
      withDatabase: [near, broad, areaOf(file) === 'rights' ? [ofRights] : []].filter(
        (set) => set.length > 0,
      ),
    }
  }
}
