import { desc, eq, ne, sql } from 'drizzle-orm'
import type { RegisteredBuilding } from '../../integrations/geodata/geodata.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import {
  addressKey,
  foldText,
  houseNumbers,
  parseAddress,
  typedEgid,
  withoutCapitals,
} from './address.ts'
import { fictitiousEgids, fictitiousRegister, isFictitious } from './fictitious/fictitious.ts'
import { maxMatchCost, numberCost } from './likeness.ts'
import { sourceInWords } from './load.server.ts'
import { registerBuildings, registerSources } from './register.table.ts'
import type { RegisterHit, registerEndpoints } from './register.ts'
import { findLikelyStreets, type Street } from './streetSearch.server.ts'

type Entrance = {
  egid: number
  street_id: number
  street_number: string | null
  label: string | null
}

/** Cost of an EGID if only its first digits were typed. */
const partialEgidCost = 0.3
/** Longer than any address; limits the work for excessive input. */
const maxQueryLength = 150

type SearchOptions = {
  limit?: number
  /** Only buildings whose place the register has, the invented ones of the demonstration among them. */
  isPlaced?: boolean
}

/**
 * Searches the register by a complete or partly typed address, or by the first digits of an EGID (at least
 * three). Best match first; each building once, with its best address.
 */
export async function searchRegister(
  db: Db,
  query: string,
  { limit = 10, isPlaced = false }: SearchOptions = {},
): Promise<RegisterHit[]> {
  const typed = query.slice(0, maxQueryLength)
  const digits = typedEgid(typed)
  const options = { limit, isPlaced }
  return digits ? searchByEgid(db, digits, options) : searchByAddress(db, typed, options)
}

/** Condition on entrances: their building is one that the search is about. */
const isSought = ({ isPlaced }: SearchOptions) =>
  isPlaced
    ? sql`exists (select from register_buildings placed where placed.egid = e.egid and placed.coordinate_e is not null)`
    : sql.raw(`e.egid not between ${fictitiousEgids.first} and ${fictitiousEgids.last}`)

/** Whether the register has a real building with this EGID. */
export async function isRegistered(egid: number, db: Db): Promise<boolean> {
  if (isFictitious(egid)) return false
  const { rows } = await db.execute(
    sql`select 1 from register_entrances where egid = ${egid}::int and position = 0`,
  )
  return rows.length > 0
}

async function searchByEgid(
  db: Db,
  digits: string,
  options: Required<SearchOptions>,
): Promise<RegisterHit[]> {
  // An EGID has at most nine digits: a prefix is one range of numbers per length.
  const ranges = Array.from({ length: 10 - digits.length }, (_, extraDigits) => {
    const factor = 10 ** extraDigits
    const from = Number(digits) * factor
    return sql`egid between ${from}::int and ${from + factor - 1}::int`
  })
  const { rows } = await db.execute<Entrance & Street>(sql`
    select e.egid, e.street_number, e.label, s.*
    from register_entrances e join register_streets s on s.id = e.street_id
    where e.position = 0 and ${isSought(options)} and (${sql.join(ranges, sql` or `)})
    order by e.egid limit ${options.limit}`)
  return rows.map((row) => {
    const isComplete = digits.length === String(row.egid).length
    return toHit(row, row, isComplete ? 0 : partialEgidCost)
  })
}

async function searchByAddress(
  db: Db,
  typed: string,
  options: Required<SearchOptions>,
): Promise<RegisterHit[]> {
  const { limit } = options
  const address = parseAddress(typed)
  const { number, numbers, postcode, rest } = address
  // Somebody may still be typing if nothing follows the last word or number.
  const isTyping = rest === '' && postcode === null && !/\s$/.test(typed)
  const matching = {
    isTyping: isTyping && number === null,
    isTypingTown: rest !== '' && !/\s$/.test(typed),
    // A number after the street ends it. Without a number, or with one in front, the town may follow.
    mayNameTown: number === null || /^\s*\d/.test(typed),
    withFictitious: options.isPlaced,
  }
  const streets = await findLikelyStreets(db, address, matching)
  if (streets.length === 0) return []

  const lowestCost = streets[0]!.cost
  const likelyCount = streets.filter(({ cost }) => cost < lowestCost + 0.05).length
  // Without a number, show some buildings of each equally likely street.
  const buildingsPerStreet = number === null ? Math.max(2, Math.ceil(limit / likelyCount)) : limit
  // A building may have several entrances on a street.
  const entrancesPerStreet = 2 * buildingsPerStreet
  const [first] = numbers
  const numberCondition =
    first === undefined
      ? sql`true`
      : sql`(number_value = any(${sql.param(numbers.map(({ value }) => value))}::int[])
          or ${isTyping} and (number_value / 10 = ${first.value}::int or number_value / 100 = ${first.value}::int))`
  const { rows } = await db.execute<Entrance>(sql`
    select e.*
    from unnest(${sql.param(streets.map(({ street }) => street.id))}::int[]) with ordinality as s(id, place)
    cross join lateral (
      select egid, street_id, street_number, label from register_entrances e
      where street_id = s.id and ${isSought(options)} and ${numberCondition}
      order by number_value = ${first?.value ?? null}::int and number_suffix = ${first?.suffix ?? ''} desc,
        number_value nulls first, number_suffix, egid
      limit ${entrancesPerStreet}
    ) e
    order by s.place`)

  const matches = new Map(streets.map(({ street, cost }) => [street.id, { street, cost }]))
  const candidates = rows.map((row, index) => {
    const { street: matchedStreet, cost } = matches.get(row.street_id)!
    const houses = row.street_number === null ? [] : houseNumbers(row.street_number)
    return {
      row,
      matchedStreet,
      index,
      cost: cost + numberCost(numbers, houses, isTyping),
      lineRank: row.label === null ? 2 : lineRank(typed, rest, row.label),
    }
  })
  candidates.sort((a, b) => a.cost - b.cost || a.lineRank - b.lineRank || a.index - b.index)
  const hits = new Map<number, RegisterHit>()
  for (const { row, matchedStreet, cost } of candidates) {
    if (cost > maxMatchCost || hits.size === limit) break
    if (!hits.has(row.egid)) hits.set(row.egid, toHit(row, matchedStreet, cost))
  }
  return [...hits.values()]
}

