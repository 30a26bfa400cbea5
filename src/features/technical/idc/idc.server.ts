import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Geodata } from '../../../integrations/geodata/geodata.ts'
import { type Db, one, stampFields } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import { fail, failFields } from '../../../kernel/http/errors.ts'
import {
  type CallerRights,
  type HandlersOf,
  prepared,
} from '../../../kernel/http/handler.server.ts'
import { records } from '../../../kernel/record/record.server.ts'
import { asSql } from '../../../kernel/record/recordRead.server.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { layerNames } from '../../settings/settings.server.ts'
import { technicalRowConfig } from '../technical.server.ts'
import { idcTable as table } from '../technical.table.ts'
import { describeAgents, idc, idcEndpoints } from './idc.ts'
import { askPublished, type PublishedIndices } from './publishedIndices.server.ts'

export const idcRecords = records(idc, {
  table,
  ...technicalRowConfig(table),
  exported: {
    words: 'idc',
    columns: {
      building_address: 'building_address',
      year: 'year',
      start_date: 'start_date',
      end_date: 'end_date',
      idc: 'idc',
      mean_2: 'mean_2',
      mean_3: 'mean_3',
      public_mean_3: 'public_mean_3',
      public_read_on: 'public_read_on',
      sre: 'sre',
      energetic_agent: 'energetic_agent',
      consumption: 'consumption',
      responsible_entity: 'responsible_entity',
      entry_year: 'entry_year',
    },
  },
})

/** The canton's indices of a building, or a warning with the reason why some are missing. */
type CantonAnswer = {
  published?: PublishedIndices
  warning?: { key: string; params?: Record<string, unknown> }
}

async function fetchIndices(building: number, db: Db, geodata: Geodata): Promise<CantonAnswer> {
  const { egid, canton } = one(
    await db
      .select({ egid: buildingsTable.egid, canton: buildingsTable.canton })
      .from(buildingsTable)
      .where(eq(buildingsTable.id, building)),
  )
  if (egid === null) return { warning: { key: 'idc:warning.no_egid' } }
  if (canton !== null && canton !== 'GE') return { warning: { key: 'idc:warning.other_canton' } }
  const response = await askPublished(egid, await layerNames(db), geodata)
  if (!response.available) return { warning: { key: `idc:warning.sitg_${response.reason}` } }
  const { years, yearsAway, state, isStateAway } = response.value
  if (yearsAway)
    return { published: response.value, warning: { key: `idc:warning.sitg_${yearsAway}` } }
  if (years?.length === 0 && !state)
    return { published: response.value, warning: { key: 'idc:warning.none', params: { egid } } }
  return {
    published: response.value,
    ...(isStateAway && { warning: { key: 'idc:warning.no_state' } }),
  }
}

/** Whether the caller may create official indices of a building. */
async function mayStore(building: number, db: Db, rights: CallerRights): Promise<boolean> {
  const mayCreate = asSql(rights.to('idc', 'create'))
  const { rows } = await db.execute(
    sql`select 1 from (select ${building}::int as building, null::int as mandate) as ${table} where ${mayCreate}`,
  )
  return rows.length > 0
}

/** Arbitrary namespace of the advisory lock on a building's indices. */
const idcLock = 4_512_129

/**
 * Upserts what the canton publishes, a row per year; returns the added, updated and unchanged years. The present state
 * stands on the row of its year, with the day (YYYY-MM-DD) on which it was read first. Fails with 409 if the building was
 * merged, or got another EGID, since the canton was asked.
 */
