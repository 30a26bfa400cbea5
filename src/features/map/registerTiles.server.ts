import { sql } from 'drizzle-orm'
import type { Download } from '../../kernel/http/endpoint.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import type { Criteria } from '../prospection/campaign.ts'
import type { BuildingCounter } from '../prospection/count/buildingCounter.server.ts'
import type { PointArea } from '../prospection/count/questions.ts'
import { livePoints } from '../prospection/live.server.ts'
import { codesByEnergy, energyKinds } from '../register/energyKinds.ts'
import { goneStatuses, gridCells } from '../register/grid.server.ts'
import { mapBits } from '../register/projection.ts'
import { registerBuildings, registerGrid } from '../register/register.table.ts'
import { tileLayers, tileZooms } from './map.ts'
import { readNumberRows } from './numberRows.server.ts'
import {
  groupBits,
  maxTilePoints,
  type TileNumber,
  tileFile,
  withinTile,
} from './tileFile.server.ts'
import { tileExtent } from './vectorTile.server.ts'

/** The cells of a tile of the register with the number of their buildings. */
export async function cellTile({ z, x, y }: TileNumber, { db }: Context): Promise<Download> {
  const cells = await readNumberRows(
    db,
    ['cell', 'buildings'],
    sql`select cell, buildings from ${registerGrid}
      where zoom = ${z}::int and tile_x = ${x}::int and tile_y = ${y}::int`,
  )
  const side = tileExtent / gridCells
  return tileFile(tileLayers.cells, cells, ({ cell, buildings }) => ({
    at: { x: (cell % gridCells) * side, y: Math.floor(cell / gridCells) * side },
    side,
    values: { buildings },
  }))
}

/** The buildings of the register in a tile of zoom 14. */
export async function registerPoints(number: TileNumber, { db }: Context): Promise<Download> {
  const points = await readNumberRows(
    db,
    ['x', 'y', 'egid', 'energy', 'period'],
    sql`select map_x as x, map_y as y, egid, heating_energy_1 as energy, construction_period as period
      from ${registerBuildings}
      where (map_y >> 12) = ${number.y}::int and (map_x >> 12) = ${number.x}::int
        and coalesce(building_status, 0) not in (${sql.raw(goneStatuses.join())})
      limit ${maxTilePoints}`,
  )
  return tileFile(tileLayers.points, points, ({ x, y, egid, energy, period }) => ({
    at: withinTile({ x, y }, number),
    id: egid,
    values: { energy: energy || null, period: period || null },
  }))
}

/** A code for each of `energyKinds`; `unknown` has none. */
const firstCodes = energyKinds.map((kind) =>
  kind === 'unknown' ? undefined : codesByEnergy[kind][0],
)

/** What a tile covers of the map, and how coarsely it groups what is found there: from zoom 14 on not at all. */
export function foundArea({ z, x, y }: TileNumber): PointArea {
  const bits = mapBits - z
  return {
    ...{ west: x << bits, north: y << bits, side: 2 ** bits },
    group: z < tileZooms.last ? bits - groupBits : 0,
  }
}

/** The buildings that a campaign would find in a tile, before zoom 14 in groups. */
export async function foundTile(
  criteria: Criteria,
  number: TileNumber,
  buildingCounter: BuildingCounter,
  context: Context,
): Promise<Download> {
  const area = foundArea(number)
  const points = await livePoints({ criteria, area }, buildingCounter, context)
  return tileFile(tileLayers.points, points.slice(0, maxTilePoints), ({ x, y, count, energy }) => ({
    at: withinTile({ x, y }, number),
    values: { count, value: energy === null ? null : (firstCodes[energy] ?? null) },
  }))
}
