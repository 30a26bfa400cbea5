import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { indexVerdictsOf, standingColumns } from '../../buildingStanding.server.ts'
import type { Geodata } from '../../integrations/geodata/geodata.ts'
import { type Db, one, stampFields } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import type { Input } from '../../kernel/http/endpoint.ts'
import { fail, failFields } from '../../kernel/http/errors.ts'
import { type Context, type HandlersOf, prepared } from '../../kernel/http/handler.server.ts'
import { records } from '../../kernel/record/record.server.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingSearch, houseNumbers, parseAddress, streetWords } from '../register/address.ts'
import { codeLabels } from '../register/codes.ts'
import { isFictitious } from '../register/fictitious/fictitious.ts'
import { numberCost, streetCost } from '../register/likeness.ts'
import { searchRegister } from '../register/register.server.ts'
import { buildingsTable as table } from './building.table.ts'
import {
  type BuildingHint,
  type BuildingValues,
  buildingEndpoints,
  type RegisterValues,
  buildings as resource,
} from './building.ts'
import { queryRegisters, type RegisterResult } from './buildingRegister.server.ts'
import { dateProblems } from './dateProblems.ts'

const manager = alias(usersTable, 'manager')
const firstOwner = alias(usersTable, 'first_owner')
const firstCompany = alias(usersTable, 'first_company')
const nameOf = (person: typeof manager | typeof firstOwner | typeof firstCompany) =>
  sql<string | null>`coalesce(${person.company_name}, ${person.name})`
// Plain SQL: drizzle omits the table name in queries on a single table.
const updatedBy = sql`(
  select jsonb_build_object('source', h.source, 'name', (select name from users where id = h.actor_id))
  from history h
  where h.resource = 'buildings' and h.record_id = buildings.id
  order by h.version desc limit 1)`

/** Arbitrary first key of the advisory lock on an EGID. */
const egidLock = 4_512_130

export const buildingRecords = records(resource, {
  table,
  columns: { manager_name: nameOf(manager), updated_by: updatedBy, ...standingColumns },
  joins: [
    { table: manager, on: eq(manager.id, table.manager) },
    { table: firstOwner, on: sql`${firstOwner.id} = ${table.owners}[1]` },
    { table: firstCompany, on: sql`${firstCompany.id} = ${table.maintenance_companies}[1]` },
  ],
  order: {
    owners: () => sql`${nameOf(firstOwner)} collate reading`,
    maintenance_companies: () => sql`${nameOf(firstCompany)} collate reading`,
  },
  search: {
    allText: table.search,
    byGroup: { identifiers: table.search },
    ...buildingSearch,
  },
  hiddenByDefault: { field: 'archived', where: sql`${table.archived} is true` },
  exported: {
    words: 'building',
    columns: {
      address: 'address',
      postcode: 'postcode',
      city: 'city',
      egid: 'egid',
      manager: 'manager_name',
      idc: 'idc',
      idc_year: 'idc_year',
      idc_years: 'idc_years',
      heating_energy_1: 'heating_energy_1',
      construction_year: 'construction_year',
      sre: 'sre',
      apartments: 'apartments',
      floors: 'floors',
      open_mandates: 'open_mandates',
      next_deadline: 'next_deadline',
    },
    codeLabels,
  },
  async beforeWrite(values: BuildingValues, { db, now }, current?: BuildingValues) {
    if (current?.merged_into) fail(409, 'building:merged', { data: { into: current.merged_into } })
    const problems = dateProblems(values, dayOf(now))
    const next = { ...current, ...values }
    if (
      (!current || 'egid' in values || 'street_name' in values) &&
      !next.egid &&
      !next.street_name
    )
      problems.street_name = [{ key: 'building:error.address_required' }]
    if (values.egid && values.egid !== current?.egid && isFictitious(values.egid))
      problems.egid = [{ key: 'building:error.fictitious' }]
    if (Object.keys(problems).length > 0) failFields(problems)
    if (values.egid && values.egid !== current?.egid) await refuseTakenEgid(values.egid, db)
    return current ? values : { ...values, canton: values.canton ?? 'GE' }
  },
  async beforeRemove(id, { db }) {
    const { rows } = await db.execute<{ has_mandates: boolean }>(
      sql`select exists (select 1 from mandates where building = ${id} and deleted_at is null) as has_mandates`,
    )
    if (one(rows).has_mandates) fail(409, 'building:has_mandates')
  },
})

/** The id of the building with this EGID. */
async function idOfEgid(egid: number, db: Db): Promise<number | null> {
  const [found] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.egid, egid), isNull(table.deleted_at)))
  return found?.id ?? null
}

/** Locks by which writes of the same EGID wait for each other: few, as one import may write 50 000. */
const egidLocks = 1_024

/** Refuses an EGID in use, under a lock that serializes concurrent writes of the same EGID. */
async function refuseTakenEgid(egid: number, db: Db) {
  await db.execute(sql`select pg_advisory_xact_lock(${egidLock}::int, ${egid % egidLocks}::int)`)
  const existing = await idOfEgid(egid, db)
  if (existing !== null)
    fail(409, 'building:egid_exists', {
      fields: { egid: [{ key: 'building:error.egid_exists' }] },
      data: { existing },
    })
}

