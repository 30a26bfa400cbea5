import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import type { CampaignStatus, Criteria } from '../prospection/campaign.ts'
import { freezeResult } from '../prospection/freeze.server.ts'
import { campaignResultsTable, campaignsTable } from '../prospection/prospection.table.ts'
import type { CampaignResult } from '../prospection/result.ts'
import { findCentre } from '../prospection/selection.server.ts'
import { fictitiousRegister } from '../register/fictitious/fictitious.ts'
import { dayInMs, insertDated, pick, stampAt } from './dated.server.ts'

type PlannedCampaign = { daysOld: number; name: string } & Pick<Criteria, 'mode'> &
  Partial<Criteria>

/** One campaign per state. */
const planned: Record<CampaignStatus, PlannedCampaign> = {
  archived: {
    ...{ daysOld: 260, name: 'Maisons au mazout, Champagne genevoise', mode: 'cities' },
    ...{ cities: ['Bernex', 'Confignon', 'Avusy', 'Cartigny'], energy_sources: ['oil'] },
  },
  done: {
    ...{ daysOld: 190, name: 'Chaudières d’avant 2010 à Lancy et Onex', mode: 'cities' },
    ...{ cities: ['Lancy', 'Onex'], energy_sources: ['oil', 'gas'], heating_updated_before: 2010 },
  },
  in_progress: {
    ...{ daysOld: 45, name: 'Immeubles au gaz et au mazout, Genève', mode: 'cities' },
    ...{ cities: ['Genève'], energy_sources: ['oil', 'gas'], heating_updated_before: 2015 },
  },
  ready: {
    ...{ daysOld: 12, name: 'Mazout à Meyrin, Vernier et Satigny', mode: 'cities' },
    ...{ cities: ['Meyrin', 'Vernier', 'Satigny'], energy_sources: ['oil'] },
  },
  draft: {
    ...{ daysOld: 3, name: 'Chauffages électriques, rive gauche', mode: 'cities' },
    ...{ cities: ['Collonge-Bellerive', 'Cologny', 'Vandoeuvres'], energy_sources: ['electric'] },
  },
  failed: {
    ...{ daysOld: 1, name: 'Voisins d’une adresse disparue', mode: 'radius' },
    ...{ address: 'Chemin de la Source 1, 1290 Versoix', radius_km: 1 },
  },
}

/** How owners of the best results answered, and what the office made of the others. */
const followUps: Partial<CampaignResult>[] = [
  { status: 'interested', channel: 'phone', notes: 'Souhaite une visite au printemps.' },
  { status: 'contacted', channel: 'letter' },
  { status: 'not_interested', channel: 'letter' },
  { status: 'excluded', reason: 'Chaufferie remplacée il y a peu.' },
  { status: 'contacted', channel: 'phone' },
  { status: 'shortlisted' },
  { status: 'do_not_contact', reason: 'Ne veut plus être contacté.' },
  { status: 'shortlisted' },
  { status: 'contacted', channel: 'email' },
  { status: 'interested', channel: 'visit' },
]

/** Loads a campaign per state, searched in the fictitious register, with some results followed up. */
export async function loadCampaigns(db: Db, administrators: readonly number[], now: Date) {
  for (const [index, [status, { daysOld, ...criteria }]] of Object.entries(planned).entries()) {
    const created_at = new Date(now.getTime() - daysOld * dayInMs).toISOString()
    const [id] = await insertDated(db, campaignsTable, [
      { ...criteria, status: status as CampaignStatus, created_at },
    ])
    if (status === 'draft' || status === 'failed') continue
    const author = pick(administrators, index)
    await stampAt(db, created_at, author)
    const centre = criteria.address ? await findCentre(criteria.address, db) : undefined
    const { found, kept } = await freezeResult({ id: id!, isFirst: true, criteria }, centre, db)
    const frozen = { found_count: found, kept_count: kept, frozen_at: created_at }
    await db
      .update(campaignsTable)
      .set({ ...frozen, register_version: fictitiousRegister.version })
      .where(eq(campaignsTable.id, id!))
    if (status !== 'ready') await followUp(db, id!, author, created_at)
  }
  await stampAt(db, undefined, null)
}

/** Follows up the best results of a campaign, one a day after its search. */
async function followUp(db: Db, campaign: number, author: number, frozenAt: string) {
  const best = await db
    .select({ id: campaignResultsTable.id, egid: campaignResultsTable.egid })
    .from(campaignResultsTable)
    .where(and(eq(campaignResultsTable.campaign, campaign)))
    .orderBy(desc(campaignResultsTable.score), asc(campaignResultsTable.id))
    .limit(followUps.length)
  for (const [index, { id }] of best.entries()) {
    const at = new Date(Date.parse(frozenAt) + (index + 1) * dayInMs)
    const { status, ...said } = followUps[index]!
    await stampAt(db, at.toISOString(), author)
    await db
      .update(campaignResultsTable)
      .set({ ...said, status, ...('channel' in said && { contacted_on: dayOf(at) }) } as never)
      .where(eq(campaignResultsTable.id, id))
  }
}
