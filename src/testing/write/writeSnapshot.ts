// `npm run snapshot`: fills an office, then stores its rows, its files and what each person reads.

import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startPostgres } from '../../kernel/database/postgres.server.ts'
import { startApp } from '../app.ts'
import { dumpRows } from '../databaseText.ts'
import { fillOffice, knownEgid } from '../filledOffice.ts'
import { type Readings, readAll } from '../readings.ts'
import { createScratchFolder } from '../scratch.ts'
import { type SnapshotInfo, snapshotFolder } from '../snapshots.ts'
import { prepareTemplate, root } from '../template.ts'

const { folder, elsewhere, remove } = createScratchFolder()
const postgres = await startPostgres({ dataDir: folder, elsewhere, flags: 'fast', log: () => {} })
await prepareTemplate(postgres.url)

const recorded = JSON.parse(
  readFileSync(join(root, 'src/integrations/geodata/recorded/idc-rows.json'), 'utf8'),
) as { features: { attributes: { EGID: number } }[] }
const features = recorded.features.filter(({ attributes }) => attributes.EGID === knownEgid)
const canton = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ features }))
}).listen(0, '127.0.0.1')
await once(canton, 'listening')
const { port } = canton.address() as AddressInfo

const app = await startApp(postgres.url, { env: { SITG_URL: `http://127.0.0.1:${port}` } })
const people = await fillOffice(app)
const info: SnapshotInfo = { at: new Date().toISOString(), emails: {} }
app.setNow(new Date(info.at))
const readings: Record<string, Readings> = {}
for (const [name, { email, token }] of Object.entries(people)) {
  info.emails[name] = email
  readings[name] = await readAll(app.url, token)
}

const { entries } = JSON.parse(readFileSync(join(root, 'migrations/meta/_journal.json'), 'utf8'))
const target = snapshotFolder(entries.at(-1).tag)
const rows = await dumpRows(app.database.pool)
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
writeFileSync(join(target, 'rows.sql'), rows)
writeFileSync(join(target, 'info.json'), `${JSON.stringify(info, null, 2)}\n`)
// One line per path keeps diffs readable.
const lines = Object.entries(readings).map(([name, ownReadings]) => {
  const ownLines = Object.entries(ownReadings).map(
    ([path, answer]) => `${JSON.stringify(path)}: ${JSON.stringify(answer)}`,
  )
  return `${JSON.stringify(name)}: {\n${ownLines.join(',\n')}\n}`
})
writeFileSync(join(target, 'readings.json'), `{\n${lines.join(',\n')}\n}\n`)
cpSync(join(app.config.DATA_DIR, 'files'), join(target, 'files'), { recursive: true })
console.log(`Written to ${target}`)

canton.close()
await app.end()
await postgres.stop()
remove()
process.exit(0)
