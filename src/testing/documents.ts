import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declared } from '../../prove/declared.ts'
import { access } from '../access.ts'
import { api } from '../api.ts'
import { configurationKeys } from '../config.server.ts'
import { consultationPath, formPath, transitions } from '../features/mandates/mandate.ts'
import type { Rights, Rule } from '../kernel/access.ts'
import type { Contract } from '../kernel/http/endpoint.ts'
import { commonFields } from '../kernel/record/resource.ts'
import { serviceTypes } from '../kinds.ts'
import { idsInTitle, rowsInTitle, type SpecificationRow } from './specification.ts'
import { specificationList } from './specificationList.ts'
import { root } from './template.ts'

/** Pages under `docs/` that are generated from the code; a guard test checks that they are current. */
export const generatedDocuments = (): Record<string, string> => ({
  'docs/permissions.md': permissions(),
  'docs/configuration.md': configuration(),
  'docs/specification-coverage.md': coverage(),
})

const describeRule = (rule: Rule | undefined) =>
  rule ? [rule.reach, rule.conditions?.join(' and ')].filter(Boolean).join(' if ') : '–'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

function permissions(): string {
  const parts = Object.entries(access).map(([resource, byGroup]) => {
    const groups = Object.entries(byGroup as Record<string, Rights>)
    const lines: string[][] = []
    for (const action of ['read', 'write', 'propose', 'transitions'] as const) {
      const names = [...new Set(groups.flatMap(([, rights]) => Object.keys(rights[action] ?? {})))]
      for (const name of names)
        lines.push([
          `${action} \`${name}\``,
          ...groups.map(([, rights]) => describeRule(rights[action]?.[name])),
        ])
    }
    for (const action of ['create', 'delete', 'history'] as const)
      if (groups.some(([, rights]) => rights[action]))
        lines.push([action, ...groups.map(([, rights]) => describeRule(rights[action]))])
    return `## ${resource}\n\n${table(['', ...groups.map(([group]) => group)], lines)}`
  })
  const calls = Object.values(api as Contract)
    .flatMap((endpoints) => Object.values(endpoints))
    .map(({ method, path, access: needed }) => [`${method} /api${path}`, needed])
    .sort(([a], [b]) => a!.localeCompare(b!))
  return `# Permissions

Generated from \`src/access.ts\` and \`src/api.ts\` by \`npm run docs\`. A field group is a group of fields as the
feature declares them; \`all\`, \`own\` and \`assigned\` give the scope of a right. Anything out of scope answers 404.

${parts.join('\n\n')}

## Calls

${table(['call', 'needs'], calls)}
`
}

function configuration(): string {
  return `# Configuration

Generated from \`src/config.server.ts\` by \`npm run docs\`. Every key is optional; a wrong value stops the start
with its name.

${table(
  ['key', 'default', 'meaning'],
  configurationKeys.map(({ key, meaning, fallback }) => [
    `\`${key}\``,
    fallback === undefined ? '' : `\`${String(fallback)}\``,
    meaning,
  ]),
)}
`
}

/** Titles of the specification's sections. */
const sections = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'Calls made',
  'Error catalogue',
  'Business constants and limits',
]

function coverage(): string {
  const tests = testTitles()
  const specified = specificationRows()
  const parts = sections.map((sectionTitle, index) => {
    const number = index + 1
    const sectionRows = specified.filter(({ id }) => id.startsWith(`§${number}.`))
    const lines = sectionRows.map((specRow) => {
      const named = tests.filter((test) => rowsInTitle(test.title, specified).includes(specRow))
      const files = [...new Set(named.map(({ file, title }) => `${title} (\`${file}\`)`))]
      return [`\`${specRow.id}\``, specRow.code ?? '–', files.join('<br>') || '**missing**']
    })
    const otherTests = tests.filter(
      ({ section, title }) => section === number && !idsInTitle(title)[0],
    )
    const list = otherTests.map(({ file, title }) => `- ${title} (\`${file}\`)`).join('\n')
    const rows = lines.length > 0 ? `${table(['row', 'declared', 'tests'], lines)}\n\n` : ''
    return `## ${number}. ${sectionTitle}\n\n${rows}${list || 'No other test names this section.'}`
  })
  const isTested = (specRow: SpecificationRow) =>
    tests.some(({ title }) => rowsInTitle(title, specified).includes(specRow))
  return `# Specification coverage

Made by \`npm run docs\` from the list of what the specification asks for (\`src/testing/specificationList.ts\`)
and from the titles of tests. A title names a row by its id, or only the number of its section (\`§\`);
the latter stand below the rows. A row that no test names is missing, whether it is built or not.

${specified.length} rows, ${specified.filter(({ code }) => code).length} declared in the code, ${specified.filter(isTested).length} named by a test.

${parts.join('\n\n')}
`
}