/** Rank of a register line among equally good ones: 0 as typed, 1 with the typed remark, 2 without remark, 3 other. */
function lineRank(typed: string, remark: string, label: string): number {
  if (typed.trim().toLowerCase() === label.toLowerCase()) return 0
  if (remark !== '' && foldText(label).includes(foldText(remark))) return 1
  return parseAddress(label).rest === '' ? 2 : 3
}

const toHit = (entrance: Entrance, street: Street, cost: number): RegisterHit => ({
  egid: entrance.egid,
  label: withoutCapitals(
    entrance.label ?? [street.name, entrance.street_number].filter(Boolean).join(' '),
  ),
  street_name: withoutCapitals(street.name),
  street_number: entrance.street_number,
  postcode: street.postcode,
  city: street.city,
  score: Math.round(Math.exp(-cost) * 1000) / 1000,
})

/** A building in the register: its addresses, the main one first, and their source. */
export type RegisterBuilding = {
  egid: number
  source: string
  canton: string | null
  addresses: Omit<RegisterHit, 'egid' | 'score'>[]
}

/** Looks up an EGID in the register; undefined if unknown. */
export async function findRegisterBuilding(
  db: Db,
  egid: number,
): Promise<RegisterBuilding | undefined> {
  const { rows } = await db.execute<Entrance & Street & { source: string }>(sql`
    select e.egid, e.street_id, e.street_number, e.label, e.source, s.*
    from register_entrances e join register_streets s on s.id = e.street_id
    where e.egid = ${egid} order by e.position`)
  const [main] = rows
  if (!main) return undefined
  const addresses = new Map(
    rows.map((row) => {
      const { egid: _, score: __, ...address } = toHit(row, row, 0)
      return [addressKey(`${row.name} ${row.street_number ?? ''}`), address]
    }),
  )
  return { egid, source: main.source, canton: main.canton, addresses: [...addresses.values()] }
}

/** Looks an EGID up among the imported buildings of the federal register; undefined if unknown. */
export async function findImportedBuilding(
  db: Db,
  egid: number,
): Promise<RegisteredBuilding | undefined> {
  const [row] = await db.select().from(registerBuildings).where(eq(registerBuildings.egid, egid))
  if (!row) return undefined
  const listed = await findRegisterBuilding(db, egid)
  const entrances = listed?.addresses ?? []
  const none = { street_name: null, street_number: null, postcode: null, city: null }
  return { ...row, ...(entrances[0] ?? none), entrances }
}

/** Searches the register, and names its source; null if none is loaded. */
export async function searchCredited(
  q: string,
  options: SearchOptions,
  { db, searching, say }: Pick<Context, 'db' | 'searching' | 'say'>,
) {
  const { key, title, version, licence } = registerSources
  const [latest] = await db
    .select({ key, title, version, licence })
    .from(registerSources)
    .where(options.isPlaced ? undefined : ne(registerSources.key, fictitiousRegister.key))
    .orderBy(desc(registerSources.loaded_at))
    .limit(1)
  const results = await searching((db) => searchRegister(db, q, options))
  if (!latest) return { results, source: null }
  const { key: _, ...source } = sourceInWords(latest, say)
  return { results, source }
}

export const registerHandlers: HandlersOf<typeof registerEndpoints> = {
  search: ({ query: { q, limit, placed } }, context) =>
    searchCredited(q, { limit, isPlaced: placed === 'true' }, context),
}
