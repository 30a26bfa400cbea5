import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { may } from '../../access.server.ts'
import { access } from '../../access.ts'
import { api } from '../../api.ts'
import { serviceText } from '../../features/mandates/form/service.text.ts'
import { requiredTextKeys } from '../../features/mandates/form/service.ts'
import type { Contract } from '../../kernel/http/endpoint.ts'
import type { Text } from '../../kernel/text.ts'
import { services } from '../../services.ts'
import { homeOf } from '../../web/paths.ts'
import { texts as serverTexts } from '../../words.server.ts'
import {
  generatedDocuments,
  isInCode,
  specificationRows,
  testTitles,
} from '../project/documents.ts'
import { filesUnder, readSource } from '../project/sources.ts'
import { idsInTitle, rowsInTitle } from '../project/specification.ts'
import { root } from '../template.ts'

const sourcePaths = filesUnder('src', /\.tsx?$/).map((path) => path.slice('src/'.length))
const read = (name: string) => readSource(`src/${name}`)
const modules = import.meta.glob<Record<string, Text>>('../../**/*.text.ts', { eager: true })
const texts = Object.values(modules).flatMap((module) => Object.values(module))

describe('texts', () => {
  const sources = sourcePaths
    .filter((name) => !name.endsWith('.text.ts') && !name.endsWith('.test.ts'))
    .map(read)
  const literals = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n$])+)\1/g)].map(([, , literal]) => literal!),
    ),
  )
  const prefixes = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/`([a-z_]+:[\w.]*|[a-z_][\w.]*\.)\$\{/g)].map(([, literal]) => literal!),
    ),
  )

  it('are all used', () => {
    const unused = texts.flatMap(({ ns, words }) =>
      Object.keys(words)
        .filter((key) => {
          const code = key.replace(/^(error|act)\./, '')
          return !(
            literals.has(key) ||
            literals.has(`${ns}:${key}`) ||
            literals.has(`${ns}:${code}`) ||
            [...prefixes].some(
              (prefix) =>
                key.startsWith(prefix) ||
                `${ns}:${key}`.startsWith(prefix) ||
                `${ns}:${code}`.startsWith(prefix),
            ) ||
            isDeclared(ns, key)
          )
        })
        .map((key) => `${ns}:${key}`),
    )
    expect(unused).toEqual([])
  })

  it('exist for every text key used by the server or a schema', () => {
    const declaredKeys = new Set(
      texts.flatMap(({ ns, words }) => Object.keys(words).map((key) => `${ns}:${key}`)),
    )
    const spaces = new Set(texts.map(({ ns }) => ns))
    const named = [...literals].filter(
      (literal) => /^[a-z]+:[a-z_.A-Z]+$/.test(literal) && spaces.has(literal.split(':')[0]!),
    )
    const permissions = new Set(Object.keys(access).map((resource) => `${resource}:`))
    const missing = named.filter(
      (literal) =>
        !declaredKeys.has(literal) &&
        !declaredKeys.has(literal.replace(':', ':error.')) &&
        !declaredKeys.has(literal.replace(':', ':act.')) &&
        ![...permissions].some((prefix) => literal.startsWith(prefix)),
    )
    expect(missing).toEqual([])
  })

  it('exist on the server for every act of the audit log', () => {
    const acts = new Set(
      sources
        .flatMap((source) => [...source.matchAll(/\b(?:audit|writeAudit)\(([^;]*?)\)/gs)])
        .flatMap(([, passed]) => [...passed!.matchAll(/'([a-z_]+):([a-z_]+)'/g)])
        .map(([, ns, act]) => `${ns}:act.${act}`),
    )
    expect(acts.size).toBeGreaterThan(30)
    const known = new Set(
      serverTexts.flatMap(({ ns, words }) => Object.keys(words).map((key) => `${ns}:${key}`)),
    )
    expect([...acts].filter((key) => !known.has(key))).toEqual([])
  })

  it('write parameters in single braces, as only these are filled in', () => {
    const doubled = texts.flatMap(({ ns, words }) =>
      Object.entries(words).flatMap(([key, word]) =>
        JSON.stringify(word).includes('{{') ? `${ns}:${key}` : [],
      ),
    )
    expect(doubled).toEqual([])
  })

  it('have the same parameters in every language', () => {
    const placeholdersOf = (text: unknown) =>
      [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort()
    for (const { ns, words } of texts)
      for (const [key, { fr, en, it }] of Object.entries(words)) {
        const withoutCount = (list: string[]) => list.filter((one) => one !== '{count}')
        expect([`${ns}:${key}`, withoutCount(placeholdersOf(fr))]).toEqual([
          `${ns}:${key}`,
          withoutCount(placeholdersOf(en)),
        ])
        expect([`${ns}:${key}`, withoutCount(placeholdersOf(it))]).toEqual([
          `${ns}:${key}`,
          withoutCount(placeholdersOf(en)),
        ])
      }
  })

  it('have distinct namespaces, and the server loads all that contain errors', () => {
    expect(new Set(texts.map(({ ns }) => ns)).size).toBe(texts.length)
    const loadedNamespaces = new Set(serverTexts.map(({ ns }) => ns))
    const features = Object.entries(modules).filter(([path]) => path.includes('/features/'))
    const withErrors = features
      .flatMap(([, module]) => Object.values(module))
      .filter(({ words }) => Object.keys(words).some((key) => key.startsWith('error.')))
    for (const { ns } of withErrors) expect(loadedNamespaces).toContain(ns)
  })
})

describe('folders', () => {
  /** Layers from lowest to highest; each may import those before it. */
  const layers = ['kernel', 'web', 'features', 'app']
  const layerOf = (path: string) => layers.indexOf(path.split('/')[0]!)
  const imports = sourcePaths
    .filter((name) => !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .flatMap((name) =>
      [...read(name).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(
        ([, path]) => [name, join(name, '..', path!)] as const,
      ),
    )

  it('import only from layers below', () => {
    const upward = imports.filter(
      ([name, used]) => layerOf(name) >= 0 && layerOf(name) < layerOf(used),
    )
    expect(upward).toEqual([])
  })

  it('import only features earlier in the order of features.ts if they are features themselves', () => {
    const listed = read('features.ts')
    const folders = Object.fromEntries(
      [...listed.matchAll(/import \{ (\w+) \} from '.\/features\/(\w+)\//g)].map(
        ([, name, folder]) => [name!, folder!],
      ),
    )
    const order = [...listed.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders[name!]!)
    expect([...order].sort()).toEqual(readdirSync(join(root, 'src/features')).sort())
    const folderOf = (path: string) => path.split('/')[1]!
    const forward = imports.filter(
      ([name, used]) =>
        name.startsWith('features/') &&
        used.startsWith('features/') &&
        order.indexOf(folderOf(used)) > order.indexOf(folderOf(name)),
    )
    expect(forward).toEqual([])
  })

  it('of web/ui import only those before them; what opens over a page loads when it is used', () => {
    const bottomUp = [
      ...['basic', 'page', 'input', 'provenance', 'form', 'listing', 'filters', 'columns'],
      ...['table', 'export', 'trash', 'list', 'record', 'grid', 'chart'],
      'merge',
    ]
    expect([...bottomUp].sort()).toEqual(
      readdirSync(join(root, 'src/web/ui'), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    )
    const placeOf = (path: string) =>
      path.startsWith('web/ui/') ? bottomUp.indexOf(path.split('/')[2]!) : -1
    const upward = sourcePaths
      .filter((name) => placeOf(name) >= 0 && !/\.test\.tsx?$/.test(name))
      .flatMap((name) =>
        [...read(name).matchAll(/from '(\.[^']+)'/g)].map(
          ([, path]) => [name, join(name, '..', path!)] as const,
        ),
      )
      .filter(([name, used]) => placeOf(used) > placeOf(name))
    expect(upward).toEqual([])
  })

  it('hold what belongs together, 40 files at most', () => {
    const maxFiles = 40
    const counts = new Map<string, number>()
    const everything = ['src', 'e2e', 'prove', 'bench'].flatMap((folder) =>
      filesUnder(folder, /\.\w+$/),
    )
    for (const name of everything)
      if (!/\bdata\//.test(name)) counts.set(dirname(name), (counts.get(dirname(name)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > maxFiles)).toEqual([])
  })

  it('have files of at most 300 lines, or with the reason in the first line', () => {
    const long = sourcePaths.filter((name) => {
      if (/\.(test|text)\.tsx?$/.test(name)) return false
      const lines = read(name).trimEnd().split('\n')
      return lines.length > 300 !== lines[0]!.startsWith('// Over 300 lines: ')
    })
    expect(long).toEqual([])
  })
})

describe('paths of files', () => {
  it('come from fileURLToPath, as the path of a URL writes spaces and accents otherwise', () => {
    const everywhere = ['src', 'e2e', 'prove', 'bench', 'bin'].flatMap((folder) =>
      filesUnder(folder, /\.(tsx?|mjs)$/),
    )
    const wrong = /new URL\([^()]*import\.meta\.url\)\s*\.pathname/
    expect(everywhere.filter((path) => wrong.test(readSource(path)))).toEqual([])
  })
})

describe('tests', () => {
  it('that needed a second attempt are mended (docs/unstable-tests.txt)', () => {
    expect(readSource('docs/unstable-tests.txt')).toBe('')
  })

  it('have their proofs among the subjects of prove/subjects.json, which exist', () => {
    const subjects: Record<string, string[]> = JSON.parse(readSource('prove/subjects.json'))
    const [, list = ''] = /const proofs: [^{]*\{(.*?)\n\}/s.exec(readSource('prove/main.ts')) ?? []
    const names = [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
    expect(Object.keys(subjects).sort()).toEqual(names.sort())
    const paths = Object.values(subjects).flat()
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('icons', () => {
  it('are hidden from readers, as the words beside them or the label of their button say the same', () => {
    const icon = /<Icon[A-Z]\w+(?:\s+[\w-]+(?:=(?:"[^"]*"|\{[^{}]*\}))?)*\s*\/>/g
    const shown = sourcePaths
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => (read(name).match(icon) ?? []).map((tag) => `${name}: ${tag}`))
      .filter((found) => !/aria-|role=/.test(found))
    expect(shown).toEqual([])
  })
})

describe('names', () => {
  it('are exported once', () => {
    const pathsByName = new Map<string, Set<string>>()
    for (const path of sourcePaths) {
      if (/\.test\.tsx?$/.test(path)) continue
      const exported =
        /^export (?:default )?(?:async )?(?:const|let|function|type|class|interface)\*? (\w+)/gm
      for (const [, name] of read(path).matchAll(exported))
        pathsByName.set(name!, (pathsByName.get(name!) ?? new Set()).add(path))
    }
    expect([...pathsByName].filter(([, paths]) => paths.size > 1)).toEqual([])
  })
})

describe('advisory locks', () => {
  it('have keys of their own, as what shares one waits for the other: judging for a backup', () => {
    const keys = sourcePaths
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => read(path).match(/\b4_512_\d{3}\b/g) ?? [])
    expect(keys.length).toBeGreaterThan(10)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})

/** Whether a declaration uses a text key: of a field, section, help or option. */
function isDeclared(ns: string, key: string) {
  if (keysNeededByServices.get(ns)?.has(key.replace(/^help\./, 'field.'))) return true
  const fields = declaredFields[ns]
  if (!fields) return false
  const [kind, name] = [key.slice(0, key.indexOf('.')), key.slice(key.indexOf('.') + 1)]
  if (kind === 'field' || kind === 'help' || kind === 'placeholder') return name in fields
  if (kind === 'section') return Object.values(fields).some(({ section }) => section === name)
  const named = [fields, ...Object.values(fields).map(({ columns = {} }) => columns)]
  return named.some((all) => all[kind]?.options?.includes(name))
}
type Options = { options?: readonly string[] }
type Declared = Record<string, Options & { section: string; columns?: Record<string, Options> }>
const plain = import.meta.glob<Record<string, unknown>>('../../features/**/*.ts', { eager: false })
const declaredFields: Record<string, Declared> = {}
beforeAll(async () => {
  for (const [path, load] of Object.entries(plain)) {
    if (/\.(server|table|jobs|test|text)\.ts$/.test(path)) continue
    for (const [name, value] of Object.entries(await load()))
      if (name.endsWith('Fields'))
        declaredFields[name.slice(0, -'Fields'.length)] = value as Declared
  }
})

/** Text keys that mandate forms need, by the text that may contain them. */
const keysNeededByServices = new Map<string, Set<string>>()
for (const { text, fields } of Object.values(services))
  for (const { ns } of [text, serviceText])
    keysNeededByServices.set(
      ns,
      new Set([...(keysNeededByServices.get(ns) ?? []), ...requiredTextKeys(fields)]),
    )

describe('forms of mandates', () => {
  it.each(Object.values(services))('have all their texts ($type)', ({ text, fields }) => {
    const existingKeys = new Set([...Object.keys(text.words), ...Object.keys(serviceText.words)])
    expect(requiredTextKeys(fields).filter((key) => !existingKeys.has(key))).toEqual([])
    const twice = Object.keys(text.words).filter((key) => key in serviceText.words)
    expect(twice).toEqual([])
  })
})

describe('access', () => {
  it('is declared on every call, with a permission that some group has', () => {
    const everybody = { id: 1, groups: Object.keys(homeOf) }
    for (const endpoints of Object.values(api as Contract))
      for (const { access: needed, method, path } of Object.values(endpoints))
        expect([
          method,
          path,
          needed === 'public' || needed === 'signed_in' || may(everybody, needed),
        ]).toEqual([method, path, true])
  })
})

describe('documents', () => {
  for (const [path, content] of Object.entries(generatedDocuments()))
    it(`${path} is up to date (npm run docs)`, () => {
      // Compare line by line for a readable failure.
      expect(readSource(path).split('\n')).toEqual(content.split('\n'))
    })
})

describe('docs/packages.md', () => {
  it('has the versions of package.json of the packages that are held back', () => {
    const { dependencies } = JSON.parse(readSource('package.json')) as {
      dependencies: Record<string, string>
    }
    const rows = [...readSource('docs/packages.md').matchAll(/^\| `([^`]+)` \| ([\d.]+) \|/gm)]
    const held = ['i18next', 'pdfjs-dist', 'file-type', 'cockatiel', 'eventsource-parser']
    expect(rows.map(([, name]) => name).sort()).toEqual([...held, 'graphile-worker'].sort())
    for (const [, name, version] of rows)
      expect([name, version]).toEqual([name, dependencies[name!]])
  })
})

