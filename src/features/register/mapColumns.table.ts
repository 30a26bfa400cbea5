import { sql } from 'drizzle-orm'
import { integer } from 'drizzle-orm/pg-core'

/** Web Mercator coordinates of a building (`projection.ts`), derived from those in LV95; null without these. */
export const mapColumns = () => ({
  map_x: integer().generatedAlwaysAs(sql`mercator_x(coordinate_e, coordinate_n)`),
  map_y: integer().generatedAlwaysAs(sql`mercator_y(coordinate_e, coordinate_n)`),
})

/** Number of the tile of zoom 14, as an index of buildings by place has it. */
export const tileColumns = [sql`(map_y >> 12)`, sql`(map_x >> 12)`] as const
