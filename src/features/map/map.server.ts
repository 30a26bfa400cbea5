import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { HandlerParts } from '../../feature.server.ts'
import { one } from '../../kernel/database/db.server.ts'
import type { Download } from '../../kernel/http/endpoint.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { asSql } from '../../kernel/record/recordRead.server.ts'
import type { SelectRows } from '../../kernel/record/recordSearch.server.ts'
import { buildingRecords } from '../buildings/building.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { mandateRecords } from '../mandates/mandateRecords.server.ts'
import { campaignResultsTable } from '../prospection/prospection.table.ts'
import { followUpStatus, resultRecords } from '../prospection/result.server.ts'
import { codesByEnergy } from '../register/energyKinds.ts'
import { mapBits, placeOf } from '../register/projection.ts'
import { registerBuildings } from '../register/register.table.ts'
import { idcTable } from '../technical/technical.table.ts'
import {
  indexSteps,
  type MapColour,
  type mandateColours,
  type mapEndpoints,
  type PlaceSummary,
  type resultColours,
  tileLayers,
  tileZooms,
  writeParts,
} from './map.ts'
import { cellTile, foundTile, registerPoints } from './registerTiles.server.ts'
import {
  groupBits,
  maxTilePoints,
  type TileNumber,
  tileFile,
  withinTile,
} from './tileFile.server.ts'

/** Records that have a place: those of a list that match its query. */
type Located = (
  context: Context,
  run: (select: SelectRows) => PromiseLike<Record<string, unknown>[]>,
) => Promise<Record<string, unknown>[]>

/** Where records have their place, and which of these the caller may see. */
type Places = {
  x: PgColumn
  y: PgColumn
  /** Zoom from which each has its own point. */
  singleFrom: number
  isVisible: (context: Context) => SQL | undefined
}

/** Places of the office's buildings. */
const officePlaces: Places = {
  x: buildingsTable.map_x,
  y: buildingsTable.map_y,
  singleFrom: tileZooms.last,
  isVisible: ({ rights }) =>
    and(isNull(buildingsTable.deleted_at), asSql(rights.to('buildings', 'read', 'technical'))),
}

/** Places of buildings of the register. */
const registerPlaces: Places = {
  x: registerBuildings.map_x,
  y: registerBuildings.map_y,
  // A campaign keeps few enough to tell them apart in a town.
  singleFrom: 12,
  isVisible: ({ rights }) => asSql(rights.to('register', 'read')),
}

/** The records in a tile whose place the caller may see; by the index of zoom 14. */
function inTile(places: Places, { z, x, y }: TileNumber, context: Context): SQL {
  const shift = tileZooms.last - z
  const first = { x: x << shift, y: y << shift }
  const last = { x: ((x + 1) << shift) - 1, y: ((y + 1) << shift) - 1 }
  return and(
    sql`(${places.y} >> 12) between ${first.y}::int and ${last.y}::int`,
    sql`(${places.x} >> 12) between ${first.x}::int and ${last.x}::int`,
    places.isVisible(context),
  )!
}

/** The code that stands for a frozen source of heat, null for one that is not known. */
const codeOfEnergy = sql`(case ${campaignResultsTable.energy} ${sql.raw(
  Object.entries(codesByEnergy)
    .map(([kind, [code]]) => `when '${kind}' then ${code}`)
    .join(' '),
)} end)`

/** What the colour of a result's point says. */
function resultValue(colour: (typeof resultColours)[number]): SQL {
  if (colour === 'follow_up') return followUpStatus
  return colour === 'energy' ? codeOfEnergy : sql`${campaignResultsTable.construction_period}`
}

