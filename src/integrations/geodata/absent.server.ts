import type { Geodata } from './geodata.ts'

/** Used when no geodata service is configured: every call answers `not_configured`. */
export function absentGeodata(): Geodata {
  const absent = async () => ({ available: false, reason: 'not_configured' }) as const
  return {
    name: 'none',
    searchAddress: absent,
    buildingByEgid: absent,
    altitude: absent,
    idcOf: absent,
  }
}
