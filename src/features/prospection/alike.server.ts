import { sql } from 'drizzle-orm'
import type { Context } from '../../kernel/http/handler.server.ts'
import { asSql } from '../../kernel/record/recordRead.server.ts'
import { buildingRecords } from '../buildings/building.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { withoutCapitals } from '../register/address.ts'
import { energyOfCode } from '../register/energyKinds.ts'
import { registerBuildings } from '../register/register.table.ts'
import { type Alike, likenesses, maxAlike } from './alike.ts'
import type { Criteria } from './campaign.ts'
import { registerVersion } from './registerVersion.server.ts'
import { findCentre, selection } from './selection.server.ts'

/**
 * Finds the buildings like one that the caller sees, as a campaign with these filters would find them. A value that is
 * not known is null and filters nothing; those whose value is not known are like none.
 */
export async function findAlike(
  { building, radius_km }: { building: number; radius_km: number },
  context: Context,
): Promise<Alike> {
  const { egid, address, postcode, city, ...own } = await buildingRecords.find(building, context)
  const energy = energyOfCode(own.heating_energy_1)
  const values = {
    energy_sources: energy === 'unknown' ? null : [energy],
    building_class: own.affectation ?? null,
    construction_periods: own.construction_period ? [own.construction_period] : null,
  }
  const place = [postcode, city].filter(Boolean).join(' ')
  return context.searching(async (db) => {
    const written = [address, place].filter(Boolean).join(', ')
    const { coordinate_e: ownE, coordinate_n: ownN } = own
    const centre =
      ownE && ownN ? { e: ownE, n: ownN, label: written } : await findCentre(written, db)
    const found = {
      ...values,
      address: centre?.label ?? null,
      version: await registerVersion(db),
    } as Omit<Alike, 'count' | 'results'>
    if (!centre || likenesses.every((name) => values[name] === null))
      return { ...found, count: null, results: [] }
    const criteria = { mode: 'radius', radius_km, ...values } as Criteria
    const { coordinate_e: e, coordinate_n: n } = registerBuildings
    const { rows } = await db.execute<Alike['results'][number] & { total: number }>(sql`
      with alike as materialized (
        select ${registerBuildings.egid}, ${registerBuildings.municipality_name},
          round(sqrt((${e} - ${centre.e}::float8) ^ 2 + (${n} - ${centre.n}::float8) ^ 2))::int as distance
        from ${registerBuildings}
        where ${selection(criteria, centre)}
          and ${registerBuildings.egid} is distinct from ${egid ?? null}::int),
      nearest as (select * from alike order by distance, egid limit ${maxAlike})
      select nearest.egid, nearest.distance, (select count(*)::int from alike) as total, s.postcode,
        coalesce(e.label, concat_ws(' ', s.name, e.street_number), nearest.municipality_name) as address,
        coalesce(s.city, nearest.municipality_name) as city,
        (select ${buildingsTable.id} from ${buildingsTable}
          where ${buildingsTable.egid} = nearest.egid and ${buildingsTable.deleted_at} is null
            and ${asSql(context.rights.to('buildings', 'read'))}) as building,
        exists (select from do_not_contact barred where barred.egid = nearest.egid) as barred
      from nearest
      left join register_entrances e on e.egid = nearest.egid and e.position = 0
      left join register_streets s on s.id = e.street_id
      order by nearest.distance, nearest.egid`)
    return {
      ...found,
      count: rows[0]?.total ?? 0,
      results: rows.map((row) => {
        const { total: _, ...neighbour } = row
        return { ...neighbour, address: withoutCapitals(neighbour.address) }
      }),
    }
  })
}
