import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseTests, testsReached } from '../../../bin/reach.mjs'
import { buildableProject, endOf, startNode, writeFiles } from '../project/modelProject.ts'
import { root } from '../template.ts'

const testedBy = (body: string) =>
  `import { existsSync, writeFileSync } from 'node:fs'
   import { expect, it } from 'vitest'
   it('goes on', () => undefined)
   it('is checked', () => { ${body} })`

/** Creates a project with tests. */
function testedProject(files: Record<string, string>) {
  const project = (name: string, include: string, exclude = '') =>
    `{ test: { name: '${name}', include: ['${include}'], exclude: ['${exclude}'] } }`
  const folder = buildableProject({
    'vitest.config.mjs': `export default { test: { projects: [${[
      project('unit', 'src/**/*.test.ts', 'src/**/*.proof.test.ts'),
      project('proofs', 'src/**/*.proof.test.ts'),
      project('e2e', 'e2e/*.test.ts'),
    ].join()}] } }`,
    'prove/subjects.json': '{"model": ["src"]}',
    'docs/unstable-tests.txt': '',
    'src/word.test.ts': testedBy(''),
    ...files,
  })
  for (const part of ['e2e', 'bench']) mkdirSync(join(folder, part), { recursive: true })
  return folder
}

describe('npm test', () => {
  /** A test that fails the first time; a file that stays counts. */
  const failsOnce = (name: string) =>
    testedBy(
      `const isSecond = existsSync('${name}'); writeFileSync('${name}', ''); expect(isSecond, 'the first time').toBe(true)`,
    )
  const suite = (folder: string, ...args: string[]) =>
    endOf(startNode(folder, ['bin/suite.mjs', ...args]))
  const lastLine = ({ output }: { output: string }) => output.trim().split('\n').at(-1)
  const unstableIn = (folder: string) =>
    readFileSync(join(folder, 'docs', 'unstable-tests.txt'), 'utf8')

  it('gives a failed file of a whole run a second attempt, and writes down what passed then', async () => {
    const folder = testedProject({ 'src/a.test.ts': failsOnce('a') })
    const { status, output } = await suite(folder, '--only=unit', '--all')
    const results = output.slice(output.indexOf('── results'))
    expect(results).toContain('unstable, passed at the second attempt: src/a.test.ts > is checked')
    expect(results).toContain('the first time')
    expect(results).toContain('stale proof: model, never recorded')
    expect(results).not.toContain('failed: ')
    expect(lastLine({ output })).toBe('6 passed, 0 failed, 0 skipped')
    expect(status).toBe(0)
    expect(unstableIn(folder)).toMatch(/^src\/a\.test\.ts > is checked: .*the first time/)
  })

  it('fails by a test that fails twice, and by a file that cannot be read', async () => {
    const folder = testedProject({
      'src/a.test.ts': testedBy("expect(1, 'each time').toBe(2)"),
      'src/b.test.ts': "import './missing.ts'",
    })
    const { status, output } = await suite(folder, '--only=unit', '--all')
    const results = output.slice(output.indexOf('── results'))
    expect(results).toContain('failed: src/a.test.ts > is checked')
    expect(results).toContain('failed: src/b.test.ts > (the file)')
    expect(lastLine({ output })).toBe('5 passed, 2 failed, 0 skipped')
    expect(status).toBe(1)
    expect(unstableIn(folder)).toBe('')
  })

  it('has no second attempt for many files, nor where it is not run as a whole', async () => {
    const names = ['a', 'b', 'c', 'd']
    const many = await suite(
      testedProject(
        Object.fromEntries(names.map((name) => [`src/${name}.test.ts`, failsOnce(name)])),
      ),
      '--only=unit',
      '--all',
    )
    expect(lastLine(many)).toBe('8 passed, 4 failed, 0 skipped')
    const once = await suite(testedProject({ 'src/a.test.ts': failsOnce('a') }), '--only=unit')
    expect(lastLine(once)).toBe('5 passed, 1 failed, 0 skipped')
    expect([many.status, once.status]).toEqual([1, 1])
  })

  it('leaves processes and proofs out, unless told to run all or after a change that they hold', async () => {
    const folder = testedProject({
      'src/a.proof.test.ts': testedBy(''),
      'src/kernel/database/db.ts': 'export {}',
      '.gitignore': 'node_modules\ndist\n',
    })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message=a')
    const run = async (...args: string[]) =>
      lastLine(await suite(folder, '--only=unit,proofs', ...args))
    expect(await run()).toBe('4 passed, 0 failed, 0 skipped')
    expect(await run('--all')).toBe('6 passed, 0 failed, 0 skipped')
    writeFiles(folder, { 'src/word.ts': "export const word = 'second'" })
    expect(await run()).toBe('4 passed, 0 failed, 0 skipped')
    writeFiles(folder, { 'src/kernel/database/db.ts': 'export const changed = true' })
    expect(await run()).toBe('6 passed, 0 failed, 0 skipped')
  })
})

describe('the tests that a change reaches', () => {
  const reachedBy = (...changed: string[]) => testsReached(root, changed)

  it('are those of its feature, of features that use it, and the journeys that name it', () => {
    const reached = reachedBy('src/features/watch/letter/letter.server.ts')!
    expect(reached).toContain('src/features/watch/watch.test.ts')
    expect(reached).toContain('e2e/buildings/watch.test.ts')
    expect(reached).not.toContain('src/features/quotes/quote.test.ts')
    expect(reached).not.toContain('e2e/offers/quotes.test.ts')
    // The watch asks the law.
    expect(reachedBy('src/features/idc/duty.ts')).toContain('src/features/watch/watch.test.ts')
    // A script of a child process is named by its path alone.
    const printing = reachedBy('src/features/reports/printing.server.ts')!
    expect(printing).toContain('src/features/reports/report.test.ts')
    expect(reachedBy('src/features/quotes/screens/QuotePage.module.css')).toContain(
      'e2e/offers/quotes.test.ts',
    )
    expect(reachedBy('README.md')).toEqual([])
    expect(reachedBy('e2e/buildings/map.test.ts')).toEqual(['e2e/buildings/map.test.ts'])
  })

  it('are all after a change of what every test uses', () => {
    for (const file of ['package-lock.json', 'src/kernel/record/record.server.ts', 'src/access.ts'])
      expect(reachedBy('README.md', file)).toBeUndefined()
  })

  it('on another database server are those that use one', () => {
    const files = databaseTests(root)
    expect(files).toContain('src/features/quotes/quote.test.ts')
    expect(files).not.toContain('src/kernel/field/parse.test.ts')
    expect(files).not.toContain('src/kernel/database/postgres.proof.test.ts')
    expect(files.filter((file) => file.startsWith('e2e/'))).toEqual([])
  })
})