/** What the colour of a building's or mandate's point says, null where the caller may not read it. */
function colourValue(colour: (typeof mandateColours)[number], { rights }: Context): SQL {
  const readable = (value: PgColumn | SQL, part: 'heating' | 'technical') =>
    sql`case when ${asSql(rights.to('buildings', 'read', part))} then ${value} end`
  if (colour === 'status') return sql`${mandatesTable.status}`
  if (colour === 'energy') return readable(buildingsTable.heating_energy_1, 'heating')
  if (colour === 'period') return readable(buildingsTable.construction_period, 'technical')
  return sql`(select ${idcTable.idc} from ${idcTable}
    where ${idcTable.building} = ${buildingsTable.id} and ${idcTable.deleted_at} is null
      and ${idcTable.idc} is not null and ${asSql(rights.to('idc', 'read'))}
    order by ${idcTable.year} desc, ${idcTable.id} desc limit 1)`
}

type PointsOptions = {
  id: PgColumn
  places: Places
  colour: MapColour | undefined
  /** The value of the colour. */
  coloured: SQL | undefined
}

type Point = {
  x: number
  y: number
  count: number
  id: number
  value: unknown
  /** Of a group, how many records have each value. */
  parts?: string
}

/** Records of a group that share a value, or the class of a heat index. */
type GroupedRows = Point & { part: string | number | null }

/** The points of a tile: each record, or groups with their number, how many have which value, and the value all share. */
async function pointTile(
  located: Located,
  { id, places, colour, coloured }: PointsOptions,
  number: TileNumber,
  context: Context,
): Promise<Download> {
  const { z } = number
  const { x: map_x, y: map_y } = places
  // Nested, as drizzle would leave out the table names of a query on one table.
  const value = sql`${coloured ?? sql`null::int`}`
  const isGrouped = z < places.singleFrom
  const shift = mapBits - z - groupBits
  const part = colour === 'idc' ? classOfIndex(value) : value
  const rows = await located(context, (select) =>
    isGrouped
      ? select(
          {
            part,
            x: sql<number>`avg(${map_x})::int`,
            y: sql<number>`avg(${map_y})::int`,
            count: sql<number>`count(*)::int`,
            id: sql<number>`min(${id})`,
            value: colour === 'idc' ? sql`avg(${value})` : sql`min(${value})`,
          },
          inTile(places, number, context),
          // By its place, as an expression with parameters is never the same twice.
        ).groupBy(
          sql`${map_x} >> ${sql.raw(`${shift}`)}`,
          sql`${map_y} >> ${sql.raw(`${shift}`)}`,
          sql`1`,
        )
      : select(
          { x: sql`${map_x}`, y: sql`${map_y}`, count: sql<number>`1`, id: sql`${id}`, value },
          inTile(places, number, context),
        ).limit(maxTilePoints),
  )
  const points = isGrouped
    ? mergeGroups(rows as GroupedRows[], shift, colour === 'idc')
    : (rows as Point[])
  return tileFile(tileLayers.points, points, ({ x, y, count, id, value, parts }) => ({
    at: withinTile({ x, y }, number),
    id: count === 1 ? id : null,
    values: {
      count,
      id: count === 1 ? id : null,
      value: typeof value === 'string' && !isWord(colour) ? Number(value) : asValue(value),
      parts: count === 1 || !colour ? null : (parts ?? null),
    },
  }))
}

/** The lower end of the class of a heat index, in SQL. */
const classOfIndex = (value: SQL) => {
  const steps = sql.raw(`array[${indexSteps.join()}]`)
  return sql`(${steps})[width_bucket(${value}::numeric, ${steps}::numeric[])]`
}

/** Joins what is grouped by cell and value to groups by cell; of a heat index, the value is the mean. */
function mergeGroups(rows: readonly GroupedRows[], shift: number, isMean: boolean): Point[] {
  const cells = new Map<string, GroupedRows[]>()
  for (const row of rows) {
    const cell = `${row.x >> shift} ${row.y >> shift}`
    cells.set(cell, [...(cells.get(cell) ?? []), row])
  }
  return [...cells.values()].map((found) => {
    const count = found.reduce((sum, row) => sum + row.count, 0)
    const meanOf = (of: readonly GroupedRows[], number: (row: GroupedRows) => number) =>
      Math.round(
        of.reduce((sum, row) => sum + number(row) * row.count, 0) /
          of.reduce((sum, row) => sum + row.count, 0),
      )
    const known = found.filter(({ part }) => part !== null)
    const shared = found.length === 1 ? found[0]!.value : null
    return {
      x: meanOf(found, ({ x }) => x),
      y: meanOf(found, ({ y }) => y),
      count,
      id: Math.min(...found.map(({ id }) => id)),
      value: isMean && known.length > 0 ? meanOf(known, ({ value }) => Number(value)) : shared,
      parts: writeParts(found.map(({ part, count }) => [String(part ?? ''), count])),
    }
  })
}

