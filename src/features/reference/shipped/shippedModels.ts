import type { BuildingUse } from '../../buildings/buildingUse.ts'
import models from '../data/heating-models.json' with { type: 'json' }
import type { RowsOf, TableName, Version } from '../reference.ts'
import { shippedHeating } from './shippedHeating.ts'
import { shippedIdc } from './shippedIdc.ts'
import { shipped, shippedOrigin } from './shippedOrigins.ts'

/** The models of today (`data/heating-models.json`): versions that are in force from the day they are shipped. */

/** The day from which they are in force. */
export const modelsFrom = '2026-11-28'
const details = { read_on: models.read_on }
const leaflet = shippedOrigin('secondary', 'SuisseÉnergie, 2781', details)

/** A version that revises a shipped one. */
const revised = <T extends TableName>(
  version: Version<T>,
  source: string,
  rows: RowsOf<T>,
): Version<T> => ({ ...version, id: -1, valid_from: modelsFrom, source, rows })

/** Useful heat for hot water, MJ/m²·a (SIA 380/1, table 25). */
const hotWaterByUse = {
  multi_family: 75,
  single_family: 50,
  administration: 25,
  school: 25,
  sales: 25,
  restaurant: 200,
  assembly: 50,
  hospital: 100,
  industry: 25,
  warehouse: 5,
  sports: 300,
  indoor_pool: 300,
} as const satisfies Record<BuildingUse, number>
/** Shares of the final energy that distribution and a boiler leave of it. */
const [distribution, boiler] = [0.7, 0.85]
const sia = shippedOrigin('secondary', 'SIA 380/1, tab. 25', details)

/** New, and so without a version of before: nothing reads it where `climate` has a flat rate. */
export const shippedHotWater = [
  shipped(
    'hot_water',
    Object.entries(hotWaterByUse).map(([use, useful]) => ({
      sia_category: use as BuildingUse,
      hot_water_useful: useful,
      hot_water_final: Math.round(useful / distribution / boiler),
      from: {
        hot_water_useful: sia,
        hot_water_final: shippedOrigin(
          'inferred',
          'SIA 380/1, tab. 25 ; CECB, distribution 0.70',
          details,
        ),
      },
    })),
    { source: 'SIA 380/1' },
  ),
]

const [climate] = shippedIdc.climate
const [terms] = shippedHeating.calculation_terms
const { t_hours: hours } = models.sizing

export const shippedModels = {
  climate: revised(
    climate!,
    'AMOén, SIA 380/1',
    climate!.rows.map((row) => ({
      ...row,
      hot_water_share: null,
      origins: { ...row.origins, hot_water_share: sia },
    })),
  ),
  calculation_terms: revised(
    terms!,
    'SuisseÉnergie, chauffezrenouvelable.ch',
    terms!.rows.map((row) => ({
      ...row,
      full_load_hours: hours.heating,
      full_load_hours_hot_water: hours['heating and hot water'],
      altitude_hours: hours['above 800 m'],
      origins: {
        ...row.origins,
        full_load_hours: leaflet,
        full_load_hours_hot_water: leaflet,
        altitude_hours: leaflet,
      },
    })),
  ),
}
