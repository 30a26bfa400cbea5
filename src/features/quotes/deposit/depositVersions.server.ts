import { eq, type SQL, sql } from 'drizzle-orm'
import { type Db, one } from '../../../kernel/database/db.server.ts'
import { invoicesTable as invoices } from '../invoices/invoice.table.ts'
import { quotesTable as table } from '../quote.table.ts'
import type { BilledDeposit } from '../quote.ts'

/** The versions that a quote replaces, one after the other, from itself. */
const earlier = (id: SQL) => sql`recursive earlier (id, replaces, contractor) as (
  select self.id, self.replaces, self.contractor from ${table} self where self.id = ${id}
  union all select previous.id, previous.replaces, previous.contractor
    from ${table} previous join earlier on previous.id = earlier.replaces)`

/**
 * All versions of a quote for its contractor, or for somebody who is or was of the company of a mandate that both name;
 * itself and those in the trash included.
 */
const versions = (id: SQL) => sql`with ${earlier(id)}, every (id, contractor) as (
  select earlier.id, earlier.contractor from earlier where earlier.replaces is null
  union all select next.id, next.contractor from ${table} next join every on next.replaces = every.id),
  versions as (
    select every.id from every
    where every.contractor = (select self.contractor from ${table} self where self.id = ${id})
      or exists (select from ${table} self join ${table} other on other.id = every.id
        join mandates both_name on both_name.id = any(self.mandates) and both_name.id = any(other.mandates)
        join people p on p.company = both_name.client_company and p.person = every.contractor
        where self.id = ${id}))`

/** The ids of all versions of a quote, as a subquery. */
export const versionIds = (id: SQL) => sql`(${versions(id)} select versions.id from versions)`

/** Whether a quote is another version of the same one for the same contractor, or that one itself. */
export const isVersionOf = (other: SQL, id: SQL) =>
  sql<boolean>`exists (${versions(id)} select from versions where versions.id = ${other})`

/** The bill of the deposit of a quote, its own or that of another version; null if there is none. */
export const billedDeposit = (id: SQL) => sql<BilledDeposit | null>`(${versions(id)}
  select json_build_object('quote', bill.quote, 'number', bill.content ->> 'number', 'amount', bill.content ->> 'amount',
    'invoice', bill.number, 'due', bill.due_on)
  from versions join ${invoices} bill on bill.quote = versions.id and bill.kind = 'deposit' and bill.voided_at is null
  order by bill.quote = ${id} desc, bill.quote limit 1)`

/** Reads the bill of the deposit of a quote, of any of its versions. */
export async function findBill(id: number, db: Db) {
  const { bill } = one(
    await db
      .select({ bill: billedDeposit(sql`${table.id}`) })
      .from(table)
      .where(eq(table.id, id)),
  )
  return bill
}

/** Whether a newer version is open, on `today`, or accepted: it says what deposit is asked. */
export const hasNewerVersion = (id: SQL, today: SQL) => sql<boolean>`exists (${versions(id)}
  select from versions join ${table} newer on newer.id = versions.id
  where newer.id > ${id} and newer.deleted_at is null
    and (newer.status = 'accepted' or (newer.status = 'sent' and newer.valid_until >= ${today})))`

/**
 * Lets one transaction at a time bill a deposit of the versions of a quote. It locks the first of them: whoever locks
 * several goes from the newer to the older one, and then to mandates.
 */
export async function lockVersions(id: number, db: Db) {
  const first = sql`(with ${earlier(sql`${id}`)} select earlier.id from earlier where earlier.replaces is null)`
  await db.select({ id: table.id }).from(table).where(eq(table.id, first)).for('update')
}