/** All rows of the specification, with where the code declares them. */
export const specificationRows = () => specificationList(routePaths())

/** Whether the code still has a declaration that a row of the specification names. */
export function isInCode(code: string): boolean {
  const [kind, name = ''] = code.split(' ')
  const [first = '', second = ''] = name.split(/[.:-](.*)/s)
  switch (kind) {
    case 'field':
      return first in declared && (second in declared[first]!.fields || second in commonFields)
    case 'option': {
      const [field = '', option = ''] = second.split('.')
      return declared[first]?.fields[field]?.options?.includes(option) ?? false
    }
    case 'call':
      return second in ((api as Contract)[first] ?? {})
    case 'way':
      return transitions.some(
        ({ from, to }) => to === second && from.some((status) => status === first),
      )
    case 'word':
      return filesUnder('src', /\.text\.ts$/).some((file) => {
        const source = readFileSync(join(root, file), 'utf8')
        const [, words = ''] = source.split(`text('${first}', {`)
        return words.includes(`  '${second}': {`) || words.includes(`  ${second}: {`)
      })
    case 'in': {
      const [file = '', text = ''] = code.slice(3).split(/ (.*)/s)
      return readFileSync(join(root, file), 'utf8').includes(text)
    }
    case 'rights':
      return Object.values(access).some((groups) => name in groups)
    default:
      return kind === 'screen'
  }
}

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => pattern.test(name))
    .sort()
}

/** Titles of the tests that name sections of the specification, once for each section. */
export function testTitles() {
  return ['src', 'e2e'].flatMap((folder) =>
    filesUnder(folder, /\.test\.ts$/).flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [
        ...source.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)*|\]\))\(\s*(['"`])(.*?)\1/g),
      ].flatMap(([, , title]) =>
        [...title!.matchAll(/§\s?(\d)/g)].map(([, section]) => ({
          file,
          section: Number(section),
          title: title!,
        })),
      )
    }),
  )
}

/** Paths of the route table, in the specification's notation. */
function routePaths(): Set<string> {
  const files = ['src/app/routes.tsx', 'src/app/composedRoutes.tsx']
  const doors = filesUnder('src/features', /\.feature\.tsx$/)
  const source = [...files, ...doors].map((file) => readFileSync(join(root, file), 'utf8')).join()
  const names: Record<string, string> = { userId: 'user_id', mandateId: 'mandate_id' }
  const paths = [...source.matchAll(/path: [`'"]([^`'"]+)[`'"]/g)].map(([, path]) =>
    path!
      .replace(/\$\{\w+\}/g, '{type}')
      .replace(/\$(\w+)/g, (_, name: string) => `{${names[name] ?? name}}`),
  )
  // Paths of mandates are generated from the service types.
  const forms = source.includes('...mandateForms')
    ? (['admin', 'client', 'partner'] as const).flatMap((group) => {
        const form = formPath(group, 'CECB')!.replace('CECB', '{type}')
        return [form, `${form}/{mandate_id}`]
      })
    : []
  const consultation = source.includes('path: consultationPath(')
    ? serviceTypes.map((type) =>
        consultationPath(type, '$mandate_id').replace('$mandate_id', '{mandate_id}'),
      )
    : []
  return new Set([...paths, ...forms, ...consultation])
}
