import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sum } from 'drizzle-orm'
import { type Database, one } from '../database/db.server.ts'
import { dayOf } from '../field/format.ts'
import { auditSeals } from './audit.table.ts'
import { headLine } from './heads.ts'
import { readHead, sealAudit } from './sealing.server.ts'

/** The file in the data folder to which the heads of the chain are added. */
export const auditHeadsFile = (dataDir: string) => join(dataDir, 'audit-heads.log')

/**
 * Seals the log, and adds the head of the chain to a file unless it is there; called each hour, and when the product
 * starts and stops. Returns the head with its line; undefined if nothing was ever sealed.
 */
export async function writeAuditHead(database: Database, file: string, now: () => Date) {
  await sealAudit(database, now)
  const head = await readHead(database.db)
  if (!head) return undefined
  const { rows } = one(
    await database.db.select({ rows: sum(auditSeals.rows).mapWith(Number) }).from(auditSeals),
  )
  const line = headLine({ ...head, rows, day: dayOf(now()) })
  const written = existsSync(file) ? await readFile(file, 'utf8') : ''
  if (!written.includes(head.digest)) await appendFile(file, `${line}\n`, { mode: 0o600 })
  return { ...head, line }
}
