import models from '../data/heating-models.json' with { type: 'json' }
import type { RowsOf, TableName, Version } from '../reference.ts'
import { shippedHeating } from './shippedHeating.ts'
import { shippedOrigin } from './shippedOrigins.ts'

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

const [terms] = shippedHeating.calculation_terms
const { t_hours: hours } = models.sizing

export const shippedModels = {
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
