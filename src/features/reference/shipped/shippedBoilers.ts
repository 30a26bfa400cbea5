import { revisedFrom, shippedModels } from './shippedModels.ts'
import { shipped, shippedOrigin } from './shippedOrigins.ts'

/**
 * Boilers in service (`first-estimate.json`, boiler_efficiency_by_year_of_installation) and the accuracy of emission
 * factors (`accuracy-bands.json`): versions in force from the day they are shipped.
 */

/** The day from which they are in force. */
const boilersFrom = '2026-11-30'
const revised = revisedFrom(boilersFrom)
const details = { read_on: '2026-11-28', basis: 'pci' as const }
const source = 'Test climatique PACTA 2022'
const byYear = shippedOrigin('secondary', source, details)
/** As hot water by use assumes. */
const ofUnknownYear = shippedOrigin('inferred', null, details)

/** The first year of a class of age, and the efficiency of boilers of oil and of gas. */
const classes = [
  [1850, 0.82, 0.84],
  [1991, 0.84, 0.86],
  [1995, 0.86, 0.88],
  [2000, 0.88, 0.9],
  [2010, 0.92, 0.94],
] as const

/** Before, a boiler in service counted as a new one. */
const before = shipped('existing_boilers', [], { source: 'Égide' })

export const shippedBoilers = [
  before,
  revised(
    before,
    source,
    shipped(
      'existing_boilers',
      [
        ...(['mazout', 'gaz', 'pellets'] as const).map((agent) => ({
          ...{ agent, from_year: null, efficiency: 0.85, from: ofUnknownYear },
        })),
        ...classes.flatMap(([from_year, oil, gas]) => [
          { agent: 'mazout' as const, from_year, efficiency: oil, from: byYear },
          { agent: 'gaz' as const, from_year, efficiency: gas, from: byYear },
        ]),
      ],
      { source },
    ).rows,
  ),
]

const { accuracy } = shippedModels

/** Of any factor of emission. */
export const shippedEmissions = revised(accuracy, accuracy.source, [
  ...accuracy.rows,
  {
    ...{ quantity: 'co2_factor', evidence: 'any', half_width: 10 },
    origins: { half_width: shippedOrigin('inferred', null, { read_on: details.read_on }) },
  },
])
