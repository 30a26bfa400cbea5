import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../kernel/database/db.server.ts'
import { failFields } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { tooMany } from '../../kernel/limits/limits.server.ts'
import { energyKinds } from '../register/energyKinds.ts'
import { federalRegister } from '../register/load.server.ts'
import { registerBuildings as buildings, registerSources } from '../register/register.table.ts'
import type { Criteria } from './campaign.ts'
import type { BuildingCounter, CountQuestion } from './count/buildingCounter.server.ts'
import type { FoundPoint, PointArea } from './count/questions.ts'
import {
  type Centre,
  countBuildings,
  energyInSql,
  findCentre,
  selection,
} from './selection.server.ts'

type Asker = Pick<Context, 'db' | 'searching' | 'signal'>

/** Counts what a campaign would find: in memory, and in SQL while the register is not there. */
export async function liveCount(criteria: Criteria, counter: BuildingCounter, asker: Asker) {
  const centre = await centreOf(criteria, asker)
  refuseUnknown(criteria, centre)
  const counted = await answered(criteria, centre, asker, {
    inMemory: (question) => counter.count(question),
    inSql: (db) => countBuildings(criteria, centre, db),
  })
  return { ...counted, centre }
}

/** Groups what a campaign would find within an area of the map, in the same way. */
export async function livePoints(
  { criteria, area }: { criteria: Criteria; area: PointArea },
  counter: BuildingCounter,
  asker: Asker,
): Promise<FoundPoint[]> {
  const centre = await centreOf(criteria, asker)
  return answered(criteria, centre, asker, {
    inMemory: (question) => counter.findPoints(question, area),
    inSql: (db) => findPoints({ criteria, area }, centre, db),
  })
}

const centreOf = async ({ mode, address }: Criteria, { searching }: Asker) =>
  mode === 'radius' && address ? searching((read) => findCentre(address, read)) : undefined

/** Refuses an address that the register does not have: 0 buildings would be an answer. */
function refuseUnknown({ mode, address }: Criteria, centre: Centre | undefined) {
  if (mode === 'radius' && address && !centre)
    failFields({ address: [{ key: 'campaign:error.address_unknown' }] })
}

type Ways<T> = {
  inMemory: (question: CountQuestion) => Promise<T | undefined>
  inSql: (db: Db) => Promise<T>
}

async function answered<T>(
  criteria: Criteria,
  centre: Centre | undefined,
  { db, searching, signal }: Asker,
  { inMemory, inSql }: Ways<T>,
): Promise<T> {
  const table = await registerTable(db)
  const answer = table && (await inMemory({ table, criteria, centre, signal }))
  if (signal.aborted) throw tooMany(1)
  return answer || (await searching(inSql))
}

/** The table of the imported register, which a new version replaces by another; undefined without a national register. */
async function registerTable(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ table: number }>(sql`
    select to_regclass('register_buildings')::oid::int8 as table from ${registerSources}
    where ${registerSources.key} = ${federalRegister.key}`)
  return rows[0]?.table
}

/** Groups the buildings of a campaign within an area of the map, in SQL. */
export async function findPoints(
  { criteria, area }: { criteria: Criteria; area: PointArea },
  centre: Pick<Centre, 'e' | 'n'> | undefined,
  db: Db,
): Promise<FoundPoint[]> {
  const { map_x: x, map_y: y } = buildings
  const { west, north, side, group } = area
  const within = (column: PgColumn, from: number) =>
    sql`${column} >= ${from}::int and ${column} < ${from + side}::int`
  const { rows } = await db.execute<Omit<FoundPoint, 'energy'> & { energy: string | null }>(sql`
    select round(avg(x))::int as x, round(avg(y))::int as y, count(*)::int as count,
      case when min(energy) = max(energy) then min(energy) end as energy
    from (select ${x} as x, ${y} as y, ${energyInSql} as energy from ${buildings}
      where ${within(x, west)} and ${within(y, north)} and ${selection(criteria, centre)}) as found
    group by x >> ${group}::int, y >> ${group}::int`)
  return rows.map(({ energy, ...point }) => ({
    ...point,
    energy: energy === null ? null : energyKinds.findIndex((kind) => kind === energy),
  }))
}
