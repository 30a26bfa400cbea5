// Runs every check and test, one after the other, and counts them. At the end of a whole run, the few files that failed
// run once more, alone: see docs/decisions/064-second-attempt.md.
// Arguments: --only=check|unit|e2e, --postgres (run tests on the server of DATABASE_URL); all others go to vitest
// as a filter.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain } from './explain.mjs'
import { prepare, root } from './prepare.mjs'
import { afterSecondAttempt, countTests, testsOf } from './testReport.mjs'

const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const onPostgres = args.includes('--postgres')
const filter = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--postgres')
const isWanted = (part) => !only || only === part

const env = { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
// Ignore a configured database server unless `--postgres` is given.
if (!onPostgres) delete env.DATABASE_URL
else if (!env.DATABASE_URL) {
  console.error(
    'DATABASE_URL is missing. Give a PostgreSQL server whose user may create databases:\nDATABASE_URL=postgres://user:password@127.0.0.1:5432/postgres npm run test:postgres',
  )
  process.exit(1)
}

const scratch = mkdtempSync(join(tmpdir(), 'egide-suite-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
let running
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    // Wait until the tests have stopped their servers.
    if (running?.exitCode === null && running.kill(signal)) await once(running, 'exit')
    process.exit(130)
  })
}

/** More failed files than this are no accident of one run. */
const mostRetriedFiles = 3

/** Results of the steps: {title, passed, failed, skipped, seconds}. */
const results = []
/** Tests that failed, and those that passed at the second attempt: [{file, name, message}]. */
const failures = []
const unstable = []

const wantsChecks = isWanted('check') && !onPostgres && filter.length === 0
if (await step('installation', () => runPrepare({ build: false }))) {
  if (wantsChecks) {
    await step('format', () => runCheck('@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']))
    await step('lint', () => runCheck('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']))
    await step('types', () => runCheck('typescript/bin/tsc', ['-p', '.']))
  }
  if (isWanted('unit')) await step('unit and API tests', () => runTests('unit'))
  // Only journeys need the built product.
  if (
    isWanted('e2e') &&
    mayMatchJourneys() &&
    (await step('build', () => runPrepare({ build: true })))
  )
    await step('journeys in a browser', () => runTests('e2e'))
}

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log('\n── results')
for (const { file, name, message } of failures)
  console.log(`failed: ${file} > ${name}\n${message}\n`)
for (const { file, name, message } of unstable)
  console.log(`unstable, passed at the second attempt: ${file} > ${name}\n${message}\n`)
for (const { title, passed, failed, skipped, seconds } of results) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`
  console.log(`${title.padEnd(24)}${counts.padEnd(36)}${seconds.toFixed(1).padStart(6)} s`)
}
const failed = total('failed')
console.log(`${total('passed')} passed, ${failed} failed, ${total('skipped')} skipped`)
process.exitCode = failed > 0 ? 1 : 0

/** Whether the filter may match a journey: its arguments before the first option are parts of file names. */
function mayMatchJourneys() {
  const option = filter.findIndex((arg) => arg.startsWith('-'))
  const names = option < 0 ? filter : filter.slice(0, option)
  if (names.length === 0) return true
  return readdirSync(join(root, 'e2e')).some((file) =>
    names.some((name) => `e2e/${file}`.includes(name)),
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

/** Runs a program of node_modules with inherited output; returns its exit status. */
function runProgram(program, options) {
  return new Promise((done) => {
    running = spawn(process.execPath, [join(root, 'node_modules', program), ...options], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    running.on('exit', (status) => done(status ?? 1))
  })
}

async function runCheck(program, options) {
  return (await runProgram(program, options)) === 0 ? { passed: 1 } : { failed: 1 }
}

/** Runs and counts the tests of one vitest project. */
async function runTests(project) {
  const first = await runVitest(project, filter)
  let { tests } = first
  const failedFiles = new Set(
    tests.filter(({ status }) => status === 'failed').map(({ file }) => file),
  )
  // Whoever names tests wants to see them fail.
  const mayRetry = filter.length === 0 && failedFiles.size <= mostRetriedFiles
  let isDone = first.status === 0
  if (mayRetry && failedFiles.size > 0) {
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
