// Runs checks and tests, and counts them: by default all but processes and proofs (`*.proof.test.ts`), which run with
// --all, or after a change of what they hold (see reach.mjs).
// Arguments: --all; --changed (only what a change can reach); --only=check,unit,proofs,e2e (some of them); --postgres (API tests on the
// server of DATABASE_URL); all others go to vitest as a filter.
// In a run with --all or --postgres, the few files that failed run once more, alone (docs/decisions/064-second-attempt.md).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain } from './explain.mjs'
import { prepare, root } from './prepare.mjs'
import { listProofs } from './proofs.mjs'
import { changedFiles, databaseTests, needsProofs, testsReached } from './reach.mjs'
import { afterSecondAttempt, countTests, testsOf } from './testReport.mjs'

const args = process.argv.slice(2)
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const [isWhole, isForChange, isOnPostgres] = ['--all', '--changed', '--postgres'].map((option) =>
  args.includes(option),
)
const filter = args.filter((arg) => !/^--(only=.*|all|changed|postgres)$/.test(arg))

const env = { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
// Ignore a configured database server unless `--postgres` is given.
if (!isOnPostgres) delete env.DATABASE_URL
else if (!env.DATABASE_URL) {
  console.error(
    'DATABASE_URL is missing. Give a PostgreSQL server whose user may create databases:\nDATABASE_URL=postgres://user:password@127.0.0.1:5432/postgres npm run test:postgres',
  )
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'egide-suite-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // Wait until the tests have stopped their servers.
    const ending = [...running].filter((child) => child.exitCode === null && child.kill(signal))
    await Promise.all(ending.map((child) => once(child, 'exit')))
    process.exit(130)
  })
}

/** Tests that needed a second attempt, each a fault to be mended; a guard holds that the file is empty. */
const unstableTests = join(root, 'docs', 'unstable-tests.txt')
/** More failed files than this are no accident of one run. */
const mostRetriedFiles = 3

/** Results of the steps: {title, passed, failed, skipped, seconds}. */
const results = []
/** Tests that failed, and those that passed at the second attempt: [{file, name, message}]. */
const failures = []
const unstable = []

const changed = changedFiles(root)
/** Files of tests to run, by what they need; `undefined` for all. */
const chosen = chooseTests()
const isWanted = (part) => !only || only.includes(part)
const wantsProofs = isWhole || filter.length > 0 || needsProofs(changed)

if (await step('installation', () => runPrepare({ build: [] }))) {
  if (isWanted('check') && !isOnPostgres && filter.length === 0)
    await Promise.all([
      step('format', () => runCheck('@biomejs/biome/bin/biome', ['ci', '--colors=off', '.'])),
      step('lint', () => runCheck('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])),
      step('types', () => runCheck('typescript/bin/tsc', ['-p', '.'])),
    ])
  if (
    ['unit', 'proofs', 'e2e'].some(isWanted) &&
    (await step('server', () => runPrepare({ build: ['server'] })))
  ) {
    if (isWanted('unit') && mayMatch('src/', '.test.ts'))
      await step('unit and API tests', () => runTests('unit'))
    if (isWanted('proofs') && wantsProofs && !isOnPostgres && mayMatch('src/', '.proof.test.ts'))
      await step('processes and proofs', () => runTests('proofs'))
    // Only journeys need the pages.
    if (isWanted('e2e') && !isOnPostgres && mayMatch('e2e/', '.test.ts'))
      if (await step('pages', () => runPrepare()))
        await step('journeys in a browser', () => runTests('e2e'))
  }
}

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log('\n── results')
for (const { file, name, message } of failures)
  console.log(`failed: ${file} > ${name}\n${message}\n`)
for (const { file, name, message } of unstable) {
  console.log(`unstable, passed at the second attempt: ${file} > ${name}\n${message}\n`)
  appendFileSync(unstableTests, `${file} > ${name}: ${message.split('\n')[0]}\n`)
}
if (isWhole)
  for (const { name, stale } of listProofs(root))
    if (stale) console.log(`stale proof: ${name}, ${stale}`)
for (const { title, passed, failed, skipped, seconds } of results) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`
  console.log(`${title.padEnd(24)}${counts.padEnd(36)}${seconds.toFixed(1).padStart(6)} s`)
}
const failed = total('failed')
console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
process.exitCode = failed > 0 ? 1 : 0

/** The tests to run if not all: those that a change can reach, or those that use the database of the run. */
function chooseTests() {
  if (isOnPostgres) return databaseTests(root)
  return isForChange ? testsReached(root, changed) : undefined
}

/** Whether tests of a folder, with names of this ending, are chosen and may match the filter. */
function mayMatch(folder, ending) {
  const files =
    chosen ?? readdirSync(join(root, folder), { recursive: true }).map((name) => folder + name)
  const option = filter.findIndex((arg) => arg.startsWith('-'))
  // Arguments before the first option are parts of file names.
  const names = option < 0 ? filter : filter.slice(0, option)
  return files.some(
    (file) =>
      file.startsWith(folder) &&
      file.endsWith(ending) &&
      (names.length === 0 || names.some((name) => file.includes(name))),
  )
}

async function step(title, work) {
  console.log(`\n── ${title}`)
  const start = Date.now()
  const counts = { passed: 0, failed: 0, skipped: 0, ...(await work()) }
  results.push({ title, ...counts, seconds: (Date.now() - start) / 1000 })
  return counts.failed === 0
}

async function runPrepare(options) {
  try {
    await prepare(options)
    return { passed: 1 }
  } catch (error) {
    console.error(await explain(error, {}))
    return { failed: 1 }
  }
}

/** Runs a program of node_modules; returns its exit status. */
function runProgram(program, options) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...options], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    running.add(child)
    child.on('exit', (status) => {
      running.delete(child)
      done(status ?? 1)
    })
  })
}

async function runCheck(program, options) {
  return (await runProgram(program, options)) === 0 ? { passed: 1 } : { failed: 1 }
}

/** Runs and counts the tests of one vitest project. */
async function runTests(project) {
  const first = await runVitest(project, filter.length > 0 ? filter : (chosen ?? []))
  let { tests } = first
  const failedFiles = new Set(
    tests.filter(({ status }) => status === 'failed').map(({ file }) => file),
  )
  const mayRetry = (isWhole || isOnPostgres) && filter.length === 0
  let isDone = first.status === 0
  if (mayRetry && failedFiles.size > 0 && failedFiles.size <= mostRetriedFiles) {
    console.log(`\n── once more, alone: ${[...failedFiles].join(', ')}`)
    const second = await runVitest(project, [...failedFiles])
    const outcome = afterSecondAttempt(tests, second.tests)
    tests = outcome.tests
    unstable.push(...outcome.unstable)
    isDone = second.status === 0
  }
  failures.push(...tests.filter(({ status }) => status === 'failed'))
  const counts = countTests(tests)
  // Errors outside tests fail the run too.
  return { ...counts, failed: counts.failed || (isDone ? 0 : 1) }
}

/** Runs vitest with its arguments; returns its exit status and the tests of its report, none if it wrote no report. */
async function runVitest(project, args) {
  const file = join(scratch, `${project}.json`)
  rmSync(file, { force: true })
  const options = ['run', '--project', project, '--reporter=default', '--reporter=json']
  // A filter may match tests of one project only.
  options.push(`--outputFile.json=${file}`, '--passWithNoTests', ...args)
  const status = await runProgram('vitest/vitest.mjs', options)
  try {
    return { status, tests: testsOf(JSON.parse(readFileSync(file, 'utf8')), root) }
  } catch {
    return { status, tests: [] }
  }
}
