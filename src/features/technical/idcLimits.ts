/**
 * Limits of the heat index in force, in MJ/m² a year, which the mean over three years is held against.
 * Source: canton of Geneva, in force since 1.9.2022 (ge.ch, 14.04.2022): from 450 (125 kWh) the
 * installation is to be optimised, from 800 (222 kWh) the building to be renovated.
 */
export const idcLimits = {
  since: '2022-09-01',
  source: 'ge.ch, 14.04.2022',
  values: [
    { key: 'optimise', value: 450 },
    { key: 'renovate', value: 800 },
  ],
} as const
export type IdcLimit = (typeof idcLimits.values)[number]['key']

/** The highest limit that a mean over three years exceeds. */
export const limitExceeded = (mean: number): IdcLimit | undefined =>
  idcLimits.values.findLast(({ value }) => mean > value)?.key
