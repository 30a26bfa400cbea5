import { advice } from '../advice.ts'
import type { Versions } from '../reference.ts'
import { shippedHeating } from './shippedHeating.ts'
import { shippedIdc } from './shippedIdc.ts'
import { shipped } from './shippedOrigins.ts'
import { shippedSubsidies } from './shippedSubsidies.ts'

/**
 * The shipped versions; the text `shipped.<table>` is the note on the first version of a table. Each table has one
 * that is in force before all others.
 */
export const shippedVersions: Versions = {
  ...shippedIdc,
  ...shippedHeating,
  subsidies: shippedSubsidies,
  advice: [shipped('advice', advice, { source: 'Égide' })],
}
