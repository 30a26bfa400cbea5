import { and, isNull, sql } from 'drizzle-orm'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import type { WaitingSource } from '../../mandates/waitingRows.server.ts'
import { claimsTable as table } from './claim.table.ts'

/** Condition: the programme still wants proof, by a day. */
const owesProof = sql`(${table.proof_due} is not null and ${table.proof_sent_on} is null)`

const openClaim = (condition: ReturnType<typeof sql>) => ({
  homes: ['office'] as const,
  resource: 'claims',
  join: sql`join ${table} on ${table.mandate} = ${mandatesTable.id}`,
  // The first condition is that of the index of open claims.
  where: and(sql`${table.state} in ('asked', 'granted')`, isNull(table.deleted_at), condition)!,
  id: sql`${table.id}`,
  detail: sql`jsonb_build_object('text', ${table.programme})`,
})

/** Programmes that owe an answer or a payment to the office, and those that want proof first. */
export const claimWaiting: readonly WaitingSource[] = [
  {
    fact: 'claim',
    ...openClaim(
      sql`not ${owesProof} and (${table.state} = 'asked' or ${table.paid_to} = 'office')`,
    ),
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
]
