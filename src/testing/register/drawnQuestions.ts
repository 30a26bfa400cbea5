import fc from 'fast-check'
import type pg from 'pg'
import type { Criteria } from '../../features/prospection/campaign.ts'
import type { CountPlace } from '../../features/prospection/count/questions.ts'
import { radiusOf } from '../../features/prospection/selection.server.ts'
import { codesOf } from '../../features/register/codes.ts'
import { energyKinds, type HeatSource } from '../../features/register/energyKinds.ts'

/** What a count is asked: as SQL has it, and as the columns have it. */
export type DrawnQuestion = {
  criteria: Criteria
  centre: { e: number; n: number } | undefined
  place: CountPlace
}

/** Random criteria of campaigns: cities and places of the register, and any filters. */
export async function questionsOf(pool: pg.Pool): Promise<fc.Arbitrary<DrawnQuestion>> {
  const { rows: named } = await pool.query<{ city: string }>(
    'select municipality_name as city from register_buildings group by 1 order by count(*) desc, 1',
  )
  const { rows: places } = await pool.query<{ e: number; n: number }>(
    `select coordinate_e as e, coordinate_n as n from register_buildings
     where coordinate_e is not null and coordinate_n is not null order by md5(egid::text) limit 500`,
  )
  const cities = named.map(({ city }) => city)
  const filters = {
    energy_sources: fc.oneof(
      fc.constant([] as HeatSource[]),
      fc.subarray([...energyKinds], { maxLength: 4 }),
    ),
    building_class: fc.option(fc.constantFrom(...codesOf('GKLAS')), { freq: 2 }),
    construction_periods: fc.oneof(fc.constant([] as number[]), fc.subarray([...codesOf('GBAUP')])),
    heating_updated_before: fc.option(fc.integer({ min: 1995, max: 2030 }), { freq: 2 }),
    heating_updated_unknown: fc.boolean(),
  }
  const inCities = fc.record({
    ...{ mode: fc.constant('cities' as const), ...filters },
    cities: fc.uniqueArray(fc.constantFrom(...cities, 'Xqzw'), { maxLength: 100 }),
  })
  const metres = fc.oneof(fc.constant(0), fc.integer({ min: -30_000, max: 30_000 }))
  const around = fc.record({
    criteria: fc.record({
      ...{ mode: fc.constant('radius' as const), ...filters },
      radius_km: fc.oneof(
        fc.integer({ min: 1, max: 200 }).map((tenths) => tenths / 10),
        fc.constantFrom(null, 0.1, 20),
      ),
    }),
    near: fc.constantFrom(...places),
    aside: fc.tuple(metres, metres),
  })
  return fc.oneof(
    inCities.map((criteria) => ({
      ...{ criteria, centre: undefined },
      place: { cities: criteria.cities },
    })),
    around.map(({ criteria, near, aside: [east, north] }) => {
      const centre = { e: near.e + east, n: near.n + north }
      return { criteria, centre, place: { ...centre, radius: radiusOf(criteria) } }
    }),
  )
}
