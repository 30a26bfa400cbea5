import { waitingReasons } from './mandate.ts'

/** What can wait for somebody on a mandate. Features declare the rows of theirs in SQL, homes have the words of all. */
export const waitingFacts = [
  'deadline',
  'waiting',
  'review',
  'delivered',
  'objected',
  'accepted',
  'request',
  'cancellation',
  'sent_back',
  'decided',
  'proposals',
  'documents',
  'document',
  'kickoff',
  'quote',
  'quote_called_off',
  'quote_ended',
  'quote_deposit',
  'quote_sync',
  'claim',
  'claim_proof',
  'claim_undeducted',
  'task',
  'visit',
  'unread',
  'received',
  'report',
] as const
export type WaitingFact = (typeof waitingFacts)[number]

/** Who has to act: the office, or somebody for whom a mandate can wait. */
export const actors = ['office', ...waitingReasons] as const
export type Actor = (typeof actors)[number]
