import { declared } from '../../../prove/rights/declared.ts'
import { access } from '../../access.ts'
import { api } from '../../api.ts'
import { configurationKeys } from '../../config.server.ts'
import { consultationPath, formPath, transitions } from '../../features/mandates/mandate.ts'
import type { Rights, Rule } from '../../kernel/access.ts'
import { type Contract, wholePath } from '../../kernel/http/endpoint.ts'
import { commonFields } from '../../kernel/record/resource.ts'
import { recordWords } from '../../kernel/recordWords.ts'
import { serviceTypes } from '../../kinds.ts'
import type { Crossings } from '../crossings/crossings.ts'
import { type Event, happenings } from '../crossings/events.ts'
import { alone, things } from '../crossings/things.ts'
import { filesUnder, readSource } from './sources.ts'
import { idsInTitle, rowsInTitle, type SpecificationRow } from './specification.ts'
import { specificationList } from './specificationList.ts'

/** Pages under `docs/` that are generated from the code; a guard test checks that they are current. */
export const generatedDocuments = (): Record<string, string> => ({
  'docs/permissions.md': permissions(),
  'docs/configuration.md': configuration(),
  'docs/specification-coverage.md': coverage(),
  'docs/crossings.md': crossings(),
})

const describeRule = (rule: Rule | undefined) =>
  rule ? [rule.reach, rule.conditions?.join(' and ')].filter(Boolean).join(' if ') : '–'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n')

/** The table of what happens to one thing when another happens, event by event. */
function crossings(): string {
  const declared: Crossings = JSON.parse(readSource('src/testing/crossings/crossings.json'))
  const lines = (cell: readonly string[]) => cell.join('<br>') || '–'
  const parts = Object.entries(declared).map(([event, { itself, ...others }]) => {
    const { from = [] } = (happenings as Record<string, Event>)[event]!
    const untouched = Object.keys(things).filter((name) => !others[name] && name !== alone)
    return `## ${event}

The mandate is ${from.at(-1) ?? 'in_progress'} before. The event itself: ${itself.map((line) => `\`${line}\``).join(', ')}.

${table(
  ['what is open', 'what becomes of it, and who is told'],
  Object.entries(others).map(([name, cell]) => [name, lines(cell)]),
)}

As it was: ${untouched.join(', ')}.`
  })
  return `# Crossings

What happens to a thing that is open on a mandate when something else happens to the mandate, its people or its building:
what is stored, who gets a mail, and what people are told of it by the product. \`not\` stands before what the event does
not do then. A test walks each cell over HTTP, on a scene a thing, and fails on a change that no cell names; generated from
\`src/testing/crossings/crossings.json\` by \`npm run docs\`.

${parts.join('\n\n')}
`
}

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
    for (const action of ['create', 'delete', 'history', 'view_as'] as const)
      if (groups.some(([, rights]) => rights[action]))
        lines.push([action, ...groups.map(([, rights]) => describeRule(rights[action]))])
    return `## ${resource}\n\n${table(['', ...groups.map(([group]) => group)], lines)}`
  })
  const calls = Object.values(api as Contract)
    .flatMap((endpoints) => Object.values(endpoints))
    .map((endpoint) => [`${endpoint.method} ${wholePath(endpoint)}`, endpoint.access])
    .sort(([a], [b]) => a!.localeCompare(b!))
  return `# Permissions

Generated from \`src/access.ts\` and \`src/api.ts\` by \`npm run docs\`. A field group is a group of fields as the
feature declares them; \`all\`, \`own\` and \`assigned\` are the reach of a right. Records out of reach are answered with 404.

${parts.join('\n\n')}

## Calls

${table(['call', 'needs'], calls)}
`
}

function configuration(): string {
  return `# Configuration

Generated from \`src/config.server.ts\` by \`npm run docs\`. Every variable is optional; an invalid value
prevents the start with a message that names it.

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

Generated by \`npm run docs\` from the rows of the specification (\`src/testing/project/specificationList.ts\`) and the
titles of tests. A title names a row by its id, or only a section by its number (\`§\`); tests of the second kind
are listed below the rows. A row that no test names is marked as missing, whether it is built or not.

${specified.length} rows, ${specified.filter(({ code }) => code).length} declared in the code, ${specified.filter(isTested).length} named by a test.

${parts.join('\n\n')}
`
}

/** All rows of the specification, with the location of their declaration in the code. */
export const specificationRows = () => specificationList(routePaths())

const wordsOfRecords = recordWords({
  fr: { new: '', one: '', all: '' },
  en: { one: '', many: '' },
  it: { new: '', one: '', all: '' },
})

/** Whether the declaration that a row of the specification refers to still exists in the code. */
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
        const source = readSource(file)
        const [, words = ''] = source.split(`text('${first}', {`)
        return (
          words.includes(`  '${second}': `) ||
          words.includes(`  ${second}: `) ||
          (words.includes('...recordWords({') && second in wordsOfRecords)
        )
      })
    case 'in': {
      const [file = '', text = ''] = code.slice(3).split(/ (.*)/s)
      return readSource(file).includes(text)
    }
    case 'rights':
      return Object.values(access).some((groups) => name in groups)
    default:
      return kind === 'screen'
  }
}

/** Titles of the tests that name sections of the specification, once for each section. */
export function testTitles() {
  return ['src', 'e2e'].flatMap((folder) =>
    filesUnder(folder, /\.test\.ts$/).flatMap((file) => {
      const source = readSource(file)
      return [
        ...source.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1/g),
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
  const featureFiles = filesUnder('src/features', /\.feature\.tsx$/)
  const source = [...files, ...featureFiles].map((file) => readSource(file)).join()
  const names: Record<string, string> = { userId: 'user_id', mandateId: 'mandate_id' }
  const paths = [...source.matchAll(/path: [`'"]([^`'"]+)[`'"]/g)].map(([, path]) =>
    path!
      .replace(/\$\{\w+\}/g, '{type}')
      .replace(/\$(\w+)/g, (_, name: string) => `{${names[name] ?? name}}`),
  )
  // Paths of mandates are generated from the service types.
  const forms = source.includes('...mandateForms')
    ? (['admin', 'client', 'partner'] as const).flatMap((group) => {
        const formRoute = formPath(group, 'CECB')!.replace('CECB', '{type}')
        return [formRoute, `${formRoute}/{mandate_id}`]
      })
    : []
  const consultation = source.includes('path: consultationPath(')
    ? serviceTypes.map((type) =>
        consultationPath(type, '$mandate_id').replace('$mandate_id', '{mandate_id}'),
      )
    : []
  return new Set([...paths, ...forms, ...consultation])
}
