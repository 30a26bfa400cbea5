import { and, eq, sql } from 'drizzle-orm'
import type { HandlerParts } from '../../feature.server.ts'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { codeLabels } from '../register/codes.ts'
import { hasFictitiousRegister } from '../register/fictitious/fictitiousRegister.server.ts'
import { findAlike } from './alike.server.ts'
import {
  type Criteria,
  type campaignEndpoints,
  campaignMoves,
  radiusLimits,
  campaigns as resource,
  resultsPerPage,
} from './campaign.ts'
import { freezeResult } from './freeze.server.ts'
import { liveCount } from './live.server.ts'
import { campaignsTable as table } from './prospection.table.ts'
import { registerVersion } from './registerVersion.server.ts'
import { resultRecords } from './result.server.ts'
import { contactStatuses } from './result.ts'
import { findCentre } from './selection.server.ts'

const selectedCity = sql<string>`(case when ${table.mode} = 'cities'
  then concat(${table.cities} ->> 0, ' +' || nullif(jsonb_array_length(${table.cities}) - 1, 0))
  else concat(${table.address}, ', ', ${table.radius_km}::float8, ' km') end)`

/** All cities, or the address. */
const allPlaces = sql<
  string | null
>`coalesce((select string_agg(named.city, ', ' order by named.place)
  from jsonb_array_elements_text(campaigns.cities) with ordinality named (city, place)), campaigns.address)`

// Plain SQL: drizzle omits the table name in queries on a single table.
const contactedCount = sql<number>`(select count(*)::int from campaign_results met
  where met.campaign = campaigns.id and met.status in ${sql.raw(`('${contactStatuses.join("', '")}')`)})`

const campaignRecords = records(resource, {
  table,
  filters: {
    construction_periods: (period) =>
      sql`${table.construction_periods} @> ${String(period)}::jsonb`,
  },
  columns: { selected_city: selectedCity, places: allPlaces, contacted_count: contactedCount },
  search: { allText: table.search, byGroup: { base: table.search } },
  exported: {
    words: 'campaign',
    columns: {
      name: 'name',
      selected_city: 'selected_city',
      places: 'places',
      status: 'status',
      found_count: 'found_count',
      frozen_at: 'frozen_at',
    },
    codeLabels,
  },
  async beforeWrite(values, { db }, current) {
    const next = { ...current, ...values } as Criteria
    if (next.mode === 'cities') {
      if (!next.cities?.length) failFields({ cities: [{ key: 'kernel:error.required' }] })
      const unknown = values.cities && (await findUnknownCity(values.cities as string[], db))
      if (unknown)
        failFields({ cities: [{ key: 'campaign:error.city_unknown', params: { city: unknown } }] })
      return { ...values, address: null, radius_km: null, centre_e: null, centre_n: null }
    }
    const { address } = next
    if (!address) return failFields({ address: [{ key: 'kernel:error.required' }] })
    // The place stays when the register is another one by now: a new name must not move or refuse it.
    const isPlaced = current?.mode === 'radius' && current.address === address
    if (isPlaced && next.radius_km && current.centre_e !== null) return values
    const centre = await findCentre(address, db)
    if (!centre) return failFields({ address: [{ key: 'campaign:error.address_unknown' }] })
    return {
      ...values,
      cities: null,
      radius_km: next.radius_km ?? radiusLimits.initial,
      centre_e: centre.e,
      centre_n: centre.n,
    }
  },
})

/** Returns the first of these cities that the register does not have; without a register, none is unknown. */
async function findUnknownCity(cities: readonly string[], db: Db): Promise<string | undefined> {
  const { rows } = await db.execute<{ city: string }>(sql`
    select named.city from unnest(${sql.param(cities)}::text[]) with ordinality named (city, place)
    where exists (select from register_buildings)
      and not exists (select from register_buildings built where built.municipality_name = named.city)
    order by named.place limit 1`)
  return rows[0]?.city
}

/** Locks a campaign that the caller sees. */
const lock = async (id: number, context: Context) =>
  one(
    await context.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), campaignRecords.visible(context)))
      .for('update'),
  )

export const campaignHandlers = ({
  buildingCounter,
}: Pick<HandlerParts, 'buildingCounter'>): HandlersOf<typeof campaignEndpoints> => ({
  ...campaignRecords.handlers,

  async count({ body }, context) {
    const { centre, ...counted } = await liveCount(body, buildingCounter, context)
    return {
      ...counted,
      centre: centre?.label ?? null,
      centre_e: centre?.e ?? null,
      centre_n: centre?.n ?? null,
    }
  },

  alike: ({ query }, context) => findAlike(query, context),

  async cities(_, { db }) {
    // One step through the index for each city, whatever the number of buildings.
    const { rows } = await db.execute<{ city: string; canton: string }>(sql`
      with recursive named as (
        (select municipality_name as city, canton from register_buildings order by municipality_name limit 1)
        union all
        select next.city, next.canton from named cross join lateral (
          select municipality_name as city, canton from register_buildings
          where municipality_name > named.city order by municipality_name limit 1) next)
      select city, canton from named order by city collate reading`)
    return { results: rows, is_fictitious: await hasFictitiousRegister(db) }
  },

  async search({ params: { id } }, context) {
    const { db, now, log } = context
    const campaign = await lock(id, context)
    const version = await registerVersion(db)
    if (version === null) fail(409, 'campaign:no_register')
    const { centre_e: e, centre_n: n, mode, address } = campaign
    const centre =
      e !== null && n !== null ? { e, n } : address ? await findCentre(address, db) : undefined
    if (mode === 'radius' && !centre) fail(409, 'campaign:address_unknown')
    const isFirst = campaign.frozen_at === null
    // What fails leaves the result before it, and says so in the state.
    await db.execute(sql`savepoint campaign_search`)
    const outcome = await freezeResult(
      { id, isFirst, criteria: campaign as Criteria },
      centre,
      db,
    ).catch(async (error: Error) => {
      log.error(error, 'the search of a campaign failed')
      await db.execute(sql`rollback to savepoint campaign_search`)
      return null
    })
    const wasSearched = !['draft', 'failed'].includes(campaign.status)
    await db
      .update(table)
      .set(
        outcome
          ? {
              status: wasSearched ? campaign.status : 'ready',
              found_count: outcome.found,
              kept_count: outcome.kept,
              frozen_at: now.toISOString(),
              register_version: version,
            }
          : { status: 'failed' },
      )
      .where(eq(table.id, id))
    const { added = 0, changed = 0, gone = 0 } = outcome ?? {}
    return { campaign: await campaignRecords.find(id, context), added, changed, gone }
  },

  async move({ params: { id }, body: { to } }, context) {
    const { status } = await lock(id, context)
    if (status !== to) {
      if (!campaignMoves[to].includes(status)) fail(409, 'campaign:not_from_here')
      await context.db.update(table).set({ status: to }).where(eq(table.id, id))
    }
    return campaignRecords.find(id, context)
  },

  async results({ params: { id }, query: { page } }, context) {
    await campaignRecords.find(id, context)
    return resultRecords.handlers.list(
      { query: { campaign: [id], page, page_size: resultsPerPage } },
      context,
    )
  },
})
