import type pg from 'pg'
import { mapBits } from './projection.ts'
import { freshSchema, indexFreshTable } from './tables.server.ts'

/** Zooms at which tiles show cells of the grid, and from which they show each building. */
export const gridZooms = { first: 5, last: 13 } as const

/** Cells of a tile, a side, as a power of two. */
const cellBits = 5
export const gridCells = 2 ** cellBits

/** Statuses of buildings that do not stand: demolished, not realised. */
export const goneStatuses = [1007, 1008] as const

/** Counts the fresh buildings by cell and indexes the counts, in the caller's transaction. */
export async function fillGrid(client: pg.ClientBase) {
  await countCells((statement) => client.query(statement), freshSchema)
  await indexFreshTable(client, 'register_grid')
}

/** Counts the buildings of a schema by cell. Each zoom sums up the one above it, so that the buildings are read once. */
export async function countCells(run: (statement: string) => Promise<unknown>, schema: string) {
  const insert = (zoom: number, cells: string, count: string) =>
    run(
      `insert into ${schema}.register_grid (zoom, tile_x, tile_y, cell, buildings)
       select ${zoom}, x >> ${cellBits}, y >> ${cellBits},
         ((y & ${gridCells - 1}) << ${cellBits}) | (x & ${gridCells - 1}), ${count}
       from (${cells}) as cells group by x, y`,
    )
  const shift = mapBits - gridZooms.last - cellBits
  await insert(
    gridZooms.last,
    `select map_x >> ${shift} as x, map_y >> ${shift} as y from ${schema}.register_buildings
     where map_x is not null and coalesce(building_status, 0) not in (${goneStatuses.join()})`,
    'count(*)',
  )
  for (let zoom = gridZooms.last - 1; zoom >= gridZooms.first; zoom--)
    await insert(
      zoom,
      `select ((tile_x << ${cellBits}) | (cell & ${gridCells - 1})) >> 1 as x,
         ((tile_y << ${cellBits}) | (cell >> ${cellBits})) >> 1 as y, buildings
       from ${schema}.register_grid where zoom = ${zoom + 1}`,
      'sum(buildings)',
    )
}
