import { and, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '../../kernel/field/format.ts'
import { type FieldProblems, fail, failFields } from '../../kernel/http/errors.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { withoutCapitals } from '../register/address.ts'
import { codeLabels } from '../register/codes.ts'
import { fictitiousRegister } from '../register/fictitious/fictitious.ts'
import { federalRegister, sourceInWords } from '../register/load.server.ts'
import { registerBuildings } from '../register/register.table.ts'
import { campaignsTable, doNotContact, campaignResultsTable as table } from './prospection.table.ts'
import {
  type CampaignResult,
  contactStatuses,
  type ResultStatus,
  campaignResults as resource,
  type resultEndpoints,
} from './result.ts'

// Plain SQL: drizzle omits the table name in queries on a single table.

/** Condition: nobody may contact the owner of the building, in no campaign. */
const isBarred = sql`exists (select from do_not_contact barred where barred.egid = campaign_results.egid)`

/** Condition: its campaign is not in the trash. */
const hasCampaign = sql`exists (select from campaigns searched
  where searched.id = campaign_results.campaign and searched.deleted_at is null)`

/** The newest mandate on the building since its result was frozen. */
const laterMandate = sql<number | null>`(select max(given.id) from mandates given
  join buildings built on built.id = given.building
  where built.egid = campaign_results.egid and given.deleted_at is null and given.created_at >= campaign_results.created_at)`

/**
 * State of the follow-up: what holds for every campaign goes before what a person set in this one, and is said only while
 * it holds.
 */
export const followUpStatus = sql<ResultStatus>`(case when ${isBarred} then 'do_not_contact'
  when ${laterMandate} is not null then 'mandate_created'
  when ${table.status} not in ('do_not_contact', 'mandate_created') then ${table.status}
  when ${table.contacted_on} is null then 'new' else 'contacted' end)`

/** Why: of a barred building, what was said when it was barred, in whichever campaign. */
const shownReason = sql<string | null>`coalesce((select barred.reason from do_not_contact barred
  where barred.egid = campaign_results.egid), ${table.reason})`

/**
 * Refuses an exclusion without a reason, a contact without a channel and an owner's name without its source (decisions,
 * section 4), each when one of the two is written: what was entered before stays.
 */
function refuseUnexplained(result: CampaignResult, written: readonly string[]) {
  const { status, reason, channel, owner_name, owner_source } = result
  const lacks = (isSaid: boolean, why: string | null, ...fields: string[]) =>
    isSaid && !why && fields.some((field) => written.includes(field))
  const problems: FieldProblems = {}
  if (lacks(status === 'excluded', reason, 'status', 'reason'))
    problems.reason = [{ key: 'campaignResult:error.reason_needed' }]
  if (lacks(status === 'contacted', channel, 'status', 'channel'))
    problems.channel = [{ key: 'campaignResult:error.channel_needed' }]
  if (lacks(Boolean(owner_name), owner_source, 'owner_name', 'owner_source'))
    problems.owner_source = [{ key: 'campaignResult:error.source_needed' }]
  if (Object.keys(problems).length > 0) failFields(problems)
}

const isContact = (value: unknown) => contactStatuses.some((known) => known === value)

export const resultRecords = records(resource, {
  table,
  columns: { status: followUpStatus, reason: shownReason, mandate: laterMandate },
  joins: [{ table: registerBuildings, on: eq(registerBuildings.egid, table.egid) }],
  where: hasCampaign,
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'campaignResult',
    columns: {
      egid: 'egid',
      address: 'address',
      postcode: 'postcode',
      city: 'city',
      energy: 'energy',
      building_class: 'building_class',
      construction_period: 'construction_period',
      heating_updated: 'heating_updated',
      apartments: 'apartments',
      score: 'score',
      status: 'status',
      reason: 'reason',
      contacted_on: 'contacted_on',
      channel: 'channel',
      owner_name: 'owner_name',
      owner_source: 'owner_source',
      notes: 'notes',
    },
    // A list of addresses must say whom nobody may contact.
    always: ['status'],
    codeLabels,
    async credit({ campaign }, { db, say }) {
      const ids = (campaign ?? []) as number[]
      const versions = await db
        .select({ version: campaignsTable.register_version })
        .from(campaignsTable)
        .where(ids.length > 0 ? inArray(campaignsTable.id, ids) : undefined)
        .groupBy(campaignsTable.register_version)
      const frozen = versions.flatMap(({ version }) => version ?? []).sort()
      const ofFederal = frozen.filter((version) => version !== fictitiousRegister.version)
      const credits = [
        ...(ofFederal.length > 0 ? [{ ...federalRegister, version: ofFederal.join(', ') }] : []),
        ...(ofFederal.length < frozen.length ? [fictitiousRegister] : []),
      ].map((source) => sourceInWords(source, say))
      if (credits.length === 0) return undefined
      return credits
        .map(({ title, version, licence }) => [title, version, licence].join(', '))
        .join('; ')
    },
  },
  // Frozen as the register gave it.
  conceal: async (rows) =>
    rows.map((row) =>
      typeof row.address === 'string' ? { ...row, address: withoutCapitals(row.address) } : row,
    ),
  async beforeWrite(values, { db, now }, current) {
    const { egid, campaign, status: before, contacted_on } = current as CampaignResult
    const next = { ...current, ...values } as CampaignResult
    const { status: to, reason } = next
    refuseUnexplained(next, Object.keys(values))
    const day = values.contacted_on as string | null | undefined
    if (day && day > dayOf(now))
      failFields({ contacted_on: [{ key: 'campaignResult:error.contacted_future' }] })
    if (to === 'do_not_contact') {
      const said = { reason }
      await db
        .insert(doNotContact)
        .values({ egid, ...said })
        .onConflictDoUpdate({ target: doNotContact.egid, set: said })
    }
    // What is shown may be a fact of elsewhere, which is not of this result to keep.
    if (to === before) return { ...values, ...('status' in values && { status: sql`status` }) }
    // A fact, which a mandate sets.
    if (to === 'mandate_created') fail(409, 'campaignResult:no_mandate')
    if (before === 'do_not_contact')
      await db.delete(doNotContact).where(eq(doNotContact.egid, egid))
    if (!isContact(to)) return values
    await db
      .update(campaignsTable)
      .set({ status: 'in_progress' })
      .where(and(eq(campaignsTable.id, campaign), eq(campaignsTable.status, 'ready')))
    return { ...values, contacted_on: values.contacted_on ?? contacted_on ?? dayOf(now) }
  },
})

const { list, export: exportList, get, update, history, asOf } = resultRecords.handlers

export const resultHandlers: HandlersOf<typeof resultEndpoints> = {
  list,
  export: exportList,
  get,
  update,
  history,
  asOf,
}
