import type { Geodata } from './geodata.ts'

/** The side that needs nothing: it knows nothing and says so. */
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
