import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { access } from '../access.ts'
import { api } from '../api.ts'
import { configurationKeys } from '../config.server.ts'
import { formPath } from '../features/mandates/mandate.ts'
import type { Rights, Rule } from '../kernel/access.ts'
import type { Contract } from '../kernel/endpoint.ts'
import { root } from './template.ts'

/** The pages under `docs/` that are made from the code; a guard test holds them to it. */
export const documents = (): Record<string, string> => ({
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

/** Screens of the specification's section 2, by path. */
const screens = [
  '/',
  '/signin',
  '/logout',
  '/2fa-verify',
  '/password-reset-request',
  '/password-reset',
  '/data-protection',
  '/message',
  '/kick-off-form/{uuid}',
  '/admin-home',
  '/users-list',
  '/users',
  '/users/{user_id}',
  '/quotes-list',
  '/quotes',
  '/quotes/{id}',
  '/buildings-list',
  '/new-building',
  '/buildings/{id}',
  '/new-prospection-campaign',
  '/prospection-campaign/{id}',
  '/products-list',
  '/products',
  '/products/{id}',
  '/prospector',
  '/source',
  '/settings',
  '/partner-home',
  '/client-home',
  '/{type}-admin-form',
  '/{type}-admin-form/{mandate_id}',
  '/{type}-client-form',
  '/{type}-client-form/{mandate_id}',
  '/{type}-partner-form',
  '/{type}-partner-form/{mandate_id}',
  '/IncitativeConsulting-admin-form/{mandate_id}/digitalci',
]

function coverage(): string {
  const tests = testTitles()
  const shown = sections.map((title, index) => {
    const number = index + 1
    const found = tests.filter(({ section }) => section === number)
    const list = found.map(({ file, title }) => `- ${title} (\`${file}\`)`).join('\n')
    return `## ${number}. ${title}\n\n${list || '**Missing: no test shows this section.**'}`
  })
  const built = builtPaths()
  const rows = screens.map((path) => [`\`${path}\``, built.has(path) ? 'built' : '**missing**'])
  return `# Specification coverage

Made by \`npm run docs\` from the tests whose title carries \`§\` and the number of a section, and from the
route table of the browser side. What is missing comes with a later issue.

${shown.join('\n\n')}

## Screens of section 2

${table(['path', ''], rows)}
`
}

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => pattern.test(name))
    .sort()
}

function testTitles() {
  return ['src', 'e2e'].flatMap((folder) =>
    filesUnder(folder, /\.test\.ts$/).flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [...source.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)].flatMap(
        ([, , title]) =>
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
  const source = readFileSync(join(root, 'src/web/routes.tsx'), 'utf8')
  const names: Record<string, string> = { userId: 'user_id', mandateId: 'mandate_id' }
  const paths = [...source.matchAll(/path: [`'"]([^`'"]+)[`'"]/g)].map(([, path]) =>
    path!
      .replace(/\$\{\w+\}/g, '{type}')
      .replace(/\$(\w+)/g, (_, name: string) => `{${names[name] ?? name}}`),
  )
  // Those of mandates are made from the service types; a client's own request comes with the forms.
  const forms = source.includes('...mandateForms')
    ? (['admin', 'client', 'partner'] as const).flatMap((group) => {
        const form = formPath(group, 'CECB')!.replace('CECB', '{type}')
        return group === 'client' ? [`${form}/{mandate_id}`] : [form, `${form}/{mandate_id}`]
      })
    : []
  return new Set([...paths, ...forms])
}
