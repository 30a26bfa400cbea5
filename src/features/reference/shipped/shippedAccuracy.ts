import type { AccuracyEvidence, AccuracyQuantity } from '../accuracy.ts'
import { shipped, shippedOrigin } from './shippedOrigins.ts'

const readOn = '2026-11-28'
const inferred = shippedOrigin('inferred', null, { read_on: readOn })
const field = shippedOrigin('secondary', 'WPZ Buchs, 2016–2019', { read_on: readOn })
const leaflet = shippedOrigin('secondary', 'SuisseÉnergie, 2781', { read_on: readOn })

/** Half widths in percent of intervals that hold in about eight of ten cases. */
const halfWidths: Partial<Record<AccuracyQuantity, Partial<Record<AccuracyEvidence, number>>>> = {
  investment: { illustrative: 30, published: 25, own: 15, entered: 5 },
  boreholes: { illustrative: 30, published: 30, own: 30, entered: 10 },
  maintenance: { illustrative: 25, published: 25, own: 25, entered: 5 },
  useful_heat: { years_3: 6, years_1: 10, entered: 10 },
  boiler_efficiency: { illustrative: 6, published: 6, own: 6, entered: 3 },
  heat_pump_efficiency: { illustrative: 20, published: 20, own: 20, entered: 12 },
  subsidy: { illustrative: 25, published: 5, own: 5, entered: 0 },
  energy_bill: { any: 3 },
  // 825 to 1025 kWh/kWp.
  pv_yield: { any: 11 },
  // Beside that of heat from bills: the area, amounts that nobody read from a bill, and a year without its weather.
  index_area: { entered: 3, published: 10, illustrative: 15 },
  index_consumption: { entered: 5 },
  index_weather: { illustrative: 10 },
  price_electricite: { any: 15 },
  price_gaz: { any: 25 },
  price_mazout: { any: 30 },
  price_pellets: { any: 20 },
  price_cad: { any: 15 },
}
const origins: Partial<Record<AccuracyQuantity, typeof inferred>> = {
  boiler_efficiency: leaflet,
  heat_pump_efficiency: field,
}

/** The shipped accuracy of figures (`accuracy-bands.json`). */
export const shippedAccuracy = [
  shipped(
    'accuracy',
    Object.entries(halfWidths).flatMap(([quantity, byEvidence]) =>
      Object.entries(byEvidence).map(([evidence, half_width]) => ({
        quantity: quantity as AccuracyQuantity,
        evidence: evidence as AccuracyEvidence,
        half_width,
        from: origins[quantity as AccuracyQuantity] ?? inferred,
      })),
    ),
    { source: 'Égide' },
  ),
]
