import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/db.server.ts'
import type { HandlersOf } from '../../kernel/http/handler.server.ts'
import {
  addressKey,
  folded,
  houseNumbers,
  parseAddress,
  querySpellings,
  type StreetWord,
  streetWords,
} from './address.ts'
import { numberCost, streetCost, tooFar } from './likeness.ts'
import { registerSources } from './register.table.ts'
import type { RegisterHit, registerEndpoints } from './register.ts'

type Street = {
  id: number
  name: string
  key: string
  postcode: string | null
  city: string | null
}
type Entrance = { egid: number; street_id: number; street_number: string | null; label: string }

// Limits: streets that are compared, and streets whose entrances are read.
const maxComparedStreets = 120
const maxStreets = 25
// Longer than any address; limits the work for excessive input.
const maxQueryLength = 150

/**
 * Searches the register by address, complete or while typing, or by the first digits of an EGID (at least
 * three). Best match first; each building once, with its best address.
 */
export async function searchRegister(db: Db, query: string, limit = 10): Promise<RegisterHit[]> {
  const typed = query.slice(0, maxQueryLength)
  const [, digits] =
    /^(?:egid)?\s*(\d{3,9})$/i.exec(typed.trim().replace(/(?<=\d)[\s’'](?=\d)/g, '')) ?? []
  return digits ? byEgid(db, digits, limit) : byAddress(db, typed, limit)
}

async function byEgid(db: Db, digits: string, limit: number): Promise<RegisterHit[]> {
  // An EGID has at most nine digits: a prefix is one range of numbers per length.
  const ranges = Array.from({ length: 10 - digits.length }, (_, more) => {
    const from = Number(digits) * 10 ** more
    return sql`egid between ${from}::int and ${from + 10 ** more - 1}::int`
  })
  const { rows } = await db.execute<Entrance & Street>(sql`
    select e.egid, e.street_number, e.label, s.name, s.postcode, s.city
    from register_entrances e join register_streets s on s.id = e.street_id
    where e.position = 0 and (${sql.join(ranges, sql` or `)})
    order by e.egid limit ${limit}`)
  return rows.map((row) => hit(row, row, digits.length === String(row.egid).length ? 0 : 0.3))
}

async function byAddress(db: Db, typed: string, limit: number): Promise<RegisterHit[]> {
  const { street, number, numbers, postcode, rest } = parseAddress(typed)
  const words = streetWords(street)
  // While typing, nothing follows the last word or number.
  const typing = rest === '' && postcode === null && !/\s$/.test(typed)
  // A number ends the street name; otherwise the last word may be incomplete, or the town may follow.
  const open = { typing: typing && number === null, town: number === null || /^\s*\d/.test(typed) }
  const streets = await likelyStreets(db, words, postcode, rest, open)
  if (streets.length === 0) return []

  const best = streets[0]!.cost
  const equals = streets.filter(({ cost }) => cost < best + 0.05).length
  // Without a number, show some entrances of each equally likely street.
  const entrancesPerStreet = number === null ? Math.max(2, Math.ceil(limit / equals)) : limit
  const [first] = numbers
  const numberCondition =
    first === undefined
      ? sql`true`
      : sql`(number_value = any(${sql.param(numbers.map(({ value }) => value))}::int[])
          or ${typing} and (number_value / 10 = ${first.value}::int or number_value / 100 = ${first.value}::int))`
  const { rows } = await db.execute<Entrance>(sql`
    select e.*
    from unnest(${sql.param(streets.map(({ street }) => street.id))}::int[]) with ordinality as s(id, place)
    cross join lateral (
      select egid, street_id, street_number, label from register_entrances
      where street_id = s.id and ${numberCondition}
      order by number_value = ${first?.value ?? null}::int and number_suffix = ${first?.suffix ?? ''} desc,
        number_value nulls first, number_suffix, egid
      limit ${entrancesPerStreet * 2}
    ) e
    order by s.place`)

  const costOf = new Map(streets.map(({ street, cost }) => [street.id, { street, cost }]))
  const found = rows.map((row, place) => {
    const { street: of, cost } = costOf.get(row.street_id)!
    const houses = row.street_number === null ? [] : houseNumbers(row.street_number)
    return {
      row,
      of,
      place,
      cost: cost + numberCost(numbers, houses, typing),
      line: lineOrder(typed, rest, row.label),
    }
  })
  found.sort((a, b) => a.cost - b.cost || a.line - b.line || a.place - b.place)
  const hits = new Map<number, RegisterHit>()
  for (const { row, of, cost } of found) {
    if (cost > tooFar || hits.size === limit) break
    if (!hits.has(row.egid)) hits.set(row.egid, hit(row, of, cost))
  }
  return [...hits.values()]
}

/** The streets that match the words, best first. */
async function likelyStreets(
  db: Db,
  words: StreetWord[],
  postcode: string | null,
  rest: string,
  open: { typing: boolean; town: boolean },
): Promise<{ street: Street; cost: number }[]> {
  const groups = querySpellings(words, open.typing)
  if (groups.length === 0) return []
  const searchKeys = groups.flatMap(({ word, keys }) => keys.map((key) => ({ word, key })))
  // One index lookup per spelling; the longer the matching words, the likelier the street.
  const { rows } = await db.execute<Street>(sql`
    select s.id, s.name, s.key, s.postcode, s.city
    from (
      select id, sum(length(word)) as weight
      from (
        select distinct s.id, typed.word
        from unnest(${sql.param(searchKeys.map(({ key }) => key))}::text[],
          ${sql.param(searchKeys.map(({ word }) => word))}::text[]) as typed(key, word)
        join register_streets s on s.spellings @> array[typed.key]
      ) as found
      group by id
    ) as likely
    join register_streets s using (id)
    order by likely.weight desc, s.postcode = ${postcode} desc nulls last, length(s.key), s.id
    limit ${maxComparedStreets}`)
  return rows
    .map((street) => ({
      street,
      cost: streetCost(words, streetWords(street.key), open) + townCost(street, postcode, rest),
    }))
    .filter(({ cost }) => cost <= tooFar)
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        // Prefer the typed town to an unknown one.
        Number(a.street.city === null) - Number(b.street.city === null) ||
        a.street.name.localeCompare(b.street.name, 'fr'),
    )
    .slice(0, maxStreets)
}

/** The cost of a typed town other than the street's; 0 if the register has no towns. */
function townCost(street: Street, postcode: string | null, rest: string): number {
  if (postcode && street.postcode && postcode !== street.postcode) return 0.3
  if (rest && street.city && !folded(street.city).startsWith(folded(rest).split(' ')[0]!))
    return 0.1
  return 0
}

/** Orders equal addresses: the line as typed, then with the typed remark, then without remarks. */
function lineOrder(typed: string, rest: string, label: string): number {
  if (typed.trim().toLowerCase() === label.toLowerCase()) return 0
  if (rest !== '' && folded(label).includes(folded(rest))) return 1
  return parseAddress(label).rest === '' ? 2 : 3
}

const hit = (entrance: Entrance, street: Street, cost: number): RegisterHit => ({
  egid: entrance.egid,
  label: entrance.label,
  street_name: street.name,
  street_number: entrance.street_number,
  postcode: street.postcode,
  city: street.city,
  score: Math.round(Math.exp(-cost) * 1000) / 1000,
})

/** A building in the register: its addresses, the main one first, and their source. */
export type RegisterBuilding = {
  egid: number
  source: string
  addresses: Omit<RegisterHit, 'egid' | 'score'>[]
}

/** Looks up an EGID in the register; undefined if unknown. */
export async function registerBuilding(
  db: Db,
  egid: number,
): Promise<RegisterBuilding | undefined> {
  const { rows } = await db.execute<Entrance & Street & { source: string }>(sql`
    select e.egid, e.street_id, e.street_number, e.label, e.source, s.name, s.postcode, s.city
    from register_entrances e join register_streets s on s.id = e.street_id
    where e.egid = ${egid} order by e.position`)
  const [main] = rows
  if (!main) return undefined
  const addresses = new Map(
    rows.map((row) => {
      const { egid: _, score: __, ...address } = hit(row, row, 0)
      return [addressKey(`${row.name} ${row.street_number ?? ''}`), address]
    }),
  )
  return { egid, source: main.source, addresses: [...addresses.values()] }
}

export const registerHandlers: HandlersOf<typeof registerEndpoints> = {
  async search({ query: { q, limit } }, { db, searching }) {
    const { title, version, licence } = registerSources
    const [source = null] = await db
      .select({ title, version, licence })
      .from(registerSources)
      .orderBy(desc(registerSources.loaded_at))
      .limit(1)
    return { results: await searching((db) => searchRegister(db, q, limit)), source }
  },
}