describe('docs/security.md', () => {
  const page = readSource('docs/security.md')

  it('has each requirement of ASVS 5.0, levels 1 and 2, once and with a state', () => {
    const row =
      /^\| (\d+\.\d+\.\d+) \| [^|]+ \| (?:holds|holds with|does not apply|\*\*open\*\*) \| [^|]+ \|$/
    const lines = page.split('\n').filter((line) => /^\| \d/.test(line))
    expect(lines.filter((line) => !row.test(line))).toEqual([])
    expect(lines.length).toBe(217)
    expect(new Set(lines.map((line) => row.exec(line)![1])).size).toBe(217)
  })

  it('names files that exist', () => {
    const paths = [...page.matchAll(/`((?:src|e2e|prove|\.ci)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    )
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('pages for those who build', () => {
  const pages = [
    'CONTRIBUTING.md',
    ...['building', 'design'].flatMap((folder) => filesUnder(`docs/${folder}`, /\.md$/)),
  ]
  const sources = ['src', 'e2e', 'prove', 'bench', 'docs'].flatMap((folder) =>
    filesUnder(folder, /\.\w+$/),
  )

  it('name files that exist, by a link or by the end of their path', () => {
    const wrong = pages.flatMap((page) => {
      const text = readSource(page)
      const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, to]) => join(dirname(page), to!))
      const names = [...text.matchAll(/`(\w[\w./-]*\.tsx?)`/g)].map(([, name]) => name!)
      return [
        ...links.filter((path) => !existsSync(join(root, path))),
        ...names.filter((name) => !sources.some((path) => `/${path}`.endsWith(`/${name}`))),
      ].map((name) => `${page}: ${name}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('rows of the specification', () => {
  const rows = specificationRows()

  it('are unique, and the code has their declarations', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.filter(({ code }) => code && !isInCode(code))).toEqual([])
  })

  it('are used word for word if they are texts (§8.text.*)', () => {
    const requiredTexts = rows.flatMap(({ text, code }) => (text && code ? [{ text, code }] : []))
    expect(requiredTexts.length).toBeGreaterThan(20)
    for (const { text, code } of requiredTexts) {
      const [namespace, key] = code.replace('word ', '').split(':') as [string, string]
      expect(texts.find((one) => one.ns === namespace)?.words[key]?.en, code).toBe(text)
    }
  })

  it('exist for every id in a test title', () => {
    const unknown = testTitles().flatMap(({ title }) =>
      idsInTitle(title).filter((name) => rowsInTitle(name, rows).length === 0),
    )
    expect(unknown).toEqual([])
  })
})
