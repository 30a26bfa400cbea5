import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { versionIds } from '../deposit/depositVersions.server.ts'
import { invoicesTable } from '../invoices/invoice.table.ts'
import { scaled, unscaled } from '../money.ts'
import type { StatedShare } from '../quote.ts'
import { claimsTable as table } from './claim.table.ts'
import { shareOf } from './claim.ts'

/**
 * The shares of the mandates of a quote that no final invoice of another quote deducts; locked for one that does, and then
 * without those that one of its own versions deducts. A supplement has none: they stand with what was ordered first.
 */
export async function findShares(
  { id, mandates, supplement }: { id: number; mandates: number[]; supplement?: boolean | null },
  db: Db,
  { isToInvoice = false, isLocked = false } = {},
): Promise<StatedShare[]> {
  if (supplement) return []
  const query = db
    .select({ claim: table })
    .from(table)
    .leftJoin(invoicesTable, eq(invoicesTable.id, table.deducted_by))
    .where(
      and(
        inArray(table.mandate, mandates),
        isNull(table.deleted_at),
        ne(table.state, 'refused'),
        or(
          isNull(invoicesTable.id),
          sql`${invoicesTable.voided_at} is not null`,
          isToInvoice ? undefined : sql`${invoicesTable.quote} in ${versionIds(sql`${id}`)}`,
        ),
      ),
    )
    .orderBy(asc(table.id))
  const rows = await (isLocked ? query.for('update', { of: table }) : query)
  return rows.map(({ claim }) => ({
    ...{ id: claim.id, programme: claim.programme, paid_to: claim.paid_to },
    amount: shareOf(claim).toFixed(2),
    granted_on: claim.state === 'asked' ? null : claim.decided_on,
  }))
}

/**
 * The granted shares that a final invoice over `rest` states: those that the office gets are deducted, up to the rest;
 * `excess` of them belongs to the client, who has paid it already.
 */
export function deductShares(shares: readonly StatedShare[], rest: string) {
  let left = scaled(rest, 2)
  const stated = shares
    .filter(({ granted_on }) => granted_on !== null)
    .map((share) => {
      if (share.paid_to === 'client') return share
      const amount = scaled(share.amount, 2)
      const deducted = amount < left ? amount : left
      left -= deducted
      return { ...share, amount: unscaled(deducted, 2) }
    })
    .filter(({ amount }) => Number(amount) > 0)
  const deducted = deductedOf(stated)
  const granted = deductedOf(shares.filter(({ granted_on }) => granted_on !== null))
  return { stated, deducted, excess: unscaled(scaled(granted, 2) - scaled(deducted, 2), 2) }
}

/** What of shares is deducted from an invoice, CHF. */
export const deductedOf = (shares: readonly StatedShare[] = []) =>
  unscaled(
    shares.reduce(
      (sum, { paid_to, amount }) => sum + (paid_to === 'office' ? scaled(amount, 2) : 0n),
      0n,
    ),
    2,
  )

/** Notes with the shares which invoice deducts them. */
export async function markDeducted(shares: readonly StatedShare[], invoice: number, db: Db) {
  for (const { id, paid_to, amount } of shares)
    if (paid_to === 'office')
      await db
        .update(table)
        .set({ deducted_by: invoice, deducted: Number(amount) })
        .where(eq(table.id, id))
}

/** Shares as a quote stated them, with whether they are granted by now; without those that were refused since. */
export const sharesToday = (stated: readonly StatedShare[], now: readonly StatedShare[]) =>
  stated.flatMap((share) => {
    const current = now.find(({ id }) => id === share.id)
    return current ? [{ ...share, granted_on: current.granted_on }] : []
  })
