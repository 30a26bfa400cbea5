import type { BuildingUse } from '../../buildings/buildingUse.ts'
import models from '../data/heating-models.json' with { type: 'json' }
import { type HeatingOption, heatPumps } from '../heatingOption.ts'
import { figuresOf, type RowsOf, type Version } from '../reference.ts'
import type { TableName } from '../tableNames.ts'
import { shippedAccuracy } from './shippedAccuracy.ts'
import { shippedHeating } from './shippedHeating.ts'
import { shippedIdc } from './shippedIdc.ts'
import { shipped, shippedOrigin } from './shippedOrigins.ts'

/** The models of today (`data/heating-models.json`): versions that are in force from the day they are shipped. */

/** The day from which they are in force. */
export const modelsFrom = '2026-11-28'
const details = { read_on: models.read_on }
const leaflet = shippedOrigin('secondary', 'SuisseÉnergie, 2781', details)

/** Returns a function that revises a shipped version from a day on. */
export const revisedFrom =
  (valid_from: string) =>
  <T extends TableName>(version: Version<T>, source: string, rows: RowsOf<T>): Version<T> => ({
    ...{ ...version, id: version.id - 1 },
    ...{ valid_from, source, rows },
  })
const revised = revisedFrom(modelsFrom)

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

/** Performance of heat pumps when they make hot water at 55 to 60 °C. */
const hotWaterPerformance: Partial<Record<HeatingOption, number>> = {
  pacAir: 2.4,
  pacSondes: 3.2,
  pacNappes: 3.4,
}
const field = shippedOrigin('secondary', 'WPZ Buchs, 2016–2019', details)
const extrapolated = shippedOrigin('inferred', 'WPZ Buchs, 2016–2019', details)
/** Groundwater is warmer than the ground, but its pump takes part of the gain. */
const ofGroundwater = (ofGround: number) =>
  Math.min(4.8, Math.max(3.8, Math.round((ofGround + 0.2) * 10) / 10))

/** The measured rows, and those of groundwater that follow from the ground. */
export const shippedPerformance = [
  shipped(
    'heat_pump_performance',
    models.copa.rows.flatMap((row) => {
      const [flow_temperature, airHeating, air, groundHeating, ground] = row as [
        ...[number, number, number, number, number],
      ]
      // 65 °C is extrapolated.
      const from = flow_temperature > 55 ? extrapolated : field
      return [
        { option: 'pacAir' as const, heating_only: airHeating, with_hot_water: air, from },
        { option: 'pacSondes' as const, heating_only: groundHeating, with_hot_water: ground, from },
        {
          option: 'pacNappes' as const,
          heating_only: ofGroundwater(groundHeating),
          with_hot_water: ofGroundwater(ground),
          from: extrapolated,
        },
      ].map((values) => ({ ...values, flow_temperature }))
    }),
    { source: 'WPZ Buchs' },
  ),
]

const [electricity] = models.prices
const [energyPrices] = shippedHeating.energy_prices
const electricityOrigin = shippedOrigin('secondary', 'SIG, tarif 2026', {
  ...details,
  link: 'https://ww2.sig-ge.ch/node/2576',
  confirm: true,
})

const [siteTerms] = shippedHeating.site_terms
const noiseAid = shippedOrigin('secondary', 'Cercle Bruit, aide 6.21, 1.11.2024', details)
const ordinance = shippedOrigin('secondary', 'OPB, annexe 6', details)
/** Origins of the noise columns of `site_terms`. */
const noiseOrigins = Object.fromEntries(
  figuresOf.site_terms.flatMap((column) =>
    column.startsWith('noise_')
      ? [[column, noiseAid]]
      : column.startsWith('planning_')
        ? [[column, ordinance]]
        : [],
  ),
)

const [options] = shippedHeating.heating_options
const [accuracy] = shippedAccuracy

export const shippedModels = {
  /** At a known flow temperature the measured performance is sure to 12 %. */
  accuracy: revised(
    accuracy!,
    'Égide, WPZ Buchs',
    accuracy!.rows.map((row) =>
      row.quantity === 'heat_pump_efficiency' && row.evidence === 'published'
        ? { ...row, half_width: 12 }
        : row,
    ),
  ),
  /** The earlier prices of electricity contained the metering that its fee adds. */
  energy_prices: revised(
    energyPrices!,
    'SIG, ghi.ch, swissinfo.ch',
    energyPrices!.rows.map((row) =>
      row.agent === 'electricite'
        ? {
            ...row,
            price: electricity!.ct_kWh as number,
            fixed_fee: electricity!.metering_CHF_a!,
            origins: { ...row.origins, price: electricityOrigin, fixed_fee: electricityOrigin },
          }
        : row,
    ),
  ),
  site_terms: revised(
    siteTerms!,
    'Cercle Bruit, OPB',
    siteTerms!.rows.map((row) => ({
      ...row,
      noise_prevention: 3,
      origins: { ...row.origins, ...noiseOrigins },
    })),
  ),
  heating_options: revised(
    options!,
    'heizprofi.ch, WPZ Buchs',
    options!.rows.map((row) =>
      heatPumps.includes(row.option)
        ? {
            ...row,
            efficiency: null,
            hot_water_efficiency: hotWaterPerformance[row.option] ?? null,
            origins: {
              ...row.origins,
              efficiency: field,
              hot_water_efficiency: shippedOrigin('inferred', null, details),
            },
          }
        : row,
    ),
  ),
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
      block_factor: models.copa.large_plants.factor,
      origins: {
        ...row.origins,
        full_load_hours: leaflet,
        full_load_hours_hot_water: leaflet,
        altitude_hours: leaflet,
        block_factor: shippedOrigin('inferred', null, details),
      },
    })),
  ),
}
