import { and, isNull, sql } from 'drizzle-orm'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { WaitingSource } from '../../mandates/waitingRows.server.ts'
import { claimsTable as table } from './claim.table.ts'

/** Condition: the programme still wants proof, by a day. */
const owesProof = sql`(${table.proof_due} is not null and ${table.proof_sent_on} is null)`

/** Condition: what the office gets of it is not deducted from the final invoice in force of its mandate, which asks for something. */
const isUndeducted = sql`(${table.state} in ('granted', 'paid') and ${table.paid_to} = 'office'
  and not exists (select from invoices by_it where by_it.id = ${table.deducted_by} and by_it.voided_at is null)
  and exists (select from invoices final join quotes q on q.id = final.quote
    where q.mandates @> array[${table.mandate}] and q.deleted_at is null and q.supplement is not true
      and final.kind = 'final' and final.voided_at is null and final.amount > final.claimed))`

/** Condition: the programme owes an answer, or its payment to the office. */
const owesAnswer = sql`(${table.state} = 'asked' or (${table.state} = 'granted' and ${table.paid_to} = 'office'))`

const openClaim = (condition: ReturnType<typeof sql>) => ({
  homes: ['office'] as const,
  resource: 'claims',
  join: sql`join ${table} on ${table.mandate} = ${mandatesTable.id}`,
  // The first condition is that of the index of open claims.
  where: and(sql`${table.state} <> 'refused'`, isNull(table.deleted_at), condition)!,
  id: sql`${table.id}`,
  detail: sql`jsonb_build_object('text', ${table.programme})`,
})

/** Programmes that owe an answer or a payment to the office, and those that want proof first. */
export const claimWaiting: readonly WaitingSource[] = [
  {
    fact: 'claim',
    ...openClaim(sql`not ${owesProof} and ${owesAnswer}`),
    since: sql`coalesce(${table.decided_on}, ${table.asked_on})::timestamptz`,
    actor: 'subsidy',
  },
  {
    fact: 'claim_proof',
    ...openClaim(owesProof),
    since: sql`${table.created_at}`,
    due: sql`${table.proof_due}`,
    actor: 'office',
  },
  {
    fact: 'claim_undeducted',
    ...openClaim(isUndeducted),
    since: sql`${table.decided_on}::timestamptz`,
    actor: 'office',
  },
]
