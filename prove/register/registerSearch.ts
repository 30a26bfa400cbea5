import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { searchRegister } from '../../src/features/register/register.server.ts'
import { addTypingError, randomFrom } from '../addresses.ts'

type Drawn = { egid: number; street: string; number: string; city: string; same: number[] }

export type SearchFigures = {
  addresses: number
  /** Shares of searches with the right building first. */
  exact_first: number
  mistyped_first: number
  street_mistyped_first: number
  town_mistyped_first: number
  p50_ms: number
  p95_ms: number
  max_ms: number
  misses: { typed: string; address: string; got: string | null }[]
}

/** Draws entrances, with all buildings that have the same address in a town. */
export async function drawEntrances(pool: pg.Pool, count: number, seed: number): Promise<Drawn[]> {
  const random = randomFrom(seed)
  const { rows: bounds } = await pool.query<{ least: number; most: number }>(
    'select min(egid) as least, max(egid) as most from register_buildings where egid >= 900000000',
  )
  const { least, most } = bounds[0]!
  const egids = Array.from(
    { length: count },
    () => least + Math.floor(random() * (most - least + 1)),
  )
  const { rows } = await pool.query<Drawn>(
    `select e.egid, s.name as street, e.street_number as number, s.city,
       array(select other.egid from register_streets os join register_entrances other on other.street_id = os.id
         where os.id in (select id from register_streets where tokens @> s.tokens[1:1] and key = s.key and city = s.city)
           and other.number_value = e.number_value and other.number_suffix = e.number_suffix) as same
     from unnest($1::int[]) with ordinality as drawn(egid, place)
     join register_entrances e on e.egid = drawn.egid and e.position = 0
     join register_streets s on s.id = e.street_id order by place`,
    [egids],
  )
  return rows
}

/** Searches "street number, town" as written, and with a typing error in street and town in turns. */
export async function measureSearch({
  pool,
  count,
  seed,
}: {
  pool: pg.Pool
  count: number
  seed: number
}): Promise<SearchFigures> {
  const random = randomFrom(seed)
  const drawn = await drawEntrances(pool, count, seed)
  const client = await pool.connect()
  const db = drizzle({ client })
  const times: number[] = []
  const misses: SearchFigures['misses'] = []
  const first = { exact: 0, street: 0, town: 0 }
  const all = { exact: 0, street: 0, town: 0 }
  async function search(kind: keyof typeof first, typed: string, address: Drawn) {
    const startedAt = performance.now()
    const [hit] = await searchRegister(db, typed)
    times.push(performance.now() - startedAt)
    all[kind]++
    if (hit && address.same.includes(hit.egid)) first[kind]++
    else {
      const { street, number, city } = address
      const got = hit ? `${hit.label}, ${hit.postcode} ${hit.city} (${hit.score})` : null
      misses.push({ typed, address: `${street} ${number}, ${city}`, got })
    }
  }
  try {
    await client.query('set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0')
    for (const [index, address] of drawn.entries()) {
      const { street, number, city } = address
      const comma = random() < 0.5 ? ',' : ''
      await search('exact', `${street} ${number}${comma} ${city}`, address)
      if (index % 2 === 0)
        await search(
          'street',
          `${addTypingError(street, random)} ${number}${comma} ${city}`,
          address,
        )
      else
        await search('town', `${street} ${number}${comma} ${addTypingError(city, random)}`, address)
    }
  } finally {
    client.release()
  }
  times.sort((a, b) => a - b)
  const share = (part: number, whole: number) =>
    Math.round((part / Math.max(1, whole)) * 10_000) / 10_000
  const percentile = (part: number) =>
    Math.round(times[Math.floor((times.length - 1) * part)]! * 100) / 100
  return {
    addresses: drawn.length,
    exact_first: share(first.exact, all.exact),
    mistyped_first: share(first.street + first.town, all.street + all.town),
    street_mistyped_first: share(first.street, all.street),
    town_mistyped_first: share(first.town, all.town),
    p50_ms: percentile(0.5),
    p95_ms: percentile(0.95),
    max_ms: percentile(1),
    misses: misses.slice(0, 100),
  }
}
