import type { Geodata } from './geodata.ts'

/** Used if no geodata service is configured: every query answers `not_configured`. */
export function unconfiguredGeodata(): Geodata {
  const notConfigured = async () => ({ available: false, reason: 'not_configured' }) as const
  return {
    name: 'none',
    searchAddress: notConfigured,
    buildingByEgid: notConfigured,
    altitude: notConfigured,
    idcYears: notConfigured,
    idcYearsOf: notConfigured,
    idcStatesOf: notConfigured,
    featuresAt: notConfigured,
  }
}
