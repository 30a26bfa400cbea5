import { advice } from '../advice.ts'
import type { Versions } from '../reference.ts'
import { shippedHeating } from './shippedHeating.ts'
import { shippedIdc } from './shippedIdc.ts'
import { shipped } from './shippedOrigins.ts'
import { shippedSubsidies } from './shippedSubsidies.ts'

/**
 * The versions that the product ships; what is to be known of a table says its word `shipped.<table>`.
 * Every table has one that was in force before all others.
 */
export const shippedVersions: Versions = {
  ...shippedIdc,
  ...shippedHeating,
  subsidies: shippedSubsidies,
  advice: [shipped('advice', advice, { source: 'Égide' })],
}
