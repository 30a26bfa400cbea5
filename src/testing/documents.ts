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
import { namesIn, rowsNamed, type SpecificationRow } from './specification.ts'
import { specificationList } from './specificationList.ts'
import { root } from './template.ts'

/** The pages under `docs/` that are made from the code; a guard test holds them to it. */
export const generatedDocuments = (): Record<string, string> => ({
  'docs/permissions.md': permissions(),
  'docs/configuration.md': configuration(),
  'docs/specification-coverage.md': coverage(),
})

const said = (rule: Rule | undefined) =>
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
          ...groups.map(([, rights]) => said(rights[action]?.[name])),
        ])
    }
    for (const action of ['create', 'delete', 'history'] as const)
      if (groups.some(([, rights]) => rights[action]))
        lines.push([action, ...groups.map(([, rights]) => said(rights[action]))])
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

/** Sections of the specification, by number. */
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
  const all = specificationRows()
  const shown = sections.map((title, index) => {
    const number = index + 1
    const own = all.filter(({ id }) => id.startsWith(`§${number}.`))
    const lines = own.map((one) => {
      const named = tests.filter((test) => rowsNamed(test.title, all).includes(one))
      const files = [...new Set(named.map(({ file, title: said }) => `${said} (\`${file}\`)`))]
      return [`\`${one.id}\``, one.code ?? '–', files.join('<br>') || '**missing**']
    })
    const rest = tests.filter(({ section, title: said }) => section === number && !namesIn(said)[0])
    const list = rest.map(({ file, title: said }) => `- ${said} (\`${file}\`)`).join('\n')
    const rows = lines.length > 0 ? `${table(['row', 'declared', 'tests'], lines)}\n\n` : ''
    return `## ${number}. ${title}\n\n${rows}${list || 'No other test names this section.'}`
  })
  const isTested = (one: SpecificationRow) =>
    tests.some(({ title }) => rowsNamed(title, all).includes(one))
  return `# Specification coverage

Made by \`npm run docs\` from the list of what the specification asks for (\`src/testing/specificationList.ts\`)
and from the titles of tests. A title names a row by its id, or only the number of its section (\`§\`);
the latter stand below the rows. A row that no test names is missing, whether it is built or not.

${all.length} rows, ${all.filter(({ code }) => code).length} declared in the code, ${all.filter(isTested).length} named by a test.

${shown.join('\n\n')}
`
}

/** What the specification asks for by name, with what of it the code declares. */
export const specificationRows = () => specificationList(builtPaths())

/** Whether the code still declares what a row of the specification says that it does. */
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
      const [file = '', said = ''] = code.slice(3).split(/ (.*)/s)
      return readFileSync(join(root, file), 'utf8').includes(said)
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

/** The titles of all tests that name a section of the specification, once for each section. */
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

/** Paths of the route table, in the form in which the specification writes them. */
function builtPaths(): Set<string> {
  const files = ['src/app/routes.tsx', 'src/app/composedRoutes.tsx']
  const doors = filesUnder('src/features', /\.feature\.tsx$/)
  const source = [...files, ...doors].map((file) => readFileSync(join(root, file), 'utf8')).join()
  const names: Record<string, string> = { userId: 'user_id', mandateId: 'mandate_id' }
  const paths = [...source.matchAll(/path: [`'"]([^`'"]+)[`'"]/g)].map(([, path]) =>
    path!
      .replace(/\$\{\w+\}/g, '{type}')
      .replace(/\$(\w+)/g, (_, name: string) => `{${names[name] ?? name}}`),
  )
  // Those of mandates are made from the service types.
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
