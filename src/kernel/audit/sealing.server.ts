import { createHash } from 'node:crypto'
import { asc, desc, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../database/db.server.ts'
import { auditLog, auditSeals } from './audit.table.ts'

/** Maximum number of rows in a seal; limits memory, since verification reads many seals at once. */
export const maxSealedRows = 1000

/** Statement that locks the chain, so that only one process at a time extends it. */
export const lockChain = sql`select pg_advisory_xact_lock(hashtext('audit.seal'))`

const system = { actor: null, source: 'system' }

type Seal = typeof auditSeals.$inferSelect

/** Digest of a seal: SHA-256 over its number, time and rows, and the digest of the previous seal. */
export const sealDigest = ({ id, sealed_at, rows, previous, content }: Omit<Seal, 'digest'>) =>
  createHash('sha256').update([previous, id, sealed_at, rows, content].join('\n')).digest('hex')

/** Formats the line of a row in a seal. */
export const sealedLine = (row: { id: number; at: string; act: string; digest: string }) =>
  [row.id, row.at, row.act, row.digest].join(' ')

/**
 * Seals all committed, unsealed rows in one transaction. Rows that commit later, even with a smaller id, go into the
 * next seal. Returns the number of rows.
 */
export const sealAudit = (database: Pick<Database, 'transaction'>, now: () => Date) =>
  database.transaction(system, async (db) => {
    await db.execute(lockChain)
    let total = 0
    for (;;) {
      const sealed = await sealOnce(db, now())
      total += sealed
      if (sealed < maxSealedRows) return total
    }
  })

async function sealOnce(db: Db, now: Date): Promise<number> {
  const rows = await db
    .select({ id: auditLog.id, at: auditLog.at, act: auditLog.act, digest: auditLog.digest })
    .from(auditLog)
    .where(isNull(auditLog.seal_id))
    .orderBy(asc(auditLog.id))
    .limit(maxSealedRows)
  if (rows.length === 0) return 0
  const last = await readHead(db)
  const seal = {
    id: (last?.id ?? 0) + 1,
    sealed_at: now.toISOString(),
    rows: rows.length,
    previous: last?.digest ?? '',
    content: rows.map(sealedLine).join('\n'),
  }
  await db.insert(auditSeals).values({ ...seal, digest: sealDigest(seal) })
  await db
    .update(auditLog)
    .set({ seal_id: seal.id })
    .where(sql`${auditLog.id} = any(${`{${rows.map(({ id }) => id).join()}}`}::bigint[])`)
  return rows.length
}

/** The newest seal; its digest is the head of the chain. */
export async function readHead(db: Db) {
  const [head] = await db
    .select({ id: auditSeals.id, sealed_at: auditSeals.sealed_at, digest: auditSeals.digest })
    .from(auditSeals)
    .orderBy(desc(auditSeals.id))
    .limit(1)
  return head
}
