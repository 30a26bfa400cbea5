import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig, serverUrl } from '../config.server.ts'
import { countFictitiousCampaigns } from '../features/prospection/fictitiousCampaigns.server.ts'
import { hasFictitiousRegister } from '../features/register/fictitious/fictitiousRegister.server.ts'
import { type BadRow, DumpError } from '../features/register/import/dump.ts'
import { RegisterBusy } from '../features/register/import/importRegister.server.ts'
import { enterByCommand, replaceRegister } from '../features/sources/registerImport.jobs.ts'
import { maxKeptRows } from '../features/sources/sources.ts'
import { connect } from '../kernel/database/db.server.ts'
import { reachPostgres } from '../kernel/database/running.server.ts'

// `npm run register:import -- <zip file or folder>`: imports a dump that lies on this machine; see docs/operations.md.
const root = fileURLToPath(new URL('../..', import.meta.url))
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Bad rows that are printed. */
const printedRows = 100

const [path] = process.argv.slice(2)
if (path === undefined) {
  print('npm run register:import -- <zip file or folder>')
  process.exit(2)
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const config = readConfig(process.env, root, version)
const postgres = serverUrl(config) ? undefined : await reachPostgres(config.DATA_DIR)
const database = connect(serverUrl(config) ?? postgres!.url, () => undefined, 2)
const startedAt = new Date()
const rows: BadRow[] = []
async function report(found: BadRow[]) {
  for (const row of found.slice(0, maxKeptRows - rows.length)) {
    const { file, line, problem, column = '' } = row
    if (rows.length < printedRows) print(`left out: ${file}, line ${line}: ${problem} ${column}`)
    rows.push(row)
  }
}
const enter = (ended: Parameters<typeof enterByCommand>[2]) =>
  enterByCommand(database, { name: basename(path), startedAt, now: new Date(), rows }, ended)
try {
  if (await hasFictitiousRegister(database.db))
    print(
      `The fictitious register of the demonstration goes, with the ${await countFictitiousCampaigns(database.db)} campaigns that were searched in it.`,
    )
  const imported = await replaceRegister({
    ...{ pool: database.pool, path: resolve(path), now: startedAt, report },
  })
  const { streets: _, ...counts } = imported
  await enter({ state: 'done', ...counts })
  print(
    `Imported ${imported.buildings} buildings and ${imported.entrances} entrances of ${imported.cantons.join(', ')}, version ${imported.version}; ${imported.bad_rows} rows were left out.`,
  )
} catch (error) {
  if (error instanceof RegisterBusy) print('Another import is under way.')
  else if (error instanceof DumpError) {
    await enter({ state: 'failed', fault: error.fault, fault_detail: error.detail || null })
    print(`The dump was refused: ${error.message}`)
  } else throw error
  process.exitCode = 1
} finally {
  await database.close()
  await postgres?.stop()
}
