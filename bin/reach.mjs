// Which tests a change can reach, and which use a database, from the imports of the project's files.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folders = ['src', 'e2e', 'prove', 'bench']

/** Imports of all sources, but those of types, which run nothing: a map from each file to the files it names, as paths below the root. */
export function readImports(root) {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.tsx?$/.test(name)),
  )
  const known = new Set(sources)
  return new Map(
    sources.map((file) => {
      const whole = readFileSync(join(root, file), 'utf8')
      const text = whole.replaceAll(/^(?:import|export) type [^']*'[^']+'/gm, '')
      const relative = [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+)'/g)].map(([, path]) =>
        join(dirname(file), path).replaceAll('\\', '/'),
      )
      // Scripts of child processes and threads are named from the root.
      const named = [...text.matchAll(/'(src\/[^']+\.ts)'/g)].map(([, path]) => path)
      return [file, [...relative, ...named].filter((path) => known.has(path))]
    }),
  )
}

/** All files that import one of `targets`, directly or through others; `stops` are not passed through. */
function importersOf(imports, targets, stops = () => false) {
  const importers = new Map()
  for (const [file, used] of imports)
    for (const path of used) importers.set(path, [...(importers.get(path) ?? []), file])
  const found = new Set(targets)
  for (const file of found)
    if (!stops(file)) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}

const isTest = (file) => file.endsWith('.test.ts')
const isJourney = (file) => file.startsWith('e2e/')

/** Unit and API tests that use the database server of the run, rather than none or one of their own. */
export function databaseTests(root) {
  const imports = readImports(root)
  const asks = (file) => readFileSync(join(root, file), 'utf8').includes("inject('databaseUrl')")
  const users = importersOf(imports, [...imports.keys()].filter(asks))
  return [...users].filter((file) => isTest(file) && file.startsWith('src/'))
}

/** Changes that any test may notice. */
const shared =
  /^(package|vite|vitest|tsconfig|bin\/|index\.html|public\/|migrations\/|src\/(kernel|testing|web|app|integrations|commands)\/|src\/[^/]+$|e2e\/support\/)/
/** Changes after which processes and proofs run too, unless they are left out on purpose. */
const deep = /^(bin\/|prove\/|migrations\/|src\/kernel\/database\/|src\/access)/

/** Files that put features together: all of these depend on them, so a change is not followed through them. */
const isRoot = (file) =>
  /^src\/[^/]+$|^src\/app\/|^src\/testing\/|\.feature(\.server)?\.tsx?$/.test(file)

/** Files changed since the branch left its upstream, and those not committed; none without git. */
export function changedFiles(root) {
  const git = (...args) => {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', args, options).split('\n').filter(Boolean)
  }
  const attempt = (...args) => {
    try {
      return git(...args)
    } catch {
      return []
    }
  }
  const [base = 'HEAD'] = attempt('merge-base', 'HEAD', '@{upstream}')
  return [
    ...attempt('diff', '--name-only', '--no-renames', base),
    ...attempt('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Whether a change asks for processes and proofs too. */
export const needsProofs = (changed) => changed.some((file) => deep.test(file))

/** Tests that may notice a change: `undefined` for all of them. */
export function testsReached(root, changed) {
  if (changed.some((file) => shared.test(file) && !isTest(file))) return undefined
  const imports = readImports(root)
  const reached = importersOf(imports, changed, isRoot)
  const features = new Set([...reached].flatMap((file) => featureOf(file) ?? []))
  const names = [...features].flatMap((feature) => namesOf(root, feature))
  const pattern = names.length > 0 && new RegExp(`\\b(${names.join('|')})\\b`)
  return [...imports.keys()].filter((file) => {
    if (!isTest(file)) return false
    if (reached.has(file)) return true
    if (isJourney(file) || file.startsWith('src/testing/'))
      return pattern && pattern.test(readFileSync(join(root, file), 'utf8'))
    return features.has(featureOf(file))
  })
}

const featureOf = (file) => /^src\/features\/(\w+)\//.exec(file)?.[1]

/** What tests call a feature: its folder and the parts of its client. */
function namesOf(root, feature) {
  const folder = join(root, 'src/features', feature)
  if (!existsSync(folder)) return [feature]
  const doors = readdirSync(folder).filter((name) => name.endsWith('.feature.ts'))
  const parts = doors.flatMap((door) =>
    [...readFileSync(join(folder, door), 'utf8').matchAll(/(\w+): \w*[eE]ndpoints/g)].map(
      ([, part]) => part,
    ),
  )
  return [feature, ...parts]
}
