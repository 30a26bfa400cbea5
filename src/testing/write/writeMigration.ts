import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../template.ts'
import { addTriggers, buildIndexesConcurrently } from './migration.ts'

// `npm run migration -- --name <what>`: generates SQL for changed tables, and adds triggers for new ones.
const folder = join(root, 'migrations')
const existing = new Set(readdirSync(folder))
const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')
const args = [kit, 'generate', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const name of readdirSync(folder)) {
  if (existing.has(name) || !name.endsWith('.sql')) continue
  const path = join(folder, name)
  writeFileSync(path, buildIndexesConcurrently(addTriggers(readFileSync(path, 'utf8'))))
}

// The next migration is the difference to the newest snapshot; nothing reads the others.
const meta = join(folder, 'meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name))
