import { agents } from './heatingOption.ts'

/** Quantities whose accuracy the table `accuracy` states; a price is that of the horizon, by its energy. */
export const accuracyQuantities = [
  'investment',
  'boreholes',
  'maintenance',
  'useful_heat',
  'boiler_efficiency',
  'heat_pump_efficiency',
  'subsidy',
  'energy_bill',
  'pv_yield',
  'co2_factor',
  'index_area',
  'index_consumption',
  'index_weather',
  ...agents.map((agent) => `price_${agent}` as const),
] as const
export type AccuracyQuantity = (typeof accuracyQuantities)[number]

/**
 * What a figure rests on: an order of magnitude, a published table, the office's own table, an entry for the building
 * (an offer, a contract, a measurement, a decision), bills of three years or of fewer; `any` where it makes no difference.
 */
export const accuracyEvidence = [
  'illustrative',
  'published',
  'own',
  'entered',
  'years_3',
  'years_1',
  'any',
] as const
export type AccuracyEvidence = (typeof accuracyEvidence)[number]