/** Whether the value of a colour is a state, not a number. */
const isWord = (colour: MapColour | undefined) => colour === 'status' || colour === 'follow_up'

const asValue = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? value : null

/** How many records there are, and within which bounds. */
async function summarise(
  located: Located,
  places: Places,
  context: Context,
): Promise<PlaceSummary> {
  const { x: map_x, y: map_y } = places
  const isShown = sql`${and(isNotNull(map_x), places.isVisible(context))}`
  const extreme = (name: 'min' | 'max', column: PgColumn) =>
    sql<number>`${sql.raw(name)}(${column}) filter (where ${isShown})`
  const row = one(
    await located(context, (select) =>
      select({
        count: sql<number>`count(*)::int`,
        located: sql<number>`(count(*) filter (where ${isShown}))::int`,
        west: extreme('min', map_x),
        north: extreme('min', map_y),
        east: extreme('max', map_x),
        south: extreme('max', map_y),
        /** So that records are joined with what has their places. */
        of: sql`min(${map_x})`,
      }),
    ),
  ) as Record<'count' | 'located' | 'west' | 'north' | 'east' | 'south', number>
  const { count, located: shown } = row
  if (shown === 0) return { count, located: 0, bounds: null }
  const [from, to] = [
    placeOf({ x: row.west, y: row.south }),
    placeOf({ x: row.east, y: row.north }),
  ]
  return { count, located: shown, bounds: [from.lng, from.lat, to.lng, to.lat] }
}

export function mapHandlers({
  buildingCounter,
}: Pick<HandlerParts, 'buildingCounter'>): HandlersOf<typeof mapEndpoints> {
  const ofBuildings =
    (query: object): Located =>
    (context, run) =>
      buildingRecords.queryRows(query, context, run)
  const ofMandates =
    (query: object): Located =>
    (context, run) =>
      mandateRecords.queryRows(query, context, run)
  const ofResults =
    (query: object): Located =>
    (context, run) =>
      resultRecords.queryRows(query, context, run)
  const office = (
    id: PgColumn,
    colour: (typeof mandateColours)[number] | undefined,
    context: Context,
  ) => ({ id, places: officePlaces, colour, coloured: colour && colourValue(colour, context) })
  return {
    buildingTile: ({ params, query: { colour, ...query } }, context) =>
      pointTile(ofBuildings(query), office(buildingsTable.id, colour, context), params, context),
    buildingPlaces: ({ query }, context) => summarise(ofBuildings(query), officePlaces, context),
    mandateTile: ({ params, query: { colour, ...query } }, context) =>
      pointTile(ofMandates(query), office(mandatesTable.id, colour, context), params, context),
    mandatePlaces: ({ query }, context) => summarise(ofMandates(query), officePlaces, context),
    resultTile: ({ params, query: { colour, ...query } }, context) =>
      pointTile(
        ofResults(query),
        {
          ...{ id: campaignResultsTable.id, places: registerPlaces, colour },
          coloured: colour && resultValue(colour),
        },
        params,
        context,
      ),
    resultPlaces: ({ query }, context) => summarise(ofResults(query), registerPlaces, context),
    foundTile: ({ params, body }, context) => foundTile(body, params, buildingCounter, context),
    registerTile: ({ params }, context) =>
      params.z < tileZooms.last ? cellTile(params, context) : registerPoints(params, context),
  }
}