type DuplicateQuery = Input<typeof buildingEndpoints.duplicates>['query']

/** Limits for candidates from the database, and for the hints returned. */
const maxCandidates = 100
const maxHints = 5
/** Maximum number of words of a street name that are searched. */
const maxWords = 8
/** Maximum cost of a match: tolerates a typing error and differing small words, but no other name or house number. */
const maxCost = 0.6

/** Finds visible buildings that are likely duplicates of the typed one, likeliest first. */
async function likelyDuplicates(
  { egid, street_name = '', street_number = '', postcode, except }: DuplicateQuery,
  context: Context,
): Promise<BuildingHint[]> {
  const typed = parseAddress(`${street_name} ${street_number}`)
  const words = streetWords(typed.street)
  const searchWords = words
    .filter(({ kind, text }) => kind === 'name' && text.length > 2)
    .slice(0, maxWords)
  const registerHits =
    searchWords.length > 0
      ? await searchRegister(context.db, `${street_name} ${street_number}`)
      : []
  const egids = [...registerHits.map((hit) => hit.egid), ...(egid ? [egid] : [])]
  const conditions = [
    ...searchWords.map(({ text }) => sql`${table.search} %> ${text}`),
    ...(egids.length > 0 ? [inArray(table.egid, egids)] : []),
  ]
  if (conditions.length === 0) return []
  const { id, address, city, street_name: street, street_number: number } = table
  const candidates = await context.db
    .select({ id, address, postcode: table.postcode, city, egid: table.egid, street, number })
    .from(table)
    .where(
      and(
        buildingRecords.visible(context),
        sql`${table.archived} is not true`,
        or(...conditions),
        except ? ne(id, except) : undefined,
      ),
    )
    .orderBy(
      sql`${table.egid} = ${egid ?? 0} desc nulls last`,
      sql`${table.search} <->> ${typed.street}`,
    )
    .limit(maxCandidates)

  const costOf = (candidate: (typeof candidates)[number]) => {
    if (egid && candidate.egid === egid) return -1
    if (!candidate.street || (postcode && candidate.postcode && postcode !== candidate.postcode))
      return Infinity
    const houses = houseNumbers(candidate.number ?? '')
    // Without a number, match only buildings without one: the number may not be typed yet.
    if (typed.numbers.length === 0 && houses.length > 0) return Infinity
    return (
      streetCost(words, streetWords(candidate.street)) + numberCost(typed.numbers, houses, false)
    )
  }
  return candidates
    .map((candidate) => ({ candidate, cost: costOf(candidate) }))
    .filter(({ cost }) => cost <= maxCost)
    .sort((a, b) => a.cost - b.cost || a.candidate.id - b.candidate.id)
    .slice(0, maxHints)
    .map(({ candidate: { id, address, postcode, city, egid } }) => ({
      id,
      address,
      postcode,
      city,
      egid,
    }))
}

/** Handlers of buildings; `geodata` gives access to the federal register. */
export function buildingHandlers(geodata: Geodata): HandlersOf<typeof buildingEndpoints> {
  const emptyResult: RegisterResult = { values: {}, sources: {}, warnings: [], failures: {} }
  const warningTexts = ({ warnings }: RegisterResult, { say }: Context) =>
    warnings.map(({ key, params }) => say(key, params))

  return {
    ...buildingRecords.handlers,

    async list(input, context) {
      const page = await buildingRecords.handlers.list(input, context)
      const verdicts = await indexVerdictsOf(page.results, context)
      return {
        ...page,
        results: page.results.map((row) => {
          const idc_verdict = verdicts.get(row.id)
          return idc_verdict ? { ...row, idc_verdict } : row
        }),
      }
    },

    create: prepared(buildingEndpoints.create, {
      async prepare({ body: { egid } }, { read }) {
        // Skip the registers for an EGID that `handle` refuses.
        if (!egid || isFictitious(egid) || (await idOfEgid(egid, read)) !== null) return emptyResult
        return queryRegisters(egid, read, geodata)
      },
      async handle({ body }, context) {
        const { prepared: fromRegister, db } = context
        const input = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
        const values = { ...fromRegister.values, ...input }
        const registerSources = Object.entries(fromRegister.sources).filter(([name]) => {
          const field = name as keyof typeof values
          return values[field] === fromRegister.values[field as keyof RegisterValues]
        })
        await stampFields(db, Object.fromEntries(registerSources))
        const building = await buildingRecords.handlers.create({ body: values }, context)
        await stampFields(db, {})
        const warnings = warningTexts(fromRegister, context)
        return warnings.length > 0 ? { ...building, warnings } : building
      },
    }),

    preview: prepared(buildingEndpoints.preview, {
      prepare: ({ params: { egid } }, { read }) => queryRegisters(egid, read, geodata),
      async handle({ params: { egid } }, context) {
        const { prepared: fromRegister, db } = context
        return {
          values: fromRegister.values,
          existing: await idOfEgid(egid, db),
          warnings: warningTexts(fromRegister, context),
        }
      },
    }),

    async duplicates({ query }, context) {
      const results = await context.searching((db) => likelyDuplicates(query, { ...context, db }))
      return { results }
    },
  }
}
