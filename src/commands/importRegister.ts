import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.server.ts'
import { type BadRow, DumpError } from '../features/register/import/dump.ts'
import { importRegister, RegisterBusy } from '../features/register/import/importRegister.server.ts'
import { writeAudit } from '../kernel/audit/audit.server.ts'
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
const postgres = config.DATABASE_URL ? undefined : await reachPostgres(config.DATA_DIR)
const database = connect(config.DATABASE_URL ?? postgres!.url, () => undefined, 2)
let printed = 0
async function report(rows: BadRow[]) {
  for (const { file, line, problem, column = '' } of rows.slice(0, printedRows - printed))
    print(`left out: ${file}, line ${line}: ${problem} ${column}`)
  printed += Math.min(rows.length, printedRows - printed)
}
try {
  const now = new Date()
  const imported = await importRegister({ pool: database.pool, path: resolve(path), now, report })
  await database.transaction({ actor: null, source: 'system' }, (db) =>
    writeAudit(db, { actor: null, now }, 'sources:imported', {
      detail: { file: basename(path), version: imported.version, count: imported.buildings },
    }),
  )
  print(
    `Imported ${imported.buildings} buildings and ${imported.entrances} entrances of ${imported.cantons.join(', ')}, version ${imported.version}; ${imported.bad_rows} rows were left out.`,
  )
} catch (error) {
  if (error instanceof RegisterBusy) print('Another import is under way.')
  else if (error instanceof DumpError) print(`The dump was refused: ${error.message}`)
  else throw error
  process.exitCode = 1
} finally {
  await database.close()
  await postgres?.stop()
}
