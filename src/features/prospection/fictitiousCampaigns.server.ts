import { and, between, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { history } from '../../kernel/record/record.table.ts'
import { fictitiousEgids, fictitiousRegister } from '../register/fictitious/fictitious.ts'
import { campaignResultsTable, campaignsTable, doNotContact } from './prospection.table.ts'

const isOfFictitious = and(
  eq(campaignsTable.register_version, fictitiousRegister.version),
  isNotNull(campaignsTable.frozen_at),
)

/** The number of campaigns whose result is of the fictitious register. */
export const countFictitiousCampaigns = (db: Db) => db.$count(campaignsTable, isOfFictitious)

/** Deletes the campaigns whose result is of the fictitious register, with results and history; returns how many. */
export async function forgetFictitiousCampaigns(db: Db): Promise<number> {
  const ids = db.select({ id: campaignsTable.id }).from(campaignsTable).where(isOfFictitious)
  const results = await db
    .delete(campaignResultsTable)
    .where(inArray(campaignResultsTable.campaign, ids))
    .returning({ id: campaignResultsTable.id })
  const campaigns = await db
    .delete(campaignsTable)
    .where(isOfFictitious)
    .returning({ id: campaignsTable.id })
  for (const [resource, deleted] of [
    ['campaign_results', results],
    ['campaigns', campaigns],
  ] as const) {
    const recordIds = deleted.map(({ id }) => id)
    if (recordIds.length === 0) continue
    await db
      .delete(history)
      .where(and(eq(history.resource, resource), inArray(history.record_id, recordIds)))
  }
  await db
    .delete(doNotContact)
    .where(between(doNotContact.egid, fictitiousEgids.first, fictitiousEgids.last))
  return campaigns.length
}
