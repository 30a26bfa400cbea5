import { advice } from '../advice.ts'
import type { Versions } from '../reference.ts'
import { shippedAccuracy } from './shippedAccuracy.ts'
import { shippedAdditions } from './shippedAdditions.ts'
import { shippedBoilers, shippedEmissions } from './shippedBoilers.ts'
import { shippedHeating } from './shippedHeating.ts'
import { shippedIdc } from './shippedIdc.ts'
import { shippedHotWater, shippedModels, shippedPerformance } from './shippedModels.ts'
import { shipped } from './shippedOrigins.ts'
import { shippedSubsidies } from './shippedSubsidies.ts'
import { shippedSystems } from './shippedSystems.ts'
import { shippedVat } from './shippedVat.ts'

/**
 * The shipped versions. Each table has one that is in force from the beginning; the text `shipped.<table>` is the note
 * on the version with id 0.
 */
export const shippedVersions: Versions = {
  ...shippedIdc,
  climate: [...shippedIdc.climate, shippedModels.climate],
  hot_water: shippedHotWater,
  ...shippedHeating,
  heating_options: [...shippedHeating.heating_options, shippedModels.heating_options],
  heat_pump_performance: shippedPerformance,
  existing_boilers: shippedBoilers,
  energy_prices: [
    ...shippedHeating.energy_prices,
    shippedModels.energy_prices,
    shippedSystems.energy_prices,
  ],
  site_terms: [...shippedHeating.site_terms, shippedModels.site_terms, shippedSystems.site_terms],
  calculation_terms: [
    ...shippedHeating.calculation_terms,
    shippedModels.calculation_terms,
    shippedSystems.calculation_terms,
  ],
  additions: shippedAdditions,
  subsidies: shippedSubsidies,
  accuracy: [...shippedAccuracy, shippedModels.accuracy, shippedEmissions],
  vat_rates: shippedVat,
  advice: [shipped('advice', advice, { source: 'Égide' })],
}