export async function storeIndices(
  building: number,
  published: PublishedIndices,
  day: string,
  db: Db,
) {
  await stampFields(db, Object.fromEntries(idcFieldNames.map((name) => [name, 'sitg'])))
  // Lock the building so that neither a merge nor another EGID comes in between.
  const { into, egid } = one(
    await db
      .select({ into: buildingsTable.merged_into, egid: buildingsTable.egid })
      .from(buildingsTable)
      .where(eq(buildingsTable.id, building))
      .for('share'),
  )
  if (into !== null) fail(409, 'building:merged', { data: { into } })
  if (egid !== published.egid) fail(409, 'idc:other_egid')
  await db.execute(sql`select pg_advisory_xact_lock(${idcLock}::int, ${building}::int)`)
  const official = and(
    eq(table.building, building),
    isNull(table.mandate),
    isNull(table.deleted_at),
  )
  const storedByYear = new Map(
    (await db.select().from(table).where(official)).map((row) => [row.year, row]),
  )
  const changes = { added: [] as number[], updated: [] as number[], unchanged: [] as number[] }
  const instant = new Date().toISOString()
  for (const values of rowsOf(published, [...storedByYear.values()], { day, instant })) {
    const before = storedByYear.get(values.year)
    const names = Object.keys(values) as (keyof typeof values)[]
    const changed = names.filter((name) => !isDeepStrictEqual(values[name], before?.[name]))
    if (!before) {
      await db.insert(table).values({ building, ...values })
      changes.added.push(values.year)
    } else if (changed.length > 0) {
      await db.update(table).set(values).where(eq(table.id, before.id))
      changes.updated.push(values.year)
    } else changes.unchanged.push(values.year)
  }
  await stampFields(db, {})
  return changes
}

type IdcRow = typeof table.$inferSelect
const noState = { public_idc: null, public_mean_3: null, public_read_on: null }

/** The values of each year that is published, or whose state was and is no longer. */
function rowsOf(
  { years, state }: PublishedIndices,
  stored: readonly IdcRow[],
  { day, instant }: { day: string; instant: string },
) {
  const rows = new Map<number, Partial<IdcRow> & { year: number }>(
    (years ?? []).map((row) => [row.year, { ...row, ...describeAgents(row.agents) }]),
  )
  if (state === undefined) return [...rows.values()]
  for (const before of stored) {
    const { year, public_read_on } = before
    if (public_read_on === null || year === state?.year) continue
    const isOfStateOnly = years && !rows.has(year) && before.agents.length === 0
    rows.set(year, {
      ...{ year, ...rows.get(year), ...noState },
      // What nothing else published goes with the state: it would judge as a yearly index.
      ...(isOfStateOnly && before.idc === before.public_idc && { deleted_at: instant }),
    })
  }
  if (state) {
    const before = stored.find(({ year }) => year === state.year)
    const values = { public_idc: state.idc, public_mean_3: state.mean_3 }
    const isKnown =
      before?.public_idc === values.public_idc && before.public_mean_3 === values.public_mean_3
    const readOn = (isKnown && before.public_read_on) || day
    rows.set(state.year, {
      year: state.year,
      // A year that only the state knows.
      ...(!before && { idc: state.idc }),
      ...rows.get(state.year),
      ...{ ...values, public_read_on: readOn },
    })
  }
  return [...rows.values()].sort((a, b) => b.year - a.year)
}

const idcFieldNames = Object.keys(idc.fields)

/** Handlers of heat indices; `geodata` provides those published by the canton. */
export function idcHandlers(geodata: Geodata): HandlersOf<typeof idcEndpoints> {
  const { list, get, history, asOf, export: exported } = idcRecords.handlers
  return {
    list,
    get,
    history,
    asOf,
    export: exported,

    fetch: prepared(idcEndpoints.fetch, {
      async prepare({ body: { building } }, { read, rights }) {
        const { buildings: visible } = await rights.visible(read, { buildings: [building] })
        if (!visible?.has(building))
          failFields({ building: [{ key: 'kernel:error.unknown_record' }] })
        if (!(await mayStore(building, read, rights))) fail(403, 'kernel:forbidden')
        return fetchIndices(building, read, geodata)
      },
      async handle({ body: { building } }, { db, now, say, prepared }) {
        const { published, warning } = prepared
        const changes = published
          ? await storeIndices(building, published, dayOf(now), db)
          : { added: [], updated: [], unchanged: [] }
        return { ...changes, warnings: warning ? [say(warning.key, warning.params)] : [] }
      },
    }),
  }
}
