/** `npm run prove [name]`: runs long proofs with a random seed that is printed; `SEED=` repeats a run. */
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { loadRegister } from '../src/features/register/load.server.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { startPostgres } from '../src/kernel/database/postgres.server.ts'
import { createScratchFolder } from '../src/testing/scratch.ts'
import { prepareTemplate, templateName, urlForDatabase } from '../src/testing/template.ts'
import proveAddresses from './addresses.ts'
import proveExcel from './advice/excel.ts'
import proveIndices from './advice/indices.ts'
import proveRecalculation from './advice/recalculation.ts'
import proveAttack from './attack/attack.ts'
import proveFuzz from './attack/fuzz.ts'
import proveSessions from './attack/sessions.ts'
import proveTiming from './attack/timing.ts'
import proveAway from './browser/away.ts'
import proveBrowsers from './browser/browsers.ts'
import proveLighthouse from './browser/lighthouse.ts'
import proveScreens from './browser/screens.ts'
import proveFleet from './fleet/fleet.ts'
import proveForms from './forms.ts'
import proveImports from './imports/imports.ts'
import proveBackup from './keeping/backup.ts'
import proveConflicts from './keeping/conflicts.ts'
import proveCrash from './keeping/crash.ts'
import proveFiles from './keeping/files.ts'
import proveKickoff from './keeping/kickoff.ts'
import proveTrash from './keeping/trash.ts'
import proveUpgrade from './keeping/upgrade.ts'
import proveLists from './lists.ts'
import proveLive from './live.ts'
import proveMutants from './mutants/mutants.ts'
import proveNodes from './nodes.ts'
import proveOutside from './outside/outside.ts'
import proveBills from './papers/bills.ts'
import provePdf from './papers/pdf.ts'
import proveQuotes from './papers/quotes.ts'
import proveReports from './papers/reports.ts'
import { root } from './product.ts'
import proveRegister from './register/register.ts'
import proveRights from './rights/rights.ts'

type ProofOptions = { seed: number; log: (line: string) => void }
/** Returns figures; throws if a threshold is missed, with the figures as cause. */
type Proof = (options: ProofOptions) => Promise<object>

const proofs: Record<string, Proof> = {
  addresses: proveAddressesOnRegister,
  attack: proveAttack,
  away: proveAway,
  backup: proveBackup,
  bills: proveBills,
  browsers: proveBrowsers,
  conflicts: proveConflicts,
  crash: proveCrash,
  excel: proveExcel,
  files: proveFiles,
  fleet: proveFleet,
  forms: proveForms,
  fuzz: proveFuzz,
  imports: proveImports,
  indices: proveIndices,
  kickoff: proveKickoff,
  lighthouse: proveLighthouse,
  lists: proveLists,
  live: proveLive,
  mutants: proveMutants,
  nodes: proveNodes,
  outside: proveOutside,
  pdf: provePdf,
  quotes: proveQuotes,
  recalculation: proveRecalculation,
  register: proveRegisterOnDatabase,
  reports: proveReports,
  rights: proveRights,
  screens: proveScreens,
  sessions: proveSessions,
  timing: proveTiming,
  trash: proveTrash,
  upgrade: proveUpgrade,
}

function proveAddressesOnRegister(options: ProofOptions) {
  return onRegister(({ pool }) => proveAddresses({ ...options, pool }))
}

function proveRegisterOnDatabase(options: ProofOptions) {
  return onRegister((parts) => proveRegister({ ...options, ...parts }))
}

/** Runs a proof on a database with the shipped register. */
async function onRegister<F>(
  run: (parts: { pool: pg.Pool; url: string; folder: string }) => Promise<F>,
): Promise<F> {
  const { folder, elsewhere, remove } = createScratchFolder()
  const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
  try {
    await prepareTemplate(postgres.url)
    const url = urlForDatabase(postgres.url, templateName)
    const { pool, close } = connect(url, () => undefined, 2)
    try {
      await loadRegister(pool, root)
      return await run({ pool, url, folder: join(folder, 'register') })
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

async function prove(name: string, proof: Proof, seed: number): Promise<boolean> {
  printLine(`${name}: SEED=${seed}`)
  const startedAt = new Date()
  let figures: object = {}
  let failure: string | undefined
  try {
    figures = await proof({ seed, log: printLine })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    failure = error.cause ? error.message : (error.stack ?? error.message)
    if (error.cause instanceof Object) figures = error.cause
  }
  const git = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  const commit = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim()
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000)
  const passed = failure === undefined
  const report = {
    name,
    commit,
    seed,
    date: startedAt.toISOString(),
    seconds,
    passed,
    failure,
    figures,
  }
  mkdirSync(join(root, 'docs', 'proofs'), { recursive: true })
  const file = join('docs', 'proofs', `${name}.json`)
  writeFileSync(join(root, file), `${JSON.stringify(report, null, 2)}\n`)

  for (const [title, value] of rows(figures)) printLine(`  ${title.padEnd(40)} ${value}`)
  printLine(`${name} ${passed ? 'holds' : `FAILS: ${failure}`}`)
  printLine(`${seconds} s, written to ${file}`)
  return passed
}

/** Flattens figures to one line each; lists are shown by their length. */
function rows(figures: object, before = ''): [string, string][] {
  return Object.entries(figures).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return [[before + name, String(value.length)]]
    if (value instanceof Object) return rows(value, `${before}${name}.`)
    return [[before + name, String(value)]]
  })
}

function printLine(line: string) {
  process.stdout.write(`${line}\n`)
}

const requestedNames = process.argv.slice(2)
const unknown = requestedNames.find((name) => !(name in proofs))
if (unknown) {
  printLine(`No proof is called ${unknown}. There are: ${Object.keys(proofs).join(', ')}.`)
  process.exit(2)
}
const seed = Number(process.env.SEED ?? randomInt(2 ** 32))
if (!Number.isSafeInteger(seed)) {
  printLine('SEED is a whole number.')
  process.exit(2)
}
let allPassed = true
for (const [name, proof] of Object.entries(proofs))
  if (requestedNames.length === 0 || requestedNames.includes(name))
    allPassed = (await prove(name, proof, seed)) && allPassed
process.exit(allPassed ? 0 : 1)
